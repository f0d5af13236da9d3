/** `fix --interactive`: shows what needs a look, one rewrite after the other, and asks. */
import type { Colors } from 'picocolors/types.js';
import { applied } from '../fix/edits.ts';
import type { Question } from '../fix/fix.ts';
import { veilOf } from '../redact/redact.ts';
import { Cleaner } from '../report/clean.ts';
import { plain, plainLines, plainName } from '../report/escape/terminal.ts';
import { hunks } from '../report/patch.ts';
import { placesOf } from '../report/report.ts';
import type { Ask } from './world.ts';

export interface Shown {
  read: (path: string) => string | undefined;
  shown: (path: string) => string;
  colours: Colors;
}

const choices = 'Rewrite it? (y)es, (n)o, (a)ll of this rule, (q)uit asking: ';

/** Asks about each in turn. @returns the fingerprints of what was agreed to; what was not asked any more is not */
export async function agreedTo(all: readonly Question[], ask: Ask, how: Shown): Promise<ReadonlySet<string>> {
  const agreed = new Set<string>();
  const whole = new Set<string>();
  for (const [i, question] of all.entries()) {
    const rules = new Set(question.group.findings.map(({ rule }) => rule));
    const isCovered = [...rules].every((rule) => whole.has(rule));
    const answer = isCovered ? 'y' : await answerTo(`${i + 1} of ${all.length}\n${told(question, how)}`, ask);
    if (answer === 'q') break;
    if (answer === 'a') for (const rule of rules) whole.add(rule);
    if (answer !== 'n') for (const mark of question.marks) agreed.add(mark);
  }
  return agreed;
}

/** A file as it is shown: without its secrets and the mark at its beginning. */
const code = (path: string, text: string): string => veilOf(text, path).text.replace(/^\uFEFF/, '');

/** The end of the input is a `q`; anything that is no answer is asked again. */
async function answerTo(text: string, ask: Ask): Promise<string> {
  for (let words = `\n${text}${choices}`; ; words = choices) {
    const line = await ask(words);
    if (line === undefined) return 'q';
    const letter = line.trim().toLowerCase().slice(0, 1);
    if ('ynaq'.includes(letter) && letter !== '') return letter;
  }
}

/** Each place with its sentence, its reason and its evidence; then the difference that the group makes. */
function told({ group }: Question, { read, shown, colours }: Shown): string {
  const lineOf = (path: string, offset: number): number => placesOf(read(path) ?? '')(offset).line;
  const clean = new Cleaner(read);
  const places = group.findings.flatMap((finding) => {
    const { path, start, rule, message, reason, evidence } = finding;
    const said = (text: string): string => plain(clean.said(text, [path, ...evidence.map((step) => step.path)]));
    const steps = evidence.map(
      (step) => `${said(step.note)} (${plainName(shown(step.path))}:${lineOf(step.path, step.at)})`,
    );
    return [
      `${colours.bold(`${plainName(shown(path))}:${lineOf(path, start)}`)}  ${said(message)}  ${colours.dim(rule)}`,
      ...(reason === null ? [] : [`  ${colours.dim('look at')}  ${said(reason)}`]),
      `  ${colours.dim('because')}  ${steps.join(' → ')}`,
    ];
  });
  const changes = [...applied([group], read)].flatMap(([path, after]) => [
    colours.dim(plainName(shown(path))),
    plainLines(hunks(code(path, read(path) ?? ''), code(path, after), 2).trimEnd()),
  ]);
  return [...places, ...changes, ''].join('\n');
}
