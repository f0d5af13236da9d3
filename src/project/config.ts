/** The configuration file: what may stand in it, and what it says about a finding. */
import ignore from 'ignore';
import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { derivedRules } from '../catalogue/ids.ts';
import { parseRelease, parseTarget, TargetError } from '../catalogue/target.ts';
import { didYouMean } from '../common/nearest.ts';
import { Problem } from '../common/problem.ts';
import type { Finding, Severity, Wrapper } from '../finding.ts';
import { classesOf, type FileClass } from './classes.ts';

/** In this order; two of them in one folder are an error. */
export const configNames = ['.gitlab-sunset.yaml', '.gitlab-sunset.yml', '.gitlab-sunset.json'] as const;

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
  classes?: { tests?: ClassConfig; mocks?: ClassConfig };
  wrappers?: Wrapper[];
  /** Files, relative to the configuration's folder. */
  schema?: string;
  openapi?: string;
  /** How many findings comments in the source may accept, and whether those that a request adds do (`--policy-from`). */
  suppressions?: { max?: number; new?: 'allow' | 'refuse' };
}

type ClassConfig = Severity | { is?: Severity; paths?: string[] };

/** The file is wrong; the message is one line with the place. */
export class ConfigError extends Problem {}

/** The part of JSON Schema that the file needs. */
interface Shape {
  description?: string;
  type?: 'object' | 'array' | 'string' | 'boolean' | 'integer';
  enum?: readonly string[];
  minimum?: number;
  minLength?: number;
  anyOf?: readonly Shape[];
  properties?: Readonly<Record<string, Shape>>;
  required?: readonly string[];
  additionalProperties?: false | Shape;
  items?: Shape;
  /** Written as it stands in the file: `16.10` is no number. */
  format?: 'release' | 'target';
}

const severities = ['error', 'warning', 'note'] as const;
const text = (description: string): Shape => ({ type: 'string', minLength: 1, description });
const texts = (description: string): Shape => ({ type: 'array', items: { type: 'string', minLength: 1 }, description });

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
      properties: { tests: classShape('tests'), mocks: classShape('mocks and fixtures of tests') },
      additionalProperties: false,
    },
    schema: text("File with your GitLab's GraphQL schema (SDL or introspection JSON), relative to this file's folder."),
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
export function jsonSchema(): unknown {
  const release = { anyOf: [{ type: 'string', minLength: 1 }, { type: 'number' }] };
  const plain = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(plain);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([key, each]) => [key, plain(each)] as const);
    return 'format' in value
      ? { ...release, ...Object.fromEntries(entries.filter(([key]) => key !== 'format')) }
      : Object.fromEntries(entries);
  };
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Configuration of gitlab-sunset',
    ...Object.fromEntries(Object.entries(plain(shape) ?? {})),
  };
}

/**
 * Reads a configuration file, YAML or JSON.
 * @param name how the file is called in messages
 * @param rules the ids there are
 * @throws {ConfigError} one line: the file, the place and what is wrong there
 */
export function parseConfig(source: string, name: string, rules: readonly string[]): Config {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false });
  const fail = (message: string, offset: number | undefined): never => {
    const { line, col } = lines.linePos(offset ?? 0);
    throw new ConfigError(`${name}:${Math.max(1, line)}:${Math.max(1, col)}: ${message}`);
  };
  const [error] = document.errors;
  if (error) fail(oneLine(error.message), error.pos[0]);
  if (document.contents === null) return {};

  const read = (node: Node | null | undefined, want: Shape, at: string): unknown => {
    const offset = node?.range?.[0];
    const what = at === '' ? 'the file' : `\`${at}\``;
    if (isAlias(node)) return read(node.resolve(document), want, at);
    if (want.anyOf) {
      const fits = want.anyOf.find((each) => isOf(node, each));
      return fits ? read(node, fits, at) : fail(`${what} must be ${want.anyOf.map(named).join(' or ')}`, offset);
    }
    if (!isOf(node, want)) return fail(`${what} must be ${named(want)}`, offset);
    if (want.format && isScalar(node)) return release(node.source ?? String(node.value), want.format, what, offset);
    if (want.enum && isScalar(node)) return oneOf(node.value, want.enum, what, offset);
    if (isMap(node)) return readMap(node, want, at);
    if (isSeq(node)) return node.items.map((each, i) => read(asNode(each), want.items ?? {}, `${at}[${i}]`));
    if (!isScalar(node)) return undefined;
    if (typeof node.value === 'number' && want.minimum !== undefined && node.value < want.minimum) {
      fail(`${what} must not be less than ${want.minimum}`, offset);
    }
    if (want.minLength && node.value === '') fail(`${what} must not be empty`, offset);
    return node.value;
  };

  const readMap = (node: Node, want: Shape, at: string): unknown => {
    if (!isMap(node)) return undefined;
    const result: Record<string, unknown> = {};
    for (const { key, value } of node.items) {
      const keyNode = asNode(key);
      const word = isScalar(keyNode) ? String(keyNode.value) : fail('a key must be a word', keyNode?.range?.[0]);
      const own = want.properties && Object.hasOwn(want.properties, word) ? want.properties[word] : undefined;
      const inside = own ?? (want.additionalProperties || undefined);
      if (!inside) {
        const known = Object.keys(want.properties ?? {});
        fail(`unknown key \`${at === '' ? word : `${at}.${word}`}\`.${didYouMean(word, known)}`, keyNode?.range?.[0]);
      } else result[word] = read(asNode(value), inside, at === '' ? word : `${at}.${word}`);
    }
    for (const key of want.required ?? []) {
      if (!(key in result)) fail(`${at === '' ? 'the file' : `\`${at}\``} lacks \`${key}\``, node.range?.[0]);
    }
    return result;
  };

  const release = (word: string, format: 'release' | 'target', what: string, offset: number | undefined): string => {
    try {
      return format === 'target' ? parseTarget(unquoted(word)) : parseRelease(unquoted(word));
    } catch (problem) {
      if (!(problem instanceof TargetError)) throw problem;
      return fail(`${what}: ${problem.message}`, offset);
    }
  };

  const oneOf = (value: unknown, words: readonly string[], what: string, offset: number | undefined): unknown =>
    words.includes(String(value))
      ? value
      : fail(`${what} must be one of ${words.join(', ')}.${didYouMean(String(value), words)}`, offset);

  const value = read(document.contents, shape, '');
  if (!isConfig(value)) return {};
  const ids = [...Object.keys(value.rules ?? {}), ...(value.severity ?? []).flatMap((each) => each.rules ?? [])];
  const known = [...rules, ...derivedRules];
  for (const id of ids) {
    if (!known.includes(id)) throw new ConfigError(`${name}: there is no rule \`${id}\`.${didYouMean(id, known)}`);
  }
  return value;
}

/** `read` has held every key against the shape. */
const isConfig = (value: unknown): value is Config => typeof value === 'object' && value !== null;

const asNode = (value: unknown): Node | null =>
  isScalar(value) || isMap(value) || isSeq(value) || isAlias(value) ? value : null;
const unquoted = (word: string): string => word.replace(/^(["'])(.*)\1$/, '$2');
const oneLine = (message: string): string => message.replace(/\s+/g, ' ').trim();

function isOf(node: Node | null | undefined, want: Shape): boolean {
  if (want.type === 'object' || want.properties || want.additionalProperties) return isMap(node);
  if (want.type === 'array') return isSeq(node);
  if (!isScalar(node)) return false;
  if (want.format) return typeof node.value === 'string' || typeof node.value === 'number';
  if (want.type === 'integer') return Number.isInteger(node.value);
  if (want.type === 'string') return typeof node.value === 'string';
  if (want.type === 'boolean') return typeof node.value === 'boolean';
  return true;
}

function named(want: Shape): string {
  if (want.format) return want.format === 'target' ? 'a release or `v5`' : 'a release';
  const names = {
    object: 'keys with values',
    array: 'a list',
    string: 'a text',
    boolean: 'true or false',
    integer: 'a whole number',
  };
  return want.type ? names[want.type] : `one of ${want.enum?.join(', ')}`;
}

/** The rules to look for, of those there are. */
export const rulesOn = (config: Config, ids: readonly string[]): string[] =>
  ids.filter((id) => config.rules?.[id] !== 'off');

/** How severe a finding is after the configuration has spoken. A bridged finding stays a note. */
export function severityFrom(config: Config): (finding: Finding) => Severity {
  const entries = (config.severity ?? []).map(({ is, rules, paths }) => ({
    is,
    rules,
    paths: paths && ignore().add(paths),
  }));
  const kindOf = classIn(config);
  const most = { test: mostIn(config.classes?.tests), mock: mostIn(config.classes?.mocks) };
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

/** Whether a file is a test or stands in for something in tests. */
export function classIn({ classes }: Config): (path: string) => FileClass | undefined {
  const paths = (own: ClassConfig | undefined): string[] => (typeof own === 'object' ? (own.paths ?? []) : []);
  return classesOf({ test: paths(classes?.tests), mock: paths(classes?.mocks) });
}

const mostIn = (own: ClassConfig | undefined): Severity | undefined => (typeof own === 'object' ? own.is : own);

/** Whether a path is reported at all. */
export function isIncluded(config: Config): (path: string) => boolean {
  if (!config.include) return () => true;
  const patterns = ignore().add(config.include);
  return (path) => patterns.ignores(path);
}
