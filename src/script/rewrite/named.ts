/** A member that is read by a name in a text (`_.get(mr, 'a.b')`, a constant in brackets): the text may be rewritten where nothing else uses it. */
import type { FieldFix } from '../../catalogue/change.ts';
import type { Evaluator } from '../../flow/evaluate.ts';
import { ts } from '../../flow/syntax.ts';
import { askedOf } from '../find/named.ts';
import { lineOf, type Place, type Site } from '../find/places.ts';
import type { DecideOptions } from './decide.ts';
import { early } from './oldest.ts';
import { manual, type Rewrite, review, short, span, styled } from './rewrite.ts';

/** What is read by a name in a text goes where nobody follows it: a person looks at each, or does it. */
export function namedRewrite(
  e: Evaluator,
  site: Extract<Site, { kind: 'named' }>,
  place: Place,
  fix: FieldFix | undefined,
  options: DecideOptions,
): Rewrite {
  if (!fix) return manual(place.change.advice);
  const soon = early(fix, options.oldest);
  if (soon !== undefined) return manual(soon);
  const { name } = site;
  if (site.node === name.parent && ts.isObjectLiteralElement(site.node))
    return manual(
      `A pattern takes it out of the answer here, into a name that other places set and read as well: ${fix.negate ? 'turn round what is made of it' : 'look at each of them'}.`,
    );
  if (!ts.isStringLiteralLike(name) && !ts.isObjectLiteralElement(name.parent)) {
    const spelt = ts.isExpression(name) ? e.ask(name).find((each) => each.kind === 'text')?.parts[0] : undefined;
    const where = spelt && 'text' in spelt ? `, which is spelt in ${lineOf(e, spelt.node, name)}` : '';
    return manual(
      `It is read by the name that \`${short(name.getText())}\` holds${where}: whatever else uses that name changes with it.`,
    );
  }
  const to = fix.rename;
  if (ts.isStringLiteralLike(name) && askedOf(e, name))
    return manual(
      `It is asked here whether the member is there, which it will not be${to === undefined ? '' : `, where \`${to}\` will`}: what is decided by it changes together with the read.`,
    );
  if (
    to === undefined ||
    fix.negate ||
    fix.values ||
    fix.remove ||
    fix.single !== undefined ||
    !ts.isStringLiteralLike(name)
  )
    return manual(
      `It is read by its name, and ${fix.negate ? `\`${to ?? ''}\` means the opposite` : 'the new name does not mean the same'}: turn round what is made of it as well.`,
    );
  const spelling = name.getSourceFile().text.slice(place.start, place.end);
  return review(
    [span(name, place.start, place.end, styled(spelling, to))],
    [
      ...(fix.unless ? [fix.unless.review] : []),
      'It is read by its name in a text: make sure that what is made of it is not read by the old name.',
    ],
  );
}
