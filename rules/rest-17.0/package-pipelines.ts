import type { Change } from '../../src/change.ts';

const request =
  'The list takes one request for each package now: `GET /projects/{id}/packages/{package_id}/pipelines`.';

export default {
  id: 'package-pipelines',
  row: {
    section: '9.2',
    element: 'pipelines attribute in the response of /api/v4/projects/{id}/packages',
    change: 'Removed.',
  },
  title: 'Read `pipeline` of a package, or ask for its pipelines',
  why: '17.0 removed `pipelines` from packages. The newest one is in `pipeline`; all of them have an endpoint of their own.',
  due: '17.0',
  deprecated: '14.5',
  replacement: { name: 'GET /projects/{id}/packages/{package_id}/pipelines', since: '16.1' },
  outcome: {
    is: 'removed',
    in: '17.0',
    note: 'Packages have `pipeline` only, in all three places that answer them: packages of a project, of a group, and a single one.',
    source: 'lib/api/entities/package.rb',
  },
  advice:
    'For the newest pipeline read `pipeline`, which is missing where the package was not built by one. For all of them ask `GET /projects/{id}/packages/{package_id}/pipelines`: keyset pages, at most 20, newest first, 404 for packages without details. `package_files[].pipelines` stays.',
  effort: 30,
  sources: [
    'specification §9.2',
    'doc/update/deprecations.md (16.0)',
    'lib/api/entities/package.rb',
    'lib/api/project_packages.rb',
  ],
  match: [
    {
      response: 'Package',
      field: 'pipelines',
      fix: {
        rename: 'pipeline',
        single:
          '`pipeline` is the newest one, and missing where there is none: make sure that this is the one that was meant.',
        manual: {
          printed: request,
          tested: request,
          compared: request,
          switched: request,
          computed: request,
          passed: request,
          inside: request,
        },
      },
    },
  ],
} satisfies Change;
