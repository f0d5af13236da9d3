/** Whether a text is one of some beginnings, or goes on after it with a dot, a dash, a colon or an `@`: `13` also means `13.4-alpine`, and not `130`. */
export const beginsWith = (text: string, starts: readonly string[]): boolean =>
  starts.some((start) => text.startsWith(start) && /^(?:$|[-.:@])/.test(text.slice(start.length)));
