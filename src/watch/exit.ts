/** The watch's own printer, beside the command line's: the summary when a process, or a file of tests, ends. */

/** @returns what takes it back */
export function whenProcessEnds(text: () => string): () => void {
  const print = (): void => tell(`\n${text()}`);
  process.once('exit', print);
  return () => process.off('exit', print);
}

export function tell(text: string): void {
  process.stderr.write(text);
}

export const stderrIsColoured = (): boolean =>
  !process.env.NO_COLOR &&
  (process.env.FORCE_COLOR
    ? process.env.FORCE_COLOR !== '0'
    : process.stderr.isTTY === true && process.env.TERM !== 'dumb');
