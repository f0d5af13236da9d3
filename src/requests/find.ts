/** Requests × matches → places: the path that moves, the fields that are sent. */

import type { Change, EndpointMatch, ParameterMatch, RequestMatch } from '../catalogue/change.ts';
import { compareRelease, parseRelease } from '../catalogue/target.ts';
import type { Finding, Step } from '../finding.ts';
import type { Api } from '../flow/api.ts';
import type { Endpoints } from '../flow/endpoint.ts';
import { manual, type Rewrite, review, said } from '../script/rewrite/rewrite.ts';
import { type Field, queryFields, type Request } from './request.ts';
import { rewriteField } from './rewrite.ts';
import { cut, edit, flat, type Place, type Spelled } from './text.ts';

export type Unrated = Omit<Finding, 'severity'>;

/** What is known of an API, and what is to be served. */
export interface World {
  changes: readonly Change[];
  endpoints: Endpoints;
  /** `VERB /path` → the resource it answers (`'X'`, `'X[]'` or null). */
  answers: Readonly<Record<string, string | null>>;
  /** Whether a resource is another one, or one with more members. */
  isA(resource: string, of: string): boolean;
  oldest: string | undefined;
}

/** What the engine knows of an API, as it is asked for here. */
export function worldOf(changes: readonly Change[], api: Api, oldest: string | undefined): World {
  return {
    changes,
    endpoints: api.endpoints,
    answers: api.answers,
    isA: (resource, of) => resource === of || api.extends(resource, of),
    oldest,
  };
}

/** Whether some rule speaks of a field that the endpoint takes. */
export function takes({ endpoints }: Asked, changes: readonly Change[]): boolean {
  return changes.some((change) =>
    change.match.some((match) => 'request' in match && [match.request].flat().some((each) => endpoints.includes(each))),
  );
}

/** A place is told once a rule, with what is strictest of what is said of it. */
export function once(findings: readonly Unrated[]): Unrated[] {
  const order = ['manual', 'review', 'safe'];
  const byPlace = new Map<string, Unrated>();
  for (const finding of findings) {
    const key = `${finding.rule}\0${finding.path}\0${finding.start}`;
    const other = byPlace.get(key);
    // of two that say the same the certain one stays
    const better = other ? order.indexOf(other.fix) - order.indexOf(finding.fix) : 1;
    if (better > 0 || (better === 0 && finding.certainty === 'certain' && other?.certainty === 'likely'))
      byPlace.set(key, finding);
  }
  return [...byPlace.values()];
}

/** What stands together with something that a person has to do, or to look at, waits for that person. */
export function together(findings: readonly Unrated[]): Unrated[] {
  const stuck = new Map<string, string>();
  const asked = new Map<string, string>();
  for (const { fix, group, reason, bridged } of findings) {
    if (fix === 'manual' && !bridged && !stuck.has(group)) stuck.set(group, reason ?? '');
    if (fix === 'review' && !asked.has(group)) asked.set(group, reason ?? '');
  }
  return findings.map((finding): Unrated => {
    const why = stuck.get(finding.group);
    const question = asked.get(finding.group);
    if (why !== undefined && finding.fix !== 'manual')
      return { ...finding, fix: 'manual', reason: `It moves together with what a person has to do: ${why}`, edits: [] };
    if (question !== undefined && finding.fix === 'safe')
      return { ...finding, fix: 'review', reason: `It moves together with what a person has to look at: ${question}` };
    return finding;
  });
}

/** A request whose address is known. */
export interface Asked {
  request: Request;
  /** `VERB /path` of every endpoint it may ask for; reads come first. */
  endpoints: readonly string[];
  certain: boolean;
  fields: readonly Field[];
  /** Something else may be asked for there: what says which endpoint it is may be another text. */
  isOneOf: boolean;
  /** Where the last segment of that text is spelt. */
  segment(name: string): Place | undefined;
  /** What is spelt for a segment, counted from the end of the path, and where. */
  spelt(fromEnd: number): { text: string; at: Place } | undefined;
}

export function asked(request: Request, endpoints: Endpoints): Asked | undefined {
  const match = endpoints.match(request.url);
  if (!match) return undefined;
  const { verb } = request;
  const placeOf = ({ text, node, at }: (typeof match.segments)[number]): Place | undefined =>
    node && at >= 0 ? { spelled: node, from: at, to: at + text.length } : undefined;
  const own = match.endpoints.filter((each) => verb === undefined || each.startsWith(`${verb} `));
  if (own.length === 0) return undefined;
  const url = flat(request.url);
  const query = url.text.indexOf('?');
  const fields = query < 0 ? [] : queryFields(cut(request.url, query + 1, url.text.length));
  return {
    request,
    endpoints: [...own].sort((a, b) => Number(b.startsWith('GET ')) - Number(a.startsWith('GET '))),
    certain: match.certain,
    fields: [...fields, ...request.fields],
    isOneOf: own.every((each) => isOneOf(each, match.segments)),
    segment(name) {
      const found = match.segments.findLast(({ text }) => text === name);
      return found && placeOf(found);
    },
    spelt(fromEnd) {
      const found = match.segments.at(-fromEnd);
      const at = found && placeOf(found);
      return at && { text: found.text, at };
    },
  };
}

/** Whether a word of an endpoint's path is spelt by what may be another text. */
function isOneOf(endpoint: string, segments: readonly { node: Spelled | undefined }[]): boolean {
  const words = endpoint.split('/').slice(1);
  return words.some(
    (word, index) => !word.startsWith('{') && segments.at(index - words.length)?.node?.isOneOf === true,
  );
}

/** Why the replacement may not be written: servers are still to be served that do not have it. */
export function tooEarly(since: string | undefined, oldest: string | undefined): string | undefined {
  if (since === undefined || oldest === undefined || compareRelease(parseRelease(since), parseRelease(oldest)) <= 0)
    return undefined;
  return `The replacement needs GitLab ${since}, and ${oldest} is still to be served.`;
}

/** A read of the answer that goes with a path that moves: what it asks of the path's own rewrite. */
export interface AnswerRead {
  match: EndpointMatch;
  /** Why it cannot move; undefined: it moves or stays. */
  blocked: string | undefined;
}

/**
 * @param reads what is read of the answer
 * @param instead the requests that are made in its place, as in another arm
 */
export function findIn(
  own: Asked,
  world: World,
  reads: readonly AnswerRead[],
  instead: readonly Asked[] = [],
): Unrated[] {
  return world.changes.flatMap((change) =>
    change.match.flatMap((match) => {
      if ('endpoint' in match) return atPath(change, match, own, world, reads);
      if ('request' in match) return atFields(change, match, own, world, instead);
      if ('parameter' in match) return atParameter(change, match, own);
      return [];
    }),
  );
}

const among = (wanted: string | readonly string[], endpoints: readonly string[]): string | undefined =>
  endpoints.find((each) => [wanted].flat().includes(each));

function atParameter(change: Change, match: ParameterMatch, own: Asked): Unrated[] {
  const endpoint = among(match.of, own.endpoints);
  if (endpoint === undefined) return [];
  const path = endpoint.split('/').slice(1);
  const index = path.indexOf(`{${match.parameter}}`);
  const spelt = index < 0 ? undefined : own.spelt(path.length - index);
  // Bounded: a pattern of our own rules, and one segment of a path.
  if (!spelt || !new RegExp(match.like).test(spelt.text)) return [];
  const message = `\`${spelt.text}\` is spelt for \`{${match.parameter}}\` of \`${endpoint}\`.`;
  return [
    findingAt(change, own, spelt.at, {
      element: `${endpoint} {${match.parameter}}`,
      message,
      rewrite: manual(change.advice),
    }),
  ];
}

function atPath(
  change: Change,
  match: EndpointMatch,
  own: Asked,
  world: World,
  reads: readonly AnswerRead[],
): Unrated[] {
  const endpoint = among(match.endpoint, own.endpoints);
  const at = endpoint === undefined ? undefined : own.segment(match.segment);
  if (endpoint === undefined || !at) return [];
  const sent = own.fields.flatMap(({ path }) => {
    const name = path.at(-1) ?? '';
    return match.arguments?.includes(name) ? [name] : [];
  });
  const rewrite = rewritePath(change, match, own, at, sent, world, reads);
  const says = said(sent);
  return [
    findingAt(change, own, at, {
      element: endpoint,
      message: `The path asks for \`${endpoint}\`.${says}`,
      rewrite,
    }),
  ];
}

function rewritePath(
  change: Change,
  match: EndpointMatch,
  own: Asked,
  at: Place,
  sent: readonly string[],
  world: World,
  reads: readonly AnswerRead[],
): Rewrite {
  const { fix, answer } = match;
  if (!fix) return manual(change.advice);
  const early = tooEarly(fix.since, world.oldest);
  if (early !== undefined) return manual(early);
  if (sent.length > 0 && answer?.moved) return manual(`\`${sent[0] ?? ''}\` has no counterpart there.`);
  const blocked = reads.find((read) => read.match === match && read.blocked !== undefined)?.blocked;
  if (blocked !== undefined) return manual(blocked);
  const isRead = own.request.answer !== 'unused' && answer !== undefined;
  if (isRead && own.request.answer === 'unseen' && answer.moved)
    return manual(`It cannot be seen what the answer is used for. ${answer.note}`);
  const written = edit(at, fix.segment);
  if (!written) return manual('The path is not spelt plainly here.');
  const reasons = fix.review === undefined ? [] : [fix.review];
  if (isRead && (own.request.answer === 'unseen' || (own.request.answer === 'whole' && answer.more)))
    reasons.push(answer.note);
  return review([written], reasons);
}

function atFields(change: Change, match: RequestMatch, own: Asked, world: World, instead: readonly Asked[]): Unrated[] {
  const endpoint = among(match.request, own.endpoints);
  if (endpoint === undefined) return [];
  return own.fields.flatMap((field) => {
    if (!field.name || !isMeant(match, field)) return [];
    const rival = rivalOf(field, match.fix?.rename, own, world.changes);
    const rewrite =
      rival === undefined
        ? (rewriteField(match, field, own.fields, tooEarly(match.fix?.since, world.oldest)) ?? manual(change.advice))
        : manual(
            `\`${field.text}\` and \`${rival.text}\` of this request would both become \`${match.fix?.rename ?? ''}\`: decide which is meant.`,
          );
    return [
      findingAt(change, own, field.name, {
        element: match.element,
        message: `\`${field.text}\` is sent to \`${endpoint}\`.`,
        rewrite:
          rewrite.tier === 'safe' && isSentInstead(match, endpoint, instead)
            ? review(rewrite.edits, [BRIDGES])
            : rewrite,
        via: endpoint,
      }),
    ];
  });
}

const BRIDGES =
  'A request that is made in its place sends the new name: where this one is for servers that do not know that, it stays.';

/** Whether what is asked in its place sends the new name to the same endpoint: one of the two may be for older servers. */
const isSentInstead = ({ fix }: RequestMatch, endpoint: string, instead: readonly Asked[]): boolean =>
  fix?.rename !== undefined &&
  instead.some(
    ({ endpoints, fields }) => endpoints.includes(endpoint) && fields.some(({ path }) => path.at(-1) === fix.rename),
  );

/** Whether a rule speaks of a field, with the value that it has. */
function isMeant(match: RequestMatch, field: Field): boolean {
  if (field.path.join('.') !== match.field.replaceAll('[]', '.[]')) return false;
  // in a form, empty is null
  const value = field.as === 'text' && field.value === '' ? null : field.value;
  return match.value === undefined || (value !== undefined && [match.value].flat().some((each) => each === value));
}

/** Another field of the same request that would get the same name. */
function rivalOf(field: Field, to: string | undefined, own: Asked, changes: readonly Change[]): Field | undefined {
  if (to === undefined) return undefined;
  const others = own.fields.filter((each) => each.name && each.text !== field.text && isAround(each, field));
  return others.find((other) =>
    changes.some(({ match }) =>
      match.some(
        (each) =>
          'request' in each &&
          each.fix?.rename === to &&
          among(each.request, own.endpoints) !== undefined &&
          isMeant(each, other),
      ),
    ),
  );
}

/** Whether two fields stand in one object. */
const isAround = (a: Field, b: Field): boolean => a.path.slice(0, -1).join('.') === b.path.slice(0, -1).join('.');

/** What is said of a place. */
export interface Said {
  element: string;
  message: string;
  rewrite: Rewrite;
  /** The request that leads to it, when the place is no part of its path. */
  via?: string;
  /** The place that the group is named by. */
  with?: Place | undefined;
}

/** A finding at a place of a request or of what reads its answer. */
export function findingAt(change: Change, own: Asked, at: Place, said: Said): Unrated {
  const via: Step[] =
    said.via === undefined ? [] : own.request.steps.slice(-1).map((step) => ({ ...step, note: said.via ?? '' }));
  return findingOf(
    change,
    at,
    said,
    [...own.request.steps.slice(0, said.via === undefined ? undefined : -1), ...via],
    own.certain,
  );
}

/** @param steps what leads there */
export function findingOf(change: Change, at: Place, said: Said, steps: readonly Step[], certain: boolean): Unrated {
  const { rewrite, element } = said;
  const start = at.spelled.at(at.from);
  const { path } = at.spelled;
  const end = at.spelled.range(at.from, at.to)?.end ?? start + (at.to - at.from);
  const first = said.with ?? at;
  return {
    rule: change.id,
    path,
    start,
    end,
    message: said.message,
    element,
    replacement: change.replacement?.name ?? null,
    certainty: certain ? 'certain' : 'likely',
    fix: rewrite.tier,
    reason: rewrite.tier === 'safe' ? null : rewrite.reasons.join(' ') || change.advice,
    bridged: rewrite.bridged,
    group: `${change.id}:${first.spelled.path}:${first.spelled.at(first.from)}`,
    evidence: [...steps, { path, at: start, note: element }],
    edits: rewrite.tier === 'manual' ? [] : rewrite.edits,
  };
}
