/** The example project, changed without being changed: what is told of it stays, to the fingerprint. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { afterAll, describe, expect, test } from 'vitest';
import { filesUnder } from '../src/project/files.ts';
import { real } from './real.ts';

const top = fileURLToPath(new URL('..', import.meta.url));
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function example(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sunset-stable-'));
  folders.push(folder);
  cpSync(join(top, 'fixtures/app'), folder, { recursive: true });
  return folder;
}
interface Entry {
  check_name: string;
  fingerprint: string;
  location: { path: string; lines: { begin: number } };
}
const codeQuality = async (folder: string): Promise<Entry[]> =>
  JSON.parse((await real(folder, 'check', '--no-baseline', '--format', 'gitlab')).out);

const rewrite = (change: (text: string, path: string) => string) => (folder: string) => {
  for (const name of filesUnder(folder).filter((each) => /\.[jt]s$/.test(each))) {
    const path = join(folder, name);
    writeFileSync(path, change(readFileSync(path, 'utf8'), name));
  }
};
/** Everything a formatter may decide, decided otherwise. */
const otherwise = {
  formatter: { indentStyle: 'tab', lineWidth: 40, bracketSpacing: false },
  javascript: {
    formatter: { quoteStyle: 'double', semicolons: 'asNeeded', trailingCommas: 'none', arrowParentheses: 'asNeeded' },
  },
};
const reformat = (folder: string): void => {
  writeFileSync(join(folder, 'biome.json'), JSON.stringify(otherwise));
  const biome = join(top, 'node_modules/@biomejs/biome/bin/biome');
  execFileSync(process.execPath, [biome, 'format', '--write', '.'], { cwd: folder, stdio: 'ignore' });
};

describe('Code Quality and the baseline', () => {
  test.each<[string, (folder: string) => void]>([
    ['50 lines above everything', rewrite((text) => `${'// more\n'.repeat(50)}${text}`)],
    ['other ends of lines', rewrite((text) => text.replaceAll('\n', '\r\n'))],
    ['a byte order mark', rewrite((text) => `\uFEFF${text}`)],
    ['another formatter', reformat],
    ['comments among the code', rewrite((text) => text.replace(/^( *)(const|return|for|if) /gm, '$1// why\n$1$2 '))],
  ])(
    '%s',
    async (_, change) => {
      const folder = example();
      const before = await codeQuality(folder);
      await real(folder, 'baseline', 'create');
      const texts = () => filesUnder(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
      const untouched = new Set(texts());
      change(folder);
      expect(texts().filter((text) => !untouched.has(text)).length).toBeGreaterThan(5);
      const after = await codeQuality(folder);
      const named = (some: Entry[]) =>
        some.map(({ fingerprint, check_name, location }) => [location.path, check_name, fingerprint].join(' ')).sort();
      expect(named(after)).toEqual(named(before));
      expect(new Set(before.map(({ fingerprint }) => fingerprint)).size).toBe(before.length);
      expect(before.length).toBeGreaterThan(20);
      expect(await real(folder, 'check', '--strict')).toMatchObject({ code: 0, err: '' });
    },
    60_000,
  );
  test('every entry is as GitLab wants it', async () => {
    const { $schema: _, ...schema } = JSON.parse(
      readFileSync(join(top, 'test/formats-schemas/gitlab-codeclimate.schema.json'), 'utf8'),
    );
    const isEntry = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false }).compile(schema);
    const entries = await codeQuality(example());
    expect(entries.filter((entry) => !isEntry(entry))).toEqual([]);
  });
});
