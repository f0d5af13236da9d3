/** One request of a recording, whatever recorded it. Holds nothing of who made it. */
import type { Body } from '../watch/observe.ts';

export interface Entry {
  method: string;
  /** Absolute, or a path with its query. */
  url: string;
  /** The server's own pattern of the path, where it logs one. */
  route?: string;
  body?: Body | undefined;
  /** Documents sent to GraphQL. */
  operations?: readonly { query: string | undefined; variables: unknown }[];
  /** `Type.field` names that the server says were asked for. */
  fields?: readonly string[];
  /** As it was sent. */
  agent: string | undefined;
  /** Kind of token, where the recording tells. */
  token: string | undefined;
  /** It is GitLab's own log, or goes to GitLab as far as can be seen; otherwise the path must tell. */
  isSure: boolean;
}

/** A line: a request; one that is of no interest; or one that cannot be read. */
export type Row = Entry | 'other' | 'broken';
