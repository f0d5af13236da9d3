/** An object that is made by hand in the place of an answer moves with the type it is declared as: its name, and its value where that means something else. */
import type { FieldFix } from '../../catalogue/change.ts';
import { bare, nameOf, ts } from '../../flow/syntax.ts';
import { proveMade } from '../../proof/made.ts';
import type { Tracer } from '../../proof/tracer.ts';
import type { Place, Site } from '../find/places.ts';
import {
  hasEntry,
  manual,
  oppositeLiteral,
  type Plan,
  quoted,
  removeEntry,
  rename,
  replace,
  review,
  styled,
} from './rewrite.ts';
import { negation } from './sent-opposite.ts';

/** A stand-in made by hand moves by itself where all that becomes of it is known, and moves too. */
export function madePlan(
  tracer: Tracer,
  site: Extract<Site, { kind: 'made' }>,
  fix: FieldFix,
  isFound: (name: ts.Node) => boolean,
): Plan {
  const plan = planMade(tracer, site, fix);
  const { reason, names } = proveMade(tracer, { node: site.node, negate: fix.negate === true, isFound });
  const also = [...plan.with, site.node, site.name, ...names];
  if (plan.tier === 'manual' || fix.values) return { ...plan, with: also };
  // what is known of all that becomes of it says that it needs no look
  const left = plan.reasons.filter((each) => each !== BY_HAND);
  return review(plan.edits, reason === undefined ? left : [...plan.reasons, reason], also);
}

const BY_HAND = 'A payload made by hand: make sure that it still is what GitLab answers.';

/** A payload made by hand moves with the type it is declared as: its name, and its value where that means something else. */
function planMade(tracer: Tracer, site: Extract<Place['site'], { kind: 'made' }>, fix: FieldFix): Plan {
  const { node, name } = site;
  const to = fix.rename === undefined ? undefined : styled(nameOf(name) ?? '', fix.rename);
  const why = BY_HAND;
  if (to === undefined || fix.single !== undefined || fix.remove) return manual(why);
  if (hasEntry(node.parent.properties, to))
    return review(
      [removeEntry(node, node.parent.properties)],
      [why, `It gives \`${to}\` as well: make sure that the two say the same.`],
    );
  if (ts.isShorthandPropertyAssignment(node))
    return review([replace(node, `${to}: ${fix.negate ? '!' : ''}${node.name.text}`)], [why]);
  const inner = bare(node.initializer);
  const edits = [rename(name, to)];
  if (fix.negate) edits.push(replace(node.initializer, oppositeLiteral(inner) ?? negation(tracer, node.initializer)));
  else if (fix.values && ts.isStringLiteralLike(inner)) {
    const value = fix.values[inner.text];
    const fresh = value && [value.to ?? null].flat()[0];
    if (typeof fresh !== 'string') return manual(fix.unmapped ?? why);
    if (fresh !== inner.text) edits.push(replace(inner, quoted(fresh, inner)));
  }
  return review(edits, [why]);
}
