/** Runs so many at once; the others wait in line, of which there may be `waiting`. Undefined answers one too many. */
export function atMost(atOnce: number, waiting: number) {
  const line: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    if (running >= atOnce) {
      if (line.length >= waiting) return undefined;
      const { promise, resolve } = Promise.withResolvers<void>();
      line.push(resolve);
      await promise;
    } else running++;
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else running--;
    }
  };
}
