import type { Member } from '#server/caller.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { sendEmail } from '#server/jobs/send-email.job.ts';
import { findBusiness, findOwnerId } from '#server/modules/business/business.records.ts';
import { notifyMembers } from '#server/modules/notifications/notify-members.ts';
import { userById } from '#server/modules/users/users.records.ts';
import { createEmail } from '#server/providers/mail/email-layout.ts';
import type { PayoutAccountRecord } from './payout-accounts.repo.ts';

/**
 * Emails the person who saved the account and the business's owner, so that an account can't be added unnoticed, and
 * notifies the others who may withdraw.
 */
export async function notifyOfNewAccount(
  tx: Transaction,
  deps: Pick<Deps, 'jobs' | 'config' | 'clock'>,
  { businessId, userId, name, timeZone }: Member,
  { id, bankName, accountNumber, accountName }: PayoutAccountRecord,
  usableFrom: Date,
): Promise<void> {
  const { jobs, config, clock } = deps;
  const business = await findBusiness(tx, businessId);
  const readers = [...new Set([userId, await findOwnerId(tx, businessId)])];
  const from = new Intl.DateTimeFormat('en-NG', { timeZone, dateStyle: 'long', timeStyle: 'short' });
  for (const readerId of readers) {
    const reader = readerId === undefined ? undefined : await userById(tx, readerId);
    if (!reader) continue;
    await jobs.add(
      tx,
      sendEmail,
      createEmail({
        messageId: `payout-account-${id}-${reader.id}`,
        to: reader.email,
        subject: `A payout account was added to ${business?.name ?? 'your business'}`,
        paragraphs: [
          `${name} added ${accountName}, ${bankName}, account ending in ${accountNumber.slice(-4)}.`,
          usableFrom > clock.now()
            ? `You can withdraw money to it from ${from.format(usableFrom)}. If you don't recognise it, remove it before then.`
            : "You can withdraw money to it now, because it has the verified name. If you don't recognise it, remove it now.",
        ],
        links: [
          {
            label: 'View payout accounts',
            url: `${config.publicUrl}/dashboard/settings/payment-and-withdrawal`,
          },
        ],
        reason: "You're receiving this email because a payout account was added.",
      }),
    );
  }
  await notifyMembers(tx, deps, businessId, {
    kind: 'payoutAccountAdded',
    details: { name: `${bankName}, account ending in ${accountNumber.slice(-4)}`, person: name },
    records: [{ type: 'payout-accounts', id: businessId }],
    actorId: userId,
    isEmailedElsewhere: (person) => readers.includes(person.userId),
  });
}
