import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'bulk-import-destination',
  title: 'Send `destination_slug` instead of `destination_name` with direct transfers',
  why: 'The field says what the path of the imported group or project is. It was renamed, and the old name is to go.',
  due: 'v5',
  replacement: { name: 'destination_slug' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'Both names are taken; no release is named, v5 is not being developed.',
    source: 'doc/api/bulk_imports.md:39-41; doc/api/openapi/openapi_v3.yaml:72303 (19.3)',
  },
  advice: 'Rename the field.',

  effort: 3,
  sources: ['doc/api/bulk_imports.md:39-41 (19.3)', 'doc/api/openapi/openapi_v3.yaml (19.3)'],
  match: [
    {
      request: 'POST /bulk_imports',
      field: 'entities[].destination_name',
      element: 'BulkImport.entities[].destination_name',
      fix: { rename: 'destination_slug' },
    },
  ],
} satisfies Change;
