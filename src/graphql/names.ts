/** Types of scripts that bear the name of a schema type that goes away: generated ones, and such as people wrote. */

import { fileOf } from '../documents/vue.ts';
import type { Project, Script } from '../flow/project.ts';
import { enclosing, ts } from '../flow/syntax.ts';
import type { Rule, Rules } from './schema.ts';

export interface Named {
  rule: Rule;
  path: string;
  start: number;
  end: number;
  message: string;
  reason: string;
}

export function namesIn(project: Project, rules: Rules): Named[] {
  const out: Named[] = [];
  for (const rule of rules.values()) {
    const name = rule.match.graphql;
    const to = rule.match.fix?.rename;
    if (name.includes('.') || to === undefined) continue;
    for (const path of project.mentioning(name)) {
      if (!/tsx?$/.test(path)) continue;
      const script = project.file(path);
      for (const identifier of script?.scopes.identifiers.get(name) ?? []) {
        const { parent } = identifier;
        const isDeclared =
          (ts.isEnumDeclaration(parent) || ts.isTypeAliasDeclaration(parent) || ts.isInterfaceDeclaration(parent)) &&
          parent.name === identifier;
        const isImported = ts.isImportSpecifier(parent) && (parent.propertyName ?? parent.name) === identifier;
        // `__typename` tables and maps of a generator
        const isMember =
          (ts.isPropertySignature(parent) || ts.isPropertyAssignment(parent)) && parent.name === identifier;
        if (!isDeclared && !isImported && !isMember) continue;
        if (script && isDump(script) && !isTakenFromDump(project, script, name)) continue;
        const isGenerated =
          /generated|graphql-codegen|do not edit/i.test(script?.text.slice(0, 600) ?? '') ||
          /generated|__generated__|\.gen\./.test(path);
        out.push({
          rule,
          path: fileOf(path),
          start: identifier.getStart(),
          end: identifier.getEnd(),
          message: `\`${name}\` is ${isDeclared ? 'declared' : isImported ? 'imported' : 'listed'} here under the old name of the type.`,
          reason: isGenerated
            ? `It was generated from a schema that still had the old name: generate it anew, and take \`${to}\`.`
            : `Rename it to \`${to}\` with everything that uses it.`,
        });
      }
    }
  }
  return out;
}

/** A copy of a whole schema in types: a generator wrote it, and what is in it need not be used. */
const isDump = ({ scopes }: Script): boolean =>
  ['Scalars', 'Mutation', 'Query'].every((name) =>
    scopes.identifiers.get(name)?.some(({ parent }) => declares(parent, name)),
  );

const declares = (node: ts.Node, name: string): node is ts.TypeAliasDeclaration | ts.InterfaceDeclaration =>
  (ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node)) && node.name.text === name;

/** Whether something takes a type out of a copy of the schema: another file, or a type that was made of an operation. */
function isTakenFromDump(project: Project, dump: Script, name: string): boolean {
  const isElsewhere = project.mentioning(name).some((path) => {
    const script = path === dump.path ? undefined : project.file(path);
    return script?.scopes.identifiers.has(name) && !isDump(script);
  });
  return (
    isElsewhere ||
    (dump.scopes.identifiers.get(name) ?? []).some((identifier) => {
      const holder = enclosing(identifier, ts.isTypeAliasDeclaration);
      return holder !== undefined && OPERATION.test(holder.name.text);
    })
  );
}

/** How generators call the types of operations: https://the-guild.dev/graphql/codegen/plugins/typescript/typescript-operations */
const OPERATION = /\w(?:Query|Mutation|Subscription)(?:Variables)?$|\wFragment$/;
