import { describe, expect, it } from 'vitest';
import { spellsRequest } from '../src/configuration/request-keys.ts';
import { Endpoints } from '../src/flow/endpoint.ts';
import { mayWrite, writesIn } from '../src/flow/members/hung.ts';
import { isScript, parseSeeing, syntaxError } from '../src/flow/parse.ts';
import { Scopes } from '../src/flow/scope.ts';
import { ts } from '../src/flow/syntax.ts';
import { filesUnder, readText } from '../src/project/files.ts';
import { Survey } from '../src/project/survey.ts';
import { declarationAt, readAt, targetAt } from '../src/script/find/places.ts';
import { mayCompute, mayNameMember, mayReadMember, maySpell } from '../src/script/find/raw.ts';

/** The members that a script names as the finder looks at them, and how many brackets with a key that is computed. */
function namedIn(path: string, text: string): { members: Set<string>; computed: number } | undefined {
  const scopes = parseSeeing(path, text, (file) => new Scopes(file));
  if (syntaxError(scopes.file) !== undefined) return undefined;
  const members = new Set<string>();
  const take = (at: ts.Identifier | ts.StringLiteralLike): void => {
    const isMade =
      (ts.isPropertyAssignment(at.parent) || ts.isShorthandPropertyAssignment(at.parent)) && at.parent.name === at;
    if (isMade || readAt(at) || targetAt(at) || declarationAt(at)) members.add(at.text);
  };
  for (const list of scopes.identifiers.values()) for (const at of list) take(at);
  for (const piece of scopes.spelt) if (ts.isStringLiteralLike(piece)) take(piece);
  return { members, computed: scopes.computed.length };
}

function missed(path: string, text: string): string[] {
  const named = namedIn(path, text);
  if (!named) return [];
  const out = [...named.members].filter(
    (name) => /^\w+$/.test(name) && text.includes(name) && !mayNameMember(text, name),
  );
  return named.computed > 0 && !mayCompute(text) ? [...out, '[…]'] : out;
}

/** Ways to read a member, or to take it out of an object. */
const READS: readonly string[] = [
  'x.reference;',
  'x?.reference === 1;',
  'x\n  .reference\n  .length;',
  'x. // the whole\n  reference;',
  'x./* the whole */reference;',
  "x['reference'];",
  'const { reference } = x;',
  'const { reference: a } = x;',
  "const { 'reference': a } = x;",
  'const { reference: { a } } = x;',
  'const { reference: [a] } = x;',
  'const { a, reference /* b */, c } = x;',
  'const { reference = 1 } = x;',
  'f(({ reference }) => reference);',
];

describe('what raw text tells', () => {
  it('misses no member that a fixture names', () => {
    const scripts = filesUnder('fixtures').filter(isScript);
    expect(scripts.length).toBeGreaterThan(300);
    let members = 0;
    const wrong = scripts.flatMap((path) => {
      const text = readText(`fixtures/${path}`) ?? '';
      members += namedIn(path, text)?.members.size ?? 0;
      return missed(path, text).map((name) => `${path}: ${name}`);
    });
    expect(wrong).toEqual([]);
    expect(members).toBeGreaterThan(3000);
  });

  it.each(READS)('may read the member in %s, which has no types', (text) => {
    expect(mayReadMember(text, 'reference', false)).toBe(true);
  });

  it.each(["const x = { reference: 'a' };", 'const x = { a, reference: 1 };', 'reference();', 'x.references;'])(
    'reads no such member in %s',
    (text) => {
      expect(mayReadMember(text, 'reference', false)).toBe(false);
    },
  );

  it.each([
    ...READS,
    'interface X { readonly reference?: string }',
    'interface X { reference; a: 1 }',
    'class X { private reference\n  a = 1 }',
    'class X { constructor(private reference) {} }',
    "type X = Pick<Y, 'a' | 'reference'>;",
    'const x = { reference };',
    'const x = { a, reference };',
    'const x = { reference: 1 };',
    'x[key];',
    'x?.[key];',
    'x![key];',
    'x()[`a${b}`];',
    "x['a' + b];",
    'const { [key]: a } = x;',
    'const { b, [key]: a } = x;',
  ])('sees the member in %s', (text) => {
    expect(missed('a.ts', text)).toEqual([]);
    expect(mayNameMember(text, 'reference') || mayCompute(text)).toBe(true);
  });

  it.each([
    '// a reference to the other',
    "const x = 'takes a reference to it';",
    'const preference = 1;',
    'call(a reference b)',
  ])('takes %s for no member', (text) => expect(mayNameMember(text, 'reference')).toBe(false));

  it.each(['const x: string[] = [];', "x['a'];", 'x[0];', 'const x = 1;'])(
    'sees no key that is computed in %s',
    (text) => expect(mayCompute(text)).toBe(false),
  );
});

describe('what a program writes to', () => {
  const writesTo = (path: string, text: string): string[] => {
    const scopes = parseSeeing(path, text, (file) => new Scopes(file));
    return [...scopes.identifiers.keys()].filter((name) => writesIn(scopes, name).length > 0);
  };

  const isSaid = (text: string): boolean => new Survey(['a.ts'], () => text).written('mine').length > 0;

  it('is missed in no fixture', () => {
    let count = 0;
    const wrong = filesUnder('fixtures')
      .filter(isScript)
      .flatMap((path) => {
        const text = readText(`fixtures/${path}`) ?? '';
        const names = writesTo(path, text);
        count += names.length;
        const survey = new Survey([path], () => text);
        return names
          .filter((name) => survey.members(name).length === 0 || survey.written(name).length === 0)
          .map((name) => `${path}: ${name}`);
      });
    expect(wrong).toEqual([]);
    expect(count).toBeGreaterThan(50);
  });

  it.each([
    'x.mine = 1;',
    'x.mine=1;',
    'x?.y.mine ??= 1;',
    'x.mine ||= 1;',
    'x\n  .mine\n  = 1;',
    'x. // the whole\n  mine = 1;',
    'x./* the whole */ mine = 1;',
    'x.mine /* the whole */ = 1;',
    'x.mine // the whole\n = 1;',
    'x.mine.mine = 1;',
    'x.mined = x.mine = 1;',
  ])('is seen in %s', (text) => {
    expect(writesTo('a.ts', text)).toContain('mine');
    expect(isSaid(text)).toBe(true);
  });

  it.each(['x.mine == 1;', 'x.mine === y;', 'const mine = 1;', '(x) => x.mine;', '(mine) => mine;', 'x.mined = 1;'])(
    'is nothing in %s',
    (text) => expect(isSaid(text)).toBe(false),
  );
});

describe('a write to a member of something by its name', () => {
  it.each([
    'x.mine = 1;',
    'y.x.mine = 1;',
    'x!.mine = 1;',
    '(x).mine = 1;',
    "y['x'].mine = 1;",
    'x\n  .mine = 1;',
    'x // the whole\n  .mine = 1;',
    'x /* the whole */ .mine = 1;',
    'x. /* the whole */ mine = 1;',
  ])('is seen in %s', (text) => expect(mayWrite(text, 'mine', 'x')).toBe(true));

  it.each(['y.mine = 1;', 'y\n  .mine = x;', 'x.y.mine = 1;', 'x.mine;'])('is nothing in %s', (text) =>
    expect(mayWrite(text, 'mine', 'x')).toBe(false),
  );
});

describe('a word by itself', () => {
  const wanted = new Set(['GET /projects/user/{id}']);
  const endpoints = new Endpoints([...wanted], []);

  it.each([
    "const x = { role: 'user' };",
    "const x = { a, role: 'user', b: 1 };",
    "const x = { roles: ['user', 'admin'] };",
    "const x = { roles: ['admin',\n  'user'] };",
    "const x = { roles: ['user', other] };",
    'send({ role: "user" });',
    "interface X { a: 1, role: 'user' }",
  ])('is nothing in %s', (text) => expect(maySpell(text, 'user', endpoints, wanted)).toBe(false));

  it.each([
    "const x = 'user';",
    "const x = { role: 'user' + y };",
    "const x = { role: 'user' }; get(x.role);",
    "const x = { role: 'user' }; const { role } = x;",
    "const x = { role: 'user' }; const { role: y } = x;",
    "const x = { role: 'user' }; const { a, role = 1 } = x;",
    "const x = { role: 'user' }; get(x['role']);",
    "const x = { role: 'user' }; get(x. // the role\n role);",
    "const x = y ? z : 'user';",
    "f(a, y?z:'user', b);",
    "f(a ? b : ['user'], c);",
    "const x = { roles: ['user', 'admin'].map(f) };",
    "get('projects', 'user', id);",
    "const x = ['user'];",
  ])('may be joined in %s', (text) => expect(maySpell(text, 'user', endpoints, wanted)).toBe(true));

  it('may be the whole of a path', () =>
    expect(maySpell("ask({ path: 'user' });", 'user', new Endpoints(['GET /user'], []), new Set(['GET /user']))).toBe(
      true,
    ));
});

describe('what fills a place of an address', () => {
  const endpoints = new Endpoints(
    [
      'GET /projects/{id}/issues',
      'GET /projects/{id}/issues/{iid}',
      'GET /projects/{id}/issues/{iid}/notes',
      'POST /projects/import',
      'GET /projects/{id}/repository/commits/{sha}',
      'GET /projects/{id}/repository/files/issues',
    ],
    [],
  );

  it.each([
    ['/projects/', '/repository/commits/', false],
    ['/projects/', '/rep', false],
    ['/repository/commits/', '', true],
    ['/issues/', '/notes?page=', false],
    ['/issues/', '?page=', true],
  ])('is an id behind %s and before %s', (before, behind, isOne) =>
    expect(endpoints.isParameter(before, behind, isOne)).toBe(true),
  );

  it.each([
    ['/projects/', '', true],
    ['/projects/', '/issues', false],
    ['/issues/', '', false],
    ['/issues/', '?page=', false],
    ['/topics/', '/issues', false],
    ['/projects/', '/topics', false],
    ['/projects/', '/', true],
  ])('may be a word behind %s and before %s', (before, behind, isOne) =>
    expect(endpoints.isParameter(before, behind, isOne)).toBe(false),
  );

  it.each([
    ['https://', '/api/v4', true],
    ['https://', ':8080/api/v4/projects', true],
    ['https://', '/rest/v2/users', true],
    ['https://', '/api/', false],
    ['https://', '/projects', false],
    ['https://', '/v4/projects', false],
    ['https://', '/projects/1/issues/v2/', false],
    ['https://', '/issues/v1.2.0/notes', false],
    ['https://', '/v1/x', true],
    ['https://', '/v1', false],
    ['http://', '/api/v4', false],
    ['https://x', '/api/v4', false],
  ])('behind %s and before %s is a host, whatever it is: %s', (before, behind, isHost) =>
    expect(endpoints.isHost(before, behind)).toBe(isHost),
  );

  it.each([
    ['https://example.com/v1/projects/', false, true],
    ['https://example.com/rest/', true, true],
    ['https://example.com/rest?x=', false, true],
    ['https://example.com/rest/', false, false],
    ['https://example.com/', true, false],
    ['https://gitlab.com/api/v4/projects/', true, false],
    ['/rest/v1/', true, false],
  ])('is another server’s behind %s, where it is one segment (%s): %s', (text, isOne, isElsewhere) =>
    expect(endpoints.isBegunElsewhere({ parts: [{ text, node: undefined, at: -1 }] }, isOne)).toBe(isElsewhere),
  );

  it('misses no key that the address of a request stands under', () => {
    const facts = [{ url: ['url', 'target.href', 'urls[]'], verb: [], sent: [] }];
    const asks = (text: string): boolean => spellsRequest(facts, text, () => false);
    for (const text of [
      'url: /projects',
      '- "url": /projects',
      "{ 'url' : /projects }",
      '{"method":"GET","url":"/projects"}',
      '"url"\n  : "/projects"',
      'url = "/projects"',
      'url="/projects"',
      "'url' => '/projects'",
      '? url\n: /projects',
      '"\\u0075rl": /projects',
      '"\\x75rl": /projects',
      'target:\n  href: /projects',
      'urls: [/projects]',
      'request:\n  !!str url: /projects',
    ])
      expect(asks(text), text).toBe(true);
    for (const text of ['introduced_by_url: https://gitlab.com', 'the url of it', 'milestone: "18.0"'])
      expect(asks(text), text).toBe(false);
    expect(
      spellsRequest(
        facts.map((each) => ({ ...each, loose: true as const })),
        'any: /projects/1',
        (text) => text.includes('/projects'),
      ),
    ).toBe(true);
  });
});
