/**
 * Programs that send a field which changes: a body (`sent/bodies.txt`, and those of `bodies-programs.ts`), a way to send it (`sent/ways.txt`),
 * a value. `FIELD`, `NEW`, `VALUE`, `OTHER`, `URL_`, `METHOD` and `VERB` stand for what is sent, and where.
 */
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { BODIES, WAYS } from './bodies-programs.ts';
import { packagesOver } from './equivalence-packages.ts';

type Row = Readonly<Record<string, unknown>>;

interface Sent {
  url: string;
  verb: string;
  field: string;
  other: string;
  values: readonly string[];
  /** What today's server takes a request for, which knows both names. */
  means: (row: Row) => unknown;
}

/** Text and truth: a form has text alone. */
const truth = (value: unknown): unknown =>
  value === 'true' ? true : value === 'false' ? false : value === null ? undefined : value;
const API = 'https://gitlab.example.com/api/v4';
const FLAGS: readonly string[] = [
  'true',
  'false',
  'true',
  'false',
  "process.env.X === '1'",
  'options.on',
  'Boolean(process.env.X)',
  "'false'",
  'null',
  'undefined',
];

/** Both names at once are refused. */
const either = (row: Row, from: string, to: string, turn: (value: unknown) => unknown): unknown =>
  from in row && to in row ? 'both' : to in row ? truth(row[to]) : from in row ? turn(truth(row[from])) : undefined;
const opposite = (value: unknown): unknown => (typeof value === 'boolean' ? !value : value);
const same = (value: unknown): unknown => value;

const flag = (path: string, verb: string, field: string, other: string, turn: (value: unknown) => unknown): Sent => ({
  url: `${API}${path}`,
  verb,
  field,
  other,
  values: FLAGS,
  means: (row) => either(row, field, other, turn),
});

const FIELDS: readonly Sent[] = [
  flag('/runners/1', 'PUT', 'active', 'paused', opposite),
  flag('/projects/1', 'PUT', 'emails_disabled', 'emails_enabled', opposite),
  flag('/projects/1', 'PUT', 'public_builds', 'public_jobs', same),
  flag('/projects/1/issues/2/notes', 'POST', 'confidential', 'internal', same),
  flag('/projects/1', 'PUT', 'wiki_enabled', 'wiki_access_level', (value) =>
    value === true ? 'enabled' : value === false ? 'disabled' : value,
  ),
  {
    ...flag('/projects/1/releases/v1/assets/links', 'POST', 'filepath', 'direct_asset_path', same),
    values: ["'/a'", "`/${'b'}`", 'options.path', 'null', 'undefined'],
  },
  { ...flag('/projects/1', 'PUT', 'tag_list', 'topics', same), values: ["['a', 'b']", "'a,b'", '[]', 'options.path'] },
];

const blocks = (name: string): readonly (readonly [title: string, text: string])[] =>
  readFileSync(new URL(`sent/${name}.txt`, import.meta.url), 'utf8')
    .split(/^=== /m)
    .slice(1)
    .map((each) => [each.slice(0, each.indexOf('\n')), each.slice(each.indexOf('\n') + 1)]);

const bodies: readonly (readonly [title: string, statements: string, expression: string])[] = [
  ...BODIES.map(([statements, body]) => [body, statements, body] as const),
  ...blocks('bodies').map(([title, text]) => {
    const [statements = '', body = ''] = text.split(/^--- /m);
    return [title, statements, body.trim()] as const;
  }),
];
const ways: readonly (readonly [title: string, text: string])[] = [
  ...WAYS.map((way) => [way, way] as const),
  ...blocks('ways'),
];

export interface SendingProgram {
  title: string;
  text: string;
  /** What was sent, and where, in the words of today's server; and what was said. */
  run: (text: string) => Promise<string>;
}

/** @param random a number from 0 to below 1 */
export function sendingProgram(random: () => number): SendingProgram {
  const pick = <T>(from: readonly T[]): T => {
    const found = from[Math.floor(random() * from.length)];
    if (found === undefined) throw new Error('nothing to choose from');
    return found;
  };
  const field = pick(FIELDS);
  const [made, statements, body] = pick(bodies);
  const [way, sends] = pick(ways);
  const [value, other] = [pick(field.values), pick(field.values)];
  const lines = `${statements}\n${sends.replace('BODY', () => body)}\n`.split('\n');
  const text = [
    ...lines.filter((line) => line.startsWith('import ')),
    ...lines.filter((line) => !line.startsWith('import ')),
  ]
    .join('\n')
    .replaceAll('FIELD', field.field)
    .replaceAll('NEW', field.other)
    .replaceAll('VALUE', value)
    .replaceAll('OTHER', other)
    .replaceAll('`${URL_}', `\`${field.url}`)
    .replaceAll('URL_', `'${field.url}'`)
    .replaceAll('METHOD', field.verb)
    .replaceAll('VERB', field.verb.toLowerCase());
  return {
    title: `${field.field}: ${made.replaceAll('\n', ' ')} | ${way.split('\n')[0]} | ${value} ${other}`,
    text,
    run: async (program) => (await Promise.all([run(program, field, '1'), run(program, field, undefined)])).join('\n'),
  };
}

/** What a request carries, as names and values. */
function carried(body: unknown): Row {
  if (body === undefined || body === null) return {};
  if (typeof body === 'string') {
    if (!body.startsWith('{') && !body.startsWith('[')) return Object.fromEntries(new URLSearchParams(body));
    const read: unknown = JSON.parse(body);
    return typeof read === 'object' && read !== null ? { ...read } : {};
  }
  if (Object.prototype.toString.call(body) === '[object Object]') return carried(JSON.stringify(body));
  return Symbol.iterator in Object(body) ? Object.fromEntries(body as Iterable<[string, unknown]>) : {};
}

async function run(
  text: string,
  { url: known, field, other, means }: Sent,
  environment: string | undefined,
): Promise<string> {
  const out: string[] = [];
  const log = (...said: unknown[]) => out.push(said.map(String).join(' '));
  const note = (url: unknown, body: unknown): void => {
    const [address = '', query] = String(url).split('?');
    const row = { ...Object.fromEntries(new URLSearchParams(query)), ...carried(body) };
    const { [field]: _old, [other]: _new, ...rest } = row;
    const read = address === known ? { means: means(row), rest } : row;
    out.push(`${address} ${JSON.stringify(read, Object.keys({ ...read, ...rest, ...row }).sort())}`);
  };
  const answer = { json: async () => ({}), ok: true, headers: new Map(), status: 200 };
  class Request {
    readonly url: string;
    readonly body: unknown;
    constructor(url: string, options?: { body?: unknown }) {
      this.url = url;
      this.body = options?.body;
    }
  }
  class XMLHttpRequest {
    #url = '';
    open(_method: string, url: string): void {
      this.#url = url;
    }
    send(body: unknown): void {
      note(this.#url, body);
    }
  }
  const fetch = async (url: unknown, options?: { method?: string; body?: unknown }) => {
    if (url instanceof Request) note(url.url, url.body);
    else if (options?.method !== undefined || options?.body !== undefined) note(url, options?.body);
    return answer;
  };
  type Options = { json?: object; params?: object };
  const client: unknown = new Proxy(() => undefined, {
    get: (_, name) =>
      name === 'create'
        ? () => client
        : async (url: unknown, body: (object & Options) | null, options?: Options) => {
            note(url, { ...(body?.json ?? body), ...options?.params });
            return answer;
          },
    apply: (_, __, [{ url, data }]) => {
      note(url, data);
      return Promise.resolve(answer);
    },
  });
  const superagent = new Proxy(
    {},
    { get: () => (url: unknown) => ({ send: async (body: unknown) => note(url, body) }) },
  );
  const https = {
    request: (url: unknown) => {
      let body = '';
      return {
        write: (piece: string) => {
          body += piece;
        },
        end: (piece = '') => note(url, body + piece),
      };
    },
  };
  const { lodash, zod } = packagesOver(async () => answer, log);
  const _ = lodash as Readonly<Record<string, unknown>>;
  const { z } = zod as Readonly<Record<string, unknown>>;
  const program = text.replace(/^import .*$/gm, '').replaceAll('export ', '');
  const start = /function View/.test(program) ? 'View();' : '';
  try {
    await runInNewContext(`(async () => { ${program}\n${start} })()`, {
      fetch,
      client,
      axios: client,
      got: client,
      superagent,
      https,
      XMLHttpRequest,
      Request,
      URL,
      URLSearchParams,
      FormData,
      structuredClone,
      process: { env: environment === undefined ? {} : { X: environment } },
      options: { on: true, path: '/c' },
      input: {},
      qs: { stringify: (form: Record<string, string>) => String(new URLSearchParams(form)) },
      _,
      pick: _.pick,
      merge: _.merge,
      z,
      useMutation: ({ mutationFn }: { mutationFn: unknown }) => ({ mutate: mutationFn }),
      console: { log },
    });
  } catch (error) {
    out.push(`throws ${String(error)}`);
  }
  return out.join('\n');
}
