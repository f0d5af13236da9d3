/**
 * The words a rule is written in. Types only: a rule is plain data that survives a JSON round trip.
 */
import type { Endpoint, Resource } from '../../rules/api.ts';
import type { ConfigFile } from '../../rules/files.ts';

/** `major.minor` of a GitLab release. Every release comes before `v5`, whose date nobody knows. */
export type Release = `${number}.${number}`;
declare const own: unique symbol;
/** `VERB /path` that no list of ours has: of a user's own rules, or of their GitLab's OpenAPI document. */
export type OwnEndpoint = string & { readonly [own]: 'endpoint' };
export type OwnResource = string & { readonly [own]: 'resource' };

/** When a change takes effect. */
export type Due = Release | 'v5';
export type Literal = string | number | boolean | null;

/** Who reads a sentence of advice: by what the place is written in. A kind of configuration file counts as one of its own. */
export type Surface = 'program' | 'sdk' | 'graphql' | 'shell' | 'requests' | ConfigFile;

/** One change that GitLab announced. */
export interface Change {
  /** Kebab-case; equals the file's name and the fixture folder's. */
  id: string;
  /** The row of the specification's section 9 that this encodes, in its own words. Absent: it is not there. */
  row?: { section: '9.1' | '9.2' | '9.3' | '9.4'; element: string; change: string };
  /** What to do, as an instruction. */
  title: string;
  /** What breaks, in a sentence or two. */
  why: string;
  /** When it was announced to take effect. */
  due: Due;
  /** The release that deprecated it, where the facts say so. */
  deprecated?: Release;
  /** What takes its place, and the first release that has it. Absent: there is none. */
  replacement?: { name: string; since?: Release };
  /** What GitLab really did. */
  outcome: Outcome;
  /** What a person does where no machine can, wherever the place stands. */
  advice: string;
  /** What the reader of one surface does: said there instead of `advice`, and nowhere else. */
  advices?: Readonly<Partial<Record<Surface, string>>>;
  /** Minutes of work one place takes by hand, for planning. */
  effort: number;
  /** The same for each further place of one project, where the first one has taught how; a sixth when it is not said. */
  further?: number;
  /** Where readers can look it up: issues, documentation pages, source files of GitLab's. */
  sources: readonly string[];
  match: readonly Match[];
}

/** What became of the announcement, as looked up in GitLab's own sources. */
export interface Outcome {
  /**
   * `empty`: it still answers, but with nothing in it, so what reads it goes wrong without an error.
   * `pending`: announced, and taken off its release since; GitLab names none any more.
   */
  is: 'removed' | 'empty' | 'served' | 'conditional' | 'postponed' | 'pending' | 'withdrawn';
  /** `removed`, `empty`: the first release in which it is so. */
  in?: Release;
  /** The newest release this was looked up in. */
  checked: Release;
  /** `postponed`: the release it was last moved to. */
  to?: Release;
  /** One sentence for a reader. */
  note: string;
  source: string;
}

/** What holds for one match of a rule and not for the others. */
export interface Apart {
  due?: Due;
  outcome?: Outcome;
  replacement?: { name: string; since?: Release };
  /** What a person does here, instead of what the rule says. */
  advice?: string;
}

/** Each kind is told apart by its first key, and reads as a phrase. */
export type Match =
  | EndpointMatch
  | RequestMatch
  | ParameterMatch
  | ResponseMatch
  | GraphqlMatch
  | ConfigMatch
  | ShellMatch;

/** Calling an endpoint at all. */
export interface EndpointMatch extends Apart {
  endpoint: Endpoint | OwnEndpoint | readonly (Endpoint | OwnEndpoint)[];
  /** The deprecated path segment; the finding starts here. */
  segment: string;
  /**
   * The segment is a word that programs and other APIs use as well: it counts only where the call is this API's for sure, is made on
   * something whose name holds this word (`gitlab`, in any case), or, with a slash, stands in a file that holds it in its path or text.
   */
  common?: string;
  /** Arguments that are deprecated with it; named in the finding's message when they are sent. */
  arguments?: readonly string[];
  /** How the replacement's answer differs. Every read of such a member is a finding. */
  answer?: {
    /** Members whose value is the replacement's whole answer. */
    moved?: readonly string[];
    /** Members the replacement lacks; `'rest'`: all that are not moved. */
    lost?: readonly string[] | 'rest';
    /** Members that only the replacement has: whoever takes the answer as a whole gets these too. */
    more?: readonly string[];
    /** The one sentence about what is lost, or more. */
    note: string;
    /** Members that hold addresses of the endpoint itself: they have the new path from now on. */
    links?: readonly string[];
  };
  /** Methods of an SDK that call it and their new names. The SDK's own first version of the new name counts. */
  sdk?: readonly SdkRename[];
  fix?: { segment: string; since?: Release; review?: string };
}

export interface SdkRename {
  /** `Class.method`, or `Class` when the whole class is renamed. */
  from: string;
  to: string;
  /** First version of the SDK that has it, `major.minor.patch`. */
  since: string;
  /** Methods of a renamed class that the new class has no counterpart of that works. */
  except?: readonly string[];
  /** Whether the new method follows all pages on its own. */
  pages?: true;
  /** Exported names of the SDK that are renamed with it. */
  types?: Readonly<Record<string, string>>;
}

/** Sending a field: in the query, a form, a JSON body or an SDK's options. */
export interface RequestMatch extends Apart {
  request: Endpoint | OwnEndpoint | readonly (Endpoint | OwnEndpoint)[];
  /** Dotted path of names; `[]` steps into an array (`assets.links[].filepath`). Case style does not matter. */
  field: string;
  /** Only with one of these values. */
  value?: Literal | readonly Literal[];
  /** Another spelling that only an SDK's options have (`filePath`), with what rewriting it changes. */
  sdkField?: { name: string; review: string };
  /** Names of the element in findings, when it is not `<resource>.<field>`. */
  element: string;
  /** Its name is a common word: only where a request sends it. That a type of what may be sent has it says nothing. */
  proven?: true;
  fix?: FieldFix;
}

/** Spelling a parameter of a path in a way that is not taken any more. Looked for where requests are commands or documents. */
export interface ParameterMatch extends Apart {
  /** Its name in the path. */
  parameter: string;
  of: Endpoint | readonly Endpoint[];
  /** Regular expression: only where the whole text that is spelt for it is so. */
  like: string;
  fix?: never;
}

/** Reading a member of what GitLab answers. */
export interface ResponseMatch extends Apart {
  response: Resource | OwnResource;
  field: string;
  /** Only where it is compared with, switched on, or declared as one of these values. */
  value?: readonly string[];
  /** Its name is a common word: only where a request leads to it, or to the declaration it stands in. Resemblance is not enough. */
  proven?: true;
  fix?: FieldFix;
}

/**
 * What the program does with a value: prints it; asks whether it is there; compares it with a literal; switches on it;
 * computes with it; hands it on into another object, argument or return; looks inside it.
 */
export type Use = 'printed' | 'tested' | 'compared' | 'switched' | 'computed' | 'passed' | 'inside';

export interface FieldFix {
  /** The new name. Absent with `remove` or `set`. */
  rename?: string;
  /** The new value is the logical opposite of the old. */
  negate?: true;
  /** The old value is a list of which the new one is a single element: `old[0]` and `old.at(-1)` become the new name, with this sentence to review. Other uses of the list go by `manual`. */
  single?: string;
  /** Delete the field. */
  remove?: true;
  /** The value to write, whatever stood there. */
  set?: Literal;
  /** First GitLab release that has the replacement. */
  since?: Release;
  /** Why a person must look: always, or for one use of the value. Uses not named are safe. */
  review?: string | Partial<Record<Use, string>>;
  /** Why no machine rewrites it: always, or for one use of the value. */
  manual?: string | Partial<Record<Use, string>>;
  /** Without one of these proofs around the read every use is `review`, with this sentence. */
  unless?: { proofs: readonly Proof[]; review: string };
  /** What a truth test of the old field is proposed to become. */
  tested?: Proof;
  /** Old value → what a comparison with it, or a literal sent for it, becomes. A compared value that is missing here is left to a person. */
  values?: Readonly<Record<string, ValueFix>>;
  /** The reason for values that `values` lacks. */
  unmapped?: string;
  /** A note per old value that no rewrite can express (never true, already broken). */
  never?: Readonly<Record<string, string>>;
}

/** `{ field: 'state', is: 'merged' }`: that sibling member equals a value; without `is`: it is set. Also as a request parameter. */
export interface Proof {
  field: string;
  is?: Literal;
}

export interface ValueFix {
  /** The new literal, or literals any of which means the old one. */
  to?: Literal | readonly Literal[];
  /** A test of another member of the same object that says the same. */
  test?: Proof;
  /** Why a person must look at this value. */
  review?: string;
}

/** A schema coordinate is used (`CiRunner.active`, `Query.runnerSetup`, `Type.field(argument:)`, `Enum.VALUE`, `TypeName`). */
export interface GraphqlMatch extends Apart {
  graphql: string;
  /** The coordinate is an argument, and the finding is that the field is used without it. */
  absent?: true;
  /** Only with this value. */
  value?: Literal;
  /** The element is not removed: it is what it asks for, or what it answers, that changes. */
  stays?: true;
  /** Its name is a common word: only where the document, or the file around it, names something that only GitLab has. */
  proven?: true;
  fix?: {
    rename?: string;
    negate?: true;
    /** Write the old default out, as GraphQL text. */
    pin?: string;
    /** The argument or field that says the same, and its value. */
    set?: { name: string; value: Literal };
    since?: Release;
    /** Why a person must look: always, or where this value is written. */
    review?: string | Readonly<Record<string, string>>;
    /** The new value's type on the wire, where readers must turn it into the old one, and what does that (`Number`). */
    convert?: string;
    /** What to look at where an answer is compared with the old value. */
    compared?: string;
  };
}

/** A key path stands in a file of that kind. `*` is any one key, `[]` any element. */
export interface ConfigMatch extends Apart {
  config: ConfigFile | readonly ConfigFile[];
  /**
   * Key paths, any of them, or one of the kind's own short forms (`variable:NAME`, `include:template`); `**` alone is every value without a blank.
   * A list of `NAME=value` or of `{ name, value }` is read as keys, too.
   */
  key: string | readonly string[];
  /** Only with one of these values. */
  value?: Literal | readonly Literal[];
  /** Only when the value's text is one of these or goes on after it with a dot, a dash or a colon (`13` also means `13.4-alpine`). */
  starts?: readonly string[];
  /** Only when the value's text ends with one of these. */
  ends?: readonly string[];
  /** Only when its text, or an element's, holds this; where the fix replaces it, not as the beginning of a longer name. */
  holds?: string;
  /** Only when it says anything: neither empty nor null. */
  filled?: true;
  /** The key is a map and this one is missing from it. */
  absent?: string;
  /**
   * Only in a file that has this key too, with a value that starts with one of these.
   * `names`: and what stands around that key speaks of this one by its name (`depends_on: [db]`).
   */
  beside?: { key: string; starts: readonly string[]; names?: true };
  /** Only when this key, next to it in the same map, is not there or is empty. */
  without?: string;
  /** Only in a file that has none of these keys. */
  nowhere?: readonly string[];
  /** Only where a place above it, that one of the keys leads to, has the same value. */
  repeated?: true;
  /** Says little by itself: `likely` unless another match of the rule, that is no hint, stands in the same file. */
  hint?: true;
  fix?: ConfigFix;
}

export interface ConfigFix {
  remove?: true;
  rename?: string;
  set?: Literal;
  /** The new key path, from where the kind's keys begin. */
  move?: string;
  /** Old value → the values that together mean it: an element becomes several of them, a single value a list. */
  several?: Readonly<Record<string, readonly string[]>>;
  /** A part of the value's text, and what stands there instead. */
  replace?: { text: string; by: string };
  /** A list's new text; `{count}` is the number of its elements. Any other value is written with `set`. */
  write?: string;
  /** Under the key: a copy of one of its keys, with more said in it. */
  copy?: { from: string; to: string; adding: Readonly<Record<string, Literal>> };
  /** Together with the rule's other edits in that file, or not at all. */
  together?: true;
  /** Only where the value begins with one of these, or is filled in later. `otherwise` says what to do by hand. */
  when?: { starts: readonly string[]; otherwise: string };
  /**
   * Only in one group with what these keys of the same values get, whose value has to begin with one of `starts` or be filled in later:
   * there, or in the file that the key `named` gives the name of, which is of one of these kinds.
   */
  needs?: {
    keys?: readonly string[];
    starts: readonly string[];
    named?: { key: string; kinds: readonly ConfigFile[]; keys: readonly string[] };
    otherwise: string;
  };
  /** Without a look only where the nearest map around it that has this key says one of these words there. */
  within?: { key: string; holds: readonly string[]; otherwise: string };
  /** Why a person must look. */
  review?: string;
  /** Where the value holds nothing else than these, it is deleted without a look. */
  idle?: Readonly<Record<string, Literal>>;
}

/** A command, its words or environment variables, wherever shell stands. With none of the lists it is the command itself. */
export interface ShellMatch extends Apart {
  /** The command and its sub-command; empty: only variables. */
  shell: string;
  /** Other names of the program. */
  also?: readonly string[];
  /** Names that the program may be called by, and others too: only with long flags that it alone has. */
  perhaps?: readonly string[];
  flags?: readonly string[];
  /**
   * Words that stand in an argument as they are, not in the midst of a longer word (`import:github` in `import:github[a,b]`).
   * Without a command: of any.
   */
  arguments?: readonly string[];
  /** Such a word only with something behind its equals sign. */
  filled?: true;
  /** Variables whose value a command is given, and that nothing in sight sets. */
  reads?: readonly string[];
  /** Those of the flags that need no value. */
  switches?: readonly string[];
  variables?: readonly string[];
  /** Only with this value. */
  value?: Literal | readonly Literal[];
  /** Only with a value that holds this. */
  holds?: string;
  fix?: {
    remove?: true;
    /** The new name of a flag, or of the word in an argument. */
    rename?: string;
    /** The new name of its variable, where a host's configuration sets it. In a script it is renamed by hand. */
    variable?: string;
    /** Only where the command is given some value that begins with this: by a flag, by one of the rule's variables, or by one of `whenIn`. */
    when?: string;
    whenIn?: readonly string[];
    /** Without a look only where the program that is given the variable, or the image that it is set in, says one of these words. */
    within?: { holds: readonly string[]; otherwise: string };
    review?: string;
  };
}
