import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  closeSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client, type ClientConfig } from 'pg';
import { applicationName } from './client.ts';
import { type Runner, postgresFolder, runnerFor } from './postgres-package.ts';
import { clearStalePidFile, isPostmaster, readPidFile } from './postmaster.ts';

const startTimeoutMs = 30_000;
const pollMs = 10;
/** The maximum length of the path of a Unix socket, less the name of the socket itself. */
const socketFolderLimit = 85;

export interface Embedded {
  connection: { host: string; user: string; database: string };
  /** Stops the server unless another application still uses it. Close every pool first. */
  stop(): Promise<void>;
}

interface Options {
  /** An absolute path. */
  dataDir: string;
  /** Additional settings of the server: `['fsync=off']`. */
  settings?: string[];
  onProblem: (problem: Error) => void;
}

/**
 * Runs the real PostgreSQL in the data folder, reached through a Unix socket that only its own user can open. A server that
 * a killed application left running is reused; one that dies is restarted; several applications may share it, and the last
 * one to stop stops it.
 */
export async function startEmbedded({ dataDir, settings = [], onProblem }: Options): Promise<Embedded> {
  const folder = join(dataDir, 'postgres');
  const inData = join(dataDir, 'run');
  const short = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const socketFolder = inData.length > socketFolderLimit ? join(tmpdir(), `kontor-${short}`) : inData;
  const log = join(dataDir, 'postgres.log');
  const native = postgresFolder();
  const runner = runnerFor([native, folder, socketFolder]);

  mkdirSync(dataDir, { recursive: true });
  privateFolder(socketFolder, runner);
  if (!existsSync(folder)) await initialise(native, folder, runner);

  const run = async () => {
    const deadline = Date.now() + startTimeoutMs;
    let child: ReturnType<typeof spawn> | undefined;
    for (;;) {
      const pidFile = readPidFile(folder);
      const alive = pidFile !== undefined && isPostmaster(pidFile.pid, folder);
      if (alive && pidFile.ready) return;
      if (!alive && (child === undefined || child.exitCode !== null)) {
        await clearStalePidFile(folder, socketFolder);
        child = launch(native, ['-D', folder, '-k', socketFolder, ...flags(settings)], runner, log);
      }
      if (Date.now() > deadline) throw new Error(`PostgreSQL did not start:\n${lastLines(log)}`);
      await pause(pollMs);
    }
  };
  await run();

  let reviving = false;
  const watch = setInterval(() => {
    const pidFile = readPidFile(folder);
    if (reviving || (pidFile && isPostmaster(pidFile.pid, folder))) return;
    reviving = true;
    run()
      .catch(onProblem)
      .finally(() => (reviving = false));
  }, 500).unref();

  const connection = { host: socketFolder, user: applicationName, database: applicationName };
  return {
    connection,
    stop: async () => {
      clearInterval(watch);
      const pidFile = readPidFile(folder);
      if (!pidFile || !isPostmaster(pidFile.pid, folder) || (await isShared(connection))) return;
      process.kill(pidFile.pid, 'SIGINT');
      // Its pid file goes last; unlike its process it cannot linger as a zombie.
      while (existsSync(join(folder, 'postmaster.pid'))) await pause(pollMs);
    },
  };
}

const flags = (settings: string[]): string[] =>
  ['listen_addresses=', 'unix_socket_permissions=0700', 'port=5432', ...settings].flatMap((setting) => [
    '-c',
    setting,
  ]);

function privateFolder(path: string, runner: Runner): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (runner.owner) chownSync(path, runner.owner.uid, runner.owner.gid);
  chmodSync(path, 0o700);
}

/** Creates the cluster beside its final place and moves it there whole, so that a kill in between leaves no partial cluster. */
async function initialise(native: string, folder: string, runner: Runner): Promise<void> {
  const draft = `${folder}.${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  privateFolder(draft, runner);
  const choices = [
    '--auth=trust',
    `--username=${applicationName}`,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
  ];
  const [command = '', ...rest] = [
    ...runner.prefix,
    join(native, 'bin', 'initdb'),
    `--pgdata=${draft}`,
    ...choices,
  ];
  try {
    await promisify(execFile)(command, rest, identity(runner));
  } catch (problem) {
    throw new Error("Couldn't create the database", { cause: problem });
  }
  try {
    renameSync(draft, folder);
  } catch (problem) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(folder)) throw problem;
  }
}

/** Runs in a process group of its own: Ctrl-C is for the application, which first finishes its requests. */
function launch(native: string, options: string[], runner: Runner, log: string): ReturnType<typeof spawn> {
  const output = openSync(log, 'a', 0o600);
  const [command = '', ...rest] = [...runner.prefix, join(native, 'bin', 'postgres'), ...options];
  const child = spawn(command, rest, {
    ...identity(runner),
    detached: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  child.unref();
  return child;
}

const identity = (runner: Runner): { uid?: number; gid?: number } =>
  runner.prefix.length === 0 ? { ...runner.owner } : {};

async function isShared(connection: ClientConfig): Promise<boolean> {
  const client = new Client({ ...connection, application_name: `${applicationName} stop` });
  await client.connect();
  const others = `select 1 from pg_stat_activity where application_name = $1 limit 1`;
  const { rowCount } = await client.query(others, [applicationName]);
  await client.end();
  return rowCount !== 0;
}

const lastLines = (file: string): string =>
  readFileSync(file, 'utf8').trimEnd().split('\n').slice(-8).join('\n');
