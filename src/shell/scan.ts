/** Shell in, findings out. */

import type { ResourceFacts } from '../../rules/api.ts';
import type { Change } from '../catalogue/change.ts';
import { attempt, type Trouble } from '../common/budget.ts';
import { lazy } from '../common/once.ts';
import { askedAt, askedToo } from '../documents/asked-names.ts';
import type { ShellSource } from '../documents/shell-source.ts';
import type { Blind, Step } from '../finding.ts';
import type { Api } from '../flow/api.ts';
import { isScript } from '../flow/parse.ts';
import {
  type Asked,
  asked,
  findIn,
  once,
  takes,
  together,
  type Unrated,
  type World,
  worldOf,
} from '../requests/find.ts';
import type { Request, SentDocument } from '../requests/request.ts';
import { overlapping, type SpeltBy, shared, type Visited } from '../requests/shared.ts';
import { flat, HOLE, type Place, type Words } from '../requests/text.ts';
import { alternatives } from './alternatives.ts';
import { findInValues } from './chart-values.ts';
import { isClient, type Sent, sentBy } from './clients.ts';
import { type Argument, LOOKS_UP } from './commands.ts';
import { cutOut } from './cut.ts';
import { type AskedBesides, findInCommand, findInSetting } from './flags.ts';
import { findReadIn } from './given.ts';
import { guessedIn } from './guessed.ts';
import { isHidden } from './hidden.ts';
import { isJq, jqLine, runJq } from './jq.ts';
import type { Describe } from './jq-flow.ts';
import { neededBy, speakingOf } from './needed.ts';
import { nestedSource } from './nested.ts';
import { HandedVariables, SharedWithOthers } from './others.ts';
import { type Answer, both, handOn, lost, NOTHING, type Out, ownText, type Taken } from './out.ts';
import { type Parsed, parseShell } from './parse.ts';
import { takesAll } from './passing.ts';
import { findReads, noteReads } from './reads.ts';
import type { Run, Visitor } from './run.ts';
import { Unasked } from './unasked.ts';
import { shownName, Unfollowed } from './unfollowed.ts';
import { unreadIn } from './unsent.ts';
import { assumed } from './variables.ts';
import { Walker } from './walk.ts';
import { asPosix, type Part } from './windows.ts';
import { fileOf, type Ground } from './words.ts';
import { isOfFiles, runsText } from './wrappers.ts';

export interface ShellOptions {
  oldest: string | undefined;
  api: Api;
  resources: Readonly<Record<string, ResourceFacts>>;
  /** Charts by the last part of their name. */
  charts: Readonly<Record<string, string>>;
  /** A file that asks for the name of a variable: another than this one, or this one too where the shell is a part of it. */
  askedIn: (path: string, name: string, isPart: boolean) => string | undefined;
  /** Another file that names a script and asks for something in it. */
  namingIn: (path: string, script: string, name: string) => string | undefined;
  /** Whether a program, as it is spelt without what is filled in, is a file of the project: what it asks for is known then. */
  isHere: (program: string) => boolean;
  /** Whether a program of the project, as it is spelt, says something. */
  saysIn: (program: string, isSaid: (text: string) => boolean) => boolean;
  /** Whether a file sets a variable more than once. */
  isSetAgain: (path: string, name: string) => boolean;
}

export interface ShellResult {
  findings: Unrated[];
  blind: Blind[];
  documents: SentDocument[];
}

export function scanShell(
  sources: readonly ShellSource[],
  changes: readonly Change[],
  options: ShellOptions,
): ShellResult {
  const isNeeded = neededBy(changes);
  const isWorth = neededBy(changes, false);
  const result: ShellResult = { findings: [], blind: [], documents: [] };
  const unasked: Unrated[] = [];
  for (const source of sources) {
    if (!isNeeded(source.text)) continue;
    const before = result.documents.length;
    const spelt = attempt((): readonly Part[] =>
      source.dialect === 'posix' ? [{ source, whole: source }] : asPosix(source),
    );
    if ('trouble' in spelt) result.blind.push(blindTo(source, spelt.trouble));
    const parts = 'value' in spelt ? spelt.value : [];
    for (const { source: part, whole, command } of parts) {
      if (!isNeeded(part.text)) continue;
      const outcome = attempt(() => new Reader(part, changes, options, isWorth, whole).result());
      if ('trouble' in outcome) {
        if (!source.isOneOf) result.blind.push(blindTo(part, outcome.trouble));
        continue;
      }
      const own = outcome.value.findings;
      const findings = command === undefined ? own : own.map((each) => inPowershell(each, command));
      for (const each of source.isOneOf
        ? byHand(besides(result.findings, findings))
        : guessed(part, findings, source.isGuess ? GUESS : PERHAPS))
        result.findings.push(each);
      for (const each of source.isOneOf ? [] : outcome.value.unasked) unasked.push(each);
      for (const each of source.isOneOf ? [] : outcome.value.blind) result.blind.push(each);
      for (const each of source.isOneOf ? [] : outcome.value.documents) result.documents.push(each);
    }
    const isOther = source.isOneOf || isScript(source.path);
    const unread = isOther ? undefined : unreadIn(source, result.documents.slice(before), changes);
    if (unread) result.blind.push(unread);
  }
  // the same words may stand in several texts: one that asks with them says more
  const added = besides(result.findings, unasked);
  return { ...result, findings: together(once([...result.findings, ...added])) };
}

const blindTo = ({ path, at }: ShellSource, { code, message }: Trouble): Blind => ({
  path,
  at: at(0),
  code,
  message: `This shell is ${message}.`,
});

/** What is found at other places than what is known already. */
function besides(known: readonly Unrated[], more: readonly Unrated[]): Unrated[] {
  const keyOf = ({ rule, path, start }: Unrated): string => `${rule}\0${path}\0${start}`;
  const places = new Set(more.length > 0 ? known.map(keyOf) : []);
  return more.filter((each) => !places.has(keyOf(each)));
}

/** What only one of several texts holds: what all of them have is known already. A person rewrites it. */
const byHand = (all: readonly Unrated[]): Unrated[] =>
  all.map((each) => (each.fix === 'manual' ? each : { ...each, fix: 'manual', reason: ONE_OF, edits: [] }));

/** Where nothing but its own words says that a text is shell, it may be something else. */
const guessed = ({ isGuess }: ShellSource, all: readonly Unrated[], reason: string): readonly Unrated[] =>
  isGuess
    ? all.map((each) => ({
        ...each,
        certainty: 'likely',
        ...(each.fix === 'safe' ? { fix: 'review', reason } : {}),
      }))
    : all;

/** What is put together of a script in another language cannot be written there, however plainly it stands; and what sends it is `command`. */
const inPowershell = (finding: Unrated, command: string): Unrated => ({
  ...finding,
  ...(finding.fix === 'manual' && NOT_WRITTEN.test(finding.reason ?? '') ? { reason: POWERSHELL } : {}),
  evidence: finding.evidence.map((each) => ({ ...each, note: each.note.replace(SENDS, `\`${shownName(command)}\``) })),
});

/** What each request of PowerShell is spelt as. */
const SENDS = /^`Invoke-RestMethod`(?= sends)/;
const NOT_WRITTEN = /^[^.]{1,60} not spelt plainly here\.$/;
const POWERSHELL = 'This tool does not write PowerShell: change it here by hand.';

const PERHAPS =
  'A name that it is made of may hold something else when it runs: make sure that the new name is meant there too.';

const GUESS = 'Nothing says that this text is shell: look at what becomes of it.';

const ONE_OF = 'It is one of several texts that the program may hand over here.';

/** jq that reads nothing only writes. */
const makesText = ({ name, args }: Run['invocation']): boolean => isJq(name) && jqLine(args).isAlone;

class Reader implements Visitor {
  readonly #source: ShellSource;
  readonly #isWorth: (text: string) => boolean;
  readonly #changes: readonly Change[];
  /** Those that speak of commands, and of values of charts. */
  readonly #ofCommands: readonly Change[];
  readonly #ofCharts: readonly Change[];
  readonly #options: ShellOptions;
  readonly #walker: Walker;
  readonly #unfollowed: Unfollowed;
  readonly #world: World;
  readonly #findings: Unrated[] = [];
  readonly #blind: Blind[] = [];
  readonly #documents: SentDocument[] = [];
  readonly #answers: Answer[] = [];
  readonly #taken: Taken[] = [];
  /** What the words of commands are spelt by, wherever it stands: in the command, in a variable, in a call of its function. */
  readonly #spelt: SpeltBy[] = [];
  /** Which of these a range of a file is among, when all of the shell was walked. */
  readonly #over = lazy(() => overlapping(this.#spelt));
  readonly #unasked = new Unasked();
  readonly #handed: HandedVariables;
  readonly #shared: SharedWithOthers;
  readonly #told = new Set<Trouble['code']>();
  /** The command that is looked at, in the shell's text. */
  #at = 0;
  readonly #describe: Describe<Answer>;

  constructor(
    source: ShellSource,
    changes: readonly Change[],
    options: ShellOptions,
    isWorth: (text: string) => boolean,
    whole: ShellSource,
  ) {
    this.#source = source;
    this.#isWorth = isWorth;
    this.#changes = changes;
    this.#ofCommands = changes.filter(({ match }) => match.some((each) => 'shell' in each));
    this.#ofCharts = changes.filter(({ match }) => match.some((each) => 'config' in each));
    this.#options = options;
    const { api } = options;
    this.#walker = new Walker(
      source,
      (name) => api.variable(name),
      this,
      (name) => source.host !== undefined && options.isSetAgain(source.path, name),
    );
    this.#handed = new HandedVariables(this.#ofCommands, options.isHere);
    this.#shared = new SharedWithOthers(source, options, (name) => this.#walker.isSeenByOthers(name));
    this.#world = worldOf(changes, api, options.oldest);
    this.#unfollowed = new Unfollowed({
      changes,
      api,
      world: this.#world,
      whole,
      saysIn: options.saysIn,
      tell: (...place) => this.#unseen(...place),
    });
    this.#describe = {
      member: (of, name) => {
        const held = of.resource === null || of.list ? undefined : api.holds(of.resource, name);
        if (held === undefined) return undefined;
        return { ...of, resource: held.replace('[]', ''), list: held.endsWith('[]'), isWhole: false };
      },
      element: (of) => (of.list ? { ...of, list: false, isWhole: false } : undefined),
    };
  }

  result(): ShellResult & { unasked: Unrated[] } {
    const outcome = attempt(() => {
      const { script, ground } = this.#parsed(this.#source);
      this.#walker.whole(script, ground);
    });
    // what was found up to there stands
    if ('trouble' in outcome) this.#tell(this.#source, this.#at, outcome.trouble);
    // where it goes behind that is not known
    if (this.#told.size > 0) handOn({ ...NOTHING, taken: this.#taken });
    noteReads(this.#taken, this.#world);
    const found: Visited[] = [];
    const insteadOf = alternatives(this.#answers);
    for (const answer of this.#answers) {
      const { use, visits } = answer;
      if (!use.isSeen) use.isUnseen = true;
      const { request } = answer.asked;
      const known: Request = {
        ...request,
        answer: request.answer === 'unused' ? 'unused' : use.isUnseen ? 'unseen' : use.isWhole ? 'whole' : 'seen',
      };
      for (const finding of findIn({ ...answer.asked, request: known }, this.#world, use.reads, insteadOf(answer)))
        found.push({ finding: looked(finding, answer), visits });
    }
    for (const taken of this.#taken)
      for (const finding of findReads([taken], this.#world))
        found.push({ finding: looked(finding, taken.read.of), visits: [taken.visit] });
    // the path itself is told as an address
    for (const { asked: own, visits } of this.#guesses)
      for (const finding of findIn(own, this.#world, []))
        if (own.fields.some(({ name }) => name && finding.start === placeOf(name)))
          found.push({ finding: looked(finding, { asked: own, isGuess: true }), visits });
    this.#findings.push(...shared(found, this.#spelt));
    const host = this.#source.host ? [this.#source.host] : [];
    const requests = this.#answers.map((each) => each.asked);
    // a program's own texts are its engine's business
    const isOther = isScript(this.#source.path);
    return {
      findings: this.#findings.map((each) => this.#shared.reviewed(this.#handed.reviewed(each))),
      blind: this.#blind,
      documents: this.#documents,
      unasked: isOther ? [] : this.#unasked.findings(requests, host, this.#world),
    };
  }

  #parsed(source: ShellSource): { script: Parsed['script']; ground: Ground } {
    const { script, text, error } = parseShell(source.text);
    // text of a program that does not parse is no command
    if (error && this.#isWorth(source.text) && !isScript(source.path) && !source.isGuess) {
      const line = text.slice(0, error.at).split('\n').length;
      this.#unseen(
        source,
        error.at,
        'document',
        `this shell could not be parsed to the end: line ${line}: ${error.message}`,
      );
    }
    return { script, ground: { source, text, fixedAt: undefined } };
  }

  trouble(ground: Ground, pos: number, trouble: Trouble): void {
    this.#tell(ground.source, ground.fixedAt ?? pos, trouble);
  }

  /** Once a source for each kind: what goes wrong in a thousand places is one thing. */
  #tell(source: ShellSource, at: number, { code, message }: Trouble): void {
    if (this.#told.has(code)) return;
    this.#told.add(code);
    this.#blind.push({ path: source.path, at: source.at(at), code, message: `This shell is ${message}.` });
  }

  #unseen(source: ShellSource, at: number, code: Blind['code'], message: string): void {
    const place = source.at(at);
    if (!this.#blind.some((each) => each.at === place && each.code === code))
      this.#blind.push({ path: this.#source.path, at: place, code, message });
  }

  #steps(run: Run, note: string): Step[] {
    const [first] = run.words;
    const own = { path: this.#source.path, at: first?.word.at(0) ?? 0, note };
    return this.#source.host ? [this.#source.host, own] : [own];
  }

  /** Who asks for a variable's name, in this shell or in another file. */
  readonly #besides: AskedBesides = (name, ground) => {
    const known = this.#reading.get(ground) ?? new Map<string, string | undefined>();
    this.#reading.set(ground, known);
    if (!known.has(name)) known.set(name, this.#askedBesides(name, ground));
    return known.get(name);
  };
  readonly #reading = new Map<Ground, Map<string, string | undefined>>();

  #askedBesides(name: string, { source, text }: Ground): string | undefined {
    const at = askedAt(text, name, () => false, true);
    const line = at === undefined ? undefined : `line ${text.slice(0, at).split('\n').length} of its shell`;
    const where = line ?? this.#options.askedIn(source.path, name, source.host !== undefined);
    return where === undefined ? undefined : askedToo(name, where);
  }

  // ---- what the walker tells ----

  visited({ visit, words, inputWords, invocation, isShown, scope }: Run): void {
    // what only writes for another command is spelt by that one; and a script has commands of its own
    const isWriter = /^(?:echo|printf|cat|tee)$/.test(invocation.name) || makesText(invocation);
    const isKept =
      (invocation.name === 'read' && takesAll(words)) ||
      invocation.name === 'set' ||
      (invocation.name === 'printf' && words[1]?.text === '-v');
    if (isKept || (!isShown && isWriter)) return;
    const own = words.flatMap((each) => (each === invocation.script ? [] : [each.words, ...(each.from ?? [])]));
    const isScript = inputWords !== undefined && inputWords === invocation.script?.words;
    this.used(inputWords && !isScript ? [...own, inputWords] : own, visit, scope.functions.has(invocation.name));
  }

  used(words: readonly Words[], visit: number, isCall = false): void {
    for (const { parts } of words)
      for (const part of parts) {
        if ('hole' in part || part.at < 0) continue;
        const range = part.node.range(part.at, part.at + part.text.length);
        if (range) this.#spelt.push({ visit, isCall, path: part.node.path, ...range });
      }
  }

  spelt(words: Words, text: string): void {
    this.#unasked.note(words, text);
  }

  set(...[scope, ground, setting, statement]: Parameters<Visitor['set']>): void {
    this.#shared.given(setting.name, setting.value);
    const host = this.#source.host ? [this.#source.host] : [];
    this.#findings.push(
      ...findInSetting(ground, setting, statement, this.#ofCommands, host, this.#besides),
      ...findReadIn([setting.value], { ground, scope }, this.#ofCommands, host),
    );
  }

  speaks(text: string): boolean {
    return speakingOf(this.#changes)(text);
  }

  askedElsewhere(name: string): string | undefined {
    return this.#options.askedIn(this.#source.path, name, false);
  }

  defined(name: string, { source }: Ground, start: number, end: number): void {
    if (source === this.#source) this.#shared.defined(name, source.at(start), source.at(end));
  }

  script(run: Run, script: Argument): Out {
    const parsed = this.#parsed(nestedSource(run.ground, script.word));
    return this.#walker.run(parsed.script, parsed.ground);
  }

  command(run: Run): Out | undefined {
    const { invocation } = run;
    if (run.ground.source === this.#source) this.#at = run.pos;
    this.#handed.note(run);
    const steps = this.#steps(run, `\`${shownName(invocation.name)}\` is run`);
    const given = [...run.words.map(({ words }) => words), ...run.settings.map(({ value }) => value)];
    if (run.inputWords) given.push(run.inputWords);
    this.#findings.push(
      ...findInCommand(run, this.#ofCommands, steps, this.#besides),
      ...findReadIn(given, run, this.#ofCommands, steps),
    );
    this.#findings.push(...findInValues(run, this.#ofCharts, this.#options.charts, this.#steps(run, '`helm` is run')));
    if (isJq(invocation.name)) return this.#jq(run);
    if (isClient(invocation.name)) return this.#client(run);
    this.#unfollowed.paths(run);
    const kept = run.words.flatMap(({ words }) => run.scope.files.get(fileOf(words)) ?? []);
    const handed = both([
      run.input,
      ...kept,
      ...run.words.flatMap((each) => run.outsOf(each)),
      ...run.settingOuts,
      ...this.#besidesWords(run),
    ]);
    this.#unfollowed.handed(run, handed.answers);
    this.#unfollowed.program(run);
    return this.#guessed(run, steps);
  }

  /** What a program that nobody here knows asks with the whole address that it is handed, and what it sends there as far as its words say it. */
  #guessed(run: Run, steps: readonly Step[]): Out | undefined {
    const { invocation, inputWords } = run;
    // options without a program are another one's: an image's own
    const { name, isApart } = invocation;
    if (name.startsWith('-') || name === LOOKS_UP || isApart || isOfFiles(name) || runsText(name)) return undefined;
    const { verb, urls, fields } = guessedIn(invocation.args, inputWords, (name) => writtenTo(run, name));
    const answers = urls.flatMap((url) => {
      const found = asked({ verb, url, fields, steps: [...steps], answer: 'unseen' }, this.#options.api.endpoints);
      return found ? this.#answered(run, found, [run.visit], true) : [];
    });
    this.#guesses.push(...answers);
    return answers.length === 0 ? undefined : { ...NOTHING, answers, besides: [HOLE] };
  }

  readonly #guesses: Answer[] = [];

  /** A program in another language reads files and variables by their names. */
  #besidesWords({ invocation, inputWords, scope }: Run): readonly Out[] {
    if (!runsText(invocation.name)) return [];
    const text = [...invocation.args.map((each) => each.text), inputWords ? flat(inputWords).text : ''].join('\n');
    return [...scope.files.namedIn(text), ...scope.exportedOuts(text)];
  }

  compared(outs: readonly Out[], text: string, { source }: Ground, pos: number): void {
    this.#unfollowed.compared(both(outs).answers, text, source, pos);
  }

  #jq(run: Run): Out {
    const line = jqLine(run.invocation.args);
    const files = line.files.flatMap((each) => {
      const known = [...run.outsOf(each), ...[run.scope.files.get(fileOf(each.words)) ?? []].flat()];
      return known.length > 0 ? known : [ownText(HOLE)];
    });
    const words = files.length === 0 ? run.inputWords : files.length === 1 ? files[0]?.words : undefined;
    const input = { ...both([run.input, ...files]), words };
    const { out, isOpen } = runJq(line, input, this.#describe, { ...run, isPrinted: this.#isPrinted(run) });
    const read = line.read.flatMap((each) => run.scope.files.get(fileOf(each.words)) ?? []);
    for (const each of read) lost(each);
    const ofNames = both(line.holders.flatMap((each) => run.outsOf(each)));
    lost(ofNames);
    this.#unfollowed.handed(run, ofNames.answers);
    if (
      (isOpen && input.answers.some(({ resource }) => this.#unfollowed.isRead(resource))) ||
      read.some(({ answers }) => answers.some(({ resource }) => this.#unfollowed.isRead(resource)))
    )
      this.#unseen(run.ground.source, run.pos, 'answer', 'This jq program could not be followed.');
    this.#unfollowed.named(run, line, input.answers);
    const isRead = (name: string): boolean => out.taken.some(({ read }) => read.name === name);
    const unread = input.answers.filter(
      ({ resource }) => resource === null || !this.#unfollowed.fieldsOf(resource).some(isRead),
    );
    if (!isOpen) this.#unfollowed.handed(run, unread);
    this.#taken.push(...out.taken);
    return out;
  }

  /**
   * Whether people read what a command writes: the log of a job, of a build, a document's reader. What a script of its own writes may
   * be what another compares, and so may a file.
   */
  #isPrinted({ isShown, isKept }: Run): boolean {
    return isShown && !isKept && this.#source.host !== undefined;
  }

  #client(run: Run): Out {
    const { invocation, ground } = run;
    const places = new Map(run.words.map((each, index) => [each, index]));
    const sent = sentBy({
      name: invocation.name,
      args: invocation.args,
      input: run.inputWords,
      file: (name) => writtenTo(run, name),
      texts: (name) => run.scope.files.textsOf(fileOf(name)).map(assumed),
      out: (from, to) => {
        const before = run.words[(places.get(from) ?? 0) - 1];
        return before && !before.isPart && !from.isPart && !to.isPart
          ? cutOut(ground, before.word.end, to.word.end)
          : undefined;
      },
    });
    if (!sent) return NOTHING;
    const isOne = sent.reduce((count, { urls }) => count + urls.length, 0) < 2;
    const before = this.#answers.length;
    const out = both(sent.map((each) => this.#sent(run, each, isOne)));
    this.#unfollowed.inPlace(run, this.#answers.slice(before));
    return out;
  }

  /** @param isOne it is the only request of its command */
  #sent(run: Run, sent: Sent, isOne: boolean): Out {
    const steps = this.#steps(run, `\`${run.invocation.name}\` sends the request`);
    const sharing = { visit: run.visit, to: sent.urls[0], over: this.#over };
    for (const document of sent.documents) this.#documents.push({ ...document, steps, sharing });
    const answers = sent.urls.flatMap((url) => {
      const visits = isOne ? [run.visit] : [run.visit, this.#sentWith(sent)];
      return this.#asked(run, sent, url, { steps, visits }) ?? [];
    });
    // what another address answers may hold anything
    const out: Out = { ...NOTHING, answers, besides: answers.length < sent.urls.length ? [HOLE] : [] };
    if (sent.to.kind === 'out') {
      if (run.isShown && !run.isDiscarded) for (const { use } of answers) use.isUnseen = true;
      return out;
    }
    if (sent.to.kind === 'file') {
      if (sent.to.name === '') for (const { use } of answers) use.isUnseen = true;
      if (sent.to.file !== '') run.scope.files.set(sent.to.file, out);
    }
    return NOTHING;
  }

  /** What is sent with one of several requests is meant for it as well, whatever it asks for. */
  #sentWith({ fields }: Sent): number {
    const visit = this.#walker.visit();
    for (const { name, valueAt } of fields)
      for (const place of [name, valueAt]) {
        const range = place?.spelled.range(place.from, place.to);
        if (place && range) this.#spelt.push({ visit, path: place.spelled.path, ...range });
      }
    return visit;
  }

  #asked(
    run: Run,
    sent: Sent,
    url: Words,
    { steps, visits }: Pick<Request, 'steps'> & Pick<Answer, 'visits'>,
  ): Answer | undefined {
    const isUnused = sent.to.kind === 'nowhere' || (run.isDiscarded && sent.to.kind === 'out');
    const request: Request = {
      verb: sent.verb,
      url,
      fields: sent.fields,
      steps,
      answer: isUnused ? 'unused' : 'unseen',
    };
    const found = asked(request, this.#options.api.endpoints);
    if (!found) {
      const { text } = flat(url);
      if (endsInBase(text) || isHidden(text, sent.verb, this.#world))
        this.#unseen(run.ground.source, run.pos, 'url', 'The path of this GitLab request is computed at run time.');
      return undefined;
    }
    if (sent.isOpen && takes(found, this.#changes))
      this.#unseen(
        run.ground.source,
        run.pos,
        'body',
        `The body that is sent to \`${found.endpoints[0] ?? ''}\` is not in sight.`,
      );
    else if (isQueryOpen(flat(url).text) && takes(found, this.#changes))
      this.#unseen(
        run.ground.source,
        run.pos,
        'body',
        `The query that is sent to \`${found.endpoints[0] ?? ''}\` is not in sight.`,
      );
    const answer = this.#answered(run, found, visits);
    this.#answers.push(answer);
    return answer;
  }

  #answered(run: Run, found: Asked, visits: readonly number[], isGuess = false): Answer {
    const gives = this.#options.api.answers[found.endpoints[0] ?? ''] ?? null;
    return {
      asked: found,
      use: { isSeen: false, isUnseen: isGuess, isWhole: false, reads: [], looks: [] },
      resource: gives?.replace('[]', '') ?? null,
      list: gives?.endsWith('[]') === true,
      isWhole: true,
      visits,
      arms: run.arms,
      ...(isGuess ? { isGuess } : {}),
    };
  }
}

/** A person looks at what is asked of an address that may be another one. */
const looked = (finding: Unrated, { asked: { isOneOf }, isGuess }: Pick<Answer, 'asked' | 'isGuess'>): Unrated =>
  isGuess
    ? {
        ...finding,
        certainty: 'likely',
        ...(finding.fix === 'safe' ? { fix: 'review', reason: HANDED_OVER } : {}),
      }
    : finding.fix === 'safe' && isOneOf
      ? {
          ...finding,
          fix: 'review',
          reason: 'The address may also be another one when it runs: make sure that the new name is meant there too.',
        }
      : finding;

/** What the script wrote to a file, where it is text of its own. Whoever else reads the file is not in sight. */
function writtenTo({ scope }: Run, name: Words): Words | undefined {
  const { words } = scope.files.get(fileOf(name)) ?? NOTHING;
  return words && assumed(words);
}

const HANDED_OVER = 'A program that is not known here is handed the address: look at what it asks with it.';

const placeOf = ({ spelled, from }: Place): number => spelled.at(from);

/** Whether some name in an address's query is filled in later: `?$query`, `?page=2&$more`. */
const isQueryOpen = (url: string): boolean =>
  url.includes('?') &&
  url
    .slice(url.indexOf('?') + 1)
    .split('&')
    .some((entry) => entry.split('=', 1)[0]?.includes(HOLE));

/** The root of the API, and nothing known behind it. */
const endsInBase = (url: string): boolean =>
  new RegExp(`(?:^|/)api/v\\d/?[${HOLE}/]*(?:\\?[^]*)?$`).test(url) && url.includes(HOLE, url.indexOf('api/v'));
