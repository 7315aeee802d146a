import type { PaymentNotice } from '#domain/customer-notice.ts';
import { getSenderName } from '#domain/sender-name.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { formatDay, formatMoney } from '#server/format.ts';
import { createPaymentLink } from '#server/security/public-link.ts';
import type { RecordRef } from '#server/platform/timeline/timeline.repo.ts';
import type { EmailContent, EmailRow } from '#server/providers/mail/email-layout.ts';
import {
  type NoticeDeps,
  type Sender,
  createEmailHeader,
  canEmailAboutOrder,
  notifyCustomer,
} from '#server/modules/customer-notices/customer-notices.service.ts';
import {
  findPaymentParties,
  type PaymentParties,
} from '#server/modules/customer-notices/customer-notices.records.ts';
import { paymentMethodText } from '#server/modules/customer-notices/payment-method.words.ts';
import { findPayable } from '#server/modules/payments/payable.port.ts';
import { paymentNoticeTexts } from './payment-notice.words.ts';

export type PaymentNoticeDeps = NoticeDeps & Pick<Deps, 'payables'>;

/**
 * Emails about a payment or a refund, as saved by the running transaction, to the customer of its order or invoice and to
 * the payer who entered an address on the payment page. One email if both are the same; none without an address.
 */
export async function notifyOfPayment(
  tx: Transaction,
  deps: PaymentNoticeDeps,
  { businessId, transactionId, kind }: { businessId: string; transactionId: string; kind: PaymentNotice },
): Promise<void> {
  if (deps.jobs.isPast) return;
  const parties = await findPaymentParties(tx, { businessId, transactionId });
  // The subscription has emails of its own.
  const { subscriptionOrderId, subscriptionId, domainOrderId } = parties?.payment ?? {};
  if (subscriptionOrderId ?? subscriptionId ?? domainOrderId) return;
  if (!parties || (parties.order && !canEmailAboutOrder(parties.business, parties.order))) return;
  const { order, invoice, customerEmail, payerEmail } = parties;
  const isSame = customerEmail?.toLowerCase() === payerEmail?.toLowerCase();
  const record: RecordRef = order
    ? { type: 'order', id: order.id, label: order.number }
    : invoice
      ? { type: 'invoice', id: invoice.id, label: invoice.number ?? '' }
      : { type: 'transaction', id: transactionId, label: parties.payment.label ?? transactionId };
  const messageId = `notice-${kind}-${transactionId}`;
  const payable = findPayable(deps.payables, parties.payment);
  const details =
    payable &&
    (await payable.port.noticeDetails(tx, deps.config, parties.business, { businessId, id: payable.id }));
  const recipients = [
    {
      to: customerEmail,
      messageId,
      name: parties.customerName,
      because: order ? 'ordered from' : 'have an invoice from',
      more: details?.customerLinks ?? [],
    },
    {
      to: isSame ? null : payerEmail,
      messageId: `${messageId}-payer`,
      name: null,
      because: 'paid',
      more: [],
    },
  ];
  const content = getContent(deps, parties, kind, details?.receiptRows ?? []);
  const emails = recipients.flatMap(({ to, name, because, more, ...id }): EmailContent[] => {
    if (to === null) return [];
    const { greeting, ...head } = createEmailHeader(parties.business, { name }, because);
    const { paragraphs, links = [], ...rest } = content;
    const all = { paragraphs: [greeting, ...paragraphs], links: [...links, ...more] };
    return [{ ...head, ...id, ...rest, ...all, to }];
  });
  await notifyCustomer(tx, deps, businessId, { kind, record, emails });
}

/** Returns the text for all recipients. */
function getContent(
  { config }: NoticeDeps,
  parties: PaymentParties,
  kind: PaymentNotice,
  receiptRows: readonly EmailRow[],
): Pick<EmailContent, 'subject' | 'paragraphs' | 'rows' | 'links'> {
  const { business, payment, invoice, order } = parties;
  const { currency, grossMinor, surplusMinor } = payment;
  const isReceipt = kind === 'paymentReceived';
  const usedMinor = isReceipt ? grossMinor - surplusMinor : grossMinor;
  const subject = order ? `order #${order.number}` : invoice ? namedInvoice(business, invoice) : 'a payment';
  const words = paymentNoticeTexts[kind]({
    business: getSenderName(business),
    subject,
    // Money that was not due is named as it was received.
    amount: formatMoney(usedMinor === 0 ? grossMinor : usedMinor, currency),
    method: paymentMethodText(payment),
    isSurplusOnly: isReceipt && usedMinor === 0,
    surplus: isReceipt && surplusMinor > 0 ? formatMoney(surplusMinor, currency) : null,
  });
  return {
    ...words,
    rows: [...(isReceipt ? receiptRows : []), ...paymentRows(parties, kind)],
    links: config ? getLinks(config, parties) : [],
  };
}

/** The number can contain any text: a business that is not verified can't email it. */
const namedInvoice = (
  { isVerified }: Pick<Sender, 'isVerified'>,
  { number }: { number: string | null },
): string => (isVerified && number !== null ? `invoice ${number}` : 'an invoice');

function paymentRows({ payment, invoice, business }: PaymentParties, kind: PaymentNotice): EmailRow[] {
  const { at, grossMinor, currency, refundOf, id } = payment;
  const method = paymentMethodText(payment);
  return [
    {
      label: payment.type === 'refund' ? 'Refund' : 'Payment',
      value: formatMoney(grossMinor, currency),
      isStrong: true,
    },
    { label: 'Method', value: method.charAt(0).toUpperCase() + method.slice(1) },
    { label: 'Date', value: formatDay(at.toISOString(), business.timeZone) },
    ...(invoice && !kind.startsWith('refund') ? balanceRows(invoice, currency) : []),
    { label: 'Reference', value: refundOf ?? id },
  ];
}

function balanceRows(
  { totalMinor, paidMinor, dueOn }: NonNullable<PaymentParties['invoice']>,
  currency: PaymentParties['payment']['currency'],
): EmailRow[] {
  const dueMinor = totalMinor - paidMinor;
  return [
    { label: 'Invoice total', value: formatMoney(totalMinor, currency) },
    { label: 'Amount due', value: formatMoney(dueMinor, currency) },
    ...(dueMinor > 0 ? [{ label: 'Due date', value: formatDay(dueOn) }] : []),
  ];
}

function getLinks(
  config: Deps['config'],
  { reference, invoice }: PaymentParties,
): NonNullable<EmailContent['links']> {
  if (reference !== null)
    return [{ label: 'View payment', url: `${config.publicUrl}/payment/check?reference=${reference}` }];
  return invoice ? [{ label: 'View invoice', url: createPaymentLink(config, invoice.publicToken) }] : [];
}
