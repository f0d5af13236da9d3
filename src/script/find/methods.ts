/** SDKs: their methods and classes are another spelling of endpoints. */
import type { Change, SdkRename } from '../../catalogue/change.ts';
import type { Evaluator } from '../../flow/evaluate.ts';
import type { NamingNode } from '../../flow/scope.ts';
import { accessOf, calleeName, dressed, enclosing, nameOf, ts } from '../../flow/syntax.ts';
import { STANDS } from '../../flow/test-doubles.ts';
import type { Look, SoughtEndpoint } from './look.ts';
import { extent } from './places.ts';
import { isOfTests } from './stand-ins.ts';

export class Methods {
  /** Methods that a test's stand-in of an SDK has: it moves with the code that calls them. */
  readonly doubled = new Map<ts.Node, { change: Change; method: string }>();
  readonly #look: Look;
  readonly #e: Evaluator;

  constructor(look: Look) {
    this.#look = look;
    this.#e = look.e;
  }

  /** Every use of a method or a class of an SDK that asks for one of the endpoints. */
  find(sought: SoughtEndpoint): void {
    const { match, endpoints } = sought;
    if (!this.#look.hasSdk()) return;
    const names = new Set([...endpoints].flatMap((each) => this.#look.lookup.methodsOf(each)));
    const classes = new Map(
      (match.sdk ?? []).filter((each) => !each.from.includes('.')).map((each) => [each.from, each]),
    );
    for (const [name, rename] of classes) {
      for (const path of this.#e.project.mentioning(name)) {
        for (const at of this.#e.project.named(path, name))
          this.#look.about(at, () => this.#sdkClass(sought, at, rename));
      }
    }
    for (const full of names) {
      const [owner = '', method = ''] = full.split('.');
      if (classes.has(owner)) continue;
      for (const path of this.#e.project.mentioning(method)) {
        if (!this.#e.project.text(path)?.includes(owner)) continue;
        for (const at of this.#e.project.named(path, method))
          this.#look.about(at, () => this.#method(sought, at, full));
      }
    }
  }

  #method({ change, match, endpoints, touched }: SoughtEndpoint, identifier: NamingNode, full: string): void {
    if (this.#isDoubled(identifier, full)) this.doubled.set(identifier, { change, method: full });
    const access = accessOf(identifier.parent);
    const call = access?.at === identifier ? access.node.parent : undefined;
    if (!access || !call || !ts.isCallExpression(call) || call.expression !== access.node) return;
    const answer = this.#e
      .answer(this.#e.ask(call))
      .find(
        (each) =>
          each.call?.sdk === full && each.call.node === call && each.call.endpoints.some((one) => endpoints.has(one)),
      );
    if (!answer) return;
    const path = identifier.getSourceFile().fileName;
    touched.add(path);
    this.#look.add({
      change,
      match,
      element: answer.call?.endpoints.find((each) => endpoints.has(each)) ?? '',
      path,
      start: extent(identifier)[0],
      end: extent(identifier)[1],
      site: { kind: 'method', name: identifier, rename: match.sdk?.find((each) => each.from === full), call },
      certain: true,
      trail: answer.trail,
    });
  }

  /** `mock('the-sdk', () => ({ Class: { method: fn() } }))`, or such an object that a test hands over by itself. */
  #isDoubled(name: ts.Node, full: string): boolean {
    const own = name.parent;
    const isEntry =
      ts.isPropertyAssignment(own) || ts.isMethodDeclaration(own) || ts.isShorthandPropertyAssignment(own);
    if (!isEntry || own.name !== name) return false;
    const holder = dressed(own.parent).parent;
    if (!ts.isPropertyAssignment(holder) || nameOf(holder.name) !== full.split('.')[0]) return false;
    for (let call = enclosing(holder, ts.isCallExpression); call; call = enclosing(call, ts.isCallExpression)) {
      const [module] = call.arguments;
      if (!module || !ts.isStringLiteralLike(module)) continue;
      const isMock = STANDS.test(calleeName(call));
      if (isMock || this.#e.api.isSdk(module.text)) return isMock && this.#e.api.isSdk(module.text);
    }
    return isOfTests(this.#e, name);
  }

  #sdkClass({ change, match, endpoints, touched }: SoughtEndpoint, identifier: NamingNode, rename: SdkRename): void {
    const { parent } = identifier;
    const isAccess = accessOf(parent)?.at === identifier;
    const isPicked = ts.isBindingElement(parent) && (parent.propertyName ?? parent.name) === identifier;
    const isImported = ts.isImportSpecifier(parent) && (parent.propertyName ?? parent.name) === identifier;
    if (!isAccess && !isPicked && !isImported) return;
    if (isAccess && rename.except?.includes(accessOf(dressed(parent).parent)?.name ?? '')) return;
    const values =
      ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent)
        ? this.#e.ask(parent)
        : ts.isBindingElement(parent) || ts.isImportSpecifier(parent)
          ? this.#e.declared(parent, undefined)
          : [];
    const value = values.find(
      (each) => each.kind === 'external' && this.#e.api.isSdk(each.module) && each.path.at(-1) === identifier.text,
    );
    if (value?.kind !== 'external') return;
    touched.add(identifier.getSourceFile().fileName);
    this.#look.add({
      change,
      match,
      element: [...endpoints][0] ?? '',
      path: identifier.getSourceFile().fileName,
      start: extent(identifier)[0],
      end: extent(identifier)[1],
      site: { kind: 'method', name: identifier, rename, call: enclosing(identifier, ts.isCallExpression) },
      certain: true,
      trail: { node: identifier, note: `${identifier.text} of ${value.module}`, before: undefined },
    });
  }
}
