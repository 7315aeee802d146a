import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Starts the floor as a separate process, and waits until it responds. */
export async function startFloor(port: number, connection: object): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'floor.ts')], {
    env: { ...process.env, PORT: String(port), FLOOR_DATABASE: JSON.stringify(connection) },
    stdio: 'inherit',
  });
  const answers = () =>
    fetch(`http://localhost:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error('The floor did not start');
    await pause(5);
  }
  return child;
}

export async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** Returns the resident memory of a process in megabytes (10⁶ bytes). It works on Linux only. */
export function residentMb(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return (Number(kilobytes) * 1024) / 1e6;
}

export interface Sides {
  floor: number;
  kontor: number;
}

/** Checks the memory of both processes every 50 ms. `stop` returns the maximum of each in megabytes. */
export function watchMemory(pids: Sides): { stop(): Sides } {
  const peak = { floor: 0, kontor: 0 };
  const look = () => {
    for (const side of ['floor', 'kontor'] as const)
      peak[side] = Math.max(peak[side], residentMb(pids[side]));
  };
  const timer = setInterval(look, 50);
  return {
    stop: () => {
      clearInterval(timer);
      look();
      return peak;
    },
  };
}
