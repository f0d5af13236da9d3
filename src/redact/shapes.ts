/** Secrets that are told by what they look like, wherever they stand. */
import { secrets } from '../../rules/secrets.ts';
import { isName, looksRandom } from './names.ts';
import { type Span, withoutTail } from './span.ts';

const { prefixes, hooks, users } = secrets;

const quoted = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
const beginnings = new RegExp(prefixes.map(([begins]) => quoted(begins)).join('|'), 'g');
const leastOf = new Map(prefixes);
/** Those that are nobody's word, whatever follows. */
const isTelling = (begins: string): boolean => /^g[lh]\w+[-_]$/.test(begins);

export function shapesIn(text: string): Span[] {
  return [...begun(text), ...runs(text), ...logins(text), ...pems(text), ...addresses(text)];
}

function begun(text: string): Span[] {
  const spans: Span[] = [];
  const rest = /[\w.-]*/y;
  for (const { index, 0: begins } of text.matchAll(beginnings)) {
    const last = spans.at(-1);
    if (last && index < last.end) continue;
    rest.lastIndex = index + begins.length;
    const more = withoutTail(rest.exec(text)?.[0] ?? '', '.');
    if (more.length < (leastOf.get(begins) ?? 0) || (!isTelling(begins) && isName(more))) continue;
    spans.push({ start: index, end: index + begins.length + more.length });
  }
  return spans;
}

/** Long words that no person wrote, tokens of the form `eyJ….eyJ….…`, and kinds of GitLab's tokens that are not known yet. */
function runs(text: string): Span[] {
  const spans: Span[] = [];
  for (const { index, 0: run } of text.matchAll(/[\w+/=.-]{12,}/g)) {
    const jwt = /(?:^|[=/])(eyJ[\w-]{8,}\.[\w-]{4,}\.?[\w-]*)/.exec(run);
    if (jwt?.[1])
      spans.push({ start: index + jwt.index + jwt[0].length - jwt[1].length, end: index + jwt.index + jwt[0].length });
    const later = /^gl[a-z]{2,8}-([\w.-]{8,})$/.exec(run);
    if (later?.[1] && !isName(later[1])) spans.push({ start: index, end: index + run.length });
    for (const piece of run.matchAll(/[\w+/=-]{20,}/g)) {
      if (looksRandom(piece[0])) spans.push({ start: index + piece.index, end: index + piece.index + piece[0].length });
    }
  }
  return spans;
}

/** `//user:password@host` */
function logins(text: string): Span[] {
  const spans: Span[] = [];
  const login = /[^\s/?#"'`<>\\]*/y;
  for (let at = text.indexOf('://'); at >= 0; at = text.indexOf('://', at + 3)) {
    login.lastIndex = at + 3;
    const authority = login.exec(text)?.[0] ?? '';
    const end = authority.lastIndexOf('@');
    if (end > 0) spans.push(...pairIn(text, { start: at + 3, end: at + 3 + end }));
  }
  return spans;
}

/** What stands in for a value that is not there: `$X`, `${X}`, `#{x}`, `{{ x }}`, `%X%`, `<your token>`. */
export const variables =
  /\$\{\{[^{}]*\}\}|\$\{[^{}]*\}|\$\[\[[^[\]]*\]\]|\$\([^()]*\)|\$(?:env:|script:|global:)?\w+|#\{[^{}]*\}|\{\{[^{}]*\}\}|\{[\w.]*\}|%\{[^{}]*\}|%\w+%|<[\w .-]+>/g;

/** Of `user:password` the password, and the user unless its name tells nothing. Variables stay. */
export function pairIn(text: string, { start, end }: Span): Span[] {
  const pair = text.slice(start, end);
  const bare = pair.replace(variables, (each) => '\0'.repeat(each.length));
  const colon = bare.indexOf(':');
  const user = colon < 0 ? bare : bare.slice(0, colon);
  const password = colon < 0 ? '' : bare.slice(colon + 1);
  const isMarker = password === '' || users.includes(password.toLowerCase());
  return [
    ...(!users.includes(user.toLowerCase()) && !/^\d{1,7}$/.test(user) && (isMarker || !isName(user))
      ? literals(bare, start, 0, user.length)
      : []),
    ...(isMarker || /^\d{1,7}$/.test(password) ? [] : literals(bare, start, colon + 1, bare.length)),
  ];
}

/** What is no variable. */
function literals(bare: string, base: number, from: number, to: number): Span[] {
  return [...bare.slice(from, to).matchAll(/[^\0]+/g)]
    .filter(([piece]) => /[A-Za-z\d]/.test(piece))
    .map(({ index, 0: piece }) => ({ start: base + from + index, end: base + from + index + piece.length }));
}

/** The inside of `-----BEGIN … KEY-----`, also where the text begins or ends in the middle of it. */
function pems(text: string): Span[] {
  const spans: Span[] = [];
  const mark = /-----(BEGIN|END) [A-Z\d ]{2,60}-----/g;
  let open: number | undefined;
  for (const { index, 0: whole, 1: kind } of text.matchAll(mark)) {
    if (kind === 'BEGIN') open ??= index + whole.length;
    else {
      spans.push({ start: open ?? beforePem(text, index), end: index });
      open = undefined;
    }
  }
  // a constant that is only the mark
  if (open !== undefined && !/["'`]/.test(text[open] ?? '')) spans.push({ start: open, end: behindPem(text, open) });
  return spans;
}

const isBody = (line: string): boolean => /^[\s\w+/="',\\.:|>-]*$/.test(line);

/** Where the lines begin that are all of letters and digits, as a key's are. */
function beforePem(text: string, end: number): number {
  let start = end;
  while (start > 0) {
    const from = text.lastIndexOf('\n', start - 2) + 1;
    if (!/^[\s"']*[\w+/=\\]+[\s"',]*$/.test(text.slice(from, start))) break;
    start = from;
  }
  return start;
}

/** The end of such lines. */
function behindPem(text: string, start: number): number {
  let end = start;
  while (end < text.length) {
    const next = text.indexOf('\n', end);
    const to = next < 0 ? text.length : next + 1;
    if (!isBody(text.slice(end, to))) break;
    end = to;
  }
  return end;
}

/** Addresses whose path lets one in. */
function addresses(text: string): Span[] {
  const path = /[\w/.-]*/y;
  return hooks.flatMap((hook) => {
    const spans: Span[] = [];
    for (let at = text.indexOf(hook); at >= 0; at = text.indexOf(hook, at + hook.length)) {
      path.lastIndex = at + hook.length;
      spans.push({ start: at + hook.length, end: at + hook.length + (path.exec(text)?.[0].length ?? 0) });
    }
    return spans;
  });
}
