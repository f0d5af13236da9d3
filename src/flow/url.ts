/** Addresses: texts, URLs that are built of them, and the parts that a URL is taken apart into. */
import { holdersOf } from './containers.ts';
import { isSingle } from './evaluate/segments.ts';
import type { Evaluator } from './evaluate.ts';
import { accessOf, dressed, givenTo, isPut, ts } from './syntax.ts';
import { concat, hole, type Part, type Text, text, texts, type Value } from './values.ts';

type Made = Extract<Value, { kind: 'made' }>;

const isUrl = (value: Value): value is Made => value.kind === 'made' && (value.of === 'URL' || value.of === 'Request');

/** The addresses among some values: text, and URLs that were built. */
export function urlTexts(e: Evaluator, values: readonly Value[]): readonly Text[] {
  return values.flatMap((value) => {
    if (value.kind === 'text') return [value];
    return isUrl(value) ? builtUrl(e, value) : [];
  });
}

/** What an expression may be as text, by its values: what is spelt, or one hole. */
export function textsAmong(e: Evaluator, values: readonly Value[], node: ts.Expression): readonly Text[] {
  const found = [...urlTexts(e, values)];
  for (const value of values) {
    if (value.kind === 'literal' && value.value !== undefined && value.value !== null)
      found.push(text(String(value.value), value.node, -1));
    else if (value.kind === 'array') found.push(hole(node, true));
  }
  return found.length > 0 ? found : [hole(node, isSingle(node))];
}

/** What a URL is when it is made, and what it leads to after somebody has written to it. */
function builtUrl(e: Evaluator, made: Made): readonly Text[] {
  const first = firstUrl(e, made);
  if (made.of !== 'URL' || first.length === 0) return first;
  const later = e.remember(e.memberKey(made.node, 'its later addresses'), made.env, () => laterUrls(e, made, first));
  return [...first, ...texts(later)];
}

/** `url.pathname = '/api/v4/x'`, `url.pathname += '/x'`, `url.href = '…'`, by whatever name it goes. */
function laterUrls(e: Evaluator, made: Made, first: readonly Text[]): readonly Text[] {
  return holdersOf(e, made.node).flatMap((holder) => {
    const access = accessOf(dressed(holder).parent);
    const put = access?.object === dressed(holder) && dressed(access.node).parent;
    if (!access || !put || !ts.isBinaryExpression(put) || !isPut(put) || put.left !== access.node) return [];
    const written = e.asText(put.right, made.env);
    if (access.name === 'href') return written;
    if (access.name !== 'pathname' || written.length === 0) return [];
    const isMore = put.operatorToken.kind === ts.SyntaxKind.PlusEqualsToken;
    const heads = first.flatMap((each) => (isMore ? upTo(each, '?').before : around(each).head) ?? []);
    return concat([heads.length > 0 ? heads : [hole(put.left)], written]);
  });
}

/** Answered as a question of its own: a variable may be built of what it was before (`url = new URL(url, base)`). */
function firstUrl(e: Evaluator, { node, of, env }: Made): readonly Text[] {
  const [path, base] = givenTo(node);
  if (!path) return [];
  const answer = (): readonly Value[] => {
    const head = urlTexts(e, e.value(path, env));
    if (!base || of === 'Request') return head;
    const root = urlTexts(e, e.value(base, env));
    return concat([
      root.length > 0 ? root : [hole(base)],
      [text('/', base, -1)],
      head.length > 0 ? head : [hole(path)],
    ]);
  };
  return texts(e.remember(e.memberKey(node, 'its address'), env, answer));
}

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;

/**
 * What a member of a URL is, where it is a part of its address (https://url.spec.whatwg.org/#api); undefined: another member.
 * An address that begins with something unknown has its host there, and perhaps the first steps of its path.
 */
export function urlPart(e: Evaluator, value: Made, name: string, at: ts.Node): readonly Text[] | undefined {
  if (value.of !== 'URL') return undefined;
  const cut = Object.hasOwn(PARTS, name) ? PARTS[name] : undefined;
  return cut && builtUrl(e, value).flatMap((address) => cut(address, at) ?? []);
}

const PARTS: Readonly<Record<string, (address: Text, at: ts.Node) => Text | undefined>> = {
  origin: (address, at) => around(address).head ?? hole(at),
  host: (address, at) => hostOf(address) ?? hole(at),
  hostname: (address, at) => hostOf(address) ?? hole(at),
  pathname: (address, at) => upTo(around(address).tail, '?').before ?? text('/', at, -1),
  search: (address, at) => upTo(around(address).tail, '?').rest ?? text('', at, -1),
};

/** A host that is spelt; what holds the scheme is no host. */
function hostOf(address: Text): Text | undefined {
  const { head } = around(address);
  const [first, ...rest] = head?.parts ?? [];
  if (!first || 'hole' in first) return undefined;
  const own = first.text.replace(SCHEME, '');
  const parts =
    own === '' ? rest : [{ ...first, text: own, at: moved(first.at, first.text.length - own.length) }, ...rest];
  return parts.length > 0 ? { kind: 'text', parts } : undefined;
}

/** Scheme and host, and what follows them. */
function around(address: Text): { head: Text | undefined; tail: Text } {
  const [first] = address.parts;
  if (!first) return { head: undefined, tail: address };
  const scheme = 'text' in first ? (SCHEME.exec(first.text)?.[0].length ?? 0) : 0;
  // without a scheme in front, an address that a URL can be made of begins with something unknown
  if (scheme === 0 && 'text' in first) return { head: undefined, tail: address };
  const { before, rest } = upTo(address, '/', scheme);
  return { head: before, tail: rest ?? { kind: 'text', parts: [] } };
}

/** A text in front of the first such letter, and from it on; `from`: so many letters of its first part do not count. */
function upTo(whole: Text, letter: string, from = 0): { before: Text | undefined; rest: Text | undefined } {
  const made = (parts: readonly Part[]): Text | undefined => (parts.length > 0 ? { kind: 'text', parts } : undefined);
  for (const [index, part] of whole.parts.entries()) {
    if ('hole' in part) continue;
    const at = part.text.indexOf(letter, index === 0 ? from : 0);
    if (at < 0) continue;
    const before = at > 0 ? [{ ...part, text: part.text.slice(0, at) }] : [];
    const rest = { ...part, text: part.text.slice(at), at: moved(part.at, at) };
    return {
      before: made([...whole.parts.slice(0, index), ...before]),
      rest: made([rest, ...whole.parts.slice(index + 1)]),
    };
  }
  return { before: made(whole.parts), rest: undefined };
}

/** Where a piece of a part stands; negative: it stands nowhere in the source. */
const moved = (at: number, by: number): number => (at < 0 ? at : at + by);
