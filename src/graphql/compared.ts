/** Comparisons of what is answered with values that go away. */
import type { FieldNode, GraphQLSchema } from 'graphql';
import { fileOf } from '../documents/vue.ts';
import { bare, nameOf, ts, walk } from '../flow/syntax.ts';
import type { Document } from './documents.ts';
import { graphql } from './load.ts';
import { extent, inside, literalsOf, type Sent, setReason, type World } from './spelt.ts';

/** Whether a script may compare an answer with such a value, as its text tells: it names a field that may hold one, and compares. */
export const isComparing = (text: string, { answering }: World): boolean =>
  /[=!]=|\bcase\b/.test(text) && [...answering].some((name) => text.includes(name));

/** Proven reads of a field whose type is an enum, compared with a value of it that goes away. */
export function compared(path: string, world: World): Sent[] {
  const { answers, project, rules } = world;
  const out: Sent[] = [];
  const script = project.file(path);
  if (!script) return out;
  const take = (read: ts.Expression, other: ts.Expression): void => {
    const at = bare(read);
    const access = ts.isPropertyAccessExpression(at) || ts.isElementAccessExpression(at) ? at : undefined;
    const name = access
      ? ts.isPropertyAccessExpression(access)
        ? access.name
        : bare(access.argumentExpression)
      : ts.isIdentifier(at)
        ? bindingOf(at, world)
        : undefined;
    const key = name && nameOf(name);
    if (!name || key === undefined || !world.answering.has(key)) return;
    const literals = literalsOf(other, world).filter(({ text }) =>
      [...rules.keys()].some((each) => each.endsWith(`.${text}`)),
    );
    if (literals.length === 0) return;
    const origins = access
      ? answers.of(access.expression)
      : ts.isBindingElement(name.parent)
        ? answers.pattern(name.parent.parent)
        : [];
    for (const origin of origins)
      for (const field of answers.fieldsAt(origin, key)) {
        const type = enumOf(field, origin.document, world);
        for (const { text, node } of literals) {
          const rule = type === undefined ? undefined : rules.get(`${type}.${text}`);
          if (!rule) continue;
          const [start, end] = extent(name);
          const file = fileOf(name.getSourceFile().fileName);
          const to = rule.match.fix?.rename;
          out.push({
            rule,
            element: owners.get(field) ?? type ?? '',
            path: file,
            start,
            end,
            message: `\`${key}\` is compared with \`${text}\`, a value of \`${type ?? ''}\` that goes away.`,
            tier: to === undefined ? 'manual' : 'review',
            reason: to === undefined ? setReason(rule) : (rule.match.fix?.compared ?? rule.change.advice),
            edits: to === undefined ? [] : [inside(node, to)],
            evidence: [
              {
                path: origin.document.path,
                at: origin.document.at + (field.loc?.start ?? 0),
                note: `selects \`${key}\``,
              },
              {
                path: fileOf(origin.call.getSourceFile().fileName),
                at: origin.call.getStart(),
                note: 'the document is sent',
              },
              { path: file, at: start, note: rule.match.graphql },
            ],
          });
          return;
        }
      }
  };
  walk(script.ast, (node) => {
    if (ts.isBinaryExpression(node) && /^[!=]==?$/.test(node.operatorToken.getText())) {
      take(node.left, node.right);
      take(node.right, node.left);
    } else if (ts.isSwitchStatement(node))
      for (const clause of node.caseBlock.clauses)
        if (ts.isCaseClause(clause)) take(node.expression, clause.expression);
    return undefined;
  });
  return out;
}

/** The destructured key behind a local name. */
function bindingOf(node: ts.Identifier, { project }: World): ts.Node | undefined {
  for (const each of project.of(node).scopes.resolve(node, node.text))
    if (ts.isBindingElement(each)) return each.propertyName ?? each.name;
  return undefined;
}

const enums = new WeakMap<FieldNode, string>();
const owners = new WeakMap<FieldNode, string>();
const visited = new WeakMap<Document, Set<GraphQLSchema>>();

/** The enum that a selected field is of. */
function enumOf(field: FieldNode, document: Document, { schemas, answers }: World): string | undefined {
  const { TypeInfo, visit, visitWithTypeInfo, getNamedType, isEnumType } = graphql();
  for (const each of answers.reachable(document)) {
    const seen = visited.get(each) ?? new Set();
    if (seen.has(schemas.old)) continue;
    seen.add(schemas.old);
    visited.set(each, seen);
    const info = new TypeInfo(schemas.old);
    visit(
      each.ast,
      visitWithTypeInfo(info, {
        Field(node) {
          const type = info.getFieldDef()?.type;
          const named = type && getNamedType(type);
          if (!named || !isEnumType(named)) return;
          enums.set(node, named.name);
          owners.set(node, `${info.getParentType()?.name ?? ''}.${node.name.value}`);
        },
      }),
    );
  }
  return enums.get(field);
}
