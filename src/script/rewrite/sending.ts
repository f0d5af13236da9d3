/** What is known of one field of a request when it is asked what may be written there. */
import type { FieldFix, RequestMatch } from '../../catalogue/change.ts';
import type { Edit } from '../../finding.ts';
import type { Evaluator } from '../../flow/evaluate.ts';
import type { Call } from '../../flow/values.ts';
import type { Tracer } from '../../proof/tracer.ts';
import type { Place } from '../find/places.ts';
import type { SentField } from '../find/sent-field.ts';
import { span } from './rewrite.ts';
import type { Copied } from './together.ts';

export interface SentContext {
  e: Evaluator;
  tracer: Tracer;
  place: Place;
  match: RequestMatch;
  field: SentField;
  call: Call;
  literal: string | number | boolean | null | undefined;
  fix: FieldFix;
  early: string | undefined;
  /** The value is what the same rule turns around where it is read: it stays as it is. */
  copied: Copied | undefined;
}

/** Writes another value in a query; undefined: the old one is put together, or spelt elsewhere than its name. */
export function rewritten(field: SentField, to: string): Edit | undefined {
  const [part, ...more] = field.queried?.parts ?? [];
  if (!part || more.length > 0 || !('text' in part) || part.at < 0 || part.node !== field.node) return undefined;
  return span(part.node, part.at, part.at + part.text.length, to);
}

export function renamed(field: SentField, to: string): Edit[] {
  if (field.as === 'shorthand') return [span(field.name, field.at, field.at, `${to}: `)];
  return [span(field.name, field.at, field.at + field.text.length, to)];
}
