import { desc, eq } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { Executor } from '#server/db/client.ts';
import type { MailMessage } from './mail.ts';
import { sandboxMails } from '#server/db/tables/providers/sandbox-mail.table.ts';

export type SandboxMail = typeof sandboxMails.$inferSelect;

/** Stores a message unless one with its message id is stored already. */
export async function insertMail(db: Executor, message: MailMessage, sentAt: Date): Promise<void> {
  await db
    .insert(sandboxMails)
    .values({ id: newId(), ...message, sentAt })
    .onConflictDoNothing();
}

/** Newest first, at most 100. */
export function listMailsTo(db: Executor, to: string | undefined): Promise<SandboxMail[]> {
  return db
    .select()
    .from(sandboxMails)
    .where(to ? eq(sandboxMails.to, to) : undefined)
    .orderBy(desc(sandboxMails.id))
    .limit(100);
}

export async function findMail(db: Executor, id: string): Promise<SandboxMail | undefined> {
  const [mail] = await db.select().from(sandboxMails).where(eq(sandboxMails.id, id));
  return mail;
}
