/**
 * What a test says that a function was called with, where the program calls the same function for the same address:
 * `expect(put).toHaveBeenCalledWith('/runners/1', { active: false })` beside `put('/runners/1', { active: false })`.
 * It is as certain as the call, and moves along.
 */
import type { Evaluator } from '../../flow/evaluate.ts';
import { accessOf, bare, calleeName, dressed, nameOf, rootOf, ts } from '../../flow/syntax.ts';
import { CALL_TOLD, HANDS_ON } from '../../flow/test-doubles.ts';
import { known, texts } from '../../flow/values.ts';
import { ownNameOf, subjectOf } from './asserted.ts';
import type { SentField } from './sent-field.ts';
import { testsOf } from './tests.ts';

/** So many objects, lists and calls may lie between an entry and the call that it is handed to. */
const MAX_CLIMB = 12;

type Entry = ts.PropertyAssignment | ts.ShorthandPropertyAssignment;

/** Where an entry lies in what a call is handed. */
interface Lying {
  call: ts.CallExpression;
  index: number;
  /** The names of what it lies in, from the inside out. */
  inside: readonly string[];
}

/** The entries of tests that say the same field of the same call. */
export function toldAgain(e: Evaluator, field: SentField): readonly SentField[] {
  const { node } = field;
  const own = isEntry(node) ? lyingOf(node) : undefined;
  const name = field.path.at(-1);
  if (!own || own.index === 0 || name === undefined) return [];
  const [address] = own.call.arguments;
  const asked = address && spelt(e, address);
  if (asked === undefined) return [];
  return testsOf(e)
    .saying(node.getSourceFile().fileName, name)
    .flatMap((path) => e.project.named(path, name))
    .flatMap((at): readonly SentField[] => {
      const entry = at.parent;
      const told = isEntry(entry) && entry.name === at ? lyingOf(entry) : undefined;
      const said = told && toldIn(e, told.call);
      if (!isEntry(entry) || !told || !said) return [];
      const [first] = told.call.arguments.slice(said.from);
      const isSame =
        told.index - said.from === own.index &&
        told.inside.join('\0') === own.inside.join('\0') &&
        first !== undefined &&
        spelt(e, first) === asked &&
        isSameFunction(e, own.call.expression, said.subject);
      if (!isSame) return [];
      return [
        {
          ...field,
          node: entry,
          name: at,
          at: at.getStart() + (ts.isStringLiteralLike(at) ? 1 : 0),
          text: nameOf(at) ?? name,
          as: ts.isPropertyAssignment(entry) ? 'property' : 'shorthand',
          value: ts.isPropertyAssignment(entry) ? entry.initializer : entry.name,
          queried: undefined,
          env: undefined,
        },
      ];
    });
}

const isEntry = (node: ts.Node): node is Entry =>
  ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node);

function lyingOf(entry: Entry): Lying | undefined {
  const inside: string[] = [];
  let at = dressed(entry.parent);
  for (let i = 0; i < MAX_CLIMB; i++) {
    const { parent } = at;
    if (ts.isPropertyAssignment(parent) && parent.initializer === at) {
      inside.push(nameOf(parent.name) ?? '');
      at = dressed(parent.parent);
    } else if (ts.isArrayLiteralExpression(parent)) {
      inside.push(String(parent.elements.findIndex((each) => each === at)));
      at = dressed(parent);
    } else if (ts.isCallExpression(parent) && parent.expression !== at) {
      const name = calleeName(parent);
      if (name === 'stringify') inside.push('()');
      else if (!HANDS_ON.test(name))
        return { call: parent, index: parent.arguments.findIndex((each) => each === at), inside };
      at = dressed(parent);
    } else return undefined;
  }
  return undefined;
}

/** The function of which an assertion says what it was called with, and where that begins among its arguments. */
function toldIn(e: Evaluator, call: ts.CallExpression): { subject: ts.Expression; from: number } | undefined {
  const name = calleeName(call);
  if (!CALL_TOLD.test(name) || !ts.isPropertyAccessExpression(call.expression)) return undefined;
  const told = subjectOf(e, call);
  // where it is negated, no call at all is expected
  if (told) return told.isNegated ? undefined : { subject: told.subject, from: /Nth/.test(name) ? 1 : 0 };
  const root = rootOf(call);
  const [subject] = call.arguments;
  return subject && ts.isIdentifier(root) && ownNameOf(e, root) === 'sinon' ? { subject, from: 1 } : undefined;
}

/** The one text that an address is. */
function spelt(e: Evaluator, address: ts.Expression): string | undefined {
  const values = e.ask(address);
  const [text, ...others] = texts(values).map(known);
  return values.length === 1 && others.length === 0 ? text : undefined;
}

/** Whether two names mean one function: of the program, of a library, of the platform, or a member of one object. */
function isSameFunction(e: Evaluator, one: ts.Expression, other: ts.Expression): boolean {
  const functions = (of: ts.Expression): readonly ts.Node[] =>
    e.ask(of).flatMap((each) => (each.kind === 'function' ? [each.node] : []));
  const own = functions(one);
  if (own.length > 0) return functions(other).some((each) => own.includes(each));
  const externals = (of: ts.Expression): readonly string[] =>
    e.ask(of).flatMap((each) => (each.kind === 'external' ? [[each.module, ...each.path].join('\0')] : []));
  const [given] = externals(one);
  if (given !== undefined && externals(other).includes(given)) return true;
  return partsOf(one) === partsOf(other) && isSameRoot(e, rootOf(bare(one)), rootOf(bare(other)));
}

/** The names of members behind a root. */
function partsOf(node: ts.Expression): string {
  const access = accessOf(bare(node));
  return access ? `${partsOf(access.object)}.${access.name ?? '?'}` : '';
}

function isSameRoot(e: Evaluator, one: ts.Expression, other: ts.Expression): boolean {
  if (!ts.isIdentifier(one) || !ts.isIdentifier(other)) return false;
  const [own, its] = [one, other].map((each) => e.declarations(each, 'values'));
  if (!own || !its || own.length !== its.length) return false;
  return own.length === 0 ? one.text === other.text : own.every((each) => its.includes(each));
}
