import { Client } from 'pg';
import { type ApiServer, startApiServer } from './api-server.ts';

/** The application, and a connection to its database that is the test's own. */
export interface DatabaseServer extends ApiServer {
  database: Client;
}

/** @param env configuration beside that of a test run */
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
