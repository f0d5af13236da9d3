/** Templates of GitLab CI/CD that come with GitLab. */
import type { ConfigMatch } from '../src/catalogue/change.ts';

/**
 * Where a pipeline includes some of them: by name, or out of GitLab's own repository by an address or a path.
 * @param names paths below `lib/gitlab/ci/templates`
 */
export const included = (...names: readonly string[]): readonly ConfigMatch[] => [
  { config: 'gitlab-ci', key: 'include:template', value: names },
  {
    config: 'gitlab-ci',
    key: ['include:remote', 'include:file', 'include:file[]', 'include', 'include[]'],
    ends: names.map((name) => `/ci/templates/${name}`),
  },
];
