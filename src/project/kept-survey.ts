/**
 * The survey of a project's scripts, kept for the next look, and what the texts of other files answered: what has not changed since is not
 * read again.
 *
 * A file counts as unchanged where its inode, size and both its times are what they were, and these were two seconds old when it was
 * read: one that was written in the same instant once more would look alike. What is kept holds words of the scripts, so it is encrypted
 * with a key that is made of some of them; who has these can read it. What is broken, foreign or made by another release is none.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { INSTANT, type Signature, signatureOf, withBytes } from './read.ts';
import { sealed, unsealed } from './sealed.ts';
import { type PackedSurvey, type Specifier, Survey } from './survey.ts';
import { writeWhole } from './write.ts';

const FORMAT = 5;
/** Fewer scripts are read as fast. */
const LEAST = 100;
/** Scripts that the key is made of. */
const HOLDING = 8;
/** In bytes; what is larger is none of ours. */
const LARGEST = 1024 * 1024 * 1024;
/** Where more than this part of the scripts has changed, all are read again, and kept anew. */
const CHANGED = 0.1;
/** So many answers of raw texts have to be new for all to be written again. */
const LEARNED = 200;

export interface KeptSurveyOptions {
  /** Absolute folder of the project. */
  root: string;
  /** Absolute folder of this user's own that it is kept in. */
  folder: string;
  /** What tells this tool from any other release. */
  tool: string;
  /** In milliseconds since 1970. */
  now: () => number;
  /** Whether the text of a file is what the disk holds. */
  isOnDisk: (path: string) => boolean;
}

export const KEPT_SURVEY = 'survey.bin';

interface Pass {
  survey: Survey;
  paths: readonly string[];
  /** By path, when it was surveyed; empty: it is not to be known again. */
  signatures: string[];
  /** The files of the scripts that were taken for unchanged, or were read now. */
  files: readonly string[];
  isNew: boolean;
}

export class KeptSurvey {
  readonly #options: KeptSurveyOptions;
  readonly #unread = new Set<string>();
  #pass: Pass | undefined;
  /** What the texts of other files answered, by path. */
  readonly #texts = new Map<string, Answered>();
  /** How many of them were asked by reading them. */
  #asked = 0;

  constructor(options: KeptSurveyOptions) {
    this.#options = options;
  }

  /**
   * The survey of some scripts, of which only those are read that have changed.
   * @param fileOf the file that a script is a part of
   */
  survey(
    paths: readonly string[],
    read: (path: string) => string | undefined,
    fileOf: (path: string) => string,
  ): Survey {
    if (paths.length < LEAST) return new Survey(paths, read);
    const { root, now, isOnDisk } = this.#options;
    const instant = now() - INSTANT;
    const known = new Map<string, Signature | undefined>();
    const files = paths.map(fileOf);
    for (const file of files)
      if (!known.has(file)) known.set(file, isOnDisk(file) ? signatureOf(join(root, file)) : undefined);
    const kept = this.#before();
    if (kept) {
      const current = new Map(paths.map((path, i) => [path, files[i] ?? path]));
      const gone = new Set(
        kept.packed.paths.filter((path, i) => {
          const file = current.get(path);
          return file === undefined || known.get(file)?.text !== kept.signatures[i];
        }),
      );
      const before = new Set(kept.packed.paths);
      const changed = paths.filter((path) => gone.has(path) || !before.has(path));
      if (changed.length <= CHANGED * paths.length) {
        const survey = Survey.unpacked(kept.packed, read);
        this.#pass = {
          survey,
          paths: kept.packed.paths,
          signatures: kept.signatures,
          files: kept.packed.paths.map((path) => (gone.has(path) ? '' : fileOf(path))),
          isNew: false,
        };
        if (gone.size + changed.length === 0) return survey;
        return new Survey(changed, read, { survey, changed: new Set([...gone, ...changed]) });
      }
    }
    const survey = new Survey(paths, (path) => {
      const text = read(path);
      if (text === undefined) this.#unread.add(path);
      return text;
    });
    const signatures = files.map((file) => {
      const signature = known.get(file);
      return signature && signature.changed < instant ? signature.text : '';
    });
    this.#pass = { survey, paths, signatures, files, isNew: true };
    return survey;
  }

  /** What a text answered to all that is asked of it, in that order. Undefined: it is not known, or not any more. */
  answers(path: string): readonly boolean[] | undefined {
    const { root, isOnDisk } = this.#options;
    const known = this.#before() && this.#texts.get(path);
    if (!known || !isOnDisk(path) || signatureOf(join(root, path))?.text !== known.signature) return undefined;
    return known.answers;
  }

  /** What a text answered that was read just now. */
  answered(path: string, answers: readonly boolean[]): void {
    const { root, now, isOnDisk } = this.#options;
    const signature = isOnDisk(path) ? signatureOf(join(root, path)) : undefined;
    if (!signature || signature.changed >= now() - INSTANT) return;
    this.#before();
    this.#texts.set(path, { signature: signature.text, answers });
    this.#asked++;
  }

  /**
   * Keeps what is known now, where that is more than before. A file that was changed meanwhile is read again next time.
   * @param isDamaged whether what was read of a file tells more than its words
   */
  keep(isDamaged: (path: string) => boolean): void {
    const pass = this.#pass;
    if (!pass || !(pass.isNew || pass.survey.learned + this.#asked > LEARNED)) return;
    const { root, folder, tool } = this.#options;
    const known = new Map<string, string | undefined>();
    const signatures = pass.signatures.map((signature, i) => {
      const file = pass.files[i] ?? '';
      if (signature === '' || file === '') return signature;
      if (this.#unread.has(pass.paths[i] ?? '') || isDamaged(file)) return '';
      if (!known.has(file)) known.set(file, signatureOf(join(root, file))?.text);
      return known.get(file) === signature ? signature : '';
    });
    const texts = [...this.#texts].filter(
      ([path, own]) => !isDamaged(path) && signatureOf(join(root, path))?.text === own.signature,
    );
    const holding = holdingOf(pass.paths, pass.files, signatures);
    const secret = secretOf(root, holding);
    if (!secret) return;
    const { nonce, tag, data } = sealed(
      bytesOf({ packed: pass.survey.pack(), signatures, texts }),
      secret,
      nameOf(tool),
    );
    const head = JSON.stringify([FORMAT, holding, nonce.toString('base64'), tag.toString('base64')]);
    try {
      writeWhole(join(folder, KEPT_SURVEY), Buffer.concat([Buffer.from(`${head}\n`), data]));
    } catch {
      // what cannot be written is not kept: the next run reads again
    }
  }

  #opening: { known: Known | undefined } | undefined;

  /** What was kept, as long as it can be opened. */
  #before(): Known | undefined {
    if (!this.#opening) {
      this.#opening = { known: this.#opened() };
      for (const [path, own] of this.#opening.known?.texts ?? []) this.#texts.set(path, own);
    }
    return this.#opening.known;
  }

  #opened(): Known | undefined {
    const { root, folder, tool } = this.#options;
    const bounds = { within: folder, most: LARGEST, itself: true };
    // other files are read before it is opened
    const found = withBytes(join(folder, KEPT_SURVEY), bounds, (bytes) => Buffer.from(bytes));
    if (!Buffer.isBuffer(found)) return undefined;
    const end = found.indexOf('\n');
    const head = parsed(found.toString('utf8', 0, Math.max(end, 0)));
    if (!Array.isArray(head) || head[0] !== FORMAT) return undefined;
    const [, holding, nonce, tag]: readonly unknown[] = head;
    if (!isTexts(holding) || typeof nonce !== 'string' || typeof tag !== 'string') return undefined;
    const secret = secretOf(root, holding);
    const data = found.subarray(end + 1);
    const opened =
      secret &&
      unsealed({ nonce: Buffer.from(nonce, 'base64'), tag: Buffer.from(tag, 'base64'), data }, secret, nameOf(tool));
    return opened && knownIn(opened);
  }
}

/** What a text that is no script's answered. */
interface Answered {
  signature: string;
  answers: readonly boolean[];
}

interface Known {
  packed: PackedSurvey;
  /** By path. */
  signatures: string[];
  texts: readonly (readonly [path: string, Answered])[];
}

const nameOf = (tool: string): string => `survey ${FORMAT} ${tool} ${process.version}`;

/** The files whose texts are the key: those that were changed longest ago are the likeliest to stay. */
function holdingOf(paths: readonly string[], files: readonly string[], signatures: readonly string[]): string[] {
  const written = (signature: string): bigint => BigInt(signature.split(' ')[3] ?? 0);
  const certain = paths.flatMap((_, i) => {
    const [file = '', signature = ''] = [files[i], signatures[i]];
    return file !== '' && signature !== '' ? [{ file, at: written(signature) }] : [];
  });
  certain.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.file < b.file ? -1 : 1));
  return [...new Set(certain.map(({ file }) => file))].slice(0, HOLDING);
}

/** Undefined: there is too little to make a key of. */
function secretOf(root: string, holding: readonly string[]): Buffer | undefined {
  if (holding.length < HOLDING) return undefined;
  const hash = createHash('sha256').update('survey\n');
  for (const path of holding) {
    const own = withBytes(join(root, path), { within: root }, (bytes) => createHash('sha256').update(bytes).digest());
    if (!Buffer.isBuffer(own)) return undefined;
    hash.update(own);
  }
  return hash.digest();
}

// ---- as bytes --------------------------------------------------------------------------------------------------

/** What is kept beside the numbers, as JSON. */
interface Head {
  paths: readonly string[];
  signatures: string[];
  /** All that is imported, and by path the numbers of what each imports, doubled, and one more where it is passed on. */
  imported: readonly string[];
  imports: readonly (readonly number[])[];
  modules: readonly string[];
  asked: PackedSurvey['asked'];
  texts: Known['texts'];
  questions: readonly string[];
  /** The lengths of what follows, in bytes. */
  lengths: readonly number[];
}

const ALIGNED = 4;
const rounded = (length: number): number => Math.ceil(length / ALIGNED) * ALIGNED;

function bytesOf({ packed, signatures, texts }: Known): Buffer {
  const { paths, words, specifiers, modules, asked, said } = packed;
  const numbers = new Map<string, number>();
  const numberOf = (specifier: string): number => {
    const number = numbers.get(specifier) ?? numbers.size;
    numbers.set(specifier, number);
    return number;
  };
  const imports = specifiers.map((own) =>
    own.map(({ specifier, passedOn, isRun }) => numberOf(specifier) * 4 + (passedOn ? 1 : 0) + (isRun ? 2 : 0)),
  );
  const parts = [
    words.hashes,
    words.starts,
    words.ends,
    words.entries,
    words.spelt,
    ...said.map(([, answers]) => answers),
  ];
  const head: Head = {
    paths,
    signatures,
    imported: [...numbers.keys()],
    imports,
    modules,
    asked,
    texts,
    questions: said.map(([question]) => question),
    lengths: parts.map(({ byteLength }) => byteLength),
  };
  const text = Buffer.from(JSON.stringify(head));
  const all = Buffer.alloc(parts.reduce((sum, part) => sum + rounded(part.byteLength), rounded(text.length + ALIGNED)));
  all.writeUInt32LE(text.length);
  text.copy(all, ALIGNED);
  let at = rounded(text.length + ALIGNED);
  for (const part of parts) {
    Buffer.from(part.buffer, part.byteOffset, part.byteLength).copy(all, at);
    at += rounded(part.byteLength);
  }
  return all;
}

/** What `bytesOf` made: the seal has proven that this tool wrote it. */
function knownIn(bytes: Buffer): Known {
  const length = bytes.readUInt32LE();
  const head: Head = JSON.parse(bytes.toString('utf8', ALIGNED, ALIGNED + length));
  let at = rounded(ALIGNED + length);
  const parts = head.lengths.map((each) => {
    const part = new Uint8Array(each);
    part.set(bytes.subarray(at, at + each));
    at += rounded(each);
    return part;
  });
  const [hashes, starts, ends, entries, spelt, ...answers] = parts;
  const numbers = (part: Uint8Array | undefined): Int32Array => new Int32Array(part?.buffer ?? new ArrayBuffer(0));
  return {
    signatures: head.signatures,
    texts: head.texts,
    packed: {
      paths: head.paths,
      words: {
        hashes: numbers(hashes),
        starts: numbers(starts),
        ends: numbers(ends),
        entries: numbers(entries),
        spelt: new Uint16Array(spelt?.buffer ?? new ArrayBuffer(0)),
      },
      specifiers: head.imports.map((own): readonly Specifier[] =>
        own.map((each) => ({
          specifier: head.imported[each >> 2] ?? '',
          passedOn: (each & 1) > 0,
          isRun: (each & 2) > 0,
        })),
      ),
      modules: head.modules,
      asked: head.asked,
      said: head.questions.map((question, i) => [question, answers[i] ?? new Uint8Array(head.paths.length)]),
    },
  };
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
