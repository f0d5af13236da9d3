import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'git-data-dirs',
  title: "Write `gitaly['configuration'][:storage]` instead of `git_data_dirs`",
  why: 'The Linux package of 18.0 removed `git_data_dirs`: `gitlab-ctl reconfigure` stops at it.',
  due: '18.0',
  deprecated: '17.8',
  replacement: { name: "gitaly['configuration'][:storage]" },
  outcome: {
    is: 'removed',
    in: '18.0',
    checked: '19.3',
    note: 'Removed; reconfigure stops.',
    source: 'doc/update/versions/gitlab_18_changes.md:930-940 (19.3)',
  },
  advice:
    "Write `gitaly['configuration'] = { storage: [{ name: 'default', path: '/mnt/nas/git-data/repositories' }] }`: the path of `git_data_dirs` with `/repositories` behind it.",

  effort: 30,
  sources: [
    'data/deprecations/18-0-git-data-dirs.yml',
    'omnibus-gitlab package/libraries/deprecations.rb:158-261 (19.3)',
  ],
  match: [{ config: 'gitlab-rb', key: 'git_data_dirs' }],
} satisfies Change;
