import { desc, eq } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { Executor } from '#server/db/client.ts';
import { sandboxSms } from '#server/db/tables/providers/sandbox-sms.table.ts';

export type SandboxSms = typeof sandboxSms.$inferSelect;

/** Stores a message unless one with its message id is stored already. */
export async function insertSms(db: Executor, message: Omit<SandboxSms, 'id'>): Promise<void> {
  await db
    .insert(sandboxSms)
    .values({ id: newId(), ...message })
    .onConflictDoNothing();
}

/** Newest first, at most 100. */
export function listSmsTo(db: Executor, to: string | undefined): Promise<SandboxSms[]> {
  return db
    .select()
    .from(sandboxSms)
    .where(to ? eq(sandboxSms.to, to) : undefined)
    .orderBy(desc(sandboxSms.id))
    .limit(100);
}
