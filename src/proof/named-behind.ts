/**
 * Names that are said to what a library made: `register('active')` of what `useForm` gave, `helper.accessor('active')`, or beside it in
 * markup: `<Form values={runner}><Field name="active" /></Form>`. The library reads by them what it was handed before.
 */
import type { Evaluator } from '../flow/evaluate.ts';
import { accessOf, dressed, ts, walk } from '../flow/syntax.ts';

type IsSaid = (text: ts.StringLiteralLike) => boolean;

/** Where what a call gives is called with a name, or stands in an element of markup that says it. */
export function namedBehind(e: Evaluator, made: ts.Node, isSaid: IsSaid): ts.Node | undefined {
  const at = dressed(made).parent;
  const declared = ts.isVariableDeclaration(at) ? bindingsOf(at) : [];
  for (const each of declared)
    for (const reference of e.project.of(each).scopes.references(each)) {
      const found = saidBeside(reference, isSaid);
      if (found) return found;
    }
  return undefined;
}

/** Where an element of markup that is handed something says a name in another attribute, or in its children. */
export function namedInMarkup(handed: ts.Node, isSaid: IsSaid): ts.Node | undefined {
  const attributes = ts.isJsxAttribute(handed.parent) ? handed.parent.parent : handed.parent;
  if (!ts.isJsxAttributes(attributes)) return undefined;
  const { parent: element } = attributes;
  // an element of the platform reads no members
  if (/^[a-z][\w-]*$/.test(element.tagName.getText())) return undefined;
  return textIn(ts.isJsxOpeningElement(element) ? element.parent : element, isSaid);
}

/** What a declaration brings in, also by a pattern. */
function bindingsOf(
  declaration: ts.VariableDeclaration | ts.BindingElement,
): readonly (ts.VariableDeclaration | ts.BindingElement)[] {
  const { name } = declaration;
  if (ts.isIdentifier(name)) return [declaration];
  return name.elements.flatMap((each) => (ts.isBindingElement(each) ? bindingsOf(each) : []));
}

function saidBeside(reference: ts.Node, isSaid: IsSaid): ts.Node | undefined {
  let at = dressed(reference);
  while (accessOf(at.parent)?.object === at) at = dressed(at.parent);
  const { parent } = at;
  if (ts.isCallExpression(parent) && parent.expression === at)
    return parent.arguments.find((each): each is ts.StringLiteralLike => ts.isStringLiteralLike(each) && isSaid(each));
  return ts.isJsxExpression(parent) || ts.isJsxSpreadAttribute(parent) ? namedInMarkup(parent, isSaid) : undefined;
}

/** A text that an attribute is, in an element and below it. */
function textIn(element: ts.Node, isSaid: IsSaid): ts.Node | undefined {
  let found: ts.Node | undefined;
  walk(element, (at) => {
    if (!found && ts.isStringLiteralLike(at) && isAttribute(at) && isSaid(at)) found = at;
    return found ? false : undefined;
  });
  return found;
}

const isAttribute = (text: ts.Node): boolean =>
  ts.isJsxAttribute(text.parent) || (ts.isJsxExpression(text.parent) && ts.isJsxAttribute(text.parent.parent));
