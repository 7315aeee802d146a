import { sql } from 'drizzle-orm';
import type { Database } from './client.ts';

/** Rejects when the database does not answer. Migrations have run before the server listens. */
export async function ping(db: Database): Promise<void> {
  await db.execute(sql`select 1`);
}
