/** Single-file components: the scripts in them, each character where it stands in the file. */
import type { Skipped, Sources } from '../finding.ts';
import { sfc } from './load.ts';

export interface Component {
  /** As long as the file; what is not script is blank. */
  script: string;
  lang: 'ts' | 'tsx' | 'js';
  /** What the compiler could not read, in one line. */
  error: string | undefined;
}

export function readComponent(path: string, text: string): Component {
  const { descriptor, errors } = sfc().parse(text, { filename: path, sourceMap: false, ignoreEmpty: false });
  const blocks = [descriptor.script, descriptor.scriptSetup].filter((block) => block !== null);
  const blank = text.replace(/[^\r\n]/g, ' ');
  let script = blank;
  for (const { loc } of blocks) {
    const [start, end] = [loc.start.offset, loc.end.offset];
    script = script.slice(0, start) + text.slice(start, end) + script.slice(end);
  }
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
    error: first && `${line}${first.message.replace(/\s+/g, ' ')}`,
  };
}

const isComponent = (path: string): boolean => path.endsWith('.vue');
/** The name under which a component's script is read by an engine that knows scripts only. */
const scriptName = /\.vue\.(?:tsx?|js)$/;

/** The path of the file that a script stands in. */
export const fileOf = (path: string): string => (scriptName.test(path) ? path.slice(0, path.lastIndexOf('.')) : path);

/**
 * The sources with every component as the script in it, position for position. A component is only parsed when `matters`
 * says so of its text; else nothing in it is seen.
 */
export function withComponents(sources: Sources, matters: (text: string) => boolean): Sources {
  if (!sources.paths.some(isComponent)) return sources;
  const taken = new Set(sources.paths);
  const files = new Map<string, string>();
  const paths: string[] = [];
  for (const path of sources.paths) {
    if (!isComponent(path)) paths.push(path);
    else {
      const text = sources.read(path);
      if (text === undefined || !matters(text)) continue;
      const lang = /<script\b[^>]*\blang=["'](tsx?)["']/.exec(text)?.[1] ?? 'js';
      const name = `${path}.${lang}`;
      if (taken.has(name)) continue;
      files.set(name, path);
      paths.push(name);
    }
  }
  const scripts = new Map<string, string>();
  const broken: Skipped[] = [];
  return {
    paths: paths.sort(),
    get skipped() {
      return [...sources.skipped, ...broken];
    },
    read(path) {
      const file = files.get(path);
      if (file === undefined) return sources.read(path);
      const text = sources.read(file);
      if (text === undefined) return undefined;
      let script = scripts.get(text);
      if (script === undefined) {
        const component = readComponent(file, text);
        script = component.script;
        if (component.error !== undefined)
          broken.push({ path: file, code: 'syntax', message: component.error, relevant: true });
        scripts.set(text, script);
      }
      return script;
    },
  };
}
