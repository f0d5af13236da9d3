/** Rules of the user's own, joined with the facts that the catalogue has. */
import { endpoints, resources } from '../rules/api.ts';
import { files } from '../rules/files.ts';
import { sdks } from '../rules/sdk.ts';
import type { Extra } from './catalogue/extra.ts';
import { readOwnRules } from './catalogue/own-rules.ts';
import { spoken } from './redact/redact.ts';
import { plain } from './report/escape/terminal.ts';

/** A file as messages name it, and what stands in it. */
export interface RuleFile {
  path: string;
  text: string;
}

const kinds = Object.keys(files);
let last: { key: string; own: Extra } | undefined;

/**
 * Several files as one. The same object for the same files: what is computed from it is kept by it.
 * @param taken ids that are somebody else's
 * @throws {OwnRulesError} for a file that is wrong, in one line with the place
 */
export function ownRules(ruleFiles: readonly RuleFile[], taken: readonly string[]): Extra | undefined {
  if (ruleFiles.length === 0) return undefined;
  const key = JSON.stringify([ruleFiles.map(({ path, text }) => [path, text]), taken]);
  if (last?.key === key) return last.own;
  const own: Extra[] = [];
  for (const { path, text } of ruleFiles) {
    const ids = [...taken, ...own.flatMap(({ changes }) => changes.map(({ id }) => id))];
    own.push(readOwnRules(text, path, kinds, { endpoints, resources, sdks }, ids, (each) => plain(spoken(each))));
  }
  const all: Extra = {
    changes: own.flatMap(({ changes }) => changes),
    endpoints: Object.fromEntries(own.flatMap((each) => Object.entries(each.endpoints))),
    resources: Object.fromEntries(own.flatMap((each) => Object.entries(each.resources))),
    sdks: own.flatMap((each) => each.sdks),
    wrappers: [],
  };
  last = { key, own: all };
  return all;
}
