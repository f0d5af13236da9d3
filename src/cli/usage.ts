/** The command line: what may be asked, and what was. Loads neither the catalogue nor the compiler. */
import yargs, { type Argv, type Options } from 'yargs';
import { didYouMean } from '../common/nearest.ts';
import { Problem } from '../common/problem.ts';

/** The user asked for something that cannot be done; the message is one line for them. */
export class UsageError extends Problem {}

const repeated = { type: 'string', array: true } as const;

const scanOptions = {
  target: { type: 'string', describe: 'what the code is going to run against: a release, or v5 (default): everything' },
  from: {
    type: 'string',
    describe: 'what it runs against now: report only what changes between this release and the target',
  },
  oldest: { type: 'string', describe: 'the oldest GitLab the code must still serve (default: that of --from)' },
  announced: { type: 'boolean', describe: 'ignore what GitLab really did' },
  rule: { ...repeated, describe: 'only this rule (repeatable)' },
  schema: { type: 'string', describe: "your GitLab's GraphQL schema: SDL or introspection JSON" },
  openapi: { type: 'string', describe: "your GitLab's OpenAPI document: what it calls deprecated is found, too" },
} as const satisfies Record<string, Options>;

const ownOptions = {
  rules: { ...repeated, describe: 'file with rules of your own, JSON or YAML (repeatable)' },
} as const satisfies Record<string, Options>;

const { rule: _, ...scanOptionsWithoutRule } = scanOptions;
/** A baseline accepts what is there, news or not. */
const { from: __, ...scanOptionsOfAll } = scanOptions;

const outputOptions = {
  format: { ...repeated, describe: 'form of the report (repeatable)' },
  output: { ...repeated, describe: 'file for the n-th format instead of standard output' },
  quiet: { type: 'boolean', describe: 'say nothing on standard error but what went wrong' },
} as const satisfies Record<string, Options>;

const sourceOptions = {
  'source-url': {
    type: 'string',
    describe: "where a place is on the web: an address with {path} and {line} (default: from CI's variables)",
  },
} as const satisfies Record<string, Options>;

const shardOptions = {
  shard: { type: 'string', describe: 'i/n: read everything, report the i-th of n parts; `merge` puts them together' },
} as const satisfies Record<string, Options>;

const cacheOptions = {
  cache: { type: 'boolean', describe: 'keep what was found for the next run over the same files (default: not in CI)' },
  'cache-location': { type: 'string', describe: "folder of the cache, outside of the tree (default: this user's own)" },
} as const satisfies Record<string, Options>;

const trendOptions = {
  trend: { ...repeated, describe: 'an earlier JSON report to compare with (repeatable, oldest first)' },
  history: { type: 'string', describe: 'a folder of earlier JSON reports: shows them over time, by their own dates' },
} as const satisfies Record<string, Options>;

const planOptions = {
  ...trendOptions,
  blame: { type: 'boolean', describe: 'ask git how old the places are' },
} as const satisfies Record<string, Options>;

const gateOptions = {
  'fail-on': {
    type: 'string',
    choices: ['error', 'warning', 'note'],
    describe: 'least severity that fails (default: warning)',
  },
  'certain-only': { type: 'boolean', describe: 'only certain findings fail' },
  max: { type: 'string', describe: 'how many findings of that severity may be there' },
  baseline: { type: 'string', describe: 'accept what this file lists (default: .gitlab-sunset-baseline, if there)' },
  'policy-from': {
    type: 'string',
    describe:
      "take configuration, baseline and suppressions' limits from this commit or branch, not from the work tree",
  },
  since: { type: 'string', describe: 'report only files that differ from where the work left this commit or branch' },
  staged: { type: 'boolean', describe: 'report only staged files, as they are staged' },
  'changed-lines': { type: 'boolean', describe: 'with --since or --staged: report only lines that differ' },
  strict: { type: 'boolean', describe: 'suppressions and baseline entries that accept nothing are exit code 3' },
  'explain-blind': { type: 'boolean', describe: 'show how far each blind spot was followed' },
  'stdin-filename': { type: 'string', describe: 'with `-`: the name of what stands on standard input' },
  traffic: {
    ...repeated,
    describe:
      'join with what was really called: a HAR file, a log of GitLab or nginx, plain or gzip, or `-` (repeatable)',
  },
} as const satisfies Record<string, Options>;

const fixOptions = {
  review: { type: 'boolean', describe: 'rewrite what a person should look at, too' },
  likely: { type: 'boolean', describe: 'rewrite likely findings, too' },
  'rename-responses': {
    type: 'boolean',
    describe: 'rename GraphQL fields with every reader of the answer, where all are known, instead of by alias',
  },
  'type-check': {
    type: 'boolean',
    default: true,
    describe: 'give back what would not type-check (--no-type-check: do not look)',
  },
  'dry-run': { type: 'boolean', describe: 'print a patch for `git apply`; change nothing' },
  'allow-dirty': { type: 'boolean', describe: 'also change files that git could not give back' },
} as const satisfies Record<string, Options>;

/** What only `fix` itself can do: jscodeshift writes all files at once. */
const fixOnlyOptions = {
  'commit-per-rule': { type: 'boolean', describe: 'make one commit for each rule, with what was done and why' },
  interactive: { type: 'boolean', describe: 'show each rewrite that needs a look, and ask' },
  undo: { type: 'boolean', describe: 'give the files of the last run back as they were' },
} as const satisfies Record<string, Options>;

const baselineOptions = {
  baseline: { type: 'string', describe: 'the file (default: .gitlab-sunset-baseline)' },
  grow: { type: 'boolean', describe: 'update: accept what is new' },
  base: { type: 'string', describe: 'merge: what the files have in common; what one of them took out stays out' },
  output: { ...outputOptions.output, describe: 'merge: the file to write' },
  force: { type: 'boolean', describe: 'create: write over a baseline that is there' },
  'dry-run': { type: 'boolean', describe: 'say what would be written; exit code 1 when something would change' },
} as const satisfies Record<string, Options>;

const catalogueOptions = {
  of: { type: 'string', describe: 'sync: the release that the feeds were taken from' },
  introspection: { type: 'string', describe: 'sync: its GraphQL schema, introspection JSON or SDL' },
  was: { type: 'string', describe: 'sync: the schema of an older release, to see what is gone' },
  openapi: { type: 'string', describe: 'sync: its OpenAPI document' },
  deprecations: { type: 'string', describe: "sync: the folder data/deprecations of GitLab's tree" },
  drafts: { type: 'string', describe: 'sync: a folder to write drafts of rules into, for what no rule knows' },
} as const satisfies Record<string, Options>;

const initOptions = {
  server: { type: 'string', describe: 'ask this GitLab for its version (the token is taken from GITLAB_TOKEN)' },
  force: { type: 'boolean', describe: 'write over files that are there' },
  'dry-run': { type: 'boolean', describe: 'say what would be written; write nothing' },
} as const satisfies Record<string, Options>;

const fleetOptions = {
  server: { type: 'string', describe: 'list: the address of a GitLab (the token is taken from GITLAB_TOKEN)' },
  group: { type: 'string', describe: 'list: the group whose projects are meant, by id or path' },
  projects: {
    type: 'string',
    describe: 'batch, check: the file of `fleet list`; what is in it and not cloned is told',
  },
  shard: { type: 'string', describe: 'batch: i/n, the i-th of n parts that take about as long' },
  state: {
    type: 'string',
    describe: 'check: the folder with what is known of the last run (default: .gitlab-sunset-fleet)',
  },
  batches: { type: 'number', describe: 'pipeline: how many jobs share the work (default: 10)' },
  unchanged: { type: 'string', describe: 'check: a file of names that are taken from the last run without a checkout' },
  workers: { type: 'number', describe: 'check, fix: how many processes at a time (default: 2)' },
  branch: { type: 'string', describe: 'fix: the branch to make in each repository' },
  push: { type: 'boolean', describe: 'fix: push the branches, and ask for merge requests' },
  review: { type: 'boolean', describe: 'fix: rewrite what a person should look at, too' },
  likely: { type: 'boolean', describe: 'fix: rewrite likely findings, too' },
  'dry-run': { type: 'boolean', describe: 'fix: say what would change; change nothing' },
} as const satisfies Record<string, Options>;

const { schema: ___, openapi: ____, ...scanOptionsOfFleet } = scanOptions;

const commands = {
  check: {
    ...scanOptions,
    ...ownOptions,
    ...gateOptions,
    ...shardOptions,
    ...cacheOptions,
    ...sourceOptions,
    ...outputOptions,
  },
  fix: { ...scanOptions, ...ownOptions, ...fixOptions, ...fixOnlyOptions },
  report: {
    ...scanOptions,
    ...ownOptions,
    ...planOptions,
    ...shardOptions,
    ...cacheOptions,
    ...sourceOptions,
    ...outputOptions,
  },
  merge: { ...trendOptions, ...outputOptions },
  rules: { ...ownOptions, ...outputOptions },
  explain: ownOptions,
  codemod: {
    ...scanOptionsWithoutRule,
    ...ownOptions,
    ...fixOptions,
    cpus: { type: 'number', describe: 'most workers that write (default: one less than there are processors)' },
  },
  baseline: { ...scanOptionsOfAll, ...ownOptions, ...baselineOptions, ...cacheOptions },
  catalogue: { ...catalogueOptions, ...outputOptions },
  init: initOptions,
  fleet: {
    ...scanOptionsOfFleet,
    ...{ 'fail-on': gateOptions['fail-on'], 'certain-only': gateOptions['certain-only'] },
    ...fleetOptions,
    ...trendOptions,
    ...outputOptions,
  },
  lsp: { stdio: { type: 'boolean', describe: 'speak over standard input and output, which it does anyway' } },
} as const satisfies Record<string, Record<string, Options>>;

/** For machines, and for people who do not sit at the terminal. */
const others = ['ndjson', 'sarif', 'gitlab', 'junit', 'github', 'rdjson', 'checkstyle', 'csv', 'markdown', 'html'];

/** The forms each command's report has, its own first. */
export const formats: Readonly<Record<keyof typeof commands, readonly string[]>> = {
  check: ['text', 'json', ...others, 'suggestions'],
  fix: ['text'],
  report: ['markdown', 'html', 'json'],
  merge: ['json', 'text', ...others],
  rules: ['text', 'json'],
  explain: ['text'],
  codemod: ['text'],
  baseline: ['text'],
  catalogue: ['text', 'json'],
  init: ['text'],
  fleet: ['text', 'json', ...others],
  lsp: [],
};

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
  parser.epilogue(
    'Exit codes: 0 passed, 1 the gate failed, 2 the job could not be done, 3 with --strict: something accepts nothing.',
  );

  let output = '';
  const asked = argv[0] === 'help' ? [...argv.slice(1), '--help'] : argv;
  const words = asked.map((word) => (word === '-' ? stdin : word));
  await parser.parseAsync(words, {}, (_error: unknown, _argv: unknown, text: string) => {
    output = text;
  });
  if (output !== '') return `${output}\n`;
  if (!given) throw new UsageError(whichCommand);
  return given;
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
