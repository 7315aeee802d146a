import { payableMinor } from '#domain/invoice.ts';
import type { InvoiceDisputeEvent } from '#machines/lifecycles/invoice.lifecycle.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import {
  type InvoiceMoney,
  noteInvoiceDispute,
  noteInvoiceMoney,
  tellOf,
} from '#server/modules/invoices/advance-invoice.ts';
import { moneyText } from '#server/format.ts';
import { lockInvoice } from '#server/modules/invoices/invoices.repo.ts';
import { lockPayableOrder } from '#server/modules/orders/order-payment.ts';
import type { Actor } from '#server/platform/timeline/timeline.repo.ts';
import type { TransactionRecord } from '#server/modules/transactions/transactions.repo.ts';

export type PaymentDeps = Pick<Deps, 'clock' | 'jobs' | 'payments' | 'config' | 'courier'>;

/** Who tells of a payment. */
export const providerActor = ({ payments }: PaymentDeps): Actor => ({
  kind: 'payment',
  id: null,
  name: payments.label,
});

/** What a payment is for, held by the running transaction. Amounts are minor units. */
export interface Subject {
  /** Of money that was collected, what it has a use for. */
  purposeOf(collectedMinor: number): number;
  collected(amountMinor: number, actor: Actor): Promise<void>;
  givenBack(how: 'reversed' | 'refunded', amountMinor: number, actor: Actor): Promise<void>;
  /** The provider could not return the money: it is still the business's. */
  refundFailed(amountMinor: number, actor: Actor): Promise<void>;
  disputeOpened(amountMinor: number, actor: Actor): Promise<void>;
  /** That much of the disputed amount stays with the business; `isLast` unless another dispute is open. */
  disputeWon(amountMinor: number, actor: Actor, isLast: boolean): Promise<void>;
  /** All that was left of the payment went back to the payer. */
  disputeLost(amountMinor: number, actor: Actor): Promise<void>;
}

/** Money that nothing waits for. */
export const nothing: Subject = {
  purposeOf: () => 0,
  collected: async () => undefined,
  givenBack: async () => undefined,
  refundFailed: async () => undefined,
  disputeOpened: async () => undefined,
  disputeWon: async () => undefined,
  disputeLost: async () => undefined,
};

/** What arrives in a virtual account is the business's, whole. */
const balance: Subject = { ...nothing, purposeOf: (collectedMinor) => collectedMinor };

/** Locks the invoice or order that a payment is for: always before the payment's own row. */
export async function lockSubject(
  tx: Transaction,
  deps: PaymentDeps,
  { businessId, invoiceId, orderId, type }: TransactionRecord,
): Promise<Subject> {
  if (type === 'deposit') return balance;
  const found = invoiceId
    ? await lockPayableInvoice(tx, deps, businessId, invoiceId)
    : orderId
      ? await lockPayableOrder(tx, deps, businessId, orderId)
      : undefined;
  return found ?? nothing;
}

async function lockPayableInvoice(
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
    tellOf(tx, deps, current, actor, { event, note: moneyText(amountMinor, current.currency) });
  const dispute = async (event: InvoiceDisputeEvent, amountMinor: number, actor: Actor): Promise<void> => {
    // Of a payment that was refunded before its dispute was decided the invoice has nothing left.
    if (current.paidMinor === 0) return tell(event, amountMinor, actor);
    current = await noteInvoiceDispute(tx, deps, current, { event, amountMinor }, actor);
  };
  return {
    purposeOf: (collectedMinor) => Math.min(collectedMinor, payableMinor(invoice)),
    collected: (amountMinor, actor) => note('collected', amountMinor, actor),
    givenBack: note,
    disputeOpened: (amountMinor, actor) => dispute('dispute.opened', amountMinor, actor),
    disputeWon: (amountMinor, actor) => dispute('dispute.won', amountMinor, actor),
    disputeLost: (amountMinor, actor) => dispute('dispute.lost', amountMinor, actor),
    refundFailed: (amountMinor, actor) => tell('refund.failed', amountMinor, actor),
  };
}
