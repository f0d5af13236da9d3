/** Rules of the user's own, from files that the command line or the configuration names. */
import { endpoints, resources } from '../../rules/api.ts';
import { files } from '../../rules/files.ts';
import { sdks } from '../../rules/sdk.ts';
import type { Extra } from '../catalogue/extra.ts';
import { spoken } from '../redact/redact.ts';
import { plain } from '../report/escape/terminal.ts';
import { type Ground, namedText } from './named.ts';
import { configOf, groundOf } from './place.ts';
import type { Given } from './usage.ts';
import type { Catalogue, World } from './world.ts';

/** Commands that know no project. */
const without: readonly Given['command'][] = ['merge', 'init', 'catalogue'];

/**
 * The catalogue with the rules of the user's own.
 * @throws {OwnRulesError} for a file that is wrong, in one line with the place
 */
export async function withOwnRules(facts: Catalogue, given: Given, world: World): Promise<Catalogue> {
  if (without.includes(given.command) || given.undo || (given.command === 'baseline' && given.action === 'merge'))
    return facts;
  const named = filesOf(given, world);
  if (named.files.length === 0) return facts;
  const { readOwnRules } = await import('../catalogue/own-rules.ts');
  const own: Extra[] = [];
  for (const [word, by] of named.files) {
    const { path, text } = namedText('The file of rules', word, by, named.ground);
    const taken = [...facts.changes, ...own.flatMap(({ changes }) => changes)].map(({ id }) => id);
    own.push(
      readOwnRules(text, path, Object.keys(files), { endpoints, resources, sdks }, taken, (each) =>
        plain(spoken(each)),
      ),
    );
  }
  const all: Extra = {
    changes: own.flatMap(({ changes }) => changes),
    endpoints: Object.fromEntries(own.flatMap((each) => Object.entries(each.endpoints))),
    resources: Object.fromEntries(own.flatMap((each) => Object.entries(each.resources))),
    sdks: own.flatMap((each) => each.sdks),
    wrappers: [],
  };
  return { ...facts, changes: [...facts.changes, ...all.changes], own: all };
}

function filesOf(given: Given, { cwd }: World): { files: [string, 'command' | 'configuration'][]; ground: Ground } {
  const isAboutPaths = given.command !== 'rules' && given.command !== 'explain';
  const stdin = given.paths.includes('-') ? { name: given.stdinFilename ?? '-', text: '' } : undefined;
  const ground = groundOf({
    cwd,
    paths: isAboutPaths && given.command !== 'codemod' ? given.paths : [],
    ...(stdin ? { stdin } : {}),
    ...(given.policyFrom === undefined ? {} : { policyFrom: given.policyFrom }),
  });
  const config = configOf(ground.root, undefined, ground.cwd, ground.law);
  return {
    files: [
      ...(config.ruleFiles ?? []).map((file): [string, 'configuration'] => [file, 'configuration']),
      ...given.ruleFiles.map((file): [string, 'command'] => [file, 'command']),
    ],
    ground,
  };
}
