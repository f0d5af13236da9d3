/** What a jq program asks for by a member's name, as a text: whether it is there, and which ones there are. Knows no field. */
import { childrenOf } from './jq-flow.ts';
import type { Jq } from './jq-syntax.ts';

/** They make a value of the names of members, or take one by a name that is a text. */
const NAMES =
  /^(?:has|in|keys|keys_unsorted|to_entries|with_entries|paths|leaf_paths|tostream|getpath|setpath|delpaths|tojson|tostring|@json|@text)$/;
/** What they are given is held against something, or looked for in it. */
const LOOKS =
  /^(?:has|in|IN|INDEX|contains|inside|index|rindex|indices|any|all|test|match|capture|scan|splits?|startswith|endswith|getpath|setpath|delpaths|paths)$/;

/**
 * Whether a program looks for a member by its name: `keys | index("name")`, `"name" | in($it)`. Whatever is decided by that is decided
 * by the old name still, where the member itself is read by the new one.
 */
export function looksForName(program: Jq, name: string): boolean {
  return isAskedFor(program, (node) => node.kind === 'call' && NAMES.test(node.name)) && isLookedFor(program, name);
}

const isAskedFor = (node: Jq, isIt: (node: Jq) => boolean): boolean =>
  isIt(node) || childrenOf(node).some((child) => isAskedFor(child, isIt));

function isLookedFor(node: Jq, name: string): boolean {
  const isSpelt = (each: Jq): boolean => spells(each, name);
  if (node.kind === 'call' && LOOKS.test(node.name) && node.args.some(isSpelt)) return true;
  if (node.kind === 'pipe' && isSpelt(node.left)) {
    const { right } = node;
    const first = right.kind === 'pipe' ? right.left : right;
    if (first.kind === 'call' && LOOKS.test(first.name)) return true;
  }
  if (node.kind === 'binary' && (node.operator === '==' || node.operator === '!=')) {
    const { left, right } = node;
    if ((isName(left) && isSpelt(right)) || (isName(right) && isSpelt(left))) return true;
  }
  return childrenOf(node).some((child) => isLookedFor(child, name));
}

/** Whether it may be the name of a member itself: what is gone through, a variable, `.key` of an entry. */
const isName = (node: Jq): boolean =>
  node.kind === 'input' ||
  node.kind === 'variable' ||
  node.kind === 'element' ||
  (node.kind === 'member' && node.name === 'key') ||
  (node.kind === 'group' && isName(node.of)) ||
  (node.kind === 'pipe' && isName(node.right));

/** Whether a text of it says the name, alone or as one of the words of a pattern. */
function spells(node: Jq, name: string): boolean {
  if (node.kind === 'literal') return typeof node.value === 'string' && node.value.split(/\W/).includes(name);
  if (node.kind === 'text' && node.words.split(/\W/).includes(name)) return true;
  return childrenOf(node).some((child) => spells(child, name));
}
