/**
 * The words of proof. Finding asks what a value *may* be; a rewrite that nobody looks at rests on what it *must* be: on all
 * the origins of a value, and on all the places where it goes. What is not known is said, as an origin or an arrival of its own.
 */
import type { FunctionNode, ts } from '../flow/syntax.ts';
import type { Answer, Env } from '../flow/values.ts';

/** An element of a list, or any value of a table. */
export const ANY = '[]';
/** What stands in JSON text. */
export const JSON_TEXT = '{}';

/** Why data is not known that a program takes out of a text. */
export const READ_FROM_SOMEWHERE = 'it is data that the program reads from somewhere';
/** Why what a program takes out of a text that it has put together is not known. */
export const READ_FROM_TEXT = 'it is data that is read from text';
/** What is said behind the name of a function that hands something to one of the program's. */
export const HANDED_BY_OTHERS = 'calls it with what it likes';

/** Whether a step goes to an element: to any, or to the one at a place. */
export const isElement = (step: string | undefined): boolean => step === ANY || step?.startsWith('#') === true;

/** The way from an expression's value down to the value that is meant: names of members, `[]`, or `#0` for one element. */
export type Path = readonly string[];

/** A method of a function that calls it with what it is given behind `this`: one by one, or in a list. */
export type Applying = 'call' | 'apply';

/** One call that was gone into: what its parameters hold, and where it goes back to. */
export interface Frame {
  fn: FunctionNode;
  given: ReadonlyMap<ts.ParameterDeclaration, readonly Source[]>;
  /** The call and where it stands; undefined: the function is called by something else than the program. */
  call: ts.CallExpression | ts.NewExpression | undefined;
  caller: Frame | undefined;
  /** The frame of the function around this one. */
  up: Frame | undefined;
  /** The same bindings in the evaluator's words. */
  env: Env | undefined;
  depth: number;
}

/** A value in the program: inside what an expression yields, under the bindings of the calls that led there. */
export interface Source {
  node: ts.Expression;
  path: Path;
  frame: Frame | undefined;
}

export type Origin =
  /** What a server answers. `element`: it is one of a list, so it is no body of an error. `path`: the way to it from what stands there: `data`, `[]`. */
  | { kind: 'answer'; node: ts.Node; answer: Answer; element: boolean; path: Path; frame: Frame | undefined }
  /** An object that the program makes, without what is spread into it: that has origins of its own. */
  | { kind: 'object'; node: ts.ObjectLiteralExpression; frame: Frame | undefined }
  /** Text, a number, true, false, null or undefined, as it is spelt. */
  | { kind: 'literal'; node: ts.Node; value: string | number | boolean | null | undefined }
  /** A text that is put together here. */
  | { kind: 'text'; node: ts.Expression; frame: Frame | undefined }
  /** Something else that the program makes: a list, a function, an instance, a number it works out. */
  | {
      kind: 'own';
      node: ts.Node;
      frame: Frame | undefined;
      /** What is asked about it later; undefined: nothing. */
      what: 'instance' | 'boolean' | undefined;
    }
  /** The member of a server's answer. */
  | { kind: 'member'; node: ts.Node; answer: Answer; name: string }
  /** What somebody outside the program hands to a function of it. */
  | { kind: 'entry'; node: ts.ParameterDeclaration; path: Path }
  /** Data of a JSON file of the project. */
  | { kind: 'json'; node: ts.Node }
  /** `frame`: the calls that it stands in, where that is known. */
  | { kind: 'unknown'; node: ts.Node; why: string; frame?: Frame | undefined };

export type Arrival =
  | { kind: 'called'; node: ts.CallExpression | ts.NewExpression; frame: Frame | undefined }
  /** A function that is handed to something that calls it. */
  | { kind: 'callback'; node: ts.CallExpression; argument: ts.Node; frame: Frame | undefined }
  /** A member is read; undefined: of a name that is computed. */
  | { kind: 'read'; node: ts.Node; name: string | undefined }
  | { kind: 'written'; node: ts.Node; name: string | undefined }
  /** Its members go into another object. */
  | { kind: 'spread'; node: ts.ObjectLiteralExpression | ts.CallExpression; frame: Frame | undefined }
  | { kind: 'listed'; node: ts.Node }
  | { kind: 'filtered'; node: ts.Node }
  | { kind: 'checked'; node: ts.Node }
  | { kind: 'compared'; node: ts.Node }
  /** How long the text of it is, is asked for more than the request that carries it. */
  | { kind: 'measured'; node: ts.Node }
  /** It is a key of an object or a map. */
  | { kind: 'key'; node: ts.Node }
  | {
      kind: 'sent';
      node: ts.CallExpression | ts.NewExpression;
      answers: readonly Answer[];
      frame: Frame | undefined;
    }
  | { kind: 'shown'; node: ts.Node }
  /** Given to a function that nobody here knows, as an argument of it where that is told. */
  | { kind: 'handed'; node: ts.Node; argument?: ts.Node; frame?: Frame | undefined }
  /** Given back to somebody outside the program. */
  | { kind: 'given'; node: ts.Node }
  | { kind: 'unknown'; node: ts.Node };
