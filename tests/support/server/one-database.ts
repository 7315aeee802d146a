import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { makeServer } from '#server/app.ts';
import { systemClock } from '#server/clock.ts';
import { readConfig } from '#server/config.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The socket folder of the run's one PostgreSQL, whose database `kontor` is the migrated template. */
    databaseSocket: string;
  }
}

/**
 * Runs once before all tests: starts one PostgreSQL server with a migrated database and its queues, which every test
 * file copies.
 */
export default async function oneDatabase({ provide }: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kontor-api-'));
  const embedded = await startEmbedded({
    dataDir,
    settings: ['fsync=off', 'max_connections=300', 'max_parallel_workers_per_gather=0'],
    onProblem: (problem) => process.emitWarning(problem),
  });
  const { connection } = embedded;
  await migrate(connection);
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' });
  const server = await makeServer({ config, clock: systemClock, connection, work: false });
  await server.deps.jobs.start();
  await server.close();
  provide('databaseSocket', connection.host);
  return async () => {
    await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
