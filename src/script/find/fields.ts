/** Fields of requests that change, in whatever the program sends. */
import type { Change, RequestMatch } from '../../catalogue/change.ts';
import { oncePer } from '../../common/once.ts';
import type { Evaluator } from '../../flow/evaluate.ts';
import { accessOf, camel, dressed, type FunctionNode, givenTo, ts } from '../../flow/syntax.ts';
import type { Call } from '../../flow/values.ts';
import type { Asking } from './asking.ts';
import { toldAgain } from './called-with.ts';
import type { Look } from './look.ts';
import { type Open, openIn } from './open-bodies.ts';
import { contains, type Place } from './places.ts';
import { isGiven, sentFields } from './sent.ts';
import { isField, isOnlyPossible, literalsOf, mayCarry, type SentField } from './sent-field.ts';

/** What a field is called in a request and by an SDK, and in camelCase as well where that is another word. */
const namesOf = oncePer(({ field, sdkField }: RequestMatch) => {
  const names = [field.split('.').at(-1) ?? field, ...(sdkField ? [sdkField.name] : [])];
  return { names, keys: [...new Set(names.flatMap((each) => [each, camel(each)]))] };
});

export class Fields {
  /** What is sent that nothing follows, and the endpoint that it is sent to: a field that goes away may be in it, for the program says its name. */
  readonly open = new Map<ts.Expression, Open & { endpoint: string }>();
  readonly #look: Look;
  readonly #e: Evaluator;
  readonly #asking: Asking;

  constructor(look: Look, asking: Asking) {
    this.#look = look;
    this.#e = look.e;
    this.#asking = asking;
  }

  find(change: Change, match: RequestMatch): void {
    const endpoints = new Set<string>([match.request].flat());
    const { names, keys } = namesOf(match);
    // what stands in the files that are asked for is still looked at: what cannot be followed there is told
    const among = this.#look.concern.may(change) ? 'around' : 'own';
    if (among === 'own' && ![...endpoints].some((each) => this.#asking.isBegunHere(each))) return;
    if (!keys.some((each) => this.#isKey(each))) return;
    const wrapped: (() => void)[] = [];
    for (const call of this.#asking.callsTo(endpoints, among)) {
      const endpoint = call.endpoints.find((each) => endpoints.has(each));
      if (endpoint === undefined || (call.endpoints[0] !== endpoint && !names.some((each) => each.includes('_'))))
        continue;
      const takers = (call.isHanded && this.#e.about(call.node, () => this.#takersOf(call))) || [];
      const look = (): void => this.#look.about(call.node, () => this.#sent(change, match, call, endpoint, takers));
      this.#takeOpen(call, endpoint);
      // what a function takes apart matters less than what it was seen to send
      if (takers.some((each) => each.length > 0)) wrapped.push(look);
      else look();
    }
    for (const look of wrapped) look();
  }

  readonly #asked = new Set<Call>();

  /** A question of its own: what was found of a call does not wait for it. */
  #takeOpen(call: Call, endpoint: string): void {
    if (this.#asked.has(call) || !call.certain || !this.#look.isAskedFor(call.node.getSourceFile().fileName)) return;
    this.#asked.add(call);
    const open = this.#e.about(call.node, () => openIn(this.#e, call));
    if (open) this.open.set(open.node, { ...open, endpoint });
  }

  #sent(
    change: Change,
    match: RequestMatch,
    call: Call,
    endpoint: string,
    takers: readonly (readonly FunctionNode[])[],
  ): void {
    // an SDK has names of its own for what carries
    const within = call.sdk === undefined || !match.sdkField ? mayCarry(match.field) : undefined;
    for (const field of sentFields(this.#e, call, within, this.#sentInside(match, call, takers))) {
      if (match.proven && isOnlyPossible(field)) continue;
      const isSdkOnly = match.sdkField !== undefined && call.sdk !== undefined && field.text === match.sdkField.name;
      if (!isSdkOnly && !isField(field.path, match.field)) continue;
      const literals = isOnlyPossible(field) ? [undefined] : literalsOf(this.#e, field);
      const wanted = match.value === undefined ? undefined : [match.value].flat();
      if (wanted && !literals.some((each) => each !== undefined && wanted.includes(each))) continue;
      const start =
        field.at >= 0 ? field.at : field.name.getStart() + Math.max(0, field.name.getText().indexOf(field.text));
      const place: Place = {
        change,
        match,
        element: match.element,
        path: field.name.getSourceFile().fileName,
        start,
        end: start + field.text.length,
        site: {
          kind: 'sent',
          field,
          call,
          literal:
            literals.length === 1
              ? literals[0]
              : wanted
                ? literals.find((each) => each !== undefined && wanted.includes(each))
                : undefined,
        },
        certain: call.certain,
        trail: {
          node: call.node,
          note: call.sdk ? `${call.sdk}() asks for ${endpoint}` : endpoint,
          before: undefined,
        },
      };
      this.#look.add(place);
      for (const told of toldAgain(this.#e, field)) this.#told(place, call, field, told);
    }
  }

  /** What a test says that a call is made with is a place of the same field. */
  #told(place: Place, call: Call, field: SentField, told: SentField): void {
    const wanted = 'request' in place.match && place.match.value !== undefined ? [place.match.value].flat() : undefined;
    const [literal, ...others] = literalsOf(this.#e, told);
    const path = told.node.getSourceFile().fileName;
    if (!this.#look.isInScope(path) || (wanted && (literal === undefined || !wanted.includes(literal)))) return;
    this.#look.add({
      ...place,
      path,
      start: told.at,
      end: told.at + told.text.length,
      site: { kind: 'sent', field: told, call, literal: others.length > 0 ? undefined : literal, told: field },
    });
  }

  /** By the arguments of a call the functions of the program that take them apart; none where it may be handed to one that does not. */
  #takersOf({ node, env }: Call): readonly (readonly FunctionNode[])[] {
    const called = this.#e.value(node.expression, env);
    const functions = called.flatMap((value) => (value.kind === 'function' ? [value.node] : []));
    return givenTo(node).map((_, index) => {
      const takers = functions.filter(({ parameters }) => {
        const parameter = parameters[index];
        return parameter !== undefined && isTakenApart(this.#e, parameter);
      });
      return takers.length === functions.length ? takers : [];
    });
  }

  /**
   * Which arguments of a call are taken apart by functions that were seen to send the field themselves: what they are handed has names of the
   * program's own. `list({ kind: 'issues', wip: 'yes' })` where that says `const { kind, wip } = asked; query.set('wip', wip)`.
   */
  #sentInside(
    match: RequestMatch,
    call: Call,
    takers: readonly (readonly FunctionNode[])[],
  ): ReadonlySet<ts.Expression> {
    const sent = [...this.#look.places.values()].flatMap(({ match: own, site }) =>
      own === match && site.kind === 'sent' ? [site.field.node] : [],
    );
    return new Set(
      givenTo(call.node).filter((_, index) => {
        const functions = takers[index] ?? [];
        return functions.length > 0 && functions.every((fn) => sent.some((each) => contains(fn, each)));
      }),
    );
  }

  /** Whether a name is written as a key somewhere in what is asked for: of an object, a type, a form or a query. */
  #isKey(name: string): boolean {
    return this.#e.project.mentioning(name).some((path) => {
      const scopes = this.#look.isInScope(path) ? this.#e.project.file(path)?.scopes : undefined;
      return (
        scopes !== undefined &&
        ((scopes.identifiers.get(name) ?? []).some(
          (each) =>
            ts.isObjectLiteralElement(each.parent) ||
            ts.isPropertySignature(each.parent) ||
            ts.isPropertyDeclaration(each.parent) ||
            (ts.isParameter(each.parent) && ts.isParameterPropertyDeclaration(each.parent, each.parent.parent)) ||
            (ts.isPropertyAccessExpression(each.parent) &&
              each.parent.name === each &&
              isGiven(each.parent.parent, each.parent)),
        ) ||
          scopes.spelt.some((piece) => isWordIn(piece.text, name)))
      );
    });
  }
}

/** Whether a function says each member by its name of what it is handed, and hands it on as a whole nowhere. */
const isTakenApart = (e: Evaluator, parameter: ts.ParameterDeclaration): boolean =>
  parameter.dotDotDotToken === undefined &&
  (ts.isIdentifier(parameter.name)
    ? e.project
        .of(parameter)
        .scopes.references(parameter)
        .every((each) => {
          const at = dressed(each);
          const { parent } = at;
          if (ts.isVariableDeclaration(parent) && parent.initializer === at) return hasNoRest(parent.name);
          return accessOf(parent)?.object === at;
        })
    : hasNoRest(parameter.name));

const hasNoRest = (name: ts.BindingName): boolean =>
  ts.isObjectBindingPattern(name) && !name.elements.some((each) => each.dotDotDotToken);

/** Whether a text holds a name, not in the midst of a longer one. */
function isWordIn(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
    if (!/\w/.test(text[at - 1] ?? '') && !/\w/.test(text[at + name.length] ?? '')) return true;
  return false;
}
