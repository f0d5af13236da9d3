/** ESLint rules from the catalogue: one for each change, one for what only the project itself knows of, and one for all. */
import type { Rule, SourceCode } from 'eslint';
import { changes } from '../../rules/index.ts';
import type { Change } from '../catalogue/change.ts';
import { derivedTitles } from '../catalogue/ids.ts';
import type { Edit, Finding } from '../finding.ts';
import type { Group } from '../fix/edits.ts';
import { Cleaner } from '../report/clean.ts';
import { plain } from '../report/escape/terminal.ts';
import { beyond, proposal, rewriterOf, soundIn } from '../report/offer.ts';
import { said } from '../report/places.ts';
import { look as lookAt, type Program, type Seen } from './look.ts';
import { type Frame, frameOf, pathIn } from './settings.ts';

const ids = changes.map(({ id }) => id);
const titles = new Map(changes.map(({ id, title }) => [id, title]));

const everything = {
  all: 'Find every deprecated element of GitLab’s API',
  own: 'Find what rules of your own, your GraphQL schema and your OpenAPI document speak of',
};

/** @param change `own`: what no change of the catalogue is about */
export function ruleFor(change: Change | keyof typeof everything): Rule.RuleModule {
  const isMeant = (id: string): boolean => change === 'all' || (change === 'own' ? !titles.has(id) : change.id === id);
  return {
    meta: {
      type: 'problem',
      docs: {
        description: typeof change === 'string' ? everything[change] : change.title,
        url:
          (typeof change === 'string' ? undefined : change.sources.find((source) => source.startsWith('https://'))) ??
          overview,
      },
      fixable: 'code',
      hasSuggestions: true,
      schema: [],
      messages: { found: '{{text}}', suggestion: '{{text}}', unseen: '{{text}}' },
    },
    create: (context) => ({
      Program() {
        const look = lookFrom(context);
        tellUnseen(context, look);
        for (const each of look.seen) if (isMeant(each.finding.rule)) report(context, look, each);
      },
    }),
  };
}

const overview = 'https://docs.gitlab.com/update/deprecations/';

interface Look {
  frame: Frame;
  seen: readonly Seen[];
  /** What was not looked into, until a rule has told it: once a file, whatever rules are on. */
  unseen: string | undefined;
}

/** All rules ask about the same file. */
const looks = new WeakMap<SourceCode, Look>();

function lookFrom({ filename, cwd, sourceCode, settings }: Rule.RuleContext): Look {
  const known = looks.get(sourceCode);
  if (known) return known;
  const frame = frameOf(filename, cwd, settings['gitlab-sunset'], ids);
  const services: unknown = sourceCode.parserServices;
  const made: Look = {
    frame,
    ...lookAt({ filename, text: sourceCode.text, frame, program: programIn(services) }),
  };
  looks.set(sourceCode, made);
  return made;
}

function tellUnseen(context: Rule.RuleContext, look: Look): void {
  const { sourceCode, filename } = context;
  const { unseen, frame } = look;
  if (unseen === undefined) return;
  look.unseen = undefined;
  const here = pathIn(frame, filename);
  const clean = new Cleaner((path) => (path === here ? sourceCode.text : undefined));
  context.report({
    loc: { line: 1, column: 0 },
    messageId: 'unseen',
    data: { text: plain(clean.said(unseen, [here])) },
  });
}

function programIn(services: unknown): Program | undefined {
  const program: unknown =
    typeof services === 'object' && services !== null && 'program' in services ? services.program : undefined;
  return isProgram(program) ? program : undefined;
}

const isProgram = (value: unknown): value is Program =>
  typeof value === 'object' &&
  value !== null &&
  'getSourceFiles' in value &&
  typeof value.getSourceFiles === 'function' &&
  'getCompilerOptions' in value &&
  typeof value.getCompilerOptions === 'function';

function report(context: Rule.RuleContext, { frame, seen }: Look, { finding, group }: Seen): void {
  const { sourceCode, filename } = context;
  const here = pathIn(frame, filename);
  const clean = new Cleaner((path) => (path === here ? sourceCode.text : undefined));
  const shown = (text: string): string => plain(clean.said(text, [here]));
  const title = titleOf(finding.rule, frame);
  const at = (offset: number) => sourceCode.getLocFromIndex(offset);
  const who = rewriterOf(group, here);
  const writes = (edits: readonly Edit[]) => (fixer: Rule.RuleFixer) =>
    edits.map(({ start, end, text }) => fixer.replaceTextRange([start, end], text));
  const isKept = (place: Finding): boolean => isDisabled(context, at(place.start).line);
  const together = who === 'fix' ? soundIn(fixedWith(finding, seen, here, isKept), here, sourceCode.text) : [];
  const proposed = who === 'suggestion' ? soundIn([group], here, sourceCode.text) : [];
  const isFixed = together.length > 0 && !isKept(finding);
  const by = isFixed ? '`eslint --fix`' : proposed.length > 0 ? 'A suggestion here' : '`gitlab-sunset fix`';
  const also =
    who === 'elsewhere'
      ? beyond(group, here)
      : proposed.length > 0 && finding.fix === 'review'
        ? ' A suggestion here rewrites it.'
        : '';
  context.report({
    loc: { start: at(finding.start), end: at(finding.end) },
    messageId: 'found',
    data: { text: shown(`${said({ ...finding, title }, by)}${also}`) },
    ...(isFixed ? { fix: writes(together) } : {}),
    ...(proposed.length > 0
      ? {
          suggest: [{ messageId: 'suggestion', data: { text: shown(proposal(title, group)) }, fix: writes(proposed) }],
        }
      : {}),
  });
}

function titleOf(rule: string, { options }: Frame): string {
  const own = options.own?.changes.find(({ id }) => id === rule);
  return titles.get(rule) ?? own?.title ?? derivedTitles[rule] ?? rule;
}

/**
 * All groups of this file that one rule rewrites. They are written at once, as `fix` does: between two passes a program that reads
 * both names would look as if it bridged them. ESLint drops the fixes of the other reports, which overlap.
 */
function fixedWith(
  finding: Finding,
  seen: readonly Seen[],
  here: string,
  isKept: (place: Finding) => boolean,
): Group[] {
  const groups = seen.filter((each) => each.finding.rule === finding.rule).map(({ group }) => group);
  return [...new Set(groups)].filter((group) => rewriterOf(group, here) === 'fix' && !group.findings.some(isKept));
}

/** Whether a comment of ESLint's switches the rule off in a line. */
function isDisabled({ id, sourceCode }: Rule.RuleContext, line: number): boolean {
  let isOff = false;
  for (const comment of sourceCode.getAllComments()) {
    const [, type, value = ''] =
      /^\s*eslint-(disable(?:-next)?(?:-line)?|enable)(?:\s+((?:(?!\s-{2,}\s)[\s\S])*))?/.exec(comment.value) ?? [];
    const names = value.split(',').map((name) => name.trim());
    if (type === undefined || !comment.loc || (value.trim() !== '' && !names.includes(id))) continue;
    const { start, end } = comment.loc;
    if (type === 'disable-line' ? start.line === line : type === 'disable-next-line' && end.line + 1 === line)
      return true;
    if ((type === 'disable' || type === 'enable') && start.line <= line) isOff = type === 'disable';
  }
  return isOff;
}
