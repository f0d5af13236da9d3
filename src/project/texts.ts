/** The texts of a project: each is read once, however many ask for it, and what nobody wants anything of need not be kept. */
import type { Sources, Surveys } from '../finding.ts';
import { type Question, readBy, type WovenSources } from './sources.ts';

/**
 * @param mayGo the files most of which nobody wants anything of, as the recordings of tests: they are asked all questions when they are
 *   read, and where each answer is no, only the answers are kept
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
  const read = (path: string): string | undefined => {
    if (texts.has(path)) return texts.get(path);
    const text = sources.read(path);
    // somebody who reads it once more has a reason, and may have it again
    const isKept = text === undefined || !mayGo(path) || answers.has(path) || answered(path, text).size > 0;
    if (isKept) texts.set(path, text);
    return text;
  };
  const answered = (path: string, text: string): ReadonlySet<Question> => {
    const given = questions.map((question) => question(text));
    before?.answered(path, given);
    return taken(path, given);
  };
  const taken = (path: string, given: readonly boolean[]): ReadonlySet<Question> => {
    const found = new Set(questions.filter((_, index) => given[index]));
    answers.set(path, found);
    return found;
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
