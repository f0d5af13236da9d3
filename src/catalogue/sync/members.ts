/** What a GraphQL schema has, from SDL or introspection JSON, as a flat list that can be compared with another. */
import type { DocumentNode, InputValueDefinitionNode, TypeNode } from 'graphql';
import { isNested } from '../../common/budget.ts';
import { late } from '../../common/late.ts';
import { open } from '../../common/open.ts';
import { Problem } from '../../common/problem.ts';
import { isExperiment } from '../experiment.ts';

const graphql = late((): typeof import('graphql') => open('graphql'));

export type MemberKind = 'type' | 'field' | 'argument' | 'input field' | 'enum value';

/** One element of a schema, by its coordinate: `Type`, `Type.field`, `Type.field(argument:)`, `Enum.VALUE`. */
export interface Member {
  kind: MemberKind;
  owner: string;
  name: string;
  /** As the schema writes it, with the arguments of a field: `(first: Int): [Issue!]`. Empty for types and values. */
  shape: string;
  /** Why it is deprecated. Undefined: it is not; an experiment is not either. */
  because: string | undefined;
}

export type Members = ReadonlyMap<string, Member>;

/** @throws {Problem} for what is no schema, in one line */
export function readMembers(source: string, name: string): Members {
  const text = source.replace(/^\uFEFF/, '');
  try {
    return /^\s*\{/.test(text) ? ofIntrospection(JSON.parse(text), name) : ofDocument(parsed(text, name));
  } catch (error) {
    if (error instanceof Problem) throw error;
    const [message = ''] = String(error instanceof Error ? error.message : error).split('\n');
    throw new Problem(`${name} is no GraphQL schema: ${message.replace(/[.:]$/, '')}.`);
  }
}

function parsed(text: string, name: string): DocumentNode {
  if (isNested(text, 200)) throw new Problem(`${name} is nested too deeply to be read.`);
  return graphql().parse(text, { noLocation: true });
}

class Gathering {
  readonly found = new Map<string, Member>();

  add(kind: MemberKind, owner: string, name: string, shape: string, reason: string | undefined): void {
    const because = reason === undefined || isExperiment(reason) ? undefined : oneLine(reason);
    this.found.set(name === '' ? owner : `${owner}.${name}`, { kind, owner, name, shape, because });
  }

  addArgument(field: string, owner: string, name: string, shape: string, reason: string | undefined): void {
    const because = reason === undefined || isExperiment(reason) ? undefined : oneLine(reason);
    this.found.set(`${owner}.${field}(${name}:)`, {
      kind: 'argument',
      owner: `${owner}.${field}`,
      name,
      shape,
      because,
    });
  }
}

function ofDocument(document: DocumentNode): Members {
  const out = new Gathering();
  const { print } = graphql();
  const reasonOf = ({ directives = [] }: { directives?: DirectiveNodes }): string | undefined => {
    const mark = directives.find(({ name }) => name.value === 'deprecated');
    const reason = mark?.arguments?.find(({ name }) => name.value === 'reason')?.value;
    return mark && (typeof reason?.value === 'string' ? reason.value : 'No longer supported');
  };
  const typed = ({ name, type }: { name: { value: string }; type: TypeNode }): string =>
    `${name.value}: ${print(type)}`;
  for (const definition of document.definitions) {
    if (!('name' in definition) || !definition.name || !('directives' in definition)) continue;
    const owner = definition.name.value;
    if (!/^(?:Object|Interface|InputObject|Enum|Union|Scalar)Type(?:Definition|Extension)$/.test(definition.kind))
      continue;
    out.add('type', owner, '', '', undefined);
    if ('values' in definition)
      for (const value of definition.values ?? []) out.add('enum value', owner, value.name.value, '', reasonOf(value));
    if (!('fields' in definition)) continue;
    for (const field of definition.fields ?? []) {
      if (field.kind === 'InputValueDefinition') {
        out.add('input field', owner, field.name.value, print(field.type), reasonOf(field));
        continue;
      }
      const given: readonly InputValueDefinitionNode[] = field.arguments ?? [];
      out.add('field', owner, field.name.value, shapeOf(given.map(typed), print(field.type)), reasonOf(field));
      for (const each of given)
        out.addArgument(field.name.value, owner, each.name.value, print(each.type), reasonOf(each));
    }
  }
  if (out.found.size === 0) throw new Error('it defines no type');
  return out.found;
}

type DirectiveNodes = readonly {
  name: { value: string };
  arguments?: readonly { name: { value: string }; value: { kind: string; value?: unknown } }[];
}[];

const shapeOf = (given: readonly string[], type: string): string => `(${[...given].sort().join(', ')}): ${type}`;

function ofIntrospection(json: unknown, name: string): Members {
  const schema = valueAt(valueAt(json, 'data') ?? json, '__schema');
  const out = new Gathering();
  const reasonOf = (value: unknown): string | undefined =>
    valueAt(value, 'isDeprecated') === true ? textAt(value, 'deprecationReason') || 'No longer supported' : undefined;
  const typed = (value: unknown): string => `${textAt(value, 'name')}: ${typeIn(valueAt(value, 'type'))}`;
  for (const type of listAt(schema, 'types')) {
    const owner = textAt(type, 'name');
    if (owner === '' || owner.startsWith('__')) continue;
    out.add('type', owner, '', '', undefined);
    for (const value of listAt(type, 'enumValues'))
      out.add('enum value', owner, textAt(value, 'name'), '', reasonOf(value));
    for (const field of listAt(type, 'inputFields'))
      out.add('input field', owner, textAt(field, 'name'), typeIn(valueAt(field, 'type')), reasonOf(field));
    for (const field of listAt(type, 'fields')) {
      const given = listAt(field, 'args');
      const own = textAt(field, 'name');
      out.add('field', owner, own, shapeOf(given.map(typed), typeIn(valueAt(field, 'type'))), reasonOf(field));
      for (const each of given)
        out.addArgument(own, owner, textAt(each, 'name'), typeIn(valueAt(each, 'type')), reasonOf(each));
    }
  }
  if (out.found.size === 0) throw new Problem(`${name} is no GraphQL schema: it holds no \`__schema\` with types.`);
  return out.found;
}

/** `[Issue!]!`, of the wrapped types of an introspection. */
function typeIn(type: unknown, depth = 0): string {
  if (depth > 8) return '';
  const kind = textAt(type, 'kind');
  const inner = valueAt(type, 'ofType');
  if (kind === 'NON_NULL') return `${typeIn(inner, depth + 1)}!`;
  return kind === 'LIST' ? `[${typeIn(inner, depth + 1)}]` : textAt(type, 'name');
}

const valueAt = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
const textAt = (value: unknown, key: string): string => {
  const text = valueAt(value, key);
  return typeof text === 'string' ? text : '';
};
const listAt = (value: unknown, key: string): readonly unknown[] => {
  const list = valueAt(value, key);
  return Array.isArray(list) ? list : [];
};
const oneLine = (text: string): string => text.slice(0, 1000).replace(/\s+/g, ' ').trim();
