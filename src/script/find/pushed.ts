/** What a server sends by itself, and no request is answered with: messages to hooks, told by a member that only they have. */
import { nameOf, ts } from '../../flow/syntax.ts';

/** Whether a declaration or an object is such a message, or stands inside of one that is written around it. */
export function isPushed(node: ts.Node, tells: ReadonlySet<string>): boolean {
  for (let at: ts.Node | undefined = node; at; at = at.parent)
    if (namesOf(at).some((each) => tells.has(each))) return true;
  return false;
}

function namesOf(node: ts.Node): readonly string[] {
  const members: readonly ts.Node[] = ts.isObjectLiteralExpression(node)
    ? node.properties
    : ts.isTypeLiteralNode(node) || ts.isInterfaceDeclaration(node) || ts.isClassLike(node)
      ? node.members
      : [];
  return members.flatMap((each) => {
    const name =
      ts.isTypeElement(each) || ts.isClassElement(each) || ts.isObjectLiteralElement(each) ? each.name : undefined;
    return (name && nameOf(name)) ?? [];
  });
}
