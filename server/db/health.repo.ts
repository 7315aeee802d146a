import { sql } from 'drizzle-orm';
import type { Database } from './client.ts';

/** Rejects when the database does not answer. Migrations ran before the server began to listen. */
export async function ping(db: Database): Promise<void> {
  await db.execute(sql`select 1`);
}
