/** What is known of one read when it is asked what may be written there, and the sentence that a rule has for a use. */
import type { FieldFix } from '../../catalogue/change.ts';
import type { Edit } from '../../finding.ts';
import type { Evaluator } from '../../flow/evaluate.ts';
import type { ts } from '../../flow/syntax.ts';
import type { ReadProof } from '../../proof/read.ts';
import type { Tracer } from '../../proof/tracer.ts';
import type { Owner, ReadNode } from '../find/places.ts';
import type { Copied } from './together.ts';
import type { UseSite } from './uses.ts';

/** A read that gives a value; the other kind is a type that names a member. */
export type ValueRead = Exclude<ReadNode, ts.LiteralTypeNode>;

/** What is known of a read that gives a value. */
export type ValueContext = ReadContext & { read: ValueRead };

export interface ReadContext {
  e: Evaluator;
  read: ReadNode;
  name: ts.Node;
  owners: readonly Owner[];
  fix: FieldFix;
  /** The replacement is not there yet on the oldest server that the code must serve. */
  early: string | undefined;
  tracer: Tracer;
  /** Whether the object is surely what the rule speaks of, and has the new name. */
  proof: ReadProof;
  /** It is given on as it was read, under the same name: both names move, and the value stays. */
  copied: Copied | undefined;
}

export type Step = { edits: Edit[]; reasons: string[]; manual?: string; also?: object[] };

export function add(set: Set<string>, text: string | undefined): void {
  if (text !== undefined) set.add(text);
}

export function sentence(said: FieldFix['review'], use: UseSite['use']): string | undefined {
  return typeof said === 'string' ? said : said?.[use];
}
