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

const numbers = (count: number): number[] => [...Array(count).keys()];
const field = 'dependencyProxyTotalSizeInBytes';
const leaf = `group(fullPath: "a") { ${field} }`;

/** Documents of so many levels, definitions or names. */
export const documents: Readonly<Record<string, (levels: number) => string>> = {
  selections: (n) => `query q { ${'a { '.repeat(n)}${leaf}${' }'.repeat(n)} ${leaf} }\n`,
  'inline fragments': (n) => `query q { ${'... on Query { '.repeat(n)}${leaf}${' }'.repeat(n)} }\n`,
  'lists in arguments': (n) => `query q { a(b: ${'['.repeat(n)}${']'.repeat(n)}) ${leaf} }\n`,
  'objects in arguments': (n) => `query q { a(b: ${'{ c: '.repeat(n)}1${' }'.repeat(n)}) ${leaf} }\n`,
  'types of variables': (n) => `query q($a: ${'['.repeat(n)}ID${']'.repeat(n)}) { ${leaf} }\n`,
  operations: (n) =>
    numbers(n)
      .map((i) => `query q${i} { ${leaf} }\n`)
      .join(''),
  aliases: (n) =>
    `query q { ${numbers(n)
      .map((i) => `a${i}: ${leaf}`)
      .join(' ')} }\n`,
  'same fields': (n) => `query q { ${`${leaf} `.repeat(n)} }\n`,
  'a circle of fragments': (n) =>
    `query q { group(fullPath: "a") { ...F0 } }\n${numbers(n)
      .map((i) => `fragment F${i} on Group { ${field} ...F${(i + 1) % n} }\n`)
      .join('')}`,
  'a chain of fragments': (n) =>
    `query q { group(fullPath: "a") { ...F0 } }\n${numbers(n)
      .map((i) => `fragment F${i} on Group { ${field}${i + 1 < n ? ` ...F${i + 1}` : ''} }\n`)
      .join('')}`,
  'a fragment used often': (n) =>
    `query q { group(fullPath: "a") { ${'...F '.repeat(n)} } }\nfragment F on Group { ${field} }\n`,
  'fragments that use all before': (n) => {
    const count = Math.min(n, 300);
    return `query q { group(fullPath: "a") { ...F${count - 1} } }\n${numbers(count)
      .map(
        (i) =>
          `fragment F${i} on Group { ${field} ${numbers(Math.min(i, 40))
            .map((j) => `...F${i - 1 - j}`)
            .join(' ')} }\n`,
      )
      .join('')}`;
  },
  'aliases of one field': (n) =>
    `query q { group(fullPath: "a") { ${numbers(n)
      .map((i) => `a${i}: ${field}`)
      .join(' ')} } }\n`,
  directives: (n) => `query q { group(fullPath: "a") { ${field} ${'@include(if: true) '.repeat(n)} } }\n`,
  variables: (n) =>
    `query q(${numbers(n)
      .map((i) => `$v${i}: ID`)
      .join(' ')}) { ${leaf} }\n`,
};

/** Schemas of a user's own, of so many levels or types. */
export const schemas: Readonly<Record<string, (levels: number) => string>> = {
  types: (n) =>
    `type Query { a: T0 }\n${numbers(n)
      .map((i) => `type T${i} { active: Boolean @deprecated a: T${(i + 1) % n} }\n`)
      .join('')}`,
  interfaces: (n) =>
    `type Query { a: A }\n${numbers(Math.min(n, 400))
      .map((i) => `interface I${i}${i > 0 ? ` implements I${i - 1}` : ''} { active: Boolean }\n`)
      .join('')}type A implements I0 { active: Boolean }\n`,
  inputs: (n) =>
    `type Query { a(b: I0): Int }\n${numbers(n)
      .map((i) => `input I${i} { a: I${(i + 1) % n} }\n`)
      .join('')}`,
  lists: (n) => `type Query { a: ${'['.repeat(n)}Int${']'.repeat(n)} }\n`,
  values: (n) => `type Query { a(b: E = ${'['.repeat(n)}${']'.repeat(n)}): Int }\nenum E { A }\n`,
  unions: (n) => `type Query { a: U }\ntype A { active: Boolean }\nunion U = ${'A | '.repeat(n)}A\n`,
};

const script = (text: string): string =>
  `<script setup>\nconst mr = await (await fetch('https://gitlab.com/api/v4/projects/1/merge_requests/2')).json();\n</script>\n<template>\n${text}\n</template>\n`;

/** Components of so many levels. */
export const components: Readonly<Record<string, (levels: number) => string>> = {
  elements: (n) => script(`${'<div>'.repeat(n)}{{ mr.merged_by }}${'</div>'.repeat(n)}`),
  'unclosed elements': (n) => script(`${'<div>'.repeat(n)}{{ mr.merged_by }}`),
  siblings: (n) => script('<p>{{ mr.merged_by }}</p>'.repeat(n)),
  'mustaches deep inside': (n) => script(`<p>{{ ${'('.repeat(n)}mr.merged_by${')'.repeat(n)} }}</p>`),
  'attributes deep inside': (n) => script(`<p :a="${'['.repeat(n)}mr.merged_by${']'.repeat(n)}"/>`),
  loops: (n) => script(`${'<p v-for="a in mr">'.repeat(n)}{{ a.merged_by }}${'</p>'.repeat(n)}`),
  'expressions that are none': (n) => script('<p>{{ mr.merged_by +* }}</p>'.repeat(n)),
  attributes: (n) =>
    script(
      `<p ${numbers(n)
        .map((i) => `:a${i}="mr.merged_by"`)
        .join(' ')}/>`,
    ),
  unclosed: (n) => script('{{ '.repeat(n)),
  blocks: (n) => `${script('{{ mr.merged_by }}')}${'<docs>merged_by</docs>\n'.repeat(n)}`,
  scripts: (n) => '<script>\nexport default { a: mr.merged_by }\n</script>\n'.repeat(n),
};

/** Manifests and configurations of so many levels. */
export const facts: Readonly<Record<string, (levels: number) => string>> = {
  exports: (n) => `{ "name": "a", "exports": ${'{ ".": '.repeat(n)}"./src/index.ts"${' }'.repeat(n)} }`,
  lists: (n) => `{ "name": "a", "exports": ${'['.repeat(n)}"./src/index.ts"${']'.repeat(n)} }`,
  paths: (n) =>
    `{ "compilerOptions": { "baseUrl": ".", "paths": { ${numbers(n)
      .map((i) => `"@${i}/*": ["src/*"]`)
      .join(', ')} } } }`,
  comments: (n) => `{ ${'/* */ '.repeat(n)}"name": "a" }`,
};
