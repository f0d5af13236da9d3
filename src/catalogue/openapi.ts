/** A GitLab's OpenAPI document, version 3 or 2 (Swagger), YAML or JSON: what it has, and what of it it calls deprecated. */
import { Budget, Overrun } from '../common/budget.ts';
import { late } from '../common/late.ts';
import { open } from '../common/open.ts';
import { Problem } from '../common/problem.ts';

const yaml = late((): typeof import('yaml') => open('yaml'));

/** The document is none, or not one that can be read. The message is one line. */
export class OpenApiError extends Problem {}

/** What a document says of a value, as far as two of them can be told apart. */
export interface Shape {
  /** `string`, `integer[]`, `object`, … Empty: it does not say. */
  type: string;
  /** Why it is deprecated, in the document's own words. Undefined: it is not. */
  because: string | undefined;
}

/** One operation. Names are dotted paths; `[]` steps into an array (`assets.links[].filepath`). */
export interface Operation {
  /** Why it is deprecated, in the document's own words. Undefined: it is not. */
  because: string | undefined;
  /** What may be sent: parameters of the query and fields of the body. */
  sent: ReadonlyMap<string, Shape>;
  /** Deprecated members of the answer, or of its elements where it is a list. */
  answered: ReadonlyMap<string, Shape>;
  /** Whether the answer is a list. */
  isList: boolean;
}

export interface OpenApi {
  /** As the document has it: `19.3.0-pre`, or `v4`. */
  version: string;
  /** `VERB /path` as under `/api/v4`. */
  operations: ReadonlyMap<string, Operation>;
}

/** Larger documents are none. GitLab's own has 3.5 million characters. */
const LARGEST = 64_000_000;
/** Steps into schemas, in all. GitLab's own document takes 0.2 million. */
const STEPS = 2_000_000;
/** Characters of a path; longer ones are passed over. */
const LONGEST_PATH = 1000;
/** Levels of fields that are looked into. */
const DEPTH = 5;
const verbs = ['get', 'post', 'put', 'patch', 'delete'] as const;

type Data = Readonly<Record<string, unknown>>;

/**
 * Reads a document.
 * @param name how the file is called in messages
 * @throws {OpenApiError} for what is no such document, or too much work
 */
export function readOpenApi(text: string, name: string): OpenApi {
  const fail = (why: string): never => {
    throw new OpenApiError(`${name} ${why}.`);
  };
  if (text.length > LARGEST) fail(`is larger than ${LARGEST / 1_000_000} MB, so no OpenAPI document`);
  const root = parsed(text, fail);
  if (!isData(root) || !isData(root.paths) || !('openapi' in root || 'swagger' in root))
    return fail('is no OpenAPI document: it needs `openapi` or `swagger`, and `paths`');
  try {
    const operations = new Reader(root).operations(root.paths);
    if (operations.size === 0) fail("is not GitLab's: no path in it stands under `/api/v4`");
    const { info } = root;
    return { version: isData(info) ? textOf(info.version) : '', operations };
  } catch (error) {
    if (error instanceof Overrun) return fail(`is ${error.trouble.message}`);
    throw error;
  }
}

function parsed(text: string, fail: (why: string) => never): unknown {
  const source = text.replace(/^\uFEFF/, '');
  const isJson = /^\s*\{/.test(source);
  try {
    return isJson
      ? JSON.parse(source)
      : yaml().parse(source, { uniqueKeys: false, logLevel: 'error', maxAliasCount: 1000, merge: false });
  } catch (error) {
    if (error instanceof RangeError) return fail('is nested too deeply to be read');
    const [message = ''] = String(error instanceof Error ? error.message : error).split('\n');
    if (/call stack/i.test(message)) return fail('is nested too deeply to be read');
    return fail(`cannot be read: ${message.replace(/[.:]$/, '')}`);
  }
}

class Reader {
  readonly #root: Data;
  readonly #base: string;
  readonly #budget = new Budget(STEPS, 'following its schemas');
  readonly #marks = new Map<unknown, ReadonlyMap<string, Shape>>();
  readonly #open = new Set<unknown>();

  constructor(root: Data) {
    this.#root = root;
    const { basePath } = root;
    const [server] = listOf(root.servers);
    // Bounded: an address in the user's own file.
    const path = isData(server) ? textOf(server.url).replace(/^[a-z]+:\/\/[^/]*/i, '') : textOf(basePath);
    this.#base = path.replace(/\/$/, '');
  }

  operations(paths: Data): Map<string, Operation> {
    const out = new Map<string, Operation>();
    for (const [path, item] of Object.entries(paths)) {
      const own = pathOf(this.#base + path);
      const entry = this.#resolved(item);
      if (own === undefined || !entry) continue;
      const shared = listOf(entry.parameters);
      for (const verb of verbs) {
        const operation = this.#resolved(entry[verb]);
        if (operation) out.set(`${verb.toUpperCase()} ${own}`, this.#operation(operation, shared));
      }
    }
    return out;
  }

  #operation(operation: Data, shared: readonly unknown[]): Operation {
    const sent = new Map<string, Shape>();
    for (const each of [...shared, ...listOf(operation.parameters)]) {
      const parameter = this.#resolved(each);
      if (!parameter) continue;
      if (parameter.in === 'body') this.#fields(parameter.schema, '', sent, 0, new Set());
      else if (parameter.in === 'query' || parameter.in === 'formData') {
        const schema = this.#resolved(parameter.schema) ?? parameter;
        const name = textOf(parameter.name)
          .replace(/\[\]$/, '')
          .replace(/\[(\w+)\]/g, '.$1');
        if (name !== '') sent.set(name, { type: this.#type(schema), because: wordsOf(parameter) ?? wordsOf(schema) });
      }
    }
    const body = this.#resolved(operation.requestBody);
    for (const content of Object.values(isData(body?.content) ? body.content : {}))
      if (isData(content)) this.#fields(content.schema, '', sent, 0, new Set());
    const { answered, isList } = this.#answer(operation.responses);
    return { because: operationWords(operation), sent, answered, isList };
  }

  /** What may be sent, field by field. */
  #fields(given: unknown, at: string, out: Map<string, Shape>, depth: number, open: Set<unknown>): void {
    this.#budget.spend();
    const schema = this.#resolved(given);
    if (!schema || depth > DEPTH || open.has(schema)) return;
    const inside = new Set([...open, schema]);
    for (const each of alternatives(schema)) this.#fields(each, at, out, depth, inside);
    if (schema.items !== undefined) this.#fields(schema.items, at === '' ? '' : `${at}[]`, out, depth, inside);
    if (!isData(schema.properties)) return;
    for (const [name, value] of Object.entries(schema.properties)) {
      const property = this.#resolved(value);
      if (!property) continue;
      const path = at === '' ? name : `${at}.${name}`;
      const because = wordsOf(isData(value) ? value : {}) ?? wordsOf(property);
      out.set(path, { type: this.#type(property), because: out.get(path)?.because ?? because });
      this.#fields(property, path, out, depth + 1, inside);
    }
  }

  #answer(responses: unknown): Pick<Operation, 'answered' | 'isList'> {
    for (const [status, given] of Object.entries(isData(responses) ? responses : {})) {
      if (!/^2/.test(status)) continue;
      const response = this.#resolved(given);
      const contents = isData(response?.content) ? Object.values(response.content) : [];
      for (const schema of [response?.schema, ...contents.map((each) => (isData(each) ? each.schema : undefined))]) {
        const own = this.#resolved(schema);
        if (own) return { answered: this.#marked(own, 0), isList: own.type === 'array' };
      }
    }
    return { answered: new Map(), isList: false };
  }

  /** Deprecated members of a schema, by their paths in it. Each schema is looked into once. */
  #marked(schema: Data, depth: number): ReadonlyMap<string, Shape> {
    const known = this.#marks.get(schema);
    if (known) return known;
    this.#budget.spend();
    const out = new Map<string, Shape>();
    // whoever meets it again while it is open goes round in a circle
    if (depth > DEPTH || this.#open.has(schema)) return out;
    this.#open.add(schema);
    for (const each of [...alternatives(schema), ...(schema.items === undefined ? [] : [schema.items])]) {
      const inner = this.#resolved(each);
      if (inner) for (const [path, shape] of this.#marked(inner, depth)) out.set(path, shape);
    }
    if (isData(schema.properties))
      for (const [name, value] of Object.entries(schema.properties)) {
        const property = this.#resolved(value);
        if (!property) continue;
        const because = wordsOf(isData(value) ? value : {}) ?? (isReference(value) ? undefined : wordsOf(property));
        if (because !== undefined) out.set(name, { type: this.#type(property), because });
        const isArray = property.type === 'array';
        for (const [path, shape] of this.#marked(property, depth + 1)) {
          this.#budget.spend();
          out.set(`${name}${isArray ? '[]' : ''}.${path}`, shape);
        }
      }
    this.#open.delete(schema);
    this.#marks.set(schema, out);
    return out;
  }

  #type(schema: Data): string {
    this.#budget.spend();
    const { type } = schema;
    if (type === 'array') return `${textOf(this.#resolved(schema.items)?.type)}[]`;
    return Array.isArray(type) ? type.map(String).sort().join('|') : textOf(type);
  }

  /** What a `$ref` within the document leads to; nothing outside of it is read. */
  #resolved(given: unknown): Data | undefined {
    let value = given;
    for (let steps = 0; steps < 20; steps += 1) {
      if (!isData(value)) return undefined;
      if (!isReference(value)) return value;
      this.#budget.spend();
      const way = value.$ref.startsWith('#/') ? value.$ref.slice(2).split('/') : [];
      let next: unknown = way.length > 0 ? this.#root : undefined;
      for (const part of way) {
        const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
        next = isData(next) && Object.hasOwn(next, key) ? next[key] : undefined;
      }
      value = next;
    }
    return undefined;
  }
}

/** `/api/v4/projects/{id}/hooks` → `/projects/{id}/hooks`. Undefined: no path of the API, or none that could be told in a text. */
function pathOf(path: string): string | undefined {
  if (path.length > LONGEST_PATH) return undefined;
  const own = /^\/api\/v4(\/.*)$/.exec(path)?.[1];
  // `(.:format)` and `*path` are patterns of a router
  if (own === undefined || /[*()]/.test(own)) return undefined;
  // Bounded: by the length of a path.
  const cleaned = own.replace(/\{([^}]*)\}/g, (_, name: string) => `{${name.replace(/\W/g, '_') || 'id'}}`);
  return cleaned.length > 1 ? cleaned.replace(/\/$/, '') : undefined;
}

/** GitLab marks few with a flag; most say it at the beginning of their description, or in brackets in it. */
const begins = /^[\s\W_]{0,5}deprecated\b/i;
const inBrackets = /[([]\s{0,3}deprecated\b/i;
/** An operation tells its history, too. */
const since = /\bdeprecated in (?:gitlab )?v?\d+\.\d+/i;

function wordsOf(data: Data): string | undefined {
  const said = oneLine(textOf(data.description));
  if (data.deprecated === true) return said || 'it is marked as deprecated';
  return begins.test(said) || inBrackets.test(said) ? said : undefined;
}

function operationWords(data: Data): string | undefined {
  const texts = [...new Set([textOf(data.summary), textOf(data.description)].map(oneLine).filter(Boolean))];
  if (data.deprecated === true) return texts.join('. ') || 'it is marked as deprecated';
  return texts.some((each) => begins.test(each) || since.test(each)) ? texts.join('. ') : undefined;
}

const alternatives = ({ allOf, oneOf, anyOf }: Data): unknown[] => [allOf, oneOf, anyOf].flatMap(listOf);

/** Words of a document that are repeated are cut: they are somebody's text. */
const oneLine = (text: string): string => {
  const line = text.slice(0, 1000).replace(/\s+/g, ' ').trim();
  return line.length > 200 ? `${line.slice(0, 199)}…` : line;
};

const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value);
const isReference = (value: unknown): value is Data & { $ref: string } =>
  isData(value) && typeof value.$ref === 'string';
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** The one name that words put in the place of another: ``Use `x` instead``, `Use :x`, `See x`. */
export function namedInstead(because: string): string | undefined {
  const names = new Set(
    [...because.matchAll(/\b(?:use|see)\b:?\s{0,3}(?:the\s)?["'`:]{0,2}([a-z]\w*)["'`]?/gi)].map(
      ([, name = '']) => name,
    ),
  );
  const [name] = names;
  return names.size === 1 ? name : undefined;
}
