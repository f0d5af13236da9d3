/**
 * Components that get rows of an answer and show a member that changes: `rendered/pieces.txt` has what markup does with one row. `ATTR:name="…"` is
 * an attribute of an expression, `IF:…:…` markup under a condition, `DERIVED` what is worked out of the rows, `ROWS` these as the script has them.
 */
import { readFileSync } from 'node:fs';
import { ts } from '@ts-morph/common';
import type { Server } from './equivalence-server.ts';
import { chooser } from './random.ts';

interface Piece {
  title: string;
  markup: string;
  script: string;
}

const pieces: readonly Piece[] = readFileSync(new URL('rendered/pieces.txt', import.meta.url), 'utf8')
  .split(/^=== /m)
  .slice(1)
  .map((text) => {
    const [title = '', ...lines] = text.trimEnd().split('\n');
    const [markup = '', script = ''] = lines.join('\n').split('\n--- script\n');
    return { title, markup, script };
  });

const KINDS = [
  { field: 'active', other: 'paused', path: '/runners/all', isOther: false },
  { field: 'emails_disabled', other: 'emails_enabled', path: '/projects', isOther: false },
  { field: 'emails_disabled', other: 'emails_enabled', path: '/groups', isOther: false },
] as const;
const API = 'https://gitlab.example.com/api/v4';

type Language = 'vue' | 'svelte';

/** Ways that the rows come into the script: what it says, and what the script calls them. */
const LOADS: Readonly<Record<Language, readonly (readonly [title: string, script: string, rows: string])[]>> = {
  vue: [
    ['at once', 'const rows = await (await fetch(`URL`)).json();', 'rows'],
    [
      'a function',
      'async function load() {\n  const response = await fetch(`URL`);\n  return response.json();\n}\nconst rows = await load();',
      'rows',
    ],
    ['a ref', 'const rows = ref([]);\nrows.value = await (await fetch(`URL`)).json();', 'rows.value'],
    [
      'a ref in a hook',
      'const rows = ref([]);\nonMounted(async () => {\n  const response = await fetch(`URL`);\n  rows.value = await response.json();\n});',
      'rows.value',
    ],
    [
      'a typed ref',
      'interface Row { id: number; FIELD: boolean }\nconst rows = ref<Row[]>([]);\nonMounted(async () => {\n  rows.value = (await (await fetch(`URL`)).json()) as Row[];\n});',
      'rows.value',
    ],
    [
      'a state',
      'const state = reactive({ rows: [] });\nonMounted(async () => {\n  state.rows = await (await fetch(`URL`)).json();\n});\nconst rows = computed(() => state.rows);',
      'state.rows',
    ],
    [
      'a view',
      'const rows = ref([]);\nonMounted(async () => {\n  const all = await (await fetch(`URL`)).json();\n  rows.value = all.map((each) => ({ ...each, seen: true }));\n});',
      'rows.value',
    ],
  ],
  svelte: [
    ['a hook', 'let rows = [];\nonMount(async () => {\n  rows = await (await fetch(`URL`)).json();\n});', 'rows'],
    [
      'a function',
      'let rows = [];\nasync function load() {\n  const response = await fetch(`URL`);\n  rows = await response.json();\n}\nonMount(load);',
      'rows',
    ],
    [
      'then',
      'let rows = [];\nonMount(() => fetch(`URL`).then((response) => response.json()).then((all) => { rows = all; }));',
      'rows',
    ],
  ],
};

export interface Rendered {
  name: string;
  path: string;
  text: string;
}

/** The component of a seed: one to three pieces. */
export function renderedProgram(seed: number): Rendered {
  const { next, pick } = chooser(seed);
  const kind = pick(KINDS);
  const language = pick<Language>(['vue', 'vue', 'svelte']);
  const [loadTitle, load, rows] = pick(LOADS[language]);
  const chosen = [...new Set(Array.from({ length: pick([1, 1, 2, 3]) }, () => pick(pieces)))];
  const isApart = next(5) === 0 && chosen.every(({ markup }) => !/\(row\)|own\.|row\[/.test(markup));
  const scripts = [...new Set(chosen.map(({ script }) => script))].filter(Boolean);
  const names = new Set<string>();
  const said = chosen.filter(({ script }) => {
    const name = /(?:const|function) (\w+)/.exec(script)?.[1];
    if (name === undefined || !names.has(name)) {
      if (name !== undefined) names.add(name);
      return true;
    }
    return false;
  });
  const isVue = language === 'vue';
  const derived = (text: string): string =>
    isVue ? text.replace('DERIVED', 'computed') : text.replace(/const (\w+) = DERIVED\(\(\) => (.*)\);/, '$: $1 = $2;');
  const row = (text: string): string =>
    isApart ? text.replace(/\brow\.FIELD\b/g, 'FIELD').replace(/\brow\.id\b/g, 'id') : text;
  const markup = said
    .map(({ markup: each }) => row(each))
    .map((each) => {
      const either = /^IFELSE:(.*?):(<.*<\/b>):(.*)$/.exec(each);
      const alone = /^IF:(.*?):(<.*)$/.exec(each);
      if (isVue) {
        if (either)
          return `${either[2]?.replace('<b', `<b v-if="${either[1]}"`)}${either[3]?.replace('<i', '<i v-else')}`;
        if (alone) return alone[2]?.replace('<b', `<b v-if="${alone[1]}"`) ?? '';
        return each.replace(/ATTR:([\w-]+)="/g, ':$1="');
      }
      const braces = (text: string): string =>
        text.replace(/\{\{ (.*?) \}\}/g, '{$1}').replace(/ATTR:([\w-]+)="(.*?)">/g, '$1={$2}>');
      if (either) return braces(`{#if ${either[1]}}${either[2]}{:else}${either[3]}{/if}`);
      if (alone) return braces(`{#if ${alone[1]}}${alone[2]}{/if}`);
      return braces(each);
    });
  const holder = isApart ? '{ id, FIELD }' : 'row';
  const body = isVue
    ? `<template>\n  <ul>\n    <li v-for="${holder} in rows">\n${markup.map((each) => `      ${each}\n`).join('')}    </li>\n  </ul>\n</template>\n`
    : `<ul>\n  {#each rows as ${holder}}\n${markup.map((each) => `    ${each}\n`).join('')}  {/each}\n</ul>\n`;
  const imports = isVue
    ? "import { computed, onMounted, reactive, ref } from 'vue';"
    : "import { onMount } from 'svelte';";
  const script = `${isVue ? '<script setup lang="ts">' : '<script lang="ts">'}\n${imports}\n${load}\n${said.flatMap((each) => (each.script ? [derived(each.script)] : [])).join('\n')}\n</script>\n`;
  void scripts;
  const text = `${script}\n${body}`
    .replace(/FIELD/g, kind.field)
    .replaceAll('ROWS', rows)
    .replaceAll('URL', `${API}${kind.path}`);
  return {
    name: `${seed}: ${language}: ${kind.field}: ${[loadTitle, ...(isApart ? ['taken apart'] : []), ...said.map(({ title }) => title)].join(' > ')}`,
    path: isVue ? 'View.vue' : 'View.svelte',
    text,
  };
}

type Scope = Record<string, unknown>;

/** What a component shows, once all that it asks for is there. */
export async function rendered({ path, text }: Rendered, server: Server): Promise<string> {
  const script = /<script[^>]*>\n([\s\S]*?)<\/script>/.exec(text)?.[1] ?? '';
  const reactive: string[] = [];
  const plain = script
    .replace(/^import .*$/gm, '')
    .replace(/^\$: (\w+) = (.*);$/gm, (_, name: string, made: string) => {
      reactive.push(name);
      return `const ${name} = { get value() { return ${made}; }, isHeld: true };`;
    });
  const names = [...plain.matchAll(/^(?:const|let|function|async function) (\w+)/gm)].map(([, name = '']) => name);
  const { outputText } = ts.transpileModule(
    `async function run() {\n${plain}\nawait mounted();\nreturn { ${names.map((name) => `get ${name}() { return ${name}; }`).join(', ')} };\n}`,
    {
      compilerOptions: { target: ts.ScriptTarget.ES2022 },
    },
  );
  const hooks: (() => unknown)[] = [];
  const held = { ref: (value: unknown) => ({ value, isHeld: true }), reactive: (value: unknown) => value };
  const computed = (make: () => unknown) => ({
    get value() {
      return make();
    },
    isHeld: true,
  });
  const mounted = async (): Promise<void> => {
    for (const each of hooks) await each();
  };
  const on = (hook: () => unknown) => void hooks.push(hook);
  const start: unknown = new Function(
    'fetch',
    'ref',
    'reactive',
    'computed',
    'onMounted',
    'onMount',
    'mounted',
    `${outputText}\nreturn run();`,
  );
  if (typeof start !== 'function') return '';
  const given: Scope = await start(server.fetch, held.ref, held.reactive, computed, on, on, mounted);
  const scope = new Proxy(given, {
    has: (target, name) => name in target,
    get: (target, name) => {
      const value = typeof name === 'string' ? target[name] : undefined;
      return typeof value === 'object' && value !== null && 'isHeld' in value && 'value' in value ? value.value : value;
    },
  });
  const isVue = path.endsWith('.vue');
  const [, holder = '', list = '', inner = ''] =
    (isVue
      ? /<li v-for="(.*) in (.*)">\n([\s\S]*?)\n\s*<\/li>/.exec(text)
      : /\{#each (?<list>.*) as (?<holder>.*)\}\n([\s\S]*?)\n\s*\{\/each\}/.exec(text)) ?? [];
  const [pattern, source] = isVue ? [holder, list] : [list, holder];
  const value = (code: string, item: unknown): unknown =>
    new Function('scope', 'item', `with (scope) { const ${pattern} = item; return (${code}); }`)(scope, item);
  const all = value(source, {});
  if (!Array.isArray(all)) return 'no list';
  const shown = (item: unknown): string => {
    let out = inner;
    if (isVue) {
      out = out.replace(
        /<b v-if="(.*?)">(.*?)<\/b>(?:<i v-else>(.*?)<\/i>)?/g,
        (_, test: string, yes: string, no: string | undefined) =>
          value(test, item) ? `<b>${yes}</b>` : no === undefined ? '' : `<i>${no}</i>`,
      );
      out = out.replace(
        / :([\w-]+)="(.*?)"/g,
        (_, name: string, code: string) => ` ${name}='${String(value(code, item))}'`,
      );
      return out.replace(/\{\{ (.*?) \}\}/g, (_, code: string) => String(value(code, item) ?? ''));
    }
    out = out.replace(/\{#if (.*?)\}(<.*?)(?:\{:else\}(.*?))?\{\/if\}/g, (_, test: string, yes: string, no = '') =>
      value(test, item) ? yes : no,
    );
    return svelteFilled(out, (code) => String(value(code, item) ?? ''));
  };
  return `${all.map(shown).join('\n')}\n${server.effects()}`;
}

/** Each pair of braces in a text, whose code may have pairs of its own, replaced by what it gives. */
function svelteFilled(text: string, give: (code: string) => string): string {
  let out = '';
  for (let at = 0; at < text.length; at++) {
    if (text[at] !== '{') {
      out += text[at];
      continue;
    }
    let depth = 0;
    let end = at;
    for (; end < text.length; end++) {
      if (text[end] === '{') depth++;
      if (text[end] === '}' && --depth === 0) break;
    }
    out += give(text.slice(at + 1, end));
    at = end;
  }
  return out;
}
