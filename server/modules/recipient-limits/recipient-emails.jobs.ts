import { v5 as nameToId } from 'uuid';
import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import type { Deps } from '#server/deps.ts';
import { defineJob } from '#server/jobs/jobs.ts';
import { EmailMessage } from '#server/providers/mail/mail.ts';
import { admitEmail } from './recipient-limits.service.ts';

/**
 * Sends an email of a business to a person outside of it, within the limits of the business: beyond them it waits.
 * `deps.jobs.add(tx, mailRecipient, { businessId, message }, { singletonKey: message.messageId })`
 */
export const recipientEmailJob = defineJob(
  'recipient.mail',
  z.object({ businessId: Id, message: EmailMessage }),
  {
    isEncrypted: true,
  },
);

/** Derived from the message's own id, so that a message that is tried again counts once. */
const toEmailId = (messageId: string): string => nameToId(messageId, nameToId.URL);

export function handleRecipientEmails(deps: Pick<Deps, 'db' | 'jobs' | 'clock' | 'config' | 'mail'>): void {
  deps.jobs.handle(recipientEmailJob, async ({ businessId, message }) => {
    const { to: recipient, messageId } = message;
    const admission = await deps.db.transaction(async (tx) => {
      const result = await admitEmail(tx, deps, { businessId, recipient, emailId: toEmailId(messageId) });
      if (!result.isAdmitted) {
        const delayed = { runAt: result.retryAt, singletonKey: `delayed ${messageId}` };
        await deps.jobs.add(tx, recipientEmailJob, { businessId, message }, delayed);
      }
      return result;
    });
    if (admission.isAdmitted) await deps.mail.deliver(message);
  });
}
