import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'saas-runner-tags',
  title: 'Select hosted runners of GitLab.com by their present tags',
  why: '17.0 took the older tags off the small Linux runners of GitLab.com and replaced the Windows Server 2019 runners: a job that names one of them waits forever.',
  due: '17.0',
  deprecated: '16.9',
  replacement: { name: 'saas-linux-small-amd64, saas-windows-medium-amd64' },
  outcome: {
    is: 'removed',
    in: '17.0',
    checked: '19.3',
    note: 'The documentation knows `saas-linux-small-amd64` and `saas-windows-medium-amd64` alone.',
    source: 'doc/ci/runners/hosted_runners/linux.md:39; doc/ci/runners/hosted_runners/windows.md:33 (19.3)',
  },
  advice: 'Write `saas-linux-small-amd64`, or no tag at all, which means the same on GitLab.com.',

  effort: 5,
  sources: [
    'data/deprecations/16-9-deprecate-small-saas-runner-tags.yml',
    'data/deprecations/16-9-deprecation-windows-server-2019.yml',
    'doc/ci/yaml/signing_examples.md:291, where a job lists the older tags (19.3)',
  ],
  match: [
    {
      config: 'gitlab-ci',
      key: ['*.tags', '*.tags[]'],
      value: ['east-c', 'git-annex'],
      advice:
        'Write `saas-linux-small-amd64`, or no tag at all, which means the same on GitLab.com. `docker`, `gce`, `linux`, `mongo`, `mysql`, `postgres`, `ruby` and `shared` went with it, and may be tags of runners of your own.',
    },
    {
      config: 'gitlab-ci',
      key: ['*.tags', '*.tags[]'],
      value: ['shared-windows', 'windows-1809'],
      advice:
        'Write `saas-windows-medium-amd64`: it runs Windows Server 2022, so images for containers have to be of that version.',
    },
  ],
} satisfies Change;
