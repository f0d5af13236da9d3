/** What an expression may be, as far as it can be known without running the program. Knows no GitLab. */
import type { LibraryFunction } from '../../rules/libraries.ts';
import type { Trouble } from '../common/budget.ts';
import type { FunctionNode, ts } from './syntax.ts';

/** A piece of text with the place where it is spelt (`N`: what a place is), or a hole that is filled at run time. */
export type Part<N = ts.Node> =
  | {
      text: string;
      node: N;
      at: number /** One of the callers hands it over; others may hand over something else. */;
      given?: true;
    }
  | { hole: N /** It holds no `/`. */; single: boolean };

/** How much of the flat text a part is: a hole is one character. */
export const lengthOf = (part: Part<unknown>): number => ('hole' in part ? 1 : part.text.length);

/** The parts between two offsets of the flat text. */
export function cutParts<N>(parts: readonly Part<N>[], from: number, to: number): Part<N>[] {
  const out: Part<N>[] = [];
  let start = 0;
  for (const part of parts) {
    const a = Math.max(from - start, 0);
    const b = Math.min(to - start, lengthOf(part));
    if (a < b)
      out.push('hole' in part ? part : { ...part, text: part.text.slice(a, b), at: part.at < 0 ? -1 : part.at + a });
    start += lengthOf(part);
  }
  return out;
}

/** Text as far as it is known, of scripts or of anything else that has places. */
export interface Spelling<N> {
  readonly kind?: 'text';
  readonly parts: readonly Part<N>[];
}

/** Bindings of one inlined call: parameters to what the caller gave, type parameters to the caller's types. */
export interface Env {
  /** The function, or the class, that was called. */
  fn: ts.Node;
  parent: Env | undefined;
  values: ReadonlyMap<ts.Node, Given>;
  types: ReadonlyMap<ts.Node, readonly Value[]>;
  self: readonly Value[] | undefined;
  /** The call whose arguments are bound, and what it stands under. */
  by: Calling | undefined;
  depth: number;
  memo: Memo;
}

/** A call, and the bindings under which it stands. */
export interface Calling {
  node: ts.CallExpression | ts.NewExpression;
  env: Env | undefined;
  /** What is given, where it is not what the call is given: others stand between the two. */
  given?: readonly (ts.Expression | undefined)[];
}

/** Questions under the same bindings, and what is known of each. */
export type Memo = Map<object, Remembered>;

/** A question that was asked. */
export interface Remembered {
  readonly memo: Memo;
  readonly node: object;
  /** Undefined: it is being answered. */
  values: readonly Value[] | undefined;
  /** The lowest open question that the answer rests on, by its place on the stack: its own as long as it is open; none (`Infinity`) when it is for good. */
  lowest: number;
  /** It was cut short, although it was a question by itself and had so many steps; `cut`: by what, where that ends a question as a whole. */
  short: { readonly most: number; readonly cut: Trouble | undefined } | undefined;
}

/** The chain of evidence behind a value, newest first. */
export interface Trail {
  node: ts.Node;
  note: string;
  before: Trail | undefined;
}

export function step(node: ts.Node, note: string, before: Trail | undefined): Trail {
  return { node, note, before };
}

export type Value =
  | { kind: 'text'; parts: readonly Part[] }
  | { kind: 'literal'; value: number | boolean | null | undefined; node: ts.Node }
  | { kind: 'object'; node: ts.ObjectLiteralExpression; env: Env | undefined }
  /** A list that is written out. `isMoved`: not all of it is there any more, and nobody knows which of it stands where. */
  | { kind: 'array'; node: ts.ArrayLiteralExpression; env: Env | undefined; isMoved?: true }
  /**
   * Many of something: a declared array, a mapped one. `each`: what stands at each index, where that is known, and `isOpen`: others may stand
   * behind those; `keys`: it is a table, and what its entries are named; `isMoved`: as of a list that is written out.
   */
  | {
      kind: 'list';
      of: readonly Value[];
      each?: readonly (readonly Value[])[];
      isOpen?: true;
      isMoved?: true;
      keys?: readonly Value[];
    }
  | {
      kind: 'function';
      node: FunctionNode;
      env: Env | undefined;
      self: readonly Value[] | undefined;
      /** What it is given before what a call gives it: `load.bind(null, 'GET')`. */
      bound?: readonly Given[];
    }
  /** A method or function that is only declared; calling it yields its declared type. */
  | { kind: 'signature'; node: ts.SignatureDeclaration; env: Env | undefined }
  | { kind: 'class'; node: ts.ClassLikeDeclaration; env: Env | undefined }
  /** `made`: where, if that is known. */
  | { kind: 'instance'; node: ts.ClassLikeDeclaration; env: Env | undefined; made?: Calling }
  | { kind: 'enum'; node: ts.EnumDeclaration }
  | { kind: 'namespace'; path: string }
  /** `namespace GitLab { … }`. */
  | { kind: 'module'; node: ts.ModuleDeclaration }
  | {
      kind: 'external';
      module: string;
      path: readonly string[];
      made: ts.CallExpression | ts.NewExpression | undefined;
      env: Env | undefined;
    }
  /** An HTTP client with a base of its own. */
  | { kind: 'client'; base: readonly Text[]; node: ts.Node }
  /** Something built and then filled by method calls: URL, URLSearchParams, FormData, Headers, Request, Map. */
  | {
      kind: 'made';
      of: string;
      node: ts.NewExpression | ts.CallExpression;
      env: Env | undefined;
      /** Of a library's own form. */
      form?: LibraryFunction['form'];
    }
  /**
   * A value of a declared type; `node` holds its members, `without`: but for those that a pattern took out of it. `isMade`: the value is an
   * object that is written out as well, and what else is of the type is not meant where that has a member itself.
   */
  | { kind: 'typed'; node: Shape; env: Env | undefined; without?: ReadonlySet<string>; isMade?: true }
  /** What a schema library makes of a declared shape; parsing with it yields `of`. */
  | { kind: 'schema'; of: readonly Value[] }
  /** Something around a value: `Response<T>`. */
  | {
      kind: 'envelope';
      of: readonly Value[];
      /** The names of members that are such an envelope again: `context.request.body`. */
      within?: ReadonlySet<string>;
    }
  /** What a store keeps (`node` is what makes it), or a part of it; `of`: what it is made of to begin with, `given`: what its functions are given. */
  | {
      kind: 'state';
      node: ts.Node;
      path: readonly string[];
      of: readonly Value[];
      given?: readonly Value[];
      named?: { name: string; of: readonly Value[] };
      /** False: by a name alone it is taken for what it is. */
      isSure?: boolean;
    }
  /** The properties a component is given. */
  | { kind: 'attributes'; node: ts.JsxAttributes; env: Env | undefined }
  | Answer
  | Selection;

/** What a parameter is given, computed when it is asked for. `isSpread`: any of a list of which nobody knows how many there are. */
export interface Given {
  (): readonly Value[];
  readonly isSpread?: true;
}

export type External = Extract<Value, { kind: 'external' }>;

export type Instance = Extract<Value, { kind: 'instance' }>;

export type FunctionValue = Extract<Value, { kind: 'function' }>;

export type Text = Extract<Value, { kind: 'text' }>;

/** A type whose members are the texts that are its keys: `Record<'a' | 'b', V>`, `{ [K in Keys]: V }`. */
export type KeyedType = ts.MappedTypeNode | ts.TypeReferenceNode;

/** A declaration with members: an interface, a type literal, a class, a type with keys, or the object a schema is made of. */
export type Shape =
  | ts.InterfaceDeclaration
  | ts.TypeLiteralNode
  | ts.ClassLikeDeclaration
  | ts.ObjectLiteralExpression
  | KeyedType;

/** What a server answers, or a part of it. */
export interface Answer {
  kind: 'answer';
  /** The resource's name, or null for a part that nobody described. */
  resource: string | null;
  list: boolean;
  certain: boolean;
  trail: Trail;
  call: Call | undefined;
  /** A store has kept it, or a message has carried it: others may have put something else in its place. */
  kept?: true;
}

/** A part of what is answered to a document that the program sends: the language of the document says what it holds. */
export interface Selection {
  kind: 'selection';
  document: object;
  /** Names of members from the root of the answer down, with those that clients put around it. */
  keys: readonly string[];
  /** Where the document is sent. */
  call: ts.Node;
}

/** One request that the program makes. */
export interface Call {
  /** The call expression that sends it, as near to the network as it could be followed. */
  node: ts.CallExpression | ts.NewExpression;
  env: Env | undefined;
  /** The endpoints it may ask for. */
  endpoints: readonly string[];
  url: Text | undefined;
  /** The SDK's method, when it is one. */
  sdk: string | undefined;
  certain: boolean;
  /** The call of a function that makes the request, by what it is handed: how that is sent was not followed. */
  isHanded?: true;
  /** What is sent beside the arguments of the call: what a function gives that a library asks. */
  carried?: readonly Value[];
}

export function text(value: string, node: ts.Node, at: number): Text {
  return { kind: 'text', parts: [{ text: value, node, at }] };
}

export function hole(node: ts.Node, single = false): Text {
  return { kind: 'text', parts: [{ hole: node, single }] };
}

/** The text when nothing in it is open. */
export function known(value: Spelling<unknown>): string | undefined {
  let out = '';
  for (const part of value.parts) {
    if ('hole' in part) return undefined;
    out += part.text;
  }
  return out;
}

/** Whether a text may become a word, whatever fills its holes. */
export function mayBecome({ parts }: Spelling<unknown>, word: string): boolean {
  let at = 0;
  for (const [index, part] of parts.entries()) {
    if ('hole' in part) continue;
    const isLast = index === parts.length - 1;
    const found = isLast && word.endsWith(part.text) ? word.length - part.text.length : word.indexOf(part.text, at);
    const end = found + part.text.length;
    if (found < at || (index === 0 && found > 0) || (isLast && end < word.length)) return false;
    at = end;
  }
  return parts.length > 0 || word === '';
}

/** What a server gave, by whatever way it was asked. */
export const isAnswered = (value: Value): value is Answer | Selection =>
  value.kind === 'answer' || value.kind === 'selection';

export function texts(values: readonly Value[]): Text[] {
  return values.filter((value): value is Text => value.kind === 'text');
}

/** Whether a text is what one of the callers hands over. */
export const isGiven = ({ parts }: Text): boolean => parts.some((part) => 'text' in part && part.given === true);

/** Every way of joining the alternatives, at most `limit`. */
export function concat(alternatives: readonly (readonly Text[])[], limit = 16): Text[] {
  let joined: Text[] = [{ kind: 'text', parts: [] }];
  for (const each of alternatives) {
    const next: Text[] = [];
    for (const head of joined)
      for (const tail of each)
        if (next.length < limit) next.push({ kind: 'text', parts: [...head.parts, ...tail.parts] });
    joined = next;
  }
  return joined;
}
