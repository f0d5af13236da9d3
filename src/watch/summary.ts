/** The summary of a watch, for a person. */
import { catalogue } from '../../rules/index.ts';
import type { Severity } from '../finding.ts';
import type { Unseen, Use } from './book.ts';
import { placeText } from './place.ts';

/** Puts colours on words, or does not. */
export type Paint = (text: string, as: Severity | 'bold' | 'dim' | 'good') => string;
export const plain: Paint = (text) => text;

/** Longer lists are cut; `uses()` has all. */
const LONGEST = 25;
const order: readonly Severity[] = ['error', 'warning', 'note'];

/** What a summary is made of. */
export interface Seen {
  uses: readonly Use[];
  /** Uses at places beyond the limit. */
  more: number;
  /** How often something could not be looked into, by what. */
  unseen: ReadonlyMap<string, number>;
  /** Where whole objects went. */
  wholes: ReadonlySet<string>;
}

export function summaryText(book: Seen, target: string, paint: Paint): string {
  const uses = [...book.uses].sort(byWeight);
  const head =
    uses.length === 0
      ? paint('no deprecated use seen', 'good')
      : paint(`${counted(uses.length, 'deprecated use')} in ${counted(placesIn(uses), 'place')}`, 'bold');
  const lines = [`gitlab-sunset: ${head} ${paint(`(target ${target}, catalogue of ${catalogue.date})`, 'dim')}`];
  lines.push(...rows(uses.slice(0, LONGEST), paint));
  const left = uses.length - LONGEST + book.more;
  if (uses.length > LONGEST || book.more > 0) lines.push(paint(`  … and ${left} more`, 'dim'));
  lines.push(...notSeen(book, paint), ...next(uses));
  return `${lines.join('\n')}\n`;
}

const byWeight = (a: Use, b: Use): number =>
  order.indexOf(a.severity) - order.indexOf(b.severity) ||
  compare(a.rule, b.rule) ||
  compare(a.place?.file ?? '~', b.place?.file ?? '~') ||
  (a.place?.line ?? 0) - (b.place?.line ?? 0) ||
  (a.place?.column ?? 0) - (b.place?.column ?? 0);
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const placesIn = (uses: readonly Use[]): number => new Set(uses.map(({ place }) => placeText(place))).size;

function rows(uses: readonly Use[], paint: Paint): string[] {
  if (uses.length === 0) return [];
  const cells = uses.map((use) => ({
    use,
    severity: use.severity,
    place: placeText(use.place),
    times: `${use.count}×`,
  }));
  const width = (of: (cell: (typeof cells)[number]) => string): number =>
    Math.max(...cells.map((cell) => of(cell).length));
  const [severities, rules, places, times] = [
    width((cell) => cell.severity),
    width(({ use }) => use.rule),
    width((cell) => cell.place),
    width((cell) => cell.times),
  ];
  return [
    '',
    ...cells.map(
      ({ use, severity, place, times: many }) =>
        `  ${paint(severity.padEnd(severities), severity)}  ${use.rule.padEnd(rules)}  ${place.padEnd(places)}  ${many.padStart(times)}  ${paint(said(use), 'dim')}`,
    ),
  ];
}

const said = ({ message, bridged }: Use): string =>
  `${message.replace(/`/g, '').replace(/\.$/, '')}${bridged ? ', after its replacement' : ''}`;

const words: Readonly<Record<Unseen, (count: number) => string>> = {
  whole: (n) => `${counted(n, 'object')} with a deprecated member went on whole: what is read of the copy is not seen`,
  text: (n) => `${counted(n, 'answer')} taken as text or bytes: what is read of ${n === 1 ? 'it' : 'them'} is not seen`,
  body: (n) => `${counted(n, 'body', 'bodies')} sent as a stream or in an unknown form: not looked into`,
  graphql: (n) => `${counted(n, 'GraphQL request')} without a readable document: not looked into`,
  doubtful: (n) =>
    `${counted(n, 'request')} left alone, for the path is one that other products have, too: name your GitLab with \`hosts\``,
  address: (n) =>
    `${counted(n, 'request')} through http, https or undici: only endpoints and query parameters can be seen there`,
  failed: (n) =>
    `${counted(n, 'request')} could not be looked at: this is a mistake of gitlab-sunset, please report it`,
};

const isUnseen = (what: string): what is Unseen => Object.hasOwn(words, what);

function notSeen({ unseen, wholes }: Seen, paint: Paint): string[] {
  const kinds = [...unseen].flatMap(([what, count]) => (isUnseen(what) ? [[what, count] as const] : []));
  const lines = kinds.map(([what, count]) => `  ${words[what](count)}`);
  if (lines.length === 0) return [];
  const places = [...wholes].sort().slice(0, 5);
  const more = wholes.size > places.length ? `, and ${wholes.size - places.length} more` : '';
  if (places.length > 0) lines.push(`  objects went on whole at ${places.join(', ')}${more}`);
  return ['', 'Not seen:', ...lines.map((line) => paint(line, 'dim'))];
}

function next(uses: readonly Use[]): string[] {
  const [first] = uses.filter(({ bridged }) => !bridged);
  if (!first) return [];
  return [
    '',
    'Next: npx gitlab-sunset check  shows each place in the sources, and what rewrites it',
    `      npx gitlab-sunset explain ${first.rule}  says what to do by hand`,
  ];
}

/** `1 place`, `2 places`. */
const counted = (count: number, noun: string, many = `${noun}s`): string => `${count} ${count === 1 ? noun : many}`;
