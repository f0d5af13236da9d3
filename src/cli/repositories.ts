/** The repositories that a command for a fleet is about: checkouts in folders, and projects of a list. */
import { relative, resolve } from 'node:path';
import { type FleetProject, parseProjects } from '../fleet/projects.ts';
import { checkoutsUnder, kindOf, readText, slashes } from '../project/files.ts';
import { type Given, UsageError } from './usage.ts';

export interface Repository {
  name: string;
  /** Absolute. Undefined: there is no checkout. */
  folder: string | undefined;
}

/** @throws {UsageError} for a file that cannot be read */
export function projectsFrom(word: string | undefined, cwd: string): FleetProject[] | undefined {
  if (word === undefined) return undefined;
  const text = readText(resolve(cwd, word));
  if (text === undefined) throw new UsageError(`\`${word}\` cannot be read.`);
  return parseProjects(text, word);
}

export function repositoriesOf(given: Given, cwd: string): Repository[] {
  const words = given.paths.length > 0 ? given.paths : ['.'];
  const found = new Map<string, Repository>();
  for (const word of words) {
    const folder = resolve(cwd, word);
    if (kindOf(folder) !== 'folder') throw new UsageError(`There is no folder \`${word}\`.`);
    for (const path of checkoutsUnder(folder)) {
      const name = slashes(relative(folder, path)) || slashes(relative(resolve(folder, '..'), folder));
      if (found.has(name)) throw new UsageError(`${name} stands in several of these folders.`);
      found.set(name, { name, folder: path });
    }
  }
  for (const { name } of projectsFrom(given.projects, cwd) ?? [])
    if (!found.has(name)) found.set(name, { name, folder: undefined });
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** What `check` and `fix` say of a repository without anything that could be looked at. */
export const NOTHING = /^gitlab-sunset: There is no(?:thing| file) to look at/;
