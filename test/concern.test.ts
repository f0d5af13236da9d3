/** A look at some files tells of them what a look at all tells. */
import { expect, it } from 'vitest';
import { type ScanResult, scan } from '../src/index.ts';
import { cases, type Files, sourcesOf } from './fixtures.ts';

/** At COUNT files of each fixture: `SEED=7 COUNT=3` looks at others. */
const SEED = Number(process.env.SEED ?? 1);
const COUNT = Number(process.env.COUNT ?? 1);

const told = ({ findings, blind }: ScanResult, path: string): string[] => [
  ...findings.filter((each) => each.path === path).map(({ rule, start, fix }) => `${rule} ${start} ${fix}`),
  ...blind.filter((each) => each.path === path).map(({ code, at }) => `${code} ${at}`),
];

function narrowed(files: Files, path: string): string[] {
  return told(scan(sourcesOf(files), { only: (each) => each === path }), path);
}

/** Looks at each file by itself, and at all: the rules that are found, each with its file. */
function foundInEach(files: Files, name: string): string[] {
  const whole = scan(sourcesOf(files));
  for (const path of files.keys()) expect(narrowed(files, path), `${name} ${path}`).toEqual(told(whole, path));
  return whole.findings.map(({ rule, path }) => `${rule} ${path}`);
}

it('in fixtures of several scripts', () => {
  let looks = 0;
  let places = 0;
  const scriptsOf = (files: Files) => [...files.keys()].filter((path) => /\.([cm]?[jt]sx?|vue)$/.test(path));
  const several = cases().filter(({ files }) => scriptsOf(files).length > 1);
  for (const { name, files } of several) {
    const scripts = scriptsOf(files);
    const whole = scan(sourcesOf(files));
    for (let i = 0; i < COUNT; i++) {
      const path = scripts[(SEED + i) % scripts.length] ?? '';
      expect(narrowed(files, path), `${name} ${path}`).toEqual(told(whole, path));
      looks += 1;
      places += told(whole, path).length;
    }
  }
  expect(looks).toBeGreaterThan(3);
  expect(places).toBeGreaterThan(3);
});

it('of a request by its verb whose path is spelt elsewhere, of a field that is sent elsewhere, and of nothing where no word of a rule stands', () => {
  const files = new Map([
    ['src/paths.js', 'export const membership = (id) => `https://gitlab.com/api/v4/projects/${id}/labels`;\n'],
    [
      'src/labels.js',
      "import { membership } from './paths.js';\nexport const rename = (id) => fetch(membership(id), { method: 'PUT' });\nexport const list = (id) => fetch(membership(id));\n",
    ],
    [
      'src/send.js',
      "export const write = (id, body) => fetch(`https://gitlab.com/api/v4/runners/${id}`, { method: 'PUT', body: JSON.stringify(body) });\n",
    ],
    ['src/make.js', "import { write } from './send.js';\nexport const make = () => write(1, { active: true });\n"],
  ]);
  expect(foundInEach(files, 'one look')).toEqual(['label-by-name src/labels.js', 'runner-active src/make.js']);
});

it('of a field that is sent elsewhere, however it is put there', () => {
  const sending = (made: string): string =>
    `${made}\nawait fetch('https://gitlab.com/api/v4/projects/1', { method: 'PUT', body: JSON.stringify(body) });\n`;
  const ways: Record<string, [own: string, sent: string]> = {
    'a key': ["export const body = { tag_list: ['a'] };\n", "import { body } from './own.ts';"],
    'a key by its name': [
      "const tag_list = ['a'];\nexport const body = { tag_list };\n",
      "import { body } from './own.ts';",
    ],
    'a key in quotes': ["export const body = { 'tag_list': ['a'] };\n", "import { body } from './own.ts';"],
    'a member that is written': [
      "export const body: Record<string, unknown> = {};\nbody.tag_list = ['a'];\n",
      "import { body } from './own.ts';",
    ],
    'a member of a class': [
      "export class Body { tag_list = ['a']; }\n",
      "import { Body } from './own.ts';\nconst body = new Body();",
    ],
    'what a constructor declares': [
      'export class Body { constructor(public tag_list: string[]) {} }\n',
      "import { Body } from './own.ts';\nconst body = new Body(['a']);",
    ],
    'what a constructor writes': [
      'export class Body { constructor(list: string[]) { this.tag_list = list; } }\n',
      "import { Body } from './own.ts';\nconst body = new Body(['a']);",
    ],
  };
  for (const [way, [own, made]] of Object.entries(ways)) {
    const files = new Map([
      ['own.ts', own],
      ['send.ts', sending(made)],
    ]);
    expect(foundInEach(files, way), way).toEqual(['project-tag-list own.ts']);
  }
});

it('of a constant of another file, by whatever name and whatever way it comes', () => {
  const asking =
    "export const api = 'https://gitlab.com/api/v4';\nexport const runner = async (id) => (await fetch(`${api}/runners/${id}`)).json();\n";
  const reading = (from: string): string =>
    `${from}import { runner } from './ask.js';\nimport get from 'lodash/get';\nexport const off = async () => get(await runner(1), NAME) === false;\n`;
  const ways: Record<string, [string, string][]> = {
    'by its name': [
      ['names.js', "export const NAME = 'active';\n"],
      ['read.js', reading("import { NAME } from './names.js';\n")],
    ],
    'under another one': [
      ['names.js', "const KEY = 'active';\nexport { KEY as NAME };\n"],
      ['read.js', reading("import { NAME } from './names.js';\n")],
    ],
    'renamed on the way': [
      ['names.js', "export const KEY = 'active';\n"],
      ['barrel.js', "export { KEY as NAME } from './names.js';\n"],
      ['read.js', reading("import { NAME } from './barrel.js';\n")],
    ],
    'as the default': [
      ['names.js', "const KEY = 'active';\nexport default KEY;\n"],
      ['read.js', reading("import NAME from './names.js';\n")],
    ],
    'with a type': [
      ['names.ts', "export const NAME: string = 'active';\n"],
      ['read.js', reading("import { NAME } from './names';\n")],
    ],
  };
  for (const [name, own] of Object.entries(ways)) {
    const files = new Map([['ask.js', asking], ...own]);
    expect(foundInEach(files, name), name).toEqual(['runner-active read.js']);
  }
});

it('of a common word that is read of something else, or that nothing brings in', () => {
  const read = 'export const off = (runner) => runner.active === false;\n';
  const asked =
    "import { off } from './read.js';\nconst one = await (await fetch('https://gitlab.com/api/v4/runners/1')).json();\noff(one);\n";
  for (const main of [asked, "import { off } from './read.js';\noff({ active: true });\n"]) {
    const files = new Map([
      ['read.js', read],
      ['main.js', main],
    ]);
    const whole = scan(sourcesOf(files));
    for (const path of files.keys()) expect(narrowed(files, path), path).toEqual(told(whole, path));
    expect(whole.findings).toHaveLength(main === asked ? 1 : 0);
  }
});

it('of a type that declares both names, where the program falls back from one to the other elsewhere', () => {
  const typed =
    'interface Runner { id: number; active: boolean; paused: boolean }\nexport async function isOff(id: string): Promise<boolean> {\n  const answer = await fetch(`https://gitlab.com/api/v4/runners/${id}`);\n  const runner = (await answer.json()) as Runner;\n  return !runner.active;\n}\n';
  const ways = [
    'export const isOff = (runner: any) => runner.paused ?? !runner.active;\n',
    "export const isOff = (runner: any) => ('paused' in runner ? runner.paused : !runner.active);\n",
  ];
  for (const way of ways) {
    const asked =
      "import { isOff } from './both.ts';\nconst one = await (await fetch('https://gitlab.com/api/v4/runners/1')).json();\nisOff(one);\n";
    const files = new Map([
      ['typed.ts', typed],
      ['both.ts', way],
      ['ask.ts', asked],
    ]);
    const whole = scan(sourcesOf(files));
    expect(told(whole, 'typed.ts')).toEqual(
      expect.arrayContaining([expect.stringMatching(/^runner-active \d+ review$/)]),
    );
    for (const path of files.keys()) expect(narrowed(files, path), `${path} of ${way}`).toEqual(told(whole, path));
  }
});
