/** A value or a field that is sent or compared: what is spelt of it, and what is told and written there. */
import { fileOf } from '../documents/vue.ts';
import type { Edit, Step, Tier } from '../finding.ts';
import type { Evaluator } from '../flow/evaluate.ts';
import type { Project } from '../flow/project.ts';
import { bare, ts } from '../flow/syntax.ts';
import { known, texts } from '../flow/values.ts';
import type { Answers } from './answers.ts';
import type { Rule, Rules, Schemas } from './schema.ts';

/** A value or a field that goes away, where it is sent or compared. */
export interface Sent {
  rule: Rule;
  /** What holds the value: an input field, a field of the answer, or the value's own type. */
  element: string;
  path: string;
  start: number;
  end: number;
  tier: Tier;
  reason: string | null;
  edits: readonly Edit[];
  message: string;
  /** First what it is sent for, where that is a variable of a document. */
  evidence: readonly Step[];
  /** Nothing is sent: a mock, or a cache, compares it with what is. */
  comparedBy?: 'mock' | 'cache';
}

/** What is known of the program and of the schemas. */
export interface World {
  e: Evaluator;
  project: Project;
  answers: Answers;
  schemas: Schemas;
  rules: Rules;
  /** The types of variables that can hold such a value. */
  inputs: ReadonlySet<string>;
  /** Whether any document takes one of these. */
  carried: boolean;
  /** Names of fields that answer with such a value. */
  answering: ReadonlySet<string>;
  /** Variables of documents of which it was seen what they are sent with, as `path:start`. */
  followed: Set<string>;
}

/** A number, `true`, `false`, `null`: nothing to ask about. */
export const isPlain = (node: ts.Expression): boolean =>
  ts.isNumericLiteral(node) ||
  node.kind === ts.SyntaxKind.TrueKeyword ||
  node.kind === ts.SyntaxKind.FalseKeyword ||
  node.kind === ts.SyntaxKind.NullKeyword;

/** The texts that a value may be, each where it is spelt. */
export function literalsOf(
  value: ts.Expression,
  world: { e: Evaluator },
): { text: string; node: ts.StringLiteralLike }[] {
  const at = bare(value);
  if (ts.isStringLiteralLike(at)) return [{ text: at.text, node: at }];
  if (ts.isArrayLiteralExpression(at)) return at.elements.flatMap((each) => literalsOf(each, world));
  if (isPlain(at)) return [];
  return texts(world.e.ask(at)).flatMap((each) => {
    const text = known(each);
    const [part] = each.parts;
    return text !== undefined && each.parts.length === 1 && part && 'text' in part && ts.isStringLiteralLike(part.node)
      ? [{ text, node: part.node }]
      : [];
  });
}

/** What is set in the place of a value that has no other name. */
export const setReason = ({ change, match }: Rule): string =>
  match.fix?.set
    ? `Give \`${match.fix.set.name}: ${String(match.fix.set.value)}\` instead, which the document must take.`
    : change.advice;

/** Another text between the quotes of one. */
export const inside = (node: ts.Node, text: string): Edit => ({
  path: fileOf(node.getSourceFile().fileName),
  start: node.getStart() + 1,
  end: node.getEnd() - 1,
  text,
});

/** Where a name stands, without its quotes. */
export function extent(name: ts.Node): [number, number] {
  return ts.isStringLiteralLike(name) ? [name.getStart() + 1, name.getEnd() - 1] : [name.getStart(), name.getEnd()];
}
