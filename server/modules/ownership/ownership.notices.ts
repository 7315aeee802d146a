import type { NotificationKind } from '#domain/notification.ts';
import { getPersonNameInEmail, getSenderName } from '#domain/sender-name.ts';
import type { Transaction } from '#server/db/client.ts';
import { sendEmail } from '#server/jobs/send-email.job.ts';
import { findSender } from '#server/modules/business/business.records.ts';
import { type NotifyDeps, notifyMembers } from '#server/modules/notifications/notify-members.ts';
import { AppError } from '#server/app-error.ts';
import { createTransferEmails } from './ownership.emails.ts';
import type { TransferRow } from './ownership.repo.ts';
import { needsVerificationAgain } from './ownership.view.ts';
import { type TransferPerson, findPeople } from './transfer-people.ts';

const kinds: Readonly<Partial<Record<string, NotificationKind>>> = {
  'transfer.start': 'ownershipTransferStarted',
  'transfer.accept': 'ownershipTransferAccepted',
  'transfer.decline': 'ownershipTransferDeclined',
  'transfer.cancel': 'ownershipTransferCancelled',
  'transfer.expire': 'ownershipTransferExpired',
};

/** Emails both people about an event of a transfer, in any case, and notifies them in the app. */
export async function notifyOfTransfer(
  tx: Transaction,
  deps: NotifyDeps,
  event: string,
  { id, businessId, fromUserId, toUserId, expiresAt }: TransferRow,
): Promise<void> {
  const sender = await findSender(tx, businessId);
  if (!sender) throw new AppError('NOT_FOUND');
  const { from, to } = await findPeople(tx, { fromUserId, toUserId });
  const inEmail = (person: TransferPerson) => ({ ...person, name: getPersonNameInEmail(person, sender) });
  const emails = createTransferEmails(deps.config, event, {
    id,
    business: getSenderName(sender),
    timeZone: sender.timeZone,
    from: inEmail(from),
    to: inEmail(to),
    expiresAt,
    restartsVerification: await needsVerificationAgain(tx, businessId),
  });
  for (const email of emails) await deps.jobs.add(tx, sendEmail, email);
  const kind = kinds[event];
  if (kind)
    await notifyMembers(tx, deps, businessId, {
      kind,
      details: { name: from.name, person: to.name },
      records: [{ type: 'ownership-transfer', id }],
      parties: [fromUserId, toUserId],
      eventId: `${id}-${event}`,
      isEmailedElsewhere: () => true,
    });
}
