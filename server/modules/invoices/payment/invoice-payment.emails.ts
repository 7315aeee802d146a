import { can, canOpen } from '#domain/permission.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { formatDay, formatMoney } from '#server/format.ts';
import { findPaymentParties } from '#server/modules/customer-notices/customer-notices.records.ts';
import { paymentMethodText } from '#server/modules/customer-notices/payment-method.words.ts';
import { type Person, isNotifying, notifyMembers } from '#server/modules/notifications/notify-members.ts';
import type { EmailContent } from '#server/providers/mail/email-layout.ts';

interface InvoicePayment {
  businessId: string;
  transactionId: string;
  /** The member who recorded it, who is not notified. */
  recordedBy?: string;
}

/**
 * Notifies the members who may view invoices or payments of a payment of an invoice, as the running transaction saved it.
 * Surplus payments and payments of orders are left out.
 */
export async function notifyMembersOfInvoicePayment(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'jobs' | 'config'>,
  { businessId, transactionId, recordedBy }: InvoicePayment,
): Promise<void> {
  if (!isNotifying(deps)) return;
  const parties = await findPaymentParties(tx, { businessId, transactionId });
  if (!parties?.invoice) return;
  const { payment, invoice, business, customerName, payerEmail } = parties;
  const amountMinor = payment.grossMinor - payment.surplusMinor;
  if (amountMinor === 0) return;
  const amount = formatMoney(amountMinor, payment.currency);
  const dueMinor = invoice.totalMinor - invoice.paidMinor;
  const payer = customerName ?? payerEmail ?? 'A customer';
  const subject = `Invoice ${invoice.number} was ${dueMinor === 0 ? 'paid' : 'partially paid'}: ${amount}`;
  const method = paymentMethodText(payment);
  const rows = [
    { label: 'Payment', value: amount, isStrong: true as const },
    { label: 'Customer', value: payer },
    ...(payerEmail === null ? [] : [{ label: 'Paid by', value: payerEmail }]),
    { label: 'Method', value: method.charAt(0).toUpperCase() + method.slice(1) },
    { label: 'Date', value: formatDay(payment.at.toISOString(), business.timeZone) },
    { label: 'Invoice total', value: formatMoney(invoice.totalMinor, payment.currency) },
    { label: 'Amount due', value: formatMoney(dueMinor, payment.currency) },
  ];
  const pages = [
    { label: 'View invoice', path: `/dashboard/invoicing/${invoice.id}` },
    { label: 'View transaction', path: `/dashboard/revenue/${transactionId}` },
  ];
  const createOwnEmail = ({ userId, email, membership }: Person): EmailContent => ({
    messageId: `invoice-payment-${transactionId}-${userId}`,
    to: email,
    subject,
    paragraphs: [`${payer} paid ${amount} for invoice ${invoice.number} of ${business.name}.`],
    rows,
    links: pages
      .filter(({ path }) => canOpen(membership, path))
      .map(({ label, path }) => ({ label, url: `${deps.config.publicUrl}${path}` })),
    reason: `You're receiving this email because you can view the ${can(membership, 'INVOICE', 'view-only') ? 'invoices' : 'payments'} of ${business.name}.`,
  });
  await notifyMembers(tx, deps, businessId, {
    kind: dueMinor === 0 ? 'invoicePaid' : 'invoicePartiallyPaid',
    details: { name: invoice.number ?? '', person: payer, amountMinor, currency: payment.currency },
    records: [
      { type: 'invoice', id: invoice.id },
      { type: 'transaction', id: transactionId },
    ],
    actorId: recordedBy,
    createOwnEmail,
  });
}
