import type { Change } from '../../src/catalogue/change.ts';

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
  why: 'Since 17.0 `pipelines` of a package is an empty list where it is there at all: a loop over it runs no time, its length is 0, and nothing fails. The newest one is in `pipeline`; all of them have an endpoint of their own.',
  due: '17.0',
  deprecated: '14.5',
  replacement: { name: 'GET /projects/{id}/packages/{package_id}/pipelines', since: '16.1' },
  outcome: {
    is: 'empty',
    in: '17.0',
    checked: '19.3',
    note: 'The member is written as an empty list, and only for a package that has pipelines which the caller may read. The announced removal was softened to this, in all three places that answer packages.',
    source: 'lib/api/entities/package.rb:56-60 (19.3); doc/api/packages.md',
  },
  advice:
    'What depends on the list has not run since 17.0: find out what it was for. For the newest pipeline read `pipeline`, which is missing where the package was not built by one. For all of them ask `GET /projects/{id}/packages/{package_id}/pipelines`: keyset pages, at most 20, newest first, 404 for packages without details. `package_files[].pipelines` stays.',
  effort: 30,
  sources: [
    'doc/update/deprecations.md (16.0)',
    'lib/api/entities/package.rb',
    'lib/api/project_packages.rb',
    'doc/api/packages.md (19.3)',
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
