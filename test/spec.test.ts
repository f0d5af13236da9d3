/** The rows of the specification's section 9, word for word, against the catalogue: none missing, none invented, in order, due when it says. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { changes } from '../rules/index.ts';

/** Tables as they stand there, with the rule's id in a third column. */
const tables = {
  '9.1': {
    due: 'v5',
    rows: `
| geo_nodes endpoints | Replaced by geo_sites endpoints; functionality the same. | geo-nodes |
| merged_by field of the merge request API | Removed; use merge_user. | merged-by |
| merge_status field of the merge request API | Removed; use detailed_merge_status. | merge-status |
| private_profile (user create/update) | null no longer accepted; response 400; only true and false valid. | private-profile-null |
| Endpoint returning the changes of a single merge request | Removed; use the list merge request diffs endpoint. | merge-request-changes |
| Managed licenses endpoint (per project) | Removed; replaced by a license approval policy feature. | managed-licenses |
| approvers and approval_groups in the project approval configuration endpoint | Removed (currently always empty arrays); use the project-level rules endpoint of a merge request. | approvers |
| active property of runners (GET /runners, GET /runners/all, GET and PUT /runners/{id}, POST and GET /projects/{id}/runners, GET /groups/{id}/runners, and the active form field) | Renamed paused; in v4 paused can be used in place of active from release 14.8. | runner-active |
| Runner status | Will report only contact status: online, offline, not_connected. Paused is checked with boolean paused being true; active means paused is false. | runner-status |
`,
  },
  '9.2': {
    due: '17.0',
    rows: `
| filepath in the releases and release links APIs | Removed; use direct_asset_path (introduced 15.9). | release-filepath |
| POST /api/v4/runners | Registration tokens and the configuration arguments locked, access-level, run-untagged, maximum-timeout, paused, tag-list, maintenance-note return HTTP 410; create the runner first and register with an authentication token. | runner-registration |
| Endpoints that reset runner registration tokens | Return HTTP 410. The list of these endpoints: not shown. | reset-registration-token |
| pipelines attribute in the response of /api/v4/projects/{id}/packages | Removed. | package-pipelines |
| Runner operator registration-token parameter | Removed; arguments locked, access-level, run-untagged, tag-list are disabled with authentication tokens. | operator-registration-token |
| Group Packages and registries settings via the GraphQL interface | Owner role required instead of Maintainer. | package-settings-owner |
`,
  },
  '9.3': {
    due: '17.0',
    rows: `
| CiRunner.projects default sort | Changes from id_asc to id_desc. | runner-projects-sort |
| CiRunnerUpgradeStatusType | Renamed CiRunnerUpgradeStatus; old alias removed. | upgrade-status-type |
| RunnerMembershipFilter | Renamed CiRunnerMembershipFilter; old alias removed. | runner-membership-filter |
| SharedRunnersSetting value DISABLED_WITH_OVERRIDE | Replaced by DISABLED_AND_OVERRIDABLE. | shared-runners-override |
| dependencyProxyTotalSizeInBytes | Removed; use dependencyProxyTotalSizeBytes (introduced 16.1). | dependency-proxy-size |
| runnerPlatforms and runnerSetup queries | Removed. | runner-setup |
| project_fingerprint of security report findings | Removed; use uuid (from 16.1 it returns the same value as uuid). | project-fingerprint |
`,
  },
} as const;

/** Section 9.4 is one paragraph under a heading. Its phrases in order, with the rules each stands for. */
const heading = 'Non-API features scheduled for removal in release 17.0';
const paragraph: readonly (readonly [phrase: string, ...ids: string[]])[] = [
  [
    'Accessibility, browser performance and load performance testing features',
    'accessibility-testing',
    'browser-performance-testing',
    'load-performance-testing',
  ],
  ['the Windows CMD shell in the runner', 'windows-cmd-shell'],
  ['legacy shell escaping in the runner shell executor (deprecated from 15.11)', 'legacy-shell-escaping'],
  ['legacy analyzer configuration variables', 'legacy-analyzer-variables'],
  ['required pipeline configuration', 'required-pipeline'],
  ['running on a single database (a separate database for CI features becomes required)', 'single-database'],
  [
    'the cluster-certificate integration (behind the flag certificate_based_clusters, off by default)',
    'cluster-certificates',
  ],
  ['a chat notifications integration', 'slack-notifications'],
  ['queue selectors of the background job processor', 'sidekiq-queue-selectors'],
  ['one external authentication provider gem', 'omniauth-providers'],
  ['relational database major version 13 (version 14 becomes the minimum)', 'postgresql-13'],
  ['chart values under the kas.privateApi.tls prefix (replaced by global.kas.tls)', 'kas-private-api-tls'],
];

/** Cells of a table's lines. */
const cells = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );

const expected = [
  ...Object.entries(tables).flatMap(([section, { due, rows }]) =>
    cells(rows).map(([element, change, id]) => ({ id, due, row: { section, element, change } })),
  ),
  ...paragraph.flatMap(([element, ...ids]) =>
    ids.map((id) => ({
      id,
      due: '17.0',
      row: { section: '9.4', element, change: 'scheduled for removal in release 17.0' },
    })),
  ),
];

describe('section 9 of the specification', () => {
  it('has one rule for each row, in its order', () => {
    expect(changes.filter(({ row }) => row).map((change) => change.id)).toEqual(expected.map((row) => row.id));
  });

  it.each(expected)('$id quotes its row and is due when the row says', ({ id, due, row }) => {
    const change = changes.find((candidate) => candidate.id === id);
    expect(change?.row).toEqual(row);
    expect(change?.due).toBe(due);
  });
});

const specification = new URL('../../shared/specification.md', import.meta.url);

const hasSpecification = existsSync(specification);
const title = hasSpecification ? 'the table above' : 'left out: specification.md is not at hand';

describe.runIf(hasSpecification)(title, () => {
  const text = hasSpecification ? readFileSync(specification, 'utf8') : '';
  const section = (number: string): string => {
    const start = text.indexOf(`### ${number} `);
    const end = text.indexOf('\n### ', start + 1);
    return text.slice(start, end < 0 ? undefined : end);
  };

  it.each(Object.entries(tables))('is section %s, word for word', (number, { rows }) => {
    const [, , ...stated] = cells(section(number));
    expect(cells(rows).map(([element, change]) => [element, change])).toEqual(stated);
  });

  it('is the whole paragraph of section 9.4', () => {
    const stated = section('9.4');
    expect(stated).toContain(heading);
    const sentence = stated.split('\n').find((line) => line.startsWith(paragraph[0]?.[0] ?? ''));
    expect(sentence).toContain(`${paragraph.map(([phrase]) => phrase).join('; ')}. `);
  });
});
