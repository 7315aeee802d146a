import { owedMinor } from '#domain/invoice.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { lockInvoice, noteInvoiceMoney } from '#server/modules/invoices/advance-invoice.ts';
import type { Actor } from '#server/modules/timeline/timeline.repo.ts';
import type { TransactionRecord } from '#server/modules/transactions/transactions.repo.ts';

export type PaymentDeps = Pick<Deps, 'clock' | 'jobs' | 'payments' | 'config'>;

/** What a payment is for, held by the running transaction. Amounts are minor units. */
export interface Subject {
  /** What money may still be collected for. */
  owedMinor: number;
  collected(amountMinor: number, actor: Actor): Promise<void>;
  givenBack(how: 'reversed' | 'refunded', amountMinor: number, actor: Actor): Promise<void>;
}

/** Money that nothing waits for. */
const nothing: Subject = {
  owedMinor: 0,
  collected: async () => undefined,
  givenBack: async () => undefined,
};

/** Locks the invoice that a payment is for: always before the payment's own row. */
export async function lockSubject(
  tx: Transaction,
  deps: PaymentDeps,
  { businessId, invoiceId }: Pick<TransactionRecord, 'businessId' | 'invoiceId'>,
): Promise<Subject> {
  const invoice = invoiceId ? await lockInvoice(tx, businessId, invoiceId) : undefined;
  if (!invoice) return nothing;
  let current = invoice;
  const note = async (change: 'collected' | 'reversed' | 'refunded', amountMinor: number, actor: Actor) => {
    if (amountMinor > 0) current = await noteInvoiceMoney(tx, deps, current, { change, amountMinor }, actor);
  };
  return {
    owedMinor: owedMinor(invoice),
    collected: (amountMinor, actor) => note('collected', amountMinor, actor),
    givenBack: note,
  };
}
