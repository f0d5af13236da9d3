/** What a member or an element of a value may be. */

import { begunWith, exposedAs, isWhole, writtenToWhole } from './apart.ts';
import { contained, holdersOf, isContainer, keysOf, putValues } from './containers.ts';
import { rootOn } from './endpoint.ts';
import type { Evaluator } from './evaluate.ts';
import { iteratedBy } from './iterated.ts';
import { assignedTo } from './members/assigned.ts';
import { classMember, instanceMember } from './members/classes.ts';
import { hungOnto } from './members/hung.ts';
import { objectMember, shapeMember } from './members/shapes.ts';
import { stateMember } from './stores.ts';
import { accessOf, dressed, nameOf, ts } from './syntax.ts';
import { urlPart } from './url.ts';
import type { Answer, External, Value } from './values.ts';

/** Members of what a client hands back around the answer itself. */
const ENVELOPE = new Set([
  'data',
  'body',
  'json',
  'result',
  'results',
  'items',
  'value',
  'payload',
  'response',
  'content',
  'parsed',
  'entity',
  'object',
  'responsejson',
  'responsetext',
  'parsedbody',
  'resp',
  'res',
  'rows',
  'list',
  'nodes',
  'records',
  'output',
  'current',
]);

export function isEnvelope(name: string): boolean {
  return ENVELOPE.has(name.toLowerCase());
}

export function memberValues(e: Evaluator, value: Value, name: string, at: ts.Node, isTold = false): readonly Value[] {
  switch (value.kind) {
    case 'object':
      return objectMember(e, value.node, value.env, name);
    case 'instance':
      return instanceMember(e, value, name);
    case 'class':
      return [
        ...classMember(e, value.node, value.env, name, true, value),
        ...(ts.isClassDeclaration(value.node) ? assignedTo(e, value.node, name, value.env) : []),
      ];
    case 'typed': {
      const found = shapeMember(e, value.node, value.env, name, isTold);
      return value.isMade ? found.map((each) => (each.kind === 'typed' ? { ...each, isMade: true } : each)) : found;
    }
    case 'answer':
      return answerMember(e, value, name, at);
    case 'selection':
      return [{ ...value, keys: [...value.keys, name] }];
    case 'namespace':
      return e.exported(value.path, name);
    case 'module':
      return e.project
        .of(value.node)
        .scopes.within(value.node, name)
        .flatMap((each) => e.declared(each, undefined));
    case 'external': {
      if (value.module === '' && value.path.at(-1) === 'env' && value.path.length === 2) return variable(e, name, at);
      if (value.module === '' && name === 'exports' && value.path.length === 1 && value.path[0] === 'module')
        return [{ kind: 'namespace', path: e.project.of(at).path }];
      if (value.module === '' && value.path.length === 1 && isWhole(value.path[0])) {
        const exposed = exposedAs(e, name);
        if (exposed.length > 0) return exposed;
        const library = e.api.globals.get(name);
        if (library !== undefined) return [{ ...value, module: library, path: [] }];
        const written = writtenToWhole(e, name);
        if (written.length > 0) return [...written, { ...value, path: [...value.path, name] }];
      }
      const path = [...value.path, name];
      const begun = value.module === '' ? [] : begunWith(e, value.module, path);
      if (begun.length > 0) return begun;
      const does = value.made && e.api.libraryFunction(value.module, path);
      if (value.made && does?.isState) return e.state(value.made);
      if (value.made && does?.answers !== undefined) return begunBy(e, value, does.answers);
      return [{ ...value, path }];
    }
    case 'state':
      return stateMember(e, value, name, at);
    case 'client':
      return [{ kind: 'external', module: '', path: [], made: undefined, env: undefined }];
    case 'envelope':
      return value.within?.has(name) ? [value] : isEnvelope(name) ? value.of : [];
    // a table by keys of run time: any of its entries may be meant
    case 'list':
      return value.keys ? value.of : [];
    case 'enum': {
      const member = value.node.members.find((each) => nameOf(each.name) === name);
      return member?.initializer ? e.value(member.initializer, undefined) : [];
    }
    case 'attributes': {
      for (const each of value.node.properties) {
        if (ts.isJsxSpreadAttribute(each)) continue;
        if (ts.isIdentifier(each.name) && each.name.text === name && each.initializer) {
          if (ts.isJsxExpression(each.initializer))
            return each.initializer.expression ? e.value(each.initializer.expression, value.env) : [];
          if (ts.isStringLiteral(each.initializer)) return e.value(each.initializer, value.env);
        }
      }
      return value.node.properties.flatMap((each) =>
        ts.isJsxSpreadAttribute(each) ? e.member(e.value(each.expression, value.env), name, at) : [],
      );
    }
    case 'made':
      // `url.href`, `url.searchParams`, `request.url`: still the same URL
      return name === 'href' || name === 'url' || name === 'searchParams'
        ? [value]
        : (urlPart(e, value, name, at) ?? []);
    case 'function': {
      // properties hung onto a function
      const own = value.node;
      const holder = ts.isFunctionDeclaration(own)
        ? own
        : ts.isVariableDeclaration(own.parent)
          ? own.parent
          : undefined;
      return holder ? assignedTo(e, holder, name, value.env) : [];
    }
    default:
      return [];
  }
}

/** What is answered to the request that a method of something has begun, by whatever name that goes: `x.open('GET', url)`. */
const begunBy = (e: Evaluator, { made, env }: External, method: string): readonly Value[] =>
  (made ? holdersOf(e, made) : []).flatMap((each) => {
    const access = accessOf(dressed(each).parent);
    const call = access?.object === dressed(each) && access.name === method ? dressed(access.node).parent : undefined;
    return call && ts.isCallExpression(call) ? e.answer(e.value(call, env)) : [];
  });

function variable(e: Evaluator, name: string, at: ts.Node): readonly Value[] {
  const known = e.api.variable(name);
  if (known === 'api') return [{ kind: 'text', parts: rootOn(at) }];
  return [{ kind: 'text', parts: [{ hole: at, single: false }] }];
}

function answerMember(e: Evaluator, value: Answer, name: string, at: ts.Node): readonly Value[] {
  if (value.resource !== null && !value.list) {
    const held = e.api.holds(value.resource, name);
    if (held !== undefined) {
      const list = held.endsWith('[]');
      return [
        {
          ...value,
          resource: list ? held.slice(0, -2) : held,
          list,
          trail: { node: at, note: `.${name}`, before: value.trail },
        },
      ];
    }
    if (e.api.has(value.resource, name)) return [];
  }
  if (isEnvelope(name)) return [{ ...value, trail: { node: at, note: `.${name}`, before: value.trail } }];
  return value.resource !== null && !value.list ? hungOnto(e, value, name) : [];
}

export function elementValues(e: Evaluator, receiver: readonly Value[], index: number | undefined): readonly Value[] {
  const out: Value[] = [];
  for (const value of receiver) {
    if (value.kind === 'answer' && value.list) out.push({ ...value, list: false });
    else if (value.kind === 'list')
      out.push(...((index !== undefined && !value.isMoved && value.each?.[index]) || value.of));
    // a document does not say which of its members are lists
    else if (value.kind === 'selection') out.push(value);
    else if (value.kind === 'array') {
      const at = value.isMoved ? undefined : index;
      // a list may be made of itself: `list = [...list, x]`
      out.push(...e.remember(e.memberKey(value.node, `[${at ?? ''}]`), value.env, () => arrayElements(e, value, at)));
    } else if (value.kind === 'object') out.push(...putValues(e, value), ...iteratedBy(e, value));
    else if (value.kind === 'instance') out.push(...iteratedBy(e, value));
    else if (isContainer(value)) {
      const of = contained(e, value);
      if (/Set$/.test(value.of)) out.push(...of);
      else if (of.length > 0) out.push({ kind: 'list', of, each: [keysOf(e, value), of] });
    } else if (value.kind === 'envelope') out.push(...elementValues(e, value.of, index));
  }
  return out;
}

function arrayElements(
  e: Evaluator,
  value: Extract<Value, { kind: 'array' }>,
  index: number | undefined,
): readonly Value[] {
  const { elements } = value.node;
  if (index !== undefined && elements.slice(0, index + 1).every((each) => !ts.isSpreadElement(each))) {
    const element = elements[index];
    // behind those that are written out stands what is put in afterwards
    return element ? e.value(element, value.env) : putValues(e, value);
  }
  const out: Value[] = [];
  for (const element of elements) {
    if (ts.isSpreadElement(element)) out.push(...elementValues(e, e.value(element.expression, value.env), undefined));
    else out.push(...e.value(element, value.env));
  }
  out.push(...putValues(e, value));
  return out;
}
