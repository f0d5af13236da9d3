/** Elements that the user's own schema marks as deprecated, used by a document. */
import type { ASTNode } from 'graphql';
import { isExperiment } from '../catalogue/experiment.ts';
import type { Document } from './documents.ts';
import { graphql } from './load.ts';
import type { TextEdit } from './rewrite.ts';
import type { Rules, Schemas } from './schema.ts';

export interface DeprecatedUse {
  document: Document;
  coordinate: string;
  start: number;
  end: number;
  /** The schema's own words. */
  because: string;
  /** The replacement that the words name, where it is of the same type. */
  to: string | undefined;
  edits: readonly TextEdit[];
}

/** What rules know is left to them. */
export function deprecatedIn(document: Document, schemas: Schemas, rules: Rules): DeprecatedUse[] {
  const { TypeInfo, visit, visitWithTypeInfo, getNamedType } = graphql();
  const info = new TypeInfo(schemas.old);
  const out: DeprecatedUse[] = [];
  const add = (
    coordinate: string,
    node: ASTNode,
    because: string | null | undefined,
    to: string | undefined,
    text: string | undefined,
  ): void => {
    if (because === null || because === undefined || isExperiment(because)) return;
    if (!node.loc || knows(rules, coordinate)) return;
    const span = { start: node.loc.start, end: node.loc.end };
    out.push({
      document,
      coordinate,
      ...span,
      because: because.replace(/\s+/g, ' ').trim(),
      to,
      edits: text === undefined ? [] : [{ ...span, text }],
    });
  };
  visit(
    document.ast,
    visitWithTypeInfo(info, {
      Field(node) {
        const parent = info.getParentType();
        const field = info.getFieldDef();
        if (!parent || !field || !('getFields' in parent)) return;
        const to = replacement(field.deprecationReason, parent.name, (name) =>
          sameType(parent.getFields()[name], field),
        );
        add(
          `${parent.name}.${field.name}`,
          node.name,
          field.deprecationReason,
          to,
          to === undefined ? undefined : node.alias ? to : `${field.name}: ${to}`,
        );
      },
      Argument(node) {
        const parent = info.getParentType();
        const field = info.getFieldDef();
        const argument = info.getArgument();
        if (info.getDirective() || !parent || !field || !argument) return;
        const to = replacement(
          argument.deprecationReason,
          `${parent.name}.${field.name}`,
          (name) => String(field.args.find((each) => each.name === name)?.type) === String(argument.type),
        );
        add(`${parent.name}.${field.name}(${argument.name}:)`, node.name, argument.deprecationReason, to, to);
      },
      ObjectField(node) {
        const type = info.getParentInputType();
        const owner = type && getNamedType(type);
        if (!owner || !('getFields' in owner)) return;
        const field = owner.getFields()[node.name.value];
        const to = replacement(
          field?.deprecationReason,
          owner.name,
          (name) => field !== undefined && String(owner.getFields()[name]?.type) === String(field.type),
        );
        add(`${owner.name}.${node.name.value}`, node.name, field?.deprecationReason, to, to);
      },
      EnumValue(node) {
        const type = info.getInputType();
        const value = info.getEnumValue();
        if (!type || !value) return;
        const named = getNamedType(type);
        const to = replacement(
          value.deprecationReason,
          named.name,
          (name) =>
            'getValue' in named &&
            named.getValue(name) !== undefined &&
            named.getValue(name)?.deprecationReason === undefined,
        );
        add(`${named.name}.${node.value}`, node, value.deprecationReason, to, to);
      },
    }),
  );
  return out;
}

function knows(rules: Rules, coordinate: string): boolean {
  return rules.has(coordinate);
}

/** `Use `x`.`, `Please use `Type.x`.`: the one name in backquotes that fits. */
function replacement(
  reason: string | null | undefined,
  owner: string,
  fits: (name: string) => boolean,
): string | undefined {
  if (reason === null || reason === undefined) return undefined;
  const names = [...reason.matchAll(/`([\w.]+)`/g)].map(([, name = '']) =>
    name.startsWith(`${owner}.`) ? name.slice(owner.length + 1) : name,
  );
  const fitting = [...new Set(names.filter((name) => /^\w+$/.test(name) && fits(name)))];
  return fitting.length === 1 ? fitting[0] : undefined;
}

function sameType(
  a: { type: unknown; args: readonly unknown[]; deprecationReason?: string | null | undefined } | undefined,
  b: { type: unknown },
): boolean {
  return a !== undefined && String(a.type) === String(b.type) && !a.deprecationReason;
}
