/** Programs that send requests, as far as their command lines say what: options as data, the request made of them. */
import type { Edit } from '../finding.ts';
import { escapedIn } from '../requests/escaped.ts';
import { type Document, documentsIn, type Field, formField, jsonFields, queryFields } from '../requests/request.ts';
import { cut, flat, HOLE, plain, type Words } from '../requests/text.ts';
import type { Argument } from './commands.ts';
import { fileOf } from './words.ts';

/** What a command line says of a request. */
export interface Sent {
  verb: string | undefined;
  urls: readonly Words[];
  fields: readonly Field[];
  /** A body that is not in sight. */
  isOpen: boolean;
  /** GraphQL documents it carries. */
  documents: readonly Document[];
  /** Where the answer goes: shown or piped, thrown away, a file. */
  to: { kind: 'out' } | { kind: 'nowhere' } | { kind: 'file'; name: string; file: string };
}

export interface Line {
  name: string;
  args: readonly Argument[];
  /** What is handed in on standard input, when that is known. */
  input: Words | undefined;
  /** What was written to a file, when that is known. */
  file(name: Words): Words | undefined;
  /** Each text that may have been written to it. */
  texts(name: Words): readonly Words[];
  /** Takes an argument (and the ones it goes with) out of the line. */
  out(from: Argument, to: Argument): Edit | undefined;
}

type Kind =
  | 'verb'
  | 'url'
  | 'data'
  | 'encoded'
  | 'json'
  | 'form'
  | 'query'
  | 'upload'
  | 'file'
  | 'input'
  /** A file of options. */
  | 'config'
  /** Takes a value that does not matter. */
  | 'other';

interface Client {
  options: Readonly<Record<string, Kind>>;
  /** Options without a value that mean something. */
  switches?: Readonly<Record<string, 'get' | 'head' | 'form' | 'discard' | 'named'>>;
  /** What a plain word is. */
  words: 'url' | 'items' | 'path';
  /** Options have one dash and no case. */
  isWordy?: true;
  /** What it is handed on standard input is what it sends, unless its words say that. */
  readsInput?: true;
}

const each = (names: string, kind: Kind): Record<string, Kind> =>
  Object.fromEntries(names.split(' ').map((name) => [name, kind]));

const CURL: Client = {
  options: {
    ...each('-X --request', 'verb'),
    ...each('--url', 'url'),
    ...each('-d --data --data-raw --data-binary --data-ascii', 'data'),
    ...each('--data-urlencode', 'encoded'),
    ...each('--json', 'json'),
    ...each('-F --form --form-string', 'form'),
    ...each('--url-query', 'query'),
    ...each('-T --upload-file', 'upload'),
    ...each('-o --output', 'file'),
    ...each('-K --config', 'config'),
    ...each(
      '-A -b -c -C -D -e -E -H -m -P -Q -r -t -u -U -w -x -y -Y -z --user-agent --cookie --cookie-jar --header --user --max-time --connect-timeout --retry --retry-delay --retry-max-time --cacert --capath --cert --key --pass --proxy --proxy-user --write-out --resolve --connect-to --range --referer --oauth2-bearer --limit-rate --interface --dump-header --noproxy --ciphers --tlsv1 --unix-socket --max-redirs --aws-sigv4 --trace --trace-ascii --stderr --output-dir --cert-type --key-type --rate --variable --max-filesize --speed-limit --speed-time',
      'other',
    ),
  },
  switches: { '-G': 'get', '--get': 'get', '-I': 'head', '--head': 'head', '-O': 'named', '--remote-name': 'named' },
  words: 'url',
};

const WGET: Client = {
  options: {
    ...each('--method', 'verb'),
    ...each('--body-data --post-data', 'data'),
    ...each('-O --output-document', 'file'),
    ...each(
      '-o -a -e -i -B -t -T -w -Q -P -U -l -A -R -D -I -X --header --user --password --output-file --tries --timeout --wait --user-agent --directory-prefix --body-file --post-file --ca-certificate --certificate --private-key --input-file',
      'other',
    ),
  },
  words: 'url',
};

const HTTPIE: Client = {
  options: {
    ...each('--raw', 'data'),
    ...each(
      '-a --auth -A --auth-type -o --output -p --print -s --style --session --timeout --verify --cert --cert-key --proxy --default-scheme',
      'other',
    ),
  },
  switches: { '-f': 'form', '--form': 'form' },
  words: 'items',
  readsInput: true,
};

/** Options of curl, and words of HTTPie. */
const CURLIE: Client = { ...CURL, words: 'items' };

const GLAB: Client = {
  options: {
    ...each('-X --method', 'verb'),
    ...each('-f --raw-field -F --field', 'form'),
    ...each('--form', 'form'),
    ...each('--input', 'input'),
    ...each('-H --header --hostname -R --repo --output -p --preview', 'other'),
  },
  switches: { '--silent': 'discard' },
  words: 'path',
};

/** `Invoke-RestMethod`. */
const POWERSHELL: Client = {
  options: {
    ...each('-method -custommethod', 'verb'),
    ...each('-uri', 'url'),
    ...each('-body -form', 'data'),
    ...each('-outfile', 'file'),
    ...each('-infile', 'upload'),
    ...each('-headers -contenttype -credential -timeoutsec -token -authentication -useragent -proxy', 'other'),
  },
  words: 'url',
  isWordy: true,
};

const CLIENTS: Readonly<Record<string, Client>> = {
  curl: CURL,
  wget: WGET,
  wget2: WGET,
  http: HTTPIE,
  https: HTTPIE,
  xh: HTTPIE,
  xhs: HTTPIE,
  httpie: HTTPIE,
  curlie: CURLIE,
  'invoke-restmethod': POWERSHELL,
  'invoke-webrequest': POWERSHELL,
  irm: POWERSHELL,
  iwr: POWERSHELL,
};

/** Where a server of GraphQL is asked. */
const GRAPHQL = /\/graphql\/?(?:\?|$)/;
/** How a document begins that is no short one. */
const OPERATION = /^\s*(?:query|mutation)\b/;

const VERB = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/i;

/** Texts that one file of options may hold. */
const MAX_CONFIGS = 8;

/** Behind it a request of its own begins. */
const NEXT = /^(?:--next|-:)$/;

/** The requests of a command, one after another; several addresses of one are asked the same. Undefined: it is no client. */
export function sentBy(line: Line): readonly Sent[] | undefined {
  if (line.name === 'glab') {
    const at = subcommandAt(line.args);
    const rest = [...line.args.slice(0, at), ...line.args.slice(at + 1)];
    return line.args[at]?.text === 'api' ? read(GLAB, { ...line, args: rest }) : undefined;
  }
  const client = clientOf(line.name);
  return client && read(client, line);
}

/** Where the subcommand stands: what the whole program takes may be said before it (`glab -R group/project api …`). */
function subcommandAt(args: readonly Argument[]): number {
  let at = 0;
  for (let text = args[at]?.text; text?.startsWith('-'); text = args[at]?.text)
    at += Object.hasOwn(GLAB.options, text) ? 2 : 1;
  return at;
}

export const isClient = (name: string): boolean => name === 'glab' || clientOf(name) !== undefined;

function clientOf(name: string): Client | undefined {
  const key = /^i(?:nvoke-|rm$|wr$)/i.test(name) ? name.toLowerCase() : name;
  return Object.hasOwn(CLIENTS, key) ? CLIENTS[key] : undefined;
}

function read(client: Client, line: Line): readonly Sent[] {
  const all: Sent[] = [];
  for (let { args } = line; ; ) {
    const reading = new Reading(client, { ...line, args });
    all.push(reading.sent());
    if (!reading.isMore) return all;
    args = args.slice(reading.end);
  }
}

class Reading {
  readonly #client: Client;
  readonly #line: Line;
  #verb: string | undefined;
  readonly #urls: Words[] = [];
  readonly #fields: Field[] = [];
  readonly #documents: Document[] = [];
  /** Forms with a document in them, if that is what it is: it has to be sent to a server of GraphQL, or to begin as one does. */
  readonly #forms: Words[] = [];
  /** Values of a document's variables that are given one by one, and as one text of JSON. */
  readonly #values: { name: Words; value: Words }[] = [];
  #variables: Words | undefined;
  #isOpen = false;
  #hasBody = false;
  #isGet = false;
  #isHead = false;
  #isForm = false;
  #isSpread = false;
  #to: Sent['to'];
  /** How many words the request has, what ends it included. */
  end = 0;
  /** Another one stands behind it. */
  isMore = false;

  constructor(client: Client, line: Line) {
    this.#client = client;
    this.#line = line;
    this.#to = client === WGET ? { kind: 'file', name: '', file: '' } : { kind: 'out' };
  }

  sent(): Sent {
    const { args } = this.#line;
    for (let at = 0; at < args.length; at++) {
      const argument = args[at];
      if (!argument) break;
      if (this.#client === CURL && NEXT.test(argument.text)) {
        this.isMore = true;
        this.end = at + 1;
        break;
      }
      const option = this.#option(argument);
      if (option === undefined) this.#word(argument);
      else if (typeof option === 'object') {
        const value = option.rest ?? args[at + 1]?.words;
        const last = option.rest ? argument : args[at + 1];
        if (!option.rest) at += 1;
        if (value && last) this.#given(option.kind, value, this.#line.out(argument, last));
      }
    }
    if (this.#client.readsInput && !this.#hasBody && this.#line.input) {
      this.#hasBody = true;
      this.#body(this.#line.input, flat(this.#line.input).text, undefined);
    }
    const isGraphql = this.#urls.some((url) => GRAPHQL.test(flat(url).text));
    for (const words of this.#forms)
      if (isGraphql || OPERATION.test(flat(words).text)) this.#documents.push({ words, isJson: false });
    const variables = this.#variables ?? (this.#isSpread ? asObject(this.#values) : undefined);
    const verb = this.#verb ?? (this.#isHead ? 'HEAD' : this.#hasBody && !this.#isGet ? 'POST' : 'GET');
    return {
      verb: verb === '' ? undefined : verb,
      urls: this.#urls,
      fields: this.#fields,
      isOpen: this.#isOpen,
      documents: this.#documents.map((each) => ({ ...each, variables: each.variables ?? variables })),
      to: this.#to,
    };
  }

  /** `query=…`, up to the next entry of the form. */
  #asDocument(value: Words, text: string): void {
    if (/^variables=\s*\{/.test(text)) this.#variables = cut(value, 'variables='.length, text.length);
    if (!text.startsWith('query=')) return;
    const end = text.search(/&(?:variables|operationName)=/);
    this.#forms.push(cut(value, 'query='.length, end < 0 ? text.length : end));
  }

  /** An option with its value; `true`: one without; undefined: no option. */
  #option({ text, words }: Argument): { kind: Kind; rest: Words | undefined } | true | undefined {
    const { options, switches = {} } = this.#client;
    if (!text.startsWith('-') || text === '-') return undefined;
    const end = text.length;
    if (this.#client.isWordy) {
      const kind = options[text.toLowerCase()];
      return kind ? { kind, rest: undefined } : true;
    }
    if (text.startsWith('--')) {
      const equals = text.indexOf('=');
      const name = equals < 0 ? text : text.slice(0, equals);
      const kind = options[name];
      if (kind) return { kind, rest: equals < 0 ? undefined : cut(words, equals + 1, end) };
      this.#switch(switches[name]);
      return true;
    }
    // short ones stand together; the first that takes a value takes the rest
    for (let i = 1; i < end; i++) {
      const name = `-${text[i] ?? ''}`;
      const kind = options[name];
      if (kind) {
        const skip = text[i + 1] === '=' && this.#client === GLAB ? 2 : 1;
        return { kind, rest: i + 1 < end ? cut(words, i + skip, end) : undefined };
      }
      this.#switch(switches[name]);
    }
    return true;
  }

  #switch(what: 'get' | 'head' | 'form' | 'discard' | 'named' | undefined): void {
    if (what === 'get') this.#isGet = true;
    if (what === 'head') this.#isHead = true;
    if (what === 'form') this.#isForm = true;
    if (what === 'discard') this.#to = { kind: 'nowhere' };
    if (what === 'named') this.#to = { kind: 'file', name: '', file: '' };
  }

  #word(argument: Argument): void {
    const { words, text } = argument;
    if (this.#client.words === 'path') {
      if (this.#urls.length > 0 || this.#isSpread) return;
      if (text === 'graphql') {
        this.#isSpread = true;
        return;
      }
      // relative to the root of the API, unless it is spelt whole
      const root = plain(argument.word.path, '/api/v4/', argument.word.at(0));
      const rest = cut(words, text.startsWith('/') ? 1 : 0, text.length);
      this.#urls.push(
        /^https?:/.test(text) ? words : { parts: [{ text: root.value, node: root, at: -1 }, ...rest.parts] },
      );
      return;
    }
    if (this.#client.words === 'url') {
      this.#urls.push(words);
      return;
    }
    if (this.#urls.length === 0) {
      if (VERB.test(text) && this.#verb === undefined) this.#verb = text.toUpperCase();
      else this.#urls.push(words);
    } else this.#item(argument);
  }

  /** `name=text`, `name:=json`, `name==query` of HTTPie. */
  #item(argument: Argument): void {
    const { words, text } = argument;
    const match = /^([\w[\].-]+)(:=@?|==|=@?)/.exec(text);
    if (!match) {
      if (text.startsWith('@')) this.#isOpen = true;
      return;
    }
    const [whole, name = '', sign = ''] = match;
    const value = cut(words, whole.length, text.length);
    const out = this.#line.out(argument, argument);
    if (sign === ':=' && name === 'variables') this.#variables = value;
    const field = formField(joined(cut(words, 0, name.length), value), out);
    if (sign !== '==') this.#hasBody = true;
    if (sign === '=') this.#asDocument(words, text);
    if (!field) return;
    const known = field.value;
    const isJson = sign === ':=' && !this.#isForm && typeof known === 'string';
    this.#fields.push(isJson ? { ...field, value: parsedJson(known), as: 'json' } : field);
  }

  #given(kind: Kind, value: Words, out: Edit | undefined): void {
    const { text } = flat(value);
    switch (kind) {
      case 'verb':
        this.#verb = text.includes(HOLE) ? '' : text.toUpperCase();
        return;
      case 'url':
        this.#urls.push(value);
        return;
      case 'data':
      case 'json':
        this.#hasBody = true;
        this.#body(value, text, out);
        return;
      case 'encoded':
        this.#hasBody = true;
        this.#asDocument(value, text);
        this.#form(value, out);
        return;
      case 'form':
        this.#hasBody = true;
        if (this.#client === GLAB && text.startsWith('query='))
          this.#documents.push({ words: cut(value, 6, text.length), isJson: false, isOurs: true });
        else {
          const name = this.#client === GLAB ? /^\w+(?==)/.exec(text)?.[0] : undefined;
          if (name !== undefined)
            this.#values.push({ name: cut(value, 0, name.length), value: cut(value, name.length + 1, text.length) });
          this.#asDocument(value, text);
          this.#form(value, out);
        }
        return;
      case 'query':
        this.#fields.push(...queryFields(value, out));
        return;
      case 'upload':
        this.#verb ??= 'PUT';
        this.#isOpen = true;
        return;
      case 'input':
        this.#hasBody = true;
        if (text === '-' && this.#line.input) this.#body(this.#line.input, flat(this.#line.input).text, undefined);
        else this.#isOpen = true;
        return;
      case 'file':
        this.#to = /^(?:\/dev\/null|NUL)$/.test(text)
          ? { kind: 'nowhere' }
          : text === '-' || text === '/dev/stdout'
            ? { kind: 'out' }
            : { kind: 'file', name: text.includes(HOLE) ? '' : text, file: fileOf(value) };
        return;
      case 'config':
        this.#config(value, text);
        return;
      case 'other':
        return;
    }
  }

  /** A file of options that the script writes: one a line, `name = "value"` or `name value`, with dashes or without. */
  #config(name: Words, text: string): void {
    const all = text === '-' ? [this.#line.input ?? []].flat() : this.#line.texts(name);
    for (const words of all.slice(0, MAX_CONFIGS)) this.#options(words);
  }

  #options(words: Words): void {
    const { text: lines } = flat(words);
    for (const { index, 0: line } of lines.matchAll(/^[^\n]+$/gm)) {
      const option = /^[ \t]{0,20}(-{0,2})([\w-]+)(?:[ \t]*[=:][ \t]*|[ \t]+|(?=[ \t]*$))/.exec(line);
      const [head, dashes = '', own = ''] = option ?? [];
      if (head === undefined) continue;
      const full = dashes === '-' ? `-${own.slice(0, 1)}` : `--${own}`;
      const kind = this.#client.options[full];
      const from = index + (dashes === '-' && own.length > 1 ? head.indexOf(own) + 1 : head.length);
      const rest = lines.slice(from, index + line.length).trimEnd();
      const isQuoted = rest.length > 1 && rest.startsWith('"') && rest.endsWith('"');
      if (kind)
        this.#given(kind, cut(words, from + Number(isQuoted), from + rest.length - Number(isQuoted)), undefined);
      else this.#switch(this.#client.switches?.[full]);
    }
  }

  #form(value: Words, out: Edit | undefined): void {
    const field = formField(value, out);
    if (field) this.#fields.push(field);
    if (!field || isNameOpen(flat(value).text)) this.#isOpen = true;
  }

  #body(value: Words, text: string, out: Edit | undefined): void {
    if (text === '@-' || text === '@/dev/stdin') {
      if (this.#line.input) this.#body(this.#line.input, flat(this.#line.input).text, undefined);
      else this.#isOpen = true;
      return;
    }
    const kept = text.startsWith('@') ? this.#line.file(cut(value, 1, text.length)) : undefined;
    if (kept) {
      this.#body(kept, flat(kept).text, undefined);
      return;
    }
    if (text.startsWith('@') || text === HOLE) {
      this.#isOpen = true;
      return;
    }
    const fields = jsonFields(value);
    if (!fields) {
      this.#asDocument(value, text);
      this.#fields.push(...queryFields(value, out));
      if (text.split('&').some((entry) => isNameOpen(entry))) this.#isOpen = true;
      return;
    }
    this.#fields.push(...fields);
    if (fields.some((each) => isNameOpen(each.text))) this.#isOpen = true;
    this.#documents.push(...documentsIn(fields));
  }
}

/** Whether the name of an entry is filled in later. */
const isNameOpen = (entry: string): boolean => (entry.split('=', 1)[0] ?? '').includes(HOLE);

/** An object of JSON, of names and texts that are given one by one. */
function asObject(values: readonly { name: Words; value: Words }[]): Words | undefined {
  const [part] = values[0]?.name.parts ?? [];
  if (!part || 'hole' in part) return undefined;
  const sign = (text: string): Words['parts'][number] => ({ text, node: part.node, at: -1 });
  const parts = values.flatMap(({ name, value }, index) => [
    sign(index > 0 ? ',"' : '"'),
    ...name.parts,
    sign('":"'),
    ...value.parts.map(escapedIn),
    sign('"'),
  ]);
  return { parts: [sign('{'), ...parts, sign('}')] };
}

function joined(name: Words, value: Words): Words {
  const [first] = name.parts;
  if (!first || 'hole' in first) return name;
  const equals = { text: '=', node: first.node, at: -1 };
  return { parts: [...name.parts, equals, ...value.parts] };
}

function parsedJson(text: string): Field['value'] {
  return text === 'true' || text === 'false'
    ? text === 'true'
    : text === 'null'
      ? null
      : /^\d+$/.test(text)
        ? Number(text)
        : text;
}
