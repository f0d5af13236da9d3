/** Rules of the user's own, from files that the command line or the configuration names. */
import { type Ground, namedText } from './named.ts';
import { configOf, groundOf } from './place.ts';
import type { Given } from './usage.ts';
import type { Catalogue, World } from './world.ts';

/** Commands that know no project. */
const without: readonly Given['command'][] = ['fleet', 'lsp', 'merge', 'init', 'catalogue'];

/**
 * The catalogue with the rules of the user's own.
 * @throws {OwnRulesError} for a file that is wrong, in one line with the place
 */
export async function withOwnRules(facts: Catalogue, given: Given, world: World): Promise<Catalogue> {
  if (without.includes(given.command) || given.undo || (given.command === 'baseline' && given.action === 'merge'))
    return facts;
  const named = filesOf(given, world);
  if (named.files.length === 0) return facts;
  const { ownRules } = await import('../own.ts');
  const read = named.files.map(([word, by]) => namedText('The file of rules', word, by, named.ground));
  const own = ownRules(
    read,
    facts.changes.map(({ id }) => id),
  );
  return own ? { ...facts, changes: [...facts.changes, ...own.changes], own } : facts;
}

function filesOf(given: Given, { cwd }: World): { files: [string, 'command' | 'configuration'][]; ground: Ground } {
  const isAboutPaths = given.command !== 'rules' && given.command !== 'explain';
  const stdin = given.paths.includes('-') ? { name: given.stdinFilename ?? '-', text: '' } : undefined;
  const ground = groundOf({
    cwd,
    paths: isAboutPaths && given.command !== 'codemod' ? given.paths : [],
    ...(stdin ? { stdin } : {}),
    ...(given.policyFrom === undefined ? {} : { policyFrom: given.policyFrom }),
    ...(given.config === undefined ? {} : { configFile: given.config }),
  });
  const config = configOf(ground, undefined);
  return {
    files: [
      ...(config.ruleFiles ?? []).map((file): [string, 'configuration'] => [file, 'configuration']),
      ...given.ruleFiles.map((file): [string, 'command'] => [file, 'command']),
    ],
    ground,
  };
}
