import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { formatBaseline, mergeBaselines, parseBaseline, resolvedBaseline } from '../src/project/baseline.ts';
import { commit, git, repoWith } from './repo.ts';
import { facts, folderWith, sunset } from './stub.ts';

const name = '.gitlab-sunset-baseline';
const read = (folder: string, path = name): string => readFileSync(join(folder, path), 'utf8');
const write = (folder: string, path: string, text: string): void => writeFileSync(join(folder, path), text);
const entries = (folder: string): string[] =>
  read(folder)
    .trimEnd()
    .split('\n')
    .filter((line) => !line.startsWith('#'));
const check = async (folder: string, ...argv: string[]) => {
  const { code, out, err } = await sunset(folder, ['check', '--format', 'json', ...argv]);
  const report = out === '' ? undefined : JSON.parse(out);
  return { code, err, found: report?.findings ?? [], accepted: report?.accepted ?? [], gate: report?.summary.gate };
};
const files = {
  'src/a.ts': 'one(mr.merged_by);\ntwo(mr.merge_status);\nthree(mr.merged_by);\n',
  'src/b.ts': 'four(mr.merged_by);\n',
};
const begun = async (own: Record<string, string> = files) => {
  const folder = repoWith(own);
  expect((await sunset(folder, ['baseline', 'create'])).code).toBe(0);
  commit(folder, 'baseline');
  return folder;
};

describe('the file', () => {
  const odd = { path: '#a\tb\\t\n.ts', rule: 'merged-by', element: 'GET /a b', fingerprint: 'gs1:0a' };
  test('holds one line a finding, sorted, whatever stands in a path', () => {
    const other = { ...odd, path: 'b.ts', fingerprint: 'gs1:1b' };
    const text = formatBaseline([other, odd, other]);
    expect(text.split('\n').filter((line) => !line.startsWith('# '))).toEqual([
      '\\#a\\tb\\\\t\\n.ts\tmerged-by\tGET /a b\tgs1:0a',
      'b.ts\tmerged-by\tGET /a b\tgs1:1b',
      '',
    ]);
    expect(parseBaseline(text, name)).toEqual([odd, other]);
  });
  test('is read with a byte order mark, other line ends, blank lines and in any order', () => {
    const lines = formatBaseline([odd, { ...odd, path: 'b.ts' }]).split('\n');
    const text = `\uFEFF${lines.reverse().join('\r\n')}\r\n\r\n`;
    expect(parseBaseline(text, name)).toHaveLength(2);
  });
  test.each([
    ['a.ts merged-by gs1:0', 'this line is no entry'],
    ['a.ts\tmerged-by\tA.b\tsomething', 'this line is no entry'],
    ['a.ts\tmerged-by\tA.b\tgs1:0\tmore', 'this line is no entry'],
    ['<<<<<<< HEAD\na\tb\tc\tgs1:0\n=======\n>>>>>>> x', 'holds a conflict'],
  ])('%j is an error, not an empty list', (text, message) => {
    expect(() => parseBaseline(text, name)).toThrow(message);
  });
});

describe('create', () => {
  test('accepts everything that is there; then the gate passes, and fails for what is new', async () => {
    const folder = await begun();
    expect(entries(folder)).toHaveLength(4);
    expect(entries(folder)).toEqual([...entries(folder)].sort());
    const { code, err, found, accepted } = await check(folder);
    expect([code, err, found.length]).toEqual([0, '', 0]);
    expect(accepted).toHaveLength(4);
    expect(accepted[0].accepted).toEqual({ by: 'baseline', reason: 'in the baseline', until: null });
    write(folder, 'src/c.ts', 'mr.merged_by');
    expect(await check(folder)).toMatchObject({ code: 1, found: [{ path: 'src/c.ts' }] });
    expect((await check(folder, '--no-baseline')).found).toHaveLength(5);
  });
  test('refuses to write over one, unless told to', async () => {
    const folder = await begun();
    const { code, err } = await sunset(folder, ['baseline', 'create']);
    expect([code, err]).toEqual([2, expect.stringContaining('is there already')]);
    expect((await sunset(folder, ['baseline', 'create', '--force'])).code).toBe(0);
  });
  test('writes nothing when a file could not be looked into', async () => {
    const folder = folderWith({ ...files, 'd.ts': ';;; merged_by' });
    const { code, err } = await sunset(folder, ['baseline', 'create']);
    expect([code, err]).toEqual([2, expect.stringMatching(/^gitlab-sunset: Nothing was written: d\.ts could not/)]);
    expect(() => read(folder)).toThrow();
  });
  test('leaves out what a comment accepts, and adds one line to .gitattributes', async () => {
    const folder = repoWith({
      'a.ts': 'mr.merged_by // gitlab-sunset-ignore merged-by: why\nmr.merge_status',
      '.gitattributes': '* text=auto',
    });
    await sunset(folder, ['baseline', 'create']);
    expect(entries(folder)).toEqual([expect.stringContaining('merge-status')]);
    expect(read(folder, '.gitattributes')).toBe(`* text=auto\n${name} merge=union\n`);
    await sunset(folder, ['baseline', 'create', '--force']);
    expect(read(folder, '.gitattributes')).toBe(`* text=auto\n${name} merge=union\n`);
  });
  test('--dry-run writes nothing and is exit code 1 where it would', async () => {
    const folder = repoWith(files);
    expect((await sunset(folder, ['baseline', 'create', '--dry-run'])).code).toBe(1);
    expect(git(folder, 'status', '--porcelain')).toBe('');
  });
  test('has another name when it is given one', async () => {
    const folder = folderWith(files);
    await sunset(folder, ['baseline', 'create', '--baseline', 'debt.txt']);
    expect((await check(folder)).code).toBe(1);
    expect((await check(folder, '--baseline', 'debt.txt')).code).toBe(0);
    expect((await check(folder, '--baseline', 'no.txt')).err).toBe(
      'gitlab-sunset: The baseline no.txt cannot be read.\n',
    );
  });
});

describe('an entry stays', () => {
  test.each([
    ['when lines come above', (text: string) => `${'// more\n'.repeat(50)}${text}`],
    ['when lines end otherwise', (text: string) => text.replaceAll('\n', '\r\n')],
    ['when code is formatted anew', (text: string) => text.replaceAll('(', '(\n  ').replaceAll(';', '')],
    ['when statements change places', (text: string) => text.split('\n').reverse().join('\n')],
  ])('%s', async (_, change) => {
    const folder = await begun();
    write(folder, 'src/a.ts', change(read(folder, 'src/a.ts')));
    expect(await check(folder, '--strict')).toMatchObject({ code: 0, err: '', found: [] });
  });
  test.each(['committed', 'staged', 'only moved'])('when a file is renamed (%s)', async (how) => {
    const folder = await begun();
    git(folder, 'mv', 'src/a.ts', 'src/new.ts');
    write(folder, 'src/new.ts', `// more\n${read(folder, 'src/new.ts')}`);
    if (how === 'committed') commit(folder);
    if (how === 'only moved') git(folder, 'reset', '-q');
    expect(await check(folder, '--strict')).toMatchObject({ code: 0, err: '', found: [] });
    expect((await check(folder)).accepted[0].path).toBe('src/b.ts');
    await sunset(folder, ['baseline', 'prune']);
    expect(entries(folder).map((line) => line.split('\t')[0])).toEqual(['src/b.ts', ...Array(3).fill('src/new.ts')]);
    expect(git(folder, 'diff', '--cached', '--name-only')).toBe(how === 'staged' ? 'src/new.ts\n' : '');
  });
  test('but a file that was deleted vouches for no other', async () => {
    const folder = await begun();
    rmSync(join(folder, 'src/b.ts'));
    write(folder, 'src/a.ts', `${read(folder, 'src/a.ts')}four(mr.merged_by);\n`);
    expect(await check(folder)).toMatchObject({ code: 1, found: [{ path: 'src/a.ts', line: 4 }] });
  });
  test('without git a renamed file is a new one', async () => {
    const folder = folderWith(files);
    await sunset(folder, ['baseline', 'create']);
    renameSync(join(folder, 'src/b.ts'), join(folder, 'src/c.ts'));
    expect((await check(folder)).code).toBe(1);
  });
});

describe('what it does not let pass', () => {
  test.each([
    ['another statement', 'one(mr.merged_by)', 'other(mr.merged_by)'],
    ['another file', '', ''],
  ])('one fixed and one added: %s', async (_, before, after) => {
    const folder = await begun();
    if (before) write(folder, 'src/a.ts', read(folder, 'src/a.ts').replace(before, after));
    else {
      write(folder, 'src/a.ts', read(folder, 'src/a.ts').replace('one(mr.merged_by);\n', ''));
      write(folder, 'src/c.ts', 'one(mr.merged_by);\n');
    }
    const { code, err, found } = await check(folder);
    expect([code, found.length]).toEqual([1, 1]);
    expect(err).toContain(`1 entry of ${name} accepts nothing any more.`);
  });
  test('the same statement in another function of the file', async () => {
    const f = (own: string) => `function ${own}() {\n  return mr.merged_by;\n}\n`;
    const folder = await begun({ 'a.ts': f('a') + f('b') });
    write(folder, 'a.ts', f('b') + f('c'));
    expect(await check(folder)).toMatchObject({ code: 1, found: [{ line: 5 }] });
  });
  test('one more of the same', async () => {
    const folder = await begun();
    write(folder, 'src/b.ts', 'four(mr.merged_by);\nfour(mr.merged_by);\n');
    expect((await check(folder)).found).toHaveLength(1);
  });
  test('with --strict, what GitLab removed by the given release', async () => {
    const folder = await begun();
    const changes = facts.changes.map((change) =>
      change.id === 'merged-by'
        ? { ...change, outcome: { ...change.outcome, is: 'removed' as const, in: '18.0' as const } }
        : change,
    );
    const catalogue = async () => ({ ...facts, changes });
    const found = async (...argv: string[]) => {
      const { out } = await sunset(folder, ['check', '--format', 'json', ...argv], { catalogue });
      return JSON.parse(out).findings.map(({ rule }: { rule: string }) => rule);
    };
    expect(await found('--target', '18.0')).toEqual([]);
    expect(await found('--strict', '--target', '17.0')).toEqual([]);
    expect(await found('--strict')).toEqual([]);
    expect(await found('--strict', '--target', '18.0')).toEqual(['merged-by', 'merged-by', 'merged-by']);
  });
});

describe('it may only shrink', () => {
  test('what accepts nothing is told of; with --strict it is exit code 3', async () => {
    const folder = await begun();
    write(folder, 'src/b.ts', 'ok');
    const { code, err } = await check(folder);
    expect([code, err]).toEqual([
      0,
      `1 entry of ${name} accepts nothing any more. To take it out: npx gitlab-sunset baseline prune\n`,
    ]);
    const strict = await check(folder, '--strict');
    expect([strict.code, strict.gate.reasons]).toEqual([
      3,
      [
        {
          code: 'stale',
          message: `${name}: nothing is found any more in src/b.ts for merged-by (MergeRequest.merged_by).`,
        },
      ],
    ]);
    // of what was not looked at nothing is known
    expect(await check(folder, '--strict', 'src/a.ts')).toMatchObject({ code: 0, err: '' });
  });
  test('prune takes out what is gone and adds nothing', async () => {
    const folder = await begun();
    const before = entries(folder);
    write(folder, 'src/b.ts', 'ok');
    write(folder, 'src/c.ts', 'new(mr.merged_by)');
    expect((await sunset(folder, ['baseline', 'prune', '--dry-run'])).code).toBe(1);
    expect(entries(folder)).toEqual(before);
    const { code, out } = await sunset(folder, ['baseline', 'prune']);
    expect([code, out]).toEqual([0, expect.stringContaining('1 finding fewer, 3 accepted')]);
    expect(entries(folder)).toEqual(before.slice(0, 3));
    expect((await check(folder)).code).toBe(1);
  });
  test('prune of some paths leaves the others', async () => {
    const folder = await begun();
    for (const path of ['src/a.ts', 'src/b.ts']) write(folder, path, 'ok');
    await sunset(folder, ['baseline', 'prune', 'src/b.ts']);
    expect(entries(folder)).toHaveLength(3);
  });
  test('update refuses to grow and names what is new; --grow takes it in', async () => {
    const folder = await begun();
    const before = read(folder);
    write(folder, 'src/b.ts', 'ok');
    expect((await sunset(folder, ['baseline', 'update', '--dry-run'])).code).toBe(1);
    write(folder, 'src/c.ts', 'new(mr.merged_by)');
    const refused = await sunset(folder, ['baseline', 'update']);
    expect([refused.code, refused.out]).toEqual([1, expect.stringContaining('  src/c.ts  merged-by  ')]);
    expect(read(folder)).toBe(before);
    const { code, out } = await sunset(folder, ['baseline', 'update', '--grow']);
    expect([code, out]).toEqual([0, expect.stringContaining('1 finding fewer, 1 more, 4 accepted')]);
    expect(await check(folder, '--strict')).toMatchObject({ code: 0, err: '' });
    expect(await sunset(folder, ['baseline', 'update'])).toMatchObject({
      code: 0,
      out: 'Nothing to change.\n.gitlab-sunset-baseline accepts 4 findings; none of them was fixed\n',
    });
  });
});

describe('git merges two branches', () => {
  const many = Object.fromEntries(
    Array.from({ length: 6 }, (_, i) => [`src/f${i}.ts`, `a(mr.merged_by);\nb(mr.merged_by);\n`]),
  );
  /** Both change the code and the baseline with it; then one is merged into the other. */
  async function merged(ours: (folder: string) => Promise<void>, theirs: (folder: string) => Promise<void>) {
    const folder = await begun(many);
    git(folder, 'checkout', '-q', '-b', 'theirs');
    await theirs(folder);
    commit(folder);
    git(folder, 'checkout', '-q', 'main');
    await ours(folder);
    commit(folder);
    git(folder, 'merge', '-q', '--no-edit', 'theirs');
    return folder;
  }
  const fixed = (path: string) => async (folder: string) => {
    write(folder, path, 'ok\n');
    await sunset(folder, ['baseline', 'prune']);
  };
  const added = (path: string) => async (folder: string) => {
    write(folder, path, 'mr.merge_status\n');
    await sunset(folder, ['baseline', 'update', '--grow']);
  };
  test.each([
    ['far from each other', fixed('src/f0.ts'), fixed('src/f4.ts'), 0],
    ['beside each other', fixed('src/f1.ts'), fixed('src/f2.ts'), 4],
    ['both add in one place', added('src/g1.ts'), added('src/g2.ts'), 0],
    ['one adds where the other takes out', fixed('src/f5.ts'), added('src/g.ts'), 2],
    ['both take out the same', fixed('src/f3.ts'), fixed('src/f3.ts'), 0],
  ])('%s', async (_, ours, theirs, most) => {
    const folder = await merged(ours, theirs);
    expect(read(folder)).not.toContain('<<<<');
    expect(await check(folder)).toMatchObject({ code: 0, found: [] });
    // lines that both sides touched may stay; they accept nothing, and prune takes them out
    expect(entries(folder).length).toBeLessThanOrEqual((await check(folder)).accepted.length + most);
    await sunset(folder, ['baseline', 'prune']);
    expect(await check(folder, '--strict')).toMatchObject({ code: 0, err: '', found: [] });
    expect(entries(folder)).toEqual([...entries(folder)].sort());
  });
  test('that both made a baseline', async () => {
    const folder = repoWith(many);
    git(folder, 'checkout', '-q', '-b', 'theirs');
    await sunset(folder, ['baseline', 'create']);
    commit(folder);
    git(folder, 'checkout', '-q', 'main');
    write(folder, 'src/g.ts', 'mr.merged_by');
    await sunset(folder, ['baseline', 'create']);
    commit(folder);
    git(folder, 'merge', '-q', '--no-edit', 'theirs');
    expect(await check(folder, '--strict')).toMatchObject({ code: 0, err: '' });
  });
  test.each(['merge', 'diff3'])('without the attribute `baseline merge` resolves the conflict (%s)', async (style) => {
    const folder = await begun(many);
    rmSync(join(folder, '.gitattributes'));
    commit(folder);
    git(folder, 'checkout', '-q', '-b', 'theirs');
    await fixed('src/f2.ts')(folder);
    rmSync(join(folder, '.gitattributes'));
    commit(folder);
    git(folder, 'checkout', '-q', 'main');
    await fixed('src/f1.ts')(folder);
    rmSync(join(folder, '.gitattributes'));
    commit(folder);
    expect(() => git(folder, '-c', `merge.conflictStyle=${style}`, 'merge', '-q', 'theirs')).toThrow();
    expect(await check(folder)).toMatchObject({ code: 2, err: expect.stringContaining('holds a conflict') });
    expect((await sunset(folder, ['baseline', 'merge'])).code).toBe(0);
    expect(entries(folder)).toHaveLength(style === 'diff3' ? 8 : 12);
    expect((await check(folder)).code).toBe(0);
  });
});

describe('merge', () => {
  const entry = (path: string) => ({ path, rule: 'r', element: 'e', fingerprint: `gs1:${path}` });
  const [a, b, c, d] = [entry('a'), entry('b'), entry('c'), entry('d')];
  test('takes what any accepts, but for what one of them took out', () => {
    expect(
      mergeBaselines([
        [a, b],
        [b, c],
      ]),
    ).toEqual([a, b, c]);
    expect(
      mergeBaselines(
        [
          [a, b, d],
          [b, c],
        ],
        [a, b],
      ),
    ).toEqual([b, d, c]);
  });
  test('of files, to standard output or into a file', async () => {
    const both = [entry('a'), entry('b')];
    const folder = folderWith({ one: formatBaseline([entry('a')]), two: formatBaseline([entry('b')]) });
    expect(await sunset(folder, ['baseline', 'merge', 'one', 'two'])).toMatchObject({ out: formatBaseline(both) });
    await sunset(folder, ['baseline', 'merge', 'one', 'two', '--base', 'one', '--output', 'three']);
    expect(read(folder, 'three')).toBe(formatBaseline([entry('b')]));
  });
  test('of a file that has no conflict is the file', () => {
    const text = formatBaseline([entry('a'), entry('b')]);
    expect(formatBaseline(resolvedBaseline(text, name))).toBe(text);
  });
});

test.each([
  [['baseline'], 'Which of them: baseline create, update, prune or merge?'],
  [['baseline', 'updat'], 'There is no `baseline updat`. Did you mean `update`?'],
  [['baseline', 'create', '--grow'], '--grow belongs to `baseline update`.'],
  [['baseline', 'prune', '--base', 'x'], '--base and --output belong to `baseline merge`.'],
  [['baseline', 'prune'], 'There is no baseline yet.'],
  [['baseline', 'merge'], `There is no ${name} to merge.`],
  [['baseline', 'merge', 'x'], 'The baseline x cannot be read.'],
  [['check', '--baseline'], '`--baseline` needs a value.'],
])('%j is one clear line', async (argv, message) => {
  const { code, err } = await sunset(folderWith(files), argv);
  expect(code).toBe(2);
  expect(err).toMatch(/^gitlab-sunset: [^\n]+\n$/);
  expect(err).toContain(message);
});
