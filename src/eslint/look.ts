/** What the core finds in the file that ESLint is at. A project is scanned once, however many files and rules ask. */
import { dirname, join } from 'node:path';
import { changes } from '../../rules/index.ts';
import { derivedRules } from '../catalogue/ids.ts';
import type { Finding, Sources } from '../finding.ts';
import { type Group, groupsOf } from '../fix/edits.ts';
import { isIncluded, rulesOn } from '../project/config.ts';
import { factsIn, isInside, isLooked, isThere, openProject } from '../project/files.ts';
import { readSource } from '../project/source-text.ts';
import { withoutSuppressed } from '../project/suppress.ts';
import { unseenBy } from '../results.ts';
import { scan } from '../scan.ts';
import { spells } from '../spelling.ts';
import { type Frame, pathIn, type Settings } from './settings.ts';

/** What is asked for about one file. */
export interface Question {
  /** Absolute. */
  filename: string;
  /** As ESLint has it: without its byte order mark. */
  text: string;
  frame: Frame;
  /** The parser's program, where it gives one. */
  program: Program | undefined;
}

/** As much of the compiler's program as is needed; the user's compiler may be another than ours. */
export interface Program {
  getSourceFiles(): readonly { readonly fileName: string; readonly text: string }[];
  getCompilerOptions(): { readonly configFilePath?: unknown };
}

export interface Seen {
  finding: Finding;
  /** All that moves together with it, wherever it stands. */
  group: Group;
}

/** What is known of one file. */
export interface Answer {
  /** Its findings, in order. */
  seen: readonly Seen[];
  /** Why it was not looked into, or not to its end, in one sentence. */
  unseen: string | undefined;
}

const NOTHING: Answer = { seen: [], unseen: undefined };

export function look(question: Question): Answer {
  const { filename, text, frame } = question;
  const path = pathIn(frame, filename);
  if (
    !isIncluded(frame.config)(path) ||
    !(spells(text) || frame.options.schema || frame.options.openapi || frame.options.wrappers || frame.options.own)
  )
    return NOTHING;
  const { seen, unseen } = resultFor(question).get(path) ?? NOTHING;
  const isAsked = ({ finding }: Seen): boolean =>
    (finding.severity !== 'note' || frame.settings.notes === true) &&
    (finding.certainty === 'certain' || frame.config.certainOnly !== true);
  return { seen: seen.filter(isAsked), unseen };
}

type Result = ReadonlyMap<string, Answer>;

function resultFor({ filename, text, frame, program }: Question): Result {
  const path = pathIn(frame, filename);
  const { project = defaultScope(filename, program) } = frame.settings;
  if (project === 'files') return resultOf(`files\0${frame.root}`, frame, withText(filesBelow(frame), path, text));
  if (project === 'types' && program) {
    const { configFilePath } = program.getCompilerOptions();
    const texts = withText(filesOf(program, frame), path, text);
    return resultOf(`types\0${frame.root}\0${String(configFilePath)}`, frame, texts);
  }
  return scanned(new Map([[path, text]]), frame);
}

/** What is linted under a name that no file has (a snippet, a test of a rule) belongs to no project. */
function defaultScope(filename: string, program: Program | undefined): NonNullable<Settings['project']> {
  if (program) return 'types';
  return isThere(filename) ? 'files' : 'none';
}

type Texts = ReadonlyMap<string, string>;

interface Kept {
  texts: Texts;
  options: string;
  result: Result;
}

/** The last answer for a project. A run asks for one file after another while nothing changes. */
const kept = new Map<string, Kept>();

function resultOf(project: string, frame: Frame, texts: Texts): Result {
  const options = JSON.stringify([frame.options, frame.config.rules, today()]);
  const known = kept.get(project);
  if (known && known.options === options && isSame(known.texts, texts)) return known.result;
  const result = scanned(texts, frame);
  kept.set(project, { texts, options, result });
  return result;
}

function isSame(a: Texts, b: Texts): boolean {
  if (a.size !== b.size) return false;
  for (const [path, text] of a) if (b.get(path) !== text) return false;
  return true;
}

const today = (): string => new Date().toISOString().slice(0, 10);

function scanned(texts: Texts, frame: Frame): Result {
  const sources: Sources = { paths: [...texts.keys()].sort(), read: (path) => texts.get(path), skipped: [] };
  const known = [...changes, ...(frame.options.own?.changes ?? [])];
  const rules = rulesOn(frame.config, [...known.map(({ id }) => id), ...derivedRules]);
  const found = scan(sources, { ...frame.options, rules });
  const { findings, skipped } = withoutSuppressed(found, sources.read, {
    changes: known,
    target: frame.options.target,
  });
  const groups = new Map(groupsOf(findings).map((group) => [group.id, group]));
  const byPath = new Map<string, Seen[]>();
  for (const finding of findings) {
    const group = groups.get(finding.group);
    if (!group) continue;
    const own = byPath.get(finding.path);
    if (own) own.push({ finding, group });
    else byPath.set(finding.path, [{ finding, group }]);
  }
  const unseen = new Map(skipped.filter(({ relevant }) => relevant).map((each) => [each.path, unseenBy(each)]));
  return new Map(
    [...new Set([...byPath.keys(), ...unseen.keys()])].map((path) => [
      path,
      { seen: byPath.get(path) ?? [], unseen: unseen.get(path) },
    ]),
  );
}

function withText(texts: Texts, path: string, text: string): Texts {
  return texts.get(path) === text ? texts : new Map([...texts, [path, text]]);
}

const withoutMark = (text: string): string => text.replace(/^\uFEFF/, '');

/** The program's own files below the root, and what package.json and the like say beside and above them. */
function filesOf(program: Program, frame: Frame): Texts {
  const { root } = frame;
  const texts = new Map<string, string>();
  const folders = new Set([root]);
  for (const { fileName, text } of program.getSourceFiles()) {
    if (fileName.includes('/node_modules/') || !isLooked(fileName) || !isInside(root, fileName)) continue;
    texts.set(pathIn(frame, fileName), withoutMark(text));
    for (let folder = dirname(fileName); !folders.has(folder); folder = dirname(folder)) folders.add(folder);
  }
  for (const [path, text] of factsOf(frame, folders)) texts.set(path, text);
  return texts;
}

const facts = new Map<string, readonly (readonly [path: string, text: string])[]>();

/** Read once for each folder: what a package is changes less often than its files. */
function factsOf(frame: Frame, folders: Iterable<string>): (readonly [path: string, text: string])[] {
  return [...folders].sort().flatMap((folder) => {
    const key = `${frame.root}\0${folder}`;
    const known = facts.get(key);
    if (known) return known;
    const read = factsIn(folder).flatMap((name) => {
      const text = readSource(frame.root, join(folder, name));
      return text === undefined ? [] : [[pathIn(frame, join(folder, name)), withoutMark(text)] as const];
    });
    facts.set(key, read);
    return read;
  });
}

/** How long a reading of the whole disk is good for, in milliseconds. An editor's ESLint lives for hours. */
const fresh = 5000;
const disks = new Map<string, { at: number; texts: Texts }>();

/** Every file of the project, as `check` reads them. */
function filesBelow({ root, config }: Frame): Texts {
  const known = disks.get(root);
  if (known && performance.now() - known.at < fresh) return known.texts;
  const project = openProject(root, config.exclude === undefined ? {} : { exclude: config.exclude });
  const texts = new Map<string, string>();
  for (const path of project.paths) {
    const text = project.read(path);
    if (text !== undefined) texts.set(path, withoutMark(text));
  }
  const same = known !== undefined && isSame(known.texts, texts) ? known.texts : texts;
  disks.set(root, { at: performance.now(), texts: same });
  return same;
}
