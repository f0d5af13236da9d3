/**
 * Libraries that read members by names in a text, or that hand a value on: one entry a library, read from its own documentation.
 * What a library does with a callback needs no entry: that is followed for any function.
 */

/** Where the names stand that a function reads. */
export interface MemberNames {
  /** The index of the argument they are read of; `each`: of its elements; `also`: of it, and of its elements. */
  of: number;
  each?: true | 'also';
  /** The index of the first argument that spells them; with `more`, those behind it do as well. */
  by: number;
  more?: true;
  /**
   * How they are spelt. `path`: `'a.b'` or `['a', 'b']`, one way into the object. `names`: `'a'` or `['a', 'b']`, side by side.
   * `iteratee`: what `path` may be as one text, `['a', value]`, or an object whose keys they are. `shape`: the keys of an object.
   */
  as: 'path' | 'names' | 'iteratee' | 'shape';
}

export interface LibraryFunction {
  reads?: MemberNames;
  /**
   * What it gives. `same`: that argument. `element`: one of its elements. `groups`: lists of them, by key. `mapped`: what the function in
   * the next argument makes of each. `returned`: what the function there gives. `instance`: an object of the class that the argument is. `held`: what was put into the argument.
   * Not of an argument (-1) are `itself`, what it is a function of, and `store`, a store that the program makes.
   */
  gives?: readonly {
    argument: number;
    as: 'same' | 'element' | 'groups' | 'mapped' | 'returned' | 'instance' | 'held' | 'member' | 'itself' | 'store';
    /** The member of it that is given, an option. */
    member?: string;
  }[];
  /**
   * It makes an operator of a pipe. Behind it flows on: the `same`; that and its arguments, or what functions in them give (`also`); what the
   * function in its first argument makes of it (`made`), and where that is a list its elements (`merged`), or of it as it is (`flat`); a `list` of it, or of it and its
   * arguments, each in its place (`paired`); the `member` that its arguments name; what the function makes of what it has made before, which
   * begins with the second argument, and what flows (`folded`); something else (`other`).
   */
  through?: 'same' | 'also' | 'made' | 'merged' | 'flat' | 'list' | 'paired' | 'member' | 'folded' | 'other';
  /** An operator of a pipe: what may flow in the place of what does, in that argument or under a key of it; a function there gives it. */
  instead?: { argument: number; key?: string };
  /** The list's own method that it is, where it is given the list first and then what that method is given. */
  method?: string;
  /** A decorator: the name that a member of a class has in the data, in that argument, or under that key of it. */
  names?: { argument: number; key?: string };
  /** Holds data against a schema, gives the data, and refuses what is not so. */
  checks?: { data: number; schema: number };
  /** A form. `from`: the keys of what it is made with under which its fields stand; `fills`: its methods that give a form with more in it. */
  form?: { from: readonly string[]; fills: readonly string[] };
  /** Gives its argument as the text of a form or a query: `a=1&b=2`. */
  writesForm?: true;
  /** It makes something whose functions are named behind it: `createAction.()` is what `createAction()` makes. */
  makes?: true;
  /**
   * It makes a store. The first state is that argument (-1: the last one) or what stands under a key of it; a function there gives it.
   * `puts`: methods that put their argument into the state, where a component or an action has the store (`this`, what `useStore()` gives); those of what
   * is made itself are entries with `puts`. `members`: what else the store has, under other keys.
   */
  keeps?: {
    argument: number;
    key?: string;
    puts?: readonly string[];
    /** What stands under this attribute of an element that is named after it is the state as well. */
    attribute?: string;
    /** It gives the state itself, as the first of a pair; calling the second sends. */
    isPair?: true;
    /** Under this key stand parts of the store, each an argument of the same form; what it keeps is a member of the state. */
    parts?: string;
    members?: readonly { key: string; isCalled: boolean }[];
  };
  /** What it hands to functions that it is given. */
  hands?: readonly Handing[];
  /** It puts that argument, or what the function there makes of the state, into the state of its store. */
  puts?: { argument: number };
  /**
   * It gives a state: of its own store, of the stores that the program makes, or of the store in an argument. `chosen`: what the
   * function in that argument makes of it, where there is one. `isPart`: a text in that argument says which part of the state, and
   * `chosen` is the next one.
   */
  state?: { of: 'own' | 'program' | number; chosen?: number; isPart?: true };
  /** It gives what the function gives that the same file exports under one of these names, or that its type argument names. */
  exported?: readonly string[];
  /** It stands for the state of its store. */
  isState?: true;
  /** It is an action that carries what the function gives which its maker was given in that argument. */
  carries?: { argument: number };
  /**
   * It makes a request of what the function under a key of that argument gives: an address, or options that hold one. Its maker was given
   * the client under `client`. It gives what the function under `turned` makes of the answer, or what the one under `instead` gives as `data`.
   */
  asks?: { argument: number; key: string; client: string; turned: string; instead: string };
  /** What it makes has functions named after what the function under a key of its argument gives; `pair`: they give it second. */
  offers?: { key: string; hooks: readonly { named: string; as: 'envelope' | 'pair' }[] };
  /** It gives what functions give that it is given, page by page: a list of them under that name. */
  paged?: string;
  /** It makes a cell of what the second argument makes of what is in the cell, or the list of cells, in the first one. */
  derives?: true;
  /** What it gives is what comes out of a cell, which is called for it: `mrs()`. */
  isCell?: true;
  /** It gives what is sent under the name in its argument. */
  hears?: Sending;
  /** It is what those who make one of that name give under a key of that argument: `new Worker(path, { workerData })`. */
  begun?: { by: string; argument: number; key: string };
  /** It puts that argument under the name in another one, for scripts that know nothing else of it. */
  exposes?: { named: number; value: number };
  /** It makes a collection: these methods of it put what they are given in that argument into it, one or a list, or what an action carries. */
  gathers?: { by: readonly string[]; argument: number };
  /** It gives what is in the collection that it is of: all of it, or one. */
  collected?: 'all' | 'one';
  /** It sends a message, and gives what those reply that hear it. */
  replies?: Replying;
  /** It gives what a cache has under a key. */
  cached?: Caching;
  /** It gives a pair: a value, and the function that sets it. */
  sets?: true;
  /** It begins a request, of which other methods of the same object say more. */
  begins?: true;
  /** It is what is answered to the request that this method of the same object has begun. */
  answers?: string;
  /** A component: what it calls functions with that stand under its attributes, or between its tags (`children`). */
  renders?: readonly Rendering[];
  /** A class to extend: what it keeps for instances, and what it hands them. */
  component?: ComponentClass;
  /** It makes a function of a state, of functions of the state and one of what they give. */
  selects?: true;
  /** A class: instances hand to all who listen what these methods are given, and before that what they are made with in that argument. */
  broadcasts?: { by: readonly string[]; first?: number };
}

/** A component of a library calls the function under an attribute with what stands under another one, or with each element of that. */
export interface Rendering {
  attribute: string;
  of: string;
  each?: true;
  /** The member of the first parameter under which it comes; none: it is the parameter. */
  member?: string;
}

/** What a library keeps for the instances of a class that extends its own. */
export interface ComponentClass {
  /** The member that holds the state, and the method that puts what it is given into it. */
  state: string;
  puts: string;
  /** The member that holds what markup hands the component. */
  given: string;
}

/** What a function is handed that a library is given. */
export interface Handing {
  /** Where the function stands: in that argument, under these keys of it; `*` is any. */
  argument: number;
  under?: readonly string[];
  /** Its parameter, by index. */
  parameter: number | 'this';
  /**
   * `state`: what the store keeps. `draft`: the same, to be changed, or given back changed. `sent`: what is sent under a name. `answer`:
   * what is answered to the requests of the call. `reply`: what those reply that hear what the call sends. `cached`: what the cache has under the key that the call names. Any other
   * word: something of the library's own, whose functions are named behind it.
   */
  as: string;
  sent?: Sending;
  /** The keys, by their index in `under`, that name the part of the state which it is about; none: all of it. */
  part?: readonly number[];
}

/** What is sent under a name, and by whom. */
export interface Sending {
  /** Functions of these names send. */
  by?: readonly string[];
  /** The arguments that name it: where it is heard (else it is the key), and where it is sent. */
  heard?: number;
  named?: number;
  /** Only calls send so that are known to be replied to, each in an argument of its own (`replies`). */
  isReplied?: true;
  /** What alone is sent so. */
  only?: string;
  /** It is sent on the same object that it is heard on. */
  isOwn?: true;
  /** The argument that is sent. */
  payload?: number;
  /** The second of the pair that the call gives sends its first argument. */
  second?: true;
  /** Makers of actions of the same name send, which the store has under this word. */
  creators?: string;
  /** The maker of the action that is heard stands in this argument, or is the key. */
  creator?: number | 'key';
  /** What is sent is inside of what is handed over. */
  inside?: boolean;
}

/** A cache: what it has under a key is what functions gave that were handed to it with the same key. */
export interface Caching {
  /** The argument that is the key. */
  key: number;
  /** Functions of these names are given options with a key and a function, or the key and then the function. */
  from: readonly string[];
  /** The keys in such options of the key, and of the function. */
  named: string;
  by: string;
  /** They are given the key first and, at this place, what they keep: as text, mostly. */
  value?: number;
}

/** A message that is replied to: by what a listener gives, or by what it calls the function with that it is handed. */
export interface Replying {
  /** Functions of these names are given listeners. */
  by: readonly string[];
  /** The arguments that name the message where it is sent, and where it is heard; none: every listener hears it. */
  named?: number;
  heard?: number;
  /** The argument that is sent, the argument that listens, and which parameter of that is what is sent. */
  payload: number;
  listener: number;
  parameter: number;
  /** The listener's parameter that is called with the reply. */
  through?: number;
}

/** A framework calls what a file exports by default with what another function gives that the file exports. */
export interface Page {
  /** The names of that function. */
  exports: readonly string[];
  /** The member of what it gives that is handed over; none: all of it. */
  member?: string;
  /** The member of the first parameter under which it comes; none: it is the parameter. */
  as?: string;
}

/** A function whose first parameter is described by a schema that stands with it: a tool, as tables of tools and their libraries have it. */
export interface DescribedFunction {
  /** The key that the schema stands under: next to the function in one object, or in the argument before the function. */
  schema: string;
  /** The keys that the function stands under. */
  of: readonly string[];
  /** An object of schemas, by the names of what is handed over, is one too. */
  isShape?: true;
  /** Such an object, of nothing but schemas, may be the argument before the function itself. */
  isAhead?: true;
  /**
   * The schema may stand in a table under a name, apart from the function: a request says the name under one key, and what it hands over
   * under another, and is told from others by the name (`switch (request.params.name)`).
   */
  table?: { name: string; said: string; given: string };
}

export interface Library {
  /** `'x'` means `x/name` and `x.name` too, where one function stands alone. */
  modules: readonly string[];
  /** Functions that wrap a value, so that the others are called on it: `_(list).filter('x')`. `''`: the module itself. */
  wraps?: readonly string[];
  /** Names under which it stands in a program that imports nothing. */
  globals?: readonly string[];
  /** Functions of it that make the stores which it knows by itself from then on. */
  makesStores?: readonly string[];
  /** The name under which components have such a store. */
  injected?: string;
  /** Its functions give the same with the names of all members in another case: `merged_by` as `mergedBy`, or back. */
  turnsNames?: true;
  /** Its decorators say how a member is read, checked or watched under the very name that it has, and tell that name to nobody else. */
  decorates?: true;
  /** Its functions make schemas: descriptions of data that are held against data. */
  makesSchemas?: true;
  /** None of its functions asks a server for what it is given the path of, nor gives what it is given, whole or in part. */
  asksNobody?: true;
  /** By name; `A.b` for a member of something that is exported. */
  functions?: Readonly<Record<string, LibraryFunction>>;
}

const same = [{ argument: 0, as: 'same' }] as const;
const element = [{ argument: 0, as: 'element' }] as const;
const groups = [{ argument: 0, as: 'groups' }] as const;
const mapped = [{ argument: 0, as: 'mapped' }] as const;

const path = { reads: { of: 0, by: 1, as: 'path' } } satisfies LibraryFunction;
const names = { reads: { of: 0, by: 1, more: true, as: 'names' }, gives: same } satisfies LibraryFunction;
const iteratee = { of: 0, each: true, by: 1, as: 'iteratee' } as const;
const iteratees = { of: 0, each: true, by: 1, more: true, as: 'names' } as const;
const kept = { reads: iteratee, gives: same } satisfies LibraryFunction;
const ordered = { reads: iteratees, gives: same } satisfies LibraryFunction;
const found = { reads: iteratee, gives: element } satisfies LibraryFunction;
const grouped = { reads: iteratee, gives: groups } satisfies LibraryFunction;
const asked = { reads: iteratee } satisfies LibraryFunction;
const passed = { gives: same } satisfies LibraryFunction;
const nothing = { gives: [] } satisfies LibraryFunction;
/** One of these arguments, or what all of them together make. */
const several = (...of: readonly number[]): LibraryFunction => ({
  gives: of.map((argument) => ({ argument, as: 'same' })),
});
const joined = several(0, 1, 2, 3);

/** What lodash, underscore and those that took over their functions have in common. */
const collections = {
  get: path,
  result: path,
  has: path,
  hasIn: path,
  at: { reads: { of: 0, by: 1, more: true, as: 'names' } },
  pick: names,
  omit: names,
  mapKeys: passed,
  map: { reads: iteratee, gives: mapped, method: 'map' },
  flatMap: { reads: iteratee, gives: mapped, method: 'flatMap' },
  pluck: { reads: iteratee },
  filter: { ...kept, method: 'filter' },
  reject: { ...kept, method: 'filter' },
  where: kept,
  takeWhile: kept,
  dropWhile: kept,
  takeRightWhile: kept,
  dropRightWhile: kept,
  uniqBy: { ...kept, method: 'filter' },
  sortedUniqBy: kept,
  sortBy: { ...ordered, method: 'sort' },
  orderBy: { ...ordered, method: 'sort' },
  find: { ...found, method: 'find' },
  findLast: { ...found, method: 'findLast' },
  findWhere: found,
  minBy: { ...found, method: 'find' },
  maxBy: { ...found, method: 'find' },
  groupBy: grouped,
  partition: { ...grouped, method: 'partition' },
  keyBy: { reads: iteratee, gives: same },
  indexBy: { reads: iteratee, gives: same },
  countBy: { ...asked, method: 'forEach' },
  sumBy: { ...asked, method: 'forEach' },
  meanBy: asked,
  some: { ...asked, method: 'some' },
  every: { ...asked, method: 'every' },
  findIndex: { ...asked, method: 'findIndex' },
  findLastIndex: { ...asked, method: 'findLastIndex' },
  isMatch: { reads: { of: 0, by: 1, as: 'shape' } },
  conformsTo: { reads: { of: 0, by: 1, as: 'shape' } },
  cloneDeep: passed,
  clone: passed,
  compact: { ...passed, method: 'filter' },
  uniq: { ...passed, method: 'filter' },
  take: { ...passed, method: 'slice' },
  tail: passed,
  slice: { ...passed, method: 'slice' },
  shuffle: passed,
  reverse: { ...passed, method: 'reverse' },
  values: passed,
  castArray: passed,
  defaults: joined,
  defaultsDeep: joined,
  merge: joined,
  assign: joined,
  assignIn: joined,
  extend: joined,
  first: { gives: element, method: 'first' },
  head: { gives: element, method: 'at' },
  last: { gives: element, method: 'last' },
  sample: { gives: element },
  forEach: { method: 'forEach' },
  each: { method: 'forEach' },
  drop: { ...passed, method: 'slice' },
} satisfies Record<string, LibraryFunction>;

/** The same with the data last, as `lodash/fp` and ramda have it. Without the data it is a function that waits for it. */
const last = { of: 1, by: 0 } as const;
const dataLast = {
  get: { reads: { ...last, as: 'path' } },
  prop: { reads: { ...last, as: 'path' } },
  path: { reads: { ...last, as: 'path' } },
  pathOr: { reads: { of: 2, by: 1, as: 'path' } },
  getOr: { reads: { of: 2, by: 1, as: 'path' } },
  propOr: { reads: { of: 2, by: 1, as: 'path' } },
  has: { reads: { ...last, as: 'path' } },
  hasPath: { reads: { ...last, as: 'path' } },
  propEq: { reads: { of: 2, by: 0, more: true, as: 'path' } },
  pathEq: { reads: { of: 2, by: 0, more: true, as: 'path' } },
  propSatisfies: { reads: { of: 2, by: 1, as: 'path' } },
  props: { reads: { ...last, as: 'names' } },
  pick: { reads: { ...last, as: 'names' }, gives: [{ argument: 1, as: 'same' }] },
  pickAll: { reads: { ...last, as: 'names' }, gives: [{ argument: 1, as: 'same' }] },
  omit: { reads: { ...last, as: 'names' }, gives: [{ argument: 1, as: 'same' }] },
  project: { reads: { ...last, each: true, as: 'names' }, gives: [{ argument: 1, as: 'same' }] },
  pluck: { reads: { ...last, each: true, as: 'path' } },
  whereEq: { reads: { ...last, as: 'shape' } },
  where: { reads: { ...last, as: 'shape' } },
  map: { reads: { ...last, each: true, as: 'iteratee' } },
  filter: { reads: { ...last, each: true, as: 'iteratee' }, gives: [{ argument: 1, as: 'same' }] },
  reject: { reads: { ...last, each: true, as: 'iteratee' }, gives: [{ argument: 1, as: 'same' }] },
  find: { reads: { ...last, each: true, as: 'iteratee' }, gives: [{ argument: 1, as: 'element' }] },
  sortBy: { reads: { ...last, each: true, as: 'names' }, gives: [{ argument: 1, as: 'same' }] },
  groupBy: { reads: { ...last, each: true, as: 'iteratee' }, gives: [{ argument: 1, as: 'groups' }] },
  keyBy: { reads: { ...last, each: true, as: 'iteratee' }, gives: [{ argument: 1, as: 'same' }] },
} satisfies Record<string, LibraryFunction>;

const dataFirst = { checks: { data: 0, schema: 1 } } satisfies LibraryFunction;
const schemaFirst = { checks: { schema: 0, data: 1 } } satisfies LibraryFunction;
const shaped = { reads: { of: 0, by: 1, more: true, as: 'shape' } } satisfies LibraryFunction;
const form = { writesForm: true, gives: same } satisfies LibraryFunction;
const made = [
  { argument: 1, as: 'same' },
  { argument: 0, as: 'instance' },
] as const;

/**
 * What libraries of tables call the member of a row that a column shows: TanStack Table and React Table (`accessorKey`, `accessor`), Ant Design
 * (`dataIndex`, `key`), react-bootstrap-table (`dataField`), Recharts and react-virtualized (`dataKey`), MUI, PrimeVue and AG Grid (`field`),
 * Element (`prop`), ngx-datatable (`prop`, `property`).
 */
export const columns = [
  'accessor',
  'accessorKey',
  'dataField',
  'dataIndex',
  'dataKey',
  'field',
  'key',
  'prop',
  'property',
] as const;

export const describedFunctions: readonly DescribedFunction[] = [
  // https://modelcontextprotocol.io/specification/2025-06-18/server/tools and github.com/modelcontextprotocol/typescript-sdk (registerTool)
  {
    schema: 'inputSchema',
    of: ['handler', 'handle', 'execute', 'run', 'call', 'callback', 'invoke'],
    isShape: true,
    // `server.tool(name, description, { id: z.string() }, callback)`
    isAhead: true,
    table: { name: 'name', said: 'name', given: 'arguments' },
  },
  // https://ai-sdk.dev/docs/reference/ai-sdk-core/tool and https://github.com/punkpeye/fastmcp
  { schema: 'parameters', of: ['execute', 'handler', 'run'] },
];

export const libraries: readonly Library[] = [
  // What the language and the platform have: https://tc39.es/ecma262, https://console.spec.whatwg.org/#table
  {
    modules: [''],
    functions: {
      'JSON.stringify': { reads: { of: 0, each: 'also', by: 1, as: 'names' } },
      'console.table': { reads: { of: 0, each: 'also', by: 1, as: 'names' } },
      'Reflect.get': { reads: { of: 0, by: 1, as: 'path' } },
      // https://xhr.spec.whatwg.org
      'XMLHttpRequest.open': { begins: true },
      'XMLHttpRequest.response': { answers: 'open' },
      'XMLHttpRequest.responseText': { answers: 'open' },
    },
  },
  // https://angular.dev/api/common/http/HttpParams
  {
    modules: ['@angular/common/http'],
    functions: {
      HttpParams: {
        form: { from: ['fromObject', 'fromString'], fills: ['append', 'appendAll', 'set', 'delete'] },
      },
    },
  },
  // https://lodash.com/docs/4.17.15
  { modules: ['lodash', 'lodash-es'], wraps: ['', 'chain'], functions: collections },
  // https://underscorejs.org
  { modules: ['underscore'], wraps: ['', 'chain'], functions: collections },
  // https://github.com/lodash/lodash/wiki/FP-Guide
  { modules: ['lodash/fp', 'lodash-es/fp'], functions: dataLast },
  // https://ramdajs.com/docs
  { modules: ['ramda', 'rambda', 'rambdax'], functions: dataLast },
  // https://es-toolkit.dev/reference
  {
    modules: ['es-toolkit', 'es-toolkit/compat', 'es-toolkit/object'],
    functions: { ...collections, toCamelCaseKeys: passed, toSnakeCaseKeys: passed },
  },
  // https://radash-docs.vercel.app
  { modules: ['radash'], functions: { get: path, pick: names, omit: names, mapKeys: passed, mapEntries: passed } },
  // https://remedajs.com/docs
  { modules: ['remeda'], functions: { prop: path, pathOr: path, pick: names, omit: names, mapKeys: passed } },
  // https://github.com/sindresorhus/camelcase-keys, https://github.com/bendrucker/snakecase-keys, https://github.com/mattiloh/camelcase-keys-deep
  { modules: ['camelcase-keys', 'snakecase-keys', 'camelcase-keys-deep'], turnsNames: true, functions: { '': passed } },
  // https://github.com/domchristie/humps
  {
    modules: ['humps'],
    turnsNames: true,
    functions: { camelizeKeys: passed, decamelizeKeys: passed, pascalizeKeys: passed, depascalizeKeys: passed },
  },
  // https://github.com/blakeembrey/change-case
  { modules: ['change-case/keys'], turnsNames: true, functions: { camelCase: passed, snakeCase: passed } },
  // https://github.com/ivalab/axios-case-converter
  { modules: ['axios-case-converter'], turnsNames: true, functions: { '': passed } },
  // https://github.com/RossWilliams/ts-case-convert
  {
    modules: ['ts-case-convert'],
    turnsNames: true,
    functions: { objectToCamel: passed, objectToSnake: passed, objectToPascal: passed },
  },
  // https://github.com/sindresorhus/map-obj
  { modules: ['map-obj'], functions: { '': passed } },
  // https://github.com/sindresorhus/dot-prop
  { modules: ['dot-prop'], functions: { get: path, getProperty: path, has: path, hasProperty: path } },
  // https://github.com/mariocasciaro/object-path
  { modules: ['object-path'], functions: { get: path, has: path } },
  // https://anguscroll.com/just
  {
    modules: ['just-safe-get', 'just-pick', 'just-omit'],
    functions: { '': { reads: { of: 0, by: 1, more: true, as: 'path' } } },
  },
  // https://github.com/gvergnaud/ts-pattern
  {
    modules: ['ts-pattern'],
    wraps: ['match'],
    functions: { with: shaped, isMatching: { reads: { of: 1, by: 0, as: 'shape' } } },
  },
  // https://immerjs.github.io/immer/api
  {
    modules: ['immer'],
    functions: { produce: passed, createDraft: passed, finishDraft: passed, original: passed, current: passed },
  },
  // https://github.com/typestack/class-transformer
  {
    modules: ['class-transformer'],
    decorates: true,
    functions: {
      plainToInstance: { gives: made },
      plainToClass: { gives: made },
      plainToClassFromExist: {
        gives: [
          { argument: 1, as: 'same' },
          { argument: 0, as: 'same' },
        ],
      },
      instanceToInstance: passed,
      instanceToPlain: passed,
      classToPlain: passed,
      Expose: { names: { argument: 0, key: 'name' } },
    },
  },
  // https://github.com/typestack/class-validator#usage, https://mobx.js.org/enabling-decorators.html
  { modules: ['class-validator', 'mobx'], decorates: true },
  // https://github.com/typestack/class-transformer, and libraries with decorators like it
  { modules: ['json2typescript'], functions: { JsonProperty: { names: { argument: 0 } } } },
  { modules: ['typedjson'], functions: { jsonMember: { names: { argument: 0, key: 'name' } } } },
  // https://rxjs.dev/api: what makes a stream, and the operators of its pipe
  {
    modules: ['rxjs', 'rxjs/operators'],
    functions: {
      // of what flows through the pipe that it stands in
      pluck: { reads: { of: -1, by: 0, more: true, as: 'path' }, through: 'member' },
      Subject: { broadcasts: { by: ['next'] } },
      AsyncSubject: { broadcasts: { by: ['next'] } },
      ReplaySubject: { broadcasts: { by: ['next'] } },
      BehaviorSubject: { broadcasts: { by: ['next'], first: 0 } },
      from: { gives: [...same, ...element] },
      of: several(0, 1, 2, 3),
      defer: { gives: [{ argument: 0, as: 'returned' }] },
      iif: several(1, 2),
      forkJoin: passed,
      combineLatest: passed,
      zip: passed,
      merge: several(0, 1, 2, 3),
      concat: several(0, 1, 2, 3),
      race: several(0, 1, 2, 3),
      map: { through: 'made' },
      ...Object.fromEntries(
        ['switchMap', 'mergeMap', 'flatMap', 'concatMap', 'exhaustMap', 'expand'].map((each) => [
          each,
          { through: 'merged' } satisfies LibraryFunction,
        ]),
      ),
      ...Object.fromEntries(
        [
          'tap',
          'do',
          'filter',
          'take',
          'takeUntil',
          'takeWhile',
          'skip',
          'find',
          'delay',
          'debounceTime',
          'throttleTime',
          'auditTime',
          'distinct',
          'distinctUntilChanged',
          'distinctUntilKeyChanged',
          'finalize',
          'retry',
          'retryWhen',
          'repeat',
          'share',
          'shareReplay',
          'publishReplay',
          'refCount',
          'observeOn',
          'subscribeOn',
        ].map((each) => [each, { through: 'same' } satisfies LibraryFunction]),
      ),
      first: { through: 'same', instead: { argument: 1 } },
      last: { through: 'same', instead: { argument: 1 } },
      elementAt: { through: 'same', instead: { argument: 1 } },
      timeout: { through: 'same', instead: { argument: 0, key: 'with' } },
      timeoutWith: { through: 'same', instead: { argument: 1 } },
      catchError: { through: 'also' },
      startWith: { through: 'also' },
      endWith: { through: 'also' },
      defaultIfEmpty: { through: 'also' },
      mergeWith: { through: 'also' },
      concatWith: { through: 'also' },
      switchAll: { through: 'flat' },
      mergeAll: { through: 'flat' },
      concatAll: { through: 'flat' },
      exhaustAll: { through: 'flat' },
      combineLatestAll: { through: 'list' },
      toArray: { through: 'list' },
      bufferCount: { through: 'list' },
      bufferTime: { through: 'list' },
      pairwise: { through: 'list' },
      withLatestFrom: { through: 'paired' },
      combineLatestWith: { through: 'paired' },
      zipWith: { through: 'paired' },
      ...Object.fromEntries(
        [
          'count',
          'every',
          'isEmpty',
          'findIndex',
          'mapTo',
          'ignoreElements',
          'materialize',
          'groupBy',
          'partition',
          'timestamp',
          'timeInterval',
          'switchMapTo',
          'mergeMapTo',
          'concatMapTo',
          'window',
        ].map((each) => [each, { through: 'other' } satisfies LibraryFunction]),
      ),
      reduce: { through: 'folded' },
      scan: { through: 'folded' },
    },
  },
  // https://code.visualstudio.com/api/references/vscode-api#window
  { modules: ['vscode'], functions: { 'window.showQuickPick': { gives: [...element, ...same] } } },
  // https://svelte.dev/docs/svelte/svelte-store
  {
    modules: ['svelte/store'],
    functions: { get: { gives: [{ argument: 0, as: 'held' }] }, derived: { derives: true } },
  },
  // https://nodejs.org/api/querystring.html
  { modules: ['querystring', 'node:querystring', 'query-string', 'qs'], functions: { stringify: form } },
  // https://nodejs.org/api/webstreams.html#utility-consumers
  {
    modules: ['stream/consumers', 'node:stream/consumers'],
    functions: { text: passed, json: passed, buffer: passed, arrayBuffer: passed, blob: passed },
  },
  // https://nodejs.org/api/stream.html#streamreadablefromiterable-options
  { modules: ['stream', 'node:stream'], functions: { 'Readable.from': passed } },
  // https://github.com/sindresorhus/get-stream
  { modules: ['get-stream'], functions: { '': passed, getStreamAsBuffer: passed, getStreamAsArrayBuffer: passed } },
  // https://github.com/stream-utils/raw-body
  { modules: ['raw-body'], functions: { '': passed } },
  // https://valibot.dev/api
  {
    modules: ['valibot'],
    makesSchemas: true,
    functions: {
      parse: schemaFirst,
      safeParse: schemaFirst,
      parseAsync: schemaFirst,
      safeParseAsync: schemaFirst,
      is: schemaFirst,
      assert: schemaFirst,
    },
  },
  // https://docs.superstructjs.org
  {
    modules: ['superstruct'],
    makesSchemas: true,
    functions: { create: dataFirst, mask: dataFirst, assert: dataFirst, is: dataFirst, validate: dataFirst },
  },
  // https://zod.dev
  {
    modules: ['zod', '@zod/core', '@zod/mini'],
    makesSchemas: true,
    functions: { parse: schemaFirst, safeParse: schemaFirst, parseAsync: schemaFirst, safeParseAsync: schemaFirst },
  },
  // https://joi.dev/api
  { modules: ['joi', '@hapi/joi'], makesSchemas: true, functions: { attempt: dataFirst, assert: dataFirst } },
  // https://github.com/sinclairzx81/typebox
  {
    modules: ['@sinclair/typebox', 'typebox', '@sinclair/typebox/value', 'typebox/value'],
    makesSchemas: true,
    functions: {
      'Value.Parse': schemaFirst,
      'Value.Decode': schemaFirst,
      'Value.Cast': schemaFirst,
      'Value.Clean': schemaFirst,
      'Value.Convert': schemaFirst,
      'Value.Check': schemaFirst,
      'Value.Assert': schemaFirst,
    },
  },
  // Their schemas are asked by methods of their own, or called
  { modules: ['yup', 'io-ts', 'runtypes', 'myzod', '@vinejs/vine', 'computed-types', 'arktype'], makesSchemas: true },
  // https://effect.website/docs/schema
  {
    modules: ['effect', '@effect/schema'],
    makesSchemas: true,
    functions: {},
  },
  // https://nodejs.org/docs/latest/api: files, this machine, digests and claims
  {
    modules: ['fs', 'os', 'crypto', 'assert'].flatMap((each) => [each, `node:${each}`]),
    asksNobody: true,
  },
  // What is expected gives nothing of what it is held against: https://jestjs.io/docs/expect, https://vitest.dev/api/expect,
  // https://bun.com/reference/bun/test/expect, https://playwright.dev/docs/test-assertions, https://www.chaijs.com/api/bdd
  {
    modules: ['expect', '@jest/globals', 'vitest', 'bun:test', '@playwright/test', 'chai'],
    globals: ['expect'],
    functions: { '': nothing, expect: nothing },
  },
  // https://orm.drizzle.team/docs/operators
  {
    modules: ['drizzle-orm'],
    functions: {
      eq: nothing,
      ne: nothing,
      gt: nothing,
      gte: nothing,
      lt: nothing,
      lte: nothing,
      exists: nothing,
      notExists: nothing,
      isNull: nothing,
      isNotNull: nothing,
      inArray: nothing,
      notInArray: nothing,
      between: nothing,
      notBetween: nothing,
      like: nothing,
      ilike: nothing,
      notIlike: nothing,
      not: nothing,
      and: nothing,
      or: nothing,
    },
  },
];

/** Directives of what a GraphQL client answers itself: such a field is sent to no server, whatever its name. */
export const localDirectives: readonly string[] = ['client'];
