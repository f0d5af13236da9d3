/** Whether what is checked against a schema goes on as a whole: it has the schema's names, and loses the one that is taken out. */
import { referencesTo } from '../flow/imports.ts';
import { accessOf, calleeName, dressed, isFunction, nameOf, ts } from '../flow/syntax.ts';
import { lineOf } from '../script/find/places.ts';
import { functionAround } from './frames.ts';
import { ANY, type Arrival, type Path, type Source } from './source.ts';
import type { Tracer } from './tracer.ts';

/** More schemas than one is a part of. */
const MAX_SCHEMAS = 20;

/** Why somebody may need the old name of what the schema gives, in a sentence; undefined: its members are read one by one. */
export function proveChecked(tracer: Tracer, shape: ts.ObjectLiteralExpression): string | undefined {
  for (const source of givenBy(tracer, shape))
    for (const each of tracer.arrivals(source))
      if (isWhole(each))
        return `What is checked against the schema goes on as a whole in ${lineOf(tracer.e, each.node, shape)}: make sure that nobody needs the old name there.`;
  return undefined;
}

const WHOLE: ReadonlySet<Arrival['kind']> = new Set(['shown', 'sent', 'handed', 'listed', 'spread', 'unknown']);
const isWhole = ({ kind }: Arrival): boolean => WHOLE.has(kind);

/** What comes out where something is checked against a schema, or against one that it is a part of. */
function givenBy(tracer: Tracer, shape: ts.ObjectLiteralExpression): readonly Source[] {
  const { e } = tracer;
  const out: Source[] = [];
  const left: { node: ts.Node; path: Path }[] = [{ node: shape, path: [] }];
  const seen = new Set<ts.Node>();
  for (let next = left.pop(); next && seen.size < MAX_SCHEMAS; next = left.pop()) {
    if (seen.has(next.node)) continue;
    seen.add(next.node);
    let { path } = next;
    for (let at = dressed(next.node); ; ) {
      const { parent } = at;
      const access = accessOf(parent);
      const call = access ? dressed(parent).parent : parent;
      if (access && ts.isCallExpression(call)) {
        // a method of the schema: `Schema.optional()`, `Schema.parse(data)`
        const way = e.api.parsedBy(access.name);
        if (way) {
          out.push({ node: call, path: [...way, ...path], frame: undefined });
          break;
        }
        if (access.name === 'array') path = [ANY, ...path];
        at = dressed(call);
      } else if (access && access.name === path[0]) {
        // taken out of a table of schemas again
        path = path.slice(1);
        at = dressed(parent);
      } else if (ts.isCallExpression(parent) && parent.expression !== at) {
        if (!e.ask(parent).some(({ kind }) => kind === 'schema')) {
          // what checks by the schema that it is handed: `client.get(url, Schema)`
          out.push({ node: parent, path, frame: undefined });
          break;
        }
        const of = calleeName(parent);
        if (e.api.schemaDoes('lists', of) || e.api.schemaDoes('tables', of)) path = [ANY, ...path];
        at = dressed(parent);
      } else if (ts.isPropertyAssignment(parent) || ts.isShorthandPropertyAssignment(parent)) {
        path = [nameOf(parent.name) ?? ANY, ...path];
        at = dressed(parent.parent);
      } else if (ts.isArrayLiteralExpression(parent) || ts.isConditionalExpression(parent)) at = dressed(parent);
      else {
        for (const node of heldBy(tracer, parent)) left.push({ node, path });
        break;
      }
    }
  }
  return out;
}

/** Where what a variable holds, or what a function gives, is said. */
function heldBy(tracer: Tracer, holder: ts.Node): readonly ts.Node[] {
  if (ts.isVariableDeclaration(holder)) return referencesTo(tracer.e, holder);
  const fn = ts.isReturnStatement(holder) ? functionAround(holder) : isFunction(holder) ? holder : undefined;
  return fn ? tracer.invocations(fn).flatMap((each) => (each.kind === 'called' ? [each.node] : [])) : [];
}
