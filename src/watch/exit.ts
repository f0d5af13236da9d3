/** The watch's own printer, beside the command line's: the summary when a process, or a file of tests, ends. */

const texts = new Set<() => string>();

function printAll(): void {
  for (const text of texts) tell(`\n${text()}`);
}

/** @returns what takes it back */
export function whenProcessEnds(text: () => string): () => void {
  // One listener for all: a program may make a watch for each of its clients.
  if (texts.size === 0) process.once('exit', printAll);
  texts.add(text);
  return () => {
    texts.delete(text);
    if (texts.size === 0) process.off('exit', printAll);
  };
}

export function tell(text: string): void {
  process.stderr.write(text);
}

export const stderrIsColoured = (): boolean =>
  !process.env.NO_COLOR &&
  (process.env.FORCE_COLOR
    ? process.env.FORCE_COLOR !== '0'
    : process.stderr.isTTY === true && process.env.TERM !== 'dumb');
