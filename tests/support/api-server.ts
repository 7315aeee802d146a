import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';
import { MovableClock } from '#server/clock.ts';
import { violations } from '#tests/faults/invariants.ts';
import { type ApiServer, openApiServer } from './open-api-server.ts';

export type { ApiServer } from './open-api-server.ts';

/**
 * The application on a database of its own. Closing it rejects where a rule is broken in any of its records.
 * @param env configuration beside that of a test run
 */
export async function startApiServer(env: Record<string, string> = {}): Promise<ApiServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kontor-api-'));
  const connection = {
    host: inject('databaseSocket'),
    user: 'kontor',
    database: `t_${randomBytes(6).toString('hex')}`,
  };
  const withClient = async <Answer>(database: string, work: (client: Client) => Promise<Answer>) => {
    const client = new Client({ ...connection, database });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };
  const administer = (statement: string) => withClient('postgres', (client) => client.query(statement));
  await administer(`create database ${connection.database} template kontor`);
  const server = await openApiServer({ connection, dataDir, clock: new MovableClock(), env });
  return {
    ...server,
    async close({ isDoctored = false } = {}) {
      const broken = isDoctored ? [] : await withClient(connection.database, violations);
      await server.close();
      await administer(`drop database ${connection.database} with (force)`);
      rmSync(dataDir, { recursive: true, force: true });
      if (broken.length > 0) throw new Error(`Rules are broken: ${broken.join('; ')}`);
    },
  };
}
