/** The place in the user's code from which ours was called. */
import { plainName } from '../report/escape/terminal.ts';
import type { Below } from './view.ts';

/** Line and column count from 1. */
export interface Place {
  /** Relative to the working directory where it lies there; an address in a browser. */
  file: string;
  line: number;
  column: number;
}

/** `at f (file:1:2)` and `at async file:1:2` of V8, `f@file:1:2` of the others. Bounded: a frame of the program's own stack. */
const FRAME =
  /(?:\(|@|\bat (?:async )?)((?:[a-z][\w+.-]*:\/\/|[A-Za-z]:[\\/]|\/|\.{0,2}[\w@])[^()\n]*?):(\d+):(\d+)\)?$/;
const FOREIGN = /[\\/]node_modules[\\/]|^node:|^(?:native|internal)\b|^<|[\\/]\.vite[\\/]deps[\\/]/;

/** A member is mostly read by the code itself. Between a request and the code that wants it stand packages and awaits. */
const NEAR = 2;
const FAR = 40;

export interface Caller {
  /** The nearest frame that is neither ours, nor a package's, nor the platform's. */
  place: Place | undefined;
  /** No package and no platform stands between it and us. */
  isDirect: boolean;
}

/** @param below a function of ours on the stack; frames above it are left out where the engine can */
export function callerOf(below: Below, cwd: string): Caller {
  const stack = stackBelow(below, NEAR);
  const key = `${cwd}\n${stack}`;
  let near = known.get(key);
  if (!near) {
    near = callerIn(stack, cwd);
    if (known.size >= KEPT) known.clear();
    known.set(key, near);
  }
  return near.place ? near : callerIn(stackBelow(below, FAR), cwd);
}

/** A loop reads at one place again and again. */
const known = new Map<string, Caller>();
const KEPT = 500;

function stackBelow(below: Below, depth: number): string {
  const before = Error.stackTraceLimit;
  Error.stackTraceLimit = depth;
  const holder: { stack?: string } = {};
  // Only some engines have it.
  const capture: unknown = Reflect.get(Error, 'captureStackTrace');
  if (typeof capture === 'function') Reflect.apply(capture, Error, [holder, below]);
  else holder.stack = new Error().stack ?? '';
  const { stack = '' } = holder;
  Error.stackTraceLimit = before;
  return String(stack);
}

function callerIn(stack: string, cwd: string): Caller {
  let isDirect = true;
  for (const row of stack.split('\n')) {
    const [, raw = '', line, column] = FRAME.exec(row) ?? [];
    if (raw === '' || raw.startsWith(ours)) continue;
    if (FOREIGN.test(raw)) isDirect = false;
    else return { place: { file: shown(raw, cwd), line: Number(line), column: Number(column) }, isDirect };
  }
  return { place: undefined, isDirect: false };
}

/** Our own folder, for engines that cannot leave frames out. Bundled into somebody's file it is no folder of ours. */
const ours = /[\\/]watch[\\/]place\.[jt]s$/.test(import.meta.url) ? import.meta.url.replace(/place\.[jt]s$/, '') : '\0';

function shown(raw: string, cwd: string): string {
  const bare = raw.split(/[?#]/, 1)[0] ?? '';
  const path = bare.startsWith('file://') ? decoded(bare.replace(/^file:\/\/(?:\/(?=[A-Za-z]:))?/, '')) : bare;
  const base = cwd.replaceAll('\\', '/').replace(/\/?$/, '/');
  const slashed = path.replaceAll('\\', '/');
  return cwd !== '' && slashed.startsWith(base) ? slashed.slice(base.length) : slashed;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** `src/a.ts:3:5`. */
export const placeText = (place: Place | undefined): string =>
  place ? `${plainName(place.file)}:${place.line}:${place.column}` : '(place unknown)';
