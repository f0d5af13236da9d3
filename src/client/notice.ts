/** What an answer says about its own end: `Deprecation`, `Sunset`, 410; joined with the catalogue's rules. */
import type { Head, Outcome } from './failure.ts';
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

/** Each leaf of a value with its dotted path. Elements of a list stand under the path of the list. What lies too deep is one. */
export const leaves = (value: unknown, path = '', depth = 20): [path: string, leaf: unknown][] =>
  typeof value === 'object' && value && depth
    ? Object.entries(value).flatMap(([key, inner]) =>
        leaves(inner, Array.isArray(value) ? path : (path && `${path}.`) + key, depth - 1),
      )
    : [[path, value]];

/** @returns ids of the rules about an endpoint: all of it, and what is sent to it */
export function rulesFor(method: string, path: string, sent: Sent): { endpoint: string[]; field: string[] } {
  const [endpoint, field] = [new Set<string>(), new Set<string>()];
  for (const line of table.split('\n')) {
    const [id = '', condition = '', ...endpoints] = line.split(' ');
    const [name, values] = condition.split('=');
    let whole = '';
    const fits = endpoints.some((each) => {
      const [methods = '', pattern = ''] = each.split(':');
      whole = pattern.replace('+', whole).replace('~', '(projects|groups)/*');
      return methods.includes(method.slice(0, 2)) && new RegExp(`^/${whole.replaceAll('*', '[^/]+')}$`).test(path);
    });
    if (!fits) continue;
    if (condition === '-') endpoint.add(id);
    else if (leaves(sent).some(([at, leaf]) => at === name && (values?.split('|').includes(`${leaf}`) ?? true)))
      field.add(id);
  }
  return { endpoint: [...endpoint], field: [...field] };
}

/** A date of a header: HTTP-date, or the `@seconds` of RFC 9745. */
function date(text: string): string | undefined {
  const at = /^@\d+$/.test(text) ? Number(text.slice(1)) * 1000 : Date.parse(text);
  return Math.abs(at) <= 8.64e15 ? new Date(at).toISOString() : undefined;
}

/** The target of the first `Link` with that relation. */
export function linkTo(head: Head, relation: string): string | undefined {
  for (const link of head('link').split(/,\s*(?=<)/)) {
    const [, target, relations = ''] = /^\s*<([^>]*)>.*;\s*rel\s*=\s*"?([^";]+)/i.exec(link) ?? [];
    if (relations.toLowerCase().split(/\s+/).includes(relation)) return target;
  }
  return undefined;
}

/** @returns the notice that an answer carries, if it carries one */
export function noticeOf(
  operation: string,
  { operation: { method }, path, sent, status, head }: Pick<Outcome, 'operation' | 'path' | 'sent' | 'status' | 'head'>,
  texts: Readonly<Record<string, RuleText>>,
  redact: (text: string) => string,
): DeprecationNotice | undefined {
  const [deprecation, sunset] = [head('deprecation'), head('sunset')];
  const kind = status === 410 ? 'gone' : sunset ? 'sunset' : deprecation ? 'deprecated' : undefined;
  if (!kind) return undefined;
  const { endpoint, field } = rulesFor(method, path, sent);
  const rules = [...new Set([...endpoint, ...field])];
  const link = linkTo(head, 'deprecation') ?? linkTo(head, 'sunset');
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
