import { existsSync, readFileSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** The content of postmaster.pid: line 1 is its process, line 8 its state. */
export interface PidFile {
  pid: number;
  ready: boolean;
}

export function readPidFile(folder: string): PidFile | undefined {
  const lines = readFileIfPresent(join(folder, 'postmaster.pid'))?.split('\n') ?? [];
  const pid = Number(lines[0]);
  return Number.isInteger(pid) && pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready' } : undefined;
}

/** Returns true if that process is a PostgreSQL on this folder, and not a later process with the same id or a zombie. */
export function isPostmaster(pid: number, folder: string): boolean {
  if (existsSync('/proc/self'))
    return readFileIfPresent(`/proc/${pid}/cmdline`)?.split('\0').includes(folder) ?? false;
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/**
 * Removes the pid file of a PostgreSQL that has ended. First waits until none of its child processes works in the folder
 * any more: a second server beside them would destroy data. Rejects when they don't end within ten seconds.
 */
export async function clearStalePidFile(folder: string, socketFolder: string): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (isWorkingIn(folder)) {
    if (Date.now() > deadline) throw new Error(`Processes of an earlier PostgreSQL still work in ${folder}`);
    await pause(20);
  }
  rmSync(join(folder, 'postmaster.pid'), { force: true });
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock'])
    rmSync(join(socketFolder, name), { force: true });
}

/** Returns undefined without a pid file; it may disappear at any moment, together with its process. */
function readFileIfPresent(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (problem) {
    if (hasEnded(problem)) return undefined;
    throw problem;
  }
}

const hasEnded = (problem: unknown) =>
  problem instanceof Error && 'code' in problem && ['ENOENT', 'ESRCH'].includes(String(problem.code));

function isWorkingIn(folder: string): boolean {
  if (!existsSync('/proc/self')) return false;
  return readdirSync('/proc').some((entry) => /^\d+$/.test(entry) && workingFolder(entry) === folder);
}

function workingFolder(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}
