/** Where the keys of a kind begin in a document, and whether they prove it. */
import type { FileFacts } from '../../rules/files.ts';
import { oncePer } from '../common/once.ts';
import { SETS } from './charts.ts';
import { hits } from './match.ts';
import { valuesOf } from './spelled.ts';
import { get, type Node, nodesIn, textOf } from './tree.ts';

export const textAt = (root: Node, key: string): string | undefined => textOf(hits(root, key).at(-1)?.value);

/** Read once: they are asked of each map of a page. */
const conditionsOf = oncePer((conditions: readonly string[]) =>
  conditions.map((condition) => {
    // Bounded: a condition of our own rules.
    const [, key = '', sign, wanted = ''] = /^(.*?)(?:(\^?=)(.*))?$/.exec(condition) ?? [];
    return { key, sign, wanted };
  }),
);

/** `key`, `key=value`, `key^=beginning`, all of them. */
export function holds(root: Node, conditions: readonly string[]): boolean {
  return conditionsOf(conditions).every(({ key, sign, wanted }) => {
    const found = hits(root, key);
    if (sign === undefined) return found.length > 0;
    return found.some(({ value }) => {
      const text = textOf(value);
      return sign === '=' ? text === wanted : text?.startsWith(wanted) === true;
    });
  });
}

/** What HCL writes out as YAML, and single values of a chart that nothing names. */
export const encodedIn = (root: Node): { root: Node; below: string }[] =>
  [...nodesIn(root)]
    .flatMap((node): (Node | undefined)[] => {
      if (node.kind === 'call') return node.name === 'yamlencode' ? node.arguments : [];
      if (node.kind === 'list') return node.items.some(({ value }) => value.kind === 'scalar') ? [valuesOf(node)] : [];
      if (node.kind !== 'map' || textOf(get(node, 'chart')) !== undefined) return [];
      return SETS.map((key) => valuesOf(get(node, key)));
    })
    .flatMap((each) => (each ? [{ root: each, below: '' }] : []));

/** Where the keys of a kind may begin: at the top, in the items of a list of resources, below other keys. */
export function rootsIn(root: Node, { below, inAny }: FileFacts): { root: Node; below: string }[] {
  if (inAny) return [...nodesIn(root)].filter(({ kind }) => kind === 'map').map((each) => ({ root: each, below: '' }));
  const top = [{ root, below: '' }];
  if (root.kind !== 'map') return top;
  if (!below) {
    const items = textAt(root, 'kind') === 'List' ? hits(root, 'items[]').map(({ value }) => value) : [];
    return [...top, ...items.map((each) => ({ root: each, below: '' }))];
  }
  const found = [...top];
  const seen = new Set<Node>([root]);
  for (let i = 0; i < found.length && found.length < 2000; i += 1) {
    const at = found[i];
    if (at?.root.kind !== 'map' || at.below.split('.').length > 4) continue;
    for (const { key, value } of at.root.entries) {
      if (value.kind !== 'map' || seen.has(value)) continue;
      seen.add(value);
      found.push({ root: value, below: at.below === '' ? key : `${at.below}.${key}` });
    }
  }
  return found;
}
