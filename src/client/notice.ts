/** What an answer says about its own end: `Deprecation`, `Sunset`, 410; joined with the catalogue's rules. */
import type { Head } from './failure.ts';
import type { RequestEvent } from './options.ts';
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
export interface DeprecationNotice extends RequestEvent {
  /** `gone`: 410. `sunset`: the answer carries `Sunset`. `deprecated`: only `Deprecation`. */
  readonly kind: 'deprecated' | 'sunset' | 'gone';
  /** Ids of the catalogue's rules about this endpoint. Empty when it knows none. */
  readonly rules: readonly string[];
  /** Their texts, where the client was given `texts`. */
  readonly texts: readonly RuleText[];
  /** Since when it is deprecated, ISO 8601 in UTC, where `Deprecation` gives a date. */
  readonly deprecatedAt: string | null;
  /** When it ends, ISO 8601 in UTC, where `Sunset` gives a date. */
  readonly sunsetAt: string | null;
  /** Where to read on: the `Link` with `rel="deprecation"` or `rel="sunset"`; empty without one. */
  readonly link: string;
}

/** @returns ids of the rules about an endpoint */
export const rulesFor = (method: string, path: string): string[] =>
  Object.entries(table).flatMap(([id, paths]) => {
    const whole = paths.replaceAll('~', '(projects|groups)/*').replaceAll('*', '[^/]+');
    return RegExp(`^([A-Z]+/)?(${whole})([/?]|$)`).test(method + path) ? id : [];
  });

/** A date of a header: HTTP-date, or the `@seconds` of RFC 9745. */
const date = (text: string): string | null => new Date(text[0] === '@' ? Number(text.slice(1)) * 1000 : text).toJSON();

/** The target of the first `Link` with that relation; empty without one. */
export const linkTo = (header: Head, relation: string): string =>
  RegExp(`<([^<>]*)>[^<]*;\\s*rel="?[^",;]*\\b${relation}\\b`, 'i').exec(header('link'))?.[1] ?? '';

/** @returns the notice that an answer carries, if it carries one */
export function noticeOf(
  request: RequestEvent,
  path: string,
  status: number,
  header: Head,
  texts: Readonly<Record<string, RuleText>>,
): DeprecationNotice | undefined {
  const deprecation = header('deprecation');
  const sunset = header('sunset');
  const kind = status === 410 ? 'gone' : sunset ? 'sunset' : deprecation && 'deprecated';
  if (!kind) return undefined;
  const rules = rulesFor(request.method, path);
  return {
    ...request,
    kind,
    rules,
    texts: rules.flatMap((id) => texts[id] ?? []),
    deprecatedAt: date(deprecation),
    sunsetAt: date(sunset),
    link: linkTo(header, '(deprecation|sunset)'),
  };
}
