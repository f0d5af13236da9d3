import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'release-cli',
  title: 'Use `glab` instead of `release-cli` to make releases',
  why: '20.0 removes `release-cli`, and with it what jobs with the keyword `release` fall back to where the image has no `glab`.',
  due: '20.0',
  deprecated: '18.0',
  replacement: { name: 'glab release create' },
  outcome: {
    is: 'postponed',
    to: '20.0',
    checked: '19.3',
    note: 'Jobs with the keyword `release` fall back to it until then.',
    source: 'doc/user/project/releases/release_cli.md:10-14, :94-110 (19.3)',
  },
  advice:
    'Call `glab release create` and sign in to it: with `GLAB_ENABLE_CI_AUTOLOGIN: "true"` for the job’s own token, or with `glab auth login` and an access token. A job token in the place of an access token is answered with 404.',
  advices: {
    'gitlab-ci':
      'Write `registry.gitlab.com/gitlab-org/cli:latest`. That is all where the job has the keyword `release`; a script that calls `release-cli` itself has to call `glab release create`.',
  },
  effort: 20,
  sources: [
    'https://docs.gitlab.com/user/project/releases/release_cli',
    'doc/user/project/releases/release_cli.md (19.3)',
    'https://gitlab.com/gitlab-org/cli/-/issues/7859',
  ],
  match: [
    { shell: 'release-cli' },
    {
      config: 'gitlab-ci',
      key: ['*.image', '*.image.name', 'image', 'image.name'],
      starts: ['registry.gitlab.com/gitlab-org/release-cli'],
      fix: {
        set: 'registry.gitlab.com/gitlab-org/cli:latest',
        review:
          'The image of `glab` has no `release-cli`: a script of the job that calls it has to call `glab release create`.',
      },
    },
  ],
} satisfies Change;
