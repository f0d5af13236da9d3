/** What the libraries of tests do in the place of a server, a module or a function. Plain words; no program is asked here. */

/** Functions that a test gives an answer to, in place of a server, a module or a function. */
export const STANDS =
  /^(mock|doMock|unstable_mockModule|stubGlobal|fulfill|respond|respondWith|resolves|resolve|returns|callsFake|intercept|replaceGlobal|(mock(Resolved|Return|Implementation|Response|Fetch)|reply)\w*)$/;

/** Packages whose functions answer for a server: what they are handed an address for is no request. */
export const SERVERS: ReadonlySet<string> = new Set([
  'axios-mock-adapter',
  'fetch-mock',
  'jest-fetch-mock',
  'mockttp',
  'moxios',
  'msw',
  'nock',
  'pretender',
  'vitest-fetch-mock',
]);

/** Functions that hold a member against what a test expects: `expect(x).toHaveProperty('a')`, `expect(x).to.have.property('a')`. */
export const MEMBER_TOLD = /^(toHaveProperty|property|ownProperty|ownPropertyDescriptor|haveOwnProperty)$/;

/** Assertions that say what a function was called with: Jest's and Vitest's, chai's and sinon's. */
export const CALL_TOLD =
  /^(?:toHaveBeenCalledWith|toHaveBeenLastCalledWith|toHaveBeenNthCalledWith|toHaveBeenCalledExactlyOnceWith|toBeCalledWith|lastCalledWith|nthCalledWith|calledWith|calledOnceWith|calledWithMatch|calledWithExactly|calledOnceWithExactly)$/;

/** What an assertion takes a part of something by, as it stands there. */
export const HANDS_ON = /^(?:objectContaining|arrayContaining|freeze)$/;

/** What an assertion takes it by as a text, or as what holds it. */
export const SPELLS = /^(?:stringify|match|matching|URLSearchParams)$/;

/** Methods of a form or a query that are given a member's name. */
export const NAME_TOLD = /^(?:get|getAll|has)$/;

/** What tests call that was asked for: what a mock was called with, and the body of a request. */
export const BODY_TOLD = /^(?:calls|lastCall|firstCall|args|body|parse)$/;

/** What is called with the title of a test. */
export const TITLED = /^(?:describe|it|test|suite|context|specify|xit|fit|Deno)$/;

/** Functions that tests are made of, what has them as members, and whether raw text may call one of them. */
export const TESTS = ['expect', 'describe', 'it', 'test'] as const;
export const TESTS_OF: ReadonlySet<string> = new Set(['Deno']);
export const MAY_TEST = /(?:^|[^.\w]|\bDeno\.)(?:expect|describe|it|test)(?:\.\w+)?\s*\(/;

/** Folders of what is there for tests alone: tests, samples, what answers for a server; and stories, which show a component with samples. */
export const FOR_TESTS =
  /(?:^|\/)(?:__(?:tests?|mocks?|fixtures|recordings|stubs)__|tests?|specs?|e2e|cypress|playwright|mocks?|stubs|fixtures|recordings|cassettes|wiremock|mockoon|mock-?server|mirage|pacts?)\/|\.(?:stories|story)\.[cm]?[jt]sx?$/i;

/** A module that stands in the place of the one beside its folder, without an import. */
export const MOCKS = /(?:^|\/)__mocks__\//;

/** What a script says that answers for a server by itself: whoever asks it needs no import of it. */
export const ANSWERS_BY_ITSELF =
  /["'](?:axios-mock-adapter|fetch-mock|jest-fetch-mock|mockttp|moxios|msw|nock|pretender|miragejs|vitest-fetch-mock|@pollyjs\/core|json-server|express|fastify|koa|hono|(?:node:)?https?)["'/]|\b(?:cy\.(?:intercept|route)|route\.fulfill|routeFromHAR|setRequestInterception)\b|\bthis\.(?:get|post|put|patch|del|passthrough)\(\s?["'`]\//;

/** What a package's script calls to serve a file of data as a server's answers: https://github.com/typicode/json-server */
export const SERVES_FILE = 'json-server';
