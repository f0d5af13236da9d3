/** The texts of a project: each is read once, however many ask for it, but for those of which little is wanted: these are read again. */
import type { Sources, Surveys } from '../finding.ts';
import { type Question, readBy, type WovenSources } from './sources.ts';

/**
 * @param mayGo the files most of which nobody wants anything of, as the recordings of tests and pages of prose: they are asked all questions
 *   when they are first read, only the answers are kept, and who wants such a text has it read again
 * @param questions what is asked of each of these files, in whatever order
 * @param before what some of these files answered at an earlier time
 */
export function remembered(
  sources: Sources,
  mayGo: (path: string) => boolean,
  questions: readonly Question[],
  before?: Pick<Surveys, 'answers' | 'answered'>,
): WovenSources {
  const texts = new Map<string, string | undefined>();
  const answers = new Map<string, ReadonlySet<Question>>();
  // who asks for a text asks a few times in a row
  let last: { path: string; text: string } | undefined;
  const read = (path: string): string | undefined => {
    if (texts.has(path)) return texts.get(path);
    if (path === last?.path) return last.text;
    const text = sources.read(path);
    if (text === undefined || !mayGo(path)) texts.set(path, text);
    else {
      last = { path, text };
      if (!answers.has(path)) answered(path, text);
    }
    return text;
  };
  const answered = (path: string, text: string): void => {
    const given = questions.map((question) => question(text));
    before?.answered(path, given);
    taken(path, given);
  };
  const taken = (path: string, given: readonly boolean[]): void => {
    answers.set(path, new Set(questions.filter((_, index) => given[index])));
  };
  const says = (path: string, question: Question): boolean => {
    if (!mayGo(path) || !questions.includes(question)) return question(read(path) ?? '');
    if (!answers.has(path)) {
      const known = before?.answers(path);
      if (known) taken(path, known);
      else if (read(path) === undefined) return false;
    }
    return answers.get(path)?.has(question) === true;
  };
  return { ...readBy(sources, read), says };
}
