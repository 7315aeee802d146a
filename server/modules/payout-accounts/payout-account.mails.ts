import type { Member } from '#server/caller.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { sendMail } from '#server/jobs/send-mail.job.ts';
import { businessById, ownerOf } from '#server/modules/business/business.records.ts';
import { userById } from '#server/modules/users/users.records.ts';
import { layOut } from '#server/providers/mail/letter.ts';
import type { PayoutAccountRecord } from './payout-accounts.repo.ts';

/** Who saved the account and who owns the business learn of it, so that nobody adds one unseen. */
export async function mailNewAccount(
  tx: Transaction,
  { jobs, config, clock }: Pick<Deps, 'jobs' | 'config' | 'clock'>,
  { businessId, userId, name, timeZone }: Member,
  { id, bankName, accountNumber, accountName }: PayoutAccountRecord,
  usableFrom: Date,
): Promise<void> {
  const business = await businessById(tx, businessId);
  const readers = [...new Set([userId, await ownerOf(tx, businessId)])];
  const from = new Intl.DateTimeFormat('en-NG', { timeZone, dateStyle: 'long', timeStyle: 'short' });
  for (const readerId of readers) {
    const reader = readerId === undefined ? undefined : await userById(tx, readerId);
    if (!reader) continue;
    await jobs.add(
      tx,
      sendMail,
      layOut({
        messageId: `payout-account-${id}-${reader.id}`,
        to: reader.email,
        subject: `A payout account was added to ${business?.name ?? 'your business'}`,
        paragraphs: [
          `${name} added ${accountName}, ${bankName}, account ending in ${accountNumber.slice(-4)}.`,
          usableFrom > clock.now()
            ? `Money can be withdrawn to it from ${from.format(usableFrom)} on. If nobody of yours added it, remove it before then.`
            : 'Money can be withdrawn to it at once, since it bears the verified name. If nobody of yours added it, remove it now.',
        ],
        links: [
          {
            label: 'Look at payout accounts',
            url: `${config.publicUrl}/dashboard/settings/payment-and-withdrawal`,
          },
        ],
        reason: 'You get this mail whenever a payout account is added.',
      }),
    );
  }
}
