import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'registry-s3-driver',
  title: 'Use the storage drivers `s3_v2` and `azure_v2` of the container registry',
  why: '19.0 ends the drivers `s3` (AWS SDK v1, signature version 2) and `azure` of the container registry; their names lead to the newer ones.',
  due: '19.0',
  deprecated: '17.10',
  replacement: { name: 's3_v2' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'The old names are aliases of the newer drivers, which are stricter.',
    source: 'data/deprecations/17.10-container-registry-s3v1-storage driver.yml',
  },
  advice:
    'Rename the driver. `s3_v2` needs a `regionendpoint` with its scheme where it is not AWS, and takes signature version 4 only (`v4auth: false` is gone); `azure_v2` has its own names for credentials.',

  effort: 60,
  sources: [
    'data/deprecations/17.10-container-registry-s3v1-storage driver.yml',
    'data/deprecations/17.10-deprecate-azure-v1-storage.yml',
    'data/deprecations/17-8-container-registry-aws-sdk-signature.yml',
  ],
  match: [
    { config: 'gitlab-rb', key: 'registry.storage.s3' },
    { config: 'gitlab-rb', key: 'registry.storage.azure', replacement: { name: 'azure_v2' } },
  ],
} satisfies Change;
