/** What has to hold elsewhere before a machine may write at a place: what a value is, and what stands beside it. */
import type { ConfigFile } from '../../rules/files.ts';
import type { ConfigFix } from '../catalogue/change.ts';
import type { Site } from './kinds.ts';
import { type Hit, hits } from './match.ts';
import { get, type Node, textOf } from './tree.ts';

/** Sites of a kind, by the name that others know the file by. */
export type Named = (kind: ConfigFile, name: string) => readonly Site[];

/** Whether a value is only known once something else has filled it in: an expression, a template, a placeholder. */
export const isOpen = (value: Node): boolean =>
  value.kind === 'opaque'
    ? value.start !== value.end
    : value.kind === 'call' || (value.kind === 'scalar' && isOpenText(value.text));

/** Bounded: some hundred characters are looked at. */
export const isOpenText = (text: string): boolean =>
  /\{\{|\{%|<%|\$[{(\w]|%\w+%|^<[^<>]+>$|^\[\[/.test(text.slice(0, 400));

const byName = (rule: string, name: string): string => `${rule}:named:${name}`;

/** Whether a group is one of all that goes by a name; a rule's id has no colon. */
export const isByName = (group: string): boolean => group.startsWith(':named:', group.indexOf(':'));

const begins = (value: Node, starts: readonly string[]): boolean =>
  starts.some((start) => textOf(value)?.startsWith(start) === true);

/** Why no machine may write there, or the group that it is written in. */
export function conditionsOf(
  fix: ConfigFix | undefined,
  hit: Hit,
  site: Site,
  rule: string,
  named: Named,
): { refused?: string; together?: string } {
  if (fix?.when && !begins(hit.value, fix.when.starts) && !isOpen(hit.value)) return { refused: fix.when.otherwise };
  // what is named goes with whoever names it
  const own = textOf(hits(site.root, 'metadata.name').at(-1)?.value);
  if (fix?.when && own !== undefined) return { together: byName(rule, own) };
  const { needs } = fix ?? {};
  if (!needs)
    return fix?.when ? { together: `${rule}:${site.page.piece.path}:${site.page.piece.at(site.root.start)}` } : {};
  const isGood = (root: Node, keys: readonly string[]): boolean => {
    const all = keys.flatMap((key) => hits(root, key)).filter(({ value }) => !isEmpty(value));
    return (
      all.length > 0 &&
      all.every(({ own: { stands }, value }) => stands !== 'fixed' && (begins(value, needs.starts) || isOpen(value)))
    );
  };
  if (isGood(site.root, needs.keys ?? []))
    return { together: `${rule}:${site.page.piece.path}:${site.page.piece.at(site.root.start)}` };
  const spoken = (needs.keys ?? []).some((key) => hits(site.root, key).some(({ value }) => !isEmpty(value)));
  const name = needs.named && !spoken ? textOf(hits(site.root, needs.named.key).at(-1)?.value) : undefined;
  const others = needs.named?.kinds.flatMap((kind) => (name === undefined ? [] : named(kind, name))) ?? [];
  const isNamedGood = others.length > 0 && others.every(({ root }) => isGood(root, needs.named?.keys ?? []));
  return isNamedGood && name !== undefined ? { together: byName(rule, name) } : { refused: needs.otherwise };
}

/** Why a person has to look at what it stands in: it is not said there that it is what the rule speaks of. */
export function outsideOf(fix: ConfigFix | undefined, { way }: Hit): string | undefined {
  const { within } = fix ?? {};
  if (!within) return undefined;
  const around = way.findLast(({ node }) => get(node, within.key) !== undefined)?.node;
  const said = textOf(get(around, within.key));
  return said !== undefined && within.holds.some((word) => said.includes(word)) ? undefined : within.otherwise;
}

/** What is merged into a resource says by these what is to go out of it, and in which order the rest stands. */
const NAMES_OTHERS = /^\$(?:deleteFromPrimitiveList|setElementOrder)\//;

/** Whether a key names others, or is a list whose elements another key beside it names. */
const isNamedIn = (node: Node, own: string): boolean =>
  NAMES_OTHERS.test(own) ||
  (node.kind === 'map' && node.entries.some(({ key }) => NAMES_OTHERS.test(key) && key.endsWith(`/${own}`)));

/** Why a person has to look at what a patch only names: it must say what stands in the resource that is patched. */
export function patchedOf({ way }: Hit): string | undefined {
  const isNamed = way.some(
    ({ node, through }) =>
      textOf(get(node, '$patch')) === 'delete' || ('key' in through && isNamedIn(node, through.key)),
  );
  return isNamed
    ? 'It is named here to be found in what is patched: make sure that it stands there like that.'
    : undefined;
}

const isEmpty = (value: Node): boolean =>
  value.kind === 'scalar'
    ? value.value === null || value.text === ''
    : value.kind === 'opaque' && value.start === value.end;
