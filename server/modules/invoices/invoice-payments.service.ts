import { parseDate } from '@internationalized/date';
import type { CallBody } from '#contract/call.ts';
import type { InvoiceOverview, invoiceCalls } from '#contract/invoice.ts';
import { spanOf } from '#domain/date-range.ts';
import { owedMinor } from '#domain/invoice.ts';
import type { Member } from '#server/caller.ts';
import type { Transaction } from '#server/db/client.ts';
import { moneyText } from '#server/format.ts';
import { merchant } from '#server/modules/orders/orders.service.ts';
import { recordMoney, takeMoneyBack } from '#server/modules/transactions/record-money.ts';
import { lockTransaction, transactionsFor } from '#server/modules/transactions/transactions.repo.ts';
import { Refusal } from '#server/refusal.ts';
import { labelOf, noteInvoiceMoney } from './advance-invoice.ts';
import { type EditDeps, heldInvoice, todayOf } from './invoice-edit.service.ts';
import { invoiceOverview } from './invoice-view.ts';
import type { InvoiceRecord } from './invoices.repo.ts';

type Body<Name extends keyof typeof invoiceCalls> = CallBody<(typeof invoiceCalls)[Name]>;
type Recorded = Body<'recordInvoicePayment'>;

const halfADayMs = 12 * 3_600_000;

/** Now, if it is today; the middle of the day otherwise. Refuses a day that is still to come with INVALID. */
function instantOf(deps: EditDeps, timeZone: string, paidOn: string | undefined): Date {
  const today = todayOf(deps, timeZone);
  if (paidOn === undefined || paidOn === today) return deps.clock.now();
  if (paidOn > today)
    throw new Refusal('INVALID', { fields: [{ field: 'paidOn', message: 'That day is still to come' }] });
  const day = parseDate(paidOn);
  return new Date(spanOf({ first: day, last: day }, timeZone).from.getTime() + halfADayMs);
}

async function record(
  tx: Transaction,
  deps: EditDeps,
  caller: Member,
  invoice: InvoiceRecord,
  { amountMinor, method, paidOn, note }: Recorded,
): Promise<void> {
  const owed = owedMinor(invoice);
  if (owed === 0)
    throw new Refusal('ILLEGAL_EVENT', {
      message:
        invoice.status === 'DRAFT'
          ? 'This invoice is a draft. Send it first.'
          : 'Nothing is owed on this invoice.',
    });
  if (amountMinor > owed)
    throw new Refusal('INVALID', {
      fields: [
        { field: 'amountMinor', message: `No more than ${moneyText(owed, invoice.currency)} is owed` },
      ],
    });
  await recordMoney(
    tx,
    invoice.businessId,
    {
      type: 'invoiceFulfillment',
      direction: 'CR',
      method,
      invoiceId: invoice.id,
      label: labelOf(invoice),
      counterpart: invoice.customerName,
      currency: invoice.currency,
      message: note || null,
      amountMinor,
      at: instantOf(deps, caller.timeZone, paidOn),
    },
    deps.clock.now(),
  );
  const by = `by ${method.toLowerCase().replaceAll('_', ' ')}`;
  await noteInvoiceMoney(
    tx,
    deps,
    invoice,
    { change: 'recorded', amountMinor, note: note ? `${by} · ${note}` : by },
    merchant(caller),
  );
}

/** Refuses with NOT_FOUND, INVALID for more than is owed or a day to come, ILLEGAL_EVENT where nothing is owed. */
export async function recordInvoicePayment(
  tx: Transaction,
  deps: EditDeps,
  caller: Member,
  id: string,
  payment: Recorded,
): Promise<InvoiceOverview> {
  const invoice = await heldInvoice(tx, caller.businessId, id);
  await record(tx, deps, caller, invoice, payment);
  return invoiceOverview(tx, deps, caller.businessId, id);
}

/** Takes back what was recorded by hand; the invoice is held. Answers it as it is then. */
async function takeBack(
  tx: Transaction,
  deps: EditDeps,
  caller: Member,
  invoice: InvoiceRecord,
  paymentId: string,
): Promise<InvoiceRecord> {
  const payment = await lockTransaction(tx, caller.businessId, paymentId);
  if (payment?.invoiceId !== invoice.id) throw new Refusal('NOT_FOUND');
  if (!(await takeMoneyBack(tx, payment, merchant(caller), deps.clock.now()))) return invoice;
  const change = { change: 'takenBack', amountMinor: payment.grossMinor } as const;
  return noteInvoiceMoney(tx, deps, invoice, change, merchant(caller));
}

/** Refuses with NOT_FOUND, and with ILLEGAL_EVENT a payment that a provider collected. */
export async function takeBackInvoicePayment(
  tx: Transaction,
  deps: EditDeps,
  caller: Member,
  id: string,
  paymentId: string,
): Promise<InvoiceOverview> {
  const invoice = await heldInvoice(tx, caller.businessId, id);
  await takeBack(tx, deps, caller, invoice, paymentId);
  return invoiceOverview(tx, deps, caller.businessId, id);
}

/**
 * Marks an invoice paid by recording all that is owed, or unpaid by taking back all that was recorded by hand. Standing
 * there already is fine. Refuses with NOT_FOUND, VERSION_CONFLICT, ILLEGAL_EVENT, INVALID for a day to come.
 */
export async function updateInvoicePaymentStatus(
  tx: Transaction,
  deps: EditDeps,
  caller: Member,
  id: string,
  { status, version, method, paidOn }: Body<'updateInvoicePaymentStatus'>,
): Promise<InvoiceOverview> {
  const { businessId } = caller;
  const invoice = await heldInvoice(tx, businessId, id, version);
  if (status !== invoice.status) {
    if (status === 'PAID')
      await record(tx, deps, caller, invoice, { amountMinor: owedMinor(invoice), method, paidOn });
    else await takeAllBack(tx, deps, caller, invoice);
  }
  return invoiceOverview(tx, deps, businessId, id);
}

async function takeAllBack(
  tx: Transaction,
  deps: EditDeps,
  caller: Member,
  invoice: InvoiceRecord,
): Promise<void> {
  const payments = await transactionsFor(tx, caller.businessId, { invoiceId: invoice.id });
  const recorded = payments.filter(({ source, result }) => source === 'hand' && result === '00');
  if (recorded.length === 0)
    throw new Refusal('ILLEGAL_EVENT', {
      message:
        'No payment of this invoice was recorded by hand. What a provider collected can only be refunded.',
    });
  let current = invoice;
  for (const { id } of recorded) current = await takeBack(tx, deps, caller, current, id);
}
