import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'registry-storage-drivers',
  title: 'Keep the container registry’s images in another storage than Swift or OSS',
  why: '17.0 removed the storage drivers `swift` and `oss` of the container registry.',
  due: '17.0',
  deprecated: '16.6',

  outcome: {
    is: 'removed',
    in: '17.0',
    checked: '19.3',
    note: 'The registry does not start with these drivers.',
    source: 'data/deprecations/16-6-container-registry-support-storage-drivers-swift-oss.yml',
  },
  advice: 'Move the images to S3, Google Cloud Storage, Azure or a file system: both speak the S3 protocol too.',

  effort: 480,
  sources: [
    'data/deprecations/16-6-container-registry-support-storage-drivers-swift-oss.yml',
    'doc/update/deprecations.md (19.3)',
  ],
  match: [{ config: 'gitlab-rb', key: ['registry.storage.swift', 'registry.storage.oss'] }],
} satisfies Change;
