import { Client } from 'pg';
import { type ApiServer, startApiServer } from './api-server.ts';

/** The application, and a separate connection to its database for the test. */
export interface DatabaseServer extends ApiServer {
  database: Client;
}

/** @param env additional configuration */
export async function startDatabaseServer(env: Record<string, string> = {}): Promise<DatabaseServer> {
  const server = await startApiServer(env);
  const database = new Client({ ...server.connection });
  await database.connect();
  return {
    ...server,
    database,
    async close(how) {
      await database.end();
      await server.close(how);
    },
  };
}
