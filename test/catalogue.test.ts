/** One test that polices the catalogue: every rule is complete, plain data, and says only what the API and the SDK know. */
import { readdirSync, readFileSync } from 'node:fs';
import { buildSchema, isInterfaceType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { endpoints, type ResourceFacts, resources, sharedPaths } from '../rules/api.ts';
import { catalogue, changes } from '../rules/index.ts';
import { sdks } from '../rules/sdk.ts';
import type { Change, Match, Outcome, Release } from '../src/catalogue/change.ts';
import { compareRelease, effectsOf, elementsOf } from '../src/catalogue/target.ts';

/** Where a rule lies: by when it takes effect. */
const folderOf = (change: Change): string => {
  const [first] = effectsOf(change);
  if (first === undefined) return 'withdrawn';
  return first === 'v5' && change.due !== 'v5' ? 'pending' : first;
};
const facts: Readonly<Record<string, ResourceFacts>> = resources;
const answers: Readonly<Record<string, string | null>> = endpoints;

/** First words of titles. A title tells somebody what to do. */
const verbs = [
  ...[
    'Ask',
    'Call',
    'Change',
    'Configure',
    'Connect',
    'Create',
    'Declare',
    'Delete',
    'Filter',
    'Give',
    'Install',
    'Keep',
    'List',
    'Move',
    'Read',
  ],
  ...['Replace', 'Route', 'Run', 'Select', 'Send', 'Sign', 'Stop', 'Take', 'Upgrade', 'Use', 'Write'],
];

const all = <T>(value: T | readonly T[]): readonly T[] => (Array.isArray(value) ? value : [value as T]);

/** Endpoints that a match names. */
function named(match: Match): readonly string[] {
  if ('endpoint' in match) return all<string>(match.endpoint);
  if ('request' in match) return all<string>(match.request);
  if ('parameter' in match) return all<string>(match.of);
  return [];
}

/** A resource's members, those it extends included. */
function members(name: string): readonly string[] {
  const { members: own = [], extends: base } = facts[name] ?? {};
  return base === undefined ? own : [...own, ...members(base)];
}

/** Whether nothing in it but data: the same after a trip through JSON. */
const isPlain = (value: unknown): boolean => {
  expect(JSON.parse(JSON.stringify(value))).toStrictEqual(value);
  return true;
};

const resourceOf = (text: string): string => text.replace(/\[\]$/, '');
const isRelease = (text: string): text is Release => /^\d+\.\d+$/.test(text);

/** What became of a rule, and of those of its matches that have an outcome of their own. */
const outcomesIn = ({ outcome, match }: Change): readonly Outcome[] => [
  outcome,
  ...match.flatMap((each: Match) => each.outcome ?? []),
];

/** Every `since` anywhere inside. */
function sinces(value: unknown): readonly string[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'since' && typeof inner === 'string' ? [inner] : sinces(inner),
  );
}

/** Response fields that a rule reports, per resource. */
const reported = changes.flatMap((change) => change.match.filter((match: Match) => 'response' in match));
const deprecated = reported.map(({ response, field }) => `${response}.${field}`);
/** Those that are reported where they only resemble one. */
const resembling = reported.filter(({ proven }) => !proven).map(({ response, field }) => `${response}.${field}`);

describe('the catalogue', () => {
  it('has an edition and a day', () => {
    expect(catalogue.version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(catalogue.date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });

  it('names each rule once', () => {
    expect(new Set(changes.map((change) => change.id)).size).toBe(changes.length);
  });

  it('lists every file, and nothing else', () => {
    const folders = readdirSync(new URL('../rules', import.meta.url)).filter((name) => !/\.(?:ts|graphql)$/.test(name));
    const files = folders.flatMap((folder) =>
      readdirSync(new URL(`../rules/${folder}`, import.meta.url)).map((file) => `${folder}/${file}`),
    );
    const listed = changes.map((change) => `${folderOf(change)}/${change.id}.ts`);
    expect([...listed].sort()).toEqual(files.sort());
  });

  it('reports each response field in one rule', () => {
    expect(new Set(deprecated).size).toBe(deprecated.length);
  });
});

describe.each(changes.map((change): [string, Change] => [change.id, change]))('%s', (id, change) => {
  it('is the default export of the file of that name', async () => {
    const file = await import(new URL(`../rules/${folderOf(change)}/${id}.ts`, import.meta.url).href);
    expect(file.default).toBe(change);
  });

  it('is plain data', () => {
    expect(isPlain(change)).toBe(true);
  });

  it('has a title that is an instruction', () => {
    expect(verbs).toContain(change.title.split(' ')[0]);
    expect(change.title).not.toMatch(/\.$/);
  });

  it('says why, what GitLab did, what a person does, and where all that is stated', () => {
    expect(change.why).toMatch(/\.$/);
    expect(change.outcome.note).toMatch(/\.$/);
    expect(change.outcome.source).not.toBe('');
    expect(change.advice).toMatch(/\.$/);
    expect(change.effort).toBeGreaterThan(0);
    expect(change.sources.length).toBeGreaterThan(0);
  });

  it('says nothing that only readers of our own specification understand', () => {
    expect(JSON.stringify({ ...change, row: undefined })).not.toMatch(/§|specification/);
  });

  it('has an outcome that fits its kind', () => {
    for (const { is, in: since, to, checked, note, source } of outcomesIn(change)) {
      expect(isRelease(checked)).toBe(true);
      expect(note).toMatch(/\.$/);
      expect(source).not.toBe('');
      if (is === 'postponed') expect(to).toBeDefined();
      else if (is !== 'conditional') expect(to).toBeUndefined();
      if (is !== 'removed' && is !== 'empty') expect(since).toBeUndefined();
      if (since) expect(compareRelease(since, checked)).toBeLessThanOrEqual(0);
    }
  });

  it('says of one element one thing', () => {
    const said = new Map<string, unknown>();
    for (const match of change.match as readonly Match[]) {
      const { due, outcome } = match;
      for (const element of elementsOf(match)) {
        if (said.has(element)) expect({ due, outcome }, element).toEqual(said.get(element));
        said.set(element, { due, outcome });
      }
    }
  });

  it('matches something', () => {
    expect(change.match.length).toBeGreaterThan(0);
  });

  it('names endpoints that the API has, with the segment in their path', () => {
    for (const match of change.match as readonly Match[]) {
      for (const endpoint of named(match)) expect(Object.keys(endpoints)).toContain(endpoint);
      if ('endpoint' in match) {
        for (const endpoint of named(match)) expect(endpoint.split(/[ /]/)).toContain(match.segment);
      }
    }
  });

  it('names resources and members that the API has', () => {
    for (const match of change.match as readonly Match[]) {
      if (!('response' in match)) continue;
      expect(members(match.response)).toContain(match.field);
      const { rename, unless, tested, values, single } = match.fix ?? {};
      const written = [
        rename,
        tested?.field,
        ...(unless?.proofs.map((proof) => proof.field) ?? []),
        ...Object.values(values ?? {}).map((value) => value.test?.field),
      ];
      for (const field of written) if (field !== undefined) expect(members(match.response)).toContain(field);
      if (single !== undefined) expect(rename).toBeDefined();
    }
  });

  it('names SDK classes, methods and types that the SDK has', () => {
    const methods = sdks.flatMap((sdk) => Object.keys(sdk.methods));
    const types = sdks.flatMap((sdk) => Object.keys(sdk.types));
    const known = (name: string): boolean => methods.some((method) => method === name || method.startsWith(`${name}.`));
    for (const match of change.match as readonly Match[]) {
      if (!('endpoint' in match)) continue;
      for (const { from, to, since, types: renamed = {} } of match.sdk ?? []) {
        expect([from, to].filter((name) => !known(name))).toEqual([]);
        expect(since).toMatch(/^\d+\.\d+\.\d+$/);
        for (const [old, now] of Object.entries(renamed)) {
          if (old.endsWith('Schema')) expect(types).toEqual(expect.arrayContaining([old, now]));
        }
      }
    }
  });

  it('dates what it writes with releases', () => {
    const versions = change.match.flatMap((match: Match) => ('endpoint' in match && match.sdk ? [] : sinces(match)));
    for (const since of versions) expect(isRelease(since)).toBe(true);
  });

  it('links to no host but those of its sources', () => {
    for (const url of JSON.stringify(change).match(/https?:\/\/[^/"\s]+/g) ?? []) {
      expect(['https://gitlab.com', 'https://docs.gitlab.com']).toContain(url);
    }
  });
});

describe('the API', () => {
  it.each(Object.entries(answers))('%s answers a resource that is described', (endpoint, answer) => {
    expect(endpoint).toMatch(/^(GET|POST|PUT|PATCH|DELETE) \/[^ ]+[^/ ]$/);
    if (answer !== null) expect(Object.keys(facts)).toContain(resourceOf(answer));
  });

  it('shares only paths that it has', () => {
    const paths = Object.keys(endpoints).map((endpoint) => endpoint.split(' ')[1]);
    for (const path of sharedPaths) expect(paths).toContain(path);
  });

  describe.each(Object.entries(facts))('%s', (name, { distinctive, rivals, holds = {}, members: own }) => {
    it('is told by members of its own that no rule reports', () => {
      for (const member of distinctive) {
        expect(members(name)).toContain(member);
        expect(resembling).not.toContain(`${name}.${member}`);
      }
    });

    it('has no rival among its own members', () => {
      expect(rivals.filter((rival) => members(name).includes(rival))).toEqual([]);
    });

    it('holds resources that are described, in members it has', () => {
      for (const [member, inner] of Object.entries(holds)) {
        expect(members(name)).toContain(member);
        expect(Object.keys(facts)).toContain(resourceOf(inner));
      }
    });

    it('spells each name once, in snake_case', () => {
      for (const names of [own, distinctive, rivals]) {
        expect(new Set(names).size).toBe(names.length);
        for (const member of names) expect(member).toMatch(/^_?[a-z][a-z0-9]*(_[a-z0-9]+)*$/);
      }
    });
  });
});

describe.each(sdks.map((sdk) => [sdk.name, sdk] as const))('%s', (_, sdk) => {
  it.each(Object.entries(sdk.methods))('%s asks for endpoints that the API has', (method, { endpoint, given = {} }) => {
    expect(method).toMatch(/^[A-Z]\w+\.[a-z]\w+$/);
    for (const asked of [endpoint, ...Object.values(given)]) expect(Object.keys(endpoints)).toContain(asked);
  });

  it('names path parameters that its endpoint has', () => {
    for (const { endpoint, arguments: given = [] } of Object.values(sdk.methods)) {
      for (const name of given) if (name.startsWith('{')) expect(endpoint).toContain(name);
    }
  });

  it('speaks of members that its resources have', () => {
    for (const resource of Object.values(sdk.types)) expect(Object.keys(facts)).toContain(resource);
    const spoken = [
      ...Object.keys(sdk.casts),
      ...Object.keys(sdk.declaredSince),
      ...Object.keys(sdk.unions),
      ...Object.entries(sdk.missing).flatMap(([name, names]) => names.map((member) => `${name}.${member}`)),
    ];
    for (const coordinate of spoken) {
      const [name = '', member = ''] = coordinate.split('.');
      expect(members(name)).toContain(member);
    }
  });

  it('is plain data', () => {
    expect(isPlain(sdk)).toBe(true);
  });
});

it('what is said of an interface’s member is said of each type that has it', () => {
  const schema = buildSchema(readFileSync(new URL('../rules/schema.graphql', import.meta.url), 'utf8'), {
    assumeValid: true,
  });
  const named = new Set(
    changes.flatMap(({ match }) => match.flatMap((each) => ('graphql' in each ? [each.graphql] : []))),
  );
  const asked: string[] = [];
  const missing = [...named].flatMap((coordinate) => {
    const [, owner = '', field = '', argument] = /^(\w+)(?:\.(\w+)(?:\((\w+):\))?)?$/.exec(coordinate) ?? [];
    const type = schema.getType(owner);
    if (!isInterfaceType(type) || field === '') return [];
    asked.push(coordinate);
    return schema.getPossibleTypes(type).flatMap((each) => {
      const own = each.getFields()[field];
      const has = argument === undefined ? own : own?.args.some(({ name }) => name === argument);
      const one = coordinate.replace(owner, each.name);
      return has && !named.has(one) ? [one] : [];
    });
  });
  expect(asked.length).toBeGreaterThan(3);
  expect(missing).toEqual([]);
});
