/** What the attributes of an element say in an Angular template: directives, what is handed on, events. */
import { awaiting, notRows, rows } from '../../../rules/components.ts';
import { mayNameMember } from '../attribute-text.ts';
import type { Range } from '../woven.ts';
import { type Attribute, partsOf } from './tags.ts';
import type { Writing } from './writing.ts';

/** Properties of elements themselves: what they are given goes nowhere from there. */
const OF_ELEMENTS =
  /^(?:(?:attr|class|style)(?:\..*)?|ngClass|ngStyle|alt|checked|disabled|hidden|href|id|innerHTML|innerText|placeholder|readonly|required|src|tabindex|textContent|title|value)$/;

export class Elements {
  readonly #writing: Writing;
  #lists = 0;

  constructor(writing: Writing) {
    this.#writing = writing;
  }

  /** `*ngFor="let mr of mrs; index as i"`, `*ngIf="mr$ | async as mr; else none"`; gives what ends it. */
  structural({ name, value }: Attribute): string {
    if (!value) return '';
    const directive = name.slice(1);
    const later: (() => void)[] = [];
    const brought: string[] = [];
    let closes = '';
    for (const [index, part] of partsOf(this.#writing.text, value).entries()) {
      const said = this.#writing.text.slice(part.start, part.end);
      const of = index === 0 ? /^\s*let\s+([\w$]+)\s*(?:;\s*)?of\b/.exec(said) : null;
      const tail = /\b(?:index\s+)?as\s+([\w$]+)$/.exec(said.trimEnd());
      const end = tail ? part.start + tail.index : part.end;
      if (of) {
        this.#writing.for(of[1] ?? '', { start: part.start + of[0].length, end });
        closes = '}';
        brought.push(of[1] ?? '', ...(tail ? [tail[1] ?? ''] : []));
      } else if (/^\s*let\b/.test(said)) {
        const names = [...said.matchAll(/\blet\s+([\w$]+)/g)].map(([, own = '']) => own);
        brought.push(...names);
        if (closes === '') closes = this.#writing.row(names, part);
      } else if (/^\s*(?:index|count|first|last|even|odd)\s+as\b/.test(said)) brought.push(tail?.[1] ?? '');
      else if (/^\s*(?:else|then)\b/.test(said)) continue;
      else if (index === 0) {
        const given = { start: part.start, end };
        const [as] = tail ? [tail[1] ?? ''] : [];
        if (directive === 'ngIf') {
          if (as !== undefined) {
            this.#writing.out.own('{', part.start);
            this.#writing.constant(as, given);
            this.#writing.out.own(`if (${as}`, end);
          } else {
            this.#writing.out.own('if (', part.start);
            this.#writing.expressions.expression(given);
          }
          this.#writing.out.own(') {', end);
          if (as !== undefined) closes = '}';
        } else if (as !== undefined) {
          const isAwaiting = awaiting.includes(directive);
          this.#writing.out.own(`{ const ${as} = (${isAwaiting ? 'await $$first(' : ''}`, part.start);
          this.#writing.expressions.expression(given);
          this.#writing.out.own(isAwaiting ? '));' : ');', end);
        } else {
          this.#writing.out.own('{', part.start);
          this.#writing.given(given, '', directive);
        }
        closes += '}';
        if (as !== undefined) brought.push(as);
      } else {
        const key = /^\s*[\w$]+\s*:?\s*/.exec(said);
        later.push(() =>
          this.#writing.expressions.statement({ start: part.start + (key?.[0].length ?? 0), end }, false),
        );
      }
    }
    this.#writing.bring(brought);
    for (const each of later) each();
    return closes;
  }

  /** `<ng-template let-mr [ngForOf]="mrs">`, `<ng-template [ngIf]="mr">` */
  ofTemplate(attributes: readonly Attribute[]): readonly string[] {
    const lets = attributes.filter(({ name }) => name.startsWith('let-'));
    const list = attributes.find(({ name }) => name === '[ngForOf]')?.value;
    const condition = attributes.find(({ name }) => name === '[ngIf]')?.value;
    const closes: string[] = [];
    const element = lets.find(({ value }) => !value || value.start === value.end);
    if (list && element) {
      this.#writing.for(element.name.slice(4), list);
      closes.push('}');
    } else if (condition) {
      this.#writing.out.own('if (', condition.start);
      this.#writing.expressions.expression(condition);
      this.#writing.out.own(') {', condition.end);
      closes.push('}');
    }
    const others = lets.filter((each) => !list || each !== element);
    const kind = attributes.find(({ name }) => name === 'pTemplate')?.value;
    const isRow = element && !list && !(kind && notRows.test(this.#writing.text.slice(kind.start, kind.end)));
    const names = [...(isRow ? [element] : []), ...others.filter((each) => !isRow || each !== element)];
    if (names.length > 0) {
      const at = names[0]?.at ?? { start: this.#writing.at, end: this.#writing.at };
      closes.unshift(
        this.#writing.row(
          names.map(({ name }) => name.slice(4)),
          at,
          isRow === true,
        ),
      );
    }
    this.#writing.bring(lets.map(({ name }) => name.slice(4)));
    return closes;
  }

  ofElement({ name, value, quote }: Attribute, tag: string): void {
    if (!value || name.startsWith('*')) return;
    const two = /^(?:\[\(([^)\]]+)\)\]|bindon-(.+))$/.exec(name);
    const one = /^(?:\[([^\]]+)\]|bind-(.+))$/.exec(name);
    const property = one?.[1] ?? one?.[2] ?? '';
    const list = rows.find((each) => each.of === property && (each.tags === undefined || tag.startsWith(each.tags)));
    const open = this.#writing.open.at(-1);
    if (list && open) {
      this.#lists += 1;
      const named = `$$rows${this.#lists}`;
      this.#writing.constant(named, value);
      open.rows = list.member === undefined ? named : `[...${named}, ...${named}.${list.member}]`;
    } else if (two && tag.includes('-')) this.#writing.given(value, tag, two[1] ?? two[2] ?? '');
    else if (two) {
      this.#writing.out.own('(', value.start);
      this.#writing.expressions.expression(value);
      this.#writing.out.own(' ||= $$bound);', value.end);
    } else if (one) {
      const isTemplate = /^ng-template$/i.test(tag) && (property === 'ngForOf' || property === 'ngIf');
      if (isTemplate) return;
      if (OF_ELEMENTS.test(property) && !tag.includes('-')) this.#writing.expressions.statement(value, false);
      else this.#writing.given(value, tag, property);
    } else if (/^(?:\(|on-)/.test(name)) this.#writing.expressions.statements(value);
    else if (quote !== undefined && mayNameMember(name, this.#writing.text.slice(value.start, value.end)))
      this.#spelt({ start: value.start - 1, end: value.end + 1 });
    else this.#interpolated(value);
  }

  /** A text that may name a member, with its quotes. */
  #spelt(range: Range): void {
    this.#writing.out.own('void ', range.start);
    this.#writing.out.take(range);
    this.#writing.out.own(';', range.end);
  }

  /** `title="{{ mr.title }}"` */
  #interpolated({ start, end }: Range): void {
    for (
      let at = this.#writing.text.indexOf('{{', start);
      at >= 0 && at < end;
      at = this.#writing.text.indexOf('{{', at)
    ) {
      const closes = this.#writing.text.indexOf('}}', at);
      if (closes < 0 || closes > end) return;
      this.#writing.expressions.statement({ start: at + 2, end: closes }, false);
      at = closes + 2;
    }
  }
}
