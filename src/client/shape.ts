/** Whether an answer is what was asked for. */
import { UnexpectedAnswerError } from './error.ts';
import type { Operation } from './failure.ts';
import type { Answer } from './request.ts';

/** An object with these members of these `typeof`s. */
export function hasShape(value: unknown, members: Readonly<Record<string, string>>): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const own = new Map<string, unknown>(Object.entries(value));
  return Object.entries(members).every(([name, type]) => typeof own.get(name) === type);
}

/** @throws {UnexpectedAnswerError} when it is something else */
export function one<T>({ name }: Operation, { status, body }: Answer, is: (value: unknown) => value is T): T {
  if (is(body)) return body;
  const advice = 'Something other than GitLab answered, or its answer has changed';
  throw new UnexpectedAnswerError('the answer is not what was asked for', { operation: name, status, advice });
}
