/** What the page is given: the plan's places in few bytes, and what is needed only when one is opened. */
import type { Column } from '../tier.ts';

/** The page's own program and style, as text. */
export interface PageParts {
  script: string;
  style: string;
}

/** Names that many places share stand once, and are told by their index. */
export interface PageData {
  rules: PageRule[];
  paths: string[];
  messages: string[];
  /** Empty where nobody says who owns what; so are `parts` and `years`. */
  owners: string[];
  ownerSets: number[][];
  parts: string[];
  years: string[];
  /** What `parts` are. */
  partWord: string;
  /** One column a key; an entry a place: first the open ones, what breaks first in front, then the accepted. */
  places: Columns;
  /** Where a place is on the web, with `{path}` and `{line}`, and each path as it is called there. */
  source?: { url: string; paths: string[] };
  /** Project and commit, or nothing. */
  about: string;
  /** How many of the places are open. */
  open: number;
}

export interface PageRule {
  id: string;
  title: string;
  why: string;
  advice: string;
  when: string;
  outcome: string;
}

export interface Columns {
  rule: number[];
  path: number[];
  line: number[];
  column: number[];
  /** Index in `tiers`. */
  tier: number[];
  /** What each leaves for a person. */
  minutes: number[];
  /** Index in `severityNames`. */
  severity: number[];
  /** 1: only likely. */
  likely: number[];
  message: number[];
  /** Index in `ownerSets`. */
  owners: number[];
  part: number[];
  year: number[];
}

/** Parsed when the first place is opened. */
export interface PageDetails {
  /** Lines of code and texts that several places share. */
  texts: string[];
  /** In the order of the places. */
  places: Detail[];
}

/** Numbers are indices in `texts`, but for lines and columns, which count from 1. */
export interface Detail {
  element: number;
  replacement: number | null;
  due: string;
  reason: number | null;
  /** Why it was accepted, and until when. */
  accepted?: [reason: number, until: number | null];
  /** How many places move together with this one, itself included. */
  group: number;
  code?: Excerpt;
  evidence: [path: number, line: number, column: number, note: number, code: number | null][];
  /** What the edits make of the lines: `-`, `+` or a blank before each. */
  diff?: { path: number; line: number; rows: number[] }[];
  fingerprint: string;
}

export interface Excerpt {
  /** Number of the first line. */
  line: number;
  rows: number[];
  /** Row and columns of the place, as shown. */
  mark: [row: number, from: number, to: number];
}

export const tierWords: Readonly<Record<Column, string>> = {
  safe: 'Machine',
  review: 'Machine + review',
  manual: 'By hand',
  bridged: 'Already bridged',
};
/** In the order of the indices. */
export const severityNames = ['error', 'warning', 'note'] as const;

/**
 * Where a name is cut when it is too wide: what stands behind stays. The last segment tells most; of a name without segments the end does.
 * @returns an index in the name; its length where it is not to be cut
 */
export function cutAt(name: string): number {
  const slash = name.lastIndexOf('/');
  if (slash > 0 && name.length - slash <= 28) return slash;
  return name.length > 24 ? name.length - 12 : name.length;
}
