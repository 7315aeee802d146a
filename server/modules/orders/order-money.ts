import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { refundPayment, refundableMinor } from '#server/modules/payments/begin-refund.ts';
import type { Actor } from '#server/modules/timeline/timeline.repo.ts';
import { recordMoney } from '#server/modules/transactions/record-money.ts';
import { type TransactionRecord, transactionsFor } from '#server/modules/transactions/transactions.repo.ts';
import type { OrderRecord } from './orders.repo.ts';

type MoneyDeps = Pick<Deps, 'clock' | 'jobs'>;

/**
 * The money that a step of an order moved. What a merchant took or gave by hand is recorded; what a provider collected
 * goes back through the provider. What the provider itself reports is booked where it is reported.
 */
export async function bookOrderMoney(
  tx: Transaction,
  deps: MoneyDeps,
  before: OrderRecord,
  after: OrderRecord,
  actor: Actor,
): Promise<void> {
  if (before.paid === after.paid || actor.kind === 'payment') return;
  if (after.paid) await recordTaken(tx, deps, after);
  else await giveBack(tx, deps, after, actor);
}

const named = ({ id, number, customerName, currency }: OrderRecord) => ({
  orderId: id,
  label: number,
  counterpart: customerName,
  currency,
});

async function recordTaken(tx: Transaction, { clock }: MoneyDeps, order: OrderRecord): Promise<void> {
  const now = clock.now();
  if (order.totalMinor === 0) return;
  const money = {
    ...named(order),
    type: 'orderFulfillment',
    direction: 'CR',
    method: order.paymentMethod,
    amountMinor: order.totalMinor,
    at: now,
  } as const;
  await recordMoney(tx, order.businessId, money, now);
}

async function giveBack(tx: Transaction, deps: MoneyDeps, order: OrderRecord, actor: Actor): Promise<void> {
  const { businessId } = order;
  const now = deps.clock.now();
  const all = await transactionsFor(tx, businessId, { orderId: order.id });
  const isGiven = ({ id }: TransactionRecord) => all.some(({ refundOf }) => refundOf === id);
  for (const taken of all.filter(({ type, result }) => type === 'orderFulfillment' && result === '00')) {
    const { id, source, grossMinor, method } = taken;
    const amountMinor = refundableMinor(taken);
    if (source === 'provider') {
      if (amountMinor > 0)
        await refundPayment(tx, deps, businessId, { id, amountMinor, reason: null }, actor);
    } else if (!isGiven(taken)) {
      const refund = {
        type: 'refund',
        direction: 'DR',
        refundOf: id,
        method,
        amountMinor: grossMinor,
        at: now,
      } as const;
      await recordMoney(tx, businessId, { ...named(order), ...refund }, now);
    }
  }
}
