/** The command line: what may be asked, and what was. Loads neither the catalogue nor the compiler. */
import yargs, { type Argv } from 'yargs';
import { didYouMean } from '../common/nearest.ts';
import { Problem } from '../common/problem.ts';
import { commands } from './options.ts';

/** The user asked for something that cannot be done; the message is one line for them. */
export class UsageError extends Problem {}

/** What was given, by the option's name. */
export interface Given {
  command: keyof typeof commands;
  paths: string[];
  rule: string;
  target?: string;
  from?: string;
  oldest?: string;
  announced?: boolean;
  rules: string[];
  /** Files with rules of the user's own. */
  ruleFiles: string[];
  formats: string[];
  outputs: string[];
  failOn?: 'error' | 'warning' | 'note';
  certainOnly?: boolean;
  /** How many may fail. */
  max?: number;
  /** False: none, though there is one. */
  baseline?: string | false;
  /** A commit or branch. */
  policyFrom?: string;
  since?: string;
  staged: boolean;
  changedLines: boolean;
  /** Of `baseline`: create, update, prune or merge. Of `catalogue`: coverage or sync. */
  action: string;
  grow: boolean;
  base?: string;
  force: boolean;
  server?: string;
  /** Whose pipeline `init` writes a job for. */
  ci?: 'gitlab' | 'github';
  strict: boolean;
  explainBlind: boolean;
  stdinFilename?: string;
  /** Files of recorded requests; `-`: standard input. */
  traffic: string[];
  review: boolean;
  likely: boolean;
  schema?: string;
  openapi?: string;
  /** Of `catalogue sync`: the release of its feeds, and where they are. */
  of?: string;
  introspection?: string;
  was?: string;
  feedOpenapi?: string;
  deprecations?: string;
  drafts?: string;
  renameResponses: boolean;
  typeCheck: boolean;
  dryRun: boolean;
  allowDirty: boolean;
  commitPerRule: boolean;
  interactive: boolean;
  undo: boolean;
  cpus?: number;
  shard?: string;
  /** Undefined: outside of CI. */
  cache?: boolean;
  cacheLocation?: string;
  /** Of `fleet`. */
  group?: string;
  projects?: string;
  state?: string;
  unchanged?: string;
  batches?: number;
  workers?: number;
  branch?: string;
  push: boolean;
  trend: string[];
  /** A folder of earlier reports. */
  history?: string;
  blame: boolean;
  quiet: boolean;
  statistics: boolean;
  /** The file of the configuration. */
  config?: string;
  /** How a place is called on the web: `{path}`, `{line}`. */
  sourceUrl?: string;
}

const whichCommand = `Which command? One of ${Object.keys(commands).join(', ')}.`;

const examples = [
  ['$0 check', 'look through the project of this folder'],
  ['$0 check src --target 17.0', 'what breaks when GitLab becomes 17.0'],
  ['$0 check --from 17.11 --target 19.3', 'what changes between the two'],
  ['$0 check --traffic api_json.log.1.gz', 'which of it is really called, and by which program'],
  ['$0 fix --dry-run | git apply', 'rewrite what is safe'],
  ['$0 baseline create', "accept today's findings; from then on only new ones fail"],
  ['$0 explain merged-by', 'before and after, and what GitLab really did'],
] as const;

/**
 * @returns what was asked, or the text to print (`--help`, `--version`)
 * @throws {UsageError} for an unknown command or option, with the nearest
 */
export async function parse(argv: readonly string[], version: string): Promise<Given | string> {
  let given: Given | undefined;
  const paths = (command: Argv): Argv => command.positional('paths', { type: 'string', array: true });
  const on = (command: Given['command']) => (values: Record<string, unknown>) => {
    given = givenFrom(command, values);
  };
  const parser = yargs()
    .scriptName('gitlab-sunset')
    .locale('en')
    .usage('$0 <command> [paths…]\n\nFinds, proves and rewrites the use of deprecated GitLab API elements.')
    .parserConfiguration({ 'greedy-arrays': false, 'camel-case-expansion': false, 'parse-positional-numbers': false })
    .command(
      'check [paths..]',
      'find them; exit code 1 when the gate fails',
      (y) => paths(y).options(commands.check),
      on('check'),
    )
    .command('fix [paths..]', 'rewrite what is safe', (y) => paths(y).options(commands.fix), on('fix'))
    .command('report [paths..]', 'write the plan of work', (y) => paths(y).options(commands.report), on('report'))
    .command(
      'merge <paths..>',
      'make one report of several JSON reports: parts of one project, or `name=file` for repositories',
      (y) => paths(y).options(commands.merge),
      on('merge'),
    )
    .command('rules', 'list what is known', (y) => y.options(commands.rules), on('rules'))
    .command(
      'explain <rule>',
      'tell everything about one rule',
      (y) => y.positional('rule', { type: 'string' }).options(commands.explain),
      on('explain'),
    )
    .command(
      'codemod <rule> [paths..]',
      "rewrite as `fix` does, for these rules or `all`, with jscodeshift's workers",
      (y) => paths(y.positional('rule', { type: 'string' })).options(commands.codemod),
      on('codemod'),
    )
    .command(
      'baseline <action> [paths..]',
      'create, update, prune or merge the list of accepted findings',
      (y) => paths(y.positional('action', { type: 'string' })).options(commands.baseline),
      on('baseline'),
    )
    .command(
      'catalogue <action>',
      'coverage: what of GitLab’s own lists has a rule; sync: hold the rules against its feeds',
      (y) => y.positional('action', { type: 'string' }).options(commands.catalogue),
      on('catalogue'),
    )
    .command('init', 'write configuration, baseline and pipeline', (y) => y.options(commands.init), on('init'))
    .command(
      'fleet <action> [paths..]',
      'many repositories: list those of a group, check a folder of checkouts, merge, fix in branches',
      (y) => paths(y.positional('action', { type: 'string' })).options(commands.fleet),
      on('fleet'),
    )
    .command('lsp', 'answer an editor: the language server protocol', (y) => y.options(commands.lsp), on('lsp'))
    .completion('completion', 'print a script that completes commands and options in bash or zsh')
    .demandCommand(1, whichCommand)
    .strict()
    .version(version)
    .alias({ version: ['v', 'V'], h: 'help' })
    .help()
    .wrap(100)
    .exitProcess(false)
    .fail((message, error) => {
      throw error ?? new UsageError(inWords(message, argv));
    });
  for (const [command, description] of examples) parser.example(command, description);
  withoutSpareHelp(parser);
  parser.epilogue(
    'An option that takes no value is off, unless its default says otherwise.\n\nExit codes: 0 passed, 1 the gate failed, 2 the job could not be done, 3 with --strict: something accepts nothing.',
  );

  let output = '';
  const asked = argv[0] === 'help' ? [...argv.slice(1), '--help'] : argv;
  const [first = ''] = asked;
  if (/^[^-]/.test(first) && !(first in commands) && asked.includes('--help') && first !== 'completion')
    throw new UsageError(inWords(`Unknown command: ${first}`, asked));
  const words = asked.map((word) => (word === '-' ? stdin : word));
  await parser.parseAsync(words, {}, (_error: unknown, _argv: unknown, text: string) => {
    output = text;
  });
  if (output !== '') return `${output}\n`;
  if (!given) throw new UsageError(whichCommand);
  return given;
}

/** yargs writes the help of each command that it runs, for who fails later and wants to show it: a sixth of what starting costs. Nobody here does. */
function withoutSpareHelp(parser: Argv): void {
  const asked = (of: unknown, name: string): unknown => {
    const method: unknown = typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined;
    return typeof method === 'function' ? Reflect.apply(method, of, []) : undefined;
  };
  const usage = asked(asked(parser, 'getInternalMethods'), 'getUsageInstance');
  if (typeof usage === 'object' && usage !== null && 'cacheHelpMessage' in usage)
    Reflect.set(usage, 'cacheHelpMessage', () => {});
}

/** yargs drops a lone dash. */
const stdin = '\0';
const dash = (word: string): string => (word === stdin ? '-' : word);

/** yargs names what it does not know; a person wants to know what they should have written. */
function inWords(message: string, argv: readonly string[]): string {
  const [, kind, words = ''] = /^Unknown (command|argument)s?: (.*)$/.exec(message) ?? [];
  const [word = ''] = words.split(', ');
  if (kind === 'command' || (kind === 'argument' && word === argv[0])) {
    return `There is no command \`${word}\`.${didYouMean(word, Object.keys(commands)) || ` There are ${Object.keys(commands).join(', ')}.`}`;
  }
  if (kind === 'argument') {
    const known = Object.entries(commands).find(([name]) => argv.includes(name))?.[1] ?? {};
    const isNamed = (each: string): boolean => each.replace(/=.*/s, '') === `--${word}` || each === `--no-${word}`;
    const asWritten = argv.find(isNamed) ?? argv.find((each) => /^-[^-]/.test(each) && each.includes(word));
    if (asWritten === undefined) return `\`${word}\` is one argument too many.`;
    const option = asWritten.replace(/=.*/s, '');
    const options = [...Object.keys(known), 'help', 'version'].map((name) => `--${name}`);
    if (option === '--fix' && argv.includes('check'))
      return 'There is no option `--fix`: `gitlab-sunset fix` rewrites.';
    const hint = /^colou?rs?$/.test(word) ? ' Colours follow NO_COLOR and FORCE_COLOR.' : didYouMean(option, options);
    return `There is no option \`${option}\`.${hint}`;
  }
  // Bounded: one argument of the user's own command line.
  const choice = /Argument: ([\w-]+), Given: (.*), Choices: (.*)/.exec(message);
  if (choice) return `\`--${choice[1]}\` is one of ${choice[3]}, not ${choice[2]}.`;
  if (message.startsWith('Not enough non-option')) {
    if (argv.includes('merge') && !argv.includes('baseline') && !argv.includes('fleet'))
      return 'Which reports? Name files that `check --format json` wrote.';
    if (argv.includes('catalogue')) return 'Which of them: catalogue coverage or sync?';
    if (argv.includes('fleet')) return 'Which of them: fleet list, batch, pipeline, check, merge or fix?';
    if (argv.includes('baseline')) return 'Which of them: baseline create, update, prune or merge?';
    return 'Which rule? `gitlab-sunset rules` lists them.';
  }
  // Bounded: a message about the user's own command line.
  return message.replace(/\s*\n\s*/g, ' ').trim();
}

function givenFrom(command: Given['command'], values: Record<string, unknown>): Given {
  const one = (name: string): string | undefined => {
    const value = values[name];
    if (Array.isArray(value)) throw new UsageError(`\`--${name}\` is given twice.`);
    if (value === '') throw new UsageError(`\`--${name}\` needs a value.`);
    return typeof value === 'string' ? dash(value) : undefined;
  };
  const many = (name: string): string[] => {
    const list: unknown = values[name];
    const all = Array.isArray(list) ? list.map((word) => dash(String(word))) : [];
    const isOption = name !== 'paths' && name !== '_';
    if (all.includes('') || (isOption && Array.isArray(list) && all.length === 0))
      throw new UsageError(`\`--${name}\` needs a value.`);
    return all;
  };
  const yes = (name: string): boolean | undefined => {
    const value = values[name];
    return Array.isArray(value) ? value.at(-1) === true : typeof value === 'boolean' ? value : undefined;
  };
  const failOn = one('fail-on');
  const ci = one('ci');
  return {
    command,
    paths: [...many('paths'), ...many('_').slice(1)],
    rule: command === 'explain' ? String(values.rule) : '',
    target: one('target'),
    from: one('from'),
    oldest: one('oldest'),
    announced: yes('announced'),
    rules: rulesIn(command, values.rule, many),
    ruleFiles: many('rules'),
    formats: many('format'),
    outputs: many('output'),
    failOn: failOn === 'error' || failOn === 'warning' || failOn === 'note' ? failOn : undefined,
    certainOnly: yes('certain-only'),
    max: numberIn(one('max')),
    baseline: values.baseline === false ? false : one('baseline'),
    policyFrom: one('policy-from'),
    since: one('since'),
    staged: yes('staged') ?? false,
    changedLines: yes('changed-lines') ?? false,
    action: ['baseline', 'catalogue', 'fleet'].includes(command) ? String(values.action) : '',
    grow: yes('grow') ?? false,
    base: one('base'),
    force: yes('force') ?? false,
    server: one('server'),
    ci: ci === 'gitlab' || ci === 'github' ? ci : undefined,
    strict: yes('strict') ?? false,
    explainBlind: yes('explain-blind') ?? false,
    stdinFilename: one('stdin-filename'),
    traffic: many('traffic'),
    review: yes('review') ?? false,
    likely: yes('likely') ?? false,
    schema: one('schema'),
    openapi: command === 'catalogue' ? undefined : one('openapi'),
    of: one('of'),
    introspection: one('introspection'),
    was: one('was'),
    feedOpenapi: command === 'catalogue' ? one('openapi') : undefined,
    deprecations: one('deprecations'),
    drafts: one('drafts'),
    renameResponses: yes('rename-responses') ?? false,
    typeCheck: yes('type-check') ?? true,
    dryRun: yes('dry-run') ?? false,
    allowDirty: yes('allow-dirty') ?? false,
    commitPerRule: yes('commit-per-rule') ?? false,
    interactive: yes('interactive') ?? false,
    undo: yes('undo') ?? false,
    cpus: countIn('cpus', values.cpus),
    shard: one('shard'),
    cache: yes('cache'),
    cacheLocation: one('cache-location'),
    group: one('group'),
    projects: one('projects'),
    state: one('state'),
    unchanged: one('unchanged'),
    batches: countIn('batches', values.batches),
    workers: countIn('workers', values.workers),
    branch: one('branch'),
    push: yes('push') ?? false,
    trend: many('trend'),
    history: one('history'),
    blame: yes('blame') ?? false,
    quiet: yes('quiet') ?? false,
    statistics: yes('statistics') ?? false,
    config: one('config'),
    sourceUrl: one('source-url'),
  };
}

function numberIn(word: string | undefined): number | undefined {
  if (word === undefined) return undefined;
  if (!/^\d{1,9}$/.test(word)) throw new UsageError(`\`--max\` is a number, not \`${word}\`.`);
  return Number(word);
}

function rulesIn(command: Given['command'], rule: unknown, many: (name: string) => string[]): string[] {
  if (command === 'explain') return [];
  const words = command === 'codemod' ? (rule === 'all' ? [] : [String(rule)]) : many('rule');
  return words.flatMap((word) => word.split(','));
}

function countIn(name: string, value: unknown): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'number' && Number.isInteger(value) && value > 0) return value;
  throw new UsageError(`\`--${name}\` is a whole number, at least 1.`);
}
