/** How a GitLab says which release it is, and which projects a group has. */
export const instance = {
  /** In this order: the first is known from 15.2 on. */
  paths: ['/api/v4/metadata', '/api/v4/version'],
  /** The member of the answer. */
  member: 'version',
  tokenHeader: 'private-token',
  /**
   * The projects of a group and of the groups in it, page by page: `{group}` is its id or path, encoded.
   * https://docs.gitlab.com/api/groups/#list-projects
   */
  projects: {
    path: '/api/v4/groups/{group}/projects',
    query: 'include_subgroups=true&archived=false&with_shared=false&order_by=id&sort=asc&statistics=true&per_page=100',
    /** A number; empty on the last page. */
    nextPageHeader: 'x-next-page',
    name: 'path_with_namespace',
    url: 'http_url_to_repo',
    branch: 'default_branch',
    /** Told to those who may see statistics; in bytes. */
    size: ['statistics', 'repository_size'],
  },
} as const;
