/** What is written in a use's place, as edits of the document's text; or why a person writes it. */
import type { ArgumentNode, ASTNode, ObjectFieldNode } from 'graphql';
import type { GraphqlMatch } from '../catalogue/change.ts';
import { compareRelease, parseRelease } from '../catalogue/target.ts';
import type { Tier } from '../finding.ts';
import type { Use } from './find.ts';

/** Offsets in the document's text. */
export interface TextEdit {
  start: number;
  end: number;
  text: string;
}

export interface Rewrite {
  tier: Tier;
  reason: string | null;
  edits: readonly TextEdit[];
  /** What is written instead where every reader of the answer is rewritten with it. */
  together?: Pick<Rewrite, 'tier' | 'reason' | 'edits'>;
}

export const manual = (reason: string): Rewrite => ({ tier: 'manual', reason, edits: [] });

/** Why a replacement cannot be written yet. */
export function tooEarly({ fix }: GraphqlMatch, oldest: string | undefined): string | undefined {
  if (fix?.since === undefined || oldest === undefined || compareRelease(fix.since, parseRelease(oldest)) <= 0)
    return undefined;
  return `The replacement needs GitLab ${fix.since}, and ${oldest} is still to be served.`;
}

export function rewriteOf(use: Use, oldest: string | undefined): Rewrite {
  const { change, match } = use.rule;
  const { fix } = match;
  if (!fix) return manual(change.advice);
  const early = tooEarly(match, oldest);
  if (early !== undefined) return manual(early);
  const reviewed = (rewrite: Pick<Rewrite, 'tier' | 'reason' | 'edits'>): typeof rewrite =>
    rewrite.tier !== 'safe' || typeof fix.review !== 'string'
      ? rewrite
      : { ...rewrite, tier: 'review', reason: fix.review };
  const { together, ...own } = rewritten(use);
  return { ...reviewed(own), ...(together ? { together: reviewed(together) } : {}) };
}

/** What GitLab would refuse as it stands may be meant for somebody else: a person looks at what is written there. */
export function doubted(rewrite: Rewrite, against: readonly string[]): Rewrite {
  const [first] = against;
  if (first === undefined) return rewrite;
  return looked(rewrite, `GitLab refuses this document as it stands (${first}): is it meant for GitLab?`);
}

/** A text that an operation sends, too, which may be for another server. */
export const shared = (rewrite: Rewrite, path: string): Rewrite =>
  looked(rewrite, `An operation in ${path} uses this fragment, too: make sure that it is meant for GitLab.`);

/** A text in a table of data. */
export const inData = (rewrite: Rewrite): Rewrite =>
  looked(rewrite, 'It stands in a table of data: make sure that whoever reads it goes by no digest of its text.');

function looked(rewrite: Rewrite, reason: string): Rewrite {
  const reviewed = (each: Pick<Rewrite, 'tier' | 'reason' | 'edits'>): typeof each =>
    each.tier === 'safe' ? { ...each, tier: 'review', reason } : each;
  return { ...reviewed(rewrite), ...(rewrite.together ? { together: reviewed(rewrite.together) } : {}) };
}

function rewritten(use: Use): Rewrite {
  const { site } = use;
  const { fix } = use.rule.match;
  const advice = use.rule.change.advice;
  if (!fix) return manual(advice);
  const safe = (...edits: TextEdit[]): Rewrite => ({ tier: 'safe', reason: null, edits });
  switch (site.kind) {
    case 'type':
      return fix.rename === undefined ? manual(advice) : safe({ ...spanOf(use), text: fix.rename });
    case 'absent':
      return fix.pin === undefined ? manual(advice) : pinned(use, fix.pin);
    case 'field': {
      if (fix.rename === undefined) return manual(advice);
      const old = site.node.name.value;
      const together = safe({ ...spanOf(use), text: fix.rename });
      if (fix.negate)
        return {
          ...manual(
            `An alias cannot turn \`${old}\` around: select \`${fix.rename}\`, and negate it wherever the answer is read (\`--rename-responses\` does where every reader is known).`,
          ),
          together,
        };
      if (site.node.alias) return together;
      return { ...safe({ ...spanOf(use), text: `${old}: ${fix.rename}` }), together };
    }
    case 'argument':
    case 'input':
      return renamed(use, site.node, site.siblings);
    case 'value': {
      if (fix.rename !== undefined) return safe({ ...spanOf(use), text: fix.rename });
      if (fix.set) return replaced(site.holder, site.siblings, fix.set);
      return manual(advice);
    }
  }
}

const spanOf = ({ start, end }: Use): { start: number; end: number } => ({ start, end });

function renamed(
  use: Use,
  node: ArgumentNode | ObjectFieldNode,
  siblings: readonly (ArgumentNode | ObjectFieldNode)[],
): Rewrite {
  const { fix } = use.rule.match;
  const old = node.name.value;
  if (fix?.rename === undefined) return manual(use.rule.change.advice);
  const to = fix.rename;
  if (siblings.some(({ name }) => name.value === to))
    return manual(`\`${to}\` is given too: decide which of the two is meant, and delete \`${old}\`.`);
  if (siblings.some(({ name }) => /^_+$/.test(name.value)))
    return manual('Other arguments are put together at run time: make sure that none of them says the same.');
  const name = { ...spanOf(use), text: to };
  if (!fix.negate) return { tier: 'safe', reason: null, edits: [name] };
  const { value } = node;
  if (value.kind === 'NullValue') return { tier: 'safe', reason: null, edits: [name] };
  if (value.kind === 'BooleanValue' && value.loc) {
    const edits = [name, { start: value.loc.start, end: value.loc.end, text: String(!value.value) }];
    const review = typeof fix.review === 'object' ? fix.review[String(value.value)] : undefined;
    return review === undefined ? { tier: 'safe', reason: null, edits } : { tier: 'review', reason: review, edits };
  }
  const what = value.kind === 'Variable' ? `the variable \`$${value.name.value}\`` : 'a value of run time';
  return manual(
    `\`${to}\` is the opposite, and this is ${what}: rename it, and negate what is given for it where it is set and not null.`,
  );
}

/** `status: PAUSED` → `paused: true`. */
function replaced(
  holder: ArgumentNode | ObjectFieldNode | undefined,
  siblings: readonly (ArgumentNode | ObjectFieldNode)[],
  set: { name: string; value: string | number | boolean | null },
): Rewrite {
  if (!holder?.loc || holder.kind !== 'Argument')
    return manual(
      `Only an argument that is written out can be replaced: give \`${set.name}: ${String(set.value)}\` instead.`,
    );
  if (siblings.some(({ name }) => name.value === set.name))
    return manual(`\`${set.name}\` is given too: decide which of the two is meant.`);
  return {
    tier: 'safe',
    reason: null,
    edits: [{ start: holder.loc.start, end: holder.loc.end, text: `${set.name}: ${JSON.stringify(set.value)}` }],
  };
}

/** An argument that was left out, in the way the others are written. */
function pinned(use: Use, pin: string): Rewrite {
  if (use.site.kind !== 'absent') return manual(use.rule.change.advice);
  const { node } = use.site;
  const given = node.arguments ?? [];
  const last = given.at(-1);
  const { text } = use.document;
  if (!last?.loc) return { tier: 'safe', reason: null, edits: [{ start: use.end, end: use.end, text: `(${pin})` }] };
  if (given.some(isHole))
    return manual(`The arguments are put together at run time: make sure that they hold \`${pin}\`.`);
  const before = given.at(-2)?.loc?.end ?? text.indexOf('(', use.end) + 1;
  const gap = text.slice(before, last.loc.start);
  const separator = !/[\r\n]/.test(gap)
    ? ', '
    : /#/.test(gap)
      ? `${gap.includes(',') ? ',' : ''}${/\r?\n[ \t]*$/.exec(gap)?.[0] ?? '\n'}`
      : gap;
  return {
    tier: 'safe',
    reason: null,
    edits: [{ start: last.loc.end, end: last.loc.end, text: `${separator}${pin}` }],
  };
}

const isHole = (node: ASTNode): boolean => 'name' in node && node.name !== undefined && /^_+$/.test(node.name.value);

/** What stands and falls with something that a person has to do, or to look at, waits for that person. */
export function waiting<T extends { rewrite: Rewrite; group: string }>(all: readonly T[]): T[] {
  const reasons = new Map<string, { tier: Tier; reason: string | null }>();
  for (const { group, rewrite } of all) {
    const known = reasons.get(group);
    if (rewrite.tier === 'manual' || (rewrite.tier === 'review' && known === undefined)) reasons.set(group, rewrite);
  }
  return all.map((each) => {
    const why = each.rewrite.tier === 'safe' ? reasons.get(each.group) : undefined;
    if (!why) return each;
    const reason = why.reason ?? '';
    if (why.tier === 'manual')
      return { ...each, rewrite: manual(`It moves together with what a person has to do: ${reason}`) };
    return { ...each, rewrite: looked(each.rewrite, `It moves together with what a person has to look at: ${reason}`) };
  });
}
