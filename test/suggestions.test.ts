import { describe, expect, test } from 'vitest';
import { folderWith, sunset } from './stub.ts';

interface Note {
  body: string;
  position: { position_type: string; new_path: string; new_line: number };
  fingerprints: string[];
}
async function notes(files: Record<string, string>, ...argv: string[]): Promise<Note[]> {
  const { out } = await sunset(folderWith(files), ['check', '--format', 'suggestions', ...argv]);
  return JSON.parse(out);
}
/** As GitLab does when somebody clicks. */
function applied(text: string, { body, position }: Note): string {
  const [, fence = '', above, below, inside = ''] =
    /^(`{3,})suggestion:-(\d+)\+(\d+)\n([\s\S]*)\n\1$/m.exec(body) ?? [];
  expect(fence).not.toBe('');
  const lines = text.split('\n');
  lines.splice(position.new_line - 1 - Number(above), Number(above) + 1 + Number(below), ...inside.split('\n'));
  return lines.join('\n');
}

describe('suggestions', () => {
  test('are notes that, applied, write what `fix` writes', async () => {
    const text = 'ok\n  a(mr.merged_by);\nok\n';
    const [note, ...more] = await notes({ 'src/a.ts': text });
    if (!note) throw new Error('no note');
    expect(more).toEqual([]);
    expect(note.position).toEqual({ position_type: 'text', new_path: 'src/a.ts', new_line: 2 });
    expect(note.body).toMatch(/^\*\*merged-by\*\*: .*\n\n```suggestion:-0\+0\n {2}a\(mr\.merge_user\);\n```$/);
    expect(applied(text, note)).toBe('ok\n  a(mr.merge_user);\nok\n');
  });
  test('several of one line are one; what moves together is one over its lines', async () => {
    const text = 'a(mr.merged_by, mr.merge_status);\ntogether1.merged_by;\nok\ntogether2.merged_by;\n';
    const all = await notes({ 'a.ts': text });
    expect(all.map(({ fingerprints }) => fingerprints.length)).toEqual([2, 2]);
    expect(all[1]?.body).toContain('```suggestion:-0+2\n');
    expect(all.reduceRight(applied, text)).toBe(
      'a(mr.merge_user, mr.detailed_merge_status);\ntogether1.merge_user;\nok\ntogether2.merge_user;\n',
    );
    expect(all[0]?.body).toContain('To review: the values differ.');
  });
  test.each([
    ['by hand', { 'a.ts': "mr['merged_by']" }],
    ['in two files', { 'a.ts': 'together1.merged_by', 'b.ts': 'together2.merged_by' }],
    ['far apart', { 'a.ts': `together1.merged_by;\n${'ok\n'.repeat(40)}together2.merged_by;\n` }],
    ['partly accepted', { 'a.ts': 'together1.merged_by\ntogether2.merged_by // gitlab-sunset-ignore merged-by: why' }],
    ['with other line ends', { 'a.ts': 'mr.merged_by\r\n' }],
    ['beside a secret', { 'a.ts': "f(mr.merged_by, 'glpat-abcdefghij0123456789')" }],
  ])('there are none for what is %s', async (_, files) => {
    expect(await notes(files)).toEqual([]);
  });
  test('text that holds a fence gets a longer one', async () => {
    const text = 'a(mr.merged_by, "````")';
    const [note] = await notes({ 'a.ts': text });
    expect(note && applied(text, note)).toBe('a(mr.merge_user, "````")');
  });
});
