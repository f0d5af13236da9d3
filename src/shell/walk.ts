/** Reads a script in the order in which it runs: every command with what is known of its words, and what flows between them. */

import type {
  Case,
  Command,
  CompoundList,
  ParsedScript,
  Pipeline,
  Redirected,
  Statement,
  SyntaxNode,
  While,
  Word,
} from 'unbash';
import { Budget, tooDeep } from '../common/budget.ts';
import type { ShellSource } from '../documents/shell-source.ts';
import { cut, flat, HOLE, type Words } from '../requests/text.ts';
import { NO_ARMS } from './alternatives.ts';
import { Assigning, MAX_ITEMS } from './assigning.ts';
import { type Choice, namesIn, otherRuns, sizeOf, textOf } from './choices.ts';
import { type Argument, fallenApart, invocationOf, type Setting, takesScript } from './commands.ts';
import { Comparing, isWhetherAny } from './comparing.ts';
import { fedRuns } from './fed.ts';
import { both, handOn, lost, NOTHING, type Out } from './out.ts';
import { passing } from './passing.ts';
import type { Run, Visitor } from './run.ts';
import { HeldTexts, handAllOn, isOnlyShowing, isOnScreen, isShowing } from './shown.ts';
import { ERRORS, isWritten, streamsOf } from './streams.ts';
import { assumed, type Defined, type Known, type Runner, Scope } from './variables.ts';
import { type Ground, spell } from './words.ts';

/** Whether a statement leaves what its block is handed to the next one. */
const readsNothing = (node: SyntaxNode): boolean =>
  node.type === 'TestCommand' ||
  (node.type === 'Command' &&
    /^(?:echo|printf|local|declare|typeset|readonly|export|set|shift|test|\[|:|true|return|cd|unset)?$/.test(
      node.name?.text ?? '',
    ));

/** Whether the first command of a loop's condition reads a line. */
const readsLine = ({ commands: [first] }: CompoundList): boolean =>
  first?.command.type === 'Command' && first.command.name?.text === 'read';

const MAX_STEPS = 100_000;
/** Steps of runs besides the first one, with other values of variables. */
const MAX_OTHERS = 50_000;
const MAX_CALLS = 6;
/** Words of a loop that are gone through one by one, loops inside loops, and characters of a body: more than these are one value that is not known. */
const [MAX_ROUNDS, MAX_LOOPS, MAX_BODY] = [8, 1, 4000];
/** Scripts in words of scripts in words. */
const MAX_SCRIPTS = 12;
/** Commands inside commands, functions and scripts in words included. */
const MAX_LEVELS = 150;

export class Walker implements Runner {
  readonly scope: Scope;
  readonly #visitor: Visitor;
  #budget = new Budget(MAX_STEPS, 'following its commands');
  /** For the runs of commands besides the first: what is read once must not end by them. */
  readonly #others = new Budget(MAX_OTHERS, 'following all that its variables may hold');
  #isOther = false;
  /** What `trap` is handed. */
  readonly #atEnd: { run: Run; script: Argument }[] = [];
  #level = 0;
  #scripts = 0;
  /** The functions that are entered and not left yet. */
  readonly #open = new Set<SyntaxNode>();
  #visits = 0;
  #branches = 0;
  /** The branches that the function was entered in, or the script: whatever stands there is surely run. */
  #entry: readonly number[] = [];
  /** Whether what is written is handed on: inside `$( )`, before a pipe. */
  #isTaken = 0;
  /** Texts with what was read of answers, which variables hold. */
  readonly #texts: HeldTexts;
  readonly #assigning: Assigning;
  readonly #comparing: Comparing;
  readonly #source: ShellSource;
  /** Other scripts are read into this one, or every variable is exported from some point on. */
  #isOpen = false;
  /** What the script writes goes into a file from some point on: `exec > log`. */
  #isRedirected = false;
  /** A command that may be taken out of its list: no operator joins it with another, and the list may be without it. */
  #free: SyntaxNode | undefined;

  constructor(source: ShellSource, known: Known, visitor: Visitor, isSetAgain: (name: string) => boolean) {
    this.scope = new Scope(source, known, this, isSetAgain);
    this.#entry = this.scope.branches;
    this.#visitor = visitor;
    this.#source = source;
    this.#texts = new HeldTexts((ground) => ground.source === source && ground.fixedAt === undefined);
    const parts = { scope: this.scope, visitor, texts: this.#texts, visit: () => this.visit() };
    this.#assigning = new Assigning(parts);
    this.#comparing = new Comparing(parts);
  }

  /** A number for what uses texts and is no command. */
  visit(): number {
    return (this.#visits += 1);
  }

  /** Inside a word: what is written is taken. */
  run(script: ParsedScript | CompoundList, ground: Ground): Out {
    this.#isTaken++;
    const out = this.#list(script.commands, ground, script.type === 'Script');
    this.#isTaken--;
    return out;
  }

  spelt(words: Words, text: string): void {
    this.#visitor.spelt(words, text);
  }

  /** The script itself, and what its functions do that nothing in it calls. */
  whole(script: ParsedScript, ground: Ground): void {
    const out = this.#list(script.commands, ground, true);
    if (this.#isRedirected || this.#source.isTaken) handOn(out);
    for (const { run, script: own } of this.#atEnd.slice(0, MAX_SCRIPTS)) handOn(this.#script(run, own));
    // a function that nobody calls may define others; who calls it is not in sight
    for (const defined of this.scope.functions.values())
      if (!defined.isCalled) {
        defined.isCalled = true;
        this.scope.positional = undefined;
        handOn(this.#node(defined.node.body, defined.ground, NOTHING));
      }
    this.#texts.settle(
      ground.text,
      (name) => this.isSeenByOthers(name) && this.#visitor.askedElsewhere(name) !== undefined,
    );
  }

  /** Whether a variable is one that programs or scripts see which are run here. */
  isSeenByOthers(name: string): boolean {
    return this.#isOpen || this.#assigning.exported.has(name);
  }

  /** @param mayBeEmpty a script, or what a pattern of `case` runs */
  #list(statements: readonly Statement[], ground: Ground, mayBeEmpty = false, input = NOTHING): Out {
    const outs: Out[] = [];
    // the first command that may read what a block is handed reads it
    let left = input;
    for (const { command } of statements) {
      this.#free = mayBeEmpty || statements.length > 1 ? command : undefined;
      const out = this.#node(command, ground, left);
      if (!readsNothing(command)) left = NOTHING;
      if (out !== NOTHING) outs.push(out);
    }
    return both(outs);
  }

  #node(node: SyntaxNode, ground: Ground, input: Out): Out {
    if (this.#level >= MAX_LEVELS) {
      this.#visitor.trouble(ground, node.pos, tooDeep().trouble);
      return NOTHING;
    }
    this.#level += 1;
    const out = this.#walked(node, ground, input);
    this.#level -= 1;
    return out;
  }

  #walked(node: SyntaxNode, ground: Ground, input: Out): Out {
    if (!this.#budget.takes()) {
      this.#visitor.trouble(ground, node.pos, this.#budget.trouble);
      return NOTHING;
    }
    const inner = (other: SyntaxNode): Out => this.#node(other, ground, input);
    switch (node.type) {
      case 'Command':
        return this.#withEach(node, ground, () => this.#command(node, ground, input));
      case 'Pipeline':
        return this.#withEach(node, ground, () => this.#pipeline(node, ground, input));
      case 'AndOr': {
        // `a && b || c`: the last one stands for either
        let arm = 0;
        const outs = node.commands.map((each, i) => {
          if (node.operators[i - 1] === '||') arm += 1;
          const run = (): Out => inner(each);
          return this.#inArm(node, arm, i === 0 ? run : () => this.#branch(run));
        });
        return both(outs.filter((out) => out !== NOTHING));
      }
      case 'CompoundList':
        return this.#list(node.commands, ground, false, input);
      case 'Redirected':
        return this.#redirected(node, ground, input);
      case 'Subshell':
        return this.scope.inSubshell(() => inner(node.body));
      case 'BraceGroup':
        return inner(node.body);
      case 'If': {
        // what is asked first may be done instead as well: `if ! new; then old; fi`
        this.#inArm(node, -1, () => inner(node.clause));
        for (const [i, { clause }] of node.elif.entries())
          this.#inArm(node, -2 - i, () => this.#branch(() => inner(clause)));
        const bodies = [node.then, ...node.elif.map(({ then }) => then), ...(node.else ? [node.else] : [])];
        return both(
          bodies
            .map((each, arm) => this.#inArm(node, arm, () => this.#branch(() => inner(each))))
            .filter((out) => out !== NOTHING),
        );
      }
      case 'While':
        lost(input);
        handOn(input);
        return this.#looped(node, ground, input);
      case 'For':
      case 'Select': {
        const words = (node.wordlist ?? []).flatMap((word) => this.#gone(word, ground));
        for (const { outs } of words) handAllOn(outs);
        const given = spell(ground, node.name);
        const bind = (held: Words): void =>
          this.scope.bind(given.value, {
            words: held,
            out: both(words.flatMap(({ outs }) => outs)),
            isExported: false,
            setting: {
              name: given.value,
              value: { parts: [] },
              text: '',
              word: given,
              from: 0,
              out: { from: 0, to: 0 },
            },
            statement: undefined,
          });
        const outs = this.#rounds(
          words.map(({ argument }) => argument),
          node.body,
        ).map((held) =>
          this.scope.apart(() => {
            bind(held);
            return this.#inRound(() => inner(node.body));
          }),
        );
        bind({ parts: [{ hole: given, single: false }] });
        return both([...outs, inner(node.body)].filter((out) => out !== NOTHING));
      }
      case 'ArithmeticFor':
        return inner(node.body);
      case 'Case':
        return this.#case(node, ground);
      case 'Function':
        this.scope.functions.set(node.name.value, { node, ground, isCalled: false });
        this.#visitor.defined(node.name.value, ground, node.pos, node.end);
        return NOTHING;
      case 'Coproc':
        return inner(node.body);
      case 'TestCommand':
        this.#comparing.test(node.expression, ground);
        return NOTHING;
      default:
        return NOTHING;
    }
  }

  /** `while read name; do …; done`: once with each line that is spelt, with nothing kept of it, and once with none. */
  #looped(node: While, ground: Ground, input: Out): Out {
    const { text } = input.words ? flat(input.words) : { text: '' };
    const lines = input.words && readsLine(node.clause) ? [...text.matchAll(/[^\n]+/g)] : [];
    const round = (own: Out): Out => {
      this.#list(node.clause.commands, ground, false, own);
      return this.#branch(() => this.#node(node.body, ground, NOTHING));
    };
    const isFew =
      this.#depth < MAX_LOOPS &&
      lines.length <= MAX_ROUNDS &&
      node.body.end - node.body.pos <= MAX_BODY &&
      text !== HOLE;
    const outs = (isFew ? lines : []).map(({ index, 0: line }) => {
      const words = assumed(cut(input.words ?? { parts: [] }, index, index + line.length));
      return this.scope.apart(() => this.#inRound(() => round({ ...input, words })));
    });
    return both([...outs, round({ ...input, words: undefined })].filter((out) => out !== NOTHING));
  }

  /** A loop, a block or another compound that reads from elsewhere, or writes elsewhere. */
  #redirected({ command, redirects }: Redirected, ground: Ground, piped: Out): Out {
    const { input: own, words, to, file, isAdded } = streamsOf(redirects, ground, this.scope, this.#texts);
    const input = own && words ? { ...own, words } : own;
    if (to === undefined || to.startsWith('/dev/')) {
      const out = this.#node(command, ground, input ?? piped);
      return to === ERRORS ? NOTHING : out;
    }
    this.#isTaken += 1;
    const out = this.#node(command, ground, input ?? piped);
    this.#isTaken -= 1;
    lost(out);
    handOn(out);
    if (file !== undefined) this.scope.files.set(file, out, isAdded);
    return NOTHING;
  }

  #depth = 0;

  /** What a word of a loop's list stands for: itself, the items of an array, what a function was called with. */
  #gone(word: Word, ground: Ground): readonly { argument: Argument; outs: readonly Out[] }[] {
    const own = /^"?\$\{?@\}?"?$/.test(word.text) ? this.scope.positional : this.scope.itemsOf(word.text, ground);
    return own ? own.map((argument) => ({ argument, outs: argument.outs ?? [] })) : [this.scope.argument(word, ground)];
  }

  /** What a loop's variable is given in turn, as far as it is spelt; none where there are too many, or loops inside loops. */
  #rounds(all: readonly Argument[], body: SyntaxNode): readonly Words[] {
    const spelt = new Map<string, Words>();
    for (const { text, words, word } of all)
      if (text !== '' && !text.includes(HOLE) && !(word.isBare && /[*?[{~]/.test(text)))
        spelt.set(text, assumed(words));
    return this.#depth < MAX_LOOPS && spelt.size <= MAX_ROUNDS && body.end - body.pos <= MAX_BODY
      ? [...spelt.values()]
      : [];
  }

  #inRound(run: () => Out): Out {
    this.#depth += 1;
    const out = run();
    this.#depth -= 1;
    return out;
  }

  /** What may run, and may not. */
  #branch(run: () => Out): Out {
    const before = this.scope.branches;
    this.scope.branches = [...before, (this.#branches += 1)];
    const out = run();
    this.scope.branches = before;
    return out;
  }

  #arms = NO_ARMS;

  /** One of several that a statement runs. */
  #inArm(statement: SyntaxNode, arm: number, run: () => Out): Out {
    const before = this.#arms;
    this.#arms = new Map([...before, [statement, arm]]);
    const out = run();
    this.#arms = before;
    return out;
  }

  /** A command, or a pipe of them, with each value that its variables may hold: what it does with another one may be done, and may not. */
  #withEach(node: Command | Pipeline, ground: Ground, run: () => Out): Out {
    if (this.#isOther || (node.type === 'Command' && /^(?:set|shift|unset)$/.test(node.name?.text ?? ''))) return run();
    const names = namesIn(node, ground);
    const held = new Map(names.map((name) => [name, this.scope.choicesOf(name)]));
    const others = otherRuns(held);
    // what names nothing that is looked for says nothing by another value either
    const speaks = (text: string): boolean => this.#visitor.speaks(text);
    const isSpoken = others.some((choice) => speaks(textOf(choice))) || speaks(ground.text.slice(node.pos, node.end));
    if (others.length === 0 || !isSpoken) return run();
    const free = this.#free;
    const outs = [this.scope.choosing(names, new Map(), run)];
    for (const choice of others) {
      if (!this.#others.takes(1 + (sizeOf(choice) >> 5))) {
        this.#visitor.trouble(ground, node.pos, this.#others.trouble);
        break;
      }
      outs.push(this.#otherwise(names, choice, free, run));
    }
    return both(outs.filter((out, i) => i === 0 || out !== NOTHING));
  }

  #otherwise(names: readonly string[], choice: Choice, free: SyntaxNode | undefined, run: () => Out): Out {
    const budget = this.#budget;
    this.#budget = this.#others;
    this.#isOther = true;
    this.#free = free;
    const out = this.#branch(() => this.scope.choosing(names, choice, run));
    this.#isOther = false;
    this.#budget = budget;
    return out;
  }

  #pipeline({ commands }: Pipeline, ground: Ground, input: Out): Out {
    let out = input;
    commands.forEach((command, index) => {
      const isLast = index === commands.length - 1;
      // what a block, a loop or a function makes of it is not known
      if (command.type !== 'Command') handOn(out);
      if (!isLast) this.#isTaken++;
      out = this.#node(command, ground, out);
      if (!isLast) this.#isTaken--;
    });
    return out;
  }

  // ---- comparisons ----

  #case(node: Case, ground: Ground): Out {
    const { word, items } = node;
    const subject = this.scope.argument(word, ground);
    this.#comparing.used(subject.argument);
    handAllOn(subject.outs);
    const outs: Out[] = [];
    for (const [arm, { pattern, body }] of items.entries()) {
      for (const each of pattern)
        this.#comparing.compare(subject.outs, this.scope.argument(each, ground).argument, ground);
      outs.push(this.#inArm(node, arm, () => this.#branch(() => this.#list(body.commands, ground, true))));
    }
    return both(outs.filter((out) => out !== NOTHING));
  }

  /** Told by the scope as well: what a text is cut at. */
  compared(outs: readonly Out[], text: string, ground: Ground, pos: number): void {
    this.#visitor.compared(outs, text, ground, pos);
  }

  // ---- commands ----

  #command(node: Command, ground: Ground, piped: Out): Out {
    const statement = { from: node.pos, to: node.end, isFree: node === this.#free };
    if (!node.name) {
      // `$(< file)`
      if (node.prefix.length > 0 && node.prefix.every(({ type }) => type !== 'Assignment')) {
        const { input, words } = streamsOf(node.redirects, ground, this.scope, this.#texts);
        return input ? { ...input, words: words ?? input.words } : NOTHING;
      }
      for (const each of node.prefix)
        if (each.type === 'Assignment')
          this.#assigning.assign(each, ground, false, node.prefix.length === 1 ? statement : undefined);
      return NOTHING;
    }
    const take = (word: Word): Argument => this.scope.argument(word, ground).argument;
    const [name, ...parts] =
      this.scope.itemsOf(node.name.text, ground) ??
      this.scope.aliases.get(node.name.text) ??
      fallenApart(take(node.name));
    if (name && /^(?:export|declare|typeset|local|readonly)$/.test(name.text))
      return this.#assigning.declare(node, name.text, ground, statement);
    const words = [
      ...(name ? [name, ...parts] : []),
      ...node.args.flatMap((each) => {
        if (each.type === 'Assignment') return [this.#assigning.asWord(each, ground)];
        // what a function was called with
        if (/^"?\$\{?@\}?"?$/.test(each.text) && this.scope.positional)
          return this.scope.positional.map((own): Argument => ({ ...own, isPart: true }));
        return this.scope.itemsOf(each.text, ground) ?? fallenApart(take(each));
      }),
    ];
    const settingOuts: Out[] = [];
    const settings = node.prefix.flatMap((each) => {
      if (each.type !== 'Assignment') return [];
      const { setting, outs } = this.#assigning.setting(each, ground);
      handAllOn(outs);
      settingOuts.push(...outs);
      return [setting];
    });
    const redirected = streamsOf(node.redirects, ground, this.scope, this.#texts);
    const input = redirected.input ?? piped;
    const invocation = invocationOf(words);
    if (!invocation) {
      if (name?.text === 'exec' && redirected.to !== undefined && !isOnScreen(redirected.to)) this.#isRedirected = true;
      return NOTHING;
    }
    const { container } = invocation;
    if (container?.isNew) this.scope.containers.set(container.name, invocation.settings);
    const before = container?.isNew === false ? (this.scope.containers.get(container.name) ?? []) : [];
    // a shell that reads its script from a heredoc
    const isScript = redirected.heredoc && takesScript(invocation.name) && !invocation.script;
    const run: Run = {
      invocation: isScript ? { ...invocation, script: redirected.heredoc } : invocation,
      settings: [...settings, ...invocation.settings, ...before.map((each): Setting => ({ ...each, isBefore: true }))],
      scope: this.scope,
      ground,
      pos: node.pos,
      end: node.end,
      words,
      input,
      inputWords: redirected.words ?? input.words,
      settingOuts,
      outsOf: ({ outs = [] }) => outs,
      isShown: this.#isTaken === 0,
      isDiscarded: redirected.to === '/dev/null',
      isKept: redirected.to !== undefined && !/^\/dev\/(?:null|std\w+|tty)$/.test(redirected.to),
      arms: this.#arms,
      visit: (this.#visits += 1),
    };
    if (redirected.heredoc && isWritten(run, redirected)) this.#written(run, redirected.heredoc);
    const out = both(
      fedRuns(run).map((each) => {
        this.#visitor.visited(each);
        return this.#dispatch(each);
      }),
    );
    if (redirected.to === undefined) return out;
    if (run.isKept) handOn(out);
    const { to, file, isAdded } = redirected;
    if (to !== '/dev/null' && file !== undefined) this.scope.files.set(file, out, isAdded);
    return NOTHING;
  }

  /** Where texts go that a command is handed: only what shows them, or asks whether there is any, keeps them for people. */
  #hand(run: Run, own: Defined | undefined): void {
    const { invocation, words, ground, input } = run;
    const { name } = invocation;
    const isShown = isShowing(name) && words[0] === invocation.program;
    if (!isShown || name === 'echo' || name === 'printf') handOn(input);
    const [, first, , ...others] = words;
    const isAsked = /^(?:test|\[)$/.test(name) && isWhetherAny(first?.text ?? '') && others.length <= 1;
    const isTold = own !== undefined && words[0] === invocation.program && isOnlyShowing(own.node);
    if (name === 'tee' && words.slice(1).some(({ text }) => !text.startsWith('-') && !isOnScreen(text))) handOn(input);
    for (const each of words) {
      const outs = run.outsOf(each);
      if (isShown || isAsked || isTold) this.#texts.follow(each.word, ground, outs);
      else handAllOn(outs);
    }
  }

  #dispatch(run: Run): Out {
    const { invocation, words } = run;
    const [, ...rest] = words;
    const own = invocation.script ? undefined : this.scope.functions.get(invocation.name);
    this.#hand(run, own);
    if (/^(?:source|\.)$/.test(invocation.name)) this.#isOpen = true;
    if (/^(?:test|\[)$/.test(invocation.name)) {
      rest.forEach(({ text }, i) => {
        const [a, b] = [rest[i - 1], rest[i + 1]];
        if (!/^(?:=|==|!=)$/.test(text) || !a || !b) return;
        this.#comparing.compare(run.outsOf(a), b, run.ground);
        this.#comparing.compare(run.outsOf(b), a, run.ground);
      });
      return NOTHING;
    }
    if (invocation.name === 'set') {
      const end = rest.findIndex(({ text }) => text === '--');
      const options = end < 0 ? rest : rest.slice(0, end);
      if (options.some(({ text }) => /^-[a-z]*a/.test(text) || text === 'allexport')) {
        this.scope.exportsAll = true;
        this.#isOpen = true;
      }
      if (end >= 0) this.scope.positional = rest.slice(end + 1, end + 1 + MAX_ITEMS);
      return NOTHING;
    }
    if (invocation.name === 'shift' && this.scope.branches === this.#entry) {
      const count = rest[0] === undefined ? 1 : Number(rest[0].text);
      if (Number.isInteger(count)) this.scope.positional = this.scope.positional?.slice(count);
    }
    if (invocation.name === 'alias') for (const each of rest) this.#alias(run, each);
    if (invocation.name === 'unset') for (const { text } of rest) this.scope.forget(text);
    // what a signal or the end of the script runs sees what was set by then
    if (invocation.script && invocation.name === 'trap') {
      this.#atEnd.push({ run, script: invocation.script });
      return NOTHING;
    }
    if (invocation.script) return this.#script(run, invocation.script);
    // one that calls itself does again what it does, and a dozen calls inside of each other are millions
    if (own && this.#open.size < MAX_CALLS && !this.#open.has(own.node)) {
      own.isCalled = true;
      const before = this.scope.positional;
      const entry = this.#entry;
      this.scope.positional = invocation.args;
      this.#entry = this.scope.branches;
      this.#open.add(own.node);
      const handed = run.inputWords ? { ...run.input, words: run.inputWords } : run.input;
      const out = this.#node(own.node.body, own.ground, handed);
      this.#open.delete(own.node);
      this.#entry = entry;
      this.scope.positional = before;
      return out;
    }
    const told = this.#visitor.command(run);
    if (told) return told;
    return passing(run, this.#texts);
  }

  /** What an alias stands for is a command, whether or not the script itself asks for it: people do. */
  #alias(run: Run, named: Argument): void {
    const own = this.scope.alias(named);
    const end = own.findIndex(({ text }) => /^[|;&]/.test(text));
    const words = end < 0 ? own : own.slice(0, end);
    const invocation = invocationOf(words);
    // a shell in a shell, and an alias of an alias, are known where they are run
    if (!invocation || invocation.script || invocation.name === 'alias') return;
    const { settings } = invocation;
    const each: Run = { ...run, invocation, settings, words, input: NOTHING, inputWords: undefined, settingOuts: [] };
    this.#visitor.visited(each);
    this.scope.apart(() => this.#dispatch(each));
  }

  /** Shell in a word. A script that hands itself on would be read for ever. */
  #script(run: Run, script: Argument): Out {
    const isTooMuch = !this.#budget.takes(script.word.value.length >> 5);
    if (isTooMuch || this.#scripts >= MAX_SCRIPTS) {
      this.#visitor.trouble(run.ground, run.pos, isTooMuch ? this.#budget.trouble : tooDeep().trouble);
      return NOTHING;
    }
    this.#scripts += 1;
    const out = this.#visitor.script(run, script);
    this.#scripts -= 1;
    return out;
  }

  /** A script that is only written here runs somewhere else: nothing that it sets is set here. */
  #written(run: Run, script: Argument): void {
    this.#isTaken += 1;
    this.scope.apart(() => this.#script(run, script));
    this.#isTaken -= 1;
  }
}
