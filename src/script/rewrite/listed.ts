/** The values that a declaration lists, by a union, an enum or a list of a schema: there, or under a name of their own. */
import type { FieldFix } from '../../catalogue/change.ts';
import type { Edit } from '../../finding.ts';
import type { Evaluator } from '../../flow/evaluate.ts';
import { type Declaration, inTypes, isReference } from '../../flow/scope.ts';
import { isFunction, ts, walk } from '../../flow/syntax.ts';
import { namings } from './namings.ts';
import { oppositeLiteral, quoted, replace, wordOf } from './rewrite.ts';

export interface Listed {
  edits: readonly Edit[];
  /** What lists them under a name: all that names it moves together. */
  also: readonly Declaration[];
  /** What a person has to look at. */
  reasons: readonly string[];
}

const NOTHING: Listed = { edits: [], also: [], reasons: [] };

/** The old values that a declared member lists, turned into the new ones; or why they cannot be, in one sentence. */
export function listedValues(e: Evaluator, member: ts.Node, fix: FieldFix): Listed | string {
  if (!fix.values && !fix.negate) return NOTHING;
  const edits: Edit[] = [];
  const also: Declaration[] = [];
  const reasons: string[] = [];
  const seen = new Set<ts.Node>([member]);
  let refused: string | undefined;
  /** How many of the values that are listed come no more, or not alone. */
  let old = 0;
  const look = (at: ts.Node): void =>
    walk(at, (node) => {
      // members of an object in between are no values of this one
      if (ts.isTypeLiteralNode(node)) return false;
      if (node.kind === ts.SyntaxKind.BooleanKeyword && isOfTexts(fix)) refused ??= BOOLEAN;
      if (isListed(node, at !== member)) {
        const fresh = turned(node, fix);
        if (typeof fresh === 'string' ? fix.values?.[wordOf(node)] !== undefined : fresh.length > 0) old++;
        // nobody has to use a word of a table or an enum; a union or a list says what may come
        if (typeof fresh === 'string' && isEntry(node)) reasons.push(fresh);
        else if (typeof fresh === 'string') refused ??= fresh;
        else edits.push(...fresh);
      }
      if (ts.isIdentifier(node) && isReference(node))
        for (const declaration of e.declarations(node, inTypes(node) ? 'types' : 'values')) {
          const list = seen.has(declaration) ? undefined : listIn(declaration);
          seen.add(declaration);
          const before = old;
          const said = reasons.length;
          if (list) look(list);
          // words of something else say nothing
          if (old === before) {
            reasons.length = said;
            continue;
          }
          also.push(declaration);
          if (isNamedElsewhere(e, node))
            reasons.push(
              `\`${node.text}\` lists the values, and is named in other places: make sure that these get the new ones as well.`,
            );
        }
      return undefined;
    });
  look(member);
  return refused ?? { edits, also, reasons: [...new Set(reasons)] };
}

const BOOLEAN = 'The type says `boolean`, and the new values are texts: it changes together with what is handed over.';

type Literal = ts.StringLiteralLike | ts.BooleanLiteral;

/** Whether a node is one of the values that may come: of a type, of a list or a literal of a schema, of an enum or a table. */
function isListed(node: ts.Node, isNamed: boolean): node is Literal {
  const { parent } = node;
  if (
    !ts.isStringLiteralLike(node) &&
    node.kind !== ts.SyntaxKind.TrueKeyword &&
    node.kind !== ts.SyntaxKind.FalseKeyword
  )
    return false;
  if (isEntry(node)) return isNamed;
  return (
    ts.isLiteralTypeNode(parent) ||
    ts.isArrayLiteralExpression(parent) ||
    (ts.isCallExpression(parent) && /literal$/i.test(parent.expression.getText()))
  );
}

/** A word of an enum, or of a table of words. */
const isEntry = (node: ts.Node): boolean =>
  (ts.isEnumMember(node.parent) || ts.isPropertyAssignment(node.parent)) && node.parent.initializer === node;

/** The edits that turn one value; or why there are none. */
function turned(node: Literal, fix: FieldFix): readonly Edit[] | string {
  if (fix.negate) return [replace(node, oppositeLiteral(node) ?? node.getText())];
  // `true | false` is `boolean`
  if (!ts.isStringLiteralLike(node)) return isOfTexts(fix) ? BOOLEAN : [];
  const value = fix.values?.[node.text];
  if (value?.to === undefined)
    return (
      fix.never?.[node.text] ??
      (value ? `'${node.text}' became another field.` : (fix.unmapped ?? `There is no counterpart of '${node.text}'.`))
    );
  const list = [value.to].flat();
  if (list.length === 1 && list[0] === node.text) return [];
  const { parent } = node;
  const isAlone = !ts.isLiteralTypeNode(parent) && !ts.isArrayLiteralExpression(parent);
  if (isAlone && list.length > 1) return `'${node.text}' became ${list.map((each) => `'${each}'`).join(' and ')}.`;
  return [replace(node, list.map((each) => quoted(each, node)).join(ts.isLiteralTypeNode(parent) ? ' | ' : ', '))];
}

/** What of a declaration may list values: not what declares an object or a function. */
function listIn(declaration: Declaration): ts.Node | undefined {
  if (ts.isTypeAliasDeclaration(declaration) || ts.isEnumDeclaration(declaration)) return declaration;
  if (!ts.isVariableDeclaration(declaration) || !declaration.initializer) return undefined;
  return isFunction(declaration.initializer) ? undefined : declaration;
}

/** Whether a name is mentioned by more than this place, the declaration, and what brings it here. */
function isNamedElsewhere(e: Evaluator, name: ts.Identifier): boolean {
  return [...namings(e, name, name.text)].some((each) => {
    const { parent } = each;
    const declares =
      ts.isTypeAliasDeclaration(parent) || ts.isEnumDeclaration(parent) || ts.isVariableDeclaration(parent);
    return !(declares && parent.name === each) && isReference(each);
  });
}

/** Whether what was true or false is to become a text. */
const isOfTexts = ({ values }: FieldFix): boolean =>
  ['true', 'false'].some((each) => {
    const to = values?.[each]?.to;
    return [to].flat().some((one) => one !== undefined && one !== 'true' && one !== 'false');
  });
