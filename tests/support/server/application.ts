import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readPidFile } from '#server/db/postmaster.ts';
import { testInstallation } from './test-installation.ts';

const here = join(import.meta.dirname, '../../..');
const pollMs = 5;
const startTimeoutMs = 60_000;

export interface ApplicationOptions {
  dataDir: string;
  port: number;
  env?: Record<string, string>;
  /** The folder of the version that runs; this one if it is missing. */
  root?: string;
}

/** The real application in its own process, as `npm start` runs it, so that it can be killed and restarted. */
export interface Application {
  base: string;
  /** The origin of the stores. */
  storeBase: string;
  pid: number;
  /** Milliseconds from its start until it is ready. */
  startedInMs: number;
  /** Sends SIGKILL to the application only; its database keeps running. */
  kill(): Promise<void>;
  /** Sends SIGTERM, which ends requests and the database first, and returns the exit code. */
  stop(): Promise<number | null>;
  /** Its output so far, including logs. */
  output(): string;
}

export async function startApplication({
  dataDir,
  port,
  env = {},
  root = here,
}: ApplicationOptions): Promise<Application> {
  const storePort = await freePort();
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['scripts/serve.mjs'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: '',
      DATABASE_URL: '',
      LOG_LEVEL: 'warn',
      DATA_DIR: dataDir,
      PORT: String(port),
      // The next port may be another application's.
      STORE_URL: `http://localhost:${storePort}`,
      ...testInstallation,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const written: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => written.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => written.push(chunk));
  const output = () => Buffer.concat(written).toString('utf8');
  const base = `http://localhost:${port}`;
  while (!(await isReady(base))) {
    const tooLate = performance.now() - startedAt > startTimeoutMs;
    if (!tooLate && child.exitCode === null) await pause(pollMs);
    else {
      child.kill('SIGKILL');
      throw new Error(`The application did not start:\n${output()}`);
    }
  }
  return {
    base,
    storeBase: env['STORE_URL'] ?? `http://localhost:${storePort}`,
    pid: child.pid ?? 0,
    startedInMs: performance.now() - startedAt,
    kill: async () => void (await end(child, 'SIGKILL')),
    stop: () => end(child, 'SIGTERM'),
    output,
  };
}

/** Sends SIGKILL to the PostgreSQL of the data folder, which ends its backends, and returns its process ID. */
export function killDatabase(dataDir: string): number {
  const pidFile = readPidFile(join(dataDir, 'postgres'));
  if (!pidFile) throw new Error(`No database runs in ${dataDir}`);
  process.kill(pidFile.pid, 'SIGKILL');
  return pidFile.pid;
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
  return child.exitCode;
}

async function isReady(base: string): Promise<boolean> {
  try {
    const { ok } = await fetch(`${base}/readyz`, { signal: AbortSignal.timeout(2000) });
    return ok;
  } catch {
    return false;
  }
}

/** Returns a free port. */
export const freePort = (): Promise<number> => listenOnce(0);

/** Returns the first free port of `from`, `from + step`, and so on: a killed test run can leave an application behind. */
export async function freePortFrom(from: number, step: number): Promise<number> {
  try {
    return await listenOnce(from);
  } catch {
    return freePortFrom(from + step, step);
  }
}

/** Returns the port of a server that listened for a moment. Rejects if the port is taken. */
async function listenOnce(port: number): Promise<number> {
  const probe = createServer().listen(port, 'localhost');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
