/**
 * What is written for each word of a configuration's fix, in each form that a key has, whatever rule asks for it: by the face of the module that
 * plans a page. What stands in the snapshot is the whole text afterwards, or why a person has to write it.
 */
import { describe, expect, test } from 'vitest';
import type { ConfigFix } from '../src/catalogue/change.ts';
import { realigned } from '../src/configuration/align.ts';
import { shifted } from '../src/configuration/edit.ts';
import { type Page, readAs } from '../src/configuration/kinds.ts';
import { hits } from '../src/configuration/match.ts';
import { nothing } from '../src/configuration/outline.ts';
import { type Draft, rewritePage } from '../src/configuration/rewrite.ts';
import { type Format, fileAsPiece, get, type Piece } from '../src/configuration/tree.ts';
import { flaw } from '../src/configuration/verify.ts';
import { applyEdits, choose } from '../src/fix/edits.ts';

function pageOf(piece: Piece, format: Format, host?: Page['host']): Page {
  const read = readAs(format, piece);
  if ('problem' in read) throw new Error(read.problem.message);
  const tree = read.trees.at(-1);
  if (!tree) throw new Error('it holds no document');
  return { piece, format, tree, trees: read.trees, ...(host ? { host } : {}) };
}

const formatOf = (path: string): Format =>
  path.endsWith('.toml') ? 'toml' : path.endsWith('.rb') ? 'ruby' : path.endsWith('.tf') ? 'hcl' : 'yaml';

/** The page of a file, or of the text that stands below a key of it. */
function opened(path: string, text: string, below?: string): Page {
  const page = pageOf(fileAsPiece(path, text), formatOf(path));
  if (below === undefined) return page;
  const scalar = get(page.tree.root, below);
  const piece = scalar?.kind === 'scalar' ? scalar.piece?.() : undefined;
  if (scalar?.kind !== 'scalar' || !piece) throw new Error(`${below} holds no text`);
  return pageOf(piece, 'yaml', { page, scalar });
}

type Asked = readonly [key: string, fix: ConfigFix, more?: Partial<Draft>];

const draftsOf = (page: Page, asked: readonly Asked[]): Draft[] =>
  asked.flatMap(([key, fix, more = {}]) =>
    hits(page.tree.root, key).map((hit) => ({
      site: { kind: 'gitlab-ci' as const, page, root: page.tree.root, certain: true, steps: [] },
      hit,
      fix,
      advice: `Do ${key} by hand.`,
      ...more,
    })),
  );

/** What is said of each place, and the text once all is written: groups that clash one after the other, as `fix` does. */
function planned(path: string, text: string, asked: readonly Asked[], below?: string): string {
  const said: string[] = [];
  let after = text;
  for (let pass = 0; pass < 5; pass++) {
    const page = opened(path, after, below);
    const plans = rewritePage(page, draftsOf(page, asked));
    if (pass === 0) {
      expect(plans.size, 'the key is there').toBeGreaterThan(0);
      for (const [{ hit }, { tier, reason }] of plans)
        said.push(`${hit.key} ${tier}${reason === null ? '' : `: ${reason}`}`);
    }
    const groups = new Map([...plans.values()].map(({ group, edits }) => [group, edits]));
    const { taken, broken } = choose([...groups].map(([id, edits]) => ({ id, findings: [], edits })));
    expect(broken).toEqual([]);
    const now = applyEdits(
      after,
      taken.flatMap(({ edits }) => edits),
    );
    if (now === after) break;
    after = now;
  }
  for (const [comment] of text.matchAll(/(?<=^|\s)#.*$/gm)) expect(after).toContain(comment.trim());
  if (after !== text) said.push('', JSON.stringify(after).slice(1, -1).replaceAll('\\n', '\\n\n'));
  return said.join('\n');
}

const KEYS = `top:
  first: 1
  # about it
  old: x # why
  other: 2

dest:
  kept: 1
`;

/** The key `old` with the value `x` in each form that it has. */
const FORMS: Readonly<Record<string, readonly [path: string, text: string, key?: string, below?: string]>> = {
  'in a block': ['a.yml', KEYS],
  'in a block of Windows': ['a.yml', KEYS.replaceAll('\n', '\r\n')],
  'behind a byte order mark': ['a.yml', '\uFEFFold: x\nother: 2\ndest:\n  kept: 1\n', 'old'],
  'first in a block': ['a.yml', 'dest:\n  kept: 1\ntop:\n  old: x\n  other: 2\n'],
  'last in a text without an end': ['a.yml', 'dest:\n    kept: 1\ntop:\n    other: 2\n    old: x'],
  'last in a text of Windows without an end': ['a.yml', 'dest:\r\n  kept: 1\r\ntop:\r\n  other: 2\r\n  old: x # why'],
  'between blank lines': ['a.yml', 'top:\n  first: 1\n\n  old: x\n\n  other: 2\ndest:\n  kept: 1\n'],
  'alone in its map': ['a.yml', 'top:\n  old: x\ndest:\n  kept: 1\n'],
  'alone in two maps': ['a.yml', 'above:\n  top:\n    old: x\ndest:\n  kept: 1\n', 'above.top.old'],
  'alone in a map that anybody may name': ['a.yml', 'above:\n  mine:\n    old: x\ndest:\n  kept: 1\n', 'above.*.old'],
  'alone in a map of a list': ['a.yml', 'top:\n  - old: x\n  - other: 2\ndest:\n  kept: 1\n', 'top[].old'],
  'first behind a dash': ['a.yml', 'top:\n  - old: x\n    other: 2\ndest:\n  kept: 1\n', 'top[].old'],
  'first behind a dash, with a comment': [
    'a.yml',
    'top:\n  - old: x # why\n    # of the other\n    other: 2\ndest:\n  kept: 1\n',
    'top[].old',
  ],
  'behind two dashes': ['a.yml', 'top:\n  - - old: x\n      other: 2\ndest:\n  kept: 1\n', 'top[][].old'],
  'later behind a dash': ['a.yml', 'top:\n  - first: 1\n    old: x\ndest:\n  kept: 1\n', 'top[].old'],
  'in braces': ['a.yml', 'top: {first: 1, old: x, other: 2}\ndest:\n  kept: 1\n'],
  'first in braces': ['a.yml', 'top: { old: x, other: 2 }\ndest:\n  kept: 1\n'],
  'last in braces': ['a.yml', 'top: { other: 2, old: x }\ndest:\n  kept: 1\n'],
  'alone in braces': ['a.yml', 'top: { old: x }\ndest:\n  kept: 1\n'],
  'in braces over lines': ['a.yml', 'top: {\n  first: 1,\n  old: x,\n  other: 2\n}\ndest:\n  kept: 1\n'],
  'last in braces over lines': ['a.yml', 'top: {\n  other: 2,\n  old: x\n}\ndest:\n  kept: 1\n'],
  'in braces with comments': ['a.yml', 'top: {\n  first: 1,\n  old: x, # why\n  other: 2\n}\ndest:\n  kept: 1\n'],
  'in quotes': ['a.yml', '"top":\n  "first": 1\n  "old": "x"\n  \'other\': 2\ndest:\n  kept: 1\n'],
  'with an escape': ['a.yml', 'top:\n  "ol\\x64": "\\x78"\n  other: 2\ndest:\n  kept: 1\n'],
  'in a map with a name': ['a.yml', 'top: &top\n  old: x\n  other: 2\nuser: *top\ndest:\n  kept: 1\n'],
  'alone in a map with a name': ['a.yml', 'top: &top\n  old: x\nuser: *top\ndest:\n  kept: 1\n'],
  'alone in a map with a tag': ['a.yml', 'mine: !!map\n  old: x\ndest:\n  kept: 1\n', '*.old'],
  'with a name of its own': ['a.yml', 'top:\n  old: &old x\n  other: *old\ndest:\n  kept: 1\n'],
  'merged in': ['a.yml', 'base: &base\n  old: x\n  first: 1\ntop:\n  <<: *base\n  other: 2\ndest:\n  kept: 1\n'],
  'in a second document': ['a.yml', 'other: 1\n---\nold: x\ndest:\n  kept: 1\n', 'old'],
  'over several lines': ['a.yml', 'top:\n  first: 1\n  old: >-\n    x\n\n  other: 2\ndest:\n  kept: 1\n'],
  'with a place that is taken': ['a.yml', 'top:\n  old: x\n  new: y\ndest:\n  new: 1\n  deep:\n    new: 2\n'],
  'with a place in braces': ['a.yml', 'top:\n  other: 2\n  old: x\ndest: { kept: 1 }\n'],
  'with a place that is empty': ['a.yml', 'top:\n  other: 2\n  old: x\ndest: {}\n'],
  'with a place that is no map': ['a.yml', 'top:\n  other: 2\n  old: x\ndest: text\n'],
  'with a place that others use': ['a.yml', 'top:\n  old: x\n  other: 2\ndest: &dest\n  kept: 1\nuser: *dest\n'],
  'with no place': ['a.yml', 'top:\n  old: x\n  other: 2\n'],
  'in JSON': [
    'a.json',
    '{\n  "top": {\n    "first": 1,\n    "old": "x",\n    "other": 2\n  },\n  "dest": { "kept": 1 }\n}\n',
  ],
  'last in JSON': ['a.json', '{ "top": { "other": 2, "old": "x" }, "dest": { "kept": 1 } }\n'],
  'in a table': ['a.toml', '[top]\nfirst = 1\nold = "x" # why\nother = 2\n\n[dest]\nkept = 1\n'],
  'alone in a table': ['a.toml', '[top]\nold = "x"\n\n[dest]\nkept = 1\n'],
  'in a table in braces': ['a.toml', 'top = { first = 1, old = "x" }\n'],
  'by a dotted name': ['a.toml', 'top.first = 1\ntop.old = "x"\n'],
  'in HCL': ['a.tf', 'top = {\n  first = 1\n  # about it\n  old   = "x" # why\n  other = 2\n}\n'],
  'in HCL in braces': ['a.tf', 'top = { first = 1, old = "x" }\n'],
  'in Ruby': ['gitlab.rb', "top['first'] = 1\ntop['old'] = 'x' # why\ntop['other'] = 2\n"],
  'in Ruby in braces': ['gitlab.rb', "top['in'] = { 'first' => 1, 'old' => 'x' }\n", 'top.in.old'],
  'in a call in Ruby': ['gitlab.rb', "top({\n  'first' => 1,\n  'old' => 'x', # why\n})\n"],
  'alone in a call in Ruby': ['gitlab.rb', "top({ 'old' => 'x' }) # why\n"],
  'in Ruby in a template': [
    'gitlab.rb',
    "top['in'] = {\n{% if a %}\n  'first' => 1,\n{% endif %}\n  'old' => 'x',\n  'other' => {{ other }},\n}\n",
    'top.in.old',
  ],
  'in Ruby in a branch of a template': [
    'gitlab.rb',
    "top['in'] = {\n  'first' => 1,\n<% if a -%>\n  'old' => 'x' <%# why %>\n<% else -%>\n  'other' => 2\n<% end -%>\n}\n",
    'top.in.old',
  ],
  'in Ruby under a condition of a template': ['gitlab.rb', "{% if a %}\ntop['old'] = 'x'\n{% endif %}\n"],
  'in a text of a file': [
    'a.yml',
    'outer: |\n  top:\n    first: 1\n    old: x # why\n  dest:\n    kept: 1\nafter: 1\n',
    'top.old',
    'outer',
  ],
  'last in a text of a file': [
    'a.yml',
    'outer: |\n  dest:\n    kept: 1\n  top:\n    first: 1\n    old: x\nafter: 1\n',
    'top.old',
    'outer',
  ],
  'in a text of a file in quotes': [
    'a.yml',
    'outer: "top:\\n  first: 1\\n  old: x\\n"\nafter: 1\n',
    'top.old',
    'outer',
  ],
  'alone in a text of a file': ['a.yml', 'outer: |\n  top:\n    old: x\nafter: 1\n', 'top.old', 'outer'],
};

const FIXES: Readonly<Record<string, ConfigFix>> = {
  'is taken out': { remove: true },
  'gets another name': { rename: 'new' },
  'gets the name of its neighbour': { rename: 'other', review: 'See which is right.' },
  'gets another value': { set: 'y' },
  'gets another part of its value': { replace: { text: 'x', by: 'y' } },
  'gets several values': { several: { x: ['y', 'z'] } },
  'gets several values, of which none is for it': { several: { other: ['y', 'z'] } },
  moves: { move: 'dest.new' },
  'moves further in': { move: 'dest.deep.new' },
};

describe.each(Object.entries(FORMS))('a key %s', (_, [path, text, key = 'top.old', below]) => {
  test.each(Object.entries(FIXES))('%s', (__, fix) =>
    expect(planned(path, text, [[key, fix]], below)).toMatchSnapshot(),
  );
});

describe('values of other kinds', () => {
  const rows: readonly (readonly [string, string, Asked, string?])[] = [
    [
      'a list is written anew',
      "top['old'] = ['a', 'b'] # why\n",
      ['top.old', { write: "['*'] * {count}" }],
      'gitlab.rb',
    ],
    [
      'with its comments',
      "top['old'] = [\n  'a', # one\n  'b' # two\n]\n",
      ['top.old', { write: "['*'] * {count}" }],
      'gitlab.rb',
    ],
    [
      'not with what steers a template in it',
      "top['old'] = [\n  'a',\n{% if b %}\n  'b'\n{% endif %}\n]\n",
      ['top.old', { write: "['*'] * {count}" }],
      'gitlab.rb',
    ],
    ['not what is no list', "top['old'] = 'a'\n", ['top.old', { write: "['*'] * {count}" }], 'gitlab.rb'],
    [
      'not behind something else',
      "a = 1; top['old'] = [\n 'a' # one\n]\n",
      ['top.old', { write: "['*']" }],
      'gitlab.rb',
    ],
    [
      'a copy',
      'old:\n  main:\n    a: 1\n    b: x\n',
      ['old', { copy: { from: 'main', to: 'ci', adding: { c: false } } }],
    ],
    [
      'a copy without an end',
      'old:\n  main:\n    a: 1\n    b: x',
      ['old', { copy: { from: 'main', to: 'ci', adding: { c: false } } }],
    ],
    [
      'a copy, of Windows',
      'old:\r\n  main:\r\n    a: 1\r\n',
      ['old', { copy: { from: 'main', to: 'ci', adding: { c: false, d: 1 } } }],
    ],
    ['not of another key', 'old:\n  other:\n    a: 1\n', ['old', { copy: { from: 'main', to: 'ci', adding: {} } }]],
    [
      'not of one that is not the last',
      'old:\n  main:\n    a: 1\n  other:\n    a: 1\n',
      ['old', { copy: { from: 'main', to: 'ci', adding: {} } }],
    ],
    ['not of a text', 'old:\n  main: text\n', ['old', { copy: { from: 'main', to: 'ci', adding: {} } }]],
    ['not of one in braces', 'old:\n  main: { a: 1 }\n', ['old', { copy: { from: 'main', to: 'ci', adding: {} } }]],
    ['not in braces', 'old: { main: { a: 1 } }\n', ['old', { copy: { from: 'main', to: 'ci', adding: {} } }]],
    ['not of what is no map', 'old: text\n', ['old', { copy: { from: 'main', to: 'ci', adding: {} } }]],
    [
      'not with a comment',
      'old:\n  main: # why\n    a: 1\n',
      ['old', { copy: { from: 'main', to: 'ci', adding: {} } }],
    ],
    [
      'not with a name',
      'old:\n  main:\n    a: &a 1\n    b: *a\n',
      ['old', { copy: { from: 'main', to: 'ci', adding: {} } }],
    ],
    ['an element of a list goes', 'top:\n  - a\n  - x # why\n  - b\n', ['top[]', { remove: true }]],
    ['elements in brackets go', 'top: [a, x, b]\n', ['top[]', { remove: true }]],
    ['an element becomes several', 'top:\n  - a\n  - x # why\n  - z\n', ['top[]', { several: { x: ['y', 'z', 'w'] } }]],
    ['an element in brackets becomes several', 'top: [a, x]\n', ['top[]', { several: { x: ['a', 'y', 'z'] } }]],
    ['an element of Windows becomes several', 'top:\r\n  - x\r\n  - a\r\n', ['top[]', { several: { x: ['y', 'z'] } }]],
    ['an element behind two dashes does not', 'top:\n  - - x\n', ['top[][]', { several: { x: ['y', 'z'] } }]],
    ['`NAME=value` gets another name', 'top:\n  - x=1\n  - "y=2"\n  - "\\x78=3"\n', ['top[]', { rename: 'new' }]],
    ['a number is no text', 'top:\n  old: 1\n', ['top.old', { replace: { text: '1', by: '2' } }]],
    ['a map gets no value', 'top:\n  old: { a: 1 }\n', ['top.old', { set: 'y' }]],
    ['a value is set that is no text', 'top:\n  old: 1\n', ['top.old', { set: false }]],
    [
      'a map moves with all that is in it',
      'dest:\n  kept: 1\ntop:\n  other: 2\n  old:\n    # a\n    a: 1\n\n    b: [1, 2]\n',
      ['top.old', { move: 'dest.new' }],
    ],
    [
      'what is off needs no place',
      'top:\n  other: 2\n  old:\n    on: false\n',
      ['top.old', { move: 'dest.new', idle: { on: false } }],
    ],
    [
      'what is off in another way, too',
      'top:\n  other: 2\n  old: { on: false, by: x }\n',
      ['top.old', { move: 'dest.new', idle: { on: false, by: 'x' } }],
    ],
    [
      'what is on does',
      'dest:\n  kept: 1\ntop:\n  other: 2\n  old:\n    on: true\n',
      ['top.old', { move: 'dest.new', idle: { on: false } }],
    ],
    [
      'what says more does',
      'dest:\n  kept: 1\ntop:\n  other: 2\n  old:\n    on: false\n    by: x\n',
      ['top.old', { move: 'dest.new', idle: { on: false } }],
    ],
    [
      'what holds a map does',
      'dest:\n  kept: 1\ntop:\n  other: 2\n  old:\n    on: {}\n',
      ['top.old', { move: 'dest.new', idle: { on: false } }],
    ],
    [
      'what is empty does',
      'dest:\n  kept: 1\ntop:\n  other: 2\n  old: {}\n',
      ['top.old', { move: 'dest.new', idle: { on: false } }],
    ],
    ['what has nothing to be done is left', 'top:\n  old: x\n', ['top.old', {}]],
    ['what is refused is left', 'top:\n  old: x\n', ['top.old', { remove: true }, { refused: 'Not here.' }]],
  ];
  for (const [title, text, asked, path = 'a.yml'] of rows)
    test(title, () => expect(planned(path, text, [asked])).toMatchSnapshot());
  test('what has no fix is left to its advice', () => {
    const page = opened('a.yml', 'old: x\n');
    const [draft] = draftsOf(page, [['old', {}]]);
    if (!draft) throw new Error('no draft');
    expect([...rewritePage(page, [{ ...draft, fix: undefined }]).values()]).toEqual([
      { tier: 'manual', reason: 'Do old by hand.', group: 'a.yml:0', edits: [] },
    ]);
  });
});

describe('several places of one page', () => {
  const remove = { remove: true } as const;
  const rows: readonly (readonly [string, string, readonly Asked[]])[] = [
    [
      'neighbours in a block',
      'top:\n  a: 1\n  b: 2\n  c: 3\n',
      [
        ['top.a', remove],
        ['top.b', remove],
      ],
    ],
    [
      'all of a block',
      'top:\n  a: 1\n  b: 2\nnext: 1\n',
      [
        ['top.a', remove],
        ['top.b', remove],
      ],
    ],
    [
      'all of a block of anybody',
      'top:\n  mine:\n    a: 1\n    b: 2\nnext: 1\n',
      [
        ['top.*.a', remove],
        ['top.*.b', remove],
      ],
    ],
    [
      'neighbours in braces',
      'top: { a: 1, b: 2, c: 3 }\n',
      [
        ['top.a', remove],
        ['top.b', remove],
      ],
    ],
    [
      'the last two in braces',
      'top: { a: 1, b: 2, c: 3 }\n',
      [
        ['top.b', remove],
        ['top.c', remove],
      ],
    ],
    [
      'all in braces',
      'top: { a: 1, b: 2 }\n',
      [
        ['top.a', remove],
        ['top.b', remove],
      ],
    ],
    [
      'the first and the last in braces',
      'top: { a: 1, b: 2, c: 3 }\n',
      [
        ['top.a', remove],
        ['top.c', remove],
      ],
    ],
    [
      'together, in braces',
      'top: { a: 1, b: 2, c: 3 }\n',
      [
        ['top.b', remove, { together: 'one' }],
        ['top.c', remove, { together: 'one' }],
      ],
    ],
    [
      'together, all in braces',
      'top: { a: 1, b: 2 }\n',
      [
        ['top.a', remove, { together: 'one' }],
        ['top.b', remove, { together: 'one' }],
      ],
    ],
    [
      'together, one after a look',
      'top:\n  a: 1\n  b: 2\n  c: 3\n',
      [
        ['top.a', remove, { together: 'one' }],
        ['top.b', { ...remove, review: 'See it.' }, { together: 'one' }],
      ],
    ],
    [
      'together, of one rule',
      'top:\n  a: 1\n  b: 2\n  c: 3\n',
      [
        ['top.a', remove, { together: 'one', advice: 'Both.' }],
        ['top.b', { ...remove, review: 'See it.' }, { together: 'one', advice: 'Both.' }],
      ],
    ],
    [
      'together, one cannot be written',
      'top:\n  a: 1\n  b: { c: 1 }\n  d: 3\n',
      [
        ['top.a', remove, { together: 'one' }],
        ['top.b', { set: 'y' }, { together: 'one' }],
      ],
    ],
    [
      'together, two cannot be written',
      'top:\n  a: [1]\n  b: { c: 1 }\n',
      [
        ['top.a', { several: {} }, { together: 'one' }],
        ['top.b', { set: 'y' }, { together: 'one' }],
      ],
    ],
    [
      'two move to one place',
      'dest:\n  kept: 1\ntop:\n  a: 1\n  b: 2\n  c: 3\n',
      [
        ['top.a', { move: 'dest.a' }],
        ['top.b', { move: 'dest.b' }],
      ],
    ],
    [
      'one moves, one goes',
      'dest:\n  kept: 1\ntop:\n  a: 1\n  b: 2\n',
      [
        ['top.a', { move: 'dest.a' }],
        ['top.b', remove],
      ],
    ],
  ];
  test.each(rows)('%s', (_, text, asked) => expect(planned('a.yml', text, asked)).toMatchSnapshot());

  test.each([
    [70, [0, 5, 34, 69]],
    [33, [32]],
    [32, [0, 1, 31]],
    [1, [0]],
  ])('of %i those that cannot be written are told apart: %j', (count, odd) => {
    // what is written there is a map where no quotes are around it
    const value = (i: number): string => (odd.includes(i) ? 'x' : '"x"');
    const text = Array.from({ length: count }, (_, i) => `k${i}: ${value(i)}\n`).join('');
    const page = opened('a.yml', text);
    const plans = [...rewritePage(page, draftsOf(page, [['*', { replace: { text: 'x', by: 'y: z' } }]]))];
    expect(plans).toHaveLength(count);
    const isLeft = plans.filter(([, { tier }]) => tier === 'manual').map(([{ hit }]) => hit.key);
    expect(isLeft).toEqual(odd.map((i) => `k${i}`));
    expect(plans.filter(([, { edits }]) => edits.length === 1)).toHaveLength(count - odd.length);
  });
  test.each([
    [200, 'safe'],
    [201, 'manual'],
  ])('%i places that go together are %s', (count, tier) => {
    const page = opened('a.yml', Array.from({ length: count }, (_, i) => `k${i}: x\n`).join(''));
    const plans = [...rewritePage(page, draftsOf(page, [['*', { set: 'y' }, { together: 'one' }]])).values()];
    expect(new Set(plans.map((plan) => plan.tier))).toEqual(new Set([tier]));
    expect(new Set(plans.map((plan) => plan.edits.length))).toEqual(new Set([tier === 'safe' ? count : 0]));
  });
  test('a file that is too long to be checked for each of many places is left, and said so', () => {
    const text = `in:\n${Array.from({ length: 12 }, (_, i) => `  k${i}: x\n`).join('')}long: ${'y'.repeat(3_000_000)}\n`;
    const page = opened('a.yml', text);
    const all = (fix: ConfigFix) => [...rewritePage(page, draftsOf(page, [['in.*', fix]])).values()];
    // each half of the places is written at once; what is wrong is told apart, until it costs too much
    expect(new Set(all({ set: 'z' }).map(({ tier }) => tier))).toEqual(new Set(['safe']));
    const broken = all({ replace: { text: 'x', by: '[' } });
    expect(new Set(broken.map(({ tier, edits }) => `${tier} ${edits.length}`))).toEqual(new Set(['manual 0']));
    const why = 'There is too much to be changed in this file to check all of it. Do in.* by hand.';
    expect(broken.filter(({ reason }) => reason === why).length).toBeGreaterThan(0);
    expect(broken.filter(({ reason }) => reason !== why).length).toBeGreaterThan(0);
  });
});

describe('what an edit would change besides is seen', () => {
  const seen = (text: string, from: string, to: string, path = 'a.yml') => {
    const page = opened(path, text);
    const start = text.indexOf(from);
    return flaw(page, [{ start, end: start + from.length, text: to }], nothing);
  };
  const more = 'the way it is written there, an edit would change more than this';
  test.each([
    ['a blank', 'a: 1\nb: 2\n', 'a: 1', 'a:  1', undefined],
    ['a value', 'a: 1\nb: 2\n', '1', '2', more],
    ['a name', 'a: 1\nb: 2\n', 'b', 'c', more],
    ['a key that goes', 'a: 1\nb: 2\n', 'b: 2\n', '', more],
    ['a key that comes', 'a: 1\n', 'a: 1\n', 'a: 1\nb: 2\n', more],
    ['the order of keys', 'a: 1\nb: 2\n', 'a: 1\nb: 2\n', 'b: 2\na: 1\n', more],
    ['a kind of value', 'a: 1\n', '1', '"1"', more],
    ['an element', 'a: [1, 2]\n', ', 2', '', more],
    ['a list that becomes a map', 'a: [1]\n', '[1]', '{ 1: }', more],
    ['a tag', 'a: !reference [b]\n', '!reference ', '', more],
    ['another tag', 'a: !reference [b]\n', '!reference', '!other', more],
    ['who is meant by a name', 'a: &x { c: 1 }\nb: *x\n', '*x', '{ c: 1 }', more],
    ['a document', 'a: 1\n---\nb: 2\n', '---\nb: 2\n', '', more],
    ['a document that comes', 'a: 1\n', 'a: 1\n', 'a: 1\n---\nb: 2\n', more],
    ['another document', 'a: 1\n---\nb: 2\n', '2', '3', more],
    ['a comment that goes', 'a: 1 # why\n', ' # why', '', 'a comment would be lost'],
    ['a comment that comes', 'a: 1\n', '1', '1 # why', 'a comment would be lost'],
    ['a comment that is another', 'a: 1 # why\n', 'why', 'how', 'a comment would be lost'],
    ['a comment elsewhere', '# why\na: 1\n', '# why\na: 1\n', 'a: 1\n# why\n', undefined],
    ['comments in another order', '# a\nb: 1\n# c\n', '# a\nb: 1\n# c\n', '# c\nb: 1\n# a\n', undefined],
  ])('%s', (_, text, from, to, why) => expect(seen(text, from, to)).toBe(why));
  test('a text that is none any more', () =>
    expect(seen('a: 1\n', '1', '[')).toMatch(/^the file would not be read any more: no YAML: /));
  test.each([
    ['{ "a": 1 }', '1 }', '1, }', 'the file would be no JSON any more'],
    ['{ "a": 1 }', '"a"', 'a', 'the file would be no JSON any more'],
    ['{ "a": 1 }', '1 ', '1', undefined],
    ['{ a: 1 }', '1 }', '1, }', undefined],
  ])('JSON %s: %s becomes %s', (text, from, to, why) => expect(seen(text, from, to, 'a.json')).toBe(why));
  test.each([
    ['a call', 'a = f(1, "b")\n', '1', '2', more],
    ['the name of a call', 'a = f(1)\n', 'f', 'g', more],
    ['an argument that goes', 'a = f(1, 2)\n', ', 2', '', more],
    ['blanks', 'a = f(1, 2)\n', 'a =', 'a  =', undefined],
  ])('HCL: %s', (_, text, from, to, why) => expect(seen(text, from, to, 'a.tf')).toBe(why));
});

describe('columns', () => {
  const after = (text: string, from: string, to: string): string => {
    const start = text.indexOf(from);
    const change = { start, end: start + from.length, text: to };
    return applyEdits(text, [change, ...realigned(text, [change])]);
  };
  const run = 'a {\n  one   = 1\n  three = 3\n  old   = 0\n}\n';
  test.each([
    ['a longer name', run, 'old', 'longer_one'],
    ['a shorter name', run, 'three', 'b'],
    ['one of the same length', run, 'old', 'new'],
    ['a line that goes', run, '  three = 3\n', ''],
    ['a line that goes without its end', run, '  three = 3', ''],
    ['a line that leaves a comment', run, '  three = 3\n', '  # why\n'],
    ['all lines', run, '  one   = 1\n  three = 3\n  old   = 0\n', ''],
    ['a value', run, '0', 'longer'],
    ['what is not aligned', 'a {\n  one = 1\n  three = 3\n  old = 0\n}\n', 'three', 'b'],
    ['other blocks', `${run}${run.replace('a {', 'b {')}`, 'three', 'b'],
    ['a blank line between', 'a {\n  one   = 1\n  three = 3\n\n  old   = 0\n}\n', 'three', 'b'],
    ['another column', 'a {\n  one   = 1\n  three = 3\n    deep  = 0\n}\n', 'three', 'b'],
    ['what goes on in the next line', 'a {\n  one   = 1\n  three = 3\n  list  = [\n    1\n  ]\n}\n', 'three', 'b'],
    [
      'what goes on behind a comment',
      'a {\n  one   = 1\n  three = 3\n  list  = { # why\n    b = 1\n  }\n}\n',
      'three',
      'b',
    ],
    ['what goes on as a text', 'a {\n  one   = 1\n  three = 3\n  list  = <<-EOT\n    b\n  EOT\n}\n', 'three', 'b'],
    ['the top of a file', 'one   = 1\nthree = 3', 'three', 'b'],
    ['names in quotes', 'a = {\n  "one"   = 1\n  "three" = 3\n}\n', 'three', 'b'],
    ['a comparison is no column', 'a {\n  one   = 1\n  three = 3\n  four == 4\n}\n', 'three', 'b'],
    ['Windows', run.replaceAll('\n', '\r\n'), 'three', 'b'],
  ])('%s', (_, text, from, to) => expect(after(text, from, to)).toMatchSnapshot());
  test('two names of one run', () => {
    const changes = ['three', 'old'].map((name) => {
      const start = run.indexOf(name);
      return { start, end: start + name.length, text: 'b' };
    });
    expect(applyEdits(run, [...changes, ...realigned(run, changes)])).toBe('a {\n  one = 1\n  b   = 3\n  b   = 0\n}\n');
  });
});

test.each([
  ['  a\n    b\n\n  c', 2, '    a\n      b\n\n    c'],
  ['  a\n    b\n \n  c\n', -2, 'a\n  b\n \nc\n'],
  ['  a\n b\n', -2, undefined],
  ['  a\n', 0, '  a\n'],
  ['a\r\n  b\r\n', 1, ' a\r\n   b\r\n'],
])('lines %j by %i', (lines, by, after) => expect(shifted(lines, by)).toBe(after));
