/** Hides secrets in code that is shown: every character of one becomes `*`, so that columns stay where they are. */

/** Each pattern's last group is the secret. */
const SECRETS: readonly RegExp[] = [
  // GitLab's own tokens, by their prefix
  /\b(gl[a-z]{2,8}-[\w.-]{8,}|GR1348941[\w-]{8,})/g,
  // user name and password of a URL
  /:\/\/([^\s/'"`@$]+)@/g,
  // what stands behind a name that holds secrets, in a query or a header's text
  /\b(?:private[-_]?token|job[-_]?token|access[-_]?token|refresh[-_]?token|client[-_]?secret|password)=([^&\s'"`$]+)/gi,
  /\bBearer\s+([\w.~+/=-]{6,})/g,
  // and in quotes, behind such a key
  /(?:private[-_]?token|job[-_]?token|authorization|access[-_]?token|token|secret|password|passwd)['"`]?\]?\s*(?:[:=]|,)\s*['"`]([^'"`\s$]{6,})['"`]/gi,
];

export function veiled(code: string): string {
  let out = code;
  for (const pattern of SECRETS)
    out = out.replace(pattern, (whole: string, secret: string) => {
      const at = whole.lastIndexOf(secret);
      return whole.slice(0, at) + '*'.repeat(secret.length) + whole.slice(at + secret.length);
    });
  return out;
}
