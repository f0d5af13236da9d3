/** Whether an answer is what was asked for. */
import { AmbiguousOutcomeError, UnexpectedAnswerError } from './error.ts';
import type { Operation } from './failure.ts';
import type { Answer } from './request.ts';

/** What to do when something else than GitLab seems to have answered. */
export const notGitlab = 'Check baseUrl: a login page, a proxy or another version may have answered';

/** An object with these members of these `typeof`s. */
export function hasShape(value: unknown, members: Readonly<Record<string, string>>): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const own = new Map<string, unknown>(Object.entries(value));
  return Object.entries(members).every(([name, type]) => typeof own.get(name) === type);
}

/**
 * @throws {UnexpectedAnswerError} when it is something else
 * @throws {AmbiguousOutcomeError} when it is something else and the request must not be sent again
 */
export function one<T>(operation: Operation, answer: Answer, is: (value: unknown) => value is T): T {
  const { status, body, sentAt } = answer;
  if (is(body)) return body;
  const { name, lost } = operation;
  const message = 'the answer is not what was asked for';
  if (lost) throw new AmbiguousOutcomeError(message, { operation: name, status, advice: lost, sentAt });
  throw new UnexpectedAnswerError(message, { operation: name, status, advice: notGitlab });
}
