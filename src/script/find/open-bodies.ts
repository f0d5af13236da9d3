/** What a request sends that nothing follows: a body or a query that an exported function is handed, that another library gives, that is read from a file. */
import type { Evaluator } from '../../flow/evaluate.ts';
import { shapeMembers } from '../../flow/members/shapes.ts';
import { bare, calleeName, fold, givenTo, isFunction, nameOf, ts } from '../../flow/syntax.ts';
import { urlTexts } from '../../flow/url.ts';
import type { Call, Env, Value } from '../../flow/values.ts';
import { isVerb } from '../../flow/verbs.ts';

/** Keys of an options object whose value is sent as it is. */
const SENT = new Set(['body', 'json', 'data', 'form', 'params', 'query', 'qs', 'searchparams']);

/** So many objects and wrappers lie in each other. */
const MAX_DEPTH = 6;

/** What is sent, where nothing says which fields it has. */
export interface Open {
  node: ts.Expression;
  as: 'body' | 'query';
}

/** The first of what a request sends that nothing follows. Undefined: there is none. */
export function openIn(e: Evaluator, call: Call): Open | undefined {
  if (call.isHanded) return undefined;
  const node = openBody(e, call);
  if (node) return { node, as: call.endpoints[0]?.startsWith('GET ') ? 'query' : 'body' };
  const query = call.url?.parts.flatMap((part, i, parts) => {
    const before = parts[i - 1];
    const isQuery = before !== undefined && 'text' in before && /[?&]$/.test(before.text);
    return isQuery && 'hole' in part && ts.isExpression(part.hole) && isOpen(e, part.hole, call.env, 0)
      ? part.hole
      : [];
  })[0];
  return query && { node: query, as: 'query' };
}

function openBody(e: Evaluator, call: Call): ts.Expression | undefined {
  const given = givenTo(call.node);
  const address = given.findIndex((each) => isAddress(e, each, call));
  for (const [i, argument] of given.entries()) {
    if (i === address || isFunction(bare(argument))) continue;
    for (const value of e.value(argument, call.env)) {
      if (value.kind !== 'object') continue;
      const sent = value.node.properties.flatMap((each) => {
        const name = nameOf(each.name);
        if (name === undefined || !SENT.has(fold(name))) return [];
        return ts.isPropertyAssignment(each)
          ? each.initializer
          : ts.isShorthandPropertyAssignment(each)
            ? each.name
            : [];
      });
      const open = sent.find((each) => isOpen(e, each, value.env, 0));
      if (open) return open;
    }
  }
  const body = given[bodyAt(call, address)];
  return body && !isFunction(bare(body)) && isOpen(e, body, call.env, 0) ? body : undefined;
}

const isAddress = (e: Evaluator, argument: ts.Expression, { env, endpoints }: Call): boolean =>
  urlTexts(e, e.value(argument, env)).some(
    (text) => e.api.endpoints.match(text)?.endpoints.some((each) => endpoints.includes(each)) === true,
  );

/** Which argument is the body, where it stands by itself: an SDK's behind what fills in the path, a client's behind the address. -1: none is. */
function bodyAt({ node, sdk, endpoints }: Call, address: number): number {
  const [endpoint = ''] = endpoints;
  if (sdk !== undefined) return endpoint.match(/\{/g)?.length ?? 0;
  const isWritten = isVerb(calleeName(node)) && /^(?:POST|PUT|PATCH) /.test(endpoint);
  return isWritten && address >= 0 ? address + 1 : -1;
}

function isOpen(e: Evaluator, node: ts.Expression, env: Env | undefined, depth: number): boolean {
  if (depth > MAX_DEPTH) return false;
  const values = e.value(node, env);
  return values.every((value) => isOpenValue(e, value, depth));
}

function isOpenValue(e: Evaluator, value: Value, depth: number): boolean {
  switch (value.kind) {
    case 'external':
      return value.module !== '';
    case 'text':
      return value.parts.every((part) => 'hole' in part);
    case 'typed':
      return shapeMembers(e, value.node, value.env).size === 0;
    case 'made': {
      const [first] = givenTo(value.node);
      return first !== undefined && isOpen(e, first, value.env, depth + 1);
    }
    case 'object':
      return value.node.properties.some(
        (each) => ts.isSpreadAssignment(each) && isOpen(e, each.expression, value.env, depth + 1),
      );
    default:
      return false;
  }
}
