/**
 * Files of `NAME=value` lines that a program gets to see by somebody else's doing: Compose, `docker run --env-file`, `source`,
 * a generator of Secrets. A name alone proves nothing: a file beside it, or one that names it, has to run the program.
 */
import type { Change, ShellMatch } from '../catalogue/change.ts';
import { isEnvironmentFile } from '../common/endings.ts';
import { linesOf } from '../documents/pieces.ts';
import { isShellName } from '../documents/shell-file.ts';
import type { Edit, Sources, Step } from '../finding.ts';
import { findingOf, type Unrated } from '../requests/find.ts';
import { type Place, plain } from '../requests/text.ts';
import { manual, review } from '../script/rewrite/rewrite.ts';
import { fits } from './flags.ts';

/** Bounded: a line. */
const SETTING = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*)$/;

/** What it says, without quotes, or what holds where nobody says anything else. */
const saidBy = (written: string): string => {
  const bare = written.trim().replace(/^["']|["']$/g, '');
  return /^\$\{\w+:?[-=]["']?([^"'}]*)["']?\}$/.exec(bare)?.[1] ?? bare;
};

type Files = Pick<Sources, 'paths' | 'read'>;

interface Named {
  change: Change;
  match: ShellMatch;
}

/** @param among the files that may tell who uses one; findings are of those that `isAsked` names */
export function scanEnvironmentFiles(
  { paths, read }: Files,
  changes: readonly Change[],
  isAsked: (path: string) => boolean,
): Unrated[] {
  const own = paths.filter((path) => isAsked(path) && (isEnvironmentFile(path) || isShellName(path)));
  if (own.length === 0) return [];
  const byName = variablesOf(changes);
  const users = new Map<string, Users>();
  return own.flatMap((path) => {
    const text = read(path) ?? '';
    const isScript = !isEnvironmentFile(path);
    if (isScript && !text.includes('export')) return [];
    const settings = [...linesOf(text)].flatMap(({ start, end, next }): Setting[] => {
      const line = text.slice(start, end);
      // what a script does not export stays its own
      if (isScript && !/^\s*export\s/.test(line)) return [];
      const [, name = '', written = ''] = SETTING.exec(line) ?? [];
      return (byName.get(name) ?? []).flatMap(({ change, match }): Setting[] => {
        // an empty value says nothing
        if (/^(?:""|'')?$/.test(written.trim()) || !fits(match, saidBy(written))) return [];
        const find = users.get(match.shell) ?? usersOf({ paths, read }, match);
        users.set(match.shell, find);
        const user = isScript ? find.ofScript(path, text) : find.ofFile(path);
        const at = start + line.indexOf(name);
        return user ? [{ change, match, user, name, value: saidBy(written), at, line: { start, end: next } }] : [];
      });
    });
    const files = { paths, read };
    const proven = settings.find((each) => isProven(each, path, text, files));
    // what is left of the old settings beside a token of the new kind ends the registration: all, or none
    const isWhole = settings.every((each) => each.match.shell !== proven?.match.shell || editsOf(path, each, files));
    const token = isWhole && !isScript ? proven : undefined;
    const together = token ? placeOf(path, token) : undefined;
    return settings.map((setting): Unrated => {
      const { change, match, name, user } = setting;
      const message = `\`${name}\` is set for \`${match.shell}\`.`;
      const element = `${match.shell} ${name}`;
      const edits = token && match.shell === token.match.shell ? editsOf(path, setting, files) : undefined;
      const rewrite = edits ? review(edits, [match.fix?.review ?? change.advice]) : manual(change.advice);
      const said = { element, message, rewrite, ...(together && edits ? { with: together } : {}) };
      return findingOf(change, placeOf(path, setting), said, [user.step], user.isSure);
    });
  });
}

/** A line that sets a variable which a rule speaks of. */
interface Setting {
  change: Change;
  match: ShellMatch;
  user: User;
  name: string;
  value: string;
  /** Where the name begins. */
  at: number;
  /** With its line break. */
  line: { start: number; end: number };
}

const placeOf = (path: string, { name, at }: Setting): Place => ({
  spelled: plain(path, name, at),
  from: 0,
  to: name.length,
});

/** Whether it is a token of the new kind under the old name, and nothing but the program reads that name. */
function isProven({ match: { fix }, name, value, user }: Setting, path: string, text: string, files: Files): boolean {
  if (fix?.variable === undefined || fix.when === undefined || !value.startsWith(fix.when)) return false;
  const isThere = [...linesOf(text)].some(
    ({ start, end }) => SETTING.exec(text.slice(start, end))?.[1] === fix.variable,
  );
  return user.isSure && !isThere && isOnlyHere(name, path, files);
}

/** The edits of one line, where nothing else in the tree says its name. */
function editsOf(path: string, { match: { fix }, name, at, line, user }: Setting, files: Files): Edit[] | undefined {
  if (!user.isSure || !isOnlyHere(name, path, files)) return undefined;
  if (fix?.variable !== undefined) return [{ path, start: at, end: at + name.length, text: fix.variable }];
  return fix?.remove ? [{ path, ...line, text: '' }] : undefined;
}

const isOnlyHere = (name: string, path: string, { paths, read }: Files): boolean =>
  !paths.some((other) => other !== path && !isProse(other) && (read(other) ?? '').includes(name));

const isProse = (path: string): boolean => /\.(?:md|mdx|markdown|rst|adoc|txt)$/i.test(path);

function variablesOf(changes: readonly Change[]): Map<string, Named[]> {
  const found = new Map<string, Named[]>();
  for (const change of changes)
    for (const match of change.match)
      if ('shell' in match && match.shell.includes(' '))
        for (const name of match.variables ?? []) found.set(name, [...(found.get(name) ?? []), { change, match }]);
  return found;
}

interface User {
  step: Step;
  /** It names the file. */
  isSure: boolean;
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

/** Who runs the program with what stands in a file. */
interface Users {
  ofFile(path: string): User | undefined;
  /** A script that names this one, or is named by it: it takes the variables in, or is run with them. */
  ofScript(path: string, text: string): User | undefined;
}

function usersOf({ paths, read }: Files, match: ShellMatch): Users {
  const [program = '', ...subs] = match.shell.split(' ');
  const sorted = [...paths].sort();
  const running = sorted.flatMap((path) => {
    const text = isEnvironmentFile(path) || isProse(path) ? '' : (read(path) ?? '');
    const at = runs(text, program, subs);
    return at < 0 ? [] : [{ path, text, at }];
  });
  const naming = new Map<string, readonly { path: string; text: string }[]>();
  const named = (name: string): readonly { path: string; text: string }[] => {
    const known = naming.get(name);
    if (known) return known;
    const found = sorted.flatMap((path) => {
      const text = isProse(path) || path.endsWith(name) ? '' : (read(path) ?? '');
      return text.includes(name) ? [{ path, text }] : [];
    });
    naming.set(name, found);
    return found;
  };
  const ofScript = (path: string, text: string): User | undefined => {
    // what runs the program itself is read as the script that it is
    if (running.some((each) => each.path === path)) return undefined;
    for (const other of running) {
      if (!isShellName(other.path)) continue;
      if (names(other.text, other.path, path)) {
        const at = other.text.indexOf(baseOf(path));
        return { step: { path: other.path, at, note: `names ${baseOf(path)}` }, isSure: true };
      }
      if (names(text, path, other.path))
        return { step: { path: other.path, at: other.at, note: `\`${match.shell}\` is run by it` }, isSure: true };
    }
    return undefined;
  };
  const ofFile = (path: string): User | undefined => {
    const folder = folderOf(path);
    const base = path.slice(folder.length);
    // every folder may have its `.env`: that name is one of a folder
    const spelt = base === '.env' ? `${folder.split('/').at(-2) ?? ''}/.env` : base;
    const isRunning = (other: string): boolean => running.some((each) => each.path === other);
    const by =
      running.length === 0 ? [] : named(spelt).filter((each) => isRunning(each.path) || beside(each.path, running));
    const [first] = by;
    if (first) {
      const step = { path: first.path, at: first.text.indexOf(spelt), note: `names ${base}` };
      return { step, isSure: true };
    }
    const near = running.find((each) => folderOf(each.path) === folder);
    if (!near) return undefined;
    const isNamed = near.text.includes(base);
    const step = { path: near.path, at: near.at, note: `\`${match.shell}\` may read ${base}, which stands beside it` };
    return { step, isSure: isNamed };
  };
  return { ofFile, ofScript };
}

const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Whether a script names another one, as a word: beside it by its name, elsewhere with its folder. */
function names(text: string, from: string, other: string): boolean {
  const isBeside = folderOf(from) === folderOf(other);
  const spelt = isBeside ? baseOf(other) : other.includes('/') ? other.split('/').slice(-2).join('/') : `../${other}`;
  for (let at = text.indexOf(spelt); at >= 0; at = text.indexOf(spelt, at + 1)) {
    const line = text.slice(text.lastIndexOf('\n', at) + 1, at);
    if (!/[\w.-]$/.test(line) && !/[\w.-]/.test(text[at + spelt.length] ?? '') && !line.trimStart().startsWith('#'))
      return true;
  }
  return false;
}

const beside = (path: string, running: readonly { path: string }[]): boolean =>
  running.some((each) => folderOf(each.path) === folderOf(path));

/** Where a text runs the program's sub-command, or an image of it; -1: nowhere. */
function runs(text: string, program: string, subs: readonly string[]): number {
  for (let at = text.indexOf(program); at >= 0; at = text.indexOf(program, at + 1)) {
    if (/[\w-]/.test(text[at - 1] ?? '')) continue;
    const end = text.indexOf('\n', at);
    const line = text.slice(at + program.length, Math.min(end < 0 ? text.length : end, at + 300));
    const start = text.slice(text.lastIndexOf('\n', at) + 1, at);
    if (/^\s*(?:#|\/\/)/.test(start)) continue;
    const isRun = subs.every((sub) => new RegExp(`^[^#]*[\\s"']${sub}(?:\\s|$|["'])`).test(line));
    // Bounded: a line.
    if (isRun || /\bimage["']?\s*[:=]\s*\S*$/.test(start)) return at;
  }
  return -1;
}
