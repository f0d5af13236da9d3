/** `settings['gitlab-sunset']` of an ESLint configuration, over the project's own `.gitlab-sunset.yaml`. */
import { join, relative } from 'node:path';
import { didYouMean } from '../common/nearest.ts';
import { Problem } from '../common/problem.ts';
import type { ScanOptions } from '../finding.ts';
import { ownRules } from '../own.ts';
import { type Config, parseConfig } from '../project/config.ts';
import { readText, slashes } from '../project/files.ts';
import { projectConfig, rootOf, ruleFilesOf } from '../project/root.ts';

/** What may stand in `settings['gitlab-sunset']`. What is missing is taken from `.gitlab-sunset.yaml`, where there is one. */
export interface Settings {
  /** What the code is going to run against: a release, or `v5` (the default): everything. */
  target?: string;
  /** What it runs against now: only what changes between it and the target is reported. */
  from?: string;
  /** The oldest GitLab the code must still serve. */
  oldest?: string;
  /** Ignore what GitLab really did. */
  announced?: boolean;
  /** Report only what is certain. */
  certainOnly?: boolean;
  /** Functions that call GitLab and that the scanner cannot know. */
  wrappers?: ScanOptions['wrappers'];
  /** File with your GitLab's GraphQL schema, relative to the root. */
  schema?: string;
  /** Files with rules of your own, relative to the root. */
  ruleFiles?: string[];
  /** Report notes too: what is already bridged, what GitLab withdrew. */
  notes?: boolean;
  /**
   * How much is looked at to understand one file. `types`: the files of the program that the parser gives, where it gives
   * one, else the file alone. `files`: every file below the root, as `gitlab-sunset check` does. `none`: the file alone.
   * Where it is not said: `types` where the parser gives a program, `files` where it gives none, `none` for a text that is no file.
   */
  project?: 'types' | 'files' | 'none';
}

/** What is known before a file is looked at. */
export interface Frame {
  /** Absolute folder that paths are relative to: the configuration's, else git's top, else where ESLint runs. */
  root: string;
  config: Config;
  settings: Pick<Settings, (typeof own)[number]>;
  options: ScanOptions;
}

/** Those that the configuration file knows as well; it checks them. */
const shared = ['target', 'from', 'oldest', 'announced', 'certainOnly', 'wrappers', 'ruleFiles'] as const;
const own = ['schema', 'notes', 'project'] as const;
const scopes = ['types', 'files', 'none'] as const;
const place = "settings['gitlab-sunset']";
const kinds: Readonly<Record<string, string>> = {
  schema: 'the name of a file',
  notes: 'true or false',
  project: `one of ${scopes.join(', ')}`,
};

/** @throws {Problem} for a setting that is unknown or wrong; the message is one line. */
export function frameOf(filename: string, cwd: string | undefined, given: unknown, rules: readonly string[]): Frame {
  const { settings, config: own } = settingsFrom(given, rules);
  const root = rootOf(filename, cwd);
  const config = { ...projectConfig(root, rules), ...own };
  const { target, from, oldest, announced, wrappers, openapi } = config;
  const schema = settings.schema ?? config.schema;
  const added = ownRules(ruleFilesOf(root, config), rules);
  return {
    root,
    config,
    settings,
    options: {
      ...(target === undefined ? {} : { target }),
      ...(from === undefined ? {} : { from }),
      ...(oldest === undefined ? {} : { oldest }),
      ...(announced === undefined ? {} : { announced }),
      ...(wrappers === undefined ? {} : { wrappers }),
      ...(schema === undefined ? {} : { schema: fileAt(root, schema, 'schema') }),
      ...(openapi === undefined ? {} : { openapi: fileAt(root, openapi, 'OpenAPI document') }),
      ...(added === undefined ? {} : { own: added }),
    },
  };
}

interface Given {
  settings: Pick<Settings, (typeof own)[number]>;
  /** What a configuration file could say as well. */
  config: Config;
}

const known = new WeakMap<object, Given>();

function settingsFrom(given: unknown, rules: readonly string[]): Given {
  if (given === undefined) return { settings: {}, config: {} };
  if (typeof given !== 'object' || given === null) throw new Problem(`${place} is an object.`);
  const seen = known.get(given);
  if (seen) return seen;
  const settings: Given['settings'] = {};
  const rest: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    const isShared = shared.some((each) => each === name);
    // 16.10 is no number
    if (isShared && typeof value === 'number') throw new Problem(`${place}.${name} is written in quotes.`);
    if (isShared) rest[name] = value;
    else if (name === 'schema' && typeof value === 'string') settings.schema = value;
    else if (name === 'notes' && typeof value === 'boolean') settings.notes = value;
    else if (name === 'project' && isScope(value)) settings.project = value;
    else if (name in kinds) throw new Problem(`${place}.${name} is ${kinds[name]}.`);
    else throw new Problem(`There is no ${place}.${name}.${didYouMean(name, [...shared, ...own])}`);
  }
  const made = { settings, config: parseConfig(JSON.stringify(rest), place, rules) };
  known.set(given, made);
  return made;
}

const isScope = (value: unknown): value is (typeof scopes)[number] => scopes.some((each) => each === value);

function fileAt(root: string, path: string, what: string): { path: string; text: string } {
  const text = readText(join(root, path));
  if (text === undefined) throw new Problem(`The ${what} ${path} cannot be read.`);
  return { path, text };
}

/** A file as the core names it. */
export const pathIn = ({ root }: Frame, filename: string): string => slashes(relative(root, filename));
