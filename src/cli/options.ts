/** The options of each command, with their values and what holds where they are not given; facts for `usage.ts`, which parses by them. */
import type { Options } from 'yargs';

const repeated = { type: 'string', array: true } as const;

/** What the configuration says, else this. */
const orElse = (value: string): string => `the configuration's, else ${value}`;

const scanOptions = {
  target: {
    type: 'string',
    describe: 'RELEASE or v5: what the code is going to run against; v5 is everything',
    defaultDescription: orElse('v5'),
  },
  from: {
    type: 'string',
    describe: 'RELEASE: what it runs against now; report only what changes between it and the target',
    defaultDescription: orElse('all that is known'),
  },
  oldest: {
    type: 'string',
    describe: 'RELEASE: the oldest GitLab the code must still serve',
    defaultDescription: orElse('that of --from'),
  },
  announced: { type: 'boolean', describe: 'ignore what GitLab really did' },
  rule: { ...repeated, describe: 'ID[,ID…]: only these rules (repeatable)', defaultDescription: 'all' },
  schema: {
    type: 'string',
    describe: "FILE: your GitLab's GraphQL schema, SDL or introspection JSON",
    defaultDescription: orElse('the part that comes along'),
  },
  openapi: {
    type: 'string',
    describe: "FILE: your GitLab's OpenAPI document; what it calls deprecated is found, too",
    defaultDescription: orElse('none'),
  },
} as const satisfies Record<string, Options>;

const configOptions = {
  config: {
    type: 'string',
    describe: 'FILE: another configuration; its patterns stay relative to the root of the project',
    defaultDescription: '.gitlab-sunset.yaml, .yml or .json, looked for upwards',
  },
} as const satisfies Record<string, Options>;

const ownOptions = {
  rules: {
    ...repeated,
    describe: 'FILE: rules of your own, JSON or YAML (repeatable)',
    defaultDescription: orElse('none'),
  },
  ...configOptions,
} as const satisfies Record<string, Options>;

const { rule: _, ...scanOptionsWithoutRule } = scanOptions;
/** A baseline accepts what is there, news or not. */
const { from: __, ...scanOptionsOfAll } = scanOptions;

const quietOptions = {
  quiet: { type: 'boolean', describe: 'say nothing on standard error but what went wrong, and what was asked for' },
} as const satisfies Record<string, Options>;

const outputOptions = {
  output: {
    ...repeated,
    describe: 'FILE: where the n-th format goes, or `-` (repeatable)',
    defaultDescription: 'standard output',
  },
  ...quietOptions,
} as const satisfies Record<string, Options>;

/** The options of a report in one of these forms; the first is the one that is written where none is named. */
const reportOptions = (forms: readonly string[]) =>
  ({
    format: {
      ...repeated,
      describe: `form of the report (repeatable): ${forms.join(', ')}`,
      defaultDescription: forms[0] ?? '',
    },
    ...outputOptions,
  }) as const satisfies Record<string, Options>;

const statisticsOptions = {
  statistics: { type: 'boolean', describe: 'tell on standard error what was looked at, and what took how long' },
} as const satisfies Record<string, Options>;

const sourceOptions = {
  'source-url': {
    type: 'string',
    describe: 'ADDRESS with {path} and {line}: where a place is on the web',
    defaultDescription: "from CI's variables",
  },
} as const satisfies Record<string, Options>;

const shardOptions = {
  shard: {
    type: 'string',
    describe: 'I/N: check the i-th of n parts; `merge` makes one report of them',
    defaultDescription: '1/1',
  },
} as const satisfies Record<string, Options>;

const cacheOptions = {
  cache: {
    type: 'boolean',
    describe: 'keep what was found for the next run over the same files',
    defaultDescription: 'on, but not in CI',
  },
  'cache-location': {
    type: 'string',
    describe: 'FOLDER of the cache, outside of the tree',
    defaultDescription: "this user's own",
  },
} as const satisfies Record<string, Options>;

const trendOptions = {
  trend: {
    ...repeated,
    describe: 'FILE: an earlier JSON report to compare with (repeatable, oldest first)',
    defaultDescription: 'none',
  },
  history: {
    type: 'string',
    describe: 'FOLDER of earlier JSON reports: shows them over time, by their own dates',
    defaultDescription: 'none',
  },
} as const satisfies Record<string, Options>;

const planOptions = {
  ...trendOptions,
  blame: { type: 'boolean', describe: 'ask git how old the places are' },
} as const satisfies Record<string, Options>;

const gateOptions = {
  'fail-on': {
    type: 'string',
    choices: ['error', 'warning', 'note'],
    describe: 'the least severity that fails',
    defaultDescription: orElse('warning'),
  },
  'certain-only': { type: 'boolean', describe: 'only certain findings fail' },
  max: {
    type: 'string',
    describe: 'NUMBER: how many findings of that severity may be there',
    defaultDescription: orElse('0'),
  },
  baseline: {
    type: 'string',
    describe: 'FILE: accept what it lists; --no-baseline accepts nothing',
    defaultDescription: '.gitlab-sunset-baseline, if it is there',
  },
  'policy-from': {
    type: 'string',
    describe: "COMMIT or branch: whose configuration, baseline and suppressions' limits count",
    defaultDescription: 'the work tree',
  },
  since: {
    type: 'string',
    describe: 'COMMIT or branch: report only files that changed since the work branched off',
    defaultDescription: 'all files',
  },
  staged: { type: 'boolean', describe: 'report only staged files, as they are staged' },
  'changed-lines': { type: 'boolean', describe: 'with --since or --staged: report only lines that differ' },
  strict: { type: 'boolean', describe: 'suppressions and baseline entries that accept nothing are exit code 3' },
  'explain-blind': { type: 'boolean', describe: 'show how far each blind spot was followed' },
  'stdin-filename': {
    type: 'string',
    describe: 'FILE: with `-`, the name of what stands on standard input',
    defaultDescription: 'none; `-` needs one',
  },
  traffic: {
    ...repeated,
    describe:
      'FILE: join with what was really called: HAR, a log of GitLab or nginx, plain or gzip, or `-` (repeatable)',
    defaultDescription: 'none',
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
  baseline: { type: 'string', describe: 'FILE: the baseline', defaultDescription: '.gitlab-sunset-baseline' },
  grow: { type: 'boolean', describe: 'update: accept what is new' },
  base: {
    type: 'string',
    describe: 'merge: FILE that the others have in common; what one of them took out stays out',
    defaultDescription: 'none',
  },
  output: { ...outputOptions.output, describe: 'merge: FILE to write' },
  force: { type: 'boolean', describe: 'create: write over a baseline that is there' },
  'dry-run': { type: 'boolean', describe: 'say what would be written; exit code 1 when something would change' },
} as const satisfies Record<string, Options>;

const catalogueOptions = {
  of: {
    type: 'string',
    describe: 'sync: RELEASE that the feeds were taken from',
    defaultDescription: 'none; sync needs it',
  },
  introspection: {
    type: 'string',
    describe: 'sync: FILE with its GraphQL schema, introspection JSON or SDL',
    defaultDescription: 'none',
  },
  was: {
    type: 'string',
    describe: 'sync: FILE with the schema of an older release, to see what is gone',
    defaultDescription: 'none',
  },
  openapi: { type: 'string', describe: 'sync: FILE with its OpenAPI document', defaultDescription: 'none' },
  deprecations: {
    type: 'string',
    describe: "sync: FOLDER data/deprecations of GitLab's tree",
    defaultDescription: 'none',
  },
  drafts: {
    type: 'string',
    describe: 'sync: FOLDER to write drafts of rules into, for what no rule knows',
    defaultDescription: 'none',
  },
} as const satisfies Record<string, Options>;

const initOptions = {
  ci: {
    type: 'string',
    choices: ['gitlab', 'github'],
    describe: 'whose pipeline gets a job',
    defaultDescription: 'the one that is there, else gitlab',
  },
  server: {
    type: 'string',
    describe: 'ADDRESS of a GitLab that is asked for its version, with the token in GITLAB_TOKEN',
    defaultDescription: 'none is asked',
  },
  force: { type: 'boolean', describe: 'write over files that are there' },
  'dry-run': { type: 'boolean', describe: 'say what would be written; write nothing' },
} as const satisfies Record<string, Options>;

const fleetOptions = {
  rule: { ...scanOptions.rule, defaultDescription: 'all; fix needs one' },
  server: {
    type: 'string',
    describe: 'list: ADDRESS of a GitLab, which is asked with the token in GITLAB_TOKEN',
    defaultDescription: 'none; list needs it',
  },
  group: {
    type: 'string',
    describe: 'list: ID or path of the group whose projects are meant',
    defaultDescription: 'none; list needs it',
  },
  projects: {
    type: 'string',
    describe: 'batch, check: FILE of `fleet list`; what is in it and not cloned is told',
    defaultDescription: 'none; batch needs it',
  },
  shard: {
    type: 'string',
    describe: 'batch: I/N, the i-th of n parts that take about as long',
    defaultDescription: 'none; batch needs it',
  },
  state: {
    type: 'string',
    describe: 'check: FOLDER with what is known of the last run',
    defaultDescription: '.gitlab-sunset-fleet',
  },
  batches: { type: 'number', describe: 'pipeline: how many jobs share the work', defaultDescription: '10' },
  unchanged: {
    type: 'string',
    describe: 'check: FILE of names that are taken from the last run without a checkout',
    defaultDescription: 'none',
  },
  workers: { type: 'number', describe: 'check, fix: how many processes at a time', defaultDescription: '2' },
  branch: {
    type: 'string',
    describe: 'fix: NAME of the branch to make in each repository',
    defaultDescription: 'none; fix needs it',
  },
  push: { type: 'boolean', describe: 'fix: push the branches, and ask for merge requests' },
  review: { type: 'boolean', describe: 'fix: rewrite what a person should look at, too' },
  likely: { type: 'boolean', describe: 'fix: rewrite likely findings, too' },
  'dry-run': { type: 'boolean', describe: 'fix: say what would change; change nothing' },
} as const satisfies Record<string, Options>;

const { schema: ___, openapi: ____, ...scanOptionsOfFleet } = scanOptions;

/** For machines, and for people who do not sit at the terminal. */
const others = ['ndjson', 'sarif', 'gitlab', 'junit', 'github', 'rdjson', 'checkstyle', 'csv', 'markdown', 'html'];

/** The forms each command's report has, its own first. */
export const formats = {
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
} as const satisfies Record<string, readonly string[]>;

export const commands = {
  check: {
    ...scanOptions,
    ...ownOptions,
    ...gateOptions,
    ...shardOptions,
    ...cacheOptions,
    ...sourceOptions,
    ...statisticsOptions,
    ...reportOptions(formats.check),
  },
  fix: { ...scanOptions, ...ownOptions, ...fixOptions, ...fixOnlyOptions, ...quietOptions, ...statisticsOptions },
  report: {
    ...scanOptions,
    ...ownOptions,
    ...planOptions,
    ...shardOptions,
    ...cacheOptions,
    ...sourceOptions,
    ...statisticsOptions,
    ...reportOptions(formats.report),
  },
  merge: { ...trendOptions, ...reportOptions(formats.merge) },
  rules: { ...ownOptions, ...reportOptions(formats.rules) },
  explain: ownOptions,
  codemod: {
    ...scanOptionsWithoutRule,
    rules: ownOptions.rules,
    ...fixOptions,
    cpus: {
      type: 'number',
      describe: 'most workers that write',
      defaultDescription: 'one less than there are processors',
    },
  },
  baseline: { ...scanOptionsOfAll, ...ownOptions, ...baselineOptions, ...cacheOptions },
  catalogue: { ...catalogueOptions, ...reportOptions(formats.catalogue) },
  init: initOptions,
  fleet: {
    ...scanOptionsOfFleet,
    ...{ 'fail-on': gateOptions['fail-on'], 'certain-only': gateOptions['certain-only'] },
    ...fleetOptions,
    ...trendOptions,
    ...reportOptions(formats.fleet),
  },
  lsp: { stdio: { type: 'boolean', describe: 'speak over standard input and output, which it does anyway' } },
} as const satisfies Record<string, Record<string, Options>>;
