import type { NotificationKind } from '#domain/notification.ts';
import type { WithdrawalStatus } from '#domain/withdrawal.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { formatMoney } from '#server/format.ts';
import { sendEmail } from '#server/jobs/send-email.job.ts';
import { notifyMembers } from '#server/modules/notifications/notify-members.ts';
import { userById } from '#server/modules/users/users.records.ts';
import { createEmail } from '#server/providers/mail/email-layout.ts';
import type { WithdrawalRecord } from './withdrawals.repo.ts';

type Occasion = Exclude<WithdrawalStatus, 'processing'>;

const emailTexts: Record<
  Occasion,
  (amount: string, to: string) => [subject: string, ...paragraphs: string[]]
> = {
  requested: (amount, to) => [
    `Withdrawal of ${amount} requested`,
    `${amount} is on its way to ${to}.`,
    "If this wasn't you, change your password and your PIN now, and contact us.",
  ],
  paid: (amount, to) => [`${amount} was paid to your account`, `${amount} was paid to ${to}.`],
  failed: (amount, to) => [
    `Withdrawal of ${amount} failed`,
    `${amount} couldn't be paid to ${to}. It is back in your balance, including charges.`,
  ],
  reversed: (amount, to) => [
    `${amount} was returned`,
    `The bank returned the ${amount} that was sent to ${to}. It is back in your balance, including charges.`,
  ],
  canceled: (amount, to) => [
    `Withdrawal of ${amount} cancelled`,
    `The withdrawal of ${amount} to ${to} was cancelled before it was sent. The money is back in your balance, including charges.`,
    "If this wasn't you, change your password and your PIN now, and contact us.",
  ],
  paidLate: (amount, to) => [
    `${amount} was paid after a delay`,
    `We told you that the withdrawal of ${amount} to ${to} failed. The bank has now paid it, so we deducted ${amount} from your balance again. There are no charges. Any amount that your balance doesn't cover is repaid from your next payments.`,
  ],
  returnedLate: (amount, to) => [
    `${amount} was returned`,
    `The bank returned the ${amount} that it had paid late to ${to}. It is back in your balance.`,
  ],
};

const kinds = {
  requested: 'withdrawalRequested',
  paid: 'withdrawalPaid',
  failed: 'withdrawalFailed',
  reversed: 'withdrawalReturned',
  canceled: 'withdrawalCancelled',
  paidLate: 'withdrawalPaid',
  returnedLate: 'withdrawalReturned',
} as const satisfies Record<Occasion, NotificationKind>;

/** Notifies the other members who may withdraw; the person who withdrew gets an email of its own in any case. */
export async function notifyMembersOfWithdrawal(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'jobs' | 'config'>,
  withdrawal: WithdrawalRecord,
  actorId: string | null,
): Promise<void> {
  const { businessId, id, status: occasion, amountMinor, currency, requestedById, requestedBy } = withdrawal;
  await emailWithdrawalStatus(tx, deps, withdrawal);
  if (occasion === 'processing') return;
  const name = `${withdrawal.bankName}, account ending in ${withdrawal.accountNumber.slice(-4)}`;
  await notifyMembers(tx, deps, businessId, {
    kind: kinds[occasion],
    details: { name, person: requestedBy, amountMinor, currency },
    records: [{ type: 'transaction', id }],
    actorId,
    isEmailedElsewhere: ({ userId }) => userId === requestedById,
  });
}

/**
 * Sends the person who withdrew an email about the withdrawal's status, once for each. The account is named by its last four
 * digits only.
 */
async function emailWithdrawalStatus(
  tx: Transaction,
  { jobs, config }: Pick<Deps, 'jobs' | 'config'>,
  withdrawal: WithdrawalRecord,
): Promise<void> {
  const { status: occasion } = withdrawal;
  if (occasion === 'processing') return;
  const { businessId, id, amountMinor, currency, requestedById, bankName, accountNumber, reason } =
    withdrawal;
  const person = await userById(tx, requestedById);
  if (!person) return;
  const account = `${bankName}, account ending in ${accountNumber.slice(-4)}`;
  const [subject, ...paragraphs] = emailTexts[occasion](formatMoney(amountMinor, currency), account);
  const reasonParagraphs = reason === null ? [] : [`Reason from the provider: ${reason}`];
  await jobs.add(
    tx,
    sendEmail,
    createEmail({
      messageId: `withdrawal-${occasion}-${businessId}-${id}`,
      to: person.email,
      subject,
      paragraphs: [...paragraphs, ...reasonParagraphs, `Reference: ${id}`],
      links: [{ label: 'View withdrawal', url: `${config.publicUrl}/dashboard/revenue/${id}` }],
      reason: "You're receiving this email because you made a withdrawal from your account.",
    }),
  );
}
