/** What projects run in: the servers in memory, files that are kept, and as much of what tests are written with as they need. */
import { isDeepStrictEqual } from 'node:util';
import { packagesOver } from './equivalence-packages.ts';
import { runOnce, type World } from './equivalence-run.ts';
import { type Era, type Server, serverOf } from './equivalence-server.ts';
import { type Project, resolved } from './projects-programs.ts';

type Fetch = Server['fetch'];

const isTest = (path: string): boolean => /\.test\.[cm]?[jt]sx?$/.test(path);
const isMain = (path: string): boolean => /(?:^|\/)main\.[cm]?[jt]sx?$/.test(path);

/** @param project what it kept when it ran before, as it is written now, is there when it runs */
export async function projectWorld({ program, isKept }: Project): Promise<World> {
  if (!isKept) return worldOver(new Map());
  const disk = new Map<string, string>();
  await runOnce(program.files, 'today', 0, worldOver(disk, true));
  return worldOver(disk);
}

function worldOver(kept: Map<string, string>, isFilled = false): World {
  let disk = kept;
  let instead: Fetch | undefined;
  let log: (text: string) => void = () => undefined;
  const tests: { name: string; run: () => unknown }[] = [];
  const said = (value: unknown): string => JSON.stringify(value) ?? String(value);

  const expected = (given: unknown): Record<string, (asked?: unknown) => void> => {
    const must = (is: boolean, asked?: unknown): void => {
      if (!is) throw new Error(`${said(given)} for ${said(asked)}`);
    };
    return {
      toEqual: (asked) => must(isDeepStrictEqual(given, asked), asked),
      toContainEqual: (asked) =>
        must(Array.isArray(given) && given.some((each) => isDeepStrictEqual(each, asked)), asked),
      toMatchObject: (asked) =>
        must(
          isRecord(given) &&
            isRecord(asked) &&
            Object.entries(asked).every(([key, each]) => isDeepStrictEqual(given[key], each)),
          asked,
        ),
      toMatchSnapshot: () => log(`snapshot ${said(given)}`),
      toHaveBeenCalled: () => must(isRecord(given) && Array.isArray(given.calls) && given.calls.length > 0),
    };
  };
  const called = (run: (...given: unknown[]) => unknown): unknown => {
    const calls: unknown[] = [];
    return Object.assign(
      (...given: unknown[]) => {
        calls.push(given);
        return run(...given);
      },
      { calls },
    );
  };
  /** Answers to addresses, by what a test says. */
  const answering = (answers: readonly (readonly [url: string, body: unknown])[]): Fetch => {
    return async (input) => {
      const path = String(input).replace(/\?.*/, '');
      const found = answers.find(([url]) => path === url.replace(/\?.*/, ''));
      if (!found) throw new Error(`nothing answers ${path}`);
      return { ok: true, status: 200, json: async () => structuredClone(found[1]) };
    };
  };

  return {
    resolved,
    entries: (files) => [...[...files.keys()].filter(isMain), ...[...files.keys()].filter(isTest).sort()],
    serverOf: (era: Era, data: number) => {
      const server = serverOf(era, data);
      instead = undefined;
      if (!isFilled) disk = new Map(kept);
      return { ...server, fetch: (input, init) => (instead ?? server.fetch)(input, init) };
    },
    packagesOver: (fetch, told) => {
      log = told;
      const nock = (host: string) => ({
        get: (path: string) => ({ reply: (_: number, body: unknown) => (instead = answering([[host + path, body]])) }),
      });
      return {
        ...packagesOver(fetch, told),
        'node:fs': {
          existsSync: (path: string) => disk.has(path),
          readFileSync: (path: string) => disk.get(path),
          writeFileSync: (path: string, text: string) => void disk.set(path, text),
        },
        vitest: {
          test: (name: string, run: () => unknown) => tests.push({ name, run }),
          expect: expected,
          vi: { stubGlobal: (_: string, value: Fetch) => (instead = value), fn: called },
        },
        nock: Object.assign(nock, { __esModule: true, default: nock }),
        msw: {
          http: { get: (url: string, answer: () => unknown) => [url, answer()] },
          HttpResponse: { json: (body: unknown) => body },
        },
        'msw/node': {
          setupServer: (...handlers: (readonly [string, unknown])[]) => ({
            listen: () => (instead = answering(handlers)),
          }),
        },
      };
    },
    ended: async () => {
      for (const { name, run } of tests.splice(0))
        try {
          await run();
          log(`passed ${name}`);
        } catch (error) {
          log(`failed ${name}: ${String(error)}`);
        }
      instead = undefined;
    },
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  (typeof value === 'object' && value !== null) || typeof value === 'function';
