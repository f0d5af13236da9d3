/**
 * Texts that say a member's name in a file that may get what has it: a table's column, a component's attribute, a template, a key that a library is
 * given. Whoever reads by such a text is not followed.
 */
import type { Change } from '../../catalogue/change.ts';
import type { Evaluator } from '../../flow/evaluate.ts';
import type { Project, Script } from '../../flow/project.ts';
import type { SpeltNode } from '../../flow/scope.ts';
import { calleeName, dressed, nameOf, ts } from '../../flow/syntax.ts';
import { TITLED } from '../../flow/test-doubles.ts';
import { takersOfType } from '../../flow/type-names.ts';
import { extent, type Place, saidName } from './places.ts';
import type { Untied } from './untied.ts';

/** The texts in the files that have a declaration, or take something from the one that has it. @param known places that are told otherwise */
export function saidTexts(e: Evaluator, places: Iterable<Place>, known: ReadonlySet<string>): readonly Untied[] {
  const out = new Map<SpeltNode, Untied>();
  for (const { change, match, site, path, element } of places) {
    if (site.kind !== 'declaration' || !('response' in match) || match.value) continue;
    const member = nameOf(site.name) ?? '';
    if (!isTelling(member)) continue;
    const takers = takersOf(e, path, site.shape);
    for (const file of e.project.mentioning(member)) {
      if (!takers.has(e.project.fileOf(file))) continue;
      for (const piece of e.project.file(file)?.scopes.spelt ?? []) {
        if (out.has(piece) || !saysMember(piece.text, member) || !mayName(piece)) continue;
        if (
          known.has(placed(e, file, extent(piece)[0])) ||
          isSeen(piece, member, (at) => known.has(placed(e, file, at)))
        )
          continue;
        out.set(piece, {
          name: piece,
          change,
          resource: element.slice(0, element.indexOf('.')),
          field: match.field,
          of: undefined,
          isText: true,
          resembles: true,
        });
      }
    }
  }
  return [...out.values()];
}

/** The files that may get what a declaration describes, by its name or by that of a type that is made of it. */
export function takersOf(e: Evaluator, path: string, shape: ts.Node): ReadonlySet<string> {
  const type = saidName(shape);
  const passed = type === undefined ? [] : takersOfType(e, path, type);
  return new Set([...e.project.takersOf(path), ...passed.map((each) => e.project.fileOf(each))]);
}

/**
 * The texts of a script that say a member's name where somebody may read by it, in a program that asks for what has the member: a list of
 * names, a path, a template. Whether the program asks is for who tells them.
 */
export function spokenIn(script: Script, member: string): readonly SpeltNode[] {
  if (!isTelling(member)) return [];
  return script.scopes.spelt.filter(
    (piece) => (saysMember(piece.text, member) || listsMember(piece, member)) && mayRead(piece),
  );
}

/** Whether a raw text may hold a list of names that is taken apart, with a member's among them. */
export const mayListMember = (text: string, member: string): boolean => isTelling(member) && text.includes('.split(');

/** Whether a text lists names, and a member's among them: `'id,merged_by'`, `'id merged_by'.split(' ')`. */
function listsMember(piece: SpeltNode, member: string): boolean {
  const { text } = piece;
  if (text.length > MAX_PATH || !text.includes(member)) return false;
  const outer = dressed(piece).parent;
  const isSplit = ts.isPropertyAccessExpression(outer) && outer.name.text === 'split';
  const names = text.split(isSplit ? /[\s,;|]+/ : /,\s?/);
  return names.length > 1 && names.includes(member) && names.every((each) => /^[\w$.]*$/.test(each));
}

/** Whether somebody may read by a text where it stands: not where it is compared, or says what an object of the program's own is. */
function mayRead(piece: SpeltNode): boolean {
  if (!mayName(piece)) return false;
  let at: ts.Node = dressed(piece);
  while (ts.isArrayLiteralExpression(at.parent)) at = dressed(at.parent);
  const { parent } = at;
  // what an object says under a key of its own is a title as often as a name; a name that a function is handed in one is not
  if (ts.isPropertyAssignment(parent)) {
    const object = dressed(parent.parent);
    return /^\w+$/.test(piece.text) && ts.isCallExpression(object.parent) && object.parent.expression !== object;
  }
  if (ts.isLiteralTypeNode(parent) || ts.isCaseClause(parent)) return false;
  return !ts.isBinaryExpression(parent);
}

/**
 * The files that may declare what a text of a file that is asked for names, where only some files are: the declaration is looked for, so that
 * the text is told.
 */
export function declaringSaid(e: Evaluator, { match }: Change, isAsked: (path: string) => boolean): readonly string[] {
  const { project } = e;
  const members = match.flatMap((each) =>
    'response' in each && !each.value ? (each.field.split('.').at(-1) ?? []) : [],
  );
  return [...new Set(members)].filter(isTelling).flatMap((member) => {
    const mentioning = project.mentioning(member);
    const says = (path: string): boolean =>
      isAsked(path) &&
      (project.file(path)?.scopes.spelt ?? []).some((piece) => saysMember(piece.text, member) && mayName(piece));
    const saying = new Set(mentioning.filter(says).map((path) => project.fileOf(path)));
    if (saying.size === 0) return [];
    return mentioning.filter((path) => !isAsked(path) && mayGetTo(project, path, saying));
  });
}

/** Whether something of a script may get to one of some files, through whatever imports: a type is passed on under other names. */
function mayGetTo(project: Project, path: string, files: ReadonlySet<string>): boolean {
  const reached = new Set([path]);
  for (const each of reached) {
    if ([...project.takersOf(each)].some((file) => files.has(file))) return true;
    if (reached.size > MAX_REACHED) return true;
    for (const importer of project.importersOf(each)) reached.add(importer);
  }
  return false;
}

/** So many scripts are looked at for what one of them declares. */
const MAX_REACHED = 300;

/** A common word is the value of something else more often than a name. */
const isTelling = (member: string): boolean => member.includes('_');

/** The name of a place in a file, whatever the program is called that is read of it there. */
export const placed = (e: Evaluator, path: string, start: number): string => `${e.project.fileOf(path)}\0${start}`;

/** Whether all that a text says of a member is known by where it is spelt: a template that is read as a program of its own. */
function isSeen(piece: SpeltNode, member: string, isKnown: (at: number) => boolean): boolean {
  const raw = piece.getText();
  const said = filledIn(raw, member);
  return (said.length > 0 ? said : [raw.indexOf(member)]).every((at) => isKnown(piece.getStart() + at));
}

/** What a template fills in: `{{ row.merged_by.name }}`, `<%= merged_by %>`. Bounded: 200 characters from each bracket on. */
const FILLED = /\{\{([^{}]{1,200})\}\}|<%([^%]{1,200})%>/g;
/** What makes a text markup: a tag, or a block of Angular's. */
const MARKUP = /<[a-z]|@(?:if|for|switch|let)\b/i;

/** Whether a text is a member's name, has it as a whole step of a path, or fills it in. */
function saysMember(text: string, member: string): boolean {
  if (!text.includes(member)) return false;
  if (text === member) return true;
  // Bounded: it has no blank, and is no longer than a path to a member.
  if (text.length <= MAX_PATH && /^[\w$.[\]#*-]+$/.test(text)) return text.split(/[.[\]#]+/).includes(member);
  return filledIn(text, member).length > 0;
}

/** Where a text has a member filled in, or reads it in an expression of its markup: `[title]="mr.merged_by"`, `@if (mr.merged_by)`. */
function filledIn(text: string, member: string): readonly number[] {
  const filled = [...text.matchAll(FILLED)].map(({ index, 0: whole }) => ({ start: index, end: index + whole.length }));
  const isMarkup = MARKUP.test(text);
  const out: number[] = [];
  for (let at = text.indexOf(member); at >= 0; at = text.indexOf(member, at + member.length)) {
    const [before = '', after = ''] = [text[at - 1], text[at + member.length]];
    if (/[\w$]/.test(before) || /[\w$]/.test(after)) continue;
    const isRead = isMarkup && before === '.' && /[\w$)\]!?]/.test(text[at - 2] ?? '');
    if (isRead || filled.some(({ start, end }) => start < at && at < end)) out.push(at);
  }
  return out;
}

const MAX_PATH = 120;

/** Whether a text stands where it may name a member: not as the name of something itself, where a module comes from, or what a test is called. */
function mayName(piece: SpeltNode): boolean {
  const { parent } = dressed(piece);
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isExternalModuleReference(parent))
    return false;
  if (ts.isElementAccessExpression(parent) || ts.isExpressionStatement(parent)) return false;
  if ((ts.isObjectLiteralElement(parent) || ts.isTypeElement(parent)) && parent.name === piece) return false;
  if (ts.isClassElement(parent) && parent.name === piece) return false;
  if (ts.isBindingElement(parent) || ts.isComputedPropertyName(parent)) return false;
  return !(ts.isCallExpression(parent) && [TITLED, LOGS].some((each) => each.test(calleeName(parent))));
}

/** Functions of logs, whose text is for people. */
const LOGS = /^(?:log|debug|info|warn|error)$/;
