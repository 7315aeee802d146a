import { invoiceRef } from '#server/modules/invoices/invoice.adapter.ts';
import type { Payable } from '#contract/money/payment.ts';
import { dayOf } from '#domain/date-range.ts';
import { getPayableMinor } from '#domain/invoice.ts';
import { isOverdue } from '#domain/invoice-status.ts';
import type { InvoiceDisputeEvent } from '#machines/lifecycles/invoice.lifecycle.ts';
import type { InvoiceMoney } from '#machines/lifecycles/invoice-plan.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { formatMoney } from '#server/format.ts';
import { findBusiness } from '#server/modules/business/business.records.ts';
import {
  emptyPayablePage,
  toPayableBusiness,
  sumPendingPayments,
} from '#server/modules/payments/payable-page.rules.ts';
import type {
  AmountDue,
  PayablePort,
  PaymentDeps,
  PaymentSubject,
} from '#server/modules/payments/payable.port.ts';
import { type TransactionRecord, transactionsFor } from '#server/modules/payments/payments.records.ts';
import { type Actor, listTimeline, recordEvents } from '#server/platform/timeline/timeline.repo.ts';
import { AppError } from '#server/app-error.ts';
import {
  recordInvoiceDispute,
  recordInvoiceMoney,
  recordInvoiceView,
} from '#server/modules/invoices/advance-invoice.ts';
import {
  type InvoiceRecord,
  listInvoiceCharges,
  findInvoice,
  findInvoiceByToken,
  listInvoiceItems,
  lockInvoice,
  lockInvoiceByToken,
} from '#server/modules/invoices/invoices.repo.ts';
import { notifyMembersOfInvoicePayment } from './invoice-payment.emails.ts';

/** Connects invoices with the payment module. */
export const payableInvoices: PayablePort = {
  async page(deps, token) {
    const invoice = await findInvoiceByToken(deps.db, token);
    return invoice && getInvoicePage(deps, invoice);
  },
  async recordView(tx, deps, token) {
    const invoice = await lockInvoiceByToken(tx, token);
    if (invoice) await recordInvoiceView(tx, deps, invoice);
    return invoice !== undefined;
  },
  async lockAmountDue(tx, token) {
    const invoice = await lockInvoiceByToken(tx, token);
    return invoice && toDebt(invoice);
  },
  lockSubject: lockInvoiceSubject,
  async check(executor, payment, id) {
    const invoice = await findInvoice(executor, payment.businessId, id);
    if (!invoice) return { token: null, dueMinor: 0 };
    return { token: await findLinkToken(executor, invoice, payment), dueMinor: getPayableMinor(invoice) };
  },
  noticeDetails: async () => ({ receiptRows: [], customerLinks: [] }),
  notifyMembers: notifyMembersOfInvoicePayment,
};

const toDebt = (invoice: InvoiceRecord): AmountDue => ({
  businessId: invoice.businessId,
  subject: { invoiceId: invoice.id },
  type: 'invoiceFulfillment',
  currency: invoice.currency,
  label: invoice.number,
  counterpart: invoice.customerName,
  dueMinor: getPayableMinor(invoice),
  allowPartial: invoice.allowPartial,
});

async function getInvoicePage(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  invoice: InvoiceRecord,
): Promise<Payable> {
  const { businessId, id } = invoice;
  const [business, items, charges, paid] = await Promise.all([
    findBusiness(db, businessId),
    listInvoiceItems(db, businessId, id),
    listInvoiceCharges(db, businessId, id),
    transactionsFor(db, businessId, { invoiceId: id }),
  ]);
  if (!business) throw new AppError('NOT_FOUND');
  // A draft is visible to the merchant only.
  if (invoice.status === 'DRAFT')
    return { ...toPayable(invoice), ...toPayableBusiness(business), ...emptyPayablePage };
  return {
    ...toPayable(invoice),
    ...toPayableBusiness(business),
    items,
    charges,
    overdue: isOverdue(invoice, dayOf(clock.now(), business.timeZone).toString()),
    dueMinor: getPayableMinor(invoice),
    inProgress: sumPendingPayments(paid),
  };
}

const toPayable = (invoice: InvoiceRecord) => ({
  ...invoice,
  kind: 'invoice' as const,
  customerEmail: invoice.customer?.email ?? null,
});

/**
 * Returns the token of the link by which the payment began; null where it was replaced, so that the new one stays
 * secret.
 */
async function findLinkToken(
  executor: Executor,
  { businessId, id, publicToken }: InvoiceRecord,
  { createdAt }: TransactionRecord,
): Promise<string | null> {
  const entries = await listTimeline(executor, businessId, 'invoice', id);
  const isReplaced = entries.some(({ event, at }) => event === 'invoice.linkRevoked' && at >= createdAt);
  return isReplaced ? null : publicToken;
}

async function lockInvoiceSubject(
  tx: Transaction,
  deps: PaymentDeps,
  businessId: string,
  id: string,
): Promise<PaymentSubject | undefined> {
  const invoice = await lockInvoice(tx, businessId, id);
  if (!invoice) return undefined;
  let current = invoice;
  const note = async (change: InvoiceMoney, amountMinor: number, actor: Actor) => {
    if (amountMinor > 0)
      current = await recordInvoiceMoney(tx, deps, current, { change, amountMinor }, actor);
  };
  const tell = (event: string, amountMinor: number, actor: Actor) =>
    recordEvents(tx, current.businessId, deps.clock.now(), actor, [
      { record: invoiceRef(current), event, note: formatMoney(amountMinor, current.currency) },
    ]);
  const dispute = async (event: InvoiceDisputeEvent, amountMinor: number, actor: Actor): Promise<void> => {
    // A payment that was refunded before its dispute was decided no longer counts on the invoice.
    if (current.paidMinor === 0) return tell(event, amountMinor, actor);
    current = await recordInvoiceDispute(tx, deps, current, { event, amountMinor }, actor);
  };
  return {
    getDuePart: (collectedMinor) => Math.min(collectedMinor, getPayableMinor(invoice)),
    paymentCollected: (amountMinor, actor) => note('collected', amountMinor, actor),
    refundCompleted: note,
    lateRefundCounted: (amountMinor, actor) => note('refunded', amountMinor, actor),
    disputeOpened: (amountMinor, actor) => dispute('dispute.opened', amountMinor, actor),
    disputeWon: (amountMinor, actor) => dispute('dispute.won', amountMinor, actor),
    disputeLost: (amountMinor, actor) => dispute('dispute.lost', amountMinor, actor),
    refundFailed: (amountMinor, actor) => tell('refund.failed', amountMinor, actor),
  };
}
