/** Members that jq programs read × matches → findings. */
import type { Change, EndpointMatch, FieldFix, Proof, ResponseMatch } from '../catalogue/change.ts';
import type { Edit } from '../finding.ts';
import { type AnswerRead, findingAt, tooEarly, type Unrated, type World } from '../requests/find.ts';
import { edit, flat, HOLE, type Place } from '../requests/text.ts';
import { manual, type Rewrite, review } from '../script/rewrite/rewrite.ts';
import { rewriteJq, rewriteMoved } from './jq-rewrite.ts';
import { type Answer, mayHold, type Taken } from './out.ts';

/** Told to the paths before they are rewritten: what is read of their answers, and whether it can move. */
export function noteReads(all: readonly Taken[], world: World): void {
  for (const taken of all)
    for (const { match } of endpointMatches(taken, world)) taken.read.of.use.reads.push(answerRead(taken, match));
}

export function findReads(all: readonly Taken[], world: World): Unrated[] {
  return all.flatMap((taken) => [
    ...world.changes.flatMap((change) =>
      change.match.flatMap((match) => ('response' in match ? atResponse(change, match, taken, world) : [])),
    ),
    ...endpointMatches(taken, world).flatMap(({ change, match }) => atMoved(change, match, taken, world)),
  ]);
}

function placeOf({ read, program }: Taken): Place | undefined {
  return program.place(read.node.nameStart, read.node.nameEnd);
}

/** What is shown in a text that goes on elsewhere is no longer for people alone. */
const asUsed = ({ read, isHandedOn }: Taken): Taken['read'] =>
  isHandedOn && read.use === 'printed' ? { ...read, use: 'passed' } : read;

function atResponse(change: Change, match: ResponseMatch, taken: Taken, world: World): Unrated[] {
  const { program } = taken;
  const read = asUsed(taken);
  const { of, name } = read;
  const at = placeOf(taken);
  if (name !== match.field || of.resource === null || of.list || !at || !world.isA(of.resource, match.response))
    return [];
  if (match.value && !comparedWith(taken).some((value) => match.value?.includes(value))) return [];
  const element = `${match.response}.${match.field}`;
  const early = tooEarly(match.fix?.since, world.oldest);
  const rewrite = match.fix
    ? compared(taken, match, rewriteJq({ read, program, fix: match.fix, early, asked: (proof) => isAsked(of, proof) }))
    : manual(change.advice);
  const why =
    rewrite.tier !== 'safe'
      ? undefined
      : isMixed(taken, match, world)
        ? MIXED
        : isLookedFor(taken)
          ? lookedFor(name)
          : undefined;
  const own = why === undefined ? rewrite : review(rewrite.edits, [...rewrite.reasons, why]);
  const message = match.value
    ? `\`.${name}\` is compared with a value of \`${element}\` that goes away.`
    : `\`.${name}\` reads \`${element}\`.`;
  return [findingAt(change, of.asked, at, { element, message, rewrite: own, via: of.asked.endpoints[0] ?? '' })];
}

const MIXED = 'What is read here may come from elsewhere too: make sure that whatever gets here has the new name.';

const lookedFor = (name: string): string =>
  `Something looks for \`${name}\` in the same answer by its name, and goes on doing so: make sure that both ask for the same one.`;

/** Whether a member of what this is read of is looked for by its name as well: what is decided by that keeps the old one. */
const isLookedFor = ({ read: { of, name, node } }: Taken): boolean =>
  node.kind === 'member' && of.use.looks.some((looks) => looks(name));

/** Whether jq may be handed something else too that has the old name: another answer, a default, a file of the script's own. */
function isMixed(
  { read, beside: { answers, besides } }: Taken,
  { response, field }: ResponseMatch,
  world: World,
): boolean {
  return (
    besides.some((text) => mayHold(text, field)) ||
    answers.some(
      ({ resource }) => resource === null || !(resource === read.of.resource || world.isA(resource, response)),
    )
  );
}

/** The values that a read is compared with: in the program, and later in the script. */
function comparedWith({ read, comparisons }: Taken): string[] {
  const own = read.other?.node;
  return [
    ...(own?.kind === 'literal' && typeof own.value === 'string' ? [own.value] : []),
    ...comparisons.map(({ text }) => text),
  ];
}

/** What the script compares the value with later moves with it. */
function compared(taken: Taken, { fix }: ResponseMatch, rewrite: Rewrite): Rewrite {
  if (rewrite.tier === 'manual' || !fix?.values || taken.comparisons.length === 0) return rewrite;
  const edits: Edit[] = [];
  const reasons: string[] = [];
  for (const { word, text } of taken.comparisons) {
    const value = fix.values[text];
    const to = value?.to;
    if (typeof to !== 'string') return manual(whyNot(fix, text));
    if (value?.review !== undefined) reasons.push(value.review);
    if (to === text) continue;
    const from = word.value.indexOf(text);
    const written = from < 0 ? undefined : edit({ spelled: word, from, to: from + text.length }, to);
    if (!written) return manual('The value it is compared with is not spelt plainly here.');
    edits.push(written);
  }
  return review([...rewrite.edits, ...edits], reasons.length > 0 ? reasons : rewrite.reasons);
}

/** Why a value that a script compares with has no single one in its place. */
function whyNot({ values = {}, never = {}, unmapped }: FieldFix, text: string): string {
  const value = values[text];
  if (value?.test) return `'${text}' became another field: \`${value.test.field}\`.`;
  if (value) return `'${text}' has more than one counterpart.`;
  return never[text] ?? unmapped ?? `There is no counterpart of '${text}'.`;
}

/** Whether the request asks for such resources alone: with this value whenever it is sent, and with no other after it. */
function isAsked({ asked }: Answer, proof: Proof): boolean {
  const [, query = ''] = flat(asked.request.url).text.split('?');
  // what is filled in there may say anything, once more the same included
  if (query.split('&').some((entry) => entry.split('=')[0]?.includes(HOLE))) return false;
  const same = asked.fields.filter(({ path }) => path.join('.') === proof.field);
  const [only] = same;
  return same.length === 1 && only?.isAssumed === false && proof.is !== undefined && only.value === proof.is;
}

// ---- what a moved endpoint answers -----------------------------------------------------------------------------

function endpointMatches({ read }: Taken, world: World): { change: Change; match: EndpointMatch }[] {
  const { of } = read;
  if (!of.isWhole && !of.resource) return [];
  return world.changes.flatMap((change) =>
    change.match.flatMap((match) =>
      'endpoint' in match &&
      match.answer &&
      [match.endpoint].flat().some((each) => of.asked.endpoints[0] === each) &&
      isOfAnswer(of, world)
        ? [{ change, match }]
        : [],
    ),
  );
}

/** The answer itself, or an element of the list that it is. */
function isOfAnswer({ asked, resource, isWhole }: Answer, world: World): boolean {
  return isWhole || (resource !== null && world.answers[asked.endpoints[0] ?? '']?.replace('[]', '') === resource);
}

function isMoved(match: EndpointMatch, name: string): boolean {
  return match.answer?.moved?.includes(name) === true;
}

function isLost(match: EndpointMatch, name: string): boolean {
  const { lost = [] } = match.answer ?? {};
  return lost === 'rest' ? !isMoved(match, name) : lost.includes(name);
}

function answerRead(taken: Taken, match: EndpointMatch): AnswerRead {
  const { name } = taken.read;
  if (isLost(match, name)) return { match, blocked: match.answer?.note };
  if (!isMoved(match, name)) return { match, blocked: undefined };
  const rewrite = rewriteMoved(taken.read, taken.program);
  return { match, blocked: rewrite.tier === 'manual' ? rewrite.reasons[0] : undefined };
}

function atMoved(change: Change, match: EndpointMatch, taken: Taken, world: World): Unrated[] {
  const { read, program } = taken;
  const { of, name } = read;
  const at = placeOf(taken);
  if (!at || !(isMoved(match, name) || isLost(match, name))) return [];
  const [endpoint = ''] = of.asked.endpoints;
  const early = tooEarly(match.fix?.since, world.oldest);
  const blocked = of.use.reads.find((each) => each.match === match && each.blocked !== undefined)?.blocked;
  const rewrite =
    early !== undefined ? manual(early) : blocked !== undefined ? manual(blocked) : rewriteMoved(read, program);
  const reason = match.fix?.review;
  const whole = rewrite.tier === 'manual' || reason === undefined ? rewrite : review(rewrite.edits, [reason]);
  const path = of.asked.segment(match.segment);
  return [
    findingAt(change, of.asked, at, {
      element: endpoint,
      message: `\`.${name}\` reads the answer of \`${endpoint}\`.`,
      rewrite: whole,
      via: endpoint,
      with: path,
    }),
  ];
}
