import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'geo-nodes',
  row: {
    section: '9.1',
    element: 'geo_nodes endpoints',
    change: 'Replaced by geo_sites endpoints; functionality the same.',
  },
  title: 'Call `geo_sites` instead of `geo_nodes`',
  why: 'v5 has no `geo_nodes` endpoints. The `geo_sites` endpoints do the same with the same fields, except that a site has no `clone_protocol`.',
  due: 'v5',
  deprecated: '16.0',
  replacement: { name: 'geo_sites', since: '16.0' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'Both families of routes are served; v5 is not being developed.',
    source: 'docs.gitlab.com/api/rest/deprecations; doc/api/geo_sites.md',
  },
  advice:
    'Rename the path segment only. `current/failures` has no successor: neither family has that route, so delete the call. Status objects keep calling their id `geo_node_id` under `/geo_sites/status` too: leave that name. `_links` then point into the new family.',
  effort: 5,
  sources: [
    'https://gitlab.com/gitlab-org/gitlab/-/issues/369140',
    'https://docs.gitlab.com/api/rest/deprecations',
    'doc/api/geo_sites.md',
    'geo_node.rb and geo_site.rb (API entities)',
    'gitbeaker 39.18.0, packages/core/src/resources/GeoSites.ts',
    'ee/lib/api/geo_nodes.rb and geo_sites.rb (19.3)',
    'doc/api/geo_nodes.md:16 (19.3)',
  ],
  match: [
    {
      endpoint: [
        'GET /geo_nodes',
        'POST /geo_nodes',
        'GET /geo_nodes/{id}',
        'PUT /geo_nodes/{id}',
        'DELETE /geo_nodes/{id}',
        'POST /geo_nodes/{id}/repair',
        'GET /geo_nodes/status',
        'GET /geo_nodes/{id}/status',
      ],
      segment: 'geo_nodes',
      answer: {
        lost: ['clone_protocol'],
        links: ['_links'],
        note: 'A Geo site has no `clone_protocol` (it was always `http`).',
      },
      sdk: [
        {
          from: 'GeoNodes',
          to: 'GeoSites',
          since: '39.18.0',
          except: ['allFailures', 'failures'],
          types: {
            GeoNodeSchema: 'GeoSiteSchema',
            GeoNodeStatusSchema: 'GeoSiteStatusSchema',
            GeoNodeFailureSchema: 'GeoSiteFailureSchema',
            CreateGeoNodeOptions: 'CreateGeoSiteOptions',
            EditGeoNodeOptions: 'EditGeoSiteOptions',
          },
        },
      ],
      fix: { segment: 'geo_sites', since: '16.0' },
    },
    {
      endpoint: 'GET /geo_nodes/current/failures',
      segment: 'geo_nodes',
      outcome: {
        is: 'removed',
        checked: '19.3',
        note: 'The route is in neither family any more, so under `geo_sites` it is a 404 as well.',
        source: 'ee/lib/api/geo_nodes.rb:93-336 and geo_sites.rb; doc/api/openapi/openapi_v3.yaml (19.3)',
      },
    },
  ],
} satisfies Change;
