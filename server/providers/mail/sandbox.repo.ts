import { desc, eq } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { Executor } from '#server/db/client.ts';
import type { EmailMessage } from './mail.ts';
import { sandboxEmails } from '#server/db/tables/providers/sandbox-email.table.ts';

export type SandboxEmail = typeof sandboxEmails.$inferSelect;

/** Stores a message unless one with its message id is stored already. */
export async function insertEmail(db: Executor, message: EmailMessage, sentAt: Date): Promise<void> {
  await db
    .insert(sandboxEmails)
    .values({ id: newId(), ...message, sentAt })
    .onConflictDoNothing();
}

/** Newest first, at most 100. */
export function listEmailsTo(db: Executor, to: string | undefined): Promise<SandboxEmail[]> {
  return db
    .select()
    .from(sandboxEmails)
    .where(to ? eq(sandboxEmails.to, to) : undefined)
    .orderBy(desc(sandboxEmails.id))
    .limit(100);
}

export async function findEmail(db: Executor, id: string): Promise<SandboxEmail | undefined> {
  const [mail] = await db.select().from(sandboxEmails).where(eq(sandboxEmails.id, id));
  return mail;
}
