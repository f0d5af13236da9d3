/** Svelte components as programs: what stands where, what is told when it cannot be read, what must not be rewritten. */
import { describe, expect, test } from 'vitest';
import { withComponents } from '../src/documents/vue.ts';
import { Project } from '../src/flow/project.ts';
import { ts, walk } from '../src/flow/syntax.ts';
import { scan } from '../src/scan.ts';
import { cases, sourcesOf } from './fixtures.ts';

const url = 'https://gitlab.example.com/api/v4/projects/7/merge_requests';
const script = `<script>\n  let { id } = $props();\n  let mrs = $state([]);\n  const load = async () => { mrs = await (await fetch('${url}')).json(); };\n</script>\n`;
const look = (files: Readonly<Record<string, string>>) => scan(sourcesOf(new Map(Object.entries(files))), {});
const lines = (markup: string) =>
  look({ 'a.svelte': script + markup }).findings.map((each) => `${each.path} ${each.start - script.length}`);

describe('what a component is made of', () => {
  const components = cases().flatMap(({ name, files }) =>
    [...files].flatMap(([path, text]) => (path.endsWith('.svelte') ? [{ name: `${name} ${path}`, path, text }] : [])),
  );
  test('there are components', () => expect(components.length).toBeGreaterThan(5));
  test.each(components)('$name: what it says stands where the file says it', ({ path, text }) => {
    const sources = withComponents(sourcesOf(new Map([[path, text]])), () => true);
    const project = new Project(sources);
    const [program = ''] = sources.paths;
    const ast = project.file(program)?.ast;
    expect(sources.skipped).toEqual([]);
    expect(ast?.text).toBe(text);
    const wrong: string[] = [];
    let count = 0;
    if (ast)
      walk(ast, (node) => {
        if (!ts.isIdentifier(node) || node.end - node.getStart() !== node.text.length) return;
        count += 1;
        const said = text.slice(node.getStart(), node.end);
        // what the program adds stands for something of as many letters only by accident
        if (said !== node.text && !node.text.startsWith('$$')) wrong.push(`${node.text} is ${said}`);
      });
    expect(wrong).toEqual([]);
    expect(count).toBeGreaterThan(2);
  });
});

describe('markup', () => {
  test.each([
    '{#each mrs as mr}{mr.merged_by}{/each}',
    '{#each mrs as { id, merged_by: who } (id)}{who}{/each}',
    '{#each mrs as mr, i}<a title="x {i}: {mr.merged_by}" />{/each}',
    '{#each mrs as mr}<a title={`${mr.merged_by}`} {...mr} />{/each}',
    '{#each mrs as mr}{#if a}b{:else if mr.merged_by}c{/if}{/each}',
    '{#each mrs as mr}{#key mr.merged_by}c{/key}{/each}',
    '{#each mrs as mr}<input bind:value={mr.merged_by} />{/each}',
    '{#each mrs as mr}<svelte:element this="b" onclick={() => { show(mr.merged_by); }}>c</svelte:element>{/each}',
    '<!-- { --><style>a { b: c }</style>{#each mrs as mr}<br>{@html mr.merged_by}{/each}',
    '{#each mrs as mr}{/* } */ mr.merged_by}{/each}',
    '{#each mrs as mr}{/[}"]/.test(mr.merged_by)}{/each}',
    '{#await load() then all}{all}{/await}{#each mrs.filter((mr) => mr.merged_by) as mr}{mr.id}{/each}',
    '{#snippet row(mr)}{mr.merged_by}{/snippet}{#each mrs as mr}{@render row(mr)}{/each}',
  ])('%s', (markup) => expect(lines(markup)).toEqual([`a.svelte ${markup.indexOf('merged_by')}`]));

  test('what a component is handed is read there, by every way that it is handed', () => {
    const row = '<script>let { mr, merged_by } = $props();</script>\n{mr?.merged_by}';
    const { findings } = look({
      'Row.svelte': row,
      'a.svelte': `<script>import Row from './Row.svelte';</script>${script}{#each mrs as each}<Row {...each} mr={each} />{/each}`,
    });
    expect(findings.map(({ path, start }) => [path, start])).toEqual([
      ['Row.svelte', row.indexOf('merged_by')],
      ['Row.svelte', row.lastIndexOf('merged_by')],
    ]);
  });

  test.each([
    ['{#if mrs}{mrs[0].merged_by}', '`{#if}` is not closed'],
    ['{#each mrs as mr}{mr.merged_by}{/if}', 'line 6: `{/if}` closes nothing'],
    ['<p title="{mrs[0].merged_by}', 'line 6: an attribute is not closed'],
    ['{mrs[0].merged_by', 'line 6: the brace is not closed'],
    ['{mrs[0].merged_by +}', 'line 6: an expression of the markup cannot be read'],
  ])('%s is told', (markup, message) =>
    expect(look({ 'a.svelte': script + markup }).skipped).toEqual([
      { path: 'a.svelte', code: 'syntax', message, relevant: true },
    ]),
  );

  test('a script stands where the markup cannot be read', () => {
    const { findings, skipped } = look({ 'a.svelte': `${script.replace('};', 'mrs[0].merged_by; };')}{#if}` });
    expect(findings).toHaveLength(1);
    expect(skipped).toHaveLength(1);
  });

  test.each(['{#if a}', '{#each mrs as mr}', '<p>', '{((', '<A let:b>', '{#snippet a()}'])(
    '%s, a thousand times, ends nothing',
    (open) => {
      const { findings, skipped, blind } = look({
        'a.svelte': `${script}${open.repeat(1000)}merged_by`,
        'b.ts': `const mrs = await (await fetch('${url}')).json();\nmrs[0].merged_by;\n`,
      });
      expect(findings.map(({ path }) => path)).toEqual(['b.ts']);
      expect([...skipped, ...blind].filter(({ code }) => code === 'internal')).toEqual([]);
    },
  );

  test.each(['<Row {merged_by} />', '<p {merged_by} />', '<p class:merged_by />', '<input bind:merged_by />'])(
    'a name that says two things is no machine’s to rewrite: %s',
    (use) => {
      const { findings } = look({ 'a.svelte': `${script}{#each mrs as { merged_by }}${use}{/each}` });
      expect(findings.map((each) => [each.fix, each.edits])).toEqual([['manual', []]]);
    },
  );
});

describe('lists that are put together by `concat.apply`', () => {
  const program = (more: string): string =>
    `const ask = async (id) => (await fetch(\`https://gitlab.example.com/api/v4/projects/\${id}/merge_requests?state=merged\`)).json();
const mrs = [].concat.apply([], await Promise.all([ask(1), ask(2)${more}]));
console.log(mrs.map((mr) => mr.merged_by.name));
`;
  test('hold what the lists hold', () =>
    expect(look({ 'a.mjs': program('') }).findings.map((each) => each.fix)).toEqual(['safe']));
  test('hold what the program puts there itself as well', () =>
    expect(look({ 'a.mjs': program(", [{ merged_by: { name: 'x' } }]") }).findings.map((each) => each.fix)).toEqual([
      'manual',
    ]));
});
