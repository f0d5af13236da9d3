import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'gitaly-git-binaries',
  title: 'Delete `bin_path` and `use_bundled_binaries` of Gitaly',
  why: 'Gitaly runs the Git that comes with it, and no other.',
  due: '19.0',
  deprecated: '18.2',

  outcome: {
    is: 'pending',
    checked: '19.3',
    note: 'The announcement names no release any more.',
    source: 'data/deprecations/18-2-gitaly-bin-path.yml',
  },
  advice: 'Delete the keys: Gitaly brings its own Git.',

  effort: 5,
  sources: ['data/deprecations/18-2-gitaly-bin-path.yml', 'doc/update/deprecations.md (19.3)'],
  match: [
    {
      config: 'gitlab-rb',
      key: ['gitaly.configuration.git.bin_path', 'gitaly.configuration.git.use_bundled_binaries'],
    },
  ],
} satisfies Change;
