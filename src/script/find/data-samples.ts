/**
 * Objects in a text that holds samples, whatever notation it is in: JSON, also inside of texts of it, YAML, TOML, tables of features, columns of CSV. It is asked
 * by a name; only what stands beside that name is made out, for which no parser of a notation is needed.
 */
import { member, readJson } from '../../flow/manifest.ts';

/** Samples are looked for this far before and behind a name. */
const MAX_AROUND = 20_000;

/** So often is a name looked at in one text. */
const MAX_TIMES = 200;

/** A text inside of a text inside of a text. */
const MAX_TEXTS = 3;

/** Where a text first says a name as a whole word; below zero: nowhere. */
export function placeOf(text: string, name: string, from = 0): number {
  let at = text.indexOf(name, from);
  while (at >= 0 && /[\w-]/.test((text[at - 1] ?? ' ') + (text[at + name.length] ?? ' ')))
    at = text.indexOf(name, at + name.length);
  return at;
}

/** The names of each object of a text that has one of some name. */
export function objectsWith(text: string, name: string, depth = 0): readonly (readonly string[])[] {
  if (!text.includes(name)) return [];
  const value = readJson(text);
  if (typeof value === 'object' && value !== null) return objectsOf(value, name, depth);
  const found: (readonly string[])[] = [];
  let times = 0;
  for (let at = placeOf(text, name); at >= 0 && times < MAX_TIMES; at = placeOf(text, name, at + 1), times++) {
    const names = namesAround(text, at, at + name.length);
    if (names.includes(name)) found.push(names);
  }
  return found;
}

/** Of what was parsed, at whatever depth; the reader has bounded that. */
function objectsOf(value: unknown, name: string, depth: number): readonly (readonly string[])[] {
  if (typeof value === 'string')
    return depth < MAX_TEXTS && /[{[]/.test(value) ? objectsWith(value, name, depth + 1) : [];
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap((each: unknown) => objectsOf(each, name, depth));
  return !Array.isArray(value) && member(value, name) !== undefined ? [Object.keys(value), ...inner] : inner;
}

/** The names that stand beside one: between the same braces, in the same row, or in lines that are indented alike. */
function namesAround(text: string, start: number, end: number): readonly string[] {
  const behind = text.slice(end, end + 8);
  if (/^\\*["']?[ \t]*(?:[:=])/.test(behind)) return namesInBraces(text, start) ?? namesIndented(text, start);
  const [above] = linesFrom(text, start, -1);
  if (above === undefined && /^[\w",]+$/.test(lineAt(text, start))) return namesInHead(lineAt(text, start));
  return /^[ \t]*\|/.test(behind) ? namesInTable(text, start) : [];
}

/** A name before a colon, in quotes that may be escaped themselves; it is looked for from where the last one ended. */
const NAMED = /\b([A-Za-z_]\w*)\\*["']?[ \t]?[:=]/g;

/** The names of the object between whose braces a place stands. Undefined: there are none around it. */
function namesInBraces(text: string, at: number): readonly string[] | undefined {
  const first = edgeOf(text, at, -1);
  if (first === undefined) return undefined;
  const last = edgeOf(text, at, 1) ?? Math.min(text.length, at + MAX_AROUND);
  let depth = 0;
  let own = '';
  for (let each = first + 1; each < last; each++) {
    const sign = text[each] ?? '';
    if (sign === '{' || sign === '[') depth += 1;
    if (depth === 0) own += sign;
    if (sign === '}' || sign === ']') depth -= 1;
  }
  return [...own.matchAll(NAMED)].map(([, name = '']) => name);
}

/** The brace that encloses a place, in one direction. */
function edgeOf(text: string, at: number, step: 1 | -1): number | undefined {
  const [opens, closes] = step < 0 ? ['}', '{'] : ['{', '}'];
  let depth = 0;
  for (let each = at; each >= 0 && each < text.length && Math.abs(each - at) < MAX_AROUND; each += step) {
    if (text[each] === opens) depth += 1;
    else if (text[each] === closes && depth-- === 0) return each;
  }
  return undefined;
}

/** The lines around a place, nearest first, in one direction. */
function* linesFrom(text: string, at: number, step: 1 | -1): Generator<string> {
  let edge = step < 0 ? text.lastIndexOf('\n', at - 1) : text.indexOf('\n', at);
  const isNear = (place: number): boolean => Math.abs(place - at) < MAX_AROUND;
  while (edge >= 0 && isNear(edge)) {
    const next = step < 0 ? (edge === 0 ? -1 : text.lastIndexOf('\n', edge - 1)) : text.indexOf('\n', edge + 1);
    yield step < 0 ? text.slice(next + 1, edge) : text.slice(edge + 1, next < 0 ? text.length : next);
    edge = next;
  }
}

const lineAt = (text: string, at: number): string => {
  const end = text.indexOf('\n', at);
  return text.slice(text.lastIndexOf('\n', at - 1) + 1, end < 0 ? text.length : end);
};

/** How YAML begins a line with a name, by blanks, perhaps by the dash of an item; TOML has another sign behind it. */
const KEYED = /^([ \t]*(?:- +)?)["']?([A-Za-z_][\w-]*)["']?[ \t]?[:=]/;

/** The names of the lines that are indented as a name's own line is; an item's dash stands for a blank. */
function namesIndented(text: string, at: number): readonly string[] {
  const [, indent, name] = KEYED.exec(lineAt(text, at)) ?? [];
  if (indent === undefined || name === undefined) return [];
  const names = [name];
  for (const step of [-1, 1] as const) {
    // the dash before a name begins its object: nothing above is of it
    if (step < 0 && indent.includes('-')) continue;
    for (const line of linesFrom(text, at, step)) {
      const blanks = line.length - line.trimStart().length;
      if (line.trim() === '' || line.trimStart().startsWith('#') || blanks > indent.length) continue;
      const [, other, beside] = KEYED.exec(line) ?? [];
      if (other?.length !== indent.length || beside === undefined || (step > 0 && other.includes('-'))) break;
      names.push(beside);
      if (other.includes('-')) break;
    }
  }
  return names;
}

/** The names of a first line that says what the columns of all others are. */
const namesInHead = (line: string): readonly string[] => {
  const names = line.split(',').map((each) => each.replaceAll('"', ''));
  return names.length > 1 && names.every(isName) ? names : [];
};

const cellsOf = (line: string): readonly string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** The names of a table's first row, or of its first column. */
function namesInTable(text: string, at: number): readonly string[] {
  const own = lineAt(text, at);
  const before = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
  const isRow = (line: string): boolean => line.trimStart().startsWith('|');
  if (!isRow(own)) return [];
  const [above = ''] = linesFrom(text, at, -1);
  if (!isRow(above) && cellsOf(own).length > 2) return cellsOf(own).filter(isName);
  if (before.trim() !== '|') return isRow(above) ? [] : cellsOf(own).filter(isName);
  const rows = [own];
  for (const step of [-1, 1] as const)
    for (const line of linesFrom(text, at, step)) {
      if (!isRow(line)) break;
      rows.push(line);
    }
  return rows.map((row) => cellsOf(row)[0] ?? '').filter(isName);
}

const isName = (cell: string): boolean => /^[A-Za-z_][\w.]*$/.test(cell);
