import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'registry-tag-reference',
  title: 'Delete tags of the container registry by `manifests`',
  why: '17.0 removed the registry’s own way to delete a tag, `DELETE /v2/<name>/tags/reference/<tag>`.',
  due: '17.0',
  deprecated: '16.4',
  replacement: { name: 'DELETE /v2/<name>/manifests/<tag>', since: '16.4' },
  outcome: {
    is: 'removed',
    in: '17.0',
    checked: '19.3',
    note: 'Announced for 17.0; the registry itself could not be read.',
    source: 'data/deprecations/16-4_support_for_delete_tags_endpoint.yml',
  },
  advice: 'Ask for `DELETE /v2/<name>/manifests/<tag>`, or delete the tag by GitLab’s own API, which stays.',

  effort: 15,
  sources: ['data/deprecations/16-4_support_for_delete_tags_endpoint.yml', 'doc/api/container_registry.md:470 (19.3)'],
  match: [{ shell: '', arguments: ['/tags/reference/'] }],
} satisfies Change;
