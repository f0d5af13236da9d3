/**
 * Endpoint → rule id, generated from `rules/` by `npx vitest run test/client-rules.test.ts -u`; not written by hand.
 * A line: rule id; `-` or the field sent, with its values; two letters of each method and paths under `/api/v4/`:
 * `*` for one segment, `~` for a project or a group, `+` for the path before.
 */
export const table = `geo-nodes - GEPO:geo_nodes GEPUDE:+/* PO:+/repair GE:geo_nodes/status GE:geo_nodes/*/status GE:geo_nodes/current/failures
private-profile-null private_profile=null PO:users PU:+/*
merge-request-changes - GE:projects/*/merge_requests/*/changes
managed-licenses - GEPO:projects/*/managed_licenses GEPADE:+/*
runner-active active PU:runners/* PO:runners
runner-status status=paused|active GE:runners GE:+/all GE:~/runners
runner-status scope=paused|active GE:runners GE:+/all GE:projects/*/runners
release-filepath assets.links.filepath PO:projects/*/releases
release-filepath filepath PO:projects/*/releases/*/assets/links PU:+/*
runner-registration - PO:runners
reset-registration-token - PO:runners/reset_registration_token PO:~/runners/reset_registration_token
shared-runners-override shared_runners_setting=disabled_with_override PO:groups PU:+/*
required-pipeline required_instance_ci_template PU:application/settings
cluster-certificates - GE:~/clusters GEPUDE:+/* PO:~/clusters/user GE:admin/clusters GEPUDE:+/* PO:admin/clusters/add PODE:features/certificate_based_clusters
slack-notifications - GEPUDE:~/integrations/slack GEPUDE:projects/*/services/slack`;
