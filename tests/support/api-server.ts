import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';
import { MovableClock } from '#server/clock.ts';
import { proveLedger } from '#server/modules/ledger/prove-ledger.repo.ts';
import { type ApiServer, openApiServer } from './open-api-server.ts';

export type { ApiServer } from './open-api-server.ts';

/**
 * The application on a database of its own. Closing it rejects where the ledger is not whole.
 * @param env configuration beside that of a test run
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
    async close({ isDoctored = false } = {}) {
      const { broken } = await proveLedger(server.deps.db);
      await server.close();
      await administer(`drop database ${connection.database} with (force)`);
      rmSync(dataDir, { recursive: true, force: true });
      if (broken.length > 0 && !isDoctored) throw new Error(`The ledger is not whole: ${broken.join('; ')}`);
    },
  };
}
