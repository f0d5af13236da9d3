/** Single-file components: the scripts in them and the expressions of their markup, each character where it stands in the file. */
import { attempt } from '../common/budget.ts';
import type { Skipped } from '../finding.ts';
import { parse, syntaxError } from '../flow/parse.ts';
import { sfc } from '../graphql/load.ts';
import { type Question, saysIn, type WovenSources } from '../project/sources.ts';
import { besideOf, INLINE, isTemplateFile, mayHoldTemplates, readTemplates } from './angular/components.ts';
import { angularIn, namedTemplates } from './angular/tree.ts';
import { type Markup, readMarkup, spells } from './markup.ts';
import { isSvelte, readSvelte, type SvelteComponent, svelteEnding } from './svelte.ts';

export interface Component {
  /** As long as the file; what is not script is blank. */
  script: string;
  lang: 'ts' | 'tsx' | 'js';
  /** Undefined: there is none, or it is in a language of its own. */
  markup: Markup | undefined;
  /** What says names of the script and is no expression that is read, in styles too. Undefined: the markup stands in another file. */
  unread: string | undefined;
  /** What the compiler could not read, in one line. */
  error: string | undefined;
}

export function readComponent(path: string, text: string): Component {
  const read = parsed(path, text);
  if (typeof read === 'string') return { ...NOTHING, error: read };
  const { descriptor, errors } = read;
  const blocks = [descriptor.script, descriptor.scriptSetup].filter((block) => block !== null);
  const blank = text.replace(/[^\r\n]/g, ' ');
  let script = blank;
  for (const { loc } of blocks) {
    const [start, end] = [loc.start.offset, loc.end.offset];
    script = script.slice(0, start) + text.slice(start, end) + script.slice(end);
  }
  const { template } = descriptor;
  // `color: v-bind(color)`
  const bound = descriptor.styles.map(({ content }) => content).filter((each) => each.includes('v-bind'));
  const markup = isHtml(template) ? template?.ast && readMarkup(text, template.ast) : undefined;
  const unread = [...(markup?.unread ?? [template?.content ?? '']), ...bound];
  const lang = blocks.map((block) => block.lang).find((each) => each !== undefined);
  // an error in the markup leaves the script as it is
  const first = errors.find((each) => {
    const at = 'loc' in each ? each.loc?.start.offset : undefined;
    return (
      at !== undefined && (text.startsWith('<script', at) || (blocks.length === 0 && text.includes('<script', at)))
    );
  });
  const line = first && 'loc' in first && first.loc ? `line ${first.loc.start.line}: ` : '';
  return {
    script,
    lang: lang === 'ts' || lang === 'tsx' ? lang : 'js',
    markup,
    unread: template?.src === undefined ? unread.join('\n') : undefined,
    error: first && `${line}${first.message.replace(/\s+/g, ' ')}`,
  };
}

/** Whether markup is in no language of its own, whose text the compiler leaves as it is. */
const isHtml = (template: { lang?: string | undefined } | null): boolean => (template?.lang ?? 'html') === 'html';

/** A component of which nothing can be read. */
const NOTHING: Component = { script: '', lang: 'js', markup: undefined, unread: undefined, error: undefined };

/** What the compiler makes of a file, or why it cannot: it throws at `<i v-..`, which is no mistake of this program. */
function parsed(path: string, text: string): ReturnType<ReturnType<typeof sfc>['parse']> | string {
  const compiler = sfc();
  try {
    return compiler.parse(text, { filename: path, sourceMap: false, ignoreEmpty: false });
  } catch (error) {
    if (error instanceof RangeError) throw error;
    return `the compiler cannot read it: ${error instanceof Error ? error.message.replace(/\s+/g, ' ') : String(error)}`;
  }
}

/** What cannot be read in a component, each in one line: its tags, its scripts, expressions of its markup. */
export function flawsIn(path: string, text: string): readonly string[] {
  const read = parsed(path, text);
  if (typeof read === 'string') return [read];
  const { script, lang, markup } = readComponent(path, text);
  const error = syntaxError(parse(`component.${lang}`, script));
  const unread = (markup?.unread ?? []).map((each) => `\`${each.trim()}\` is no expression`);
  return [...read.errors.map(({ message }) => message), ...(error === undefined ? [] : [error]), ...unread];
}

export const isComponent = (path: string): boolean => /\.vue$/i.test(path);
/** The names under which a component's script and its markup are read by an engine that knows scripts only. */
const scriptName = /\.(?:vue\.(?:tsx?|js)|svelte\.m[jt]s|html?\.mts)$/i;
const markupName = /(\.vue)\.markup\.ts$/i;
const inlineName = /(\.ts)\.template\.mts$/i;

/** The path of the file that a script stands in. */
export const fileOf = (path: string): string =>
  scriptName.test(path)
    ? path.slice(0, path.lastIndexOf('.'))
    : path.replace(path.endsWith(INLINE) ? inlineName : markupName, '$1');

/** Whether what is read depends on another file than the one that a script stands in. */
export const isTemplate = (path: string): boolean => path.endsWith(INLINE) || isTemplateFile(fileOf(path));

export const isMarkup = (path: string): boolean => markupName.test(path);
export const markupOf = (path: string): string => `${fileOf(path)}.markup.ts`;

/** Sources in which a component is the scripts in it. */
export interface ComponentSources extends WovenSources {
  /** The markup behind a path that `isMarkup`. */
  markup(path: string): Markup | undefined;
  /** Whether what stands around the script of a component may say a name where no expression is read. */
  mayHide(path: string, name: string): boolean;
  /** The Svelte component whose program has a path. */
  svelte(path: string): SvelteComponent | undefined;
  /** The path of the script of a component, by a path of its markup. */
  scriptOf(path: string): string | undefined;
}

const BESIDE = 'stands beside files of all the names that its parts are read under';

/**
 * The sources with every component as the script in it and the expressions of its markup, position for position. A component is
 * only parsed when `matters` says so of its text; else nothing in it is seen.
 */
export function withComponents(sources: WovenSources, matters: (text: string) => boolean): ComponentSources {
  const taken = new Set(sources.paths);
  const files = new Map<string, string>();
  const scripts = new Map<string, string>();
  const paths: string[] = [];
  const broken: Skipped[] = [];
  const programs = new Map<string, string>();
  const isAngular = angularIn(sources);
  const namedBy = namedTemplates(sources, isAngular);
  const scriptBehind = (path: string): string | undefined =>
    taken.has(besideOf(path)) ? besideOf(path) : namedBy.get(path);
  const inTemplate = (path: string, name: string): void => {
    if (taken.has(name)) broken.push({ path, code: 'internal', message: BESIDE, relevant: true });
    else {
      programs.set(name, path);
      paths.push(name);
    }
  };
  for (const path of sources.paths) {
    if (isTemplateFile(path)) {
      const script = scriptBehind(path);
      const beside = script === undefined ? undefined : sources.read(script);
      if (beside !== undefined && mayHoldTemplates(beside)) inTemplate(path, `${path}.mts`);
      continue;
    }
    if (isAngular(path)) {
      const text = sources.read(path);
      if (text !== undefined && mayHoldTemplates(text) && /\btemplate\b/.test(text)) inTemplate(path, path + INLINE);
    }
    if (isSvelte(path)) {
      // one that spells nothing may hand on what another one reads
      const text = sources.read(path);
      if (text === undefined) continue;
      const name = [svelteEnding(text), 'mts', 'mjs'].map((each) => `${path}.${each}`).find((each) => !taken.has(each));
      if (name === undefined) broken.push({ path, code: 'internal', message: BESIDE, relevant: true });
      else {
        programs.set(name, path);
        paths.push(name);
      }
      continue;
    }
    if (!isComponent(path)) {
      paths.push(path);
      continue;
    }
    const text = sources.read(path);
    if (text === undefined || !matters(text)) continue;
    const lang = /<script\b[^<>]*\blang=["'](tsx?)["']/.exec(text)?.[1] ?? 'js';
    // a file of that name may be there; JSX can be read as TSX
    const free = [lang, 'tsx', 'ts', 'js'].find((each) => !taken.has(`${path}.${each}`));
    if (free === undefined || taken.has(markupOf(path))) {
      broken.push({ path, code: 'internal', message: BESIDE, relevant: true });
      continue;
    }
    const name = `${path}.${free}`;
    scripts.set(markupOf(name), name);
    for (const each of [name, markupOf(name)]) {
      files.set(each, path);
      paths.push(each);
    }
  }
  const components = new Map<string, Component>();
  const component = (path: string): Component | undefined => {
    const file = files.get(path);
    const text = file === undefined ? undefined : sources.read(file);
    if (file === undefined || text === undefined) return undefined;
    let known = components.get(file);
    if (!known) {
      const outcome = attempt(() => readComponent(file, text));
      if ('trouble' in outcome) broken.push({ path: file, ...outcome.trouble, relevant: true });
      known = 'value' in outcome ? outcome.value : NOTHING;
      if (known.error !== undefined) broken.push({ path: file, code: 'syntax', message: known.error, relevant: true });
      if (known.markup?.trouble) broken.push({ path: file, ...known.markup.trouble, relevant: true });
      components.set(file, known);
    }
    return known;
  };
  const hasModule = (path: string): boolean => ['.ts', '.js'].some((each) => taken.has(path + each));
  const made = new Map<string, SvelteComponent | undefined>();
  const svelte = (path: string): SvelteComponent | undefined => {
    const file = programs.get(path);
    const text = file === undefined ? undefined : sources.read(file);
    if (file === undefined || text === undefined) return undefined;
    if (made.has(file)) return made.get(file);
    const outcome = attempt(() => {
      if (isSvelte(file)) return readSvelte(file, text, hasModule);
      const script = isTemplateFile(file) ? (scriptBehind(file) ?? besideOf(file)) : undefined;
      return readTemplates(
        file,
        text,
        script === undefined ? undefined : { path: script, text: sources.read(script) ?? '' },
      );
    });
    const known = 'value' in outcome ? outcome.value : undefined;
    const trouble = 'trouble' in outcome ? outcome.trouble : known?.trouble;
    const relevant = matters(text);
    if (trouble && relevant) broken.push({ path: file, ...trouble, relevant });
    const [error] = known?.errors ?? [];
    if (error !== undefined && !trouble && relevant)
      broken.push({ path: file, code: 'syntax', message: error, relevant });
    made.set(file, known);
    return known;
  };
  const read = (path: string): string | undefined => {
    if (programs.has(path)) return svelte(path)?.text ?? '';
    if (!files.has(path)) return sources.read(path);
    const found = component(path);
    return isMarkup(path) ? (found?.markup?.script ?? '') : found?.script;
  };
  const saysOfFiles = (path: string, question: Question): boolean =>
    programs.has(path) || files.has(path) ? question(read(path) ?? '') : saysIn(sources, path, question);
  return {
    paths: paths.sort(),
    get skipped() {
      return [...sources.skipped, ...broken];
    },
    read,
    ...(sources.says && { says: saysOfFiles }),
    markup: (path) => component(path)?.markup,
    mayHide: (path, name) => {
      const found = component(path);
      return found !== undefined && (found.unread === undefined || spells(found.unread, name));
    },
    svelte,
    placed: (path) => svelte(path)?.placed,
    scriptOf: (path) => scripts.get(path),
  };
}

/** The same sources, as far as these paths go. */
export const componentsOf = (sources: ComponentSources, paths: readonly string[]): ComponentSources => ({
  paths,
  read: sources.read,
  get skipped() {
    return sources.skipped;
  },
  get damaged() {
    return sources.damaged;
  },
  markup: sources.markup,
  mayHide: sources.mayHide,
  svelte: sources.svelte,
  placed: (path) => sources.placed?.(path),
  ...(sources.says && { says: sources.says }),
  scriptOf: sources.scriptOf,
});
