/** What the words of a program that nobody here knows say of a request: the verb, whole addresses, fields. */
import { type Field, jsonFields, queryFields } from '../requests/request.ts';
import { cut, flat, type Words } from '../requests/text.ts';
import type { Argument } from './commands.ts';

export interface Guessed {
  verb: string | undefined;
  urls: readonly Words[];
  fields: readonly Field[];
}

/** @param file what was written to a file, when that is known */
export function guessedIn(
  args: readonly Argument[],
  input: Words | undefined,
  file: (name: Words) => Words | undefined,
): Guessed {
  const handed = args.map(({ words, text }) => {
    const held = text.startsWith('@') ? file(cut(words, 1, text.length)) : undefined;
    return held ? { words: held, text: flat(held).text } : { words, text };
  });
  const urls = handed.flatMap(({ words, text }) => (isAddress(text) ? [words] : []));
  if (urls.length === 0) return input ? inDocument(input) : { verb: undefined, urls, fields: [] };
  const all = input ? [...handed, { words: input, text: flat(input).text }] : handed;
  const fields = all.flatMap(({ words, text }): readonly Field[] => {
    if (isAddress(text)) return [];
    const own = jsonFields(words);
    if (own) return own;
    // `--data=name=value`
    const option = OPTION.exec(text)?.[0].length ?? 0;
    return ENTRIES.test(text.slice(option)) ? queryFields(cut(words, option, text.length)) : [];
  });
  return { verb: handed.find(({ text }) => VERB.test(text))?.text, urls, fields };
}

/** A whole address of the API, and no option that holds one. */
function isAddress(text: string): boolean {
  const at = text.search(ROOT);
  return at >= 0 && !/\s/.test(text) && !text.slice(0, at).includes('=');
}

/** A text with one request in it: the address behind its verb, and JSON behind that. */
function inDocument(input: Words): Guessed {
  const { text } = flat(input);
  const found = SAID.exec(text);
  if (!found) return { verb: undefined, urls: [], fields: [] };
  const [line, verb, url = ''] = found;
  const end = found.index + line.length;
  const brace = text.indexOf('{', end);
  const fields = brace < 0 ? [] : (jsonFields(cut(input, brace, text.lastIndexOf('}') + 1)) ?? []);
  return { verb, urls: [cut(input, end - url.length, end)], fields };
}

const SAID = /^(GET|POST|PUT|PATCH|DELETE)[ \t]+(\S*api\/v\d\/\S+)/m;
const ROOT = /api\/v\d\/\S/;
const VERB = /^(?:GET|POST|PUT|PATCH|DELETE)$/;
const OPTION = /^(?:--[a-z-]+=|-d)(?=[\w[\].-]+=)/;
const ENTRIES = /^[\w[\].-]+=/;
