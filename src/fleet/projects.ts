/** The projects of a fleet, as a file that shells can read: a line each, `name⇥url⇥branch⇥size`. */
import { Problem } from '../common/problem.ts';

export interface FleetProject {
  /** The path that it has on its server: `group/project`. */
  name: string;
  url: string;
  /** Empty: the project has none, or nobody said. */
  branch: string;
  /** Of the repository, in bytes; 0 where nobody said. */
  size: number;
}

/** What no project is called: it would lead somewhere else, or be more than a name to a shell. */
const NAME = /^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[\p{L}\p{N}_.@+-]+(?:\/[\p{L}\p{N}_.@+-]+)*$/u;
const URL_OF = /^(?:https?|file):\/\/[^\s\0-\x1f]+$/;

/** @throws {Problem} for what is no such project */
export function projectOf({ name, url, branch, size }: FleetProject, where: string): FleetProject {
  if (!NAME.test(name)) throw new Problem(`${where}: \`${name}\` is no name of a project.`);
  if (!URL_OF.test(url)) throw new Problem(`${where}: the address of ${name} is none of http:, https: or file:.`);
  if (/[\s\0-\x1f]/.test(branch)) throw new Problem(`${where}: the branch of ${name} is no name of a branch.`);
  return { name, url, branch, size: Number.isFinite(size) && size >= 0 ? Math.round(size) : 0 };
}

/** @throws {Problem} for a line that is none */
export function parseProjects(text: string, file: string): FleetProject[] {
  const found = new Map<string, FleetProject>();
  text.split('\n').forEach((line, i) => {
    if (line.trim() === '' || line.startsWith('#')) return;
    const [name = '', url = '', branch = '', size = '0'] = line.trimEnd().split('\t');
    const project = projectOf({ name, url, branch, size: Number(size) }, `${file}:${i + 1}`);
    if (found.has(name)) throw new Problem(`${file}:${i + 1}: ${name} stands there twice.`);
    found.set(name, project);
  });
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

export const formatProjects = (projects: readonly FleetProject[]): string =>
  projects.map(({ name, url, branch, size }) => `${name}\t${url}\t${branch}\t${size}\n`).join('');

/** What a project costs besides its size: to start, to clone. As many bytes as take as long. */
const START = 5_000_000;

/** Parts that take about as long as each other: the largest project first, each into the part that has least. Always the same. */
export function batchesOf(projects: readonly FleetProject[], count: number): FleetProject[][] {
  const batches = Array.from({ length: count }, () => ({ load: 0, own: [] as FleetProject[] }));
  const largest = [...projects].sort((a, b) => b.size - a.size || (a.name < b.name ? -1 : 1));
  for (const project of largest) {
    const least = batches.reduce((best, each) => (each.load < best.load ? each : best));
    least.own.push(project);
    least.load += project.size + START;
  }
  return batches.map(({ own }) => own.sort((a, b) => (a.name < b.name ? -1 : 1)));
}
