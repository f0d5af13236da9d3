/** What belongs to one owner: the tokens of a group, the mirrors of a project. */
import type { Meanings, Method, Operation } from './failure.ts';
import { type Id, segment } from './input.ts';
import type { CallOptions } from './options.ts';
import { type List, list } from './pages.ts';
import type { Sender } from './request.ts';
import { hasId } from './shape.ts';

/** Verb, release that introduced it, what to check when its answer is lost, what its statuses mean. */
type Row = readonly [method: Method, since?: string | undefined, lost?: string, means?: Meanings];
type Guard<T> = (value: unknown) => value is T;

/** An operation on one member. */
type OnMember<T> = (owner: Id, member: Id, options?: CallOptions) => Promise<T>;

interface Resource<Name, T> {
  /** A call of an operation about the owner, or one member, its ids checked and encoded. */
  call(verb: Name, owner: Id, ...member: [] | [id: Id, rest?: string]): Operation;
  /** An operation on one member that sends nothing but its path. */
  on<U = void>(verb: Name, rest?: string, is?: Guard<U>): OnMember<U>;
  list(owner: Id, query?: object, options?: CallOptions): List<T>;
  get: OnMember<T>;
}

/**
 * @param owner `group`: its paths begin with `/groups`
 * @param members `access_tokens`
 */
export function resource<Name extends string, T extends { readonly id: number }>(
  over: Sender,
  family: string,
  owner: string,
  members: string,
  rows: Readonly<Record<Name | 'list' | 'get', Row>>,
): Resource<Name, T> {
  const [send] = over;
  const call: Resource<Name | 'list' | 'get', T>['call'] = (verb, first, ...member) => {
    const name = `${family}.${verb}`;
    const [method, ...facts] = rows[verb];
    // An id that is missing must not become a call about the whole list.
    const below = member.length ? `/${segment(name, 'id', member[0])}${member[1] ?? ''}` : '';
    return [name, method, `/${owner}s/${segment(name, owner, first)}/${members}${below}`, ...facts];
  };
  const on: Resource<Name | 'list' | 'get', T>['on'] = (verb, rest, is) => async (first, member, options) =>
    await send(call(verb, first, member, rest), options, is);
  return {
    call,
    on,
    list: (first, query, options) => list(over, call('list', first), query, options, hasId<T>),
    get: on('get', '', hasId<T>),
  };
}
