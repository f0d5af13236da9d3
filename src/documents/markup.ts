/** The markup of a single-file component: its expressions as a script, position for position, and what names mean in it. */

import type { SFCDescriptor } from '@vue/compiler-sfc';
import { attempt, type Trouble } from '../common/budget.ts';
import { parse, syntaxError } from '../flow/parse.ts';
import { HANDED } from '../flow/project.ts';
import { camelCase, nameOf, ts } from '../flow/syntax.ts';
import { mayNameMember } from './attribute-text.ts';

type RootNode = NonNullable<NonNullable<SFCDescriptor['template']>['ast']>;
type ChildNode = RootNode['children'][number];
type ElementNode = Extract<ChildNode, { props: readonly unknown[] }>;
type DirectiveNode = Extract<ElementNode['props'][number], { exp: unknown }>;
type ExpressionNode = NonNullable<DirectiveNode['exp']>;

/** Names that an element brings in, with its extent in the file. */
interface Scope {
  start: number;
  end: number;
  /** Undefined: nobody knows what it is. */
  names: ReadonlyMap<string, Brought | undefined>;
}

/**
 * What a name means that an element brings in: an element of the list at an offset, what the pattern of a loop declares at one, or a part of
 * what a component hands to its slot.
 */
export type Brought = { list: number } | { declared: number } | { path: readonly string[]; slot: Around };

/** A component around something in the markup, and those around that one. */
export interface Around {
  tag: string;
  /** Prop in camelCase → offset of the expression that it is handed. */
  given: ReadonlyMap<string, number>;
  outer: Around | undefined;
}

/** An expression that a child component is handed. */
export interface Handed {
  /** The child, as the markup spells it. */
  tag: string;
  /** In camelCase. */
  prop: string;
  /** Offset of the expression. */
  at: number;
}

/** What runs at an event of a child component. */
export interface Listener {
  tag: string;
  /** In camelCase. */
  event: string;
  /** The extent of what runs. */
  start: number;
  end: number;
}

/** A condition that something stands behind: the extent of its expression in the file, and whether it is true there. */
interface Behind {
  start: number;
  end: number;
  truth: boolean;
}

/** The value of an attribute. */
interface Attribute {
  start: number;
  end: number;
  quote: string;
}

export interface Markup {
  /** As long as the file; each expression a statement where it stands, the rest blank. */
  script: string;
  scopes: readonly Scope[];
  handed: readonly Handed[];
  listeners: readonly Listener[];
  /** Where the expressions begin whose values are text of the page. */
  texts: ReadonlySet<number>;
  /** Where the expressions begin that are asked for truth and nothing else. */
  conditions: ReadonlySet<number>;
  /** Where an expression begins that is computed together with the page → the conditions that it stands behind. */
  behind: ReadonlyMap<number, readonly Behind[]>;
  /** The values of attributes that hold expressions, and the quote around each; empty: there is none. */
  attributes: readonly Attribute[];
  /** What says names and is not in the script: what is written with entities, what is no expression to the parser, `:name` for `:name="name"`. */
  unread: readonly string[];
  /** What kept an expression from being looked into. */
  trouble: Trouble | undefined;
}

export function readMarkup(text: string, ast: RootNode): Markup {
  const pieces: Piece[] = [];
  const scopes: Scope[] = [];
  const handed: Handed[] = [];
  const listeners: Listener[] = [];
  const texts = new Set<number>();
  const conditions = new Set<number>();
  const behind = new Map<number, readonly Behind[]>();
  const attributes: Attribute[] = [];
  const unread: string[] = [];
  const take = (expression: ExpressionNode | undefined, as: Piece['as'] = 'value'): number | undefined => {
    if (!isSimple(expression)) return undefined;
    const { start, end } = expression.loc;
    // what is written with entities is not what is meant, character for character
    if (text.slice(start.offset, end.offset) !== expression.content) {
      unread.push(expression.content);
      return undefined;
    }
    pieces.push({ start: start.offset, end: end.offset, as });
    return start.offset;
  };
  /** A pattern that takes apart what a slot is handed declares its names, so that its keys are read. */
  const takeSlot = (start: number, end: number, slot: Around | undefined): boolean => {
    const pattern = text.slice(start, end);
    const [, at] = roomFor(text, end, ENDS_PATTERN);
    if (at === undefined || namesIn(pattern).size === 0) return false;
    pieces.push({ start, end, as: 'pattern' });
    scopes.push({ start: at, end: at + HANDED.length, names: new Map([[HANDED, slot && { path: [], slot }]]) });
    return true;
  };
  const element = (node: ElementNode, { before, inside, around }: Standing): void => {
    const own = node.tag === 'template' ? around : withOwn(node, around);
    const bring = (names: ReadonlyMap<string, Brought | undefined>): void => {
      if (names.size > 0) scopes.push({ start: node.loc.start.offset, end: node.loc.end.offset, names });
    };
    for (const prop of node.props) {
      if (!('exp' in prop)) {
        // what stands there is a pattern, and no text
        if (prop.name === 'slot-scope') {
          bring(broughtBySlot(prop.value?.content ?? '', own));
          // the text's place has its quotes
          const { start, end } = prop.value?.loc ?? prop.loc;
          takeSlot(start.offset + 1, end.offset - 1, own);
        } else if (prop.value && isQuoted(prop.value.loc.source) && mayNameMember(prop.name, prop.value.content)) {
          const { start, end } = prop.value.loc;
          pieces.push({ start: start.offset, end: end.offset, as: 'text' });
        }
        continue;
      }
      const begins = isSimple(prop.exp) ? prop.exp.loc.start.offset : undefined;
      if (begins !== undefined && prop.exp) {
        const before = text[begins - 1] ?? '';
        attributes.push({ start: begins, end: prop.exp.loc.end.offset, quote: /['"]/.test(before) ? before : '' });
      }
      if (begins !== undefined && CONDITIONS.test(prop.name)) conditions.add(begins);
      // what runs at an event runs later
      if (begins !== undefined && prop.name !== 'on') behind.set(begins, BRANCHES.test(prop.name) ? before : inside);
      const name = isSimple(prop.arg) ? prop.arg.content : '';
      if (isSimple(prop.arg) && (!prop.arg.isStatic || (prop.name === 'bind' && !prop.exp)))
        unread.push(name, camelCase(name));
      const names = new Map<string, Brought | undefined>();
      if (prop.forParseResult) {
        const { source, value, key, index } = prop.forParseResult;
        const loop = loopOf(text, prop);
        if (loop) pieces.push(loop);
        const list = loop ? undefined : take(source);
        const isName = isSimple(value) && /^[\w$]+$/.test(value.content);
        if (!loop && !isName) take(value);
        for (const [each, at] of [[value, list] as const, [key, undefined] as const, [index, undefined] as const])
          for (const word of wordsOf(each)) names.set(word, isName && at !== undefined ? { list: at } : undefined);
        if (loop && isSimple(value))
          for (const [word, at] of namesIn(value.content)) names.set(word, { declared: value.loc.start.offset + at });
      } else if (prop.name === 'slot') {
        if (!isSimple(prop.exp)) continue;
        bring(broughtBySlot(prop.exp.content, own));
        const { start, end } = prop.exp.loc;
        if (!takeSlot(start.offset, end.offset, own)) take(prop.exp);
      } else {
        const at = take(prop.exp, prop.name === 'on' ? 'statement' : isWrittenBack(prop) ? 'written' : 'value');
        if (prop.name === 'bind' && name !== '' && at !== undefined)
          handed.push({ tag: node.tag, prop: camelCase(name), at });
        if (prop.name === 'on' && name !== '' && at !== undefined && isSimple(prop.exp))
          listeners.push({ tag: node.tag, event: camelCase(name), start: at, end: prop.exp.loc.end.offset });
      }
      bring(names);
    }
  };
  // elements may stand thousands deep
  const left = standing(text, ast.children, [], undefined).reverse();
  for (let next = left.pop(); next; next = left.pop()) {
    const { node, inside } = next;
    if ('props' in node) {
      element(node, next);
      const own = node.tag === 'template' ? next.around : withOwn(node, next.around);
      for (const child of standing(text, node.children, inside, own).reverse()) left.push(child);
    } else if ('content' in node && typeof node.content === 'object' && 'isStatic' in node.content) {
      const at = take(node.content);
      if (at === undefined) continue;
      texts.add(at);
      behind.set(at, inside);
    }
  }
  const blank = text.replace(/[^\r\n]/g, ' ');
  const whole = written(text, blank, pieces);
  let trouble: Trouble | undefined;
  const isFine = (script: string): boolean => {
    const outcome = attempt(() => syntaxError(parse('markup.ts', script)));
    if ('trouble' in outcome) trouble ??= outcome.trouble;
    return 'value' in outcome && outcome.value === undefined;
  };
  // one expression that is none for the parser takes no other along
  const isWhole = isFine(whole);
  const read = isWhole ? pieces : pieces.filter((each) => isFine(written(text, '', [each])));
  for (const each of pieces) if (!read.includes(each)) unread.push(text.slice(each.start, each.end));
  const script = isWhole ? whole : written(text, blank, read);
  return { script, scopes, handed, listeners, texts, conditions, behind, attributes, unread, trouble };
}

/** What stands there is written to when a person changes what is shown: `v-model="x"`, `:x.sync="x"`. */
const isWrittenBack = ({ name, modifiers }: DirectiveNode): boolean =>
  name === 'model' || (name === 'bind' && modifiers.some((each) => each.content === 'sync'));

const isQuoted = (text: string): boolean => /^['"]/.test(text);

const BRANCHES = /^(?:if|else-if|else)$/;
const CONDITIONS = /^(?:if|else-if|show)$/;

/** A node of the markup, the conditions before its own one, and those that what is in it stands behind. */
interface Standing {
  node: ChildNode;
  before: readonly Behind[];
  inside: readonly Behind[];
  /** The elements around it. */
  around: Around | undefined;
}

function standing(
  text: string,
  nodes: readonly ChildNode[],
  behind: readonly Behind[],
  around: Around | undefined,
): Standing[] {
  let failed: readonly Behind[] = [];
  return nodes.map((node) => {
    if (!('props' in node)) return { node, before: behind, inside: behind, around };
    const directives = node.props.filter((prop): prop is DirectiveNode => 'exp' in prop);
    const branch = directives.find(({ name }) => BRANCHES.test(name));
    // what a loop or a slot brings in has other names' spelling, and which of a loop and a branch comes first is the version's business
    const brought = new Set(directives.flatMap(broughtBy));
    const isKnown = ({ start, end }: Behind): boolean =>
      ![...text.slice(start, end).matchAll(/[\w$]+/g)].some(([word]) => brought.has(word));
    const isLoop = directives.some(({ name }) => name === 'for');
    if (!branch || branch.name === 'if' || isLoop) failed = [];
    const before = [...behind, ...(branch ? failed : [])].filter(isKnown);
    if (!branch || isLoop || !isSimple(branch.exp)) return { node, before, inside: before, around };
    const own = { start: branch.exp.loc.start.offset, end: branch.exp.loc.end.offset };
    failed = [...failed, { ...own, truth: false }];
    return { node, before, inside: [...before, { ...own, truth: true }].filter(isKnown), around };
  });
}

/** An element, and what its attributes give it. */
function withOwn({ tag, props }: ElementNode, outer: Around | undefined): Around {
  const given = props.flatMap((prop): [string, number][] =>
    'exp' in prop && prop.name === 'bind' && isSimple(prop.arg) && isSimple(prop.exp)
      ? [[camelCase(prop.arg.content), prop.exp.loc.start.offset]]
      : [],
  );
  return { tag, given: new Map(given), outer };
}

/** What the text of a pattern takes apart; undefined: it is none. */
function patternOf(pattern: string): ts.BindingName | undefined {
  const outcome = attempt(() => parse('slot.ts', `(${pattern}) => 0`));
  const [statement] = 'value' in outcome ? outcome.value.statements : [];
  const fn = statement && ts.isExpressionStatement(statement) ? statement.expression : undefined;
  return fn && ts.isArrowFunction(fn) ? fn.parameters[0]?.name : undefined;
}

/** The names that a pattern of several declares, and where each stands in it. */
function namesIn(pattern: string): ReadonlyMap<string, number> {
  const names = new Map<string, number>();
  const take = (name: ts.BindingName): void => {
    if (ts.isIdentifier(name)) names.set(name.text, name.getStart() - 1);
    else for (const each of name.elements) if (ts.isBindingElement(each)) take(each.name);
  };
  const whole = patternOf(pattern);
  if (whole && !ts.isIdentifier(whole)) take(whole);
  return names;
}

/** `v-for="({ iid }, i) in mrs"` as `for(let   { iid }     of mrs);`, each in its place; undefined: it has no pattern, or no room for it. */
function loopOf(text: string, { loc, exp, forParseResult: loop }: DirectiveNode): Piece | undefined {
  if (!isSimple(exp) || !isSimple(loop?.value) || !isSimple(loop.source)) return undefined;
  const [start, end] = [loc.start.offset, exp.loc.end.offset];
  const [value, source] = [loop.value.loc, loop.source.loc];
  const between = text.slice(value.end.offset, source.start.offset);
  const word = /(?:in|of)\s*$/.exec(between);
  if (!word || !/^v-for=["']/.test(text.slice(start, exp.loc.start.offset)) || namesIn(loop.value.content).size === 0)
    return undefined;
  const blank = (from: number, to: number): string => text.slice(from, to).replace(/[^\r\n]/g, ' ');
  const pieces = [
    BEGINS_LOOP,
    blank(start + BEGINS_LOOP.length, value.start.offset),
    text.slice(value.start.offset, value.end.offset),
    blank(value.end.offset, value.end.offset + word.index),
    'of',
    blank(value.end.offset + word.index + 2, source.start.offset),
    text.slice(source.start.offset, source.end.offset),
    blank(source.end.offset, end),
    ')',
  ];
  return { start, end: end + 1, as: 'loop', text: pieces.join('') };
}

/** As long as what stands before the value of the attribute. */
const BEGINS_LOOP = 'for(let';

/** The next places from an offset on that have room for signs, one each, and leave the ends of lines where they are. */
function roomFor(text: string, from: number, signs: string): readonly number[] {
  const found: number[] = [];
  for (let at = from; at < text.length && found.length < signs.length; at++)
    if (!/[\r\n]/.test(text[at] ?? '')) found.push(at);
  return found.length === signs.length ? found : [];
}

/** The names that the pattern of a slot brings in, and where each lies in what the slot is handed: `{ row: { author } }`, `scope`. */
function broughtBySlot(pattern: string, slot: Around | undefined): ReadonlyMap<string, Brought | undefined> {
  const names = new Map<string, Brought | undefined>();
  const take = (name: ts.BindingName, path: readonly string[]): void => {
    if (ts.isIdentifier(name)) names.set(name.text, slot && { path, slot });
    else if (ts.isObjectBindingPattern(name))
      for (const each of name.elements) {
        const key = nameOf(each.propertyName ?? each.name);
        if (key !== undefined && !each.dotDotDotToken) take(each.name, [...path, key]);
        else for (const word of each.getText().match(/[\w$]+/g) ?? []) names.set(word, undefined);
      }
    else for (const word of name.getText().match(/[\w$]+/g) ?? []) names.set(word, undefined);
  };
  const whole = patternOf(pattern);
  if (whole) take(whole, []);
  return names;
}

/** The names that a loop or a slot brings in. */
function broughtBy({ name, exp, forParseResult: loop }: DirectiveNode): readonly string[] {
  if (loop) return [loop.value, loop.key, loop.index].flatMap(wordsOf);
  return name === 'slot' ? wordsOf(exp) : [];
}

type SimpleNode = Extract<ExpressionNode, { isStatic: boolean }>;
const isSimple = (node: ExpressionNode | undefined): node is SimpleNode => node !== undefined && 'isStatic' in node;

const wordsOf = (expression: ExpressionNode | undefined): readonly string[] =>
  isSimple(expression) ? (expression.content.match(/[\w$]+/g) ?? []) : [];

interface Piece {
  start: number;
  end: number;
  as: 'value' | 'statement' | 'written' | 'loop' | 'pattern' | 'text';
  /** What is written there, of the same length, where it is not what stands there. */
  text?: string;
}

/** What is written around a pattern: its names are declared for themselves alone, and taken out of what a name of ours stands for. */
const BEGINS_PATTERN = '{let';
const ENDS_PATTERN = `=${HANDED}}`;

/** What makes a write of the expression behind it. */
const WRITES = ';++';

/** What stands around an expression is a quote, a bracket or a blank: there is room for what makes a statement of it. */
function written(text: string, blank: string, pieces: readonly Piece[]): string {
  const parts: string[] = [];
  let from = 0;
  const gap = (to: number): void => {
    // a line that began with a parenthesis would go on with the one before
    parts.push(blank.slice(from, to).replace(/[^\r\n]/, ';'));
  };
  for (const { start, end, as, text: own } of [...pieces].sort((a, b) => a.start - b.start)) {
    if (as === 'loop' || as === 'pattern') {
      const before = as === 'loop' ? '' : BEGINS_PATTERN;
      if (start - before.length < from) continue;
      gap(start - before.length);
      parts.push(before, own ?? text.slice(start, end));
      const signs = as === 'loop' ? ';' : ENDS_PATTERN;
      from = end;
      for (const [i, at] of roomFor(text, end, signs).entries()) {
        // a line may end behind a loop: what ends the loop then is what begins the next line
        parts.push(blank.slice(from, at), signs[i] ?? '');
        from = at + 1;
      }
      continue;
    }
    if (start - 1 < from) continue;
    // a text that stands for itself would be a directive
    const before = as === 'text' ? '+' : as === 'written' && start - WRITES.length >= from ? WRITES : ';';
    gap(start - before.length);
    const expression = text.slice(start, end);
    const isObject = as === 'value' && /^\s*(?:\{|function\b)/.test(expression);
    parts.push(isObject ? '(' : before, expression, isObject ? ')' : ';');
    from = end + 1;
  }
  gap(text.length);
  return parts.join('');
}

/** Whether markup says a name in an expression that is read, or brings it in. */
export const maySay = ({ scopes, script }: Markup, name: string): boolean =>
  scopes.some(({ names }) => names.has(name)) || spells(script, name);

/** Whether a text has a name as a word of its own. */
export const spells = (text: string, name: string): boolean =>
  text.includes(name) && text.split(/[^\p{ID_Continue}$]+/u).includes(name);

/** The innermost element at an offset that brings in a name. */
export const scopeOf = ({ scopes }: Markup, name: string, at: number): Scope | undefined =>
  scopes.findLast((each) => each.start <= at && at < each.end && each.names.has(name));

/** What a name means at an offset; undefined: the component says. */
export function nameIn(markup: Markup, name: string, at: number): Brought | 'unknown' | undefined {
  const inner = scopeOf(markup, name, at);
  return inner && (inner.names.get(name) ?? 'unknown');
}
