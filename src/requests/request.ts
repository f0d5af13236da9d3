/** A request that something other than a program of ours spells: a command, a request file, a collection. */
import type { Literal } from '../catalogue/change.ts';
import type { Edit, Step } from '../finding.ts';
import { parseQuery } from '../flow/flat.ts';
import { ts } from '../flow/syntax.ts';
import { known } from '../flow/values.ts';
import { brackets, single } from '../script/find/sent-field.ts';
import { cut, flat, HOLE, type Place, type Words } from './text.ts';

export interface Request {
  /** Upper case. Undefined: it is only known at run time. */
  verb: string | undefined;
  url: Words;
  /** What it carries besides the query in its address. */
  fields: readonly Field[];
  /** What leads to it, oldest first: the host, the command. */
  steps: readonly Step[];
  /** What its answer is used for, as far as it is seen: members are read of it, or it is taken as a whole as well. */
  answer: 'unused' | 'seen' | 'whole' | 'unseen';
}

/** A GraphQL document. `isJson`: as it stands in a JSON string, escapes and all. */
export interface Document {
  words: Words;
  isJson: boolean;
  /** The values of its variables, as a text of JSON. */
  variables?: Words | undefined;
  /** What sends it sends to no other product. */
  isOurs?: true;
}

/** A document with what sends it. */
export interface SentDocument extends Document {
  steps: readonly Step[];
  /** Which of the commands or requests sends it, where to, and which of them are spelt by a range of a file. */
  sharing?: {
    visit: number;
    to: Words | undefined;
    over: () => (edit: Edit) => readonly { visit: number; isCall?: boolean }[];
  };
}

export interface Field {
  /** Names from the outside in; `[]` for an element. */
  path: readonly string[];
  /** Where the name is spelt, brackets and all. */
  name: Place | undefined;
  /** Where it begins, when it cannot be written to. */
  text: string;
  /** Undefined: it is only known at run time. */
  value: Literal | undefined;
  /** Where the value is spelt; in JSON with its quotes. */
  valueAt: Place | undefined;
  as: 'text' | 'json';
  /** What stands between the quotes of a text in JSON, escapes and all, however many places it is put together from. */
  inside?: Words;
  /** The whole of an object in JSON. */
  object?: Words;
  /** It has this value unless something else is said: it tells what is meant, and proves nothing. */
  isAssumed: boolean;
  /** Takes the whole entry out. */
  remove: Edit | undefined;
}

/** `a=1&b=2`. @param whole takes the whole out, when one entry is all there is */
export function queryFields(words: Words, whole?: Edit): Field[] {
  const entries = parseQuery(words);
  return entries.map(({ name, value }, index): Field => {
    const text = known(value);
    const own = single(name.text);
    const [part] = value.parts;
    const at =
      name.node && name.at >= 0 ? { spelled: name.node, from: name.at, to: name.at + name.text.length } : undefined;
    const valueAt =
      value.parts.length === 1 && part && 'text' in part && part.at >= 0
        ? { spelled: part.node, from: part.at, to: part.at + part.text.length }
        : undefined;
    return {
      path: brackets(own),
      // what says that it may stand there several times stays
      name: at && { ...at, to: at.from + own.length },
      text: own,
      value: text,
      valueAt,
      as: 'text',
      isAssumed:
        [...name.text].includes(HOLE) || value.parts.some((part) => !('hole' in part) && part.node.isAssumed === true),
      remove: entries.length === 1 ? whole : separated(at, valueAt, text === '', index > 0),
    };
  });
}

/** An entry with the `&` before or behind it. */
function separated(
  name: Place | undefined,
  value: Place | undefined,
  isEmpty: boolean,
  isLater: boolean,
): Edit | undefined {
  if (!name || (value && value.spelled !== name.spelled)) return undefined;
  const text = name.spelled.value;
  const end = value?.to ?? (isEmpty ? name.to + (text[name.to] === '=' ? 1 : 0) : undefined);
  if (end === undefined) return undefined;
  const range =
    isLater && text[name.from - 1] === '&'
      ? name.spelled.range(name.from - 1, end)
      : text[end] === '&'
        ? name.spelled.range(name.from, end + 1)
        : undefined;
  return range && { path: name.spelled.path, ...range, text: '' };
}

/** `name=value`, as one part of a form. @param remove takes the part out */
export function formField(words: Words, remove: Edit | undefined): Field | undefined {
  const [field] = queryFields(words, remove);
  return field;
}

/** The fields of a JSON text with holes in it. Undefined: it is none. */
export function jsonFields(words: Words): Field[] | undefined {
  const body = flat(words);
  if (!/^\s*[[{]/.test(body.text)) return undefined;
  // a hole stands for a value, or for a part of a string: a digit fits both
  const file = ts.parseJsonText('body.json', body.text.replaceAll(HOLE, '0'));
  const root = file.statements[0]?.expression;
  if (!root) return undefined;
  const out: Field[] = [];
  visit(root, []);
  return out;

  function visit(node: ts.Expression, path: readonly string[]): void {
    if (ts.isArrayLiteralExpression(node)) for (const each of node.elements) visit(each, [...path, '[]']);
    if (!ts.isObjectLiteralExpression(node)) return;
    for (const property of node.properties) {
      if (!ts.isPropertyAssignment(property) || !ts.isStringLiteral(property.name)) continue;
      const [start, end] = [property.name.getStart(file) + 1, property.name.getEnd() - 1];
      const name = body.text.slice(start, end);
      const own = [...path, name];
      const { initializer } = property;
      out.push({
        path: own,
        name: body.place(start, end),
        text: name,
        value: literal(initializer),
        valueAt: body.place(initializer.getStart(file), initializer.getEnd()),
        as: 'json',
        ...(ts.isStringLiteral(initializer)
          ? { inside: cut(words, initializer.getStart(file) + 1, initializer.getEnd() - 1) }
          : ts.isObjectLiteralExpression(initializer)
            ? { object: cut(words, initializer.getStart(file), initializer.getEnd()) }
            : {}),
        isAssumed: false,
        remove: entry(node.properties, property),
      });
      visit(initializer, own);
    }
  }

  function literal(node: ts.Expression): Literal | undefined {
    const raw = body.text.slice(node.getStart(file), node.getEnd());
    if (raw.includes(HOLE)) return undefined;
    if (ts.isStringLiteral(node)) return node.text;
    if (raw === 'null') return null;
    if (raw === 'true' || raw === 'false') return raw === 'true';
    return /^-?\d+(?:\.\d+)?$/.test(raw) ? Number(raw) : undefined;
  }

  function entry(siblings: readonly ts.Node[], node: ts.Node): Edit | undefined {
    const index = siblings.indexOf(node);
    const next = siblings[index + 1];
    const before = siblings[index - 1];
    const [from, to] = next
      ? [node.getStart(file), next.getStart(file)]
      : before
        ? [before.getEnd(), node.getEnd()]
        : [node.getStart(file), node.getEnd()];
    const place = body.place(from, to);
    const range = place?.spelled.range(place.from, place.to);
    return place && range && { path: place.spelled.path, ...range, text: '' };
  }
}

/** `query` of a body that speaks GraphQL, with its `variables`. */
export function documentsIn(fields: readonly Field[]): Document[] {
  const named = (name: string): Field | undefined => fields.find(({ path }) => path.length === 1 && path[0] === name);
  const words = named('query')?.inside;
  return words ? [{ words, isJson: true, variables: named('variables')?.object }] : [];
}
