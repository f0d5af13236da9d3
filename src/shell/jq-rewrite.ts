/** What becomes of a member that a jq program reads; or why not. Knows no field. */
import type { FieldFix, Proof } from '../catalogue/change.ts';
import type { Edit } from '../finding.ts';
import { all, edit, type Flat } from '../requests/text.ts';
import { sentence } from '../script/rewrite/reading.ts';
import { bridged, manual, type Rewrite, review } from '../script/rewrite/rewrite.ts';
import { type JqRead, makes, mentions } from './jq-flow.ts';
import type { Jq } from './jq-syntax.ts';

/** Text in place of a range of the program. */
type Write = (from: number, to: number, text: string) => Edit | undefined;

const SPLIT = 'It is not spelt plainly here.';
/** What is taken out, picked or written is no value that is read: whoever gets the rest sees which one it was. */
const NAMED =
  'The place itself is named here, and today the answer has both: make sure that what goes on is what was meant.';

const OWN =
  'What is read here may be what the program makes itself, by the old name: make sure that whatever gets here has the new one.';

export interface ReadContext {
  read: JqRead<unknown>;
  program: Flat;
  fix: FieldFix;
  early: string | undefined;
  /** Comparisons that the request itself makes sure of (`?state=merged`). */
  asked: (proof: Proof) => boolean;
}

export function writer(program: Flat): Write {
  return (from, to, text) => {
    const place = program.place(from, to);
    return place && edit(place, text);
  };
}

const rewrite = (edits: readonly (Edit | undefined)[], reasons: readonly string[]): Rewrite => {
  const written = all(edits);
  return written ? review(written, reasons) : manual(SPLIT);
};

export function rewriteJq(context: ReadContext): Rewrite {
  const { read, fix } = context;
  const rewrite = rewriteOwn(context);
  const { rename } = fix;
  if (rename === undefined || rewrite.tier === 'manual') return rewrite;
  // without the old one there was nothing to read before
  const reasons = [rename, read.name].flatMap((name) =>
    read.changed.filter((each) => mayChange(each, name)).map((each) => changedBy(each, name)),
  );
  const [first] = reasons;
  return first === undefined ? rewrite : review(rewrite.edits, [...rewrite.reasons, first]);
}

const changedBy = (filter: Jq, name: string): string =>
  filter.kind === 'binary'
    ? `Something is written before it is read: make sure that \`${name}\` is not what is written, or that both go by one name.`
    : `Members are taken out before it is read: make sure that \`${name}\` is not among them.`;

/** Whether a filter may take a member out or write to it: `del` and what is written say which, and what is asked of all entries does not. */
function mayChange(filter: Jq, name: string): boolean {
  if (filter.kind === 'binary') return mentions(filter.left, name) || !isInMember(filter.left);
  return filter.kind !== 'call' || filter.name !== 'del' || mentions(filter, name);
}

/** Whether a place lies in a member, whatever lies around that: `.[].name`. */
function isInMember(place: Jq): boolean {
  switch (place.kind) {
    case 'member':
      return true;
    case 'each':
    case 'element':
    case 'group':
      return isInMember(place.of);
    case 'pipe':
      return isInMember(place.left) || isInMember(place.right);
    case 'comma':
      return isInMember(place.left) && isInMember(place.right);
    default:
      return false;
  }
}

/** Where the program makes such a member itself, what is read may be that one. */
function rewriteOwn(context: ReadContext): Rewrite {
  const rewrite = rewriteRead(context);
  const { place, instead, name } = context.read;
  if (rewrite.tier !== 'safe') return rewrite;
  if (place !== undefined) return review(rewrite.edits, [NAMED]);
  return instead.some((each) => makes(each, name)) ? review(rewrite.edits, [OWN]) : rewrite;
}

function rewriteRead(context: ReadContext): Rewrite {
  const { read, program, fix, early } = context;
  const { rename } = fix;
  if (rename !== undefined && read.insteadOf.some((each) => mentions(each, rename))) return bridged(rename);
  if (rename !== undefined && read.against.some((each) => mentions(each, rename)))
    return manual(`It is held against \`${rename}\` here, which is the only one then.`);
  if (early !== undefined) return manual(early);
  if (read.node.kind === 'entry' && read.node.isText)
    return manual(
      read.use === 'tested'
        ? 'It is asked here whether the member is there, which it will not be: what is decided by it changes together with the read.'
        : 'It is taken by its name in a text: whatever gets it gets the new name, and reads that.',
    );
  if (read.isAny) return manual('Everything in the answer is asked for it here: say whose it is.');
  const write = writer(program);
  if (fix.single !== undefined && fix.rename !== undefined && isFirst(read))
    return rewrite([write(read.node.nameStart, read.parent?.end ?? 0, fix.rename)], [fix.single]);
  const why = sentence(fix.manual, read.use);
  if (why !== undefined) return manual(why);
  if (fix.remove || (fix.rename === undefined && !fix.values)) return manual('The value is used.');
  if (fix.values || fix.never) return compared(context, write);
  const to = fix.rename;
  if (to === undefined) return manual('There is no machine rewrite for this.');
  return fix.negate ? negated(context, write, to) : renamed(context, write, to);
}

/** `.list[0]`. */
function isFirst({ parent, node }: JqRead<unknown>): boolean {
  return (
    parent?.kind === 'element' && parent.of === node && parent.index?.kind === 'literal' && parent.index.value === 0
  );
}

/** The edit that gives a read another name. In `{name}` the key stays. */
function named(write: Write, { node, name }: JqRead<unknown>, to: string): Edit | undefined {
  return write(node.nameStart, node.nameEnd, node.kind === 'entry' ? `${name}: .${to}` : to);
}

function renamed({ read, fix, asked }: ReadContext, write: Write, to: string): Rewrite {
  const reasons: string[] = [];
  const isProven = fix.unless?.proofs.some(
    (proof) =>
      asked(proof) ||
      read.proven.some((each) => each.field === proof.field && (proof.is === undefined || each.is === proof.is)),
  );
  if (fix.unless && isProven !== true) {
    reasons.push(fix.unless.review);
    const edits = read.use === 'tested' && fix.tested ? test(read, write, fix.tested) : undefined;
    if (edits) return rewrite(edits, reasons);
  }
  const said = read.place === undefined ? sentence(fix.review, read.use) : NAMED;
  return rewrite([named(write, read, to)], said === undefined ? reasons : [...reasons, said]);
}

/** A test for truth, or for not being null, becomes the test that was meant. */
function test(read: JqRead<unknown>, write: Write, proof: Proof): (Edit | undefined)[] | undefined {
  const { node, other, parent } = read;
  if (node.kind === 'entry') return undefined;
  const value = JSON.stringify(proof.is ?? true);
  if (other) {
    const { comparison } = other;
    if (comparison.left !== node) return undefined;
    return [
      write(node.nameStart, comparison.end, `${proof.field} ${comparison.operator === '==' ? '!=' : '=='} ${value}`),
    ];
  }
  // alone in the brackets of a call
  if (parent?.kind === 'call' && parent.args.includes(node))
    return [write(node.nameStart, node.nameEnd, `${proof.field} == ${value}`)];
  return undefined;
}

function negated({ read, fix }: ReadContext, write: Write, to: string): Rewrite {
  const { node, parent, other, name } = read;
  // nothing is not true, and its opposite is: what stands for nothing is not asked any more
  const hasFallback = parent?.kind === 'binary' && parent.operator === '//' && parent.left === node;
  // jq has an exact form for every other place: whoever gets the value gets the same one
  const said = hasFallback ? sentence(fix.review, 'passed') : undefined;
  const reasons = said === undefined ? [] : [said];
  if (node.kind === 'entry')
    return rewrite([write(node.start, node.end, `${name}: (.${to} | ${opposite(read)})`)], reasons);
  const rename = write(node.nameStart, node.nameEnd, to);
  // the bound of a comparison is written with the name, so that both go or stay
  const against = (operator: '==' | '!=', end: number): Edit | undefined =>
    write(node.nameStart, end, `${to} ${operator} false`);
  if (read.place === 'written') return manual('It is written to: write the opposite to the new name.');
  if (read.place === 'named') return rewrite([rename], [NAMED]);
  // whether it is there at all is asked of the new name
  if (other?.node.kind === 'literal' && other.node.value === null) return rewrite([rename], []);
  if (other && other.node.kind === 'literal' && typeof other.node.value === 'boolean')
    return rewrite([rename, write(other.node.start, other.node.end, String(!other.node.value))], reasons);
  // nothing is not true, as before: where it is asked for truth, a comparison says so of the new name, too
  if (parent?.kind === 'pipe' && parent.left === node && isNot(parent.right))
    return rewrite(
      read.isSure ? [rename, write(node.end, parent.right.end, '')] : [against('!=', parent.right.end)],
      reasons,
    );
  const isAlone =
    parent === undefined ||
    parent.kind === 'group' ||
    (parent.kind === 'call' && parent.args.length === 1 && parent.name !== '-');
  if (read.use === 'tested' && !read.isSure) {
    const isBound =
      isAlone || parent?.kind === 'if' || (parent?.kind === 'binary' && /^(?:and|or)$/.test(parent.operator));
    return isBound
      ? rewrite([against('==', node.nameEnd)], reasons)
      : rewrite([write(node.start, node.start, '('), rename, write(node.end, node.end, ' == false)')], reasons);
  }
  return isAlone
    ? rewrite([rename, write(node.end, node.end, ` | ${opposite(read)}`)], reasons)
    : rewrite(
        [write(node.start, node.start, '('), rename, write(node.end, node.end, ` | ${opposite(read)})`)],
        reasons,
      );
}

/** The opposite of a value. An answer that is an error has no such member, and the opposite of nothing must be nothing. */
const opposite = ({ isSure }: JqRead<unknown>): string => (isSure ? 'not' : 'if . == null then . else not end');

const isNot = (node: Jq): boolean => node.kind === 'call' && node.name === 'not' && node.args.length === 0;

function compared({ read, fix }: ReadContext, write: Write): Rewrite {
  const { node, other } = read;
  const general = sentence(fix.review, read.use);
  if (read.use !== 'compared' || !other || node.kind === 'entry') {
    if (fix.rename === undefined) return manual('There is no machine rewrite for this.');
    return rewrite([named(write, read, fix.rename)], general === undefined ? [] : [general]);
  }
  const literal = other.node;
  if (literal.kind !== 'literal' || typeof literal.value !== 'string')
    return manual('It is compared with a value that is computed at run time.');
  const value = fix.values?.[literal.value];
  const never = fix.never?.[literal.value];
  if (never !== undefined) return manual(never);
  if (!value) return manual(fix.unmapped ?? `There is no counterpart of '${literal.value}'.`);
  const reasons = value.review !== undefined ? [value.review] : general !== undefined ? [general] : [];
  if (value.test) {
    const { field, is = true } = value.test;
    return rewrite(
      [write(node.nameStart, node.nameEnd, field), write(literal.start, literal.end, JSON.stringify(is))],
      reasons,
    );
  }
  const [only, ...more] = value.to === undefined ? [] : [value.to].flat();
  if (only === undefined || more.length > 0) return manual(`'${literal.value}' has more than one counterpart.`);
  const edits = fix.rename === undefined ? [] : [named(write, read, fix.rename)];
  if (only !== literal.value) edits.push(write(literal.start, literal.end, JSON.stringify(only)));
  return rewrite(edits, reasons);
}

/** `.list` where the new answer is the list itself. */
export function rewriteMoved(read: JqRead<unknown>, program: Flat): Rewrite {
  const { node } = read;
  if (node.kind === 'entry') return manual('More than the list is taken from the answer.');
  if (node.of.kind !== 'input') return manual('It is not known where the answer comes from.');
  const write = writer(program);
  return rewrite([write(node.start, node.nameEnd, '.')], []);
}
