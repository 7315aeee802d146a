import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import { MovableClock } from '#server/clock.ts';
import { violations } from '#tests/faults/invariants.ts';
import { dropDatabase, returnDatabase, takeDatabase } from './database-pool.ts';
import { type ApiServer, openApiServer } from './open-api-server.ts';

export type { ApiServer } from './open-api-server.ts';

/** Throws an error if a record of a test database breaks a rule. */
async function requireWhole(client: Client): Promise<void> {
  const broken = await violations(client);
  if (broken.length > 0) throw new Error(`Records are not whole: ${broken.join('; ')}`);
}

/**
 * Starts the application on a database of its own. Closing it rejects if a record breaks a rule or doesn't match its
 * timeline; then the database is not used again.
 *
 * @param env additional configuration
 */
export async function startApiServer(env: Record<string, string> = {}): Promise<ApiServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kontor-api-'));
  const database = await takeDatabase();
  const { connection, client } = database;
  const server = await openApiServer({ connection, dataDir, clock: new MovableClock(), env });
  return {
    ...server,
    async close({ hasImpossibleData } = {}) {
      let isReusable = false;
      try {
        if (hasImpossibleData === undefined) await requireWhole(client);
        isReusable = true;
      } finally {
        await server.close();
        await (isReusable ? returnDatabase(database) : dropDatabase(database));
        rmSync(dataDir, { recursive: true, force: true });
      }
    },
  };
}
