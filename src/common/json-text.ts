/** What an escape in a text of JSON stands for; of one that is none, the character behind the backslash. */
export function unescaped(raw: string): string {
  try {
    return String(JSON.parse(`"${raw}"`));
  } catch {
    return raw.slice(1);
  }
}
