/** Which program a command runs in the end: behind `sudo`, `env`, `docker run`, `kubectl exec`, `go run` and their like. */
import { cut, HOLE, type Words } from '../requests/text.ts';
import type { Out } from './out.ts';
import type { SpelledWord } from './words.ts';
import { HANDED, WRAPPERS, type Wrapper } from './wrappers.ts';

/** One word of a command. */
export interface Argument {
  word: SpelledWord;
  /** With the variables that are known filled in. */
  words: Words;
  /** The same as text, holes as `HOLE`. */
  text: string;
  /** What it is made of in a way that is not followed: `${NAME/one/other}`. */
  from?: readonly Words[];
  /** What the commands in it, or behind its variables, write. */
  outs?: readonly Out[];
  /** One of several that a variable holds: it cannot be taken out of the line. */
  isPart?: true;
}

/** Several words, where what is filled in holds blanks and nothing is quoted. */
export function fallenApart(argument: Argument): Argument[] {
  const { word, words, text, outs } = argument;
  if (word.holes.size === 0 || !/\s/.test(text) || !word.isBare) return [argument];
  return [...text.matchAll(/\S+/g)].map(({ index, 0: own }) => ({
    word,
    ...(outs ? { outs } : {}),
    words: cut(words, index, index + own.length),
    text: own,
    isPart: true,
  }));
}

/** A variable that is set for one command. */
export interface Setting {
  name: string;
  value: Words;
  /** The value as text, holes as `HOLE`. */
  text: string;
  /** Where the name is spelt. */
  word: SpelledWord;
  from: number;
  /** What to take out to be rid of it: a range of the shell's text. */
  out: { from: number; to: number };
  /** Another command made the container with it. */
  isBefore?: true;
}

export interface Invocation {
  /** The program's name without its folder; `HOLE` in it where it is only known at run time. */
  name: string;
  program: Argument;
  args: readonly Argument[];
  /** Set for this command alone, by wrappers. */
  settings: readonly Setting[];
  /** Shell handed over as text (`sh -c '…'`). */
  script: Argument | undefined;
  /** It runs in a container or on another machine, and sees no variables of this script. */
  isApart: boolean;
  /** A service of Compose: its image, and so its program, stand elsewhere. */
  isService?: true;
  /** What it is handed on standard input stands behind its words, or in the place of a sign: `xargs`, `xargs -I {}`. */
  fed?: { sign: string | undefined };
  /** The container that it is run in, by the name it was given; `isNew`: this is what makes it. */
  container?: { name: string; isNew: boolean } | undefined;
}

const CONTAINERS = /^(?:docker|podman|nerdctl)$/;
const CLUSTERS = /^(?:kubectl|oc|k3s|microk8s)$/;
const SHELLS = /^(?:ba|da|z|k|a)?sh$/;

/** Options of `docker run` and its like that take no value. */
const SWITCHES =
  /^--(?:rm|detach|interactive|tty|privileged|init|read-only|publish-all|no-healthcheck|oom-kill-disable|quiet|no-deps|service-ports|use-aliases|build|no-TTY|no-tty|remove-orphans|replace|tls-verify|rmi)$/;
const SHORT_VALUED = /[aceghlmnpuvw]$/;

/** Programs that take a script from standard input, too. */
export const takesScript = (name: string): boolean => SHELLS.test(name) || /^(?:ssh|at|batch)$/.test(name);

export function baseName(text: string): string {
  return text
    .slice(Math.max(text.lastIndexOf('/'), text.lastIndexOf('\\')) + 1)
    .replace(/\.exe$/i, '')
    .replace(/-(?:linux|darwin|windows|freebsd)-\w+$/, '');
}

const MAX_LAYERS = 8;

/** What `command -v` does, by its other name. */
export const LOOKS_UP = 'which';

export function invocationOf(all: readonly Argument[]): Invocation | undefined {
  const settings: Setting[] = [];
  let args = all;
  let isApart = false;
  let container: Invocation['container'];
  let fed: Invocation['fed'];
  for (let layer = 0; layer < MAX_LAYERS; layer++) {
    const [program, ...rest] = args;
    if (!program) return undefined;
    const name = baseName(program.text);
    const done = (own: string, more: readonly Argument[], script?: Argument): Invocation => ({
      name: own,
      program,
      args: more,
      settings,
      script,
      isApart,
      ...(fed ? { fed } : {}),
      ...(container ? { container } : {}),
    });
    const wrapper = Object.hasOwn(WRAPPERS, name) ? WRAPPERS[name] : undefined;
    const handed = Object.hasOwn(HANDED, name) ? HANDED[name] : undefined;
    if (name === 'command' && /^-[vV]$/.test(rest[0]?.text ?? '')) return done(LOOKS_UP, rest.slice(1));
    if (wrapper) {
      args = behind(rest, wrapper, settings);
      if (args.length === 0 && wrapper.after) return done(name, rest);
      if (wrapper.isApart) isApart = true;
      if (wrapper.feeds) fed = { sign: signIn(rest.slice(0, rest.length - args.length), wrapper.feeds) };
      const [only] = args;
      if (wrapper.isShell && only && args.length === 1 && /\s/.test(only.word.value)) return done(name, rest, only);
    } else if (handed?.verbs.every((verb) => rest.some(({ text }) => text === verb))) {
      if (handed.isApart) isApart = true;
      const at = rest.findIndex(({ text }) => handed.option.test(text));
      return done(name, rest, at < 0 ? undefined : rest[at + 1]);
    } else if (name === 'trap') return done(name, rest, rest.length > 1 ? rest[0] : undefined);
    else if (CONTAINERS.test(name) || /^(?:docker|podman)-compose$/.test(name) || isFilledIn(program, rest)) {
      const isTool = program.text !== HOLE;
      const outer = inContainer(isTool ? name : ANY_COMPOSE, rest, settings);
      // the tool has an image of its own
      const inner = outer?.image === 'compose' ? inContainer(ANY_COMPOSE, outer.args, settings) : outer;
      if (!inner) return done(name, rest);
      isApart = true;
      container = inner.container;
      if (inner.image !== undefined)
        return inner.isService ? { ...done(inner.image, inner.args), isService: true } : done(inner.image, inner.args);
      args = inner.args;
    } else if (CLUSTERS.test(name)) {
      const verb = rest.findIndex(({ text }) => text === 'exec' || text === 'run');
      const dashes = rest.findIndex(({ text }) => text === '--');
      if (verb < 0 || dashes < 0) return done(name, rest);
      isApart = true;
      args = rest.slice(dashes + 1);
      const image = rest[verb]?.text === 'run' ? imageIn(rest.slice(0, dashes)) : undefined;
      // the words are those of the image's own program, unless they say another one
      if (image !== undefined && !isWholeCommand(args[0]?.text, image)) return done(image, args);
    } else if (name === 'bundle' && rest[0]?.text === 'exec') args = rest.slice(1);
    else if (name === 'go' && rest[0]?.text === 'run') {
      const built = builtByGo(rest.slice(1));
      return built ? { ...done(built.name, built.args), program: built.program } : done(name, rest);
    } else if (SHELLS.test(name) || name === 'su') {
      const at = rest.findIndex(({ text }) => /^-[a-z]*c$/.test(text));
      return done(name, rest, at < 0 ? undefined : rest[at + 1]);
    } else if (/^(?:eval|invoke-expression|iex)$/i.test(name))
      return done(name, rest, rest.length === 1 ? rest[0] : undefined);
    else if (name === 'ssh') {
      isApart = true;
      return done(name, rest, remote(rest));
    } else {
      // a program that is not known here may run what stands behind its dashes
      const dashes = rest.findIndex(({ text }) => text === '--');
      if (dashes < 0 || !ASKING.test(baseName(rest[dashes + 1]?.text ?? ''))) return done(name, rest);
      isApart = true;
      args = rest.slice(dashes + 1);
    }
  }
  return undefined;
}

/** What stands for a line in the words of a command: `-I {}`, `-I%`. */
function signIn(options: readonly Argument[], option: RegExp): string | undefined {
  const at = options.findIndex(({ text }) => option.test(text));
  const own = options[at]?.text.replace(option, '');
  return own === '' ? options[at + 1]?.text : own;
}

/** Programs that are worth looking for behind the dashes of another one. */
const ASKING = /^(?:curl|wget2?|https?|glab|jq|(?:ba|da|z|k|a)?sh|[\w.-]+-runner)$/;

/** Options of `go run` that take a value. */
const GO_VALUED =
  /^--?(?:C|exec|p|asmflags|buildmode|compiler|covermode|coverpkg|gccgoflags|gcflags|installsuffix|ldflags|mod|modfile|overlay|pgo|pkgdir|tags|toolexec)$/;

/** What `go run ./cmd/name` and `go run cmd/name/main.go` run: a program has the name of its folder, or of its file. */
function builtByGo(
  args: readonly Argument[],
): { name: string; program: Argument; args: readonly Argument[] } | undefined {
  let at = 0;
  while (args[at]?.text.startsWith('-')) at += GO_VALUED.test(args[at]?.text ?? '') ? 2 : 1;
  const program = args[at];
  if (!program) return undefined;
  const isFile = (text = ''): boolean => text.endsWith('.go');
  const path = program.text.replace(/\/main\.go$/, '').replace(/(?:\/v\d+)?(?:@[^/@]*)?$/, '');
  while (isFile(args[at]?.text)) at++;
  const name = baseName(isFile(path) ? path.slice(0, -3) : path);
  if (name === '' || /^\.+$/.test(name) || name === 'main') return undefined;
  return { name, program, args: args.slice(isFile(program.text) ? at : at + 1) };
}

/** Compose, by whatever name. */
const ANY_COMPOSE = 'docker-compose';

/** `$COMPOSE run service …`: a program that is filled in later. */
const isFilledIn = ({ text }: Argument, [verb]: readonly Argument[]): boolean =>
  text === HOLE && /^(?:run|exec)$/.test(verb?.text ?? '');

/** What `ssh host '…'` runs there. */
function remote(args: readonly Argument[]): Argument | undefined {
  let at = 0;
  while (args[at]?.text.startsWith('-')) at += /^-[bcDEeFIiJLlmOopQRSWw]$/.test(args[at]?.text ?? '') ? 2 : 1;
  return args.length === at + 2 ? args[at + 1] : undefined;
}

function behind(
  all: readonly Argument[],
  { valued, skip = 0, counts, after, until }: Wrapper,
  settings: Setting[],
): readonly Argument[] {
  const start = after ? all.findIndex(({ text }) => after.test(text)) : -1;
  if (after && start < 0) return [];
  const rest = all.slice(start + 1);
  const end = until ? rest.findIndex(({ text }) => until.test(text)) : -1;
  const args = end < 0 ? rest : rest.slice(0, end);
  let at = 0;
  let skipped = 0;
  for (; at < args.length; at++) {
    const argument = args[at];
    if (!argument) break;
    const { text } = argument;
    if (text === '--') {
      at++;
      break;
    }
    if (text.startsWith('-') && text.length > 1) {
      if (valued.test(text)) at++;
      continue;
    }
    const set = settingOf(argument);
    if (set) settings.push(set);
    else if (skipped < skip) skipped++;
    else if (counts && /^\d+[smh]?$/.test(text)) continue;
    else break;
  }
  return args.slice(at);
}

/** `NAME=value` in an argument, from an index of it on. @param before the option it belongs to, which goes with it */
export function settingOf(argument: Argument, from = 0, before?: Argument): Setting | undefined {
  const name = /^([A-Za-z_]\w*)=/.exec(argument.text.slice(from))?.[1];
  if (name === undefined || !argument.word.value.startsWith(`${name}=`, from)) return undefined;
  const start = from + name.length + 1;
  return {
    name,
    value: cut(argument.words, start, argument.text.length),
    text: argument.text.slice(start),
    word: argument.word,
    from,
    out: { from: (before ?? argument).word.pos, to: argument.word.end },
  };
}

/** What `docker run image …` and `docker exec container …` run. */
function inContainer(
  name: string,
  args: readonly Argument[],
  settings: Setting[],
): (Pick<Invocation, 'container' | 'isService'> & { image?: string; args: readonly Argument[] }) | undefined {
  let at = 0;
  const isCompose = name.endsWith('-compose') || args.some(({ text }, i) => text === 'compose' && i < 4);
  while (at < args.length && !/^(?:run|exec|create)$/.test(args[at]?.text ?? '')) at++;
  const verb = args[at]?.text;
  if (verb === undefined) return undefined;
  let entrypoint: string | undefined;
  let given: string | undefined;
  for (at++; at < args.length; at++) {
    const option = args[at];
    if (!option?.text.startsWith('-')) break;
    const { text } = option;
    const equals = text.indexOf('=');
    const flag = equals < 0 ? text : text.slice(0, equals);
    const takesNext =
      equals < 0 &&
      (text.startsWith('--') ? !SWITCHES.test(text) : SHORT_VALUED.test(text) && /^-[dit]*\w$/.test(text));
    const value = takesNext ? args[at + 1] : undefined;
    if (/^(?:-e\w*|--env|-[dit]+e)$/.test(flag)) {
      const set = value ? settingOf(value, 0, option) : settingOf(option, text.startsWith('--') ? equals + 1 : 2);
      if (set) settings.push(set);
    }
    if (flag === '--name') given = equals < 0 ? value?.text : text.slice(equals + 1);
    if (flag === '--entrypoint') entrypoint = equals < 0 ? value?.text : text.slice(equals + 1);
    if (takesNext) at++;
  }
  const target = args[at];
  if (!target) return undefined;
  const rest = args.slice(at + 1);
  if (verb === 'exec') return { args: rest, container: { name: target.text, isNew: false } };
  const container = given === undefined ? undefined : { name: given, isNew: true };
  const image = programOf(target.text);
  const program = entrypoint === undefined || entrypoint === '' ? image : baseName(entrypoint);
  // a service of compose, or an image without an entry point of its own: the command stands there whole
  const [first] = rest;
  if ((isCompose || entrypoint === undefined) && isWholeCommand(first?.text, image)) return { args: rest, container };
  return {
    image: program,
    args: rest,
    container,
    ...(isCompose && entrypoint === undefined ? { isService: true } : {}),
  };
}

/** What the program of an image is called. */
const programOf = (image: string): string => baseName((image.split('@', 1)[0] ?? '').replace(/:[^/:]*$/, ''));

/** What `kubectl run --image=…` makes a container of, unless it says the whole command. */
function imageIn(args: readonly Argument[]): string | undefined {
  if (args.some(({ text }) => text === '--command' || text === '--command=true')) return undefined;
  const at = args.findIndex(({ text }) => /^--image(?:=|$)/.test(text));
  const option = args[at]?.text;
  const named = option === '--image' ? args[at + 1]?.text : option?.slice('--image='.length);
  return named === undefined ? undefined : programOf(named);
}

const isWholeCommand = (text: string | undefined, image: string): boolean =>
  text !== undefined && (baseName(text) === image || isCommand(text, image));

/** Whether the first word behind an image is a program rather than a sub-command of the image's own one. */
const isCommand = (text: string, image: string): boolean =>
  text.includes('/') || SHELLS.test(text) || /^(?:curl|wget|http|jq)$/.test(text) || baseName(text).startsWith(image);
