/** What the evaluator is told from outside: of an API's endpoints and libraries, and of the documents that a program sends. Facts come in here. */
import type { DescribedFunction, LibraryFunction, Page } from '../../rules/libraries.ts';
import type { SchemaWords } from '../../rules/schemas.ts';
import type { ServedFiles } from '../../rules/serving.ts';
import type { Endpoints } from './endpoint.ts';
import type { Script } from './project.ts';
import type { ts } from './syntax.ts';
import type { Selection, Value } from './values.ts';

/** What the evaluator is told of an API. */
export interface Api {
  endpoints: Endpoints;
  /** `VERB /path` → the resource it answers (`'X'`, `'X[]'` or null). */
  answers: Readonly<Record<string, string | null>>;
  /** Whether an endpoint is one of those that are all known: whatever the verb, a request to their path means them. */
  isOfFamily(endpoint: string): boolean;
  /** Whether a folded member name is one of a resource's own. */
  has(resource: string, member: string): boolean;
  /** The resource inside a member (`'X'` or `'X[]'`). */
  holds(resource: string, member: string): string | undefined;
  /** Whether a list holds only what has the value of this parameter. */
  filters(endpoint: string, parameter: string): boolean;
  /** Whether a resource is another with more members. */
  extends(resource: string, of: string): boolean;
  /** The endpoints of an SDK's `Class.method`. `texts`: what the argument of an index may be, as far as it is text. */
  sdkMethod(
    module: string,
    method: string,
    texts: (argument: number) => readonly string[],
  ): readonly string[] | undefined;
  /** The resource of a type that an SDK exports. */
  sdkType(module: string, type: string): string | undefined;
  isSdk(module: string): boolean;
  /** What is known of a function that a library exports. */
  libraryFunction(module: string, path: readonly string[]): LibraryFunction | undefined;
  /** Whether a library's function wraps a value, so that its others are called on it. */
  isWrap(module: string, path: readonly string[]): boolean;
  makesSchemas(module: string): boolean;
  /** Whether no function of a library asks a server for anything, or gives what it is given. */
  asksNobody(module: string): boolean;
  /** Whether a function of a library of schemas, or a method of a schema, is one of those that do this. */
  schemaDoes(what: keyof SchemaWords, name: string): boolean;
  /** The way to the data in what a method gives that holds it against a schema; undefined: it does not do that. */
  parsedBy(name: string): readonly string[] | undefined;
  /** The members that tell a message which the server sends by itself. */
  messages: ReadonlySet<string>;
  /** What tables call the member that a column shows. */
  columns: ReadonlySet<string>;
  /** Functions whose first parameter is described by a schema that stands with them. */
  describedFunctions: readonly DescribedFunction[];
  /** What frameworks hand to what a file exports by default. */
  pages: readonly Page[];
  /** What serves paths: files by their place, calls, decorators; and what their functions answer through. */
  serving: Serving;
  /** What components of libraries hand to the slots of a tag, by the names of those that are given the rows. */
  slots(tag: string): readonly { tags: ReadonlySet<string>; of: readonly string[]; member: string }[];
  /** What sends the events of components: its names, and the functions that give it another one. */
  events: { readonly sent: readonly string[]; readonly defined: readonly string[] };
  /** The functions of a library that make the stores which it knows by itself. */
  storeMakers(module: string): readonly string[];
  /** The names under which components have a store → the library. */
  injected: ReadonlyMap<string, string>;
  /** The members that libraries fill for the instances of classes which extend theirs. */
  componentMembers: ReadonlySet<string>;
  /** The words of each function of libraries that is given listeners, who reply to files that no import ties to theirs. */
  listening: readonly (readonly string[])[];
  /** The names under which libraries stand in programs that import nothing → the library. */
  globals: ReadonlyMap<string, string>;
  /** The words of functions that put something under a name for scripts which know nothing else of it. */
  exposing: ReadonlySet<string>;
  /** The libraries that turn the names of members into another case. */
  turningModules: readonly string[];
  /** The libraries whose decorators tell a member's name to nobody. */
  decoratingModules: readonly string[];
  /** The libraries that hand something to functions that they are given. */
  handingModules: readonly string[];
  /** The names of all functions of libraries. */
  libraryNames: ReadonlySet<string>;
  /** Environment variables whose value is known: `api` the whole base, `host` the address before it. */
  variable(name: string): 'api' | 'host' | undefined;
  /** Whether a text names the product. */
  namesProduct(text: string): boolean;
  /** Whether a host is called like the product, and like no other that has some of its paths. */
  isOwnHost(host: string): boolean;
  /** Whether nobody else takes a token in a header of this name. */
  isOwnHeader(name: string): boolean;
  /** Functions of the project that the user says call the API: name → index of the path argument and the verb. */
  wrapper(name: string): { path: number; method: string | number | undefined } | undefined;
}

/** How programs serve paths. */
export interface Serving {
  files: readonly ServedFiles[];
  /** The verbs of methods that are given a path and who answers there; `any`: each verb. */
  methods: Readonly<Record<string, string>>;
  /** Decorators of methods, with their verbs, and the one of the class around them. */
  decorators: { holder: string; methods: Readonly<Record<string, string>> };
  /** Methods that are given a path for the methods called on what they give. */
  paths: readonly string[];
  /** Methods that put what another one serves under a path. */
  mounts: readonly string[];
  /** Methods of what a function is handed that answer with their argument, and members that are set to the answer. */
  answers: ReadonlySet<string>;
  /** Members of what a function is handed that are the request; and keys of a request's options that hold what it sends. */
  requests: ReadonlySet<string>;
  sent: readonly string[];
  bodies: ReadonlySet<string>;
  /** The verbs as files' names spell them. */
  verbs: ReadonlySet<string>;
  /** What raw text has that may serve a path by a call or a decorator. */
  spelt: RegExp;
}

/** What is known of documents that a program sends; whoever knows their language says it. */
export interface SentDocuments {
  /** The document that a call is given, as an argument or inside its options. */
  sentBy(call: ts.CallExpression | ts.NewExpression): object | undefined;
  /** What a client hands to a callback that stands under a name in an object of options. */
  handed(object: ts.ObjectLiteralExpression, name: string, index: number): Selection | undefined;
  /** What a component's options, or other components, say of a name of its own. */
  own(script: Script, name: string): readonly Value[];
}

/** `el-table` and `ElTable` are one. */
export const tagName = (tag: string): string => tag.replace(/-/g, '').toLowerCase();
