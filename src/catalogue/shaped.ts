/** Files that users write, YAML or JSON, held against a shape: the same that is shipped as JSON Schema. An error names line and key. */
import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { didYouMean } from '../common/nearest.ts';
import type { Problem } from '../common/problem.ts';
import { parseRelease, parseTarget, TargetError } from './target.ts';

/** The part of JSON Schema that such files need. */
export interface Shape {
  description?: string;
  type?: 'object' | 'array' | 'string' | 'boolean' | 'integer' | 'number' | 'null';
  enum?: readonly (string | boolean)[];
  minimum?: number;
  minLength?: number;
  maxLength?: number;
  /** At most, and of a list at least. */
  maxItems?: number;
  minItems?: number;
  /** What a text must look like, and how that is said: `a path segment`. */
  pattern?: RegExp;
  title?: string;
  /** The first that fits; of several maps the one whose required keys are there. */
  anyOf?: readonly Shape[];
  properties?: Readonly<Record<string, Shape>>;
  required?: readonly string[];
  additionalProperties?: false | Shape;
  /** What every key must look like. */
  propertyNames?: { pattern: RegExp };
  items?: Shape;
  /** Written as it stands in the file: `16.10` is no number. */
  format?: 'release' | 'target';
}

export const text = (description: string): Shape => ({ type: 'string', minLength: 1, description });
export const texts = (description: string): Shape => ({
  type: 'array',
  items: { type: 'string', minLength: 1 },
  description,
});

/** A shape as JSON Schema, as shipped. */
export function schemaOf(shape: Shape, title: string): unknown {
  const release = { anyOf: [{ type: 'string', minLength: 1 }, { type: 'number' }] };
  const plain = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(plain);
    if (value instanceof RegExp) return value.source;
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([key, each]) => [key, plain(each)] as const);
    return 'format' in value && typeof value.format === 'string'
      ? { ...release, ...Object.fromEntries(entries.filter(([key]) => key !== 'format')) }
      : Object.fromEntries(entries);
  };
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title,
    ...Object.fromEntries(Object.entries(plain(shape) ?? {})),
  };
}

/** What a file says, and how to complain about a place in it. */
export interface Shaped {
  value: unknown;
  /** Throws; the message begins with file, line and column of a key path (`rules[0].id`). */
  fail: (message: string, at: string) => never;
}

/** Levels of brackets and steps of aliases: more means harm. */
const MOST_NODES = 200_000;
const LONGEST_KEY = 500;

/**
 * Reads a file and holds every key against a shape.
 * @param name how the file is called in messages
 * @param problem makes the error of one line: the file, the place and what is wrong there
 */
export function readShaped(source: string, name: string, shape: Shape, problem: (message: string) => Problem): Shaped {
  const lines = new LineCounter();
  const places = new Map<string, number>();
  const failAt = (message: string, offset: number | undefined): never => {
    const { line, col } = lines.linePos(offset ?? 0);
    throw problem(`${name}:${Math.max(1, line)}:${Math.max(1, col)}: ${message}`);
  };
  const document = parsed(source, lines, (message) => failAt(message, 0));
  const [error] = document.errors;
  if (error)
    failAt(/call stack/i.test(error.message) ? 'it is nested too deeply' : oneLine(error.message), error.pos[0]);
  const fail = (message: string, at: string): never => failAt(message, places.get(at));
  if (document.contents === null) return { value: {}, fail };
  let nodes = 0;

  const read = (node: Node | null | undefined, want: Shape, at: string, depth = 0): unknown => {
    const offset = node?.range?.[0];
    if (depth === 0 && offset !== undefined && !places.has(at)) places.set(at, offset);
    nodes += 1;
    // aliases of aliases multiply, and may go round
    if (nodes > MOST_NODES || depth > 100) return failAt('there is too much in it', offset);
    const what = at === '' ? 'the file' : `\`${at}\``;
    if (isAlias(node)) return read(node.resolve(document), want, at, depth + 1);
    if (want.anyOf) {
      const fits = want.anyOf.find((each) => isOf(node, each));
      return fits ? read(node, fits, at, depth + 1) : failAt(`${what} must be ${alternatives(want.anyOf)}`, offset);
    }
    if (!isOf(node, want, false)) return failAt(`${what} must be ${named(want)}`, offset);
    if (want.format && isScalar(node)) return release(node.source ?? String(node.value), want.format, what, offset);
    if (want.enum && isScalar(node)) return oneOf(node.value, want.enum, what, offset);
    if (isMap(node)) return readMap(node, want, at);
    if (isSeq(node)) {
      if (want.minItems !== undefined && node.items.length < want.minItems) failAt(`${what} must not be empty`, offset);
      if (want.maxItems !== undefined && node.items.length > want.maxItems)
        failAt(`${what} must not have more than ${want.maxItems} elements`, offset);
      return node.items.map((each, i) => read(asNode(each), want.items ?? {}, `${at}[${i}]`));
    }
    if (!isScalar(node)) return undefined;
    if (typeof node.value === 'number' && want.minimum !== undefined && node.value < want.minimum) {
      failAt(`${what} must not be less than ${want.minimum}`, offset);
    }
    if (want.minLength && node.value === '') failAt(`${what} must not be empty`, offset);
    if (typeof node.value === 'string' && want.maxLength !== undefined && node.value.length > want.maxLength)
      failAt(`${what} must not be longer than ${want.maxLength} characters`, offset);
    if (typeof node.value === 'string' && want.pattern?.test(node.value) === false)
      failAt(`${what} must be ${named(want)}`, offset);
    return node.value;
  };

  const readMap = (node: Node, want: Shape, at: string): unknown => {
    if (!isMap(node)) return undefined;
    const result: Record<string, unknown> = {};
    for (const { key, value } of node.items) {
      const keyNode = asNode(key);
      const keyAt = keyNode?.range?.[0];
      const word = isScalar(keyNode) ? String(keyNode.value) : failAt('a key must be a word', keyAt);
      const path = at === '' ? word : `${at}.${word}`;
      if (word === '__proto__') failAt(`unknown key \`${path}\`.`, keyAt);
      const own = want.properties && Object.hasOwn(want.properties, word) ? want.properties[word] : undefined;
      const inside = own ?? (want.additionalProperties || undefined);
      if (!inside) {
        const known = Object.keys(want.properties ?? {});
        failAt(`unknown key \`${path}\`.${didYouMean(word, known)}`, keyAt);
      } else {
        if (!own && (word.length > LONGEST_KEY || want.propertyNames?.pattern.test(word) === false))
          failAt(`\`${path}\` is no such key`, keyAt);
        result[word] = read(asNode(value), inside, path);
      }
    }
    for (const key of want.required ?? []) {
      if (!(key in result)) failAt(`${at === '' ? 'the file' : `\`${at}\``} lacks \`${key}\``, node.range?.[0]);
    }
    return result;
  };

  const release = (word: string, format: 'release' | 'target', what: string, offset: number | undefined): string => {
    try {
      return format === 'target' ? parseTarget(unquoted(word)) : parseRelease(unquoted(word));
    } catch (trouble) {
      if (!(trouble instanceof TargetError)) throw trouble;
      return failAt(`${what}: ${trouble.message}`, offset);
    }
  };

  const oneOf = (value: unknown, words: readonly unknown[], what: string, offset: number | undefined): unknown =>
    words.includes(value)
      ? value
      : failAt(`${what} must be one of ${words.join(', ')}.${didYouMean(String(value), words.map(String))}`, offset);

  return { value: read(document.contents, shape, ''), fail };
}

function parsed(source: string, lineCounter: LineCounter, fail: (message: string) => never) {
  try {
    return parseDocument(source, { lineCounter, prettyErrors: false });
  } catch (error) {
    // so broken, or so deep, that the parser itself gives up
    return fail(error instanceof RangeError ? 'it is nested too deeply' : oneLine(String(error)));
  }
}

const asNode = (value: unknown): Node | null =>
  isScalar(value) || isMap(value) || isSeq(value) || isAlias(value) ? value : null;
const unquoted = (word: string): string => word.replace(/^(["'])(.*)\1$/, '$2');
const oneLine = (message: string): string => message.replace(/\s+/g, ' ').trim();

/** @param keyed of a map: only where it has what is required of it */
function isOf(node: Node | null | undefined, want: Shape, keyed = true): boolean {
  if (want.type === 'object' || want.properties || want.additionalProperties)
    return isMap(node) && (!keyed || (want.required ?? []).every((key) => node.has(key)));
  if (want.type === 'array') return isSeq(node);
  if (!isScalar(node)) return false;
  if (want.format) return typeof node.value === 'string' || typeof node.value === 'number';
  if (want.type === 'integer') return Number.isInteger(node.value);
  if (want.type === 'null') return node.value === null;
  if (want.type === 'string' || want.type === 'boolean' || want.type === 'number')
    return typeof node.value === want.type;
  return true;
}

const alternatives = (shapes: readonly Shape[]): string => [...new Set(shapes.map(named))].join(' or ');

function named(want: Shape): string {
  if (want.title) return want.title;
  if (want.format) return want.format === 'target' ? 'a release or `v5`' : 'a release';
  const names = {
    object: 'keys with values',
    array: 'a list',
    string: 'a text',
    boolean: 'true or false',
    integer: 'a whole number',
    number: 'a number',
    null: 'null',
  };
  return want.type ? names[want.type] : `one of ${want.enum?.join(', ')}`;
}
