/**
 * How questions are asked: each is answered once under its bindings, costs steps of a budget, and may be met again while it is open.
 * What a question is about is not known here.
 */
import { attempt, Budget, type Trouble, tooDeep } from '../../common/budget.ts';
import type { Blind } from '../../finding.ts';
import { unite } from '../same.ts';
import type { ts } from '../syntax.ts';
import type { Env, Given, Memo, Remembered, Value } from '../values.ts';

const MAX_NESTING = 300;
/** Ways that lead through the whole of an application are gone on with from no deeper than this. */
const MAX_WANDERING = 110;
const MAX_STEPS = 8_000;
/** The steps of a question that was asked once and got no answer: five times what the dearest takes in a hundred public code bases. */
const PATIENT_STEPS = 200_000;
/** The steps of all such questions about one file: as many as some seconds of work. */
const FILE_STEPS = 1_000_000;
const TOO_MUCH = new Budget(PATIENT_STEPS, 'what this may be').trouble;
/** The steps of a question that is asked again because a call on the way was looked into but shortly. */
const UNHURRIED_STEPS = 2 * MAX_STEPS;
/** A question that begins within so many steps has all steps but a few. */
const FIRST_STEPS = 10;
const CALL_STEPS = 1_500;
const BRIEF_STEPS = 150;
/** Files that hand a name on to one another, and classes that extend one another: so many in a row are followed. */
const MAX_LINKS = 100;

/** Where a question is told. */
type PlaceOf = ts.Node | { readonly path: string; readonly start: number };

export abstract class Questions {
  readonly #root: Memo = new Map();
  /** Questions being answered: asking one again is a cycle. */
  readonly #open: Remembered[] = [];
  /** Answers that rest on an open question, in the order in which they came. */
  readonly #kept: Remembered[] = [];
  #nesting = 0;
  /** The lowest open question that the current one met again; what depends on it is not remembered. */
  #lowest = Number.POSITIVE_INFINITY;
  /** The lowest open question that was met again since the outermost one was asked. */
  #met = Number.POSITIVE_INFINITY;
  #steps = 0;
  /** The steps of all questions. */
  #taken = 0;
  /** The steps of a question. */
  #most = MAX_STEPS;
  #limit = MAX_STEPS;
  /** How many calls deep the evaluation is looking. */
  #inside = 0;
  #spent = false;

  /** Questions that could not be answered, in the order in which they were asked; one a place. */
  readonly troubles = new Map<string, Blind>();

  /** What ended the look for an answer before there was nothing left to look at, since the question that `about` was asked last. */
  cut: Trouble | undefined;

  /** Whether a call was looked into with few steps, and they were not enough, since the question that `about` was asked last. */
  isHasty = false;

  /** How many steps of patience each file has left. */
  readonly #patience = new Map<string, number>();

  /** Asks again with patience what was cut short; a file has so much of it in all. */
  patiently<T>(place: PlaceOf, question: () => T): T | undefined {
    const path = 'kind' in place ? place.getSourceFile().fileName : place.path;
    const left = this.#patience.get(path) ?? FILE_STEPS;
    if (left <= MAX_STEPS) return undefined;
    const before = this.#taken;
    const answer = this.about(place, question, Math.min(PATIENT_STEPS, left));
    this.#patience.set(path, left - (this.#taken - before));
    return answer;
  }

  /** Asks again, with all steps of a call, where a call was looked into with few. */
  unhurriedly<T>(place: PlaceOf, question: () => T): T | undefined {
    return this.about(place, question, UNHURRIED_STEPS);
  }

  /** The boundary round one question about a place: what goes wrong is told there, and the next question starts anew. */
  about<T>(place: PlaceOf, question: () => T, most = MAX_STEPS): T | undefined {
    this.cut = undefined;
    this.isHasty = false;
    this.#most = most;
    this.restart();
    const outcome = attempt(question);
    if ('value' in outcome) return outcome.value;
    for (const { memo, node } of this.#open.splice(0)) memo.delete(node);
    this.#forget(0);
    this.#entered.clear();
    this.#nesting = 0;
    this.#inside = 0;
    this.#lowest = Number.POSITIVE_INFINITY;
    this.restart();
    this.tell(place, outcome.trouble);
    return undefined;
  }

  /** Whether so many files or classes lead on to one another that it goes no further; then that is what is told. */
  isFar(way: ReadonlySet<unknown>): boolean {
    if (way.size < MAX_LINKS) return false;
    this.cut ??= tooDeep().trouble;
    return true;
  }

  tell(place: PlaceOf, trouble: Pick<Blind, 'code' | 'message'>): void {
    const [path, at] = 'kind' in place ? [place.getSourceFile().fileName, place.getStart()] : [place.path, place.start];
    const key = `${path}\0${at}`;
    if (!this.troubles.has(key)) this.troubles.set(key, { path, at, ...trouble });
  }

  /** The steps of all questions so far. */
  get asked(): number {
    return this.#taken;
  }

  /** Whether there are no steps left for what is open: who goes through many files to ask in each may end there. */
  get isSpent(): boolean {
    return this.#nesting > 0 && this.#steps > this.#limit;
  }

  restart(): void {
    if (this.#nesting > 0) return;
    this.#steps = 0;
    this.#limit = this.#most;
    this.#spent = false;
  }

  /** Looks into a call with a budget of its own, so that what is around it can still be answered. */
  within<T>(brief: boolean, look: () => T): T {
    this.#inside++;
    const isBrief = brief && this.#most < UNHURRIED_STEPS;
    const until = this.#steps + BRIEF_STEPS;
    const found = this.bounded(isBrief ? BRIEF_STEPS : CALL_STEPS, look);
    if (isBrief && this.#steps > until) this.isHasty = true;
    this.#inside--;
    return found;
  }

  /** Looks with a part of the budget, so that what is around it can still be answered. */
  bounded<T>(steps: number, look: () => T): T {
    const limit = this.#limit;
    this.#limit = Math.min(limit, this.#steps + steps);
    const found = look();
    this.#limit = limit;
    return found;
  }

  /** Looks with steps of its own, whoever asks: what is found is kept for good, and may not rest on what was left of a question. */
  apart<T>(look: () => T): T {
    const [steps, limit, inside, spent] = [this.#steps, this.#limit, this.#inside, this.#spent];
    this.#steps = 0;
    this.#limit = MAX_STEPS;
    this.#inside = 0;
    try {
      return look();
    } finally {
      this.#steps = steps;
      this.#limit = limit;
      this.#inside = inside;
      this.#spent = spent;
    }
  }

  readonly #entered = new Map<ts.Node, number>();

  /** Looks into a function, or the type that a name stands for, but not into one that is being looked into so often already. */
  enter(node: ts.Node, look: () => void, most = 2): void {
    const times = this.#entered.get(node) ?? 0;
    if (times >= most) return;
    this.#entered.set(node, times + 1);
    look();
    this.#entered.set(node, times);
  }

  /**
   * Whether callers may be looked up: only for the function that a question stands in, not for those that are met inside calls on the way.
   * What is answered without them is kept for this question alone.
   */
  mayAskCallers(): boolean {
    if (this.#inside > 0) this.#spent = true;
    return this.#inside === 0;
  }

  /**
   * Whether a way may be gone on with that leads from one component to the next, and so through a whole application. What is answered without
   * is kept for this question alone.
   */
  mayWander(): boolean {
    if (this.#nesting <= MAX_WANDERING) return true;
    this.#spent = true;
    return false;
  }

  /** A question that is put off: it is asked from where it stands now, however deep inside a call somebody wants the answer. */
  later(question: () => readonly Value[]): Given {
    const inside = this.#inside;
    return () => {
      const before = this.#inside;
      this.#inside = inside;
      const found = question();
      this.#inside = before;
      return found;
    };
  }

  /** Whether a question has its answer already, be it for good or for now. */
  protected isAnswered(node: object, env: Env | undefined): boolean {
    return (env ? env.memo : this.#root).get(node)?.values !== undefined;
  }

  readonly #memberKeys = new Map<string, Map<string, Map<ts.Node, object>>>();

  /** An object that stands for the question "what is this member of that node", where it is taken for a value of some kind. */
  memberKey(node: ts.Node, name: string, kind = ''): object {
    let names = this.#memberKeys.get(kind);
    if (!names) this.#memberKeys.set(kind, (names = new Map()));
    let keys = names.get(name);
    if (!keys) names.set(name, (keys = new Map()));
    let key = keys.get(node);
    if (!key) keys.set(node, (key = {}));
    return key;
  }

  /**
   * Answers once for a node under its bindings. A question met again while it is open has no answer yet; what rests on such a question
   * is right for now, not for good: it is kept only until the open question is answered.
   */
  remember(node: object, env: Env | undefined, compute: () => readonly Value[]): readonly Value[] {
    const memo = env ? env.memo : this.#root;
    const known = memo.get(node);
    if (known && !(known.short && known.short.most < this.#most)) {
      this.#lowest = Math.min(this.#lowest, known.lowest);
      if (known.lowest >= 0) this.#met = Math.min(this.#met, known.lowest);
      if (known.short) {
        this.#spent = true;
        this.cut ??= known.short.cut;
      }
      return known.values ?? [];
    }
    this.#taken++;
    if (this.#nesting > MAX_NESTING || ++this.#steps > this.#limit) {
      this.#spent = true;
      if (this.#nesting > MAX_NESTING) this.cut ??= tooDeep().trouble;
      else if (this.#steps > this.#most) this.cut ??= TOO_MUCH;
      return [];
    }
    const place = this.#nesting++;
    if (place === 0) this.#met = Number.POSITIVE_INFINITY;
    const isEarly = this.#steps <= FIRST_STEPS && this.#inside === 0 && this.#limit === this.#most;
    const hasAll = isEarly && place === 0 && this.#steps === 1;
    const kept = this.#kept.length;
    const own: Remembered = { memo, node, values: undefined, lowest: place, short: undefined };
    memo.set(node, own);
    this.#open.push(own);
    const before = this.#lowest;
    const spentBefore = this.#spent;
    const cutBefore = this.cut;
    this.#lowest = Number.POSITIVE_INFINITY;
    this.#spent = false;
    if (hasAll) this.cut = undefined;
    const values = unite(compute());
    if (hasAll) {
      // nobody gets further with so many steps: it is not asked again with as many or fewer
      this.#lowest = Number.POSITIVE_INFINITY;
      if (this.#spent) own.short = { most: this.#most, cut: this.cut };
      this.cut = cutBefore ?? this.cut;
    } else if (isEarly && this.#steps > this.#most && this.#met >= place) {
      this.#lowest = Number.POSITIVE_INFINITY;
      own.short = { most: this.#most, cut: this.cut };
    } else if (this.#spent && !env) {
      // What ran out of steps is kept for this one call, and asked anew elsewhere.
      this.#lowest = Math.min(this.#lowest, -1);
    }
    this.#spent ||= spentBefore;
    this.#nesting--;
    this.#open.pop();
    const lowest = this.#lowest;
    own.values = values;
    if (lowest >= place) {
      own.lowest = Number.POSITIVE_INFINITY;
      this.#forget(kept);
      this.#lowest = before;
    } else {
      own.lowest = lowest;
      this.#kept.push(own);
      this.#lowest = Math.min(before, lowest);
    }
    if (this.#nesting === 0) {
      this.#forget(0);
      this.#lowest = Number.POSITIVE_INFINITY;
    }
    return values;
  }

  #forget(from: number): void {
    for (let last = this.#kept.length; last > from; last--) {
      const each = this.#kept.pop();
      each?.memo.delete(each.node);
    }
  }
}
