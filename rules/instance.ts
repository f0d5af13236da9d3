/** How a GitLab says which release it is. */
export const instance = {
  /** In this order: the first is known from 15.2 on. */
  paths: ['/api/v4/metadata', '/api/v4/version'],
  /** The member of the answer. */
  member: 'version',
  tokenHeader: 'private-token',
} as const;
