/**
 * Where what a request is answered goes on with all its members, whichever they are: who takes it so gets those as well that another
 * answer has besides.
 */
import { dressed, ts } from '../flow/syntax.ts';
import { testsOf } from '../script/find/tests.ts';
import { type Arrival, JSON_TEXT, type Path } from './source.ts';
import type { Tracer } from './tracer.ts';
import { BODIES } from './vocabulary.ts';

/** What a client keeps the body of an answer in. */
const KEEPS = /^(?:data|body|_data)$/;

/** What becomes of all members at once. */
const WHOLE: ReadonlySet<Arrival['kind']> = new Set([
  'handed',
  'listed',
  'spread',
  'compared',
  'measured',
  'filtered',
  'sent',
  'shown',
]);

/**
 * The first place where an answer is listed, compared, measured, put into another object, shown, sent on or handed to what nobody here
 * knows. What a function gives to whoever calls it from outside is not among them: he reads what he has read before.
 * @param asked what is called with the address @param request what asks the server
 */
export function takenWhole(tracer: Tracer, asked: ts.Node, request: ts.Node): ts.Node | undefined {
  if (!ts.isExpression(asked)) return undefined;
  for (const each of arrivalsAt(tracer, asked, [])) {
    // a request gives the body itself, or what keeps it, which is shown for other reasons
    if (isWhole(tracer, each) && (each.kind !== 'shown' || asked !== request)) return each.node;
    if (each.kind !== 'read' || each.name === undefined) continue;
    for (const body of bodiesAt(tracer, each.node, each.name))
      for (const path of [[], [JSON_TEXT]]) {
        const whole = arrivalsAt(tracer, body, path).find((one) => isWhole(tracer, one));
        if (whole) return whole.node;
      }
  }
  return undefined;
}

/** A test holds against what it expects what it has answered itself. */
const isWhole = ({ e }: Tracer, { kind, node }: Arrival): boolean =>
  WHOLE.has(kind) && !testsOf(e).holds(node.getSourceFile().fileName);

const arrivalsAt = (tracer: Tracer, node: ts.Expression, path: Path): readonly Arrival[] =>
  tracer.arrivals({ node, path, frame: undefined });

/** The expressions that are a body: what a method gives that takes it, or all uses of the member that it is kept in. */
function bodiesAt({ e }: Tracer, read: ts.Node, name: string): readonly ts.Expression[] {
  const call = dressed(read).parent;
  if (BODIES.test(name)) return ts.isCallExpression(call) && call.expression === dressed(read) ? [call] : [];
  if (!KEEPS.test(name)) return [];
  if (ts.isBindingElement(read)) return e.project.of(read).scopes.references(read).filter(ts.isExpression);
  return ts.isExpression(read) ? [read] : [];
}
