/** What the formats are told about places: texts, owners, packages, ages. */

import { basename, dirname, join, relative } from 'node:path';
import { onceFor } from '../common/once.ts';
import { datesOf, topLevel, whySilent } from '../project/git.ts';
import { ownerFiles, parseOwners } from '../project/owners.ts';
import { treeText } from '../project/read.ts';
import { veiled } from '../redact/redact.ts';
import { formats } from '../report/formats.ts';
import { tooLarge, withinLimits } from '../report/limits.ts';
import { pageParts } from '../report/page-parts.ts';
import type { FormatContext } from '../report/places.ts';
import { failsBy, type Report } from '../report/report.ts';
import type { Look } from './check.ts';
import type { Place } from './place.ts';
import type { Catalogue, World } from './world.ts';

/** One report as a text, and what the user should know about it. */
export function rendered(format: string, report: Report, context: FormatContext): { text: string; remarks: string[] } {
  const make = formats.get(format);
  if (!make) throw new Error(`no format ${format}`);
  const { report: fitting, remark } = withinLimits(format, report);
  const text = make(fitting, context);
  const large = tooLarge(format, text);
  return { text, remarks: [...(remark ? [remark] : []), ...(large ? [large] : [])] };
}

export function contextOf({ place, report }: Look, { changes }: Catalogue): FormatContext {
  const { failOn = 'warning', certainOnly = false } = report.summary.gate;
  const { root } = place.project;
  const top = topLevel(root) ?? root;
  const inRepository = onceFor((shown) => relative(top, join(root, place.inProject(shown))).replaceAll('\\', '/'));
  const owners = ownersIn(top);
  return {
    changes,
    read: (shown) => place.sources.read(place.inProject(shown)),
    inRepository,
    fails: failsBy({ failOn, certainOnly }),
    page: pageParts,
    ...(owners ? { ownersOf: onceFor((shown) => owners(inRepository(shown))) } : {}),
    partOf: packagesIn(place),
    partWord: 'package',
  };
}

/** Owners of a path from a folder, where a CODEOWNERS file there says any. */
export function ownersIn(top: string): ((path: string) => string[]) | undefined {
  for (const name of ownerFiles) {
    const source = treeText(top, join(top, name));
    if (typeof source !== 'string') continue;
    const owners = parseOwners(source);
    return (path) => owners(path).map((owner) => veiled(owner));
  }
  return undefined;
}

/** The package that a shown path belongs to: the name in the nearest package.json, or its folder. */
function packagesIn(place: Place): (shown: string) => string {
  const manifests = new Set(place.project.paths.filter((path) => basename(path) === 'package.json').map(dirname));
  const nameOf = onceFor((folder) => {
    const manifest = parsed(place.project.read(folder === '.' ? 'package.json' : `${folder}/package.json`));
    const name = typeof manifest === 'object' && manifest !== null && 'name' in manifest ? manifest.name : undefined;
    return typeof name === 'string' && name !== '' ? veiled(name) : folder === '.' ? 'the root' : folder;
  });
  const ofFolder = onceFor((folder): string => {
    if (manifests.has(folder)) return nameOf(folder);
    return folder === '.' ? 'the root' : ofFolder(dirname(folder));
  });
  return (shown) => ofFolder(dirname(place.inProject(shown)));
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** When each place's line was last changed, asked of git file by file. */
export function agesOf(report: Report, place: Place, world: World): FormatContext['changedOn'] {
  const lines = new Map<string, Set<number>>();
  for (const { path, line } of [...report.findings, ...report.accepted])
    lines.set(path, (lines.get(path) ?? new Set()).add(line));
  const dates = new Map<string, ReadonlyMap<number, string>>();
  for (const [path, wanted] of lines) {
    dates.set(path, datesOf(join(place.project.root, place.inProject(path)), [...wanted]));
    world.progress?.('asking git how old lines are', dates.size, lines.size, 'files');
  }
  return (path, line) => dates.get(path)?.get(line);
}

/** Why nothing is said about ages, where git is silent. */
export function whyAgeless({ project: { root } }: Place): string | undefined {
  const top = topLevel(root);
  const why = top === undefined ? 'this is no work tree of git' : whySilent(top);
  return why === undefined ? undefined : `No ages of lines: ${why}.`;
}
