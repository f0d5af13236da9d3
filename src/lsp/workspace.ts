/**
 * A project that is looked at while somebody edits it. Its files and all that is known of them are kept between two looks; what an
 * editor holds open counts before what the disk holds.
 */
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { changes } from '../../rules/index.ts';
import type { Change } from '../catalogue/change.ts';
import { derivedRules } from '../catalogue/ids.ts';
import { type Frame, frameOf, pathIn } from '../eslint/settings.ts';
import type { Finding, ScanResult, Sources } from '../finding.ts';
import { type Group, groupsOf } from '../fix/edits.ts';
import { Kept } from '../flow/project.ts';
import { isIncluded, rulesOn, severityFrom } from '../project/config.ts';
import { isInside, isLooked, isThere, openProject, writtenAt } from '../project/files.ts';
import { trackedIn } from '../project/git.ts';
import { projectOf } from '../project/root.ts';
import { withoutSuppressed } from '../project/suppress.ts';
import { unseenBy } from '../results.ts';
import { scanAgain } from '../scan.ts';
import { rulesSpeltIn, spells } from '../spelling.ts';

/** What was found in one file. */
export interface Seen {
  /** In order. */
  findings: readonly Finding[];
  /** Why the file was not looked into, or not to its end, in one sentence. */
  unseen: string | undefined;
}

/** A look at one file. */
export interface Look extends Seen {
  frame: Frame;
  /** As the project calls the file. */
  path: string;
}

const NOTHING: Seen = { findings: [], unseen: undefined };
const ids = changes.map(({ id }) => id);
const withoutMark = (text: string): string => text.replace(/^\uFEFF/, '');

/** One root, and what is known of its files. */
class Tree {
  readonly kept = new Kept();
  readonly #root: string;
  readonly #texts = new Map<string, { written: number | undefined; text: string | undefined }>();
  #paths: readonly string[] | undefined;
  #others: Sources['others'];
  #listed: readonly string[] | undefined;
  #read: Sources['read'] = () => undefined;
  /** How often the disk was seen to have changed. */
  changes = 0;
  /** It is no project's, but the folder of a file that somebody opened: what else lies there, or below, may be a whole disk. */
  readonly isAlone: boolean;

  constructor(root: string, isAlone: boolean) {
    this.#root = root;
    this.isAlone = isAlone;
  }

  /** The disk may have changed: files are listed again, and read where they were written since. */
  forget(): void {
    this.#paths = undefined;
  }

  /** @param open by path of the project: what an editor holds */
  sources({ config }: Frame, open: ReadonlyMap<string, string>): Sources {
    if (this.isAlone) return { paths: [...open.keys()].sort(), read: (path) => open.get(path), skipped: [] };
    if (!this.#paths) {
      const project = openProject(this.#root, {
        ...(config.exclude === undefined ? {} : { exclude: config.exclude }),
        tracked: trackedIn(this.#root),
      });
      this.#paths = project.paths;
      this.#read = (path) => project.read(path);
      this.#others = project.others;
      let hasChanged = !isDeepStrictEqual(project.paths, this.#listed);
      this.#listed = project.paths;
      for (const [path, { written }] of this.#texts) {
        if (writtenAt(join(this.#root, path)) === written) continue;
        this.#texts.delete(path);
        // what an editor holds counts before what it has written
        hasChanged ||= !open.has(path);
      }
      if (hasChanged) this.changes += 1;
    }
    const known = new Set(this.#paths);
    // a file that is only being written yet is one of the project; one that is on the disk and not listed is left out on purpose
    const added = [...open.keys()].filter((path) => !known.has(path) && !isThere(join(this.#root, path)));
    return {
      paths: added.length > 0 ? [...this.#paths, ...added].sort() : this.#paths,
      read: (path) => open.get(path) ?? this.#onDisk(path),
      skipped: [],
      ...(this.#others && { others: this.#others }),
    };
  }

  #onDisk(path: string): string | undefined {
    let known = this.#texts.get(path);
    if (!known) {
      const written = writtenAt(join(this.#root, path));
      const text = this.#read(path);
      this.#texts.set(path, (known = { written, text: text === undefined ? undefined : withoutMark(text) }));
    }
    return known.text;
  }
}

/** All projects of the files that an editor has open. */
export class Workspace {
  /** Absolute folders that the editor has open: where nothing else says which project a file belongs to, it is of that one. */
  folders: readonly string[];
  readonly #trees = new Map<string, Tree>();
  /** By absolute path. */
  readonly #open = new Map<string, string>();
  /** By absolute path: the last look at a file, and what it rests on. */
  readonly #looks = new Map<string, { frame: Frame; edits: number; changes: number; look: Look }>();
  /** How often what is open became another text. */
  #edits = 0;
  /** As an editor gives them: the words of `settings['gitlab-sunset']` in ESLint. */
  settings: unknown;

  constructor(...folders: readonly string[]) {
    this.folders = folders;
  }

  /** @param text undefined: the editor no longer holds the file */
  hold(file: string, text: string | undefined): void {
    const now = text === undefined ? undefined : withoutMark(text);
    if (this.#open.get(file) === now) return;
    this.#edits += 1;
    if (now !== undefined) this.#open.set(file, now);
    else {
      this.#open.delete(file);
      this.#looks.delete(file);
    }
  }

  /**
   * The editor no longer holds the file.
   * @returns whether it held another text than the disk does
   * @throws {Problem} for a configuration that is wrong
   */
  release(file: string): boolean {
    const held = this.#open.get(file);
    this.hold(file, undefined);
    if (held === undefined) return false;
    const frame = this.frame(file);
    const path = pathIn(frame, file);
    return !path.startsWith('../') && isLooked(path) && this.text(frame, path) !== held;
  }

  forget(): void {
    for (const tree of this.#trees.values()) tree.forget();
  }

  frame(file: string): Frame {
    const [folder] = this.folders.filter((each) => isInside(each, file)).sort((a, b) => b.length - a.length);
    const frame = frameOf(file, folder, this.settings, ids);
    const isAlone = projectOf(file, folder) === undefined;
    if (this.#trees.get(frame.root)?.isAlone !== isAlone) {
      this.#trees.set(frame.root, new Tree(frame.root, isAlone));
      this.#looks.clear();
    }
    return frame;
  }

  changeOf(rule: string, { options }: Frame): Change | undefined {
    return [...changes, ...(options.own?.changes ?? [])].find(({ id }) => id === rule);
  }

  /** The text of a file of a project, as it stands now. */
  text(frame: Frame, path: string): string | undefined {
    return this.#tree(frame).sources(frame, this.#openBelow(frame)).read(path);
  }

  /**
   * What is found in one file now. Where no text and no configuration has changed since the last look, it is what was found then: a file that
   * is saved changes nothing that its editor holds.
   * @throws {Problem} for a configuration that is wrong
   */
  look(file: string): Look {
    const frame = this.frame(file);
    const path = pathIn(frame, file);
    if (path.startsWith('../') || !isLooked(path) || !isIncluded(frame.config)(path))
      return { frame, path, ...NOTHING };
    const tree = this.#tree(frame);
    // the disk is asked first whether it has changed
    const sources = tree.sources(frame, this.#openBelow(frame));
    const last = this.#looks.get(file);
    if (last?.edits === this.#edits && last.changes === tree.changes && isDeepStrictEqual(last.frame, frame))
      return last.look;
    const look = { frame, path, ...this.#look(frame, path, sources) };
    this.#looks.set(file, { frame, edits: this.#edits, changes: tree.changes, look });
    return look;
  }

  #look(frame: Frame, path: string, sources: Sources): Seen {
    if (!sources.paths.includes(path)) return NOTHING;
    const text = sources.read(path);
    const { schema, openapi, wrappers, own } = frame.options;
    // what a file of configuration must spell is nothing but a key
    const isProgram = /\.(?:[cm]?[jt]sx?|vue|svelte|graphqls?|gql)$/.test(path);
    const isOursAlone = isProgram && !schema && !openapi && !wrappers && !own;
    if (text === undefined || (isOursAlone && !spells(text))) return NOTHING;
    const known = [...changes, ...(own?.changes ?? [])];
    const on = rulesOn(frame.config, [...known.map(({ id }) => id), ...derivedRules]);
    const spelt = isOursAlone ? new Set(rulesSpeltIn(text)) : undefined;
    const rules = spelt ? on.filter((id) => spelt.has(id)) : on;
    const { findings, skipped } = this.#scanned(frame, sources, rules, (each) => each === path);
    const unseen = skipped.find((each) => each.relevant && each.path === path);
    return { findings, unseen: unseen && unseenBy(unseen) };
  }

  /**
   * All that one rule finds, by what is applied together. What moves with a place may stand in any file, so that the whole project
   * is asked, for this rule alone.
   */
  groups(frame: Frame, rule: string): readonly Group[] {
    const sources = this.#tree(frame).sources(frame, this.#openBelow(frame));
    return groupsOf(this.#scanned(frame, sources, [rule], isIncluded(frame.config)).findings);
  }

  #scanned(frame: Frame, sources: Sources, rules: string[], only: (path: string) => boolean): ScanResult {
    const found = scanAgain(sources, { ...frame.options, rules, only }, this.#tree(frame).kept);
    const { target, own } = frame.options;
    const severity = severityFrom(frame.config);
    const result = withoutSuppressed(found, sources.read, { changes: [...changes, ...(own?.changes ?? [])], target });
    return { ...result, findings: result.findings.map((finding) => ({ ...finding, severity: severity(finding) })) };
  }

  #tree({ root }: Frame): Tree {
    const tree = this.#trees.get(root);
    if (!tree) throw new Error('a frame has its tree');
    return tree;
  }

  #openBelow(frame: Frame): ReadonlyMap<string, string> {
    const { isAlone } = this.#tree(frame);
    const found = new Map<string, string>();
    for (const [file, text] of this.#open) {
      const path = pathIn(frame, file);
      // below a folder that is no project's there may be whole projects
      const isHere = !path.startsWith('../') && !(isAlone && path.includes('/'));
      if (isHere && isLooked(path)) found.set(path, text);
    }
    return found;
  }
}
