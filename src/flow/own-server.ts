/** Whether a request goes to the API's own server for sure, where its path alone does not say so. */
import type { Evaluator } from './evaluate.ts';
import { accessOf, bare, givenTo, nameOf, ts } from './syntax.ts';
import { urlTexts } from './url.ts';
import type { Env, Text, Value } from './values.ts';

/**
 * Its host is called like the product, stands in one of the product's variables, or it gets one of its token headers.
 * @param holders what may carry headers beside the call: the client that it is sent with
 */
export function isOwnServer(
  e: Evaluator,
  node: ts.CallExpression | ts.NewExpression,
  url: Text,
  env: Env | undefined,
  holders: readonly ts.Node[],
): boolean {
  const [first] = url.parts;
  const base = first && 'hole' in first && ts.isExpression(first.hole) ? urlTexts(e, e.value(first.hole, env)) : [];
  if ([url, ...base].some((each) => isOwnBase(e, each))) return true;
  const calls = holders.filter((each) => ts.isCallExpression(each) || ts.isNewExpression(each));
  return [node, ...calls].some((call) =>
    givenTo(call).some((argument) => hasToken(e, e.value(argument, call === node ? env : undefined), node)),
  );
}

/** Whether an address, or what one begins with, says by its host or by the variable it stands in that it is the product's. */
function isOwnBase(e: Evaluator, { parts }: Text): boolean {
  const [first] = parts;
  if (first && 'hole' in first) return isVariable(e, first.hole);
  const open = parts.findIndex((part) => 'hole' in part);
  const begun = parts.slice(0, open < 0 ? undefined : open).map((part) => ('text' in part ? part.text : ''));
  // what is filled in behind a host may be more of its name
  const [, host, end] = /^[a-z][a-z0-9+.-]*:\/\/([^/:?#]+)([/:])?/i.exec(begun.join('')) ?? [];
  return host !== undefined && (end !== undefined || open < 0) && e.api.isOwnHost(host);
}

function isVariable(e: Evaluator, hole: ts.Node): boolean {
  if (!ts.isExpression(hole)) return false;
  const name = accessOf(bare(hole))?.name;
  return name !== undefined && /\benv\b/.test(hole.getText()) && e.api.variable(name) !== undefined;
}

function hasToken(e: Evaluator, options: readonly Value[], at: ts.Node): boolean {
  const headers = options.flatMap((each) =>
    each.kind === 'object'
      ? e.member([each], 'headers', at)
      : each.kind === 'made' && each.of === 'Headers'
        ? [each]
        : [],
  );
  return headers.some((each) => {
    const literal =
      each.kind === 'object'
        ? each.node
        : each.kind === 'made' && each.node.arguments?.[0] && bare(each.node.arguments[0]);
    return (
      literal &&
      ts.isObjectLiteralExpression(literal) &&
      literal.properties.some((property) => {
        const name = property.name && nameOf(property.name);
        return name !== undefined && e.api.isOwnHeader(name);
      })
    );
  });
}
