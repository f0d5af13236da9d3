/** Requests that a library makes by itself, of addresses that a program's functions give it: `builder.query({ query: (id) => '/x/' + id })`. */
import type { Evaluator } from './evaluate.ts';
import { answerOf, URL_KEYS, urlsOn } from './requests.ts';
import type { CallNode, ts } from './syntax.ts';
import { urlTexts } from './url.ts';
import type { External } from './values.ts';
import { type Answer, type Env, type Text, texts, type Value } from './values.ts';
import { VERB_KEYS, verbSaid } from './verbs.ts';

/** What is answered to the requests of a call, before anything is made of it. */
export function askedBy(e: Evaluator, node: ts.CallExpression, by: External, env: Env | undefined): readonly Answer[] {
  const asks = e.api.libraryFunction(by.module, by.path)?.asks;
  const options = asks && node.arguments[asks.argument];
  if (!asks || !options) return [];
  const bases = basesOf(e, by.made, asks.client);
  return given(e, e.value(options, env), asks.key, node).flatMap((value) => {
    const isOptions = value.kind === 'object';
    const addresses = isOptions
      ? URL_KEYS.flatMap((key) => urlTexts(e, e.member([value], key, node)))
      : urlTexts(e, [value]);
    const verb = isOptions
      ? VERB_KEYS.flatMap((key) => texts(e.member([value], key, node)).flatMap((each) => verbSaid(each) ?? []))[0]
      : undefined;
    return addresses
      .flatMap((address) => urlsOn(bases, address, node))
      .flatMap((url): readonly Answer[] => {
        const match = e.api.endpoints.match(url);
        const endpoints = match?.endpoints.filter((each) => each.startsWith(`${verb ?? 'GET'} `)) ?? [];
        if (!match || endpoints.length === 0) return [];
        const { certain } = match;
        const carried = isOptions ? [value] : [];
        return [answerOf(e, { node, env, endpoints, url, sdk: undefined, certain, carried }, endpoints[0] ?? '')];
      });
  });
}

/** What a call gives that makes requests: what the program makes of their answers, else the answers. */
export function askedValues(
  e: Evaluator,
  node: ts.CallExpression,
  by: External,
  env: Env | undefined,
): readonly Value[] {
  const asks = e.api.libraryFunction(by.module, by.path)?.asks;
  const options = asks && node.arguments[asks.argument];
  if (!asks || !options) return [];
  const object = e.value(options, env);
  const answers = askedBy(e, node, by, env);
  const makers = e.member(object, asks.turned, node).filter((each) => each.kind === 'function');
  const made = makers.flatMap((each) =>
    each.kind === 'function' ? e.returned(each, [() => answers], [], env?.depth ?? 0) : [],
  );
  return [...(makers.length > 0 ? made : answers), ...e.member(given(e, object, asks.instead, node), 'data', node)];
}

/** What the functions under a key of an object give. */
const given = (e: Evaluator, object: readonly Value[], key: string, node: ts.Node): readonly Value[] =>
  e.member(object, key, node).flatMap((each) => (each.kind === 'function' ? e.returned(each, [], [], 0) : []));

/** The bases of the client that what makes the requests was made with, or what that was made of. */
function basesOf(e: Evaluator, maker: CallNode | undefined, key: string): readonly Text[] {
  const [options] = maker?.arguments ?? [];
  if (!maker || !options) return [];
  const own = e
    .member(e.value(options, undefined), key, maker)
    .flatMap((each) => (each.kind === 'client' ? each.base : []));
  if (own.length > 0) return own;
  return e
    .callees(maker.expression, undefined)
    .flatMap((each) => (each.kind === 'external' && each.made !== maker ? basesOf(e, each.made, key) : []));
}

/** What a function gives that a library names after one of those that it was given: `useGetMrsQuery()`. Undefined: it is none. */
export function offered(e: Evaluator, value: External): readonly Value[] | undefined {
  const { module, path, made } = value;
  const name = path.at(-1) ?? '';
  const offers = made && path.at(-2) === '()' ? e.api.libraryFunction(module, path.slice(0, -2))?.offers : undefined;
  const [options] = made?.arguments ?? [];
  if (!offers || !options || !made) return undefined;
  for (const { named, as } of offers.hooks) {
    const [before = '', after = ''] = named.split('*');
    if (!name.startsWith(before) || !name.endsWith(after) || name.length <= before.length + after.length) continue;
    const meant = name.slice(before.length, name.length - after.length);
    const all = e
      .member(e.value(options, undefined), offers.key, made)
      .flatMap((each) =>
        each.kind === 'function'
          ? e.returned(each, [() => [{ ...value, path: [...path.slice(0, -2), offers.key], made }]], [], 0)
          : [],
      );
    const of = e.member(all, `${meant.charAt(0).toLowerCase()}${meant.slice(1)}`, made);
    if (of.length === 0) continue;
    const around: Value = { kind: 'envelope', of };
    return as === 'pair' ? [{ kind: 'list', of: [around], each: [[], [around]] }] : [around];
  }
  return undefined;
}
