/** What an answer says about its own end: `Deprecation`, `Sunset`, 410; joined with the catalogue's rules. */
import { table } from './rules-table.ts';

/** What a rule says, for people. `gitlab-sunset/client/texts` has them all. */
export interface RuleText {
  /** What to do, as an instruction. */
  readonly title: string;
  /** What breaks. */
  readonly why: string;
  readonly advice: string;
  /** Release it was announced for, or `v5`, whose date nobody knows. */
  readonly due: string;
}

/** The server says that what was called is deprecated, has an end, or is gone. Introduced in gitlab-sunset 0.1.0. */
export interface DeprecationNotice {
  /** `gone`: 410. `sunset`: the answer carries `Sunset`. `deprecated`: only `Deprecation`. */
  readonly kind: 'deprecated' | 'sunset' | 'gone';
  readonly operation: string;
  readonly method: string;
  /** Path under `/api/v4` as it was called, without its query. */
  readonly path: string;
  /** Ids of the catalogue's rules about this endpoint, or about a field that was sent. Empty when it knows none. */
  readonly rules: readonly string[];
  /** Their texts, where the client was given `texts`. */
  readonly texts: readonly RuleText[];
  /** Since when it is deprecated, ISO 8601 in UTC, where `Deprecation` gives a date. */
  readonly deprecatedAt: string | undefined;
  /** When it ends, ISO 8601 in UTC, where `Sunset` gives a date. */
  readonly sunsetAt: string | undefined;
  /** Where to read on: the `Link` with `rel="deprecation"` or `rel="sunset"`. */
  readonly link: string | undefined;
}

/** What a request sends, as far as rules about fields can see. */
export type Sent = Readonly<Record<string, unknown>>;

/** Whether a dotted path of names leads somewhere; `[]` steps into each element. */
function values(sent: unknown, path: readonly string[]): readonly unknown[] {
  const [name, ...rest] = path;
  if (name === undefined) return [sent];
  if (Array.isArray(sent)) return sent.flatMap((each) => values(each, path));
  if (typeof sent !== 'object' || sent === null) return [];
  return Object.entries(sent).flatMap(([key, inner]) => (key === name ? values(inner, rest) : []));
}

/** @returns ids of the rules about an endpoint: all of it, and what is sent to it */
export function rulesFor(method: string, path: string, sent: Sent): { endpoint: string[]; field: string[] } {
  const found = { endpoint: new Set<string>(), field: new Set<string>() };
  const [bare = ''] = path.split('?');
  for (const line of table.split('\n')) {
    const [id = '', condition = '', ...endpoints] = line.split(' ');
    const fits = endpoints.some((each) => {
      const [methods = '', pattern = ''] = each.split(':');
      const path = pattern.replaceAll('*', '[^/]+').replaceAll('~', '(projects|groups)/[^/]+');
      return methods.split(',').includes(method) && new RegExp(`^/${path}$`).test(bare);
    });
    const [field = '', wanted] = condition.split('=');
    const isSent = values(sent, field.split('.')).some((each) => !wanted || wanted.split('|').includes(`${each}`));
    if (fits && field === '-') found.endpoint.add(id);
    else if (fits && isSent) found.field.add(id);
  }
  return { endpoint: [...found.endpoint], field: [...found.field] };
}

interface Headers {
  get(name: string): string | null;
}

/** A date of a header: HTTP-date, or the `@seconds` of RFC 9745. */
function date(text: string | null): string | undefined {
  if (text === null) return undefined;
  const at = /^@\d+$/.test(text) ? Number(text.slice(1)) * 1000 : Date.parse(text);
  return Math.abs(at) <= 8.64e15 ? new Date(at).toISOString() : undefined;
}

/** The target of the first `Link` with that relation. */
export function linkTo(headers: Headers, relation: string): string | undefined {
  for (const link of (headers.get('link') ?? '').split(/,\s*(?=<)/)) {
    const [, target, relations = ''] = /^\s*<([^>]*)>.*;\s*rel\s*=\s*"?([^";]+)/i.exec(link) ?? [];
    if (relations.toLowerCase().split(/\s+/).includes(relation)) return target;
  }
  return undefined;
}

/** @returns the notice that an answer carries, if it carries one */
export function noticeOf(
  answer: { status: number; headers: Headers },
  call: { operation: string; method: string; path: string; sent: Sent },
  texts: Readonly<Record<string, RuleText>>,
  redact: (text: string) => string,
): DeprecationNotice | undefined {
  const { headers } = answer;
  const [deprecation, sunset] = [headers.get('deprecation'), headers.get('sunset')];
  const kind = answer.status === 410 ? 'gone' : sunset ? 'sunset' : deprecation ? 'deprecated' : undefined;
  if (!kind) return undefined;
  const { operation, method } = call;
  const [path = ''] = call.path.split('?');
  const { endpoint, field } = rulesFor(method, path, call.sent);
  const rules = [...new Set([...endpoint, ...field])];
  const link = linkTo(headers, 'deprecation') ?? linkTo(headers, 'sunset');
  return {
    kind,
    operation,
    method,
    path: redact(path),
    rules,
    texts: rules.flatMap((id) => texts[id] ?? []),
    deprecatedAt: date(deprecation),
    sunsetAt: date(sunset),
    link: link && redact(link),
  };
}
