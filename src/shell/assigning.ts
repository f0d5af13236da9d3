/** What a script sets: variables, arrays, entries of tables, and what is declared or exported. */
import type { Assignment, Command, Word } from 'unbash';
import { flat, wordsOf } from '../requests/text.ts';
import { type Argument, fallenApart, type Setting } from './commands.ts';
import { both, NOTHING, type Out } from './out.ts';
import type { Visitor } from './run.ts';
import { type HeldTexts, handAllOn } from './shown.ts';
import { assumed, type Scope, type SetBy } from './variables.ts';
import { type Ground, SpelledWord, spell } from './words.ts';

/** An array of more is data, and one that is made of itself twice over and over has no end. */
export const MAX_ITEMS = 64;

/** `NAME[key]=value`, as an item of the table. */
function keyed({ value: key }: Word, { word, value }: Setting): Argument {
  const sign = { text: `[${key.replace(/^["']|["']$/g, '')}]=`, node: word, at: -1 };
  const words = { parts: [sign, ...value.parts] };
  return { word, words, text: flat(words).text };
}

interface Parts {
  scope: Scope;
  visitor: Visitor;
  /** Texts with what was read of answers, which variables hold. */
  texts: HeldTexts;
  /** A number for what uses texts and is no command. */
  visit: () => number;
}

export class Assigning {
  /** Variables that programs see which are run here. */
  readonly exported = new Set<string>();
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  declare(node: Command, keyword: string, ground: Ground, statement: SetBy): Out {
    const isExported =
      keyword === 'export' || node.args.some((each) => each.type === 'Word' && /^-\w*x/.test(each.text));
    const isOtherName =
      keyword !== 'export' && node.args.some((each) => each.type === 'Word' && /^-\w*n/.test(each.text));
    for (const each of node.args) {
      if (isOtherName && each.type === 'Assignment' && each.value.type === 'Word') {
        // another name of what is set already
        const named = this.#parts.scope.bound(flat(this.#parts.scope.argument(each.value, ground).argument.words).text);
        if (named) this.#parts.scope.bind(each.name, { ...named, words: assumed(named.words), statement: undefined });
        continue;
      }
      if (isExported) this.exported.add(each.type === 'Assignment' ? each.name : each.value);
      if (each.type === 'Assignment')
        this.assign(each, ground, isExported, node.args.length === 1 ? statement : undefined);
      else if (isExported) this.#parts.scope.export(each.value);
    }
    return NOTHING;
  }

  assign(node: Assignment, ground: Ground, isExported: boolean, statement: SetBy | undefined): void {
    const { setting, outs } = this.setting(node, ground);
    if (outs.length > 0) {
      this.#parts.texts.hold(setting.name, both(outs));
      this.#parts.texts.follow(node, ground, outs);
    }
    const before = this.#parts.scope.bound(setting.name);
    const items =
      node.value.type === 'ArrayValue'
        ? this.#items(node.value.elements, ground)
        : node.index && [keyed(node.index, setting)];
    this.#parts.scope.bind(setting.name, {
      items: items && (node.append || node.index) ? [...(before?.items ?? []), ...items].slice(0, MAX_ITEMS) : items,
      words: node.append && before ? { parts: [...before.words.parts, ...setting.value.parts] } : setting.value,
      out: outs.length > 0 ? both(outs) : undefined,
      isExported: isExported || before?.isExported === true,
      setting,
      statement,
    });
    this.#parts.visitor.set(this.#parts.scope, ground, setting, statement);
  }

  /** The items of an array, those of the arrays in it in their place. */
  #items(elements: readonly Word[], ground: Ground): readonly Argument[] {
    return elements
      .slice(0, MAX_ITEMS)
      .flatMap(
        (each) =>
          this.#parts.scope.itemsOf(each.text, ground) ??
          fallenApart(this.#parts.scope.argument(each, ground).argument),
      )
      .slice(0, MAX_ITEMS);
  }

  setting(node: Assignment, ground: Ground): { setting: Setting; outs: readonly Out[] } {
    const word = new SpelledWord(ground, node.pos, node.end);
    const { name, value } = node;
    for (let i = 0; i < name.length; i++) word.add(name[i] ?? '', node.pos + i, node.pos + i + 1, 'none');
    const out = { from: node.pos, to: node.end };
    if (value.type === 'ArrayValue') {
      const outs = value.elements.flatMap((each) => this.#parts.scope.argument(each, ground).outs);
      return { setting: { name, value: wordsOf(word, 0, 0), text: '', word, from: 0, out }, outs };
    }
    const { argument, outs } = this.#parts.scope.argument(value, ground);
    if (argument.from) this.#parts.visitor.used(argument.from, this.#parts.visit());
    if (argument.from) handAllOn(outs);
    return { setting: { name, value: argument.words, text: argument.text, word, from: 0, out }, outs };
  }

  /** `NAME=value` behind a command is a word like others. */
  asWord(node: Assignment, ground: Ground): Argument {
    const { setting } = this.setting(node, ground);
    const value = node.value.type === 'Word' ? spell(ground, node.value) : undefined;
    const word = new SpelledWord(ground, node.pos, node.end);
    for (let at = node.pos; at < (value?.pos ?? node.end); at++) word.add(ground.text[at] ?? '', at, at + 1, 'none');
    const head = wordsOf(word);
    const words = { parts: [...head.parts, ...setting.value.parts] };
    return { word, words, text: flat(words).text };
  }
}
