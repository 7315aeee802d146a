import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool as Connections } from 'pg';
import * as schema from './schema.ts';

export type Schema = typeof schema;
export type Database = NodePgDatabase<Schema>;
/** A running transaction. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** The executor that repo functions take: the database itself, or the transaction that they run in. */
export type Executor = Database | Transaction;

/** The name of connections in pg_stat_activity; the embedded server counts them before it stops. */
export const applicationName = 'kontor';

/** The address of the database: any server by its URL, or the embedded one by its socket. */
export type Connection = { connectionString: string } | { host: string; user: string; database: string };

export interface Pool {
  db: Database;
  pool: Connections;
}

/**
 * Opens lazily: nothing connects before the first query. Idle connections that break are replaced without an error.
 *
 * @param max the most connections at a time
 * @param settings of its connections, such as `-c synchronous_commit=off`
 */
export function openPool(
  connection: Connection,
  onProblem: (problem: Error) => void,
  { max = 12, settings = '' }: { max?: number; settings?: string } = {},
): Pool {
  const pool = new Connections({
    max,
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
    // Compiling a statement takes longer than running any of ours (PostgreSQL manual, "When to JIT?").
    options: `-c jit=off ${settings}`,
    ...connection,
  });
  pool.on('error', onProblem);
  // If a connection breaks between two statements of a transaction, the next statement fails; without a listener Node
  // would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { pool, db: drizzle(pool, { schema }) };
}

export interface Pools {
  db: Database;
  /** See `Deps`. */
  standalone: Database;
  close(): Promise<void>;
}

/**
 * Opens the connections of an application.
 *
 * @param max the most transactions at a time
 */
export function openPools(connection: Connection, onProblem: (problem: Error) => void, max: number): Pools {
  const transactions = openPool(connection, onProblem, { max });
  // A transaction that uses what such a statement wrote is committed after it, and the log of the database is written in that order:
  // a crash never keeps the transaction without the statement.
  const statements = openPool(connection, onProblem, { max: 2, settings: '-c synchronous_commit=off' });
  return {
    db: transactions.db,
    standalone: statements.db,
    close: async () => {
      await transactions.pool.end();
      await statements.pool.end();
    },
  };
}
