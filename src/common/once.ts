/** A function that finds the answer to each text once. For few texts: those of the catalogue. */
export function onceFor<V>(find: (text: string) => V): (text: string) => V {
  const known = new Map<string, { found: V }>();
  return (text) => {
    let answer = known.get(text);
    if (!answer) known.set(text, (answer = { found: find(text) }));
    return answer.found;
  };
}

/** A function whose answer about an object is found once, and is gone when the object is. Only for what rests on the object alone. */
export function oncePer<K extends object, V>(find: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, { found: V }>();
  return (key) => {
    let answer = known.get(key);
    if (!answer) known.set(key, (answer = { found: find(key) }));
    return answer.found;
  };
}

/** What is made when it is first asked for. */
export function lazy<V>(make: () => V): () => V {
  let made: { found: V } | undefined;
  return () => {
    made ??= { found: make() };
    return made.found;
  };
}

/** What a table has under a key; where it has nothing, it is made and put there. Not for what may be undefined. */
export function kept<V>(known: Map<string, V>, key: string, make: () => V): V {
  let found = known.get(key);
  if (found === undefined) known.set(key, (found = make()));
  return found;
}
