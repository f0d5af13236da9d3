/** `catalogue coverage` and `catalogue sync`: what the catalogue covers, and whether it still holds. Offline, from local files. */
import { basename, join, resolve } from 'node:path';
import { coverage, coverageLists } from '../../rules/coverage.ts';
import { readOpenApi } from '../catalogue/openapi.ts';
import { draftOf } from '../catalogue/sync/draft.ts';
import { readFeed } from '../catalogue/sync/feed.ts';
import { readMembers } from '../catalogue/sync/members.ts';
import { type Feeds, type NewMark, needsSomebody, synced } from '../catalogue/sync/sync.ts';
import { coverageText, coveredBy, syncText } from '../catalogue/sync/text.ts';
import { parseRelease } from '../catalogue/target.ts';
import { didYouMean } from '../common/nearest.ts';
import { kindOf, readText } from '../project/files.ts';
import { isLedOut } from '../project/git.ts';
import { isThere, listed, reasonOf } from '../project/read.ts';
import { writeWhole } from '../project/write.ts';
import { spoken } from '../redact/redact.ts';
import { json } from '../report/escape/json.ts';
import { plainLines } from '../report/escape/terminal.ts';
import { type Given, UsageError } from './usage.ts';
import { type Catalogue, formatsOf, type Reply, type World } from './world.ts';

const actions = ['coverage', 'sync'] as const;

export function upkeep(given: Given, world: World, facts: Catalogue): Reply {
  const { action } = given;
  const isSync = action === 'sync';
  if (!actions.some((each) => each === action))
    throw new UsageError(
      `There is no \`catalogue ${action}\`.${didYouMean(action, actions) || ` There are ${actions.join(' and ')}.`}`,
    );
  const feeds = ['of', 'introspection', 'was', 'feedOpenapi', 'deprecations', 'drafts'] as const;
  if (!isSync) {
    if (feeds.some((each) => given[each] !== undefined))
      throw new UsageError('`catalogue coverage` reads no feeds: they belong to `catalogue sync`.');
    return covered(given, facts);
  }
  return sync(given, world, facts);
}

function covered(given: Given, { changes }: Catalogue): Reply {
  const rows = coveredBy(coverage, coverageLists);
  const matches = changes.reduce((sum, { match }) => sum + match.length, 0);
  const reports = formatsOf(given).map((format) =>
    format === 'json'
      ? json({ schemaVersion: 1, rules: changes.length, matches, lists: rows, entries: coverage })
      : coverageText(rows, coverage, changes.length, matches),
  );
  return { code: 0, reports, remarks: [] };
}

function sync(given: Given, world: World, { changes }: Catalogue): Reply {
  const { of, introspection, was, feedOpenapi, deprecations, drafts } = given;
  if (of === undefined)
    throw new UsageError('`catalogue sync` needs --of, the release that the feeds were taken from.');
  if (introspection === undefined && feedOpenapi === undefined && deprecations === undefined)
    throw new UsageError('`catalogue sync` needs a feed: --introspection, --openapi or --deprecations.');
  if (was !== undefined && introspection === undefined)
    throw new UsageError('`--was` goes with --introspection, the newer schema.');
  const { cwd } = world;
  const feeds: Feeds = {
    of: parseRelease(of),
    ...(introspection === undefined
      ? {}
      : {
          schema: {
            now: readMembers(textOf(introspection, cwd), introspection),
            ...(was === undefined ? {} : { was: readMembers(textOf(was, cwd), was) }),
          },
        }),
    ...(feedOpenapi === undefined ? {} : { openapi: readOpenApi(textOf(feedOpenapi, cwd), feedOpenapi) }),
    ...(deprecations === undefined ? {} : { entries: readFeed(feedIn(deprecations, cwd)) }),
  };
  const report = synced(changes, coverage, feeds);
  const written =
    drafts === undefined ? '' : writeDrafts(drafts, [...report.gone, ...report.marks], feeds.of, cwd, given);
  const reports = formatsOf(given).map((format) =>
    format === 'json' ? json({ schemaVersion: 1, ...report }) : plainLines(spoken(syncText(report, written))),
  );
  return { code: needsSomebody(report) ? 1 : 0, reports, remarks: [] };
}

function textOf(word: string, cwd: string): string {
  const path = resolve(cwd, word);
  if (isLedOut(path))
    throw new UsageError(`\`${word}\` leads out of the tree through a link that is committed. Name the place itself.`);
  const text = readText(path);
  if (text === undefined) throw new UsageError(`\`${word}\` cannot be read.`);
  return text;
}

/** More than GitLab has; a folder of somebody's home is none. */
const MOST_FILES = 5000;

function feedIn(word: string, cwd: string): { name: string; text: string }[] {
  const folder = resolve(cwd, word);
  if (isLedOut(folder))
    throw new UsageError(`\`${word}\` leads out of the tree through a link that is committed. Name the place itself.`);
  if (kindOf(folder) !== 'folder') throw new UsageError(`There is no folder \`${word}\`.`);
  const names = listed(folder, folder).files.filter((name) => /\.ya?ml$/.test(name) && name !== 'example.yml');
  if (names.length === 0) throw new UsageError(`There is no \`.yml\` in \`${word}\`.`);
  if (names.length > MOST_FILES)
    throw new UsageError(`There are more than ${MOST_FILES} files in \`${word}\`: that is no folder of deprecations.`);
  return names.map((name) => ({ name, text: textOf(join(folder, name), cwd) }));
}

/** Never over a file that is there: somebody may be at work on it. */
function writeDrafts(word: string, marks: readonly NewMark[], of: Feeds['of'], cwd: string, given: Given): string {
  const folder = resolve(cwd, word);
  if (isLedOut(folder))
    throw new UsageError(`\`${word}\` leads out of the tree through a link that is committed. Name the place itself.`);
  if (kindOf(folder) !== 'folder') throw new UsageError(`There is no folder \`${word}\` to write drafts into.`);
  const from = (mark: NewMark): string =>
    `${basename((mark.kind === 'operation' || mark.kind === 'request field' ? given.feedOpenapi : given.introspection) ?? '')} (${of})`;
  let [made, left] = [0, 0];
  for (const mark of marks) {
    const { name, text } = draftOf(mark, of, from(mark));
    const path = join(folder, name);
    if (isThere(path)) left += 1;
    else {
      try {
        writeWhole(path, text);
      } catch (error) {
        throw new UsageError(`\`${word}/${name}\` cannot be written: ${reasonOf(error)}.`);
      }
      made += 1;
    }
  }
  return `${made} drafts written into ${word}${left > 0 ? `, ${left} that were there left alone` : ''}. They do not type-check until a person has finished them.`;
}
