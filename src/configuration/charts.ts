/** Who uses a Helm chart, and where its values are: Chart.yaml, helmfile, Argo CD, Flux, Kustomize, Terraform, programs. */
import type { CallFacts, ConfigFile } from '../../rules/files.ts';
import { isProgram } from '../documents/literals.ts';
import type { Sources, Step } from '../finding.ts';
import { formatOf } from './formats.ts';
import { ModuleNames } from './module-names.ts';
import { valuesOf } from './spelled.ts';
import { get, itemsOf, type MapNode, type Node, nodesIn, type Reading, type Tree, textOf } from './tree.ts';

export interface ChartFacts {
  kind: ConfigFile;
  name: string;
  repository: string;
}

/** One set of values of a chart. */
export interface ChartUse {
  kind: ConfigFile;
  certain: boolean;
  /** The place that says so. */
  step: Step;
  /** The file that says so. */
  path: string;
  /** Values that stand there themselves. */
  inline?: Node;
  /** A values file as it is named there, or every values file of the folder. */
  file?: string;
  /** The key of an umbrella chart's values that they stand below. */
  below?: string;
}

/** `chart = local.chart`. */
const NAMED_ELSEWHERE = /\bchart\s*=\s*(?:local|var)\./;

/** A key under which a map names its chart (`named`); the name alone stands in most programs around GitLab. */
const NAMES_CHART = /\b(?:chart|repo)(?:["']?\s*[:=]|\s*["{])|\?\s*["']?(?:chart|repo)\b/;
/** The same of a program, which may hold it in a variable of that name. */
const SAYS_CHART = /\b(?:chart|repo)\b/;
/** The keys that the name of a chart is the value of. */
const NAMES = /\b(?:chart|name)["']?\s*:\s*/g;
/** Characters of a name, with the repository before it. */
const MAX_NAME = 300;

const isManifest = (path: string): boolean => /(?:^|\/)(?:Chart|requirements)\.ya?ml$/.test(path);
/** Bounded: a path. */
const isValues = (path: string): boolean => /(?:^|\/)[^/]*values[^/]*\.ya?ml(?:\.\w+)?$/i.test(path);
const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

/** Keys of Terraform that hold single values. */
export const SETS = ['set', 'set_sensitive', 'set_list'];

/** Keys that hold values, or name files of them. */
const HOLDERS = [
  'values',
  'valuesObject',
  'valuesInline',
  'valueFiles',
  'valuesFiles',
  'valuesFile',
  'additionalValuesFiles',
];

export function chartUses(
  sources: Sources,
  charts: readonly ChartFacts[],
  calls: readonly CallFacts[],
  reading: (path: string) => Reading | undefined,
): ChartUse[] {
  // the look at the text only tells whether to read it: what stands around the name is the tree's business
  const names = new ModuleNames(sources, reading);
  const own = charts.map(({ name }) => name).join('|');
  const word = new RegExp(`\\b(?:${own})\\b`);
  // Bounded: so many characters behind a key. An alias, a tag, a block or a template may be the name as well.
  const value = new RegExp(`^(?:["']?(?:\\S*/)?(?:${own})(?![\\w./-])|[*&>|!{[$#%])`);
  /** Whether a text of YAML has the name as the value of a key. */
  const isNamedIn = (text: string): boolean =>
    [...text.matchAll(NAMES)].some(({ 0: key, index }) =>
      value.test(text.slice(index + key.length, index + key.length + MAX_NAME)),
    );
  return sources.paths.flatMap((path) => {
    if (!/\.(?:ya?ml|tf|tofu)(?:\.\w+)?$/.test(path) && !isProgram(path)) return [];
    const text = sources.read(path) ?? '';
    // the index of a chart repository names charts and uses none; the name may be said elsewhere in the module
    if (!(word.test(text) || NAMED_ELSEWHERE.test(text)) || /^entries:/m.test(text)) return [];
    if (!isManifest(path) && !(isProgram(path) ? SAYS_CHART : NAMES_CHART).test(text)) return [];
    if (formatOf(path) === 'yaml' && !isNamedIn(text)) return [];
    if (isProgram(path) && !calls.some((each) => isSpelt(each.modules, text) && isSpelt(each.names, text))) return [];
    const read = reading(path);
    if (!read || 'problem' in read) return [];
    const near = NAMED_ELSEWHERE.test(text) ? names.beside(path).map((each) => sources.read(each) ?? '') : [];
    const known = (repository: string): boolean => [text, ...near].some((each) => each.includes(repository));
    const said = (node: Node | undefined): string | undefined =>
      textOf(node) ?? (node?.kind === 'opaque' ? names.literal(path, text.slice(node.start, node.end)) : undefined);
    if (isProgram(path))
      return read.trees.flatMap((tree) =>
        givenIn(tree, calls).flatMap((root) => usesIn({ ...tree, root }, path, charts, known, said)),
      );
    return read.trees.flatMap((tree) =>
      isManifest(path) ? dependencies(tree, path, charts) : usesIn(tree, path, charts, known, said),
    );
  });
}

const isSpelt = (words: readonly string[], text: string): boolean => words.some((word) => text.includes(word));

/** What the calls of a program are given that install charts. */
function givenIn({ root }: Tree, calls: readonly CallFacts[]): Node[] {
  const all = itemsOf(root).flatMap((each) => (each.kind === 'call' ? [each] : []));
  const imported = all.flatMap(({ name, arguments: [first] }) => (name === 'import' ? (textOf(first) ?? []) : []));
  const known = calls.filter(({ modules }) =>
    modules.some((own) => imported.some((name) => name === own || name.startsWith(`${own}/`))),
  );
  return all.flatMap(({ name, arguments: given }) =>
    known.flatMap(({ names, argument }) => (names.includes(name) ? (given[argument] ?? []) : [])),
  );
}

function dependencies(tree: Tree, path: string, charts: readonly ChartFacts[]): ChartUse[] {
  const own = charts.flatMap(({ kind, name }): ChartUse[] => {
    const label = get(tree.root, 'name');
    if (textOf(label) !== name || !get(tree.root, 'version')) return [];
    return [
      {
        kind,
        certain: true,
        path,
        step: { path, at: label?.start ?? 0, note: `the chart ${name}` },
        file: folderOf(path),
      },
    ];
  });
  const listed = itemsOf(get(tree.root, 'dependencies')).flatMap((each) =>
    charts.flatMap(({ kind, name, repository }): ChartUse[] => {
      if (textOf(get(each, 'name')) !== name) return [];
      const from = textOf(get(each, 'repository')) ?? '';
      const below = textOf(get(each, 'alias')) ?? name;
      const certain = from.includes(repository);
      return [
        {
          kind,
          certain,
          path,
          step: { path, at: each.start, note: `depends on the chart ${name}` },
          file: folderOf(path),
          below,
        },
      ];
    }),
  );
  return [...own, ...listed];
}

function usesIn(
  tree: Tree,
  path: string,
  charts: readonly ChartFacts[],
  known: (repository: string) => boolean,
  said: (node: Node | undefined) => string | undefined,
): ChartUse[] {
  const parents = new Map<Node, Node>();
  const found: ChartUse[] = [];
  const maps: MapNode[] = [];
  for (const node of nodesIn(tree.root)) {
    if (node.kind === 'map') {
      maps.push(node);
      for (const { value } of node.entries) if (!parents.has(value)) parents.set(value, node);
    } else if (node.kind === 'list')
      for (const { value } of node.items) if (!parents.has(value)) parents.set(value, node);
  }
  for (const map of maps) {
    const use = named(map, charts, said);
    if (!use) continue;
    const { chart, at, full } = use;
    const step: Step = { path, at: at.start, note: `installs the chart ${chart.name}` };
    const certain = full === `gitlab/${chart.name}` || known(chart.repository);
    for (const key of SETS) {
      const inline = valuesOf(get(map, key));
      if (inline) found.push({ kind: chart.kind, certain, step, path, inline });
    }
    const parameters = valuesOf(get(map, 'helm', 'parameters'));
    if (parameters) found.push({ kind: chart.kind, certain, step, path, inline: parameters });
    for (const carrier of carriers(map, parents))
      found.push(...valuesIn(carrier, { kind: chart.kind, certain, step, path }));
  }
  return found;
}

/** The chart that a map installs: `chart: gitlab/gitlab-runner`, `name: gitlab-runner` beside a `repo`. */
function named(
  map: MapNode,
  charts: readonly ChartFacts[],
  said: (node: Node | undefined) => string | undefined,
): { chart: ChartFacts; at: Node; full: string } | undefined {
  const own = get(map, 'chart');
  const at = own?.kind === 'map' ? undefined : (own ?? (get(map, 'repo') ? get(map, 'name') : undefined));
  const full = said(at);
  if (!at || full === undefined) return undefined;
  const chart = charts.find(({ name }) => full === name || full.endsWith(`/${name}`));
  return chart && { chart, at, full };
}

/** What holds values around the place that names the chart: Flux has it two levels further up. */
function* carriers(map: MapNode, parents: ReadonlyMap<Node, Node>): Generator<Node> {
  let at: Node | undefined = map;
  for (let up = 0; at && up < 4; up += 1) {
    for (const place of [at, get(at, 'helm')])
      if (place?.kind === 'map') for (const entry of place.entries) if (HOLDERS.includes(entry.key)) yield entry.value;
    // what is listed beside it belongs to another chart
    const next: Node | undefined = parents.get(at);
    if (next?.kind === 'list') return;
    at = next;
  }
}

function valuesIn(carrier: Node, use: Omit<ChartUse, 'inline' | 'file' | 'below'>): ChartUse[] {
  if (carrier.kind === 'map') return [{ ...use, inline: carrier }];
  if (carrier.kind === 'list') return carrier.items.flatMap(({ value }) => valuesIn(value, use));
  if (carrier.kind === 'call') {
    const [first] = carrier.arguments;
    if (!first) return [];
    return carrier.name === 'yamlencode'
      ? valuesIn(first, use)
      : valuesIn(first, use).filter(({ file }) => file !== undefined);
  }
  if (carrier.kind !== 'scalar') return [];
  if (carrier.text.includes('\n')) return [{ ...use, inline: carrier }];
  return /\.ya?ml(?:\.\w+)?$/.test(carrier.text) ? [{ ...use, file: carrier.text }] : [];
}

/** Whether a file is the one that is named: by its folder, or by a path that may begin elsewhere. */
export function isInFile({ file, path: from }: ChartUse, path: string): boolean {
  if (file === undefined) return false;
  if (file === folderOf(from)) return folderOf(path) === file && isValues(path);
  const parts = file.replace(/^.*\}\/?|^\$\w+\//, '').replace(/^(?:\.{1,2}\/)+/, '');
  return path === parts || path === folderOf(from) + parts || path.endsWith(`/${parts}`);
}
