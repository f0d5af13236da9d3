/** What a declared type says a value is. */
import { returned } from './calls/inline.ts';
import { listed } from './calls/lists.ts';
import type { Evaluator } from './evaluate.ts';
import { stateGiven } from './handed.ts';
import { keysOf, mayBeKeyed } from './members/keyed.ts';
import type { Declaration } from './scope.ts';
import { enclosing, nameOf, ts } from './syntax.ts';
import { declaredForAll, exportedTypes, inModule, modulesOf } from './type-names.ts';
import type { Env, Value } from './values.ts';

/** Types that are their first argument, as far as members go. */
const TRANSPARENT = new Set([
  'Promise',
  'PromiseLike',
  'Awaited',
  'Partial',
  'Required',
  'Readonly',
  'Pick',
  'Omit',
  'NonNullable',
  'DeepPartial',
  'DeepReadonly',
  'Exclude',
  'Extract',
  'Simplify',
  'Mutable',
  'Nullable',
  'Maybe',
  'Ref',
  'ShallowRef',
  'ComputedRef',
  'UnwrapRef',
  'Observable',
  'Signal',
  'WritableSignal',
  'Optional',
]);
const LISTS = new Set([
  'Array',
  'ReadonlyArray',
  'Set',
  'ReadonlySet',
  'Iterable',
  'AsyncIterable',
  'IterableIterator',
  'AsyncIterableIterator',
  'AsyncGenerator',
  'Generator',
]);
/** Others that `standard` knows. */
const BUILT_IN = new Set(['Record', 'Map', 'ReadonlyMap', 'ReturnType', 'InstanceType']);
/** How schema libraries name the type that a schema describes. */
const INFERRED = new Set([
  'infer',
  'output',
  'input',
  'TypeOf',
  'Infer',
  'InferOutput',
  'InferType',
  'Static',
  'InferInput',
  'Type',
  'TypeOfSchema',
]);

export function typeValues(
  e: Evaluator,
  node: ts.TypeNode | ts.ExpressionWithTypeArguments,
  env: Env | undefined,
): readonly Value[] {
  return e.remember(node, env, () => compute(e, node, env));
}

/** What a type's name stands for, whatever its arguments are: to know these, the files that declare them are parsed. */
export function namedTypes(
  e: Evaluator,
  node: ts.TypeReferenceNode | ts.ExpressionWithTypeArguments,
): readonly Value[] {
  const name = ts.isTypeReferenceNode(node) ? node.typeName : entityName(node.expression);
  return name ? reference(e, name, [], undefined) : [];
}

function compute(e: Evaluator, node: ts.TypeNode, env: Env | undefined): readonly Value[] {
  if (ts.isTypeReferenceNode(node)) {
    const values = reference(e, node.typeName, node.typeArguments ?? [], env);
    return mayBeKeyed(node) && keysOf(e, node).size > 0 ? [{ kind: 'typed', node, env }, ...values] : values;
  }
  if (ts.isMappedTypeNode(node)) return mapped(e, node, env);
  if (ts.isExpressionWithTypeArguments(node)) {
    const name = entityName(node.expression);
    return name ? reference(e, name, node.typeArguments ?? [], env) : [];
  }
  if (ts.isArrayTypeNode(node)) return listed(typeValues(e, node.elementType, env));
  if (ts.isTupleTypeNode(node))
    return listed(
      node.elements.flatMap((each) => [...typeValues(e, ts.isNamedTupleMember(each) ? each.type : each, env)]),
    );
  if (ts.isTypeLiteralNode(node)) return [{ kind: 'typed', node, env }];
  if (ts.isUnionTypeNode(node) || ts.isIntersectionTypeNode(node))
    return node.types.flatMap((each) => [...typeValues(e, each, env)]);
  if (ts.isParenthesizedTypeNode(node) || ts.isOptionalTypeNode(node) || ts.isRestTypeNode(node))
    return typeValues(e, node.type, env);
  if (ts.isTypeOperatorNode(node))
    return node.operator === ts.SyntaxKind.ReadonlyKeyword ? typeValues(e, node.type, env) : [];
  if (ts.isLiteralTypeNode(node))
    return node.literal.kind === ts.SyntaxKind.NullKeyword ? [{ kind: 'literal', value: null, node }] : [];
  if (ts.isFunctionTypeNode(node)) return [{ kind: 'signature', node, env }];
  if (ts.isTypeQueryNode(node)) return query(e, node.exprName, env);
  if (ts.isConditionalTypeNode(node))
    return [...typeValues(e, node.trueType, env), ...typeValues(e, node.falseType, env)];
  if (ts.isIndexedAccessTypeNode(node)) {
    const object = typeValues(e, node.objectType, env);
    const index = node.indexType;
    if (ts.isLiteralTypeNode(index) && ts.isStringLiteral(index.literal))
      return e.member(object, index.literal.text, node);
    return [...e.element(object), ...underAnyName(e, object, index)];
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) && ts.isStringLiteral(node.argument.literal)) {
    const { qualifier } = node;
    if (!qualifier || !ts.isIdentifier(qualifier)) return [];
    const target = e.project.resolve(node.getSourceFile().fileName, node.argument.literal.text);
    if ('path' in target) return exportedType(e, target.path, qualifier.text, node.typeArguments ?? [], env);
    return external(e, target.module, qualifier.text, node.typeArguments ?? [], env, node);
  }
  return [];
}

/** What stands under the names of a type, where the name is what a caller says: `Routes[P]`. */
function underAnyName(e: Evaluator, object: readonly Value[], index: ts.TypeNode): readonly Value[] {
  if (!ts.isTypeReferenceNode(index) || !ts.isIdentifier(index.typeName)) return [];
  const declared = e.project.of(index).scopes.resolve(index.typeName, index.typeName.text, 'types');
  if (!declared.some(ts.isTypeParameterDeclaration)) return [];
  return object.flatMap((value) =>
    value.kind === 'typed' && (ts.isInterfaceDeclaration(value.node) || ts.isTypeLiteralNode(value.node))
      ? value.node.members.flatMap((each) =>
          ts.isPropertySignature(each) && each.type ? [...typeValues(e, each.type, value.env)] : [],
        )
      : [],
  );
}

/** What has the names of another type, and what stands under each, is that type; what lists names has those. */
function mapped(e: Evaluator, node: ts.MappedTypeNode, env: Env | undefined): readonly Value[] {
  const { constraint } = node.typeParameter;
  const isNames = constraint && ts.isTypeOperatorNode(constraint) && constraint.operator === ts.SyntaxKind.KeyOfKeyword;
  const isSame = node.type !== undefined && ts.isIndexedAccessTypeNode(node.type);
  if (isNames && isSame && !node.nameType && !ts.isTypeQueryNode(constraint.type))
    return typeValues(e, constraint.type, env);
  return keysOf(e, node).size > 0 ? [{ kind: 'typed', node, env }] : [];
}

function entityName(node: ts.Expression): ts.EntityName | undefined {
  if (ts.isIdentifier(node)) return node;
  // `extends Api.MergeRequest` is written as an expression; its last name and first name are what counts
  return ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression) && ts.isIdentifier(node.name)
    ? node.name
    : undefined;
}

function reference(
  e: Evaluator,
  name: ts.EntityName,
  args: readonly ts.TypeNode[],
  env: Env | undefined,
): readonly Value[] {
  const last = ts.isIdentifier(name) ? name : name.right;
  if (ts.isQualifiedName(name)) return qualified(e, name, args, env);
  const script = e.project.of(last);
  const declarations = script.scopes.resolve(last, last.text, 'types');
  if (declarations.length > 0) return declarations.flatMap((each) => [...declaredType(e, each, args, env)]);
  if (isStandard(last.text)) return standard(e, last.text, args, env);
  const shared = declaredForAll(e, last.text).flatMap((each) => [...declaredType(e, each, args, env)]);
  return shared.length > 0 ? shared : standard(e, last.text, args, env);
}

const isStandard = (name: string): boolean => TRANSPARENT.has(name) || LISTS.has(name) || BUILT_IN.has(name);

function standard(e: Evaluator, name: string, args: readonly ts.TypeNode[], env: Env | undefined): readonly Value[] {
  const [first] = args;
  if (TRANSPARENT.has(name)) return first ? typeValues(e, first, env) : [];
  if (LISTS.has(name)) return first ? listed(typeValues(e, first, env)) : [];
  if (name === 'Record' || name === 'Map' || name === 'ReadonlyMap')
    return args[1] ? listed(typeValues(e, args[1], env)) : [];
  if (name === 'ReturnType' && first) return e.element(listed(callOf(e, typeValues(e, first, env))));
  if (name === 'InstanceType' && first)
    return typeValues(e, first, env).map((value) =>
      value.kind === 'class' ? { kind: 'instance', node: value.node, env: value.env } : value,
    );
  return args.length > 0 ? envelope(e, args, env) : [];
}

function callOf(e: Evaluator, values: readonly Value[]): readonly Value[] {
  return values.flatMap((value) => {
    if (value.kind === 'signature') return value.node.type ? [...typeValues(e, value.node.type, value.env)] : [];
    if (value.kind === 'function') return [...returned(e, value, [], [], 0)];
    if (value.kind === 'state') return [value];
    const state = value.kind === 'external' ? e.api.libraryFunction(value.module, value.path)?.state : undefined;
    if (state && value.kind === 'external') return stateGiven(e, undefined, value, state, undefined);
    return [];
  });
}

/** A generic type nobody here declares: something around its arguments. */
function envelope(e: Evaluator, args: readonly ts.TypeNode[], env: Env | undefined): readonly Value[] {
  const of = args.flatMap((each) => [...typeValues(e, each, env)]);
  return of.length > 0 ? [{ kind: 'envelope', of }] : [];
}

function qualified(
  e: Evaluator,
  name: ts.QualifiedName,
  args: readonly ts.TypeNode[],
  env: Env | undefined,
): readonly Value[] {
  if (!ts.isIdentifier(name.left)) return [];
  if (INFERRED.has(name.right.text) && args[0]) {
    const inner = typeValues(e, args[0], env);
    const described = inner.flatMap((value) => (value.kind === 'schema' ? [...value.of] : []));
    if (described.length > 0) return described;
  }
  const script = e.project.of(name.left);
  const here = script.scopes.resolve(name.left, name.left.text, 'types');
  for (const declaration of here.length > 0 ? here : declaredForAll(e, name.left.text)) {
    if (ts.isNamespaceImport(declaration) || ts.isImportClause(declaration)) {
      const at = enclosing(declaration, ts.isImportDeclaration);
      if (!at || !ts.isStringLiteral(at.moduleSpecifier)) continue;
      const target = e.project.resolve(script.path, at.moduleSpecifier.text);
      if ('path' in target) return exportedType(e, target.path, name.right.text, args, env);
      return external(e, target.module, name.right.text, args, env, name);
    }
    const [first] = modulesOf(e, declaration).flatMap((each) => inModule(each, name.right.text));
    if (first) return declaredType(e, first, args, env);
  }
  return standard(e, name.right.text, args, env);
}

export function declaredType(
  e: Evaluator,
  node: Declaration,
  args: readonly ts.TypeNode[],
  env: Env | undefined,
): readonly Value[] {
  if (ts.isTypeParameterDeclaration(node)) {
    for (let at = env; at; at = at.parent) {
      const bound = at.types.get(node);
      if (bound) return bound;
    }
    const bound = node.default ?? (ts.isMappedTypeNode(node.parent) ? undefined : node.constraint);
    return bound ? typeValues(e, bound, env) : [];
  }
  if (ts.isInterfaceDeclaration(node)) return [{ kind: 'typed', node, env: bindTypes(e, node, args, env) }];
  if (ts.isTypeAliasDeclaration(node)) {
    const inner = bindTypes(e, node, args, env);
    const [first] = args;
    if (!first) return typeValues(e, node.type, inner);
    // a type that names itself with other arguments never ends; `A<A<A<B>>>` names it at three places
    const values: Value[] = [];
    e.enter(first.parent, () => values.push(...typeValues(e, node.type, inner)), 1);
    return values;
  }
  if (ts.isClassLike(node)) return [{ kind: 'instance', node, env: undefined }];
  if (ts.isImportSpecifier(node) || ts.isImportClause(node)) {
    const at = enclosing(node, ts.isImportDeclaration);
    if (!at || !ts.isStringLiteral(at.moduleSpecifier)) return [];
    const name = ts.isImportClause(node) ? 'default' : (node.propertyName ?? node.name).text;
    const target = e.project.resolve(node.getSourceFile().fileName, at.moduleSpecifier.text);
    if (!('path' in target)) return external(e, target.module, name, args, env, node);
    // files that pass a type on to one another end where they began
    return e.remember(e.memberKey(node, `type ${args.map((each) => each.getText()).join()}`), env, () =>
      exportedType(e, target.path, name, args, env),
    );
  }
  return [];
}

function external(
  e: Evaluator,
  module: string,
  name: string,
  args: readonly ts.TypeNode[],
  env: Env | undefined,
  at: ts.Node,
): readonly Value[] {
  const resource = e.api.sdkType(module, name);
  if (resource !== undefined)
    return [
      {
        kind: 'answer',
        resource,
        list: false,
        certain: true,
        call: undefined,
        trail: { node: at, note: `type ${name} of ${module}`, before: undefined },
      },
    ];
  if (e.api.isSdk(module)) return [{ kind: 'external', module, path: [name], made: undefined, env: undefined }];
  if (INFERRED.has(name) && args[0]) {
    const described = typeValues(e, args[0], env).flatMap((value) => (value.kind === 'schema' ? [...value.of] : []));
    if (described.length > 0) return described;
  }
  return standard(e, name, args, env);
}

function exportedType(
  e: Evaluator,
  path: string,
  name: string,
  args: readonly ts.TypeNode[],
  env: Env | undefined,
): readonly Value[] {
  return exportedTypes(e, path, name).flatMap((each) =>
    'module' in each
      ? external(e, each.module, each.name, args, env, each.at)
      : [...declaredType(e, each.declaration, args, env)],
  );
}

function bindTypes(
  e: Evaluator,
  node: ts.InterfaceDeclaration | ts.TypeAliasDeclaration,
  args: readonly ts.TypeNode[],
  env: Env | undefined,
): Env | undefined {
  if (!node.typeParameters || args.length === 0) return undefined;
  const types = new Map<ts.Node, readonly Value[]>();
  for (const [index, parameter] of node.typeParameters.entries()) {
    const given = args[index];
    if (given) types.set(parameter, typeValues(e, given, env));
  }
  if ([...types.values()].every((each) => each.length === 0)) return undefined;
  return {
    fn: node,
    parent: undefined,
    values: new Map(),
    types,
    self: undefined,
    by: undefined,
    depth: env?.depth ?? 0,
    memo: new Map(),
  };
}

function query(e: Evaluator, name: ts.EntityName, env: Env | undefined): readonly Value[] {
  if (ts.isIdentifier(name)) return e.identifier(name, env);
  return e.member(query(e, name.left, env), nameOf(name.right) ?? '', name);
}
