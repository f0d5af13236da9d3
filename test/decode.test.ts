/** Bytes in, text out: what is read, what is not, and what is said about either. */
import { describe, expect, test } from 'vitest';
import { decode } from '../src/project/decode.ts';

const use =
  "const who = mr.merged_by; // who merged it\nfetch('https://gitlab.example.com/api/v4/geo_nodes');\n".repeat(3);
const utf16 = (text: string, mark = '\uFEFF'): Buffer => Buffer.from(mark + text, 'utf16le');
const swapped = (bytes: Buffer): Buffer => Buffer.from(bytes).swap16();
const wider = (text: string): Buffer => Buffer.from([...text].flatMap((each) => [each.charCodeAt(0), 0, 0, 0]));
const noise = (length: number): Buffer =>
  Buffer.from(Array.from({ length }, (_, i) => (i * 7919 + (i >> 3) * 31) & 0xff));

describe('what is UTF-8', () => {
  test.each(['', 'a\r\nb', '\uFEFFa', 'ä \u{1F600} 日本語', '\u2028\u2029\x1b[0m\f'])('%j is its bytes', (text) => {
    expect(decode(Buffer.from(text), 'a.ts')).toEqual({ text });
  });
});

describe('what is read as well as can be', () => {
  test.each<[what: string, bytes: Buffer, message: string]>([
    ['one NUL byte in a comment', Buffer.from(`/* \0 */ ${use}`), 'holds NUL bytes'],
    ['NUL bytes in the words, as a shell drops them', Buffer.from(use.replace(/_/g, '\0_\0')), 'holds NUL bytes'],
    ['one byte of Latin-1', Buffer.from(`// \xe4\n${use}`, 'latin1'), 'is not valid UTF-8'],
    [
      'Russian comments in Windows-1251',
      Buffer.from(`// \xef\xf0\xe8\xe2\xe5\xf2\n${use}`, 'latin1'),
      'is not valid UTF-8',
    ],
    ['a UTF-8 letter that is cut off', Buffer.concat([Buffer.from(use), Buffer.of(0xe2, 0x82)]), 'is not valid UTF-8'],
    ['UTF-16 with a mark', utf16(use), 'is UTF-16'],
    ['UTF-16 the other way round', swapped(utf16(use)), 'is UTF-16'],
    ['UTF-16 without a mark', utf16(use, ''), 'holds NUL bytes'],
    ['UTF-16 the other way round, without a mark', swapped(utf16(use, '')), 'holds NUL bytes'],
    ['UTF-32', wider(`\uFEFF${use}`), 'holds NUL bytes'],
    ['a mark of UTF-16 in front of a shell script', Buffer.concat([Buffer.of(0xff, 0xfe, 0x0a), Buffer.from(use)]), ''],
    ['half of it UTF-16', Buffer.concat([Buffer.from(use), utf16(use, '')]), 'holds NUL bytes'],
    ['padded with zeros', Buffer.concat([Buffer.from(use), Buffer.alloc(5000)]), 'holds NUL bytes'],
  ])('%s', (what, bytes, message) => {
    const name = what.includes('shell') ? 'a.sh' : 'a.ts';
    const result = decode(bytes, name);
    if (!('text' in result) || 'why' in result) throw new Error('not read');
    expect(result.text).toContain('mr.merged_by');
    expect(result.text).toContain('/api/v4/geo_nodes');
    expect(result.damage?.message).toContain(message);
  });
  test('the place of the damage is that of the first byte', () => {
    expect(decode(Buffer.from('aä\0b\xff', 'latin1'), 'a.ts')).toMatchObject({ damage: { at: 1 } });
    expect(decode(Buffer.from('aä\0'), 'a.ts')).toEqual({ text: 'aä', damage: { at: 2, message: 'holds NUL bytes' } });
    expect(decode(Buffer.of(0x61, 0x62, 0xff), 'a.ts')).toMatchObject({ text: 'ab\uFFFD', damage: { at: 2 } });
  });
  test('a mark that no shell heeds does not hide what stands behind it', () => {
    const bytes = Buffer.concat([Buffer.of(0xff, 0xfe), Buffer.from(use)]);
    for (const name of ['a.sh', 'deploy', 'Dockerfile', '.bashrc', 'a.vue', 'Makefile', 'a.bat'])
      expect([name, decode(bytes, name)]).toMatchObject([name, { text: expect.stringContaining('merged_by') }]);
  });
});

describe('what is no text', () => {
  const png = Buffer.concat([Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), noise(500)]);
  const film = (size: number, from: number): Buffer => {
    const bytes = noise(size * 4);
    for (let at = from; at < bytes.length; at += size) bytes.set([0x47, 0x40, 0x00, 0x10], at);
    return bytes;
  };
  const ebcdic = Buffer.from(
    [...use].map((each) => (each === ' ' ? 0x40 : each === '\n' ? 0x15 : 0x80 + (each.charCodeAt(0) & 0x3f))),
  );

  test.each<[what: string, bytes: Buffer, name: string, expected: object]>([
    ['noise', noise(2000), 'a.ts', { code: 'binary', why: 'is no text', isOther: false }],
    ['EBCDIC', ebcdic, 'a.ts', { code: 'encoding', why: 'is in an encoding that is not known', isOther: false }],
    ['a picture', png, 'a.ts', { code: 'binary', why: 'is a picture', isOther: true }],
    ['a film', film(188, 0), 'a.ts', { code: 'binary', why: 'is a film', isOther: true }],
    ['a film of a camera', film(192, 4), 'a.mts', { code: 'binary', why: 'is a film', isOther: true }],
    ['a picture for a shell, which steps over it', png, 'a.sh', { code: 'binary', why: 'is no text', isOther: false }],
    ['the same for a component', png, 'a.vue', { code: 'binary', why: 'is no text', isOther: false }],
  ])('%s', (_, bytes, name, expected) => expect(decode(bytes, name)).toMatchObject(expected));
  test('the words in it are kept, for who asks', () => {
    const bytes = Buffer.concat([png, Buffer.from(use), noise(3000)]);
    expect(decode(bytes, 'a.ts')).toMatchObject({ isOther: true, text: expect.stringContaining('merged_by') });
  });
  test.each([
    ['Chinese in GBK', Buffer.from(Array.from({ length: 900 }, (_, i) => (i % 60 === 59 ? 0x0a : 0xb0 + (i % 40))))],
    ['Russian in KOI8-R', Buffer.from(Array.from({ length: 900 }, (_, i) => (i % 7 === 6 ? 0x20 : 0xc0 + (i % 40))))],
  ])('%s is text', (_, bytes) => expect(decode(bytes, 'README.md')).not.toHaveProperty('why'));
});
