/** Commands × matches → findings: programs that are gone, and words and variables that a program takes no longer. */
import type { Change, ShellMatch } from '../catalogue/change.ts';
import { oncePer } from '../common/once.ts';
import { saidOver, setOtherwise } from '../documents/asked-names.ts';
import type { Edit, Step } from '../finding.ts';
import { findingOf, type Unrated } from '../requests/find.ts';
import { edit, flat, HOLE, type Place } from '../requests/text.ts';
import { manual, type Rewrite, review } from '../script/rewrite/rewrite.ts';
import { type Argument, type Setting, settingOf } from './commands.ts';
import { cutFirst, cutOneOf, cutOut, cutStatement } from './cut.ts';
import type { Run } from './run.ts';
import type { SetBy } from './variables.ts';
import { type Ground, startIn } from './words.ts';

/** Something that a match names, where it stands. */
interface Hit {
  change: Change;
  match: ShellMatch;
  /** How it is spelt. */
  name: string;
  at: Place;
  message: string;
  rewrite: Rewrite;
  certain: boolean;
  /** Set before the command, for whatever comes: it moves alone. */
  isApart?: true;
}

/** Why a person has to look at what else reads a variable that would be taken out. */
export type AskedBesides = (name: string, ground: Ground) => string | undefined;

export function findInCommand(
  run: Run,
  changes: readonly Change[],
  steps: readonly Step[],
  besides: AskedBesides,
): Unrated[] {
  const settings = [...run.settings, ...settingsAmong(run.invocation.args)];
  const hits: Hit[] = [];
  for (const sought of soughtIn(changes)) {
    const { change, match } = sought;
    if (match.shell === '')
      hits.push(...anyCommand(run, change, match, settings, besides), ...wordsOf(run, change, match));
    else if (mayBeMeant(run, sought)) hits.push(...ofProgram(run, sought));
  }
  const [first] = run.words;
  return hits.map(({ change, at, name, message, certain, match, rewrite, isApart }) => {
    const element = match.shell === '' || match.shell === name ? name : `${match.shell} ${name}`;
    // what one command is given moves together
    const command = first && !isApart ? { spelled: first.word, from: 0, to: 0 } : undefined;
    return findingOf(change, at, { element, message, rewrite, with: command }, steps, certain);
  });
}

/** A match that speaks of commands. */
interface Sought {
  change: Change;
  match: ShellMatch;
  program: string;
  /** Its sub-commands. */
  subs: readonly string[];
}

const soughtIn = oncePer((changes: readonly Change[]): readonly Sought[] =>
  changes.flatMap((change) =>
    change.match.flatMap((match): Sought[] => {
      if (!('shell' in match)) return [];
      const [program = '', ...subs] = match.shell.split(' ');
      return [{ change, match, program, subs }];
    }),
  ),
);

/** A variable that is set by itself: `export NAME=value`. */
export function findInSetting(
  ground: Ground,
  setting: Setting,
  statement: SetBy | undefined,
  changes: readonly Change[],
  steps: readonly Step[],
  besides: AskedBesides,
): Unrated[] {
  return changes.flatMap((change) =>
    change.match.flatMap((match) => {
      if (!('shell' in match) || match.shell !== '' || !isNamed(match, setting)) return [];
      const out = statement ? cutFree(ground, statement) : cutOneOf(ground, setting.out.from, setting.out.to);
      const { image } = ground.source;
      const reasons = [
        out && besides(setting.name, ground),
        coveredBy(ground, match, setting.name),
        image === undefined ? undefined : outside(match, image),
      ];
      const rewrite = rewriteOut(change, match, isUsed(ground, setting.name) ? undefined : out, said(reasons));
      const at = nameOf(setting);
      const message = `\`${setting.name}\` is set.`;
      return [findingOf(change, at, { element: setting.name, message, rewrite }, steps, true)];
    }),
  );
}

const said = (reasons: readonly (string | undefined)[]): string[] => reasons.flatMap((each) => each ?? []);

/** Why a person has to look at a variable of one program that another one, or another's image, is given. */
function outside({ fix }: ShellMatch, program: string): string | undefined {
  const { within } = fix ?? {};
  return within && !within.holds.some((word) => program.includes(word)) ? within.otherwise : undefined;
}

/** Why a person has to look at a variable that is taken out because of what it says: the script sets it to something else, too. */
function coveredBy(ground: Ground, match: ShellMatch, name: string): string | undefined {
  if (match.value === undefined || match.fix?.review !== undefined) return undefined;
  let lines = otherwiseIn.get(ground);
  if (!lines) otherwiseIn.set(ground, (lines = new Map()));
  let own = lines.get(match);
  if (!own) lines.set(match, (own = new Map()));
  // the same for each of thousands of places
  if (!own.has(name))
    own.set(
      name,
      setOtherwise(ground.text, name, (value) => fits(match, value)),
    );
  const line = own.get(name);
  return line === undefined ? undefined : saidOver(name, `line ${line} of its shell`);
}

/** By script, rule and name: the line that sets it to something else. */
const otherwiseIn = new WeakMap<Ground, Map<ShellMatch, Map<string, number | undefined>>>();

const cutFree = (ground: Ground, { from, to, isFree }: SetBy): Edit | undefined =>
  isFree ? cutStatement(ground, from, to) : undefined;

const nameOf = ({ word, from, name }: Setting): Place => ({ spelled: word, from, to: from + name.length });

/** Whether the script asks what the variable holds. */
function isUsed(ground: Ground, name: string): boolean {
  let used = usedIn.get(ground);
  if (!used) {
    used = new Set([...ground.text.matchAll(/\$\{?[#!]?(\w+)/g)].map(([, own = '']) => own));
    usedIn.set(ground, used);
  }
  return used.has(name);
}

const usedIn = new WeakMap<Ground, ReadonlySet<string>>();

function isNamed(match: ShellMatch, { name, text }: Setting): boolean {
  return match.variables?.includes(name) === true && fits(match, text);
}

/** A rule's conditions on a value. */
export function fits({ value, holds }: ShellMatch, text: string | undefined): boolean {
  if (holds !== undefined && !text?.includes(holds)) return false;
  return value === undefined || (text !== undefined && [value].flat().some((each) => String(each) === text));
}

// ---- variables of any command ----------------------------------------------------------------------------------

/** What a command's arguments set: `env NAME=value`, `-e NAME=value`. */
const settingsAmong = (args: readonly Argument[]): readonly Setting[] =>
  args.flatMap((argument, i) => {
    const before = args[i - 1];
    const isValue = before !== undefined && /^-{1,2}[\w-]+$/.test(before.text);
    return settingOf(argument, 0, isValue ? before : undefined) ?? [];
  });

function anyCommand(
  run: Run,
  change: Change,
  match: ShellMatch,
  settings: readonly Setting[],
  besides: AskedBesides,
): Hit[] {
  return settings.flatMap((setting): Hit[] => {
    if (!isNamed(match, setting)) return [];
    const out = settingOut(run, setting);
    const reasons = [
      out && besides(setting.name, run.ground),
      coveredBy(run.ground, match, setting.name),
      outside(match, run.invocation.name),
    ];
    const rewrite = rewriteOut(change, match, out, said(reasons));
    return [
      {
        change,
        match,
        name: setting.name,
        at: nameOf(setting),
        message: `\`${setting.name}\` is set.`,
        rewrite,
        certain: true,
      },
    ];
  });
}

/** Before the command the blanks behind it go too, elsewhere those before it. */
function settingOut(run: Run, { out, isBefore }: Setting): Edit | undefined {
  const { words, ground } = run;
  if (isBefore) return undefined;
  const before = words.findLast(({ word }) => word.end <= out.from);
  return before ? cutOut(ground, before.word.end, out.to) : cutFirst(ground, out.from, out.to);
}

// ---- flags and variables of one program ------------------------------------------------------------------------

/** Whether a command is known only by what it is given: its program is not spelt, or may be another one. */
const isOpenTo = ({ invocation: { name, isService } }: Run, { match, program }: Sought): boolean =>
  (isService === true && name !== program) || name.includes(HOLE) || match.perhaps?.includes(name) === true;

/** A container of somebody's own image that is called after the program. */
const isNamedAfter = ({ invocation: { name, isApart } }: Run, { program }: Sought): boolean =>
  isApart === true && name !== program && name.replaceAll('_', '-').includes(program);

const mayBeMeant = (run: Run, sought: Sought): boolean =>
  run.invocation.name === sought.program ||
  isNamedAfter(run, sought) ||
  isOpenTo(run, sought) ||
  sought.match.also?.includes(run.invocation.name) === true;

function ofProgram(run: Run, sought: Sought): Hit[] {
  const { change, match, subs } = sought;
  const { args } = run.invocation;
  const isOpen = isOpenTo(run, sought);
  const isSure = !isOpen && run.ground.source.isAssumed !== true;
  const plain = afterOptions(args, subs[0]).filter(({ text }) => !text.startsWith('-'));
  // a container that is told nothing to do: what is run in it later on reads its variables
  if (args.length === 0 && run.invocation.isApart === true && !isOpen)
    return variablesOf(run, change, match, false, false);
  if (isNamedAfter(run, sought) && (args.length === 0 || plain[0]?.text === subs[0]))
    return variablesOf(run, change, match, false, false);
  if (!subs.every((sub, i) => plain[i]?.text === sub)) return [];
  const given = flagsOf(args, match);
  // only known by what it is given
  if (isOpen && !given.some(({ flag }) => flag.length > 4)) return [];
  const itself = namesNothing(match) ? (plain[subs.length - 1] ?? run.invocation.program) : undefined;
  if (itself) return [hitAt(change, match, match.shell, wholeOf(itself), `\`${match.shell}\` is run.`)];
  const when = match.fix?.when;
  const isKnown = when === undefined || values(run, change).some((text) => text.startsWith(when));
  const hits = given
    .filter(({ value }) => fits(match, value))
    .map((each): Hit => {
      const { flag, argument } = each;
      const rewrite = isKnown ? rewriteFlag(run, change, match, each) : manual(change.advice);
      const at = placeOf(each) ?? { spelled: argument.word, from: 0, to: argument.word.value.length };
      return {
        change,
        match,
        name: flag,
        at,
        message: `\`${flag}\` is given to \`${match.shell}\`.`,
        rewrite,
        certain: isSure,
      };
    });
  hits.push(...wordsOf(run, change, match));
  // the flag wins over its variable
  if (hits.length > 0 && match.fix?.rename !== undefined) return hits;
  return [...hits, ...variablesOf(run, change, match, isKnown, isSure)];
}

/** The arguments from the sub-command on, where nothing but options of the program itself, and values of them, stands before it. */
function afterOptions(args: readonly Argument[], sub: string | undefined): readonly Argument[] {
  const at = args.findIndex(({ text }) => text === sub);
  const isOption = (i: number): boolean => args[i]?.text.startsWith('-') === true;
  const isOwn = args.slice(0, Math.max(0, at)).every((_, i) => isOption(i) || isOption(i - 1));
  return at > 0 && isOwn ? args.slice(at) : args;
}

const namesNothing = ({ flags, arguments: words, variables, reads }: ShellMatch): boolean =>
  [flags, words, variables, reads].every((each) => each === undefined);

const wholeOf = ({ word }: Argument): Place => ({ spelled: word, from: 0, to: word.value.length });

const hitAt = (change: Change, match: ShellMatch, name: string, at: Place, message: string): Hit => ({
  change,
  match,
  name,
  at,
  message,
  rewrite: manual(change.advice),
  certain: true,
});

/** Words that a program is handed as, or in, arguments. */
function wordsOf({ invocation }: Run, change: Change, match: ShellMatch): Hit[] {
  return (match.arguments ?? []).flatMap((name) =>
    invocation.args.flatMap((argument): Hit[] => {
      const at = argument.text.indexOf(name);
      if (at < 0 || isInWord(argument.text, at, at + name.length)) return [];
      if (match.filled && !/^=[^\s"']/.test(argument.text.slice(at + name.length))) return [];
      const lead = Math.max(0, name.search(/\w/));
      const place = flat(argument.words).place(at + lead, at + name.length) ?? wholeOf(argument);
      const message = `\`${name}\` is given to \`${match.shell || invocation.name}\`.`;
      return [
        { ...hitAt(change, match, name, place, message), rewrite: rewriteWord(change, match, place, invocation.args) },
      ];
    }),
  );
}

function rewriteWord(change: Change, { fix }: ShellMatch, at: Place, args: readonly Argument[]): Rewrite {
  const to = fix?.rename;
  if (to === undefined) return manual(change.advice);
  const hasNew = args.some(({ text }) => text.split(/[=\s]/).includes(to));
  const written = hasNew ? undefined : edit(at, to);
  return written ? review([written], fix?.review === undefined ? [] : [fix.review]) : manual(change.advice);
}

/** Whether a word goes on before or behind a part of a text. */
const isInWord = (text: string, from: number, to: number): boolean => goesOn(text, from) || goesOn(text, to);

const goesOn = (text: string, at: number): boolean => /[\w-]/.test(text[at - 1] ?? '') && /[\w-]/.test(text[at] ?? '');

interface Given {
  flag: string;
  argument: Argument;
  /** Its last word. */
  last: Argument;
  /** As text; undefined: there is none. */
  value: string | undefined;
}

function flagsOf(args: readonly Argument[], { flags = [], switches = [] }: ShellMatch): Given[] {
  return args.flatMap((argument, i): Given[] => {
    const equals = argument.text.indexOf('=');
    const written = equals < 0 ? argument.text : argument.text.slice(0, equals);
    // a single dash does for two
    const flag = flags.find((each) => each === written || each === `-${written}`);
    if (flag === undefined || !written.startsWith('-')) return [];
    if (equals >= 0) return [{ flag: written, argument, last: argument, value: argument.text.slice(equals + 1) }];
    const next = args[i + 1];
    const takes = next && (switches.includes(flag) ? /^(?:true|false)$/.test(next.text) : !next.text.startsWith('-'));
    return [{ flag: written, argument, last: takes ? next : argument, value: takes ? next.text : undefined }];
  });
}

/** Every value that a command is given: by flags, and by the variables that it reads. */
function values(run: Run, { match }: Change): string[] {
  const { args } = run.invocation;
  const own = match.flatMap((each) =>
    'shell' in each ? [...(each.variables ?? []), ...(each.fix?.whenIn ?? [])] : [],
  );
  const isRead = (name: string): boolean => own.includes(name);
  const inArgs = args.flatMap(({ text }) => [text, text.slice(text.indexOf('=') + 1)]);
  return [
    ...inArgs,
    ...run.settings.filter(({ name }) => isRead(name)).map(({ text }) => text),
    ...own.flatMap((name) => (run.scope.exported(name) ? run.scope.everGiven(name) : [])),
    ...own.flatMap((name) => run.ground.source.environment.get(name)?.value ?? []),
  ];
}

function rewriteFlag(run: Run, change: Change, match: ShellMatch, given: Given): Rewrite {
  const { fix } = match;
  if (!fix) return manual(change.advice);
  const reasons = fix.review === undefined ? [] : [fix.review];
  const to = fix.rename;
  const hasNew = run.invocation.args.some(({ text }) => text === to || text.startsWith(`${to ?? ''}=`));
  if (to !== undefined && !hasNew) {
    const at = placeOf(given);
    const written = at && edit(at, to);
    return written ? review([written], reasons) : manual('It is not spelt plainly here.');
  }
  return rewriteOut(change, match, flagOut(run, given), reasons);
}

/** Where the flag is spelt: in the line, or in a variable that the line names. */
const placeOf = ({ argument, flag }: Given): Place | undefined => flat(argument.words).place(0, flag.length);

/** From the end of the word before it, so that its line goes on where it went on before. */
function flagOut({ words, ground }: Run, { argument, last }: Given): Edit | undefined {
  const before = words[words.indexOf(argument) - 1];
  if (!before || before.isPart || argument.isPart || last.isPart) return undefined;
  return cutOut(ground, before.word.end, last.word.end);
}

function rewriteOut(change: Change, match: ShellMatch, out: Edit | undefined, reasons: readonly string[]): Rewrite {
  const { fix } = match;
  if (!fix?.remove && fix?.rename === undefined) return manual(change.advice);
  if (!out) return manual(change.advice);
  const own = fix.review === undefined || reasons.includes(fix.review) ? [] : [fix.review];
  return review([out], [...own, ...reasons]);
}

// ---- variables that the program reads --------------------------------------------------------------------------

function variablesOf(run: Run, change: Change, match: ShellMatch, isKnown: boolean, certain: boolean): Hit[] {
  const message = (name: string): string => `\`${name}\` is set for \`${match.shell}\`.`;
  const rewrite = (out: Edit | undefined): Rewrite =>
    isKnown && match.fix?.remove ? rewriteOut(change, match, out, []) : manual(change.advice);
  const hit = (setting: Setting, out: Edit | undefined): Hit[] =>
    isNamed(match, setting)
      ? [
          {
            change,
            match,
            name: setting.name,
            at: nameOf(setting),
            message: message(setting.name),
            rewrite: rewrite(out),
            certain,
          },
        ]
      : [];
  const own = run.settings.flatMap((setting) => hit(setting, settingOut(run, setting)));
  if (run.invocation.isApart) return own;
  const exported = (match.variables ?? []).flatMap((name) => {
    const bound = run.scope.exported(name);
    if (!bound) return [];
    const { setting, statement } = bound;
    const { ground } = run;
    const out = statement && !isUsed(ground, setting.name) ? cutFree(ground, statement) : undefined;
    return hit(setting, out).map((each): Hit => ({ ...each, isApart: true }));
  });
  const { source } = run.ground;
  const ofHost = (match.variables ?? []).flatMap((name): Hit[] => {
    const given = source.environment.get(name);
    if (!given || !fits(match, given.value) || own.some((each) => each.name === name)) return [];
    const at = { spelled: hostName(given.path ?? source.path, name, given.at), from: 0, to: name.length };
    const { remove, variable, review: reason } = match.fix ?? {};
    const to = variable === undefined ? (remove ? { remove } : undefined) : { rename: variable };
    const edits = isKnown && to ? given.rewrite?.(to) : undefined;
    const made = { change, match, name, at, message: message(name), certain };
    return edits
      ? [{ ...made, rewrite: review(edits, reason === undefined ? [] : [reason]) }]
      : [{ ...made, rewrite: manual(change.advice), isApart: true }];
  });
  const seen = new Set([...own, ...exported, ...ofHost].map(({ name }) => name));
  const demanded = (match.variables ?? []).flatMap((name): Hit[] => {
    const at = seen.has(name) || match.value !== undefined ? undefined : demandedIn(run.ground, name);
    return at === undefined
      ? []
      : [
          {
            change,
            match,
            name,
            at: { spelled: hostName(source.path, name, startIn(run.ground, at)), from: 0, to: name.length },
            message: message(name),
            rewrite: manual(change.advice),
            certain: false,
            isApart: true,
          },
        ];
  });
  return [...own, ...exported, ...ofHost, ...demanded];
}

/** Where a script ends without a variable, so that whoever runs it sets one: `${NAME:?}`. */
function demandedIn(ground: Ground, name: string): number | undefined {
  // Bounded: a name of our own rules.
  const at = ground.text.search(new RegExp(`\\$\\{${name}:?\\?`));
  return at < 0 ? undefined : at + 2;
}

/** A name that the host spells: nothing is written there. */
function hostName(path: string, value: string, at: number): Place['spelled'] {
  return {
    path,
    value,
    at: (index) => at + index,
    range: (from, to) => ({ start: at + from, end: at + to }),
    write: () => undefined,
  };
}
