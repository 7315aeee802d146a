import { waitsForMoney } from '#machines/lifecycles/consequences.ts';
import { orderLaw } from '#machines/lifecycles/order.lifecycle.ts';
import type { Transaction } from '#server/db/client.ts';
import { moneyText } from '#server/format.ts';
import type { Actor } from '#server/platform/timeline/timeline.repo.ts';
import { transactionsFor } from '#server/modules/transactions/transactions.repo.ts';
import { type OrderDeps, advanceLocked } from './advance.ts';
import { isStockReservable } from './order-stock.ts';
import { type OrderRecord, lockOrder, saveStep } from './orders.repo.ts';
import { tellOfOrder } from './tell-of-order.ts';

const confirmed = { on: 'order', event: 'payment.confirmed' } as const;

/** An order of nothing is given away. */
export const mayCollect = (order: OrderRecord & { stockReservable?: boolean }): boolean =>
  order.totalMinor > 0 && waitsForMoney(order);

/**
 * An order that a provider collects money for, held by the running transaction. An order is paid all at once: less than
 * its total has no purpose. Where the law lets its status go on it goes on; one that is under way already is paid where
 * it stands; what has ended takes no money.
 */
export async function lockPayableOrder(tx: Transaction, deps: OrderDeps, businessId: string, id: string) {
  const order = await lockOrder(tx, businessId, id);
  if (!order) return undefined;
  const record = { ...order, stockReservable: await isStockReservable(tx, order, confirmed) };
  const verdict = orderLaw.nextStatus(record, 'payment.confirmed', 'payment');
  const goesOn = verdict.ok && verdict.changed;
  const waits = mayCollect(record);
  return {
    purposeOf: (collectedMinor: number) =>
      waits && collectedMinor >= order.totalMinor ? order.totalMinor : 0,
    async collected(amountMinor: number, actor: Actor): Promise<void> {
      if (amountMinor === 0) return;
      if (goesOn) await advanceLocked(tx, deps, order, confirmed, actor, { paymentMethod: 'PAYMENT_LINK' });
      else await markPaid(tx, deps, order, actor);
    },
    /** Money went back to the payer; called before the refund's own row is concluded. */
    givenBack: (how: 'reversed' | 'refunded', amountMinor: number, actor: Actor): Promise<void> =>
      noteMoneyBack(tx, deps, order, how, amountMinor, actor),
    /** The provider failed to return money: it is still the business's, and the refund can be tried again. */
    refundFailed: (amountMinor: number, actor: Actor): Promise<void> =>
      tellOfAmount(tx, deps, order, 'refund.failed', amountMinor, actor),
    /** The payer disputes the payment: nothing is shipped or refunded until the dispute is decided. */
    disputeOpened: (amountMinor: number, actor: Actor): Promise<void> =>
      tellOfAmount(tx, deps, order, 'dispute.opened', amountMinor, actor),
    /** The dispute was decided for the business: the money stays. */
    disputeWon: (amountMinor: number, actor: Actor): Promise<void> =>
      tellOfAmount(tx, deps, order, 'dispute.won', amountMinor, actor),
    /** The dispute was decided for the payer: that much went back; called before the payment's own row is concluded. */
    disputeLost: (amountMinor: number, actor: Actor): Promise<void> =>
      noteMoneyBack(tx, deps, order, 'reversed', amountMinor, actor),
  };
}

const tellOfAmount = (
  tx: Transaction,
  deps: OrderDeps,
  order: OrderRecord,
  event: string,
  amountMinor: number,
  actor: Actor,
): Promise<void> => tellOfOrder(tx, deps, order, actor, event, moneyText(amountMinor, order.currency));

async function markPaid(tx: Transaction, deps: OrderDeps, order: OrderRecord, actor: Actor): Promise<void> {
  const change = { paid: true, paidAt: deps.clock.now(), paymentMethod: 'PAYMENT_LINK' } as const;
  await saveStep(tx, order.businessId, order.id, { ...order, ...change });
  await tellOfOrder(tx, deps, order, actor, 'payment.collected', moneyText(order.totalMinor, order.currency));
}

/** The status stays: the law knows no way back from here. An order of which nothing is left paid counts as paid back. */
async function noteMoneyBack(
  tx: Transaction,
  deps: OrderDeps,
  order: OrderRecord,
  how: 'reversed' | 'refunded',
  amountMinor: number,
  actor: Actor,
): Promise<void> {
  if (amountMinor === 0) return;
  const { businessId, id } = order;
  const payments = await transactionsFor(tx, businessId, { orderId: id });
  const leftMinor = payments
    .filter(({ type, result }) => type === 'orderFulfillment' && result === '00')
    .reduce(
      (sum, { grossMinor, surplusMinor, refundedMinor }) => sum + grossMinor - surplusMinor - refundedMinor,
      0,
    );
  const isAll = how === 'reversed' || leftMinor === 0;
  if (order.paid && isAll)
    await saveStep(tx, businessId, id, { ...order, paid: false, refundedAt: deps.clock.now() });
  await tellOfOrder(
    tx,
    deps,
    order,
    actor,
    isAll ? `payment.${how}` : 'payment.partRefunded',
    moneyText(amountMinor, order.currency),
  );
}
