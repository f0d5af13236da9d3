/** How the bytes of a file become text. What is damaged or in another encoding is read as well as can be; nothing of it is written back. */
import { isAscii, isUtf8 } from 'node:buffer';
import type { Damage } from '../finding.ts';

export interface Decoded {
  text: string;
  /** Undefined: the bytes are UTF-8, and written back they are the same. */
  damage?: Omit<Damage, 'relevant'>;
}

/** The bytes are no text. */
export interface Undecoded {
  code: 'binary' | 'encoding';
  /** Goes on after the file's name. */
  why: string;
  /** Whether nothing that reads such files could take it for one: a picture, a font, a film. */
  isOther: boolean;
  /** What words there are in it. */
  text: string;
}

/**
 * A file whose readers step over what they do not understand may hold a program behind anything: a shell drops a mark and goes on
 * with the next line, a component's compiler looks for its tags. Those that are not among these refuse what does not begin well.
 */
const tolerant =
  /\.(?:vue|svelte|html?|astro|sh|bash|zsh|ksh|ash|command|fish|cmd|bat|mk|http|rest|dockerfile|containerfile|mdx?|markdown|mkd|qmd)$|^[^.]+$|^\.\w+$|^(?:Docker|Container|Make)file/i;

/** A mark of UTF-16 is heeded by the compiler, by YAML's readers, by PowerShell, and by whoever shows a document. Bounded: a file's name. */
const marked = /\.(?:[cm]?[jt]sx?|ya?ml|psm?1|md|mdx|markdown|mkd|qmd|json|graphqls?|gql|toml|rb|tf|tofu)(?:\.\w+)*$/i;

/** @param name the file's, which says who reads it */
export function decode(bytes: Buffer, name: string): Decoded | Undecoded {
  if (!bytes.includes(0)) {
    // nothing is faster, and most texts are one or the other
    if (isAscii(bytes)) return { text: bytes.toString('latin1') };
    if (isUtf8(bytes)) return { text: bytes.toString('utf8') };
  }
  const mark = bytes.length > 1 ? bytes.readUInt16BE(0) : 0;
  const isWide = (mark === 0xfeff || mark === 0xfffe) && !(bytes[2] === 0 && bytes[3] === 0);
  if (isWide && marked.test(name)) {
    const text = new TextDecoder(mark === 0xfeff ? 'utf-16be' : 'utf-16le', { ignoreBOM: true }).decode(bytes);
    return { text, damage: { at: 0, message: 'is UTF-16' } };
  }
  return withoutZeros(bytes, name);
}

/**
 * As a shell reads it, which drops bytes that are zero. What is UTF-16 or UTF-32 without a mark, and spells in Latin letters, can be
 * read by that as well; nothing has to be guessed, so nothing can be made to be guessed wrongly.
 */
function withoutZeros(bytes: Buffer, name: string): Decoded | Undecoded {
  const zero = bytes.indexOf(0);
  const kept = zero < 0 ? bytes : Buffer.from(bytes.filter((byte) => byte !== 0));
  const text = kept.toString('utf8');
  const foreign = foreignIn(bytes, kept, name, text);
  if (foreign) return foreign;
  const invalid = text.indexOf('\uFFFD');
  const before = zero < 0 ? -1 : bytes.subarray(0, zero).toString('utf8').length;
  const at = before >= 0 && (invalid < 0 || before <= invalid) ? before : Math.max(invalid, 0);
  const why = zero < 0 ? 'is not valid UTF-8' : 'holds NUL bytes';
  return { text, damage: { at, message: why } };
}

/** Control characters that stand in texts: tabs, ends of lines and of files, colours. */
const usual = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1a, 0x1b]);

/**
 * @param bytes those of the whole that are not zero
 * @returns undefined: it is text, in whatever encoding that has the letters of ASCII
 */
function foreignIn(whole: Buffer, bytes: Buffer, name: string, text: string): Undecoded | undefined {
  let [controls, high, blanks] = [0, 0, 0];
  for (const byte of bytes) {
    if (byte > 0x7e) high += byte === 0x7f ? 0 : 1;
    else if (byte < 0x20 && !usual.has(byte)) controls += 1;
    if (byte === 0x20 || byte === 0x0a || byte === 0x0d) blanks += 1;
  }
  const isBinary = controls > bytes.length / 32;
  // where a blank is another byte, so are the letters
  const isOdd = bytes.length >= 64 && high > bytes.length / 3 && blanks < bytes.length / 500;
  if (!isBinary && !isOdd) return undefined;
  const format = tolerant.test(name) ? undefined : formats.find(({ is }) => is(whole))?.noun;
  return {
    code: isBinary ? 'binary' : 'encoding',
    why: format ? `is ${format}` : isBinary ? 'is no text' : 'is in an encoding that is not known',
    isOther: format !== undefined,
    text,
  };
}

interface Format {
  noun: string;
  is: (bytes: Buffer) => boolean;
}

const begins =
  (...signature: readonly number[]): Format['is'] =>
  (bytes) =>
    signature.every((byte, i) => bytes[i] === byte);
const packets =
  (size: number, first: number): Format['is'] =>
  (bytes) =>
    [0, 1, 2].every((i) => bytes[first + i * size] === 0x47) && bytes[first + 1] === 0x40;

/** What is called like a program and is none. Each begins with what no program, schema or configuration can begin with. */
const formats: readonly Format[] = [
  { noun: 'a picture', is: begins(0x89, 0x50, 0x4e, 0x47) },
  { noun: 'a picture', is: begins(0xff, 0xd8, 0xff) },
  { noun: 'a film', is: packets(188, 0) },
  { noun: 'a film', is: packets(192, 4) },
  { noun: 'an archive', is: begins(0x50, 0x4b, 0x03, 0x04) },
  { noun: 'an archive', is: begins(0x1f, 0x8b) },
  { noun: 'a program for a machine', is: begins(0x7f, 0x45, 0x4c, 0x46) },
];
