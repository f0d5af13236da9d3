/** The code that reads the answers: each read of a selected field that goes away, with the document that proves it. */
import type { FieldNode } from 'graphql';
import { fileOf } from '../documents/vue.ts';
import type { Edit, Step } from '../finding.ts';
import type { Evaluator } from '../flow/evaluate.ts';
import type { Project } from '../flow/project.ts';
import { dressed, ts } from '../flow/syntax.ts';
import { tracerOf } from '../proof/proof.ts';
import { mayReadMember } from '../script/find/raw.ts';
import { rewriteRead } from '../script/rewrite/read.ts';
import { short } from '../script/rewrite/rewrite.ts';
import { AnswerTypes } from './answer-types.ts';
import type { Answers, Origin } from './answers.ts';
import type { Use } from './find.ts';
import type { Rewrite } from './rewrite.ts';

/** A field that a document selects under its own name. */
export interface Target {
  use: Use;
  rewrite: Rewrite;
  certainty: 'certain' | 'likely';
  group: string;
}

export interface Read {
  target: Target;
  path: string;
  start: number;
  end: number;
  rewrite: Rewrite;
  /** Edits of the script itself, where the read is rewritten together with its document. */
  edits: readonly Edit[];
  message: string;
  evidence: readonly Step[];
  /** Rewritten together with the document, or not at all. */
  joined: boolean;
}

type ReadNode = ts.PropertyAccessExpression | ts.ElementAccessExpression | ts.BindingElement;
type NameNode = ts.Identifier | ts.StringLiteralLike;

/** A place that reads the field of a target, or declares it. */
interface Proven {
  at: ReadNode | ts.PropertySignature;
  name: NameNode;
  target: Target;
  origin: Origin;
}

export interface ReadOptions {
  /** Rename the field and its readers together wherever each place that spells the name is such a read. */
  whole: boolean;
  /** Places that spell a name and are accounted for, as `path:start`. */
  known: ReadonlySet<string>;
  /** The scripts whose findings are asked for. */
  isAsked: (path: string) => boolean;
  /** Whether a name is spelt where nothing can be followed. */
  isSpeltElsewhere: (key: string) => boolean;
}

/** The name that readers use: the field's own. */
function keyOf(use: Use): string | undefined {
  return use.site.kind === 'field' && !use.site.node.alias ? use.site.node.name.value : undefined;
}

/** Every proven read of the targets; where field and readers are renamed together, the document's other rewrite. */
export function readsOf(
  targets: readonly Target[],
  project: Project,
  answers: Answers,
  e: Evaluator,
  options: ReadOptions,
): { reads: Read[]; renamed: Map<Target, Rewrite> } {
  const types = new AnswerTypes(e, answers);
  const byNode = new Map<FieldNode, Target>();
  const byKey = new Map<string, Target[]>();
  for (const target of targets) {
    const key = keyOf(target.use);
    if (key === undefined || target.use.site.kind !== 'field' || target.use.rule.match.stays) continue;
    byNode.set(target.use.site.node, target);
    byKey.set(key, [...(byKey.get(key) ?? []), target]);
  }
  const reads: Read[] = [];
  const renamed = new Map<Target, Rewrite>();
  if (byKey.size === 0) return { reads, renamed };
  // an answer gets no further than imports tie a file to one that may send a document
  let near: ReadonlySet<string> | undefined;
  const isNear = (path: string): boolean => {
    near ??= project.tiedTo(project.scripts.filter((each) => project.matches(each, SENDS)));
    return near.has(project.fileOf(path));
  };
  for (const [key, own] of byKey) {
    // field and readers are renamed together only where each place is known that spells the name
    const isAll = options.whole && !options.isSpeltElsewhere(key);
    const saying = isAll
      ? project.naming(key)
      : project.naming(key).filter((path) => options.isAsked(path) && mayReadIn(project, path, key) && isNear(path));
    const places = saying.flatMap((path) => placesIn(path, key, project));
    const proven = places.flatMap(({ name, at }): Proven[] => {
      if (!at || !isNear(at.getSourceFile().fileName)) return [];
      const origins = ts.isPropertySignature(at)
        ? types.around(at)
        : ts.isBindingElement(at)
          ? answers.pattern(at.parent)
          : answers.of(at.expression);
      for (const origin of origins)
        for (const field of answers.fieldsAt(origin, key)) {
          const target = byNode.get(field);
          if (target) return [{ at, name, target, origin }];
        }
      return [];
    });
    const taken = new Set(proven.map(({ name }) => name));
    const isWhole =
      isAll &&
      places.every(({ name }) => taken.has(name) || options.known.has(placeOf(name))) &&
      !isTaken(own, proven, project) &&
      !saying.some((path) => isSaid(path, key, project));
    const together = isWhole ? renamedTogether(own, proven, e) : undefined;
    for (const [target, rewrite] of together?.rewrites ?? []) renamed.set(target, rewrite);
    for (const each of proven) {
      const found = together?.reads.get(each) ?? readOf(key, each);
      if (found) reads.push(found);
    }
  }
  return { reads, renamed };
}

/** Whether the new name means something already where it would be read: it is selected beside, or the scripts say it. */
function isTaken(own: readonly Target[], proven: readonly Proven[], project: Project): boolean {
  const names = new Set(own.flatMap(({ use }) => use.rule.match.fix?.rename ?? []));
  const isBeside = own.some(
    ({ use: { site } }) =>
      site.kind === 'field' &&
      site.siblings.some((each) => each.kind === 'Field' && names.has((each.alias ?? each.name).value)),
  );
  const paths = new Set(proven.map(({ at }) => at.getSourceFile().fileName));
  return isBeside || [...names].some((name) => [...paths].some((path) => placesIn(path, name, project).length > 0));
}

/** Whether a text of a script names a member in words that nobody follows: a path, a list of names, a template. */
function isSaid(path: string, key: string, project: Project): boolean {
  // Bounded: a name of our own rules.
  const step = new RegExp(`(?<![\\w$-])${key}(?![\\w$-])`);
  return (project.file(path)?.scopes.spelt ?? []).some(
    ({ text }) =>
      text !== key && text.length <= MAX_SAID && step.test(text) && !DOCUMENT.test(text) && isOfNames(text, key),
  );
}

/** A common word in a sentence is no name; one that is written as names are is one everywhere. */
const isOfNames = (text: string, key: string): boolean =>
  /[A-Z]/.test(key) || !/\s/.test(text) || /\{\{|<%|\$\w/.test(text);

/** A longer text is no list of names. */
const MAX_SAID = 400;
/** What only a document has. */
const DOCUMENT = /(?<!\{)\{(?!\{)|\b(?:query|mutation|fragment)\s/;

// ---- renamed together ------------------------------------------------------------------------------------------

/** Field, readers and declared types under the new name; undefined: one of them is not to be written by a machine. */
function renamedTogether(
  own: readonly Target[],
  proven: readonly Proven[],
  e: Evaluator,
): { rewrites: Map<Target, Rewrite>; reads: Map<Proven, Read> } | undefined {
  const rewrites = new Map<Target, Rewrite>();
  for (const target of own) {
    const rewrite = target.rewrite.together;
    if (!rewrite) return undefined;
    rewrites.set(target, { ...target.rewrite, tier: rewrite.tier, reason: rewrite.reason, edits: rewrite.edits });
  }
  const reads = new Map<Proven, Read>();
  const reasons = new Map<Target, string>();
  for (const each of proven) {
    const { target } = each;
    const written = newRead(each, e);
    const rewrite = rewrites.get(target);
    if (!written || !rewrite) return undefined;
    if (written.reason !== null) reasons.set(target, written.reason);
    reads.set(each, {
      ...described(each),
      rewrite: {
        tier: rewrite.tier === 'safe' && written.reason === null ? 'safe' : 'review',
        reason: written.reason ?? rewrite.reason,
        edits: [],
      },
      edits: written.edits,
      joined: true,
    });
  }
  // field and readers are one: the strictest of them speaks for all
  for (const [target, reason] of reasons) {
    const rewrite = rewrites.get(target);
    if (rewrite?.tier === 'safe') rewrites.set(target, { ...rewrite, tier: 'review', reason });
  }
  for (const [each, read] of reads) {
    const rewrite = rewrites.get(each.target);
    if (rewrite && read.rewrite.tier === 'safe' && rewrite.tier === 'review')
      reads.set(each, { ...read, rewrite: { ...read.rewrite, tier: 'review', reason: rewrite.reason } });
  }
  return { rewrites, reads };
}

/** A read as it is written once the document selects the new name. */
function newRead(
  { at, name, target }: Proven,
  e: Evaluator,
): { edits: readonly Edit[]; reason: string | null } | undefined {
  const { fix } = target.use.rule.match;
  const to = fix?.rename;
  if (to === undefined) return undefined;
  if (ts.isPropertySignature(at)) return { edits: [nameEdit(name, to), ...retyped(at, fix?.convert)], reason: null };
  if (fix?.negate) {
    // the document says which object this is, and asks for the new name
    const proof = { reason: undefined, isPresent: true, isThere: true, origins: [], tie: undefined, along: [] };
    const tracer = tracerOf(e);
    const rewrite = rewriteRead({
      e,
      read: at,
      name,
      owners: [],
      fix: { rename: to, negate: true },
      early: undefined,
      tracer,
      proof,
      copied: undefined,
    });
    if (rewrite.tier === 'manual') return undefined;
    const edits = rewrite.edits.map((edit) => ({ ...edit, path: fileOf(edit.path) }));
    return { edits, reason: rewrite.reasons.length > 0 ? rewrite.reasons.join(' ') : null };
  }
  const isShort = ts.isBindingElement(at) && !at.propertyName;
  const edits = [nameEdit(name, isShort ? `${to}: ${name.text}` : to)];
  if (fix?.convert === undefined) return { edits, reason: null };
  const wrapped = converted(at, fix.convert);
  if (wrapped === undefined) return undefined;
  return { edits: wrapped === 'already' ? edits : [...edits, ...wrapped], reason: null };
}

// ---- read under the old name -----------------------------------------------------------------------------------

/** What is to be said of a read that keeps its key; undefined: nothing. */
function readOf(key: string, each: Proven): Read | undefined {
  const { at, target } = each;
  const { rewrite, use } = target;
  const { change, match } = use.rule;
  const alone = (reason: string): Read => ({
    ...described(each),
    rewrite: { tier: 'manual', reason, edits: [] },
    edits: [],
    joined: false,
  });
  const to = match.fix?.rename;
  if (rewrite.tier === 'manual' || to === undefined)
    return alone(
      match.fix?.negate && to !== undefined
        ? `It becomes \`!….${to}\` once the document selects \`${to}\`.`
        : change.advice,
    );
  if (match.fix?.convert === undefined) return undefined;
  const edits = ts.isPropertySignature(at) ? retyped(at, match.fix.convert) : converted(at, match.fix.convert);
  if (edits === 'already' || (ts.isPropertySignature(at) && edits?.length === 0)) return undefined;
  if (edits === undefined)
    return alone(
      `\`${key}\` arrives as a string: turn it into a number where it is used (\`${match.fix.convert}(…)\`).`,
    );
  return {
    ...described(each),
    rewrite: { tier: rewrite.tier, reason: rewrite.reason, edits: [] },
    edits,
    joined: true,
  };
}

function described({
  at,
  name,
  target,
  origin,
}: Proven): Pick<Read, 'target' | 'path' | 'start' | 'end' | 'message' | 'evidence'> {
  const { use } = target;
  const { match } = use.rule;
  const path = fileOf(name.getSourceFile().fileName);
  const { start, end } = spanOf(name);
  const isRead = !ts.isPropertySignature(at);
  const shown = short((isRead && !ts.isBindingElement(at) ? at : name).getText());
  return {
    target,
    path,
    start,
    end,
    message: isRead
      ? `\`${shown}\` reads \`${match.graphql}\` of the answer.`
      : `\`${shown}\` is declared as \`${match.graphql}\` of the answer.`,
    evidence: [
      { path: use.document.path, at: use.document.at + use.start, note: match.graphql },
      { path: fileOf(origin.call.getSourceFile().fileName), at: origin.call.getStart(), note: 'the document is sent' },
      { path, at: start, note: [...origin.keys, name.text].join('.') },
    ],
  };
}

// ---- places ----------------------------------------------------------------------------------------------------

/** What a script spells that may send a document: one of its own, one of a file, or what a generator made of an operation. */
const SENDS = /graphql|gql|apollo|urql|(?:query|mutation|subscription|document)\b/i;

/** Whether a script may read a member of a name, or declare one: not where it only makes objects with it. */
const mayReadIn = (project: Project, path: string, key: string): boolean =>
  project.says(path, `may read .${key}`, (text) => mayReadMember(text, key, TYPED.test(path)));

const TYPED = /\.[cm]?tsx?$/;

/** Every place of a script, but in documents, that spells a name which may be a member's. */
function placesIn(path: string, key: string, project: Project): { name: NameNode; at: Proven['at'] | undefined }[] {
  const script = project.file(path);
  if (!script) return [];
  const out: { name: NameNode; at: Proven['at'] | undefined }[] = [];
  for (const name of script.scopes.identifiers.get(key) ?? [])
    if (!isLocal(name)) out.push({ name, at: memberAt(name) });
  for (const piece of script.scopes.spelt)
    if (ts.isStringLiteralLike(piece) && piece.text === key) out.push({ name: piece, at: memberAt(piece) });
  return out;
}

/** A variable, a parameter, a label, an import: no member of anything. */
function isLocal(name: ts.Identifier): boolean {
  const { parent } = name;
  if (ts.isBindingElement(parent)) return parent.propertyName !== undefined && parent.name === name;
  if (ts.isShorthandPropertyAssignment(parent)) return false;
  if (ts.isPropertyAccessExpression(parent)) return parent.name !== name;
  if (ts.isVariableDeclaration(parent) || ts.isParameter(parent) || ts.isFunctionDeclaration(parent)) return true;
  return !ts.isClassElement(parent) && !ts.isTypeElement(parent) && !ts.isObjectLiteralElement(parent)
    ? !ts.isEnumMember(parent) && !ts.isQualifiedName(parent)
    : parent.name !== name;
}

function memberAt(name: NameNode): Proven['at'] | undefined {
  const { parent } = name;
  if (ts.isPropertyAccessExpression(parent) && parent.name === name) return isWritten(parent) ? undefined : parent;
  if (ts.isElementAccessExpression(parent) && parent.argumentExpression === name)
    return isWritten(parent) ? undefined : parent;
  if (ts.isPropertySignature(parent) && parent.name === name) return parent;
  if (
    ts.isBindingElement(parent) &&
    ts.isObjectBindingPattern(parent.parent) &&
    (parent.propertyName ?? parent.name) === name
  )
    return parent;
  return undefined;
}

function isWritten(node: ts.Expression): boolean {
  const { parent } = node;
  return (
    ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken && parent.left === node
  );
}

function spanOf(name: NameNode): { start: number; end: number } {
  const inQuotes = ts.isStringLiteralLike(name) ? 1 : 0;
  return { start: name.getStart() + inQuotes, end: name.getEnd() - inQuotes };
}

const placeOf = (name: NameNode): string => `${fileOf(name.getSourceFile().fileName)}:${spanOf(name).start}`;

const nameEdit = (name: NameNode, text: string): Edit => ({
  path: fileOf(name.getSourceFile().fileName),
  ...spanOf(name),
  text,
});

// ---- the new value's type --------------------------------------------------------------------------------------

/** A declared `number` that arrives as text from now on. */
function retyped({ type }: ts.PropertySignature, convert: string | undefined): Edit[] {
  if (convert === undefined || !type) return [];
  const parts = ts.isUnionTypeNode(type) ? type.types : [type];
  return parts.flatMap((each) =>
    each.kind === ts.SyntaxKind.NumberKeyword
      ? [{ path: fileOf(each.getSourceFile().fileName), start: each.getStart(), end: each.getEnd(), text: 'string' }]
      : [],
  );
}

/** `Number(…)` around a read; undefined: there is no place for it. */
function converted(read: ReadNode, convert: string): Edit[] | 'already' | undefined {
  if (ts.isBindingElement(read)) return undefined;
  const path = fileOf(read.getSourceFile().fileName);
  let at: ts.Node = dressed(read);
  const { parent } = at;
  if (
    ts.isCallExpression(parent) &&
    parent.arguments[0] === at &&
    /^(?:Number|parseInt|parseFloat|BigInt|String)$/.test(parent.expression.getText())
  )
    return 'already';
  const isOpen = /\?\./.test(read.getText());
  if (ts.isBinaryExpression(parent) && parent.left === at && /^(?:\?\?|\|\|)$/.test(parent.operatorToken.getText()))
    at = parent;
  else if (isOpen) return undefined;
  const [start, end] = [at.getStart(), at.getEnd()];
  return [
    { path, start, end: start, text: `${convert}(` },
    { path, start: end, end, text: ')' },
  ];
}
