/** Limits how many tasks run at once; up to `waiting` others wait in line. Returns undefined for any further one. */
export function limitConcurrency(maxRunning: number, maxWaiting: number) {
  const line: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    if (running >= maxRunning) {
      if (line.length >= maxWaiting) return undefined;
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
