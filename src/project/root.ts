/** The project that one file belongs to, for hosts that ask about a file and name no root. */
import { dirname, join } from 'node:path';
import { type Config, ConfigError, configNames, parseConfig } from './config.ts';
import { findUp, isInside, treeText } from './files.ts';
import { topLevel, treeOf } from './git.ts';

/** Its nearest configuration's folder, else git's top, else the working directory; all absolute. */
export function rootOf(file: string, cwd: string): string {
  const folder = dirname(file);
  return findUp(folder, configNames) ?? topLevel(folder) ?? (isInside(cwd, file) ? cwd : folder);
}

const configs = new Map<string, { text: string; config: Config }>();

/**
 * The configuration of a root; empty where there is none.
 * @throws {ConfigError} for a broken file
 */
export function projectConfig(root: string, rules: readonly string[]): Config {
  for (const name of configNames) {
    const path = join(root, name);
    const text = treeText(treeOf(root), path);
    if (text === undefined) continue;
    if (typeof text !== 'string') throw new ConfigError(`${name} ${text.message}.`);
    const seen = configs.get(path);
    if (seen?.text === text) return seen.config;
    // rules of one's own have ids that only who reads their files knows
    const own = parseConfig(text, name, undefined);
    const config = own.ruleFiles ? own : parseConfig(text, name, rules);
    configs.set(path, { text, config });
    return config;
  }
  return {};
}
