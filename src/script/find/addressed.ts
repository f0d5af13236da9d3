/** What is given for an address: `if (url === 'https://…/projects/1') return json({ … })`, a table of answers by their paths. */
import type { Evaluator } from '../../flow/evaluate.ts';
import { accessOf, bare, isFunction, ts } from '../../flow/syntax.ts';
import { type Env, step, type Value } from '../../flow/values.ts';
import { isEquality } from './places.ts';

/** Of the members of an entry of a table, at least this part must be the resource's, and so many. */
const MIN_SHARE = 0.6;
const MIN_MEMBERS = 5;

/** What a statement gives back where an address is what the conditions round it say. */
export function answeredAt(e: Evaluator, returned: ts.Node, env: Env | undefined): readonly Value[] {
  for (let at = returned; at.parent && !isFunction(at); at = at.parent) {
    const { parent } = at;
    const condition =
      ts.isIfStatement(parent) && parent.thenStatement === at
        ? parent.expression
        : ts.isConditionalExpression(parent) && parent.whenTrue === at
          ? parent.condition
          : undefined;
    const spelt = ts.isCaseClause(parent) && parent.expression !== at ? [parent.expression] : speltIn(condition);
    const answers = spelt.flatMap((each) => answersAt(e, each, env, true));
    if (answers.length > 0) return answers;
  }
  return [];
}

/** What a condition compares with: all that must hold, and each that may. */
function speltIn(condition: ts.Expression | undefined): readonly ts.Expression[] {
  if (!condition) return [];
  const node = bare(condition);
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken || kind === ts.SyntaxKind.BarBarToken)
      return [...speltIn(node.left), ...speltIn(node.right)];
    return isEquality(kind) ? [node.left, node.right].filter(isText) : [];
  }
  if (!ts.isCallExpression(node) || !/^(?:includes|startsWith|endsWith)$/.test(accessOf(node.expression)?.name ?? ''))
    return [];
  return node.arguments.filter(isText);
}

const isText = (node: ts.Expression): boolean => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);

/** What stands in a table under a path, where it looks like what is asked for by that path. */
export function listedAt(e: Evaluator, entry: ts.PropertyAssignment): readonly Value[] {
  const key = ts.isComputedPropertyName(entry.name) ? bare(entry.name.expression) : entry.name;
  if (!ts.isStringLiteralLike(key) || !key.text.includes('/')) return [];
  const value = bare(entry.initializer);
  const first = ts.isArrayLiteralExpression(value) ? value.elements[0] : value;
  const entries = first && ts.isObjectLiteralExpression(first) ? first.properties : [];
  const members = entries.flatMap((each) => (each.name && ts.isIdentifier(each.name) ? [each.name.text] : []));
  return answersAt(e, key, undefined, false).filter(({ resource }) => {
    const own = members.filter((each) => resource !== null && e.api.has(resource, each)).length;
    return own >= MIN_MEMBERS && own / members.length >= MIN_SHARE;
  });
}

/** What is answered at an address that a text spells. `whole`: with the base that tells whose it is. */
function answersAt(
  e: Evaluator,
  text: ts.Expression,
  env: Env | undefined,
  whole: boolean,
): readonly Extract<Value, { kind: 'answer' }>[] {
  return e.ask(text, env).flatMap((value) => {
    const match = value.kind === 'text' ? e.api.endpoints.match(value) : undefined;
    if (!match || (whole && !match.whole)) return [];
    const asked = match.endpoints.filter((each) => each.startsWith('GET '));
    return (asked.length > 0 ? asked : match.endpoints).flatMap((endpoint) => {
      const gives = e.api.answers[endpoint];
      if (gives === undefined || gives === null) return [];
      const resource = gives.replace('[]', '');
      const trail = step(text, `what stands for ${endpoint}`, undefined);
      return [
        { kind: 'answer' as const, resource, list: gives.endsWith('[]'), certain: false, call: undefined, trail },
      ];
    });
  });
}
