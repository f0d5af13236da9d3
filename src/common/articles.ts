/** A name behind its article: `an Issue`, `a User`, `` an `EpicInput` ``. */
export const withArticle = (name: string): string => `${/^`?(?:[aeio]|u(?!s|ni))/i.test(name) ? 'an' : 'a'} ${name}`;
