/** The facts of an API, given as data, in the form that the engine asks for them. */

import type { ResourceFacts, VariableFacts } from '../../../rules/api.ts';
import type { ComponentSlots } from '../../../rules/components.ts';
import type { DescribedFunction, Library, Page } from '../../../rules/libraries.ts';
import type { SchemaWords } from '../../../rules/schemas.ts';
import type { Sdk } from '../../../rules/sdk.ts';
import type { ServedFiles } from '../../../rules/serving.ts';
import { onceFor, oncePer } from '../../common/once.ts';
import type { Wrapper } from '../../finding.ts';
import { type Api, type Serving, tagName } from '../../flow/api.ts';
import { Endpoints } from '../../flow/endpoint.ts';
import { fold } from '../../flow/syntax.ts';
import type { SdkTypes } from '../rewrite/decide.ts';
import { isBefore } from '../rewrite/path.ts';
import type { Lookup } from './lookup.ts';
import type { ResourceNames } from './shapes.ts';

export interface Facts {
  endpoints: Readonly<Record<string, string | null>>;
  /** Endpoint → the parameters that narrow what it answers. */
  filters: Readonly<Record<string, readonly string[]>>;
  resources: Readonly<Record<string, ResourceFacts>>;
  variables: Readonly<Record<string, VariableFacts>>;
  sharedPaths: readonly string[];
  /** Members of messages that the server sends by itself. */
  messages: readonly string[];
  /** Words of paths that stand for endpoints which are all known. */
  families: readonly string[];
  /** What a part of a host's name says: the product, and the one that has the shared paths too. */
  hosts: { own: string; rival: string };
  /** Headers of a token; a bearer token is everybody's. */
  credentials: { headers: Readonly<Record<string, string>> };
  rootPaths: Readonly<Record<string, string>>;
  sdks: readonly Sdk[];
  /** Regular expressions: how programs in languages that are not read name such a library. */
  otherClients: readonly string[];
  libraries: readonly Library[];
  pages: readonly Page[];
  servedFiles: readonly ServedFiles[];
  serving: Pick<Serving, 'methods' | 'decorators' | 'paths' | 'mounts' | 'sent'> & {
    answers: readonly string[];
    requests: readonly string[];
    bodies: readonly string[];
  };
  describedFunctions: readonly DescribedFunction[];
  columns: readonly string[];
  components: readonly ComponentSlots[];
  events: Api['events'];
  parses: Readonly<Record<string, readonly string[]>>;
  schemaWords: SchemaWords;
}

export interface Readied {
  api: Api;
  lookup: Lookup;
  names: readonly ResourceNames[];
  sdk: SdkTypes;
}

const readied = oncePer((_: Facts) => new Map<string, Readied>());

/** The same object for the same facts and wrappers: what it knows of paths it has found out once. */
export function ready(facts: Facts, wrappers: readonly Wrapper[]): Readied {
  const known = readied(facts);
  const key = JSON.stringify(wrappers);
  let made = known.get(key);
  if (!made) known.set(key, (made = makeReady(facts, wrappers)));
  return made;
}

/**
 * What raw text has where a call or a decorator may serve a path: cheap, may say yes wrongly, never no. A call that is handed an object
 * alone, nothing, or one spelt path asks for something, and so does each of a client's; only a method of `paths` is given a path alone.
 */
export function servedIn({ methods, paths, mounts, decorators }: Facts['serving']): RegExp {
  const alone = paths.join('|');
  const others = [...Object.keys(methods), ...mounts].filter((each) => !paths.includes(each)).join('|');
  const access = `(?:\\.(?:\\s|//[^\\n]{0,200}\\n|/\\*[^*]{0,200}\\*/)*|\\[\\s*['"\`])`;
  const spelt = `(['"\`])/[^'"\`\\n\\\\]*\\1\\s*\\)`;
  const name = `(?:(?:${alone})\\b|(?:${others})\\b(?!\\s*\\(\\s*${spelt}))(?!\\s*\\(\\s*[{)])`;
  const path = `(?:['"\`]?[^'"\`]{0,80}['"\`]/|\\s*\\(\\s*[\\w$.]+\\s*,)`;
  return new RegExp(`${access}${name}${path}|\\b${decorators.holder}\\b`);
}

/** What serves paths, in the form that it is asked for. */
function servingOf({ serving, servedFiles }: Facts): Serving {
  const { methods } = serving;
  return {
    ...serving,
    files: servedFiles,
    answers: new Set(serving.answers),
    requests: new Set(serving.requests),
    bodies: new Set(serving.bodies),
    verbs: new Set(Object.keys(methods)),
    spelt: servedIn(serving),
  };
}

function makeReady(facts: Facts, wrappers: readonly Wrapper[]): Readied {
  const lineage: (name: string) => readonly string[] = onceFor((name) => {
    const base = facts.resources[name]?.extends;
    return base === undefined ? [name] : [name, ...lineage(base)];
  });
  /** What has a resource inside, with the members that lead to it. */
  const holding = onceFor((name) =>
    Object.entries(facts.resources).flatMap(([holder, { holds = {} }]) => {
      const leading = Object.keys(holds).filter((member) =>
        lineage((holds[member] ?? '').replace('[]', '')).includes(name),
      );
      return leading.length > 0 ? [{ holder, leading }] : [];
    }),
  );
  /** What has a resource inside, at any depth, under members that may be read: a job its runner, a deployment its job. */
  const holdersOf = (
    name: string,
    isRead: (member: string) => boolean,
    found = new Set<string>(),
  ): ReadonlySet<string> => {
    for (const { holder, leading } of holding(name))
      if (!found.has(holder) && leading.some(isRead)) holdersOf(holder, isRead, found.add(holder));
    return found;
  };
  const given = Object.entries(facts.endpoints).flatMap(([endpoint, gives]) =>
    gives === null ? [] : [{ endpoint, kinds: lineage(gives.replace('[]', '')) }],
  );
  /** The endpoints that answer one of some resources. */
  const answering = (some: ReadonlySet<string>): ReadonlySet<string> =>
    new Set(given.flatMap(({ endpoint, kinds }) => (kinds.some((each) => some.has(each)) ? [endpoint] : [])));
  const answeringOne = onceFor((name) => answering(new Set([name])));
  const members = new Map<string, Set<string>>();
  const folded = new Map<string, Set<string>>();
  for (const name of Object.keys(facts.resources)) {
    const all = lineage(name).flatMap((each) => facts.resources[each]?.members ?? []);
    members.set(name, new Set(all));
    folded.set(name, new Set(all.map(fold)));
  }
  const sdkOf = (module: string) =>
    facts.sdks.find((sdk) => sdk.modules.some((each) => module === each || module.startsWith(`${each}/`)));
  const endpointsOf = (sdk: Sdk, name: string) => {
    const method = sdk.methods[name];
    return (
      method && [method.endpoint, ...Object.values(method.given ?? {}), ...Object.values(method.named?.endpoints ?? {})]
    );
  };
  const inLibrary = librariesOf(facts.libraries);
  const slots = slotsBy(facts.components);
  const told = new Map(wrappers.map((each) => [each.call, { path: each.path ?? 0, method: each.method }]));
  const literals = (endpoint: string) =>
    endpoint
      .slice(endpoint.indexOf(' ') + 1)
      .split('/')
      .filter((each) => each !== '' && !each.startsWith('{'));
  // what most paths go through says least of where they lead
  const through = Object.keys(facts.endpoints).flatMap((each) =>
    literals(each).length > 1 ? literals(each).slice(0, 1) : [],
  );
  const times = new Map<string, number>();
  for (const each of through) times.set(each, (times.get(each) ?? 0) + 1);
  const containers = new Set(through.filter((each) => (times.get(each) ?? 0) > through.length / 6));
  const empty: ReadonlySet<string> = new Set();
  return {
    api: {
      endpoints: new Endpoints(Object.keys(facts.endpoints), facts.sharedPaths, facts.rootPaths, facts.hosts.rival),
      answers: facts.endpoints,
      isOfFamily: (endpoint) => facts.families.some((each) => endpoint.split('/').includes(each)),
      has: (resource, member) => folded.get(resource)?.has(fold(member)) === true,
      holds(resource, member) {
        for (const each of lineage(resource)) {
          const holds = facts.resources[each]?.holds ?? {};
          for (const [name, held] of Object.entries(holds)) if (fold(name) === fold(member)) return held;
        }
        return undefined;
      },
      filters: (endpoint, parameter) =>
        facts.filters[endpoint]?.some((each) => fold(each) === fold(parameter)) === true,
      extends: (resource, of) => resource !== of && lineage(resource).includes(of),
      sdkMethod(module, name, texts) {
        const method = sdkOf(module)?.methods[name];
        if (!method) return undefined;
        const { endpoint, given = {}, named } = method;
        const meant = named ? texts(named.argument).flatMap((text) => named.endpoints[text] ?? []) : [];
        return [...meant, endpoint, ...Object.values(given)];
      },
      sdkType(module, type) {
        const sdk = sdkOf(module);
        const suffix = sdk?.suffixes?.find((each) => type.endsWith(each)) ?? '';
        return sdk?.types[type] ?? sdk?.types[type.slice(0, type.length - suffix.length)];
      },
      isSdk: (module) => sdkOf(module) !== undefined,
      libraryFunction(module, path) {
        const { functions = {}, name } = inLibrary(module, path) ?? {};
        return (
          name && (functions[name.join('.')] ?? functions[name.slice(-2).join('.')] ?? functions[name.at(-1) ?? ''])
        );
      },
      isWrap(module, path) {
        const { wraps = [], name } = inLibrary(module, path) ?? {};
        return name !== undefined && wraps.includes(name.join('.'));
      },
      storeMakers: (module) => inLibrary(module, [])?.makesStores ?? [],
      injected: new Map(
        facts.libraries.flatMap(({ injected, modules: [module = ''] }) =>
          injected === undefined ? [] : [[injected, module] as const],
        ),
      ),
      listening: [
        ...new Set(
          facts.libraries.flatMap(({ functions = {} }) =>
            Object.values(functions).flatMap(({ replies }) => replies?.by ?? []),
          ),
        ),
      ].map((each) => each.split('.')),
      componentMembers: new Set(
        facts.libraries.flatMap(({ functions = {} }) =>
          Object.values(functions).flatMap(({ component }) => (component ? [component.state, component.given] : [])),
        ),
      ),
      globals: new Map(
        facts.libraries.flatMap(({ globals = [], modules: [module = ''] }) =>
          globals.map((name) => [name, module] as const),
        ),
      ),
      exposing: new Set(
        facts.libraries.flatMap(({ functions = {} }) =>
          Object.entries(functions).flatMap(([name, { exposes }]) => (exposes ? (name.split('.').at(-1) ?? name) : [])),
        ),
      ),
      decoratingModules: facts.libraries.flatMap(({ modules, decorates }) => (decorates ? modules : [])),
      turningModules: facts.libraries.flatMap(({ modules, turnsNames }) => (turnsNames ? modules : [])),
      handingModules: facts.libraries.flatMap(({ modules, functions = {} }) =>
        Object.values(functions).some(({ hands, state }) => hands || state) ? modules : [],
      ),
      pages: facts.pages,
      serving: servingOf(facts),
      describedFunctions: facts.describedFunctions,
      messages: new Set(facts.messages),
      columns: new Set(facts.columns),
      events: facts.events,
      slots: (tag) => slots.get(tagName(tag)) ?? [],
      makesSchemas: (module) => inLibrary(module, [])?.makesSchemas === true,
      asksNobody: (module) => inLibrary(module, [])?.asksNobody === true,
      schemaDoes: (what, name) => facts.schemaWords[what].includes(name),
      parsedBy: (name) => (Object.hasOwn(facts.parses, name) ? facts.parses[name] : undefined),
      libraryNames: new Set(
        facts.libraries.flatMap(({ functions = {} }) =>
          Object.keys(functions).map((name) => name.split('.').at(-1) ?? name),
        ),
      ),
      variable(name) {
        const known = facts.variables[name];
        return known?.api ? 'api' : known?.url || known?.host ? 'host' : undefined;
      },
      namesProduct: (text) => text.toLowerCase().includes(facts.hosts.own),
      isOwnHost: (host) =>
        new RegExp(`(^|[.-])${facts.hosts.own}(?=[.-]|$)`, 'i').test(host) &&
        !host.toLowerCase().includes(facts.hosts.rival),
      isOwnHeader: (name) => name.toLowerCase() !== 'authorization' && name.toLowerCase() in facts.credentials.headers,
      wrapper: (name) => told.get(name) ?? told.get(name.slice(name.lastIndexOf('.') + 1)),
    },
    lookup: {
      added(resource) {
        const known = facts.resources[resource];
        return known?.extends === undefined ? [] : known.members;
      },
      isA: (resource, of) => lineage(resource).includes(of),
      answered: (endpoint) => facts.endpoints[endpoint]?.replace('[]', ''),
      hints: onceFor((resource) => {
        const names = answeringOne(resource);
        const classes = facts.sdks.flatMap((sdk) =>
          Object.keys(sdk.methods).filter((name) => endpointsOf(sdk, name)?.some((each) => names.has(each))),
        );
        return {
          words: facts.resources[resource]?.distinctive ?? [],
          resembling: Object.entries(facts.resources).flatMap(([name, { distinctive }]) =>
            lineage(name).includes(resource) ? distinctive : [],
          ),
          classes: [...new Set(classes.map((name) => name.split('.')[0] ?? name))],
          endpoints: names,
        };
      }),
      bringing(resource, isRead) {
        const holders = holdersOf(resource, isRead);
        return holders.size === 0 ? answeringOne(resource) : answering(new Set([resource, ...holders]));
      },
      endpointsOf: (method) => [...new Set(facts.sdks.flatMap((sdk) => endpointsOf(sdk, method) ?? []))],
      methodsOf: onceFor((endpoint) =>
        facts.sdks.flatMap((sdk) =>
          Object.keys(sdk.methods).filter((name) => endpointsOf(sdk, name)?.some((each) => each === endpoint)),
        ),
      ),
      members: (resource) => members.get(resource) ?? empty,
      tellingWord: (endpoint) =>
        literals(endpoint)
          .filter((each, index, all) => all.length === 1 || index > 0 || !containers.has(each))
          .reduce((best, each) => (each.length >= best.length ? each : best), ''),
      lastWord: (endpoint) => literals(endpoint).at(-1) ?? '',
      sdkWords: [...new Set(facts.sdks.flatMap((sdk) => sdk.modules.map((each) => each.split('/')[0] ?? each)))],
      importsSdk: importing(facts.sdks.flatMap((sdk) => sdk.modules)),
      sdkModules: facts.sdks.flatMap((sdk) => sdk.modules),
    },
    sdk: {
      modules: facts.sdks.flatMap((sdk) => sdk.modules),
      undeclared(resource, member, version) {
        for (const sdk of facts.sdks) {
          if (
            Object.entries(sdk.missing).some(
              ([name, members]) => lineage(resource).includes(name) && members.includes(member),
            )
          )
            return `The SDK's own types do not declare \`${member}\`: it is \`unknown\` there until it is cast.`;
          const since = lineage(resource)
            .map((each) => sdk.declaredSince[`${each}.${member}`])
            .find((each) => each !== undefined);
          if (since !== undefined && (version === undefined || isBefore(version, since)))
            return `The SDK's types declare \`${member}\` from ${since} on${version === undefined ? ', and nothing says which version is used here' : `; ${version} is used here`}.`;
        }
        return undefined;
      },
    },
    names: Object.entries(facts.resources).map(([name, each]) => ({
      name,
      members: members.get(name) ?? empty,
      distinctive: new Set([
        ...each.distinctive,
        ...lineage(name).flatMap((base) => facts.resources[base]?.distinctive ?? []),
      ]),
      rivals: new Set(each.rivals),
    })),
  };
}

/** What is known of something that a module exports, and its name there: `get` of `lodash`, of `lodash/get` and of `lodash.get`. */
function librariesOf(
  libraries: readonly Library[],
): (module: string, path: readonly string[]) => (Library & { name: readonly string[] }) | undefined {
  const entries = libraries
    .flatMap((library) => library.modules.map((module) => ({ module, library })))
    // `x/fp` before `x`
    .sort((a, b) => b.module.length - a.module.length);
  const known = new Map<string, { library: Library; rest: readonly string[] } | undefined>();
  const find = (module: string) => {
    const entry = entries.find((each) => module === each.module || /^[/.]/.test(tail(module, each.module)));
    return (
      entry && {
        library: entry.library,
        rest: tail(module, entry.module).replace(/\.js$/, '').split(/[/.]/).filter(Boolean),
      }
    );
  };
  return (module, path) => {
    if (!known.has(module)) known.set(module, find(module));
    const found = known.get(module);
    return (
      found && {
        ...found.library,
        name: [...found.rest, ...path.filter((each) => each !== 'new' && each !== 'default')],
      }
    );
  };
}

/** What stands behind a beginning; empty where there is another. */
const tail = (text: string, start: string): string => (text.startsWith(start) ? text.slice(start.length) : '');

/** Characters in front of a module's name that are looked at: comments may stand between it and what imports it. */
const BEFORE = 400;

/** Whether a text imports one of the modules. Asked backward from each name in quotes, so that comments are not tried in every way. */
function importing(modules: readonly string[]): (text: string) => boolean {
  const names = new RegExp(`['"](?:${modules.map((each) => each.replace(/[/.]/g, '\\$&')).join('|')})['"/]`, 'g');
  return (text) => {
    for (const { index } of text.matchAll(names)) {
      let before = text.slice(Math.max(0, index - BEFORE), index).trimEnd();
      while (before.endsWith('*/')) before = before.slice(0, Math.max(0, before.lastIndexOf('/*'))).trimEnd();
      if (/(?:from|require\(|import\()$/.test(before)) return true;
    }
    return false;
  };
}

/** By the tag that a slot belongs to. */
function slotsBy(components: readonly ComponentSlots[]): ReadonlyMap<string, ReturnType<Api['slots']>> {
  const found = new Map<string, { tags: ReadonlySet<string>; of: readonly string[]; member: string }[]>();
  for (const { tags, parts = [], of, member } of components) {
    const entry = { tags: new Set(tags.map(tagName)), of, member };
    for (const tag of new Set([...tags, ...parts].map(tagName))) found.set(tag, [...(found.get(tag) ?? []), entry]);
  }
  return found;
}
