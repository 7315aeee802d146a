import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Connection } from '#server/db/client.ts';
import { inject } from 'vitest';
import { MovableClock } from '#server/clock.ts';
import { violations } from '#tests/faults/invariants.ts';
import { type ApiServer, openApiServer } from './open-api-server.ts';

export type { ApiServer } from './open-api-server.ts';

/** Throws an error if a record of a test database breaks a rule. */
async function requireWhole(connection: Connection): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    const broken = await violations(client);
    if (broken.length > 0) throw new Error(`Records are not whole: ${broken.join('; ')}`);
  } finally {
    await client.end();
  }
}

/**
 * Starts the application on its own database. Closing it rejects if a record breaks a rule or doesn't match its
 * timeline.
 *
 * @param env additional configuration
 */
export async function startApiServer(env: Record<string, string> = {}): Promise<ApiServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kontor-api-'));
  const connection = {
    host: inject('databaseSocket'),
    user: 'kontor',
    database: `t_${randomBytes(6).toString('hex')}`,
  };
  const administer = async (statement: string) => {
    const client = new Client({ ...connection, database: 'postgres' });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await administer(`create database ${connection.database} template kontor`);
  const server = await openApiServer({ connection, dataDir, clock: new MovableClock(), env });
  return {
    ...server,
    async close({ hasImpossibleData } = {}) {
      try {
        if (hasImpossibleData === undefined) await requireWhole(connection);
      } finally {
        await server.close();
        await administer(`drop database ${connection.database} with (force)`);
        rmSync(dataDir, { recursive: true, force: true });
      }
    },
  };
}
