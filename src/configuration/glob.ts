/**
 * Whether a path fits a pattern of a pipeline's `include:`: `*` stands for a part of a name, `**` for anything,
 * and `**` with a slash for any folders, or none.
 * Both come from the tree, so no expression is made of them: one with many stars would never end.
 */
export function globbed(pattern: string): (path: string) => boolean {
  const wanted = pattern.match(/\*\*\/?|\*|[^*]/g) ?? [];
  /** A place in the pattern, and those that may be reached from it with nothing: a star stands for nothing, too. */
  const withEmpty = (places: Set<number>): Set<number> => {
    for (const at of places) if (wanted[at]?.startsWith('*')) places.add(at + 1);
    return places;
  };
  return (path) => {
    let reached = withEmpty(new Set([0]));
    /** Places of `**` with a slash that stand for a folder which has begun. */
    let inside = new Set<number>();
    for (const character of path.split('')) {
      const next = new Set<number>();
      const begun = new Set(inside);
      for (const at of reached) {
        const part = wanted[at];
        if (part === '**/') begun.add(at);
        else if (part === '**' || (part === '*' && character !== '/')) next.add(at);
        else if (part === character) next.add(at + 1);
      }
      if (character === '/') for (const at of begun) next.add(at + 1);
      [reached, inside] = [withEmpty(next), begun];
      if (reached.size + inside.size === 0) return false;
    }
    return reached.has(wanted.length);
  };
}
