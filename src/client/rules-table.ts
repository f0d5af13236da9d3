/**
 * Endpoint → rule id, generated from `rules/` by `npx vitest run test/client-rules.test.ts -u`; not written by hand.
 * A line: rule id; `-` or the field sent, with its values; methods and paths under `/api/v4/`, `*` for one segment,
 * `~` for a project or a group.
 */
export const table = `geo-nodes - GET,POST:geo_nodes GET,PUT,DELETE:geo_nodes/* POST:geo_nodes/*/repair GET:geo_nodes/status GET:geo_nodes/*/status GET:geo_nodes/current/failures
private-profile-null private_profile=null POST:users PUT:users/*
merge-request-changes - GET:projects/*/merge_requests/*/changes
managed-licenses - GET,POST:projects/*/managed_licenses GET,PATCH,DELETE:projects/*/managed_licenses/*
runner-active active PUT:runners/* POST:runners
runner-status status=paused|active GET:runners GET:runners/all GET:~/runners
runner-status scope=paused|active GET:runners GET:runners/all GET:projects/*/runners
release-filepath assets.links.filepath POST:projects/*/releases
release-filepath filepath POST:projects/*/releases/*/assets/links PUT:projects/*/releases/*/assets/links/*
runner-registration - POST:runners
reset-registration-token - POST:runners/reset_registration_token POST:~/runners/reset_registration_token
shared-runners-override shared_runners_setting=disabled_with_override POST:groups PUT:groups/*
required-pipeline required_instance_ci_template PUT:application/settings
cluster-certificates - GET:~/clusters GET,PUT,DELETE:~/clusters/* POST:~/clusters/user GET:admin/clusters GET,PUT,DELETE:admin/clusters/* POST:admin/clusters/add POST,DELETE:features/certificate_based_clusters
slack-notifications - GET,PUT,DELETE:~/integrations/slack GET,PUT,DELETE:projects/*/services/slack`;
