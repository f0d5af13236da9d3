/** What built-in functions and well-known libraries do with what they are given. Plain words; no program is asked here. */

/** Whether a name is one of some words; one that is not known is none. */
export const isOneOf = (words: RegExp, name: string | undefined): boolean => name !== undefined && words.test(name);

/** Methods of a list that give a list of the same things. */
export const KEEPS =
  /^(filter|slice|sort|toSorted|reverse|toReversed|splice|toSpliced|values|toArray|with|fill|copyWithin|take|drop|entriesOf)$/;
/** Those of them that give some or all of its elements, and nothing else. */
export const THINS = /^(filter|slice|sort|toSorted|reverse|toReversed|values|toArray|take|drop)$/;
/** Methods after which another element stands in a list's or a map's place. */
export const MOVES = /^(shift|unshift|pop|push|splice|sort|reverse|fill|copyWithin|set|delete|clear)$/;
/** Methods of a list that give one of its elements. */
export const PICKS = /^(find|findLast|at|pop|shift|first|last)$/;
/** Methods that hand each element to a callback. */
export const VISITS =
  /^(map|flatMap|forEach|filter|find|findLast|findIndex|findLastIndex|some|every|partition|sort|toSorted)$/;
/** Methods that hand two elements at once to a callback. */
export const SORTS = /^(sort|toSorted)$/;
/** Methods of a list that hand its elements to a callback together with what came of those before. */
export const REDUCES = /^reduce(Right)?$/;
/** Methods of a list, a set or a map that give the very same one. */
export const SELF = /^(sort|reverse|fill|copyWithin|add|set)$/;
/** Methods of a promise or a stream that hand what comes to a callback. */
export const AWAITS = /^(then|tap|subscribe)$/;
/** Methods that ask a list or a text for something, or hold it against another one. */
export const COMPARES = /^(includes|indexOf|lastIndexOf|startsWith|endsWith|equals?|localeCompare)$/;
/** Methods that take a text apart, or a pattern's that are held against one. */
export const SEARCHES = /^(match|matchAll|search|split|test|exec)$/;
/** Methods of tests and of patterns by which a text is held against a pattern, or a piece is looked for in it. */
export const SOUGHT_BY =
  /^(?:toMatch|stringMatching|toContain|stringContaining|match|matches|doesNotMatch|include|includes|contain|contains|test|exec)$/;
/** Methods that put something else in the place of a part of a text. */
export const REPLACES = /^replace(All)?$/;
/** Methods of a text, a number or a form that give it as text. */
export const TEXTS =
  /^(toString|toJSON|valueOf|trim|replace|replaceAll|concat|toLowerCase|toUpperCase|slice|substring|join|padEnd|padStart|normalize|at)$/;
/** Methods that give a text of all that is in a list. */
export const JOINS = /^(join|toString)$/;
/** Methods that ask a form, a map or an object for one name. */
export const ASKS_FOR = /^(get|getAll|has|hasOwnProperty)$/;
/** Methods that write one name of a form or a map. */
export const WRITES_ONE = /^(delete|set|append)$/;
/** Methods of a form that put a value under a name. */
export const PUTS_PAIRS = /^(set|append)$/;
/** Methods that go through all that a form, a map or a list has. */
export const GOES_THROUGH = /^(keys|values|entries|forEach)$/;
/** Methods of a function that call it, or keep it, with a `this` of its own. */
export const BINDS = /^(call|apply|bind)$/;
/** Functions that call what they are given first, with a `this` and a list of arguments of its own. */
export const APPLIES = /^Reflect\.(apply|construct)$/;
/** Functions that put one object behind another, which has its members from then on. */
export const PUTS_BEHIND = /^(Object|Reflect)\.setPrototypeOf$/;
/** What an object has its members of where it lacks them, as a member that can be written. */
export const BEHIND = '__proto__';
/** Methods that give nothing of what is in a list or a map. */
export const TELLS = /^(push|unshift|has|delete|clear|keys|hasOwnProperty)$/;
/** Functions that give a function which gives what their callback gives. */
export const REMEMBERS = /^memo|^once$|^useCallback$/;
/** Functions and methods that give what their callback gives. */
export const HANDS_ON = /^(flatMap|then|catch|finally|reduce|reduceRight)$/;
/** Functions that give what their callback gives, itself or in a member. */
export const WORKS_OUT = /^use[A-Z]|^computed$/;
/** Methods that put something into what they are called on. */
export const PUTS = /^(push|unshift|add|append)$/;
/** Functions that give back what they are given first. */
export const SAME =
  /^(Object\.(freeze|seal|preventExtensions)|structuredClone|Array\.from(Async)?|Promise\.(resolve|all|allSettled)|decodeURI(Component)?|encodeURI(Component)?|String|toRaw|markRaw|readonly|shallowReadonly|reactive|shallowReactive|firstValueFrom|lastValueFrom|cloneDeep|clone|(\w+\.)?Readable\.from)$/;
/** Functions that keep a value in a member of what they give. */
export const HOLDS = /^(ref|shallowRef|signal|useRef|customRef|useSignal)$/;
/** Functions that write one member of what they are given first. */
export const DEFINES = /^(Object\.defineProperty|Reflect\.(set|defineProperty|deleteProperty))$/;
/** A function that writes the members that another object names. */
export const DEFINES_ALL = 'Object.defineProperties';
/** Functions of libraries that put the members of what they are given next into what they are given first, or change it by what those say. */
export const PUTS_MEMBERS =
  /^(merge|mergeWith|assign(In)?(With)?|extend(With)?|defaults(Deep)?|deep(Extend|Merge|Assign)|extendObservable|apply(Patch|Diff|Change|Operation|Reducer)|revertChange|set)$/;
/** Functions of libraries that write the member of what they are given first which the next argument names. */
export const WRITES_NAMED =
  /^(set|setWith|unset|update|updateWith|setProperty|deleteProperty|setPath|dset|del|remove)$/;
/** Libraries whose functions of such names make one stream of several. */
export const FLOWS = /^(rxjs|xstream|most|@most)(\/|$)/;
/** Options by which a validator takes away what its schema does not name, beside an import that says whose they are. */
export const TAKES_AWAY: readonly { word: string; beside: RegExp }[] = [
  { word: 'removeAdditional', beside: /['"]ajv(?:\/[\w/]+)?['"]/ },
];
/** Functions that ask what they are given first for one member. */
export const HAS = /^(Object\.hasOwn|Reflect\.(has|get))$/;
/** Functions that read all names of an object. */
export const LISTS = /^(Object\.(keys|getOwnPropertyNames|entries|getOwnPropertyDescriptors)|Reflect\.ownKeys)$/;
/** Functions and methods that leave out what is not named, or what is. */
export const FILTERS =
  /^(pick|omit|pickBy|omitBy|mapKeys|mapValues|invert|camelcaseKeys|snakecaseKeys|decamelizeKeys|camelize|snakeize|decamelize)$/;
/** Those of them that give what an object has in part, or under other names. */
export const CHOOSES = /^((pick|omit)(By)?|map(Keys|Values)|invert(By)?)$/;
/** What writes where only people read. */
export const SHOWS = /^(console\.\w+|process\.std(out|err)\.write)$/;
/** Methods by which a program says something to people, in its own words. */
export const SAYS = /^(log|trace|debug|verbose|info|notice|warn|warning|error|fatal)$/;
/** What a program calls that by which it logs. */
export const LOGGERS = /log(?:ger|ging)?$/i;
/** Functions that look at something and keep nothing of it. */
export const LOOKS =
  /^(Array\.isArray|Number(\.\w+)?|Boolean|parseInt|parseFloat|isNaN|Math\.\w+|Buffer\.byteLength|Object\.is|Object\.isFrozen|typeof)$/;
/** What tells how long a text is, or how many bytes it has. */
export const MEASURES = /^(?:length|size|byteLength)$/;
/** Constructors of what holds names and values as text. */
export const FORMS = /^(URLSearchParams|FormData|Headers)$/;
export const CONTAINERS = /^(Map|Set|WeakMap|WeakSet|WeakRef|Array|URL|Request|Blob)$/;
/** Methods of text and numbers that give a truth value, whatever they are called on. */
export const ASKS =
  /^(includes|test|startsWith|endsWith|has|some|every|isArray|hasOwnProperty|hasOwn|isInteger|isNaN|isFinite)$/;
/** What clients call the functions that see each request before it is sent, or each answer before the program has it. */
export const HOOKS: readonly string[] = [
  'interceptors',
  'transformRequest',
  'transformResponse',
  'parseJson',
  'stringifyJson',
  'beforeRequest',
  'afterResponse',
  'onRequest',
  'onResponse',
  'beforeFetch',
  'afterFetch',
  'parseResponse',
  // https://github.com/request/request#requestoptions-callback, https://github.com/node-modules/urllib#arguments
  'jsonReviver',
  'fixJSONCtlChars',
  'responded',
  'addRequestTransform',
  'addResponseTransform',
  'addAsyncResponseTransform',
  'respondWith',
  'HttpInterceptor',
];
/** Functions of libraries that are given such functions, for all requests of the program. */
export const HOOKS_CALLED: readonly string[] = ['withInterceptors'];
/** The same, by words so common that they count only among the options of a request itself. */
export const HOOKS_OF_ONE: readonly string[] = ['transform'];
/**
 * The same, by words that count beside an import which says whose they are: options, and methods of a client or of one request. `isOfRequest`: so
 * common that they count only where they are called on a request.
 */
export const HOOKS_BESIDE: readonly { words: readonly string[]; beside: RegExp; isOfRequest?: true }[] = [
  // https://forwardemail.github.io/superagent/#parsing-response-bodies, https://forwardemail.github.io/superagent/#plugins
  { words: ['parse'], beside: /['"]superagent['"]/ },
  { words: ['use'], beside: /['"]superagent['"]/, isOfRequest: true },
  // https://github.com/tomas/needle#request-options
  { words: ['parser'], beside: /['"]needle['"]/ },
  // https://github.com/elbywan/wretch#resolvedoresolver, https://github.com/elbywan/wretch#middlewares
  { words: ['resolve', 'middlewares'], beside: /['"]wretch(?:\/\w+)?['"]/ },
];
/** What elements are copied by, with other props: `cloneElement(child, { runner })`. */
export const COPIES = 'cloneElement';
/** Those of them that each client keeps for itself, in some libraries: `axios.create()` takes the defaults over, and none of these. */
export const KEPT_BY_EACH = 'interceptors';
export const KEEPS_APART: ReadonlySet<string> = new Set(['axios']);
/** Options of hooks and signals that say what is given for the time before the answer. */
export const BEFORE = /^(initialData|initialValue|placeholderData|fallbackData|fallback|defaultValue|default)$/;
/** Options of hooks whose function makes something else of the answer, for one who asks: https://tanstack.com/query/latest/docs/framework/react/guides/render-optimizations, https://nuxt.com/docs/api/composables/use-fetch */
export const SELECTS = /^(select|transform)$/;
/** Options of hooks that list the members which are kept of the answer: https://nuxt.com/docs/api/composables/use-fetch */
export const KEEPS_NAMED = /^pick$/;

const QUERY = /['"](?:@tanstack\/(?:react-|vue-|solid-|svelte-|angular-|preact-)?query(?:-[a-z-]+)?|react-query)['"]/;
const SWR = /['"]swr(?:\/\w+)?['"]/;
/** A way in which a program sets what a library keeps of the answers. */
export interface Cache {
  word: string;
  /** A common word counts beside an import that says whose it is. */
  beside?: RegExp;
  /**
   * What is set: what a function of that name is handed; or a method, which no function of the program's own is; what an option of that name has; or what
   * is written to that which a function of that name gives. Not said: the first.
   */
  by?: 'method' | 'option' | 'writing';
  /** The function that what is set comes from where it is the program's own, and from nowhere else. */
  from?: string;
}
/** What libraries that keep answers call that by which a program sets what they keep. */
export const CACHES: readonly Cache[] = [
  // https://tanstack.com/query/latest/docs/reference/QueryClient, https://redux-toolkit.js.org/rtk-query/api/created-api/api-slice-utils
  { word: 'setQueryData' },
  { word: 'setQueriesData' },
  { word: 'setQueryDefaults' },
  { word: 'updateQueryData' },
  { word: 'upsertQueryData' },
  { word: 'upsertQueryEntries' },
  { word: 'setData', beside: QUERY, by: 'method' },
  { word: 'defaultOptions', beside: QUERY, by: 'option' },
  // https://tanstack.com/query/latest/docs/framework/react/reference/hydration
  { word: 'hydrate', beside: QUERY, from: 'dehydrate' },
  // https://swr.vercel.app/docs/mutation, https://swr.vercel.app/docs/middleware, https://swr.vercel.app/docs/global-configuration
  { word: 'mutate', beside: SWR },
  { word: 'fallback', beside: SWR, by: 'option' },
  { word: 'use', beside: SWR, by: 'option' },
  // https://nuxt.com/docs/api/composables/use-nuxt-data
  { word: 'useNuxtData', by: 'writing' },
];
/** How caches of GraphQL are told of a field by its name: as what an option says, or as a key under an option of a method. */
export const FIELDS_OF_CACHES = {
  words: ['fieldName', 'modify'],
  said: /^fieldName$/,
  under: 'fields',
  methods: /^modify$/,
};
/** Methods that look into a text, those that take something out of it, and the parts of a parsed document that say what is selected. */
export const LOOKS_INTO = {
  methods:
    /^(?:includes|indexOf|lastIndexOf|startsWith|endsWith|match|matchAll|search|replace|replaceAll|split|test|exec)$/,
  taking: /^(?:match|matchAll|exec)$/,
  parts: /^definitions$/,
};
/** What clients call the functions that write the parameters of each request. */
export const WRITES_PARAMETERS: readonly string[] = ['paramsSerializer', 'querySerializer'];
/** The ways from what a client keeps such functions in to what registers one of them. */
export const INSTALLS: readonly (readonly string[])[] = [
  ['request', 'use'],
  ['response', 'use'],
];
/** What clients call a function that sends their requests in the place of their own. */
export const SENDERS: readonly string[] = ['adapter', 'fetch', 'fetcher'];
/** What the platform's own functions are members of. */
export const PLATFORM = /^(?:globalThis|window|global|self)$/;
/** Functions that put a function in the place of a member of what they are given first: under a name, or by an object. */
export const PUTS_IN_PLACE = /^(?:Object\.(?:assign|definePropert(?:y|ies))|Reflect\.(?:set|defineProperty))$/;
/** What the platform has that answers and what is sent go through: objects with functions, and classes. */
export const BUILT_IN: readonly string[] = [
  'Array',
  'FormData',
  'Headers',
  'Iterator',
  'JSON',
  'Map',
  'Object',
  'Promise',
  'Request',
  'Response',
  'Set',
  'String',
  'URL',
  'URLSearchParams',
  'XMLHttpRequest',
];
/**
 * What may put something into one of these, or take what it keeps for its instances. What a component's property is declared to be of is
 * neither: `type: [String, Object],`. Bounded: a word behind each.
 */
export const PUTS_ON_BUILT_IN = new RegExp(
  `\\b(?:${BUILT_IN.join('|')})\\b\\s*(?:\\.\\s*prototype\\b|\\[|\\.\\s*\\w+\\s*(?:\\?\\?|\\|\\|)?=(?![=>])|=(?![=>])|,(?<!\\btype:\\s{0,3}(?:\\[[\\w\\s,]{0,80})?\\w{1,20},))|=\\s*(?:${BUILT_IN.join('|')})\\b\\s*[;\\n]`,
);
/** Functions that read a file. */
export const READS_FILES = /(?:^|\.)readFile(?:Sync)?$/;
/** Methods of a request or an answer that give its body, or another one with the same. */
export const BODIES = /^(clone|json|text|blob|bytes|arrayBuffer|formData)$/;
/** Libraries whose requests throw where the status is bad, as they document it. */
export const THROWS: ReadonlySet<string> = new Set(['axios', 'got', 'ky', 'ofetch']);
/** What a program says by which they do not: options of theirs, and hooks that may give an answer for an error. */
export const LENIENT: readonly string[] = [
  'validateStatus',
  'throwHttpErrors',
  'ignoreResponseError',
  'interceptors',
  'afterResponse',
];

/** The parts of a URL that have its path, to read and to write. */
export const ADDRESSES = /^(?:href|pathname)$/;

/** What a client keeps the options in that all its requests have, and what the base is called there. */
export const CLIENT_DEFAULTS = 'defaults';
export const CLIENT_BASE = 'baseURL';
