/** Which texts hold a word, after one pass over all of them: every run of word characters once, and the texts that it stands in. */

/** White space beyond ASCII. */
const BLANKS =
  '\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';

/** By the code of a character: whether it is part of a word. Beyond ASCII all is but white space: names do not touch there. */
const isPart = new Uint8Array(0x10000).fill(1, 0x80);
for (let code = 0; code < 0x80; code++) isPart[code] = /[\w$]/.test(String.fromCharCode(code)) ? 1 : 0;
for (const each of BLANKS) isPart[each.charCodeAt(0)] = 0;

/** What is sought, in words. */
const RUN = /(?:[\w$]|[^\s\0-\x7f])+/g;

/** Whether there is a word in what is sought. */
export const hasRun = (sought: string): boolean => sought.search(RUN) >= 0;

/** FNV-1a's. */
const FIRST = 0x811c9dc5;
const FACTOR = 0x01000193;

/** A list of numbers that grows. */
class Numbers {
  of: Int32Array;
  length: number;

  constructor(of?: Int32Array) {
    this.of = of ?? new Int32Array(1 << 10);
    this.length = of?.length ?? 0;
  }

  /** Those that there are, without the room behind them. */
  all(): Int32Array {
    return this.of.subarray(0, this.length);
  }

  push(value: number): void {
    if (this.length === this.of.length) {
      const larger = new Int32Array(this.of.length * 2);
      larger.set(this.of);
      this.of = larger;
    }
    this.of[this.length++] = value;
  }

  at(index: number): number {
    return this.of[index] ?? -1;
  }
}

/** Words as they are kept outside of this process: by word its hash, where it begins, and where its entries end; the entries; and all words as they are spelt. */
export interface PackedWords {
  hashes: Int32Array;
  starts: Int32Array;
  ends: Int32Array;
  entries: Int32Array;
  spelt: Uint16Array;
}

/** Some of the words, a line break behind each; of each its number, and where it begins. */
interface Mixed {
  joined: string;
  words: number[];
  starts: number[];
}

/** What a word may be in a text: the name of a member, and that of one that something is written to. */
const [MEMBER, WRITTEN] = [1, 2];
const KINDS = 4;

/** The words of many texts, and the texts of each word. Texts and words go by their numbers. */
export class Words {
  /** By hash: the number of a word, plus one. */
  #slots = new Int32Array(1 << 12);
  #mask = this.#slots.length - 1;
  /** By word: its hash, where it begins in `#spelt`, and the last of its entries. */
  readonly #hashes: Numbers;
  readonly #starts: Numbers;
  readonly #last: Numbers;
  /** By entry: four times the text, with what the word may be there (`MEMBER`, `WRITTEN`); and the same word's entry before. */
  readonly #entries: Numbers;
  readonly #before: Numbers;
  /** All words, a line break behind each. */
  #spelt: Uint16Array = new Uint16Array(1 << 12);
  #length = 0;
  #joined: string | undefined;
  #mixed: Mixed | undefined;
  #watched = 0;

  /** @param packed what `pack` gave: such words are only asked, and nothing is added to them */
  constructor(packed?: PackedWords) {
    this.#hashes = new Numbers(packed?.hashes);
    this.#starts = new Numbers(packed?.starts);
    this.#entries = new Numbers(packed?.entries);
    this.#last = new Numbers(packed && new Int32Array(packed.ends.length));
    this.#before = new Numbers(packed && new Int32Array(packed.entries.length));
    if (!packed) return;
    this.#spelt = packed.spelt;
    this.#length = packed.spelt.length;
    for (let word = 0, entry = 0; word < packed.ends.length; word++) {
      const end = packed.ends[word] ?? 0;
      for (let before = -1; entry < end; before = entry++) this.#before.of[entry] = before;
      this.#last.of[word] = end > ((word > 0 && packed.ends[word - 1]) || 0) ? end - 1 : -1;
    }
    while (this.#hashes.length * 2 > this.#mask) this.#mask = this.#mask * 2 + 1;
    this.#fillSlots();
  }

  pack(): PackedWords {
    const ends = new Int32Array(this.#hashes.length);
    const entries = new Int32Array(this.#entries.length);
    let end = 0;
    for (let word = 0; word < ends.length; word++) {
      const own: number[] = [];
      for (let entry = this.#last.at(word); entry >= 0; entry = this.#before.at(entry))
        own.push(this.#entries.at(entry));
      for (let at = own.length - 1; at >= 0; at--) entries[end++] = own[at] ?? 0;
      ends[word] = end;
    }
    const spelt = this.#spelt.subarray(0, this.#length);
    return { hashes: this.#hashes.all(), starts: this.#starts.all(), ends, entries, spelt };
  }

  /** Names the words that `add` tells of. They come before all texts, and are known by their place in the list. */
  watch(words: readonly string[]): void {
    for (const word of words) this.add(-1, word);
    this.#watched = words.length;
  }

  /**
   * Takes the words of one more text.
   * @param text its number; they come in order
   * @param look is told where the watched words stand
   */
  add(text: number, content: string, look?: (start: number, end: number, watched: number) => void): void {
    this.#joined = undefined;
    this.#mixed = undefined;
    const { length } = content;
    // what stands in front of a word, blanks left out, and in front of that; nothing where it is a word
    let sign = 0;
    let earlier = 0;
    let isCommented = false;
    for (let at = 0; at < length; ) {
      let code = content.charCodeAt(at);
      if (isPart[code] === 0) {
        if (code > SPACE && code < 0x80) {
          if (code === SLASH && sign === SLASH) isCommented ||= earlier === DOT || earlier === SLASH;
          // `.#name` is a member too
          if (code !== HASH) {
            earlier = sign;
            sign = code;
          }
        } else if (isCommented && (code === LINE_BREAK || code === RETURN)) {
          // what stands behind a line's comment goes on with what stands before it
          sign = SLASH;
          isCommented = false;
        }
        at++;
        continue;
      }
      const start = at;
      const isMember = sign === DOT || sign === SLASH;
      sign = 0;
      earlier = 0;
      let hash = FIRST;
      do {
        hash = Math.imul(hash ^ code, FACTOR);
        if (++at >= length) break;
        code = content.charCodeAt(at);
      } while (isPart[code] === 1);
      const word = this.#numberOf(hash, content, start, at);
      if (word < this.#watched) look?.(start, at, word);
      if (text < 0) continue;
      const last = this.#last.at(word);
      const kind = isMember ? MEMBER | (isWritten(content, at) ? WRITTEN : 0) : 0;
      if (last >= 0 && textOf(this.#entries.at(last)) === text) {
        this.#entries.of[last] = this.#entries.at(last) | kind;
        continue;
      }
      this.#before.push(last);
      this.#last.of[word] = this.#entries.length;
      this.#entries.push(text * KINDS + kind);
    }
  }

  /** The numbers of the texts in which a word may stand as a member's name, behind a dot: may say too many, never too few. In order. */
  members(name: string): readonly number[] {
    return this.#being(name, MEMBER);
  }

  /** The same where something may be written to that member. */
  written(name: string): readonly number[] {
    return this.#being(name, WRITTEN);
  }

  #being(name: string, kind: number): readonly number[] {
    const texts: number[] = [];
    for (let entry = this.#last.at(this.#known(name)); entry >= 0; entry = this.#before.at(entry)) {
      const own = this.#entries.at(entry);
      if ((own & kind) > 0) texts.push(textOf(own));
    }
    return texts.reverse();
  }

  /** The numbers of the texts in which each word of something stands as a whole, in order; none, where it holds no word. */
  naming(sought: string): readonly number[] {
    let found: readonly number[] | undefined;
    for (const [piece] of sought.matchAll(RUN)) {
      const texts = this.#textsOf(this.#known(piece)).reverse();
      const own = found && new Set(texts);
      found = own ? found?.filter((text) => own.has(text)) : texts;
    }
    return found ?? [];
  }

  /** Whether one of some texts is among those that `naming` gives. */
  isNamedIn(sought: string, isMeant: (text: number) => boolean): boolean {
    const pieces = sought.match(RUN) ?? [];
    if (pieces.length > 1) return this.naming(sought).some(isMeant);
    const [only = ''] = pieces;
    for (let entry = this.#last.at(this.#known(only)); entry >= 0; entry = this.#before.at(entry))
      if (isMeant(textOf(this.#entries.at(entry)))) return true;
    return false;
  }

  /**
   * The numbers of the texts that hold a piece of a word, in order.
   * @param piece ASCII
   */
  holding(piece: string): readonly number[] {
    const texts = new Set<number>();
    this.#joined ??= this.#latin1(0, this.#length);
    const all = this.#joined;
    for (let at = all.indexOf(piece); at >= 0; ) {
      for (const text of this.#textsOf(this.#at(at))) texts.add(text);
      at = all.indexOf(piece, all.indexOf('\n', at));
    }
    return [...texts].sort((a, b) => a - b);
  }

  /**
   * The numbers of the texts that hold a word as `\b…\b` does, in order: by itself, or between signs that `\w` is not, as in `$name`.
   * @param word `\w+`
   */
  bounded(word: string): readonly number[] {
    const own = this.#textsOf(this.#known(word)).reverse();
    const mixed = (this.#mixed ??= this.#mix());
    let texts: Set<number> | undefined;
    for (let at = mixed.joined.indexOf(word); at >= 0; at = mixed.joined.indexOf(word, at + 1)) {
      if (isWordAt(mixed.joined, at - 1) || isWordAt(mixed.joined, at + word.length)) continue;
      texts ??= new Set(own);
      for (const text of this.#textsOf(mixed.words[lastUpTo(mixed.starts, at)] ?? -1)) texts.add(text);
    }
    return texts ? [...texts].sort((a, b) => a - b) : own;
  }

  /** The words that hold something else than `\w`: few beside all of them. */
  #mix(): Mixed {
    const mixed: Mixed = { joined: '', words: [], starts: [] };
    const pieces: string[] = [];
    let length = 0;
    let isMixed = false;
    for (let word = 0, start = 0, at = 0; at < this.#length; at++) {
      const code = this.#spelt[at] ?? 0;
      if (code !== LINE_BREAK) {
        isMixed ||= code >= 0x80 || code === DOLLAR;
        continue;
      }
      if (isMixed) {
        mixed.words.push(word);
        mixed.starts.push(length);
        pieces.push(this.#latin1(start, at + 1));
        length += at + 1 - start;
        isMixed = false;
      }
      start = at + 1;
      word++;
    }
    return { ...mixed, joined: pieces.join('') };
  }

  /** Words as they are spelt; what is beyond Latin-1 is `ÿ`. */
  #latin1(from: number, to: number): string {
    const codes = Buffer.allocUnsafe(to - from);
    for (let at = from; at < to; at++) codes[at - from] = Math.min(this.#spelt[at] ?? 0, 0xff);
    return codes.toString('latin1');
  }

  /** The numbers of the texts that a word stands in, the last one first. */
  #textsOf(word: number): number[] {
    const texts: number[] = [];
    for (let entry = this.#last.at(word); entry >= 0; entry = this.#before.at(entry))
      texts.push(textOf(this.#entries.at(entry)));
    return texts;
  }

  /** -1: nowhere. */
  #known(word: string): number {
    let hash = FIRST;
    for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), FACTOR);
    return (this.#slots[this.#slotOf(hash, word, 0, word.length)] ?? 0) - 1;
  }

  #numberOf(hash: number, content: string, start: number, end: number): number {
    const slot = this.#slotOf(hash, content, start, end);
    const known = (this.#slots[slot] ?? 0) - 1;
    if (known >= 0) return known;
    const word = this.#hashes.length;
    this.#slots[slot] = word + 1;
    this.#hashes.push(hash);
    this.#starts.push(this.#length);
    this.#last.push(-1);
    this.#spell(content, start, end);
    if (word * 2 > this.#mask) this.#widen();
    return word;
  }

  /** The slot of a word: its own, or the free one that it would get. */
  #slotOf(hash: number, content: string, start: number, end: number): number {
    const { of: hashes } = this.#hashes;
    for (let slot = (hash ^ (hash >>> 15)) & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const word = (this.#slots[slot] ?? 0) - 1;
      if (word < 0 || (hashes[word] === hash && this.#isSpelt(word, content, start, end))) return slot;
    }
  }

  #isSpelt(word: number, content: string, start: number, end: number): boolean {
    const spelt = this.#spelt;
    let at = this.#starts.at(word);
    for (let from = start; from < end; from++, at++) if (spelt[at] !== content.charCodeAt(from)) return false;
    return spelt[at] === LINE_BREAK;
  }

  #spell(content: string, start: number, end: number): void {
    const needed = this.#length + end - start + 1;
    if (needed > this.#spelt.length) {
      const larger = new Uint16Array(Math.max(this.#spelt.length * 2, needed));
      larger.set(this.#spelt);
      this.#spelt = larger;
    }
    for (let from = start; from < end; from++) this.#spelt[this.#length++] = content.charCodeAt(from);
    this.#spelt[this.#length++] = LINE_BREAK;
  }

  #widen(): void {
    this.#mask = this.#mask * 2 + 1;
    this.#fillSlots();
  }

  #fillSlots(): void {
    this.#slots = new Int32Array(this.#mask + 1);
    for (let word = 0; word < this.#hashes.length; word++) {
      const hash = this.#hashes.at(word);
      let slot = (hash ^ (hash >>> 15)) & this.#mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & this.#mask;
      this.#slots[slot] = word + 1;
    }
  }

  /** The word that stands at a place among all. */
  #at(offset: number): number {
    return lastUpTo(this.#starts.all(), offset);
  }
}

/** The last of some numbers in order that is no more than another one, by its index. */
function lastUpTo(numbers: ArrayLike<number>, most: number): number {
  let low = 0;
  let high = numbers.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((numbers[middle] ?? 0) <= most) low = middle;
    else high = middle - 1;
  }
  return low;
}

const isWordAt = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  return code < 0x80 && isPart[code] === 1 && code !== DOLLAR;
};

const textOf = (entry: number): number => Math.trunc(entry / KINDS);

/** Whether an assignment may begin behind a name that ends there, or a comment in front of one: `=`, `??=`, `||=`. */
export function isWritten(content: string, end: number): boolean {
  let at = end;
  let code = content.charCodeAt(at);
  while (code <= SPACE || (code >= 0x80 && isPart[code] === 0)) code = content.charCodeAt(++at);
  switch (code) {
    case EQUALS:
      return content[at + 1] !== '=' && content[at + 1] !== '>';
    case QUESTION:
      return content.startsWith('?=', at + 1);
    case BAR:
      return content.startsWith('|=', at + 1);
    case SLASH:
      return content[at + 1] === '/' || content[at + 1] === '*';
    default:
      return false;
  }
}

const LINE_BREAK = 10;
const RETURN = 13;
const SPACE = 32;
const HASH = 35;
const DOLLAR = 36;
const DOT = 46;
const SLASH = 47;
const EQUALS = 61;
const QUESTION = 63;
const BAR = 124;
