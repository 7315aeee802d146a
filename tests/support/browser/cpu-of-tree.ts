import { existsSync, readFileSync, readdirSync } from 'node:fs';

const ticksPerSecond = 100;

/** Returns the CPU seconds of this process and all below it: browser, application and database. 0 where `/proc` is missing. */
export function cpuSecondsOfTree(): number {
  if (!existsSync('/proc/self/stat')) return 0;
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const fields = statOf(name);
      if (!fields) return [];
      const ticks = [11, 12, 13, 14].reduce((sum, nth) => sum + Number(fields[nth]), 0);
      return [{ pid: Number(name), parent: Number(fields[1]), ticks }];
    });
  const within = new Set([process.pid]);
  for (let before = 0; before < within.size;) {
    before = within.size;
    for (const { pid, parent } of processes) if (within.has(parent)) within.add(pid);
  }
  return (
    processes.filter(({ pid }) => within.has(pid)).reduce((sum, { ticks }) => sum + ticks, 0) / ticksPerSecond
  );
}

/** Returns the fields after the process's name, which may contain spaces; undefined if the process has ended. */
function statOf(pid: string): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ');
  } catch {
    return undefined;
  }
}
