/** What reads an answer and is not followed: programs that nobody here knows, other languages, members whose names are handed over. All of it is told. */
import type { Change } from '../catalogue/change.ts';
import { onceFor } from '../common/once.ts';
import type { ShellSource } from '../documents/shell-source.ts';
import type { Blind } from '../finding.ts';
import type { Api } from '../flow/api.ts';
import { asked, findIn, type World } from '../requests/find.ts';
import type { Request } from '../requests/request.ts';
import { cut, flat, HOLE, type Words } from '../requests/text.ts';
import { isJq, type JqLine } from './jq.ts';
import { spellsRoot } from './needed.ts';
import type { Answer } from './out.ts';
import type { Run } from './run.ts';
import { isOfFiles, looksInLines, runsText, takesNames } from './wrappers.ts';

export interface Surroundings {
  changes: readonly Change[];
  api: Api;
  world: World;
  /** All of the script, where lines of it are read each by itself. */
  whole: ShellSource;
  /** Whether a program of the project, as it is spelt, says something. */
  saysIn: (program: string, isSaid: (text: string) => boolean) => boolean;
  tell: (source: ShellSource, at: number, code: Blind['code'], message: string) => void;
}

export class Unfollowed {
  readonly #changes: readonly Change[];
  readonly #api: Api;
  readonly #world: World;
  readonly #whole: ShellSource;
  readonly #saysIn: Surroundings['saysIn'];
  readonly #tell: Surroundings['tell'];

  constructor({ changes, api, world, whole, saysIn, tell }: Surroundings) {
    this.#changes = changes;
    this.#api = api;
    this.#world = world;
    this.#whole = whole;
    this.#saysIn = saysIn;
    this.#tell = tell;
  }

  /** A program in another language that stands here: where it asks for itself, what it names of the answers is told. */
  program({ invocation: { name, args }, inputWords, ground, pos }: Run): void {
    if (!runsText(name)) return;
    const text = [...args.map((each) => each.text), inputWords ? flat(inputWords).text : ''].join('\n');
    if (!spellsRoot(text)) return;
    const field = this.#changes
      .flatMap(({ match }) =>
        match.flatMap((each) => ('response' in each && !each.value && !each.proven ? [each] : [])),
      )
      .find(
        ({ field: own, response }) =>
          isNamedIn(text, own, false) && (own.includes('_') || this.#asksFor(text, response)),
      )?.field;
    if (field !== undefined)
      this.#tell(
        ground.source,
        pos,
        'answer',
        `A program in another language asks GitLab here, and what reads \`${field}\` in it is not looked into.`,
      );
    if (field !== undefined) return;
    const sent = this.#changes
      .flatMap(({ match }) => match.flatMap((each) => ('request' in each && !each.proven ? [each] : [])))
      .find(
        ({ field: own, request }) =>
          isNamedIn(text, own, false) &&
          [request]
            .flat()
            .some((each) => text.includes(`/${each.split('/').findLast((word) => /^[a-z_]+$/.test(word))}`)),
      );
    if (sent)
      this.#tell(
        ground.source,
        pos,
        'body',
        `A program in another language asks GitLab here, and what sends \`${sent.field}\` in it is not looked into.`,
      );
    const all = [...args.map((each) => each.words), ...(inputWords ? [inputWords] : [])];
    const first = all.flatMap((words) => this.#pathsIn(words))[0];
    if (first !== undefined)
      this.#tell(
        ground.source,
        pos,
        'url',
        `A program in another language asks GitLab here, and its request is not looked into: \`${first}\` goes away.`,
      );
  }

  /** What goes away of the paths that a text spells behind a base that something fills in: `f"{base}/projects/{id}"`. */
  #pathsIn(words: Words): string[] {
    const { text } = flat(words);
    return [...text.matchAll(BEHIND_BASE)].flatMap(({ index, 0: spelt }) => {
      const from = index + spelt.length - spelt.replace(/^\W+/, '').length;
      const request: Request = {
        verb: undefined,
        url: cut(words, from, index + spelt.length),
        fields: [],
        steps: [],
        answer: 'unseen',
      };
      const own = asked({ ...request, verb: 'GET' }, this.#api.endpoints) ?? asked(request, this.#api.endpoints);
      return own ? findIn(own, this.#world, []).map(({ element }) => element) : [];
    });
  }

  /** Whether a text has the word of a path whose answer is such a resource: a common name needs it. */
  #asksFor(text: string, resource: string): boolean {
    return Object.entries(this.#api.answers).some(([endpoint, gives]) => {
      if (gives === null || !this.#world.isA(gives.replace('[]', ''), resource)) return false;
      const word = endpoint.split('/').findLast((each) => /^[a-z_]+$/.test(each));
      return word !== undefined && text.includes(`/${word}`);
    });
  }

  /** A path below the API's root that a program is handed which nobody here knows: a wrapper of somebody's own asks with it. */
  paths({ invocation: { name, args }, ground, pos }: Run): void {
    if (isOfFiles(name)) return;
    for (const { words, text } of args) {
      if (!RELATIVE.test(text)) continue;
      const request: Request = { verb: undefined, url: words, fields: [], steps: [], answer: 'unseen' };
      const own = asked(request, this.#api.endpoints);
      const [first] = own ? findIn(own, this.#world, []) : [];
      if (first)
        this.#tell(
          ground.source,
          pos,
          'url',
          `\`${shownName(name)}\` is handed a path of GitLab's here, and what it asks with it was not followed: \`${first.element}\` goes away.`,
        );
    }
  }

  /** A member of an answer that is named to a program which is not followed: `grep '"name"'`, a script of another language. */
  handed({ invocation, words, inputWords, ground, pos }: Run, answers: readonly Answer[]): void {
    if (answers.length === 0) return;
    const isBare = looksInLines(invocation.name);
    const isUnknown = !isOfFiles(invocation.name) && !isJq(invocation.name);
    const isNamed = takesNames(invocation.name);
    for (const { use } of answers)
      use.looks.push((name) => words.some((each) => isLookedForIn(each.text, name, isBare)));
    const isText = runsText(invocation.name) && inputWords !== undefined;
    const text = [...words.map((each) => each.text), isText ? flat(inputWords).text : ''].join('\n');
    const resources = new Set(answers.flatMap(({ resource }) => resource ?? []));
    const programs = words.map((each) => each.text).filter((each) => IS_PROGRAM.test(each));
    const field = [...resources]
      .flatMap(this.fieldsOf)
      .find(
        (each) =>
          isNamedIn(text, each, isBare) ||
          ((isNamed || isJq(invocation.name)) && isShort(text, each)) ||
          (isUnknown &&
            (isNamed || each.includes('_')) &&
            words.slice(1).some((word) => isWholeWord(word.text, each))) ||
          programs.some((program) => this.#saysIn(program, (said) => isNamedIn(said, each, false))),
      );
    if (field !== undefined) this.#tell(ground.source, pos, 'answer', unread(field));
  }

  /** A text that an answer is compared with, or cut at: `[[ $answer == *'"name"'* ]]`. */
  compared(answers: readonly Answer[], text: string, source: ShellSource, pos: number): void {
    const field = answers
      .flatMap(({ resource }) => (resource === null ? [] : this.fieldsOf(resource)))
      .find((each) => isNamedIn(text, each, false));
    if (field !== undefined) this.#tell(source, pos, 'answer', unread(field));
  }

  /** Members that some rule speaks of, whatever they hold. */
  readonly fieldsOf = onceFor((resource) =>
    this.#changes.flatMap(({ match }) =>
      match.flatMap((each) =>
        // whose it is stands fast here: of those that need a proof, one of two words is no other name
        'response' in each &&
        !each.value &&
        (!each.proven || each.field.includes('_')) &&
        this.#world.isA(resource, each.response)
          ? [each.field]
          : [],
      ),
    ),
  );

  /** A member whose name jq is given: `--arg name active` for `.[$name]`. */
  named(run: Run, { program, given, rest }: JqLine, answers: readonly Answer[]): void {
    const text = program?.text ?? '';
    const names = [...given].flatMap(([name, { words }]) =>
      ['[', 'has(', 'getpath('].some((sign) => text.includes(`${sign}$${name}`)) ? [flat(words).text] : [],
    );
    if (text.includes('$ARGS')) names.push(...rest);
    for (const [, name = ''] of text.matchAll(/\[(?:\$ENV|env)\.(\w+)/g)) names.push(...run.scope.everGiven(name));
    if (names.length === 0) return;
    for (const { use } of answers) use.looks.push((name) => names.includes(name));
    const field = answers
      .flatMap(({ resource }) => (resource ? this.fieldsOf(resource) : []))
      .find((each) => names.includes(each));
    if (field !== undefined) this.#tell(run.ground.source, run.pos, 'answer', unread(field));
  }

  /** A client that has a filter of its own, and a language in which an answer goes into a variable: what is named there is read. */
  inPlace(run: Run, answers: readonly Answer[]): void {
    const { args } = run.invocation;
    const filters = args.flatMap(({ text }, at) =>
      text === '--jq' || text === '-q' ? [args[at + 1]?.text ?? ''] : text.startsWith('--jq=') ? [text] : [],
    );
    // a line of it is read by itself: where the variable goes is not known
    const isKept = this.#whole.dialect === 'powershell';
    if (filters.length === 0 && !isKept) return;
    const own = filters.join('\n');
    const { text } = this.#whole;
    for (const {
      resource,
      asked: { request },
    } of answers) {
      const field = (resource === null ? [] : this.fieldsOf(resource)).find(
        (each) =>
          isNamedIn(own, each, false) || (isKept && !/^(?!GET$)./.test(request.verb ?? '') && isMemberIn(text, each)),
      );
      if (field !== undefined) this.#tell(run.ground.source, run.pos, 'answer', unread(field));
    }
  }

  /** Whether some rule speaks of a member of it. */
  isRead(resource: string | null): boolean {
    return this.#changes.some((change) =>
      change.match.some(
        (match) => 'response' in match && resource !== null && this.#world.isA(resource, match.response),
      ),
    );
  }
}

const unread = (field: string): string => `What reads \`${field}\` of this answer could not be followed.`;

/** A file that is a program, by its ending. */
const IS_PROGRAM = /^[\w./-]+\.\w{1,4}$/;

/** A path of several words in quotes, or behind what is filled in there. Bounded: a word. */
const BEHIND_BASE = /["'`}\])]\/?[a-z_]+\/[^\s"'`<>()\\]+/g;

/** No address and no option: words with slashes between them. */
const RELATIVE = /^\/?[a-z_]+\/[^\s:]*$/;

/** What stands in front of a member's name in a program's text: `.name`, `"name"`, `['name']`; where any word may be one, no part of a word. */
const beforeName = (isBare: boolean): string => (isBare ? '(?<![\\w-])' : '(?:\\.|->|\\[:|["\'])');

/** Whether a program's text names a member. `isBare`: any word of it may be one. */
const isNamedIn = (text: string, name: string, isBare: boolean): boolean =>
  // Bounded: names of our own rules.
  new RegExp(`${beforeName(isBare)}${name}(?![\\w-])`).test(text);

/** Whether a word is a member's name and nothing else, or asks for one: `json name`, `cut -f name`, `get name`. */
const isWholeWord = (word: string, name: string): boolean =>
  // Bounded: names of our own rules.
  word === name || new RegExp(`\\bget ${name}(?![\\w-])`).test(word);

/** Whether an object is made in a program's text with a member of that name: `{ id, name }`. */
const isShort = (text: string, name: string): boolean =>
  // Bounded: names of our own rules.
  new RegExp(`[{,]\\s{0,9}\\$?${name}\\s{0,9}[,}:]`).test(text);

/** Whether a text reads a member of something: `$it.name`, `$it['name']`. */
const isMemberIn = (text: string, name: string): boolean =>
  // Bounded: names of our own rules.
  new RegExp(`(?:[\\w)\\]]\\.|[\\w)\\]]\\[["'])${name}(?![\\w-])`).test(text);

/** Whether a pattern asks whether a member is there, and not what it is: `"name"`, `"name":`. `isBare`: any word of it may be one. */
const isLookedForIn = (text: string, name: string, isBare: boolean): boolean =>
  // Bounded: names of our own rules.
  new RegExp(`${isBare ? beforeName(true) : `["']`}${name}["']?[^\\S\\n]{0,9}:?$`).test(text);

/** A program's name as it is shown, with a sign for what is filled in. */
export const shownName = (name: string): string => name.replaceAll(HOLE, '…');
