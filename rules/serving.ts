/** How programs serve paths of their own: by what they call, and by where their files stand. One entry a framework, read from its own documentation. */

/** Files that a framework serves by their paths. A piece in brackets or behind `$` is a parameter, one in parentheses is none. */
export interface ServedFiles {
  /** The folder in which they stand; the path begins behind it. */
  under: string;
  /** What the path begins with, before the pieces of the file's own path. */
  at?: string;
  /** The name that such a file has, without its ending; none: its name is the last piece of the path, and `index` is none. */
  named?: string;
  /** Dots in a file's name part the path as slashes do. */
  isDotted?: true;
  /** The verb may stand behind the name: `mrs.get.ts`. */
  isVerbBehind?: true;
  /** The exports that answer, with their verbs: `any`, those of their own names, or one. */
  exports: Readonly<Record<string, string>>;
}

const byVerb = { GET: 'GET', POST: 'POST', PUT: 'PUT', PATCH: 'PATCH', DELETE: 'DELETE' } as const;
const byDefault = { default: 'any' } as const;

export const servedFiles: readonly ServedFiles[] = [
  // https://nextjs.org/docs/app/api-reference/file-conventions/route
  { under: 'app', named: 'route', exports: byVerb },
  // https://nextjs.org/docs/pages/building-your-application/routing/api-routes
  { under: 'pages/api', at: 'api', exports: byDefault },
  // https://svelte.dev/docs/kit/routing#server
  { under: 'routes', named: '+server', exports: { ...byVerb, fallback: 'any' } },
  // https://nuxt.com/docs/guide/directory-structure/server, https://nitro.build/guide/routing
  { under: 'server/api', at: 'api', isVerbBehind: true, exports: byDefault },
  { under: 'server/routes', isVerbBehind: true, exports: byDefault },
  // https://docs.astro.build/en/guides/endpoints
  { under: 'pages', exports: { ...byVerb, ALL: 'any' } },
  // https://reactrouter.com/how-to/resource-routes, https://v2.remix.run/docs/guides/resource-routes
  { under: 'app/routes', isDotted: true, exports: { loader: 'GET', action: 'any' } },
  // https://vercel.com/docs/functions/runtimes/node-js
  { under: 'api', at: 'api', exports: { ...byDefault, ...byVerb } },
];

/** What a server is told to serve by calls, and what its functions answer through. */
export const serving = {
  /**
   * Methods that are given a path and the functions that answer under it, by their verbs. Express, Fastify, Koa's router, Hono and others.
   * https://expressjs.com/en/5x/api.html#app.METHOD, https://fastify.dev/docs/latest/Reference/Routes, https://hono.dev/docs/api/routing
   */
  methods: { get: 'GET', post: 'POST', put: 'PUT', patch: 'PATCH', delete: 'DELETE', all: 'any' },
  /** Decorators of the methods that answer, and the one of their class. https://docs.nestjs.com/controllers */
  decorators: {
    holder: 'Controller',
    methods: { Get: 'GET', Post: 'POST', Put: 'PUT', Patch: 'PATCH', Delete: 'DELETE', All: 'any' },
  },
  /** Methods that are given a path for the methods called on what they give: `router.route('/mrs').get(list)`. */
  paths: ['route'],
  /** Methods that put what another one serves under a path. */
  mounts: ['use', 'route', 'register', 'mount'],
  /** Members of what a function is handed that are the request, where it is not the whole. */
  requests: ['req', 'request'],
  /** Keys under which a request's options hold what it sends. */
  sent: ['body', 'data', 'json', 'payload'],
  /** Methods of what a function is handed that answer with their first argument. */
  answers: ['json', 'jsonp', 'send', 'end'],
  /** Members of it that are set to the answer. */
  bodies: ['body'],
} as const;
