/** A request that a document says in values of its own: a task of Ansible, a data source of Terraform. Types only. */
import type { Literal } from '../catalogue/change.ts';
import type { Edit, Step } from '../finding.ts';
import type { ShellSource } from './shell-source.ts';

/** A text with its places in the file. */
export type SourceText = Pick<ShellSource, 'path' | 'text' | 'at' | 'end' | 'write'>;

/** A field of what is sent, where it is said key by key. */
export interface SourceField {
  /** Names from the outside in; `[]` for an element. */
  path: readonly string[];
  /** The text that it stands in. */
  page: SourceText;
  /** Where its name is spelt there. */
  name: { start: number; end: number };
  /** What it is given, and where that is spelt, without quotes. Undefined: a map or a list, or it is computed. */
  value: { is: Literal; at: { start: number; end: number } } | undefined;
  /** The value as a text of its own. */
  text: SourceText | undefined;
  /** It is sent in a form or behind the address. */
  isText?: true;
  /** Takes the whole entry out. Undefined: a machine cannot. */
  remove(): Edit | undefined;
}

export interface RequestSource {
  /** What the host says about it, and where. */
  host: Step;
  url: SourceText;
  /** What stands before an address that is a path alone. */
  base?: SourceText | undefined;
  /** What names in its expressions stand for. */
  names?: ReadonlyMap<string, SourceText>;
  /** Those of them that its address is made of and that other files give, or that several give another text. */
  given?: readonly string[];
  /** As it is said. Undefined: nothing is said. */
  verb: string | undefined;
  /** What is sent, where that is one text. */
  body: SourceText | undefined;
  /** What is sent, where that is said key by key. */
  fields: readonly SourceField[];
  isForm: boolean;
  /** What is sent is computed. */
  isOpen: boolean;
  /** Nothing but its keys says that it is a request. */
  isGuess: boolean;
  /** Not even those: where it is no whole address, the file has to name the product. */
  isLoose?: true;
}
