/** What belongs to one owner: the tokens of a group, the mirrors of a project. Names and paths of its operations. */
import type { Meanings, Method, Operation } from './failure.ts';
import { check, type Id, id, type Kind } from './input.ts';

/** Verb, release that introduced it, what to check when its answer is lost, what its statuses mean. */
type Row = readonly [method: Method, since?: string | undefined, lost?: string, means?: Meanings];

/**
 * @param owner `group`: its paths begin with `/groups`
 * @param members `access_tokens`
 * @returns a function that makes a call of an operation, about the owner or one member, its ids checked and encoded
 */
export const resource =
  <Name extends string>(
    family: string,
    owner: string,
    members: string,
    memberKind: Kind,
    rows: Readonly<Record<Name, Row>>,
  ) =>
  (verb: Name, ...ids: [owner: Id, member?: Id, rest?: string]): Operation => {
    const name = `${family}.${verb}`;
    const [method, since, lost, means] = rows[verb];
    const [first, second, rest = ''] = ids;
    check(name, owner, first, id);
    let path = `/${owner}s/${encodeURIComponent(first)}/${members}`;
    // An id that is missing must not become a call about the whole list.
    if (ids.length > 1) {
      check(name, 'id', second, memberKind);
      path += `/${encodeURIComponent(`${second}`)}${rest}`;
    }
    return { name, method, path, since, lost, means };
  };
