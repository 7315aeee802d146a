import { afterEach, beforeEach } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** CPU seconds of the test's process, without its database and other processes. */
    cpuSeconds?: number;
  }
}

let before = process.cpuUsage();
beforeEach(() => {
  before = process.cpuUsage();
});
afterEach(({ task }) => {
  const { user, system } = process.cpuUsage(before);
  task.meta.cpuSeconds = (user + system) / 1_000_000;
});
