/** A draft of a rule: a file that does not type-check until a person has written what only a person can know. */
import type { Release } from '../change.ts';
import type { NewMark } from './sync.ts';

/** @param from what the mark was read from, for the sources */
export function draftOf(mark: NewMark, of: Release, from: string): { name: string; text: string } {
  const { id, elements, kind, because, gated, isGone } = mark;
  const gates = gated?.gates.map(({ gate, passed }) => `${gate}: ${passed ? 'passed' : 'not passed'}`).join('; ');
  const isRename = gated?.isRename === true && !isGone;
  const since = /\bdeprecated in (?:gitlab )?(\d+\.\d+)/i.exec(because)?.[1];
  const fix = isRename
    ? `, fix: { rename: ${quoted(gated?.target ?? '')}, review: ${quoted('Derived from a mark: make sure that it means the same.')} }`
    : '';
  const lines = [
    `/** DRAFT of ${of}. ${comment(because)} */`,
    ...(gates === undefined ? [] : [`// Gates of \`${comment(gated?.target ?? 'no name')}\`: ${gates}.`]),
    '// To be found out: is it the same value (turned around, another id, another case, always empty)? Has the oldest GitLab that is',
    '// served the replacement? Who took it away, and when? Is its name a common word?',
    "import type { Change } from '../../src/catalogue/change.ts';",
    '',
    'export default {',
    `  id: ${quoted(id)},`,
    '  title: TODO,',
    '  why: TODO,',
    `  due: ${isGone ? quoted(of) : 'TODO'},`,
    ...(since === undefined ? [] : [`  deprecated: ${quoted(since)},`]),
    ...(gated?.target === undefined ? [] : [`  replacement: { name: ${quoted(gated.target)}, since: TODO },`]),
    '  outcome: {',
    `    is: ${isGone ? quoted('removed') : quoted('served')},`,
    ...(isGone ? ['    in: TODO,'] : []),
    `    checked: ${quoted(of)},`,
    '    note: TODO,',
    `    source: ${quoted(from)},`,
    '  },',
    `  advice: ${quoted(comment(because))},`,
    '  effort: TODO,',
    `  sources: [${quoted(from)}],`,
    '  match: [',
    ...elements.map((element) => `    { ${matchOf(element, kind)}${fix} },`),
    '  ],',
    '} satisfies Change;',
  ];
  return { name: `${id}.ts`, text: `${lines.join('\n')}\n` };
}

function matchOf(element: string, kind: NewMark['kind']): string {
  if (kind === 'operation') {
    const segment = element.split('/').findLast((each) => each !== '' && !each.startsWith('{')) ?? '';
    return `endpoint: ${quoted(element)}, segment: ${quoted(segment)}`;
  }
  if (kind === 'request field') {
    const at = element.lastIndexOf(' ');
    const field = element.slice(at + 1);
    return `request: ${quoted(element.slice(0, at))}, field: ${quoted(field)}, element: ${quoted(element)}`;
  }
  return `graphql: ${quoted(element)}`;
}

/** Words of a feed end no comment, and begin no line of their own. */
const comment = (text: string): string => text.replace(/\*\//g, '* /').replace(/\s+/g, ' ').trim();

const quoted = (text: string): string =>
  `'${JSON.stringify(text)
    .slice(1, -1)
    .replace(/\\"/g, '"')
    .replace(/'/g, "\\'")
    .replace(/\u2028|\u2029/g, ' ')}'`;
