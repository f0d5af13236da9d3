/** Every operation against GitLab's own contract. */
import { expect, test } from 'vitest';
import { changes } from '../rules/index.ts';
import type { Match } from '../src/catalogue/change.ts';
import { createClient } from '../src/client/index.ts';
import { rulesFor } from '../src/client/notice.ts';
import { endpoints, hasDocument, openapiMock } from './mock-server-openapi.ts';

const title = hasDocument
  ? "GitLab's OpenAPI document accepts every request of every operation"
  : "left out: GitLab's OpenAPI document (gitlab-openapi-v2.yaml) is not at hand";

test.skipIf(!hasDocument)(
  title,
  async () => {
    const { fetch, complaints, called } = openapiMock();
    const { groupAccessTokens: tokens, remoteMirrors: mirrors } = createClient({
      baseUrl: 'https://gitlab.example',
      token: 'glpat-abc',
      fetch,
    });
    for (const group of [7, 'team/backend']) {
      await tokens.list(group).all();
      await tokens.list(group, { state: 'active' }).all();
      await tokens.get(group, 3);
      // The specification has expires_at as optional; this document, newer, calls it required.
      await tokens.create(group, { name: 'deploy', scopes: ['api'], expires_at: '2031-01-31' });
      await tokens.create(group, {
        name: 'deploy',
        scopes: ['api', 'read_repository'],
        access_level: 40,
        expires_at: '2031-01-31',
        description: 'x',
      });
      await tokens.rotate(group, 3);
      expect((await tokens.rotate(group, 3, { expires_at: '2031-01-31' })).token.reveal()).toBe('text');
      await tokens.revoke(group, 3);
      await tokens.rotateSelf(group);
      expect((await tokens.rotateSelf(group, { expires_at: '2031-01-31' })).token.reveal()).toBe('text');
    }
    expect((await tokens.getSelf()).id).toBe(2);
    await tokens.revokeSelf();
    const fields = {
      enabled: true,
      keep_divergent_refs: false,
      only_protected_branches: false,
      mirror_branch_regex: '^main$',
      auth_method: 'password',
    } as const;
    for (const project of [7, 'team/backend/api']) {
      await mirrors.list(project).all();
      await mirrors.list(project, { page: 2, per_page: 50 }).all();
      await mirrors.get(project, 3);
      await mirrors.create(project, { url: 'https://u:p@h/p.git' });
      await mirrors.create(project, { url: 'https://u:p@h/p.git', ...fields });
      await mirrors.update(project, 3, fields);
      await mirrors.update(project, 3, { only_protected_branches: true });
      await mirrors.sync(project, 3);
      expect(await mirrors.publicKey(project, 3)).toBe('ssh-rsa AAAA');
      await mirrors.delete(project, 3);
    }
    expect(complaints).toEqual([]);
    expect(called.size).toBe(15);
  },
  30_000,
);

test.skipIf(!hasDocument)(
  'and it would have noticed',
  async () => {
    const { fetch, complaints } = openapiMock();
    const client = createClient({ baseUrl: 'https://gitlab.example', token: 'glpat-abc', fetch });
    await client.request('POST', '/groups/7/access_tokens', { json: { name: 7, expire: 'x' } });
    await client.request('POST', '/groups/7/access_tokens', { form: { name: 'a' } });
    await client.request('GET', '/projects/7/remote_mirrors', { query: { perPage: 1, page: 'a' } });
    await client.request('PATCH', '/projects/7/remote_mirrors/7').catch(() => {});
    expect(complaints).toHaveLength(6);
  },
  30_000,
);

test.skipIf(!hasDocument)(
  'what the table of rules covers by a path and all below it is what the catalogue names, and no other endpoint',
  () => {
    const named = new Set(
      changes.flatMap(({ id, match }) =>
        match.flatMap((each: Match) =>
          'endpoint' in each ? [each.endpoint].flat().map((one) => `${id} ${one.replace(/\{[^}]+\}/g, '7')}`) : [],
        ),
      ),
    );
    const covered = endpoints().flatMap(([method, path]) =>
      rulesFor(method, path).map((id) => `${id} ${method} ${path}`),
    );
    expect(covered.length).toBeGreaterThan(20);
    expect(covered.filter((each) => !named.has(each))).toEqual([]);
  },
  30_000,
);
