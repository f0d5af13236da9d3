/** The configuration file: what may stand in it, and what it says about a finding. */
import { derivedRules } from '../catalogue/ids.ts';
import { readShaped, type Shape, schemaOf, text, texts } from '../catalogue/shaped.ts';
import { didYouMean, stepsBetween } from '../common/nearest.ts';
import { Problem } from '../common/problem.ts';
import type { Finding, Severity, Wrapper } from '../finding.ts';
import { classesOf, type FileClass } from './classes.ts';
import { isTooWild, MOST_WILD, patternsOf } from './patterns.ts';

/** In this order; two of them in one folder are an error. */
export const configNames = ['.gitlab-sunset.yaml', '.gitlab-sunset.yml', '.gitlab-sunset.json'] as const;

/**
 * Whether a file is called as somebody calls the configuration by mistake.
 * @returns `perhaps`: it may be something else, and is meant only where it reads as a configuration
 */
export function misnamed(name: string): 'surely' | 'perhaps' | undefined {
  if (configNames.some((each) => each === name)) return undefined;
  const plain = name.toLowerCase().replaceAll('_', '-').replace(/^\.*/, '.');
  const isCalled =
    /^\.gitlab-?sunset(?:rc|[.-]config)?(?:\.(?:ya?ml|jsonc?|json5|toml|[cm]?js))?$/.test(plain) ||
    (/\.(?:ya?ml|json)$/.test(plain) && configNames.some((each) => stepsBetween(plain, each) <= 2));
  if (!isCalled) return undefined;
  return name.startsWith('.') ? 'surely' : 'perhaps';
}

export interface Config {
  target?: string;
  from?: string;
  oldest?: string;
  announced?: boolean;
  failOn?: Severity;
  certainOnly?: boolean;
  /** How many findings may fail `check`. */
  max?: number;
  /** Patterns as in `.gitignore`, relative to the file's folder. */
  include?: string[];
  exclude?: string[];
  /** Rule id → whether it is looked for, or how severe it is. */
  rules?: Record<string, 'on' | 'off' | Severity>;
  /** The last entry that fits a finding decides. */
  severity?: { is: Severity; rules?: string[]; paths?: string[] }[];
  /** How severe a finding in such a file can be, and which files are such besides those that are commonly called so. */
  classes?: { tests?: ClassConfig; mocks?: ClassConfig; documentation?: ClassConfig };
  wrappers?: Wrapper[];
  /** Files, relative to the configuration's folder. */
  schema?: string;
  openapi?: string;
  ruleFiles?: string[];
  /** How many findings comments in the source may accept, and whether those that a request adds do (`--policy-from`). */
  suppressions?: { max?: number; new?: 'allow' | 'refuse' };
}

type ClassConfig = Severity | { is?: Severity; paths?: string[] };

/** The file is wrong; the message is one line with the place. */
export class ConfigError extends Problem {}

const severities = ['error', 'warning', 'note'] as const;

const classShape = (who: string) =>
  ({
    anyOf: [
      { enum: severities },
      {
        type: 'object',
        properties: {
          is: { enum: severities, description: 'The most severe that a finding there is.' },
          paths: texts('Patterns as in `.gitignore` of more such files.'),
        },
        additionalProperties: false,
      },
    ],
    description: `Findings in ${who}: the most severe they are.`,
  }) as const satisfies Shape;

/** What may stand in the file. `schema/config.schema.json` is this. */
export const shape = {
  type: 'object',
  properties: {
    $schema: text("This schema's address, for editors."),
    target: {
      format: 'target',
      description: 'What the code is going to run against: a GitLab release, or `v5` (the default): everything.',
    },
    from: {
      format: 'release',
      description: 'What the code runs against now: only what changes between it and the target is reported.',
    },
    oldest: { format: 'release', description: 'The oldest GitLab the code must still serve.' },
    announced: { type: 'boolean', description: 'Ignore what GitLab really did and go by what it announced.' },
    failOn: { enum: severities, description: 'The least severity that fails `check`. Default: `warning`.' },
    certainOnly: { type: 'boolean', description: 'Only certain findings fail `check`.' },
    max: { type: 'integer', minimum: 0, description: 'How many findings of that severity may be there. Default: 0.' },
    include: texts('Only files that fit one of these patterns (as in `.gitignore`) are reported.'),
    exclude: texts(
      'Files that fit one of these patterns are not read. `!build/` brings back what is left out by itself.',
    ),
    rules: {
      type: 'object',
      additionalProperties: { enum: ['on', 'off', ...severities] },
      description: 'Rule id → `on`, `off`, or a severity of its own.',
    },
    severity: {
      type: 'array',
      description: 'Severities for some rules or paths. The last entry that fits decides.',
      items: {
        type: 'object',
        required: ['is'],
        properties: {
          is: { enum: severities, description: 'The severity.' },
          rules: texts('Rule ids; without it all.'),
          paths: texts('Patterns as in `.gitignore`; without it all.'),
        },
        additionalProperties: false,
      },
    },
    classes: {
      type: 'object',
      description: 'Files that are treated otherwise.',
      properties: {
        tests: classShape('tests'),
        mocks: classShape('mocks and fixtures of tests'),
        documentation: classShape('documentation, which is Markdown (default: `note`)'),
      },
      additionalProperties: false,
    },
    schema: text("File with your GitLab's GraphQL schema (SDL or introspection JSON), relative to this file's folder."),
    ruleFiles: texts("Files with rules of your own, relative to this file's folder."),
    openapi: text("File with your GitLab's OpenAPI document, relative to this file's folder."),
    wrappers: {
      type: 'array',
      description: 'Functions of the project that call GitLab and that the scanner cannot know.',
      items: {
        type: 'object',
        required: ['call'],
        properties: {
          call: text('`name` or `object.method`.'),
          path: { type: 'integer', minimum: 0, description: 'Index of the argument that holds the path. Default: 0.' },
          method: {
            anyOf: [
              { type: 'string', minLength: 1 },
              { type: 'integer', minimum: 0 },
            ],
            description: 'The verb, or the index of the argument that holds it.',
          },
        },
        additionalProperties: false,
      },
    },
    suppressions: {
      type: 'object',
      description: 'Limits of `gitlab-sunset-ignore` in the source.',
      properties: {
        max: { type: 'integer', minimum: 0, description: 'How many findings they may accept. More fail `check`.' },
        new: {
          enum: ['allow', 'refuse'],
          description:
            'With `--policy-from`: whether one that the commit did not have accepts anything. Default: `allow`.',
        },
      },
      additionalProperties: false,
    },
  },
  additionalProperties: false,
} as const satisfies Shape;

/** The same as JSON Schema, as shipped. */
export const jsonSchema = (): unknown => schemaOf(shape, 'Configuration of gitlab-sunset');

/**
 * Reads a configuration file, YAML or JSON.
 * @param name how the file is called in messages
 * @param rules the ids there are; undefined: nobody knows yet
 * @throws {ConfigError} one line: the file, the place and what is wrong there
 */
export function parseConfig(source: string, name: string, rules: readonly string[] | undefined): Config {
  const { value } = readShaped(source, name, shape, (message) => new ConfigError(message));
  if (!isConfig(value)) return {};
  const ids = [...Object.keys(value.rules ?? {}), ...(value.severity ?? []).flatMap((each) => each.rules ?? [])];
  const known = rules && [...rules, ...derivedRules];
  for (const id of ids) {
    if (known && !known.includes(id))
      throw new ConfigError(`${name}: there is no rule \`${id}\`.${didYouMean(id, known)}`);
  }
  const pattern = patternsIn(value).find(isTooWild);
  if (pattern !== undefined)
    throw new ConfigError(
      `${name}: the pattern \`${pattern}\` has more than ${MOST_WILD} \`**\` between folders, which takes too long.`,
    );
  return value;
}

function patternsIn({ include = [], exclude = [], severity = [], classes }: Config): string[] {
  const own = [classes?.tests, classes?.mocks, classes?.documentation].flatMap((each) =>
    typeof each === 'object' ? (each.paths ?? []) : [],
  );
  return [...include, ...exclude, ...severity.flatMap(({ paths = [] }) => paths), ...own];
}

/** `readShaped` has held every key against the shape. */
const isConfig = (value: unknown): value is Config => typeof value === 'object' && value !== null;

/** The rules to look for, of those there are. */
export const rulesOn = (config: Config, ids: readonly string[]): string[] =>
  ids.filter((id) => config.rules?.[id] !== 'off');

/** How severe a finding is after the configuration has spoken. A bridged finding stays a note. */
export function severityFrom(config: Config): (finding: Finding) => Severity {
  const entries = (config.severity ?? []).map(({ is, rules, paths }) => ({
    is,
    rules,
    paths: paths && patternsOf(paths).matcher,
  }));
  const kindOf = classIn(config);
  const { tests, mocks, documentation } = config.classes ?? {};
  // a text tells people what to do: no program breaks by it
  const most = { test: mostIn(tests), mock: mostIn(mocks), documentation: mostIn(documentation) ?? 'note' };
  return (finding) => {
    if (finding.bridged) return finding.severity;
    const entry = entries.findLast(
      ({ rules, paths }) => (!rules || rules.includes(finding.rule)) && (!paths || paths.ignores(finding.path)),
    );
    if (entry) return entry.is;
    const own = config.rules?.[finding.rule];
    const severity = own && own !== 'on' && own !== 'off' ? own : finding.severity;
    const kind = kindOf(finding.path);
    const cap = kind && most[kind];
    return cap && severities.indexOf(cap) > severities.indexOf(severity) ? cap : severity;
  };
}

/** Whether a file is a test, stands in for something in tests, or is documentation. */
export function classIn({ classes }: Config): (path: string) => FileClass | undefined {
  const paths = (own: ClassConfig | undefined): string[] => (typeof own === 'object' ? (own.paths ?? []) : []);
  return classesOf({
    test: paths(classes?.tests),
    mock: paths(classes?.mocks),
    documentation: paths(classes?.documentation),
  });
}

const mostIn = (own: ClassConfig | undefined): Severity | undefined => (typeof own === 'object' ? own.is : own);

/** Whether a path is reported at all. */
export function isIncluded(config: Config): (path: string) => boolean {
  if (!config.include) return () => true;
  const { matcher: patterns } = patternsOf(config.include);
  return (path) => patterns.ignores(path);
}
