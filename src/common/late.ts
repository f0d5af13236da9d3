/** Asked for once, and kept: libraries that are opened only when there is something to read. */
export function late<T>(load: () => T): () => T {
  let loaded: { it: T } | undefined;
  return () => {
    loaded ??= { it: load() };
    return loaded.it;
  };
}
