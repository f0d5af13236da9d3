/** Whether a path that moves is a path and nothing else, and whether nobody looks for it in what comes back. */
import type { EndpointMatch } from '../catalogue/change.ts';
import { topOf } from '../flow/onward.ts';
import { accessOf, bare, calleeName, dressed, ts } from '../flow/syntax.ts';
import type { Text } from '../flow/values.ts';
import { lineOf, type Place } from '../script/find/places.ts';
import { type Rewrite, review, short } from '../script/rewrite/rewrite.ts';
import { isAlsoTheirs, leadsElsewhere } from './answered.ts';
import { hookedPath } from './hooks.ts';
import { takenWhole } from './taken-whole.ts';
import { snapshotSays, wordToldBy } from './told.ts';
import type { Tracer } from './tracer.ts';
import { isOneOf, LOGGERS, SAYS } from './vocabulary.ts';

/** The plans of one family of endpoints, each with what is not proven of it. */
export function proveFamily(
  tracer: Tracer,
  match: EndpointMatch,
  plans: ReadonlyMap<Place, Rewrite>,
): Map<Place, Rewrite> {
  const out = new Map<Place, Rewrite>();
  for (const [place, plan] of plans) {
    const reason = plan.tier === 'manual' ? undefined : unproven(tracer, match, place, plans);
    out.set(place, reason === undefined ? plan : review(plan.edits, [...plan.reasons, reason], plan.with));
  }
  // what tests say of a path moves along only where that is proven as well
  const told = [...out].flatMap(([place, plan]) => {
    const reason = plan.tier === 'safe' ? toldByTest(tracer, place, out) : undefined;
    return reason === undefined ? [] : [{ place, plan, reason }];
  });
  for (const { place, plan, reason } of told) out.set(place, review(plan.edits, [reason], plan.with));
  return out;
}

function unproven(
  tracer: Tracer,
  match: EndpointMatch,
  place: Place,
  plans: ReadonlyMap<Place, Rewrite>,
): string | undefined {
  const { e } = tracer;
  const { site } = place;
  // what a test says moves with what it speaks of
  if (site.kind !== 'path' || site.asserted) return undefined;
  const { node } = site.at;
  const wanted = new Set<string | undefined>([match.endpoint].flat());
  let isAsked = site.requests.length > 0;
  if (
    node &&
    (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node))
  )
    for (const each of tracer.arrivals({ node: topOf(node), path: [], frame: undefined })) {
      const at = lineOf(e, each.node, node);
      if (each.kind === 'sent') {
        isAsked = true;
        const other = each.answers.find(
          (one) => one.call && !wanted.has(one.call.endpoints[0]) && !isOfOtherEntry(one.call.url, node),
        );
        if (other) return `It is also part of ${other.call?.endpoints[0] ?? 'another request'} (${at}).`;
        if (leadsElsewhere(tracer, each.node, each.frame))
          return `It is part of an address that is made to lead somewhere else as well (${at}).`;
        if (isAlsoTheirs(tracer, each.node, each.answers, each.frame))
          return `The same request is also made to another server (${at}): make sure that it has the new path.`;
      } else if (each.kind === 'key')
        return `It is also a key in ${at}: make sure that what is looked up there changes too.`;
      else if (each.kind === 'compared' && isSameFor(each.node, wordsOf(tracer, place, plans.get(place)))) continue;
      else if (each.kind === 'compared') return `It is compared in ${at}: make sure that the other side changes too.`;
      else if (each.kind === 'shown') return `It is also part of what is written out in ${at}.`;
      else if (each.kind === 'listed' || each.kind === 'read') continue;
      else if (each.kind === 'handed' && isError(each.node) && !isSaidElsewhere(tracer, place, plans)) continue;
      else if (each.kind === 'handed' && isLogged(each.node) && !isPathElsewhere(tracer, place, plans)) continue;
      else if (each.kind === 'handed' && !isRequest(tracer, each.node, wanted))
        return `${handedTo(each.node)} ${at}: make sure that only the API's own path changes.`;
    }
  if (!isAsked)
    return 'No request was seen that asks with this path: make sure that nothing else says the same path in another way.';
  for (const { answer, from } of site.requests) {
    const call = answer.call?.node ?? from;
    const address = ASKED.flatMap((path) => tracer.arrivals({ node: call, path, frame: undefined })).find(
      (each) => each.kind === 'read' && isOneOf(ADDRESS, each.name) && !ts.isCallExpression(each.node),
    );
    if (address)
      return `The address of the answer is read in ${lineOf(e, address.node, from)}: it has the new name from now on.`;
    const whole = match.answer?.more ? takenWhole(tracer, from, call) : undefined;
    if (whole) return `The answer is taken as a whole in ${lineOf(e, whole, from)}. ${match.answer?.note ?? ''}`;
    const asked = hookedPath(tracer, call, wordOf(tracer, place), (piece) => isMoved(piece, plans), from);
    if (asked !== undefined) return asked;
  }
  return linksRead(tracer, match, wanted, place);
}

/** What a test says of the path, and what does not move along. */
function toldByTest(tracer: Tracer, place: Place, plans: ReadonlyMap<Place, Rewrite>): string | undefined {
  const { site } = place;
  const word = wordOf(tracer, place);
  if (site.kind !== 'path' || site.asserted || !site.at.node || word === '') return undefined;
  const moves = new Map([...plans].filter(([{ site: own }, { tier }]) => tier === 'safe' || isTold(own)));
  const told = wordToldBy(tracer, site.at.node, word, (node) => isMoved(node, moves));
  if (told) return `A test says \`${word}\` in ${lineOf(tracer.e, told, site.at.node)}: the two change together.`;
  const snapshot = snapshotSays(tracer, site.at.node, word, true);
  return snapshot && `A snapshot of a test has \`${word}\` in ${snapshot}: it is made anew together with this.`;
}

/** What a test says that is asked for is tied to what asks for it. */
const isTold = (site: Place['site']): boolean => site.kind === 'path' && site.asserted === true;

/** Whether an address has another entry of a table in it, and nothing of the piece that is an entry of it as well. */
const isOfOtherEntry = (url: Text | undefined, piece: ts.Node): boolean => {
  const own = dressed(piece).parent;
  const nodes = url?.parts.map((part) => ('text' in part ? part.node : part.hole)) ?? [];
  return (
    ts.isPropertyAssignment(own) &&
    !nodes.includes(piece) &&
    nodes.some((each) => {
      const { parent } = dressed(each);
      return parent !== own && ts.isPropertyAssignment(parent) && parent.parent === own.parent;
    })
  );
};

/** What answers call the address that they came from. */
const ADDRESS = /^(url|responseUrl|responseURL|finalUrl|requestUrl)$/;
/** The ways from an answer to what tells the address: the answer itself, and what it keeps of the request. */
const ASKED: readonly (readonly string[])[] = [[], ['config'], ['request'], ['request', 'res'], ['request', 'options']];

/** Who else gets it, by name where it has one. */
function handedTo(node: ts.Node): string {
  const call = ts.isCallExpression(node) || ts.isNewExpression(node);
  const name = call ? calleeName(node) : ts.isTaggedTemplateExpression(node) ? short(node.tag.getText()) : '';
  return name === '' ? 'It also goes to' : `It is also handed to \`${name}\` in`;
}

/** The text of an error is read by people, unless somebody looks for the old path in it. */
function isError(node: ts.Node): boolean {
  return (
    ts.isThrowStatement(node) ||
    ((ts.isNewExpression(node) || ts.isCallExpression(node)) && /Error$/.test(calleeName(node)))
  );
}

/** What a program logs is read by people, and is no output of its own. */
function isLogged(node: ts.Node): boolean {
  const said = ts.isCallExpression(node) ? accessOf(bare(node.expression)) : undefined;
  const logger = said && bare(said.object);
  const name = logger && (ts.isIdentifier(logger) ? logger.text : accessOf(logger)?.name);
  return name !== undefined && SAYS.test(said?.name ?? '') && LOGGERS.test(name);
}

/** What stands at a place today. */
const wordOf = ({ e }: Tracer, { path, start, end }: Place): string =>
  e.project.file(path)?.ast.text.slice(start, end) ?? '';

/** What a path says at a place, today and afterwards. */
const wordsOf = (tracer: Tracer, place: Place, plan: Rewrite | undefined): readonly string[] => [
  wordOf(tracer, place),
  ...(plan?.edits ?? []).map(({ text }) => text),
];

/** Whether a comparison of a path says the same before and after, whatever stands around the words: none of them is any part of what it asks for. */
function isSameFor(node: ts.Node, words: readonly string[]): boolean {
  const asked = askedFor(node);
  if (!asked || words.some((word) => word === '')) return false;
  const { name, text } = asked;
  if (name === 'startsWith') return words.every((word) => !endsInBeginning(text, word));
  return words.every((word) => [...text].every((character) => !word.includes(character)));
}

/** Methods of a text that ask for a part of it, and give yes or no. */
const ASKS_PART = /^(?:startsWith|endsWith|includes)$/;

function askedFor(node: ts.Node): { name: string; text: string } | undefined {
  if (!ts.isCallExpression(node)) return undefined;
  const [part, ...others] = node.arguments;
  const name = calleeName(node);
  if (!part || others.length > 0 || !ASKS_PART.test(name) || !ts.isStringLiteralLike(part)) return undefined;
  return { name, text: part.text };
}

/** Whether a text may end inside of a word that stands anywhere in another text, which begins with it. */
const endsInBeginning = (text: string, word: string): boolean =>
  [...text].some((_, at) => {
    const end = text.slice(at);
    return end.startsWith(word) || word.startsWith(end);
  });

/** Whether one of the places that move is spelt in a piece of text. */
const isMoved = (piece: ts.Node, plans: ReadonlyMap<Place, Rewrite>): boolean =>
  [...plans.keys()].some(
    ({ path, start, end }) =>
      path === piece.getSourceFile().fileName && piece.getStart() <= start && end <= piece.getEnd(),
  );

/** Whether the program spells the old path in any other place than those that move. */
function isSaidElsewhere(tracer: Tracer, place: Place, plans: ReadonlyMap<Place, Rewrite>): boolean {
  const { e } = tracer;
  const word = wordOf(tracer, place);
  const moved = [...plans.keys()];
  return e.project.mentioning(word).some((path) => {
    const text = e.project.file(path)?.ast.text ?? '';
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
      if (!moved.some((each) => each.path === path && each.start <= at && at < each.end)) return true;
    return false;
  });
}

/** Whether the program spells the word of the old path behind a slash in another text than those that move: a test may look for it in what is logged. */
function isPathElsewhere(tracer: Tracer, place: Place, plans: ReadonlyMap<Place, Rewrite>): boolean {
  const { e } = tracer;
  const word = wordOf(tracer, place);
  return e.project.mentioning(word).some((path) =>
    (e.project.file(path)?.scopes.spelt ?? []).some((piece) => {
      const isModule = ts.isImportDeclaration(piece.parent) || ts.isExportDeclaration(piece.parent);
      return !isModule && piece.text.includes(`/${word}`) && !isMoved(piece, plans);
    }),
  );
}

function isRequest(tracer: Tracer, node: ts.Node, wanted: ReadonlySet<string | undefined>): boolean {
  return (
    ts.isExpression(node) && tracer.e.answer(tracer.e.ask(node)).some((each) => wanted.has(each.call?.endpoints[0]))
  );
}

/** The answer's own links lead to the new path from now on: somebody who takes them apart has to know. */
function linksRead(
  tracer: Tracer,
  match: EndpointMatch,
  wanted: ReadonlySet<string | undefined>,
  place: Place,
): string | undefined {
  const { e } = tracer;
  for (const name of match.answer?.links ?? [])
    for (const path of e.project.mentioning(name))
      for (const at of e.project.named(path, name)) {
        const access = accessOf(at.parent);
        const pattern = ts.isBindingElement(at.parent) ? at.parent.parent : undefined;
        const origins =
          access?.at === at
            ? tracer.origins({ node: access.object, path: [], frame: undefined })
            : pattern
              ? tracer.ofPattern(pattern)
              : [];
        if (
          origins.some(
            (each) => each.kind === 'answer' && each.answer.call?.endpoints.some((one) => wanted.has(one)) === true,
          )
        )
          return `\`${name}\` of the answer is read in ${place.path === path ? lineOf(e, at, at) : path}: its links lead to the new path from now on.`;
      }
  return undefined;
}
