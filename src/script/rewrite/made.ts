/** An object that is made by hand in the place of an answer moves with the type it is declared as: its name, and its value where that means something else. */
import type { FieldFix, RequestMatch } from '../../catalogue/change.ts';
import { accessOf, bare, fold, ts, walk } from '../../flow/syntax.ts';
import type { Call } from '../../flow/values.ts';
import { proveMade } from '../../proof/made.ts';
import { proveSent } from '../../proof/sent.ts';
import type { Tracer } from '../../proof/tracer.ts';
import { lineOf, type Place, type Site } from '../find/places.ts';
import type { SentField } from '../find/sent-field.ts';
import {
  hasEntry,
  manual,
  newName,
  oppositeLiteral,
  quoted,
  type Rewrite,
  removeEntry,
  rename,
  replace,
  review,
  wordOf,
} from './rewrite.ts';
import { negation } from './sent-opposite.ts';
import type { Copied } from './together.ts';

/** A stand-in made by hand moves by itself where all that becomes of it is known, and moves too. */
export function madeRewrite(
  tracer: Tracer,
  place: Place,
  site: Extract<Site, { kind: 'made' }>,
  fix: FieldFix,
  isFound: (name: ts.Node) => boolean,
  copied: (Copied & { isBoolean: boolean }) | undefined,
): Rewrite {
  const rewrite = rewriteMade(tracer, site, fix, isFound, copied);
  const { reason, names } = proveMade(tracer, {
    node: site.node,
    negate: fix.negate === true && copied?.isBoolean !== true,
    isFound,
    sent: ({ node, answers }) => {
      for (const { call } of answers) {
        const match = call && takenBy(place, call, wordOf(site.name), fix);
        if (!call || !match) return `It is sent in ${lineOf(tracer.e, node, site.node)}.`;
        const open = proveSent(tracer, { field: fieldOf(site), call, match, to: fix.rename });
        if (open !== undefined) return open;
      }
      return undefined;
    },
  });
  const also = [...rewrite.with, site.node, site.name, ...names];
  if (rewrite.tier === 'manual' || fix.values) return { ...rewrite, with: also };
  // what is known of all that becomes of it says that it needs no look
  const left = rewrite.reasons.filter((each) => each !== BY_HAND);
  return review(rewrite.edits, reason === undefined ? left : [...rewrite.reasons, reason], also);
}

const TANGLED = 'Its value is made of what turns around as well: write the opposite of the whole.';

/** Whether what is given under the name is made of places that have edits of their own. */
function isMadeOfFound({ node }: Extract<Site, { kind: 'made' }>, isFound: (name: ts.Node) => boolean): boolean {
  let found = false;
  walk(node, (at) => {
    const access = accessOf(at);
    found ||= access !== undefined && isFound(access.at);
  });
  return found;
}

/** How the same change speaks of a request that takes the field, whatever its value, under the same new name. */
const takenBy = ({ change }: Place, call: Call, name: string, fix: FieldFix): RequestMatch | undefined =>
  change.match.find(
    (match): match is RequestMatch =>
      'request' in match &&
      match.value === undefined &&
      match.fix?.rename === fix.rename &&
      [match.request].flat().some((each) => each === call.endpoints[0]) &&
      fold(match.field) === fold(name),
  );

/** An entry as a field that is sent. */
const fieldOf = ({ node, name }: Extract<Site, { kind: 'made' }>): SentField => ({
  path: [wordOf(name)],
  name,
  at: name.getStart(),
  text: wordOf(name),
  as: ts.isPropertyAssignment(node) ? 'property' : 'shorthand',
  node,
  value: ts.isPropertyAssignment(node) ? node.initializer : node.name,
  queried: undefined,
  env: undefined,
});

const BY_HAND = 'A payload made by hand: make sure that it still is what GitLab answers.';

/** A payload made by hand moves with the type it is declared as: its name, and its value where that means something else. */
function rewriteMade(
  tracer: Tracer,
  site: Extract<Place['site'], { kind: 'made' }>,
  fix: FieldFix,
  isFound: (name: ts.Node) => boolean,
  copied: Copied | undefined,
): Rewrite {
  const { node, name } = site;
  const to = newName(wordOf(name), fix);
  if (to === undefined || fix.single !== undefined) return manual(BY_HAND);
  if (hasEntry(node.parent.properties, to))
    return review(
      [removeEntry(node, node.parent.properties)],
      [BY_HAND, `It gives \`${to}\` as well: make sure that the two say the same.`],
    );
  if (ts.isShorthandPropertyAssignment(node))
    return review([replace(node, `${to}: ${fix.negate ? '!' : ''}${node.name.text}`)], [BY_HAND]);
  if (copied) return review([rename(name, to)], [BY_HAND], [copied.with]);
  if (fix.negate && isMadeOfFound(site, isFound)) return manual(TANGLED);
  const inner = bare(node.initializer);
  const edits = [rename(name, to)];
  if (fix.negate) edits.push(replace(node.initializer, oppositeLiteral(inner) ?? negation(tracer, node.initializer)));
  else if (fix.values && ts.isStringLiteralLike(inner)) {
    const value = fix.values[inner.text];
    const [fresh] = [value?.to].flat();
    if (value?.test) return manual(`'${inner.text}' became another field: \`${value.test.field}\`.`);
    if (typeof fresh !== 'string') return manual(fix.unmapped ?? BY_HAND);
    if (fresh !== inner.text) edits.push(replace(inner, quoted(fresh, inner)));
  }
  return review(edits, [BY_HAND]);
}
