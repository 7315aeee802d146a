import type { CallBody } from '#contract/call.ts';
import type { InvoiceOverview, invoiceCalls } from '#contract/money/invoice.ts';
import { getPayableMinor } from '#domain/invoice.ts';
import type { Member } from '#server/caller.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { formatMoney } from '#server/format.ts';
import { getInstantOfDay } from '#server/instant-of-day.ts';
import { notifyOfPayment } from '#server/modules/payments/notices/payment.notices.ts';
import { toMerchantActor } from '#server/platform/timeline/merchant.ts';
import { undoRecordedPayment } from '#server/modules/payments/undo-recorded-payment.ts';
import { insertRecordedPayment } from '#server/modules/payments/record-payment.ts';
import { lockTransaction, transactionsFor } from '#server/modules/payments/payments.records.ts';
import { AppError } from '#server/app-error.ts';
import { recordInvoiceMoney } from '#server/modules/invoices/advance-invoice.ts';
import { invoiceRef } from '#server/modules/invoices/invoice.adapter.ts';
import { type EditDeps, getLockedInvoice } from '#server/modules/invoices/invoice-edit.service.ts';
import { notifyMembersOfInvoicePayment } from './invoice-payment.emails.ts';
import { getInvoiceOverview } from '#server/modules/invoices/invoice.view.ts';
import type { InvoiceRecord } from '#server/modules/invoices/invoices.repo.ts';

type Body<Name extends keyof typeof invoiceCalls> = CallBody<(typeof invoiceCalls)[Name]>;
type Recorded = Body<'recordInvoicePayment'>;

type PaymentDeps = EditDeps & Pick<Deps, 'jobs' | 'payments' | 'payables' | 'courier'>;

async function recordPayment(
  tx: Transaction,
  deps: PaymentDeps,
  caller: Member,
  invoice: InvoiceRecord,
  { amountMinor, method, paidOn, note }: Recorded,
): Promise<void> {
  const dueMinor = getPayableMinor(invoice);
  if (dueMinor === 0)
    throw new AppError('ILLEGAL_EVENT', {
      message:
        invoice.status === 'DRAFT'
          ? 'This invoice is a draft. Send it first.'
          : 'This invoice has no amount due.',
    });
  if (amountMinor > dueMinor)
    throw new AppError('INVALID', {
      fields: [{ field: 'amountMinor', message: `Enter ${formatMoney(dueMinor, invoice.currency)} or less` }],
    });
  const { businessId } = invoice;
  const transactionId = await insertRecordedPayment(
    tx,
    businessId,
    {
      type: 'invoiceFulfillment',
      direction: 'CR',
      method,
      invoiceId: invoice.id,
      label: invoiceRef(invoice).label,
      counterpart: invoice.customerName,
      currency: invoice.currency,
      message: note || null,
      amountMinor,
      at: getInstantOfDay(paidOn, { now: deps.clock.now(), timeZone: caller.timeZone, field: 'paidOn' }),
    },
    deps.clock.now(),
  );
  const by = `by ${method.toLowerCase().replaceAll('_', ' ')}`;
  await recordInvoiceMoney(
    tx,
    deps,
    invoice,
    { change: 'recorded', amountMinor, note: note ? `${by} · ${note}` : by },
    toMerchantActor(caller),
  );
  await notifyOfPayment(tx, deps, { businessId, transactionId, kind: 'paymentReceived' });
  await notifyMembersOfInvoicePayment(tx, deps, { businessId, transactionId, recordedBy: caller.userId });
}

/**
 * @throws NOT_FOUND, INVALID for more than the amount due or a day in the future, ILLEGAL_EVENT where nothing is due
 */
export async function recordInvoicePayment(
  tx: Transaction,
  deps: PaymentDeps,
  caller: Member,
  id: string,
  payment: Recorded,
): Promise<InvoiceOverview> {
  const invoice = await getLockedInvoice(tx, caller.businessId, id);
  await recordPayment(tx, deps, caller, invoice, payment);
  return getInvoiceOverview(tx, deps, caller.businessId, id);
}

/** Undoes a recorded payment; the invoice is locked. Returns the invoice afterwards. */
async function undoPayment(
  tx: Transaction,
  deps: PaymentDeps,
  caller: Member,
  invoice: InvoiceRecord,
  paymentId: string,
): Promise<InvoiceRecord> {
  const payment = await lockTransaction(tx, caller.businessId, paymentId);
  if (payment?.invoiceId !== invoice.id) throw new AppError('NOT_FOUND');
  if (!(await undoRecordedPayment(tx, deps, payment, toMerchantActor(caller)))) return invoice;
  const change = { change: 'takenBack', amountMinor: payment.grossMinor } as const;
  const after = await recordInvoiceMoney(tx, deps, invoice, change, toMerchantActor(caller));
  const { businessId } = caller;
  await notifyOfPayment(tx, deps, { businessId, transactionId: paymentId, kind: 'paymentRemoved' });
  return after;
}

/** @throws NOT_FOUND, ILLEGAL_EVENT for a payment that a provider collected */
export async function undoInvoicePayment(
  tx: Transaction,
  deps: PaymentDeps,
  caller: Member,
  id: string,
  paymentId: string,
): Promise<InvoiceOverview> {
  const invoice = await getLockedInvoice(tx, caller.businessId, id);
  await undoPayment(tx, deps, caller, invoice, paymentId);
  return getInvoiceOverview(tx, deps, caller.businessId, id);
}

/**
 * Marks an invoice as paid by recording the amount due, or as unpaid by undoing all recorded payments. An invoice that
 * already has the status stays as it is.
 * @throws NOT_FOUND, VERSION_CONFLICT, ILLEGAL_EVENT, INVALID for a day in the future
 */
export async function updateInvoicePaymentStatus(
  tx: Transaction,
  deps: PaymentDeps,
  caller: Member,
  id: string,
  { status, version, method, paidOn }: Body<'updateInvoicePaymentStatus'>,
): Promise<InvoiceOverview> {
  const { businessId } = caller;
  const invoice = await getLockedInvoice(tx, businessId, id, version);
  if (status !== invoice.status) {
    if (status === 'PAID')
      await recordPayment(tx, deps, caller, invoice, {
        amountMinor: getPayableMinor(invoice),
        method,
        paidOn,
      });
    else await undoAllPayments(tx, deps, caller, invoice);
  }
  return getInvoiceOverview(tx, deps, businessId, id);
}

async function undoAllPayments(
  tx: Transaction,
  deps: PaymentDeps,
  caller: Member,
  invoice: InvoiceRecord,
): Promise<void> {
  const payments = await transactionsFor(tx, caller.businessId, { invoiceId: invoice.id });
  const recorded = payments.filter(({ source, result }) => source === 'hand' && result === 'success');
  if (recorded.length === 0)
    throw new AppError('ILLEGAL_EVENT', {
      message: 'This invoice has no recorded payments. Online payments can only be refunded.',
    });
  let current = invoice;
  for (const { id } of recorded) current = await undoPayment(tx, deps, caller, current, id);
}
