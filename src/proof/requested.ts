/** Whether a request surely asks for nothing else than what a proof says: the parameter is always sent, with that value, and the endpoint filters by it. */

import type { Proof } from '../catalogue/change.ts';
import { accessOf, bare, calleeName, dressed, givenTo, isFunction, nameOf, ts } from '../flow/syntax.ts';
import type { Text } from '../flow/values.ts';
import { contains } from '../script/find/places.ts';
import { sentFields } from '../script/find/sent.ts';
import { isField, mayCarry, type SentField } from '../script/find/sent-field.ts';
import { around, functionAround } from './frames.ts';
import { writtenByName } from './hooks.ts';
import { holderOf } from './sent.ts';
import type { Arrival, Frame, Origin } from './source.ts';
import { addresses } from './text.ts';
import type { Tracer } from './tracer.ts';
import { FORMS } from './vocabulary.ts';

type AnswerOrigin = Extract<Origin, { kind: 'answer' }>;

export function isRequested(tracer: Tracer, origin: AnswerOrigin, proof: Proof): boolean {
  const { call } = origin.answer;
  const [endpoint] = call?.endpoints ?? [];
  if (!call || endpoint === undefined || proof.is === undefined) return false;
  if (!tracer.e.api.filters(endpoint, proof.field)) return false;
  const frame = origin.frame;
  const fields = sentFields(tracer.e, call).filter((field) => isField(field.path, proof.field));
  if (fields.length === 0 || writtenByName(tracer, call.node, [proof.field])) return false;
  // what says the right value again undoes nothing
  const right = fields.filter((field) => isValue(tracer, field.value, proof, frame));
  let isSent = false;
  for (const argument of givenTo(call.node)) {
    if (isFunction(bare(argument))) continue;
    if (isUndone(tracer, argument, right, proof.field, frame)) return false;
    if (mayBeSaidBeside(tracer, argument, proof.field, frame)) return false;
    // text: in every address that it may be
    const inText = inAddress(tracer, argument, proof, frame);
    if (inText === false) return false;
    const inForm = inText ? undefined : inForms(tracer, argument, proof, frame);
    if (inForm === false) return false;
    if (inText || inForm) isSent = true;
    for (const path of new Set(fields.map((field) => field.path.join('\0')))) {
      const steps = path.split('\0');
      const found = tracer.origins({ node: argument, path: steps, frame });
      const literals = found.filter((each) => each.kind === 'literal' && each.value !== undefined);
      if (literals.length === 0) continue;
      if (found.every((each) => each.kind === 'literal' && each.value === proof.is)) isSent = true;
      else return false;
    }
  }
  const called = fields.filter((field) => field.as === 'call' || field.as === 'assigned');
  if (called.some((field) => isUndone(tracer, holderOf(field), right, proof.field, frame))) return false;
  const made = fields.filter((field) => field.as === 'property' || field.as === 'shorthand');
  if (isSent && called.length > 0) return called.every((field) => right.includes(field));
  if (isSent) return true;
  // a form or an address that is filled before it is sent
  if (called.length > 0)
    return (
      called.length === fields.length &&
      called.every((field) => right.includes(field) && isStraight(field.node, call.node))
    );
  return (
    made.length === fields.length &&
    made.every((field) => right.includes(field) && isAlone(tracer, field.node, proof.field))
  );
}

/** Whether options that nobody here spells may say the field again: `get('/x?state=merged', { params: request.query })`. */
function mayBeSaidBeside(tracer: Tracer, argument: ts.Expression, field: string, frame: Frame | undefined): boolean {
  const carries = mayCarry(field);
  return tracer
    .origins({ node: argument, path: [], frame })
    .flatMap((each) => (each.kind === 'object' ? each.node.properties : []))
    .some((each) => {
      const name = nameOf(each.name);
      if (name === undefined || !carries(name)) return false;
      return tracer
        .origins({ node: argument, path: [name, field], frame })
        .some(({ kind }) => kind === 'unknown' || kind === 'entry');
    });
}

/** What an address asks for is said by these of its members. */
const QUERY = /^(?:search|href)$/;

/** Whether an address or a form that says a field may say another one, or none, afterwards: `url.search = …`, `form.delete(name)`. */
function isUndone(
  tracer: Tracer,
  holder: ts.Expression | undefined,
  fields: readonly SentField[],
  name: string,
  frame: Frame | undefined,
): boolean {
  const makers = holder ? tracer.origins({ node: holder, path: [], frame }) : [];
  return makers.some(
    ({ kind, node }) =>
      kind === 'own' &&
      ts.isNewExpression(node) &&
      tracer
        .arrivals({ node, path: [], frame: undefined })
        .some((each) => isGivenAway(each) || (each.kind === 'written' && mayUndo(each, fields, name))),
  );
}

const mayUndo = (
  { node, name }: Extract<Arrival, { kind: 'written' }>,
  fields: readonly SentField[],
  field: string,
): boolean =>
  name === undefined ||
  (QUERY.test(name) && !fields.some((each) => contains(node.parent, each.node))) ||
  (name === field && ts.isCallExpression(node) && calleeName(node) === 'delete');

/** Somebody else has it, who may write to it. */
const isGivenAway = ({ kind }: Arrival): boolean => kind === 'unknown' || kind === 'handed';

function isValue(tracer: Tracer, value: ts.Expression | undefined, proof: Proof, frame: Frame | undefined): boolean {
  if (!value) return false;
  const found = tracer.origins({ node: value, path: [], frame });
  return found.length > 0 && found.every((each) => each.kind === 'literal' && each.value === proof.is);
}

/** True: every address has the parameter with that value; false: one has another; undefined: it is not said there. */
function inAddress(
  tracer: Tracer,
  argument: ts.Expression,
  proof: Proof,
  frame: Frame | undefined,
): boolean | undefined {
  let said = 0;
  const texts = addresses(tracer, argument, frame);
  for (const text of texts) {
    const entries = queryOf(text, proof.field);
    if (entries.length > 1) return false;
    const [entry] = entries;
    if (!entry) continue;
    if (entry.value !== proof.is || mayRepeat(tracer, text, proof.field, frame)) return false;
    said++;
  }
  if (said === 0) return undefined;
  return said === texts.length;
}

/** Whether a piece of an address that is no value may say the name again, behind where it is said: `?state=merged&${more}`. */
function mayRepeat(tracer: Tracer, text: Text, field: string, frame: Frame | undefined): boolean {
  let isSaid = false;
  let before = '';
  for (const part of text.parts) {
    if ('text' in part) {
      before = part.text;
      isSaid ||= new URLSearchParams(before.slice(before.indexOf('?') + 1)).has(field);
    } else if (isSaid && /[?&]$/.test(before)) {
      const forms = formsAt(tracer, part.hole, frame);
      if (forms.length === 0 || forms.some((form) => mayHold(tracer, form, field))) return true;
    }
  }
  return false;
}

type Form = ReturnType<typeof formsAt>[number];

/** What a form is made with under a name: nothing, where it is made without. */
function madeWith(tracer: Tracer, { node, frame }: Form, field: string): readonly Origin[] {
  const [first] = givenTo(node);
  return first ? tracer.origins({ node: first, path: [field], frame }) : [];
}

const isSomething = (each: Origin): boolean => each.kind !== 'literal' || each.value !== undefined;

const mayHold = (tracer: Tracer, form: Form, field: string): boolean =>
  madeWith(tracer, form, field).some(isSomething) || isFilled(tracer, form.node, field);

/** The same of the forms that addresses are put together with: `?${new URLSearchParams({ ...query, page })}`. */
function inForms(tracer: Tracer, argument: ts.Expression, proof: Proof, frame: Frame | undefined): boolean | undefined {
  let said = 0;
  const texts = addresses(tracer, argument, frame);
  for (const { parts } of texts) {
    const values = parts
      .flatMap((part) => ('hole' in part ? formsAt(tracer, part.hole, frame) : []))
      .map((form) => {
        const all = madeWith(tracer, form, proof.field);
        return { form, found: all.filter(isSomething), all };
      });
    const [own, ...others] = values.filter((each) => each.found.length > 0);
    if (!own) continue;
    const isIt = own.all.every((each) => each.kind === 'literal' && each.value === proof.is);
    if (others.length > 0 || !isIt || isFilled(tracer, own.form.node, proof.field)) return false;
    said++;
  }
  if (said === 0) return undefined;
  return said === texts.length;
}

/** The forms that a piece of an address may be, also written out by a method of theirs. */
function formsAt(
  tracer: Tracer,
  hole: ts.Node,
  frame: Frame | undefined,
): readonly { node: ts.NewExpression; frame: Frame | undefined }[] {
  if (!ts.isExpression(hole)) return [];
  const inner = bare(hole);
  const access = ts.isCallExpression(inner) ? accessOf(bare(inner.expression)) : undefined;
  const form = access?.name === 'toString' ? access.object : inner;
  return tracer
    .origins({ node: form, path: [], frame: around(form, frame) })
    .flatMap((each) =>
      each.kind === 'own' && ts.isNewExpression(each.node) && calleeName(each.node) === 'URLSearchParams'
        ? [{ node: each.node, frame: each.frame }]
        : [],
    );
}

/** Whether a form may get or lose a name after it was made. */
const isFilled = (tracer: Tracer, form: ts.NewExpression, name: string): boolean =>
  tracer
    .arrivals({ node: form, path: [], frame: undefined })
    .some((each) => isGivenAway(each) || (each.kind === 'written' && (each.name === undefined || each.name === name)));

/** What stands for a hole in a text; no program's own text has it. */
const HOLE = '\u0001';

/** The values that a query in a text has for a name, which the server tells apart by its letters' size; with a hole in it a value is open. */
function queryOf({ parts }: Text, field: string): readonly { value: string | undefined }[] {
  const flat = parts.map((part) => ('hole' in part ? HOLE : part.text)).join('');
  return [...flat.matchAll(/[?&]([^=?&#]+)=([^&#]*)/g)]
    .filter(([, name]) => name === field)
    .map(([, , value]) => ({ value: value?.includes(HOLE) ? undefined : value }));
}

/** Whether a literal is what a form is made of, says the name once and last, and the form is not changed afterwards. */
function isAlone(tracer: Tracer, property: ts.Node, field: string): boolean {
  const literal = property.parent;
  const maker = dressed(literal).parent;
  if (!ts.isObjectLiteralExpression(literal) || !ts.isNewExpression(maker) || !FORMS.test(calleeName(maker)))
    return false;
  const after = literal.properties.slice(literal.properties.findIndex((each) => each === property) + 1);
  return after.every(({ name }) => nameOf(name) !== undefined) && !isFilled(tracer, maker, field);
}

/** Whether a statement always runs before the request: in the same function, in a block around it, under no condition. */
function isStraight(node: ts.Node, call: ts.Node): boolean {
  if (functionAround(node) !== functionAround(call)) return false;
  let statement: ts.Node = node;
  while (statement.parent && !ts.isBlock(statement.parent) && !ts.isSourceFile(statement.parent)) {
    const { parent } = statement;
    if (
      ts.isIfStatement(parent) ||
      ts.isConditionalExpression(parent) ||
      ts.isIterationStatement(parent, false) ||
      ts.isCaseOrDefaultClause(parent)
    )
      return false;
    if (ts.isBinaryExpression(parent) && /&&|\|\||\?\?/.test(parent.operatorToken.getText())) return false;
    statement = parent;
  }
  const block = statement.parent;
  return block !== undefined && contains(block, call) && statement.pos <= call.pos;
}
