/** What is hidden of a text, and how: the characters, and never their number or the lines. */

/** From a character up to another one, which is not part of it. */
export interface Span {
  start: number;
  end: number;
}

const hidden = '*';

/** Every character of the spans that is seen becomes a star, so that columns and lines stay where they are. */
export function masked(text: string, spans: readonly Span[]): string {
  let out = '';
  let at = 0;
  for (const { start, end } of merged(spans)) {
    out += text.slice(at, start) + text.slice(start, end).replace(/\S/g, hidden);
    at = end;
  }
  return out + text.slice(at);
}

/** In order, none touching another. */
export function merged(spans: readonly Span[]): Span[] {
  const out: Span[] = [];
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start || a.end - b.end)) {
    const last = out.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else if (end > start) out.push({ start, end });
  }
  return out;
}

/** A text without the signs that it ends in. */
export function withoutTail(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text[end - 1] ?? '')) end -= 1;
  return text.slice(0, end);
}
