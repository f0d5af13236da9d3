/** Requests in, findings out: those of files that hold nothing else, and those that configuration makes. */

import type { Change } from '../catalogue/change.ts';
import { attempt, isNested, tooDeep } from '../common/budget.ts';
import type { RequestSource } from '../documents/request-source.ts';
import type { Blind, Sources } from '../finding.ts';
import type { Api } from '../flow/api.ts';
import { fencedDocuments, isPage } from './fences.ts';
import { type Asked, asked, findIn, once, takes, type Unrated, worldOf } from './find.ts';
import { httpFile, isHttpFile, type Spelt } from './http-file.ts';
import { collection, isCollection, type Twins } from './postman.ts';
import type { Request, SentDocument } from './request.ts';
import { saidRequest } from './said.ts';
import { shared, type Visited } from './shared.ts';

export interface RequestResult {
  findings: Unrated[];
  blind: Blind[];
  documents: SentDocument[];
}

export const holdsRequests = (path: string): boolean => isHttpFile(path) || isCollection(path) || isPage(path);

/** @param said the requests that documents say in values of their own */
export function scanRequests(
  { paths, read }: Sources,
  said: readonly RequestSource[],
  changes: readonly Change[],
  api: Api,
  oldest: string | undefined,
): RequestResult {
  const world = worldOf(changes, api, oldest);
  const out: RequestResult = { findings: [], blind: [], documents: [] };
  for (const path of paths) {
    if (!holdsRequests(path)) continue;
    const text = read(path);
    if (text === undefined) continue;
    if (isPage(path)) for (const document of fencedDocuments(path, text)) out.documents.push(document);
    else take(path, 0, text, () => inFile(path, text));
  }
  for (const source of said) {
    const { path, at } = source.host;
    // a path behind a name that is filled in may be any server's
    const isOurs = (found: Asked): boolean => found.certain || api.namesProduct(source.url.text);
    take(path, at, source.body?.text ?? '', () => {
      const spelt = saidRequest(source, (name) => api.variable(name) === 'api');
      const own = foundIn(path, spelt, new Map(), isOurs);
      return source.isGuess ? { ...own, findings: own.findings.map(guessed) } : own;
    });
  }
  return { ...out, findings: once(out.findings) };

  /** @param text what is read as JSON @param look what goes wrong in it is told at its place */
  function take(path: string, at: number, text: string, look: () => RequestResult): void {
    const outcome = attempt(() => {
      if (isNested(text, MAX_LEVELS)) throw tooDeep();
      return look();
    });
    if ('trouble' in outcome) {
      const { code, message } = outcome.trouble;
      out.blind.push({ path, at, code, message: `This ${at === 0 ? 'file' : 'request'} is ${message}.` });
      return;
    }
    for (const each of outcome.value.findings) out.findings.push(each);
    for (const each of outcome.value.blind) out.blind.push(each);
    for (const each of outcome.value.documents) out.documents.push(each);
  }

  function inFile(path: string, text: string): RequestResult {
    if (isHttpFile(path)) return foundIn(path, httpFile(path, text), new Map());
    const { spelt, twins, error } = collection(path, text);
    const own = foundIn(path, spelt, twins);
    if (error !== undefined) own.blind.push({ path, at: 0, code: 'document', message: `this collection ${error}` });
    return own;
  }

  /** Where the file itself reads a member of the answer: a test of a collection, a later task, an expression. */
  function readIn(path: string, { endpoints: [endpoint = ''] }: Asked): Blind | undefined {
    const resource = api.answers[endpoint]?.replace('[]', '');
    const text = resource === undefined ? undefined : read(path);
    if (resource === undefined || text === undefined) return undefined;
    for (const { match } of changes)
      for (const each of match) {
        if (!('response' in each) || each.value || each.proven || !world.isA(resource, each.response)) continue;
        const at = text.includes(each.field) ? readAt(text, each.field) : -1;
        if (at >= 0)
          return {
            path,
            at,
            code: 'answer',
            message: `What reads \`${each.field}\` of this answer could not be followed.`,
          };
      }
    return undefined;
  }

  function foundIn(
    path: string,
    spelt: Spelt,
    twins: ReadonlyMap<Request, Twins>,
    isOurs: (found: Asked) => boolean = () => true,
  ): RequestResult {
    const own: RequestResult = { findings: [], blind: [], documents: [...spelt.documents] };
    const visited: Visited[] = [];
    for (const { request, isOpen, visit = 0 } of spelt.requests) {
      const found = asked(request, api.endpoints);
      if (!found || !isOurs(found)) continue;
      if (isOpen && takes(found, changes))
        own.blind.push({
          path,
          at: request.steps[0]?.at ?? 0,
          code: 'body',
          message: `The body that is sent to \`${found.endpoints[0] ?? ''}\` is not in sight.`,
        });
      for (const each of findIn(found, world, []))
        visited.push({ finding: withTwins(each, twins.get(request)), visits: [visit] });
      const read = readIn(path, found);
      if (read && !own.blind.some(({ at }) => at === read.at)) own.blind.push(read);
    }
    own.findings.push(...shared(visited, spelt.shared ?? []));
    return own;
  }
}

/** What nothing but its keys says to be a request. */
const guessed = (found: Unrated): Unrated => ({
  ...found,
  certainty: 'likely',
  ...(found.fix === 'safe' ? { fix: 'review', reason: GUESS } : {}),
});

const GUESS = 'Nothing but its keys says that this is a request: look at what becomes of it.';

/** What an answer goes by where a file reads it. */
const ANSWER = /json|body|response/i;
/** Characters before a member in which the answer is named. */
const NEAR = 200;

/** Where a text reads a member of an answer: `it.json.name`, `response.body['name']`, `jsondecode(it.response_body).name`. */
function readAt(text: string, name: string): number {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    const before = text.slice(text.lastIndexOf('\n', at) + 1, at).slice(-NEAR);
    if (/[\w$-]/.test(text[at + name.length] ?? '') || !ANSWER.test(before)) continue;
    if (/[\w)\]]\.$|\[\\?["']$/.test(before)) return at;
  }
  return -1;
}

/** Levels of JSON in a body or a collection. */
const MAX_LEVELS = 400;

function withTwins(found: Unrated, twins: Twins | undefined): Unrated {
  const more = twins?.(found.edits) ?? (twins ? undefined : []);
  if (more) return { ...found, edits: [...found.edits, ...more] };
  return {
    ...found,
    fix: 'manual',
    reason: 'The address stands in parts beside it, and they do not say the same.',
    edits: [],
  };
}
