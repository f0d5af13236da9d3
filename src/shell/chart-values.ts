/** Values of charts that a command line sets: `--set path.to.key=value`. */
import { speaking } from '../catalogue/advice.ts';
import type { Change, ConfigMatch } from '../catalogue/change.ts';
import { beginsWith } from '../common/begins.ts';
import type { Edit, Step } from '../finding.ts';
import { findingOf, type Unrated } from '../requests/find.ts';
import { all, edit, HOLE, type Place } from '../requests/text.ts';
import { manual, type Rewrite, review } from '../script/rewrite/rewrite.ts';
import { type Argument, baseName } from './commands.ts';
import { cutOut } from './cut.ts';
import type { Run } from './run.ts';

/** `key=value` in a `--set`. */
interface Entry {
  argument: Argument;
  /** As written, without `[0]`. */
  key: string;
  from: number;
  /** End of the key, and of the value. */
  keyEnd: number;
  to: number;
  value: string;
  /** Takes it out. */
  out: Edit | undefined;
}

const SETS = /^--set(?:-string|-json|-literal|-file)?$/;
const VERBS = /^(?:install|upgrade|template|diff|lint)$/;

/** `gitlab-runner` of `charts/gitlab-runner-0.71.0.tgz`. */
function chartName(text: string): string {
  const name = baseName(text.endsWith('/') ? text.slice(0, -1) : text);
  const version = name.search(/-\d/);
  return version >= 0 && /^[\w.-]+\.tgz$/.test(name.slice(version)) ? name.slice(0, version) : name;
}

/** @param charts the kind of a chart by the last part of its name */
export function findInValues(
  run: Run,
  changes: readonly Change[],
  charts: Readonly<Record<string, string>>,
  steps: readonly Step[],
): Unrated[] {
  const { name, args } = run.invocation;
  if (name !== 'helm' || !args.some(({ text }) => VERBS.test(text))) return [];
  const entries = entriesOf(run);
  if (entries.length === 0) return [];
  const named = args.filter(({ text }) => text.includes('/') && !text.startsWith('-')).map(({ text }) => text);
  const kind = named.map((text) => charts[chartName(text)]).find((each) => each !== undefined);
  // a chart of somebody's own may have it inside; one of another repository is another one
  if (kind === undefined && named.some((text) => /^[\w-]+\/[\w-]+$/.test(text))) return [];
  return changes.flatMap((change) =>
    change.match.flatMap((match) => {
      if (!('config' in match) || match.absent !== undefined || match.beside) return [];
      const kinds = [match.config].flat();
      const known = kinds.filter((own) => Object.values(charts).some((each) => own === each));
      // without the chart's name, only a path that nothing else has tells it
      const isSure = known.some((own) => own === kind);
      const spoken = known[0] === undefined ? change : speaking(change, match, known[0]);
      if (known.length === 0 || (kind !== undefined && !isSure)) return [];
      return [match.key].flat().flatMap((key) => {
        if (kind === undefined && key.split('.').length < 3) return [];
        return entries
          .filter((entry) => isMeant(match, key, entry))
          .map((entry) => {
            const at: Place = { spelled: entry.argument.word, from: entry.from, to: entry.keyEnd };
            const message = `\`${entry.key}\` is set for the chart.`;
            const rewrite = rewriteOf(spoken, match, key, entry, entries);
            // what is set for one release moves together
            const [first] = run.words;
            const isOne = match.fix?.when !== undefined || match.fix?.needs !== undefined;
            const group = first && isOne ? { with: { spelled: first.word, from: 0, to: 0 } } : {};
            return findingOf(spoken, at, { element: key, message, rewrite, ...group }, steps, isSure);
          });
      });
    }),
  );
}

function isMeant(match: ConfigMatch, path: string, { key, value }: Entry): boolean {
  if (key !== path && !key.startsWith(`${path}.`)) return false;
  if (match.filled && value === '') return false;
  if (match.holds !== undefined && !value.includes(match.holds)) return false;
  if (match.value !== undefined && ![match.value].flat().some((each) => String(each) === value)) return false;
  if (match.ends && !match.ends.some((end) => value.endsWith(end))) return false;
  return match.starts === undefined || beginsWith(value, match.starts);
}

function rewriteOf(change: Change, match: ConfigMatch, path: string, entry: Entry, beside: readonly Entry[]): Rewrite {
  const { fix } = match;
  if (!fix) return manual(change.advice);
  const isGood = ({ value }: Entry, starts: readonly string[]): boolean =>
    starts.some((start) => value.startsWith(start)) || value.includes(HOLE) || /[$<{%]/.test(value);
  if (fix.when && !isGood(entry, fix.when.starts)) return manual(fix.when.otherwise);
  if (fix.needs) {
    const { keys = [], starts, otherwise } = fix.needs;
    const tokens = beside.filter(({ key, value }) => keys.includes(key) && value !== '');
    if (tokens.length === 0 || !tokens.every((each) => isGood(each, starts))) return manual(otherwise);
  }
  const reasons = fix.review === undefined ? [] : [fix.review];
  const to =
    fix.move !== undefined
      ? fix.move + entry.key.slice(path.length)
      : fix.rename !== undefined
        ? [...path.split('.').slice(0, -1), fix.rename].join('.') + entry.key.slice(path.length)
        : undefined;
  const edits =
    to !== undefined
      ? all([edit({ spelled: entry.argument.word, from: entry.from, to: entry.keyEnd }, to)])
      : fix.remove && entry.out
        ? [entry.out]
        : undefined;
  return edits ? review(edits, reasons) : manual(change.advice);
}

function entriesOf(run: Run): Entry[] {
  const { args } = run.invocation;
  return args.flatMap((argument, i): Entry[] => {
    const before = args[i - 1];
    const equals = /^--set(?:-string|-json|-literal|-file)?=/.exec(argument.text)?.[0].length ?? 0;
    if (equals === 0 && !(before && SETS.test(before.text))) return [];
    const { value } = argument.word;
    const pieces = split(value, equals);
    return pieces.map(([from, to], index): Entry => {
      const piece = value.slice(from, to);
      const sign = piece.indexOf('=');
      const keyEnd = from + (sign < 0 ? piece.length : sign);
      const first = equals === 0 ? before : argument;
      return {
        argument,
        key: value.slice(from, keyEnd).replace(/\[\d+\]/g, '[]'),
        from,
        keyEnd,
        to,
        value: value.slice(keyEnd + 1, to),
        out:
          pieces.length === 1
            ? whole(run, first ?? argument, argument)
            : part(argument, from, to, index, pieces.length),
      };
    });
  });
}

/** Ranges between commas that no backslash and no brace protects. */
function split(value: string, start: number): [number, number][] {
  const out: [number, number][] = [];
  let from = start;
  let depth = 0;
  for (let i = start; i <= value.length; i++) {
    const character = value[i];
    if (character === '\\') i++;
    else if (character === '{') depth++;
    else if (character === '}') depth--;
    else if (character === undefined || (character === ',' && depth === 0)) {
      out.push([from, i]);
      from = i + 1;
    }
  }
  return out;
}

function whole({ words, ground }: Run, first: Argument, last: Argument): Edit | undefined {
  const before = words[words.indexOf(first) - 1];
  return before && cutOut(ground, before.word.end, last.word.end);
}

function part({ word }: Argument, from: number, to: number, index: number, count: number): Edit | undefined {
  const range = index < count - 1 ? word.range(from, to + 1) : word.range(from - 1, to);
  return range && { path: word.path, ...range, text: '' };
}
