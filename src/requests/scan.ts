/** Requests in, findings out: those of files that hold nothing else, and those that configuration makes. */

import type { Change } from '../catalogue/change.ts';
import { attempt, isNested, tooDeep } from '../common/budget.ts';
import type { RequestSource } from '../documents/request-source.ts';
import type { Blind } from '../finding.ts';
import type { Api } from '../flow/api.ts';
import type { WovenSources } from '../project/sources.ts';
import { fencedDocuments, isPage } from './fences.ts';
import { type Asked, asked, findIn, once, takes, type Unrated, worldOf } from './find.ts';
import { httpFile, isHttpFile, type Spelt } from './http-file.ts';
import { collection, isCollection, type Twins } from './postman.ts';
import type { Request, SentDocument } from './request.ts';
import { saidRequest } from './said.ts';
import { shared, type Visited } from './shared.ts';

export interface RequestResult {
  findings: Unrated[];
  /** Of what nothing but its keys, or its words, says to be a request: who knows more of the same place says it. */
  guesses: Unrated[];
  blind: Blind[];
  documents: SentDocument[];
}

export const holdsRequests = (sources: WovenSources, path: string): boolean =>
  isHttpFile(path) || isPage(path) || isCollection(sources, path);

/** @param said the requests that documents say in values of their own */
export function scanRequests(
  sources: WovenSources,
  said: readonly RequestSource[],
  changes: readonly Change[],
  api: Api,
  oldest: string | undefined,
): RequestResult {
  const { paths, read } = sources;
  const world = worldOf(changes, api, oldest);
  const out: RequestResult = { findings: [], guesses: [], blind: [], documents: [] };
  const told = new Set<string>();
  for (const path of paths) {
    if (!holdsRequests(sources, path)) continue;
    const text = read(path);
    if (text === undefined) continue;
    if (isPage(path)) for (const document of fencedDocuments(path, text)) out.documents.push(document);
    else take(path, 0, text, () => inFile(path, text));
  }
  for (const source of said) {
    const { path, at } = source.host;
    // a path behind a name that is filled in may be any server's
    const isOurs = (found: Asked): boolean =>
      found.certain ||
      api.namesProduct(source.url.text) ||
      (source.isLoose === true && api.namesProduct(read(path) ?? ''));
    take(path, at, source.body?.text ?? '', () => {
      const spelt = saidRequest(source, (name) => api.variable(name) === 'api');
      // which verb an address is asked with is not known where it stands alone: what can be read is read
      const isAlone = source.isLoose === true && source.verb === undefined && source.body === undefined;
      const own = foundIn(path, spelt, new Map(), isOurs, isAlone && source.fields.length === 0);
      if (source.isGuess) return { ...own, findings: [], guesses: own.findings.map((each) => guessed(each, GUESS)) };
      // what the name itself does not say another file may say otherwise
      const isGiven = (source.given ?? []).some(
        (name) => api.variable(name.toUpperCase()) === undefined && !api.namesProduct(name),
      );
      return isGiven ? { ...own, findings: own.findings.map((each) => guessed(each, GIVEN)) } : own;
    });
  }
  return { ...out, findings: once(out.findings), guesses: once(out.guesses) };

  /** What several requests have in common is told once. */
  function tell(each: Blind): void {
    const key = `${each.path}\0${each.at}\0${each.code}`;
    if (told.has(key)) return;
    told.add(key);
    out.blind.push(each);
  }

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
    for (const each of outcome.value.guesses) out.guesses.push(each);
    for (const each of outcome.value.blind) tell(each);
    for (const each of outcome.value.documents) out.documents.push(each);
  }

  function inFile(path: string, text: string): RequestResult {
    if (isHttpFile(path)) return foundIn(path, httpFile(path, text), new Map());
    const { spelt, twins, error } = collection(path, text);
    const own = foundIn(path, spelt, twins);
    if (error !== undefined) own.blind.push({ path, at: 0, code: 'document', message: `this collection ${error}` });
    return own;
  }

  /** Where the file itself reads members of the answer: a test of a collection, a later task, an expression. */
  function readsIn(path: string, { endpoints: [endpoint = ''], certain }: Asked): Blind[] {
    const resource = api.answers[endpoint]?.replace('[]', '');
    const text = resource === undefined ? undefined : read(path);
    if (resource === undefined || text === undefined) return [];
    const fields = changes.flatMap(({ match }) =>
      match.flatMap((each) =>
        'response' in each && !each.value && (certain || !each.proven) && world.isA(resource, each.response)
          ? [each.field]
          : [],
      ),
    );
    return [...new Set(fields)].flatMap((field): Blind[] => {
      const message = `What reads \`${field}\` of this answer could not be followed.`;
      const at = text.includes(field) ? readAt(text, field) : -1;
      if (at >= 0) return [{ path, at, code: 'answer', message }];
      return namesOf(text).flatMap((name) => readElsewhere(path, name, field).map((own) => ({ ...own, message })));
    });
  }

  /** Where another file of configuration reads a member of what has been given a name. */
  function readElsewhere(from: string, name: string, field: string): Omit<Blind, 'message'>[] {
    for (const path of paths) {
      if (path === from || !/\.ya?ml(?:\.\w+)?$|\.j2$/i.test(path)) continue;
      const text = read(path) ?? '';
      const at = text.includes(name) && text.includes(field) ? readAt(text, field, name) : -1;
      if (at >= 0) return [{ path, at, code: 'answer' }];
    }
    return [];
  }

  function foundIn(
    path: string,
    spelt: Spelt,
    twins: ReadonlyMap<Request, Twins>,
    isOurs: (found: Asked) => boolean = () => true,
    isAlone = false,
  ): RequestResult {
    const own: RequestResult = { findings: [], guesses: [], blind: [], documents: [...spelt.documents] };
    const visited: Visited[] = [];
    for (const { request, isOpen, visit = 0 } of spelt.requests) {
      const found =
        (isAlone ? asked({ ...request, verb: 'GET' }, api.endpoints) : undefined) ?? asked(request, api.endpoints);
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
      for (const each of readsIn(path, found))
        if (!own.blind.some((other) => other.at === each.at && other.path === each.path)) own.blind.push(each);
    }
    own.findings.push(...shared(visited, spelt.shared ?? []));
    return own;
  }
}

/** What nothing but its keys says to be a request. */
const guessed = (found: Unrated, reason: string): Unrated => ({
  ...found,
  certainty: 'likely',
  ...(found.fix === 'safe' ? { fix: 'review', reason } : {}),
});

const GIVEN =
  'Another file says what its address is made of, and one more may say otherwise: make sure that it is the same everywhere.';
const GUESS = 'Nothing but its keys says that this is a request: look at what becomes of it.';

/** What an answer goes by where a file reads it. */
const ANSWER = /json|body|response|payload|results?\b/i;
/** What a path into an answer goes by. */
const PATH = /\b(?:json_?path|path|selector|field|query|jq|pointer|expression|mapping|value_template)["']?\s*[:=]/i;
/** An element of an answer, in a loop over it: `loop: "{{ runners.json }}"`, `with_items:`. */
const LOOP = /^[ \t-]*(?:loop|with_\w+):/;
const OF_ANSWER = /\b(?:json|body|results)\b/;
/** Characters of a line that are looked at. */
const MAX_LINE = 300;
/** Characters before a member in which the answer is named. */
const NEAR = 200;
/** The names that answers are given for later tasks, and so many of them are looked for. */
const REGISTERS = /^[ \t-]*["']?register["']?:[ \t]*["']?(\w+)/gm;
const MAX_NAMES = 20;

const namesOf = (text: string): string[] =>
  [...new Set([...text.matchAll(REGISTERS)].map(([, name = '']) => name))].slice(0, MAX_NAMES);

/** Whether a text goes through the elements of an answer. */
const isLooped = (text: string): boolean =>
  text.split('\n').some((line) => LOOP.test(line) && OF_ANSWER.test(line.slice(0, MAX_LINE)));

/**
 * Where a text reads a member of an answer: `it.json.name`, `response.body['name']`, `it.json | selectattr('name')`, `jsonPath: $.name`.
 * @param of what the answer is called there
 */
function readAt(text: string, name: string, of?: string): number {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    const before = text.slice(text.lastIndexOf('\n', at) + 1, at).slice(-NEAR);
    if (/[\w$-]/.test(text[at + name.length] ?? '') || /[\w$-]$/.test(before)) continue;
    // in quotes before a colon it is a name in data
    const isName = /^\\?["']\s*:/.test(text.slice(at + name.length, at + name.length + 9));
    if (of === undefined && /\bitem\.$/.test(before) && isLooped(text)) return at;
    if (PATH.test(before) && of === undefined && !/\/$/.test(before) && !isName) return at;
    // a name of two words says by itself what it is
    if (of === undefined && name.includes('_') && /[\w)\]]\.$/.test(before)) return at;
    if (!ANSWER.test(before) || (of !== undefined && !before.includes(of))) continue;
    if (/[\w)\]]\.$|#\/$/.test(before) || (!isName && /[[(=?,]\s?\\?["']?$/.test(before))) return at;
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
