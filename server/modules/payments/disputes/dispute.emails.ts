import type { DisputeStatus } from '#domain/dispute.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { formatDay, formatMoney } from '#server/format.ts';
import { findBusiness } from '#server/modules/business/business.records.ts';
import { type Person, isNotifying, notifyMembers } from '#server/modules/notifications/notify-members.ts';
import type { TransactionRecord } from '#server/modules/payments/transactions.repo.ts';
import type { EmailContent } from '#server/providers/mail/email-layout.ts';
import type { DisputeRow } from './disputes.repo.ts';

const emailTexts: Record<
  DisputeStatus,
  (amount: string, payment: string) => { subject: string; text: string }
> = {
  open: (amount, payment) => ({
    subject: `Payment disputed: ${amount}`,
    text: `The customer disputes ${amount} of ${payment} at their bank. The amount is held and can't be withdrawn or refunded until the dispute is decided. Send your evidence to the payment provider.`,
  }),
  won: (amount, payment) => ({
    subject: `Dispute won: ${amount}`,
    text: `The dispute about ${amount} of ${payment} was decided in your favour. The amount is back in your balance.`,
  }),
  lost: (amount, payment) => ({
    subject: `Dispute lost: ${amount}`,
    text: `The dispute about ${amount} of ${payment} was decided in the customer's favour. The amount was returned to them and deducted from your balance.`,
  }),
};

const kinds = { open: 'disputeOpened', won: 'disputeWon', lost: 'disputeLost' } as const;

/** Notifies the people of the business who can view payments. */
export async function notifyMembersOfDispute(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'jobs' | 'config'>,
  { dispute, payment, kind }: { dispute: DisputeRow; payment: TransactionRecord; kind: DisputeStatus },
): Promise<void> {
  if (!isNotifying(deps)) return;
  const { businessId } = payment;
  const business = await findBusiness(tx, businessId);
  if (!business) return;
  const { amountMinor, claimedMinor } = dispute;
  const shownMinor = kind === 'open' ? claimedMinor : amountMinor || claimedMinor;
  const amount = formatMoney(shownMinor, payment.currency);
  const kindOf = payment.invoiceId ? 'invoice' : 'order';
  const paid = payment.label === null ? 'a payment' : `the payment of ${kindOf} ${payment.label}`;
  const { subject, text } = emailTexts[kind](amount, paid);
  const rows = [
    { label: 'Disputed', value: amount, isStrong: true as const },
    ...(dispute.reason === null ? [] : [{ label: 'Reason', value: dispute.reason }]),
    ...(kind !== 'open' || dispute.respondBy === null
      ? []
      : [{ label: 'Respond by', value: formatDay(dispute.respondBy.toISOString(), business.timeZone) }]),
  ];
  const links = [
    { label: 'View transaction', url: `${deps.config.publicUrl}/dashboard/revenue/${payment.id}` },
  ];
  const createOwnEmail = ({ userId, email }: Person): EmailContent => ({
    messageId: `dispute-${kind}-${dispute.id}-${userId}`,
    to: email,
    subject,
    paragraphs: [text],
    rows,
    links,
    reason: `You're receiving this email because you can view the payments of ${business.name}.`,
  });
  await notifyMembers(tx, deps, businessId, {
    kind: kinds[kind],
    details: { name: paid, amountMinor: shownMinor, currency: payment.currency },
    records: [{ type: 'transaction', id: payment.id }],
    createOwnEmail,
  });
}
