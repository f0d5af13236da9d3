/** What was seen: each deprecated element once a place, with how often. */
import type { Change, Due } from '../catalogue/change.ts';
import { severityOf, timeOf } from '../catalogue/target.ts';
import type { Severity } from '../finding.ts';
import type { Observed } from './observe.ts';
import { type Place, placeText } from './place.ts';

/** A deprecated element in use, at one place of the code. Holds no value, no id and no address. */
export interface Use extends Observed {
  /** What to do, as an instruction. */
  title: string;
  /** One sentence about this use. */
  message: string;
  /** Release it was announced for, or `v5`. */
  due: Due;
  severity: Severity;
  /** The replacement was asked for first, and was missing: the code is prepared. A note. */
  bridged: boolean;
  /** Undefined where no code of the project is on the stack. */
  place: Place | undefined;
  /** What carried the request. */
  via: Via;
  /** How often, up to now. */
  count: number;
}

export type Via = 'fetch' | 'http' | 'undici';

/** What could not be looked into, or was left alone on purpose. */
export type Unseen = 'whole' | 'text' | 'body' | 'graphql' | 'doubtful' | 'address' | 'failed';

/** Thrown in the place of a deprecated use, where `throwOn` asks for it. */
export class DeprecatedUseError extends Error {
  override readonly name = 'DeprecatedUseError';
  readonly use: Use;

  constructor(use: Use) {
    super(`${use.message} ${use.title} (${use.rule}, ${use.severity}, at ${placeText(use.place)}).`);
    this.use = use;
  }
}

export interface BookOptions {
  changes: readonly Change[];
  target: Due;
  announced: boolean;
  /** Told once a place. */
  onUse: ((use: Use) => void) | undefined;
  throwOn: Severity | undefined;
}

export const weight: Readonly<Record<Severity, number>> = { error: 2, warning: 1, note: 0 };
/** More places than a person reads; further ones are only counted. */
const MOST = 1000;

export class Book {
  readonly #options: BookOptions;
  readonly #changes: ReadonlyMap<string, Change>;
  readonly #uses = new Map<string, Use>();
  readonly unseen = new Map<Unseen, number>();
  /** Where whole objects went. */
  readonly wholes = new Set<string>();
  /** Uses at places beyond the limit. */
  more = 0;

  constructor(options: BookOptions) {
    this.#options = options;
    this.#changes = new Map(options.changes.map((change) => [change.id, change]));
  }

  get uses(): Use[] {
    return [...this.#uses.values()];
  }

  /** @throws {DeprecatedUseError} where the watch was asked to */
  note(observed: Observed, place: Place | undefined, via: Via, bridged = false): void {
    const change = this.#changes.get(observed.rule);
    if (!change) return;
    const key = `${observed.rule} ${observed.kind} ${observed.element} ${observed.endpoint} ${placeText(place)}`;
    let use = this.#uses.get(key);
    if (use) use.count += 1;
    else {
      const { target, announced } = this.#options;
      const time = timeOf(change, observed.element);
      use = {
        ...observed,
        title: change.title,
        message: messageOf(observed),
        due: time.due,
        severity: bridged ? 'note' : severityOf(time, target, announced),
        bridged,
        place,
        via,
        count: 1,
      };
      if (this.#uses.size < MOST) {
        this.#uses.set(key, use);
        this.#options.onUse?.(use);
      } else this.more += 1;
    }
    const { throwOn } = this.#options;
    if (throwOn && weight[use.severity] >= weight[throwOn]) throw new DeprecatedUseError(use);
  }

  miss(what: Unseen): void {
    this.unseen.set(what, (this.unseen.get(what) ?? 0) + 1);
  }

  /** What was counted as missed has been seen all the same. */
  found(what: Unseen): void {
    const count = (this.unseen.get(what) ?? 0) - 1;
    if (count > 0) this.unseen.set(what, count);
    else this.unseen.delete(what);
  }

  whole(place: Place | undefined): void {
    this.miss('whole');
    if (this.wholes.size < MOST) this.wholes.add(placeText(place));
  }
}

export function messageOf({ kind, element, endpoint, arguments: names }: Observed): string {
  switch (kind) {
    case 'endpoint':
      return `\`${element}\` is called${names ? ` with ${names.map((name) => `\`${name}\``).join(', ')}` : ''}.`;
    case 'sent':
      return `\`${element}\` is sent to \`${endpoint}\`.`;
    case 'read':
      return `\`${element}\` is read from the answer of \`${endpoint}\`.`;
    case 'graphql':
      return `\`${element}\` is used in a GraphQL document.`;
  }
}
