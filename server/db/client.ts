import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgTransaction } from 'drizzle-orm/pg-core';
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type * as schema from './schema.ts';

export type Schema = typeof schema;
export type Database = NodePgDatabase<Schema>;
/** A running transaction; repos take one of both. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
export type Executor = Database | Transaction | PgTransaction<NodePgQueryResultHKT, Schema>;
