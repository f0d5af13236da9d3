/** Takes secrets out of a text before anything is stored or shown. */
import { formOf } from './input.ts';
import { redacted } from './secret.ts';

export type Redact = (text: string) => string;

/** What stands behind `://` up to a blank, or up to a quote: everything before its last `@` is told to nobody. */
const addresses = /(?<=:\/\/)[^\s"'<>]+/g;

/** Whatever looks like a token of GitLab. */
const tokens = /\b(gl[a-z]{2,8}-|GR1348941)[\w.-]{8,}/g;

/** A text whose `%` escapes are read, where it can be read so. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** As it is, decoded, and in each way a server may spell it when it sends it back. */
const spellings = (secret: string): string[] =>
  [secret, decoded(secret)].flatMap((plain) => [
    plain,
    encodeURIComponent(plain),
    `${formOf({ '': plain })}`.slice(1),
    JSON.stringify(plain).slice(1, -1),
  ]);

/** @returns a function that replaces the secrets, and anything that looks like credentials, by `[redacted]` */
export function redactor(secrets: readonly string[]): Redact {
  const known = secrets
    .flatMap(spellings)
    // Shorter words would blacken innocent text; in a URL they are taken out all the same.
    .filter((each) => each[2])
    .sort((a, b) => b.length - a.length);
  return (text) =>
    known
      .reduce((rest, secret) => rest.replaceAll(secret, redacted), text)
      .replace(addresses, (all) => (all.includes('@') ? redacted + all.slice(all.lastIndexOf('@')) : all))
      .replace(tokens, redacted);
}

/** User name and password of a URL, together and each, so that no answer can bring them back. Bounded: the program's own address. */
export const credentialsOf = (url: string): string[] => /:\/\/(([^\s:]*):?(\S*))@/.exec(url)?.slice(1) ?? [];
