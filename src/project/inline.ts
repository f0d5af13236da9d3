/** Programs in files that are read for something else: scripts of a page, code of a document. Nothing reads them; what they spell is asked. */

/** Whether a file may hold a program that nothing reads. */
export const mayHoldInline = (path: string): boolean => /\.(?:html?|mdx)$/i.test(path);

/** The text of these programs. */
export const inlineIn = (path: string, text: string): string =>
  (/\.mdx$/i.test(path) ? codeOf(text) : scriptsOf(text)).join('\n');

/** What stands between the tags of scripts, but data. */
function scriptsOf(text: string): string[] {
  const found: string[] = [];
  const lower = text.toLowerCase();
  for (let at = lower.indexOf('<script'); at >= 0; at = lower.indexOf('<script', at)) {
    const start = lower.indexOf('>', at);
    if (start < 0) break;
    const end = lower.indexOf('</script', start);
    if (!lower.slice(at, start).includes('json')) found.push(text.slice(start + 1, end < 0 ? text.length : end));
    if (end < 0) break;
    at = end;
  }
  return found;
}

/** What MDX takes for code: imports and exports up to an empty line, and what stands in braces; fences and spans of code are text. */
function codeOf(text: string): string[] {
  const found: string[] = [];
  let isFenced = false;
  let isModule = false;
  for (const line of text.split('\n')) {
    if (/^[ \t]*(?:```|~~~)/.test(line)) isFenced = !isFenced;
    else if (!isFenced) {
      isModule = /^(?:import|export)\b/.test(line) || (isModule && line.trim() !== '');
      if (isModule) found.push(line);
      else found.push(...(line.replace(/`[^`]*`/g, '').match(/\{[^{}]*\}/g) ?? []));
    }
  }
  return found;
}
