/** Takes secrets out of a text before anything is stored or shown. */
import { redacted } from './secret.ts';

export type Redact = (text: string) => string;

/** Short words (a user called `git`) would blacken innocent text; in a URL they are taken out all the same. */
const shortest = 3;

/** Everything between `://` and the last `@`, and whatever looks like a token of GitLab. */
const credentials = /:\/\/[^\s"'<>]*@/g;
const tokens = /\bgl[a-z]{2,8}-[\w.-]{8,}|\bGR1348941[\w-]{8,}/g;

function decoded(text: string): string {
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
    `${new URLSearchParams([['', plain]])}`.slice(1),
    JSON.stringify(plain).slice(1, -1),
  ]);

/** @returns a function that replaces the secrets, and anything that looks like credentials, by `[redacted]` */
export function redactor(secrets: readonly string[]): Redact {
  const known = secrets
    .flatMap(spellings)
    .filter((each) => each.length >= shortest)
    .sort((a, b) => b.length - a.length);
  return (text) =>
    known
      .reduce((rest, secret) => rest.replaceAll(secret, redacted), text)
      .replace(credentials, `://${redacted}@`)
      .replace(tokens, redacted);
}

/** User name and password of a URL, so that no answer can bring them back. */
export function credentialsOf(url: string): string[] {
  const [, inside = ''] = /:\/\/([^\s]*)@/.exec(url) ?? [];
  const [user = '', ...password] = inside.split(':');
  return [inside, user, password.join(':')];
}
