/** Programs of so many levels, as no person writes them and generators do. */

const ask = "const mr = await (await fetch('https://gitlab.com/api/v4/projects/1/merge_requests/2')).json();\n";
const chained = (levels: number, link: string): string => link.repeat(levels);

/** So many levels of each kind. */
const bodies: Readonly<Record<string, (levels: number) => string>> = {
  parentheses: (n) => `export const a = ${'('.repeat(n)}mr.merged_by${')'.repeat(n)};\n`,
  objects: (n) => `export const a = ${'{ a: '.repeat(n)}mr.merged_by${' }'.repeat(n)};\n`,
  arrays: (n) => `export const a = ${'['.repeat(n)}mr.merged_by${']'.repeat(n)};\n`,
  calls: (n) => `export const a = ${'f('.repeat(n)}mr.merged_by${')'.repeat(n)};\n`,
  templates: (n) => `export const a = ${'`${'.repeat(n)}mr.merged_by${'}`'.repeat(n)};\n`,
  markup: (n) => `export const a = ${'<b>'.repeat(n)}{mr.merged_by}${'</b>'.repeat(n)};\n`,
  ternaries: (n) => `export const a = ${chained(n, 'x ? mr.merged_by : ')}mr.merged_by;\n`,
  'ternaries inside': (n) => `export const a = ${'x ? '.repeat(n)}mr.merged_by${' : 0'.repeat(n)};\n`,
  'else if': (n) => `if (mr.merged_by) a();\n${chained(n, 'else if (mr.merged_by === x) b();\n')}`,
  blocks: (n) => `${'if (x) {'.repeat(n)}mr.merged_by;${'}'.repeat(n)}\n`,
  sums: (n) => `export const a = ${chained(n, 'mr.merged_by + ')}'';\n`,
  'nothing or': (n) => `export const a = ${chained(n, 'mr.merged_by ?? ')}'';\n`,
  links: (n) =>
    `export const a = fetch('/api/v4/projects/1/merge_requests/2')${chained(n, '.then((x) => x)')}.merged_by;\n`,
  members: (n) => `export const a = mr${'.a'.repeat(n)}.merged_by;\n`,
  functions: (n) => `export const a = ${'() => '.repeat(n)}mr.merged_by;\n`,
  'functions in functions': (n) => `${'function f() { '.repeat(n)}return mr.merged_by;${' }'.repeat(n)}\n`,
  classes: (n) => `${'class A { a = '.repeat(n)}mr.merged_by${' }'.repeat(n)}\n`.replaceAll('= class A', '= class'),
  'base classes': (n) =>
    `class C0 { merged_by = 1 }\n${[...Array(n).keys()].map((i) => `class C${i + 1} extends C${i} {}\n`).join('')}new C${n}().merged_by;\n`,
  types: (n) => `type T = ${'{ a: '.repeat(n)}{ merged_by: string }${' }'.repeat(n)};\n`,
  'type arguments': (n) =>
    `let a: ${'Promise<'.repeat(n)}{ merged_by: 1, merge_status: 2 }${'>'.repeat(n)} = mr;\na.merged_by;\n`,
  unions: (n) => `type T = ${chained(n, '{ merged_by: string } | ')}null;\n`,
  conditions: (n) => `type T<X> = ${chained(n, 'X extends { merged_by: 1 } ? 1 : ')}2;\n`,
  assignments: (n) => `let a; ${chained(n, 'a = ')}mr.merged_by;\n`,
  negations: (n) => `export const a = ${'!'.repeat(n)}mr.merged_by;\n`,
  decorators: (n) => `${'@a() '.repeat(n)}class A { merged_by = mr.merged_by }\n`,
  comments: (n) => `import x from ${'/* */ '.repeat(n)}'./b';\nmr.merged_by;\n`,
  casts: (n) => `export const a = mr${' as any'.repeat(n)};\na.merged_by;\n`,
  spreads: (n) => `export const a = ${'{ ...'.repeat(n)}mr${' }'.repeat(n)};\na.merged_by;\n`,
  wrappers: (n) =>
    `${[...Array(n).keys()].map((i) => `const f${i} = (p) => f${i + 1}(p);\n`).join('')}const f${n} = (p) => fetch('https://gitlab.com/api/v4' + p).then((r) => r.json());\n(await f0('/projects/1/merge_requests/2')).merged_by;\n`,
  variables: (n) =>
    `const v0 = mr;\n${[...Array(n).keys()].map((i) => `const v${i + 1} = v${i};\n`).join('')}v${n}.merged_by;\n`,
  'recursive wrappers': (n) =>
    `${[...Array(n).keys()].map((i) => `async function f${i}(p) { return p ? f${(i + 1) % n}(p) : fetch('https://gitlab.com/api/v4/runners/' + p).then((r) => r.json()); }\n`).join('')}(await f0('1')).active;\n`,
};

/** Text of so many levels, with a read of what goes away inside and behind. */
export const programs: Readonly<Record<string, (levels: number) => string>> = Object.fromEntries(
  Object.entries(bodies).map(([name, make]) => [name, (levels: number) => `${ask}${make(levels)}\nmr.merged_by;\n`]),
);
