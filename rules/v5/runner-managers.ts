import type { Apart, Change, Outcome } from '../../src/catalogue/change.ts';

const empty = {
  is: 'empty',
  in: '17.0',
  checked: '19.3',
  note: 'The member is written as null (the documentation says empty text).',
  source: 'lib/api/entities/ci/runner.rb:13-14 (19.3)',
} as const satisfies Outcome;

const gone = {
  due: '17.0',
  outcome: {
    is: 'removed',
    in: '17.0',
    checked: '19.3',
    note: 'The fields are gone: a document that selects one is refused.',
    source: 'doc/api/graphql/removed_items.md:28-35 (19.3)',
  },
  advice:
    'Select `managers { nodes { … } }`: each manager has `architectureName`, `executorName`, `ipAddress`, `platformName`, `revision` and `version`.',
} as const satisfies Apart;

const details = [
  { response: 'Runner', field: 'version', proven: true },
  { response: 'Runner', field: 'revision', proven: true },
  { response: 'Runner', field: 'platform', proven: true },
  { response: 'Runner', field: 'architecture', proven: true },
] as const;

const fields = [
  { graphql: 'CiRunner.architectureName', ...gone },
  { graphql: 'CiRunner.executorName', ...gone },
  { graphql: 'CiRunner.ipAddress', ...gone },
  { graphql: 'CiRunner.platformName', ...gone },
  { graphql: 'CiRunner.revision', ...gone },
  { graphql: 'CiRunner.version', ...gone },
] as const;

export default {
  id: 'runner-managers',
  title: 'Ask the managers of a runner for addresses and versions',
  why: 'A runner is a configuration that many hosts may share. Its `ip_address` has been empty since 17.0, and v5 drops it; `version`, `revision`, `platform` and `architecture` of a runner are those of its newest host.',
  due: 'v5',
  deprecated: '17.0',
  replacement: { name: 'GET /runners/{id}/managers', since: '15.8' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: '`version`, `revision`, `platform` and `architecture` of one runner come from its newest manager. v5 is not being developed.',
    source: 'lib/api/entities/ci/runner_details.rb:16-20 (19.3)',
  },
  advice:
    'Ask `GET /runners/{id}/managers`: each host that shares the runner’s configuration is one manager, with an `ip_address`, `version`, `revision`, `platform` and `architecture` of its own.',

  effort: 45,
  sources: [
    'doc/api/rest/deprecations.md (19.3)',
    'lib/api/entities/ci/runner.rb:13-14 (19.3)',
    'lib/api/entities/ci/runner_details.rb:16-20 (19.3)',
    'lib/api/entities/ci/runner_manager.rb:11-21 (19.3)',
    'doc/api/graphql/removed_items.md:28-35 (19.3)',
    'https://gitlab.com/gitlab-org/gitlab/-/issues/415159',
  ],
  match: [{ response: 'Runner', field: 'ip_address', outcome: empty }, ...details, ...fields],
} satisfies Change;
