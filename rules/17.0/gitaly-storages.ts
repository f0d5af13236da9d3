import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'gitaly-storages',
  title: 'Give each storage of Gitaly a path of its own',
  why: 'From 17.0 on Gitaly refuses to start with two storages that point to one path.',
  due: '17.0',
  deprecated: '16.10',
  outcome: {
    is: 'removed',
    in: '17.0',
    checked: '19.3',
    note: 'Announced as an error from 17.0 on; not tried.',
    source: 'data/deprecations/16-10-deprecate-duplicate-gitaly-storages-configuration.yml',
  },
  advice:
    'Move the repositories of one storage to a path of their own before the upgrade, or take the second storage out after its projects have been moved to the first by the API of repository storage moves.',

  effort: 240,
  sources: [
    'data/deprecations/16-10-deprecate-duplicate-gitaly-storages-configuration.yml',
    'doc/update/deprecations.md (19.3)',
  ],
  match: [
    { config: 'gitlab-rb', key: ['gitaly.configuration.storage[].path', 'git_data_dirs.*.path'], repeated: true },
  ],
} satisfies Change;
