import { invoiceRef } from '#server/modules/invoices/invoice.adapter.ts';
import type { Payable } from '#contract/money/payment.ts';
import { dayOf } from '#domain/date-range.ts';
import { payableMinor } from '#domain/invoice.ts';
import { isOverdue } from '#domain/invoice-status.ts';
import type { InvoiceDisputeEvent } from '#machines/lifecycles/invoice.lifecycle.ts';
import type { InvoiceMoney } from '#machines/lifecycles/invoice-plan.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { moneyText } from '#server/format.ts';
import { businessById } from '#server/modules/business/business.records.ts';
import { nothingYet, ofBusiness, underWayOf } from '#server/modules/payments/payable-page.rules.ts';
import type { Debt, PayablePort, PaymentDeps, Subject } from '#server/modules/payments/payable.port.ts';
import { type TransactionRecord, transactionsFor } from '#server/modules/payments/payments.records.ts';
import { type Actor, timelineOf, recordEvents } from '#server/platform/timeline/timeline.repo.ts';
import { Refusal } from '#server/refusal.ts';
import {
  noteInvoiceDispute,
  noteInvoiceMoney,
  noteInvoiceViewed,
} from '#server/modules/invoices/advance-invoice.ts';
import {
  type InvoiceRecord,
  chargesOf,
  findInvoice,
  findInvoiceByToken,
  itemsOf,
  lockInvoice,
  lockInvoiceByToken,
} from '#server/modules/invoices/invoices.repo.ts';
import { mailInvoicePayment } from './invoice-payment.mails.ts';

/** Connects invoices with the payment module. */
export const payableInvoices: PayablePort = {
  async page(deps, token) {
    const invoice = await findInvoiceByToken(deps.db, token);
    return invoice && invoicePage(deps, invoice);
  },
  async noteSeen(tx, deps, token) {
    const invoice = await lockInvoiceByToken(tx, token);
    if (invoice) await noteInvoiceViewed(tx, deps, invoice);
    return invoice !== undefined;
  },
  async lockDebt(tx, token) {
    const invoice = await lockInvoiceByToken(tx, token);
    return invoice && debtOf(invoice);
  },
  lockSubject: lockInvoiceSubject,
  async check(executor, payment, id) {
    const invoice = await findInvoice(executor, payment.businessId, id);
    if (!invoice) return { token: null, owedMinor: 0 };
    return { token: await linkTokenOf(executor, invoice, payment), owedMinor: payableMinor(invoice) };
  },
  noticeDetails: async () => ({ receiptRows: [], customerLinks: [] }),
  mailMembers: mailInvoicePayment,
};

const debtOf = (invoice: InvoiceRecord): Debt => ({
  businessId: invoice.businessId,
  subject: { invoiceId: invoice.id },
  type: 'invoiceFulfillment',
  currency: invoice.currency,
  label: invoice.number,
  counterpart: invoice.customerName,
  owedMinor: payableMinor(invoice),
  allowPartial: invoice.allowPartial,
});

async function invoicePage(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  invoice: InvoiceRecord,
): Promise<Payable> {
  const { businessId, id } = invoice;
  const [business, items, charges, paid] = await Promise.all([
    businessById(db, businessId),
    itemsOf(db, businessId, id),
    chargesOf(db, businessId, id),
    transactionsFor(db, businessId, { invoiceId: id }),
  ]);
  if (!business) throw new Refusal('NOT_FOUND');
  // A draft is visible to the merchant only.
  if (invoice.status === 'DRAFT') return { ...shown(invoice), ...ofBusiness(business), ...nothingYet };
  return {
    ...shown(invoice),
    ...ofBusiness(business),
    items,
    charges,
    overdue: isOverdue(invoice, dayOf(clock.now(), business.timeZone).toString()),
    owedMinor: payableMinor(invoice),
    underWay: underWayOf(paid, clock.now()),
  };
}

const shown = (invoice: InvoiceRecord) => ({
  ...invoice,
  kind: 'invoice' as const,
  customerEmail: invoice.customer?.email ?? null,
});

/**
 * Returns the token of the link by which the payment began; null where it was replaced, so that the new one stays
 * secret.
 */
async function linkTokenOf(
  executor: Executor,
  { businessId, id, publicToken }: InvoiceRecord,
  { createdAt }: TransactionRecord,
): Promise<string | null> {
  const entries = await timelineOf(executor, businessId, 'invoice', id);
  const isReplaced = entries.some(({ event, at }) => event === 'invoice.linkRevoked' && at >= createdAt);
  return isReplaced ? null : publicToken;
}

async function lockInvoiceSubject(
  tx: Transaction,
  deps: PaymentDeps,
  businessId: string,
  id: string,
): Promise<Subject | undefined> {
  const invoice = await lockInvoice(tx, businessId, id);
  if (!invoice) return undefined;
  let current = invoice;
  const note = async (change: InvoiceMoney, amountMinor: number, actor: Actor) => {
    if (amountMinor > 0) current = await noteInvoiceMoney(tx, deps, current, { change, amountMinor }, actor);
  };
  const tell = (event: string, amountMinor: number, actor: Actor) =>
    recordEvents(tx, current.businessId, deps.clock.now(), actor, [
      { record: invoiceRef(current), event, note: moneyText(amountMinor, current.currency) },
    ]);
  const dispute = async (event: InvoiceDisputeEvent, amountMinor: number, actor: Actor): Promise<void> => {
    // A payment that was refunded before its dispute was decided no longer counts on the invoice.
    if (current.paidMinor === 0) return tell(event, amountMinor, actor);
    current = await noteInvoiceDispute(tx, deps, current, { event, amountMinor }, actor);
  };
  return {
    purposeOf: (collectedMinor) => Math.min(collectedMinor, payableMinor(invoice)),
    collected: (amountMinor, actor) => note('collected', amountMinor, actor),
    givenBack: note,
    lateRefundCounted: (amountMinor, actor) => note('refunded', amountMinor, actor),
    disputeOpened: (amountMinor, actor) => dispute('dispute.opened', amountMinor, actor),
    disputeWon: (amountMinor, actor) => dispute('dispute.won', amountMinor, actor),
    disputeLost: (amountMinor, actor) => dispute('dispute.lost', amountMinor, actor),
    refundFailed: (amountMinor, actor) => tell('refund.failed', amountMinor, actor),
  };
}
