/** What a program hangs onto an answer under a name that the answer has not: `issue.requests = await related(issue)`. */
import type { Evaluator } from '../evaluate.ts';
import { Once } from '../once.ts';
import { accessOf, isAssignment, ts } from '../syntax.ts';
import type { Answer, Value } from '../values.ts';

interface Hung {
  onto: ts.Expression;
  right: ts.Expression;
}

const writes = new Once<string, Hung>();
const known = new WeakMap<ts.Expression, Map<string, object>>();

/**
 * Whoever holds the answer may have gone another way than past the write, and others may write something else: what is hung is `kept`,
 * so that nothing takes it for proven.
 */
export function hungOnto(e: Evaluator, answer: Answer, name: string): readonly Value[] {
  return writes
    .of(e, name, () => writesOf(e, name))
    .flatMap(({ onto, right }) =>
      e.remember(keyOf(right, answer.resource ?? ''), undefined, () =>
        e
          .value(onto, undefined)
          .some((each) => each.kind === 'answer' && !each.list && each.resource === answer.resource)
          ? e.value(right, undefined).map((each) => (each.kind === 'answer' ? { ...each, kept: true } : each))
          : [],
      ),
    );
}

/** A write that is asked about for one resource is a question of its own. */
function keyOf(right: ts.Expression, resource: string): object {
  let keys = known.get(right);
  if (!keys) known.set(right, (keys = new Map()));
  let key = keys.get(resource);
  if (!key) keys.set(resource, (key = {}));
  return key;
}

function writesOf(e: Evaluator, name: string): readonly Hung[] {
  const out: Hung[] = [];
  for (const path of e.project.mentioning(name)) {
    for (const at of e.project.file(path)?.scopes.identifiers.get(name) ?? []) {
      const access = accessOf(at.parent);
      const write = access?.at === at ? access.node.parent : undefined;
      if (!access || access.object.kind === ts.SyntaxKind.ThisKeyword) continue;
      if (write && ts.isBinaryExpression(write) && write.left === access.node && isAssignment(write.operatorToken.kind))
        out.push({ onto: access.object, right: write.right });
    }
  }
  return out;
}
