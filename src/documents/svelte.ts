/**
 * Svelte components: one program made of the scripts and the markup, in which the component is a function of its props. It is another
 * text than the file; `placed` is the way back, so that each node of the program stands where it does in the file.
 */
import { attempt, type Trouble } from '../common/budget.ts';
import { parse, syntaxError } from '../flow/parse.ts';
import type { Placed } from '../project/sources.ts';
import { pieced } from './pieces.ts';
import type { MarkupFacts } from './svelte-expressions.ts';
import { writeMarkup } from './svelte-markup.ts';
import { callsOf } from './svelte-routes.ts';
import { type Block, componentName, declaredIn, errorIn, type Part, writeScript } from './svelte-script.ts';
import { lineOf, type Range, Woven } from './woven.ts';

export interface SvelteComponent {
  /** The program. */
  text: string;
  placed: Placed;
  /** Where expressions of the markup begin, and whether their values are text of the page. */
  shown: ReadonlyMap<number, boolean>;
  /** What must not be rewritten. */
  fixed: readonly Range[];
  /** What could not be read, each in one line. */
  errors: readonly string[];
  trouble: Trouble | undefined;
}

export const isSvelte = (path: string): boolean => /\.svelte$/i.test(path);

/** What its scripts are written in, by the ending of a program. */
export const svelteEnding = (text: string): 'mts' | 'mjs' =>
  /<script\b[^<>]*\blang=["']?(?:ts|typescript)\b/i.test(text) ? 'mts' : 'mjs';

/** @param has whether there is a module, by its path without its ending */
export function readSvelte(path: string, text: string, has: (path: string) => boolean): SvelteComponent {
  const calls = callsOf(path, componentName(path), has);
  const outer = outerOf(text);
  const errors = [...outer.errors];
  const parts = outer.blocks.flatMap((block): readonly Part[] => {
    const part = { block, ast: parse(`script.${block.isTyped ? 'mts' : 'mjs'}`, text.slice(block.start, block.end)) };
    const error = errorIn(part, text);
    if (error === undefined) return [part];
    errors.push(error);
    return [];
  });
  const whole = written(path, text, parts, calls, outer.skips);
  errors.push(...whole.errors);
  if (whole.isFine) return { ...whole, errors };
  // without what cannot be read the scripts stand by themselves
  if (whole.errors.length === 0) errors.push('the markup cannot be read');
  const scripts = written(path, text, parts, calls, undefined);
  return { ...(scripts.isFine ? scripts : written(path, text, [], calls, undefined)), errors, trouble: whole.trouble };
}

type Written = SvelteComponent & { isFine: boolean };

/** @param skips what of the file is no markup; undefined: the markup is left out */
function written(
  path: string,
  text: string,
  parts: readonly Part[],
  calls: ReturnType<typeof callsOf>,
  skips: readonly Range[] | undefined,
): Written {
  const out = new Woven(text);
  const facts: MarkupFacts = { shown: new Map(), troubles: [] };
  const name = componentName(path);
  const declared = new Set(parts.flatMap((part) => [...declaredIn(part)]));
  const stores = new Map<string, number>();
  for (const { 0: word, index } of text.matchAll(/\$[A-Za-z_][\w$]*/g))
    if (declared.has(word.slice(1)) && !declared.has(word) && !stores.has(word)) stores.set(word, index);
  const names = new Set(stores.keys());
  if (stores.size > 0) out.own(`import { get as $$get } from 'svelte/store';\n`, 0);
  out.own(calls.imports, 0);
  for (const part of parts) writeScript(out, part, names, 'imports');
  for (const part of parts) if (part.block.isModule) writeScript(out, part, names, 'others');
  out.own(`export async function ${name}($$props) {\n`, 0);
  for (const [word, at] of stores) out.own(`let ${word} = $$get(${word.slice(1)});\n`, at, at + word.length);
  for (const part of parts) if (!part.block.isModule) writeScript(out, part, names, 'others');
  const error = skips && writeMarkup(out, facts, skips, names, name);
  out.own(`\n}\nexport { ${name} as default };\n${calls.calls}`, text.length);
  const { text: program, at, end } = pieced(path, text, out.pieces);
  const outcome = attempt(() => syntaxError(parse(`component.${svelteEnding(text)}`, program)));
  return {
    text: program,
    placed: { text, at, end },
    shown: facts.shown,
    fixed: out.fixed,
    errors: error === undefined ? facts.troubles : [error],
    trouble: 'trouble' in outcome ? outcome.trouble : undefined,
    isFine: error === undefined && 'value' in outcome && outcome.value === undefined,
  };
}

interface Outer {
  blocks: readonly Block[];
  /** Scripts and styles, their tags included. */
  skips: readonly Range[];
  errors: readonly string[];
}

/** Whether a place lies in what is put into the page's head: a script there is the page's. */
const isInHead = (text: string, at: number): boolean =>
  text.lastIndexOf('<svelte:head', at) > text.lastIndexOf('</svelte:head', at);

/** Behind the tag that begins at a place; where it does not end, the end of the text. */
function tagEnd(text: string, from: number): number {
  let quote = '';
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (quote !== '') quote = sign === quote ? '' : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '>') return at + 1;
  }
  return text.length;
}

/** The scripts and the style of a component, which stand beside its markup. */
function outerOf(text: string): Outer {
  const blocks: Block[] = [];
  const skips: Range[] = [];
  const errors: string[] = [];
  const next = /<!--|<(script|style)\b/gi;
  for (let found = next.exec(text); found; found = next.exec(text)) {
    const [whole, tag] = found;
    const start = tag === undefined ? found.index + whole.length : tagEnd(text, found.index);
    const attributes = text.slice(found.index + whole.length, start - 1);
    const close = tag === undefined ? /-->/g : tag.toLowerCase() === 'style' ? /<\/style\s*>/gi : /<\/script\s*>/gi;
    close.lastIndex = start;
    const closed = attributes.endsWith('/') ? undefined : close.exec(text);
    if (closed === null) {
      errors.push(`line ${lineOf(text, found.index)}: \`${whole.slice(0, 60)}\` is not closed`);
      return { blocks, skips: [...skips, { start: found.index, end: text.length }], errors };
    }
    const end = closed ? closed.index + closed[0].length : start;
    if (tag !== undefined) skips.push({ start: found.index, end });
    if (closed && tag?.toLowerCase() === 'script' && !isInHead(text, found.index) && !/\bsrc=/.test(attributes))
      blocks.push({
        start,
        end: closed.index,
        isModule: /\bcontext=["']?module\b|(?:^|\s)module(?=\s|$)/.test(attributes),
        isTyped: /\blang=["']?(?:ts|typescript)\b/i.test(attributes),
      });
    next.lastIndex = end;
  }
  return { blocks, skips, errors };
}
