import { expectsPayment } from '#machines/lifecycles/consequences.ts';
import { type MoneyReport, isFullyReturned, planMoneyReport } from '#machines/lifecycles/money-plan.ts';
import type { Transaction } from '#server/db/client.ts';
import { formatMoney } from '#server/format.ts';
import type { Actor } from '#server/platform/timeline/timeline.repo.ts';
import { transactionsFor } from '#server/modules/payments/payments.records.ts';
import { advanceLocked } from '#server/modules/orders/lifecycle/advance.ts';
import type { OrderDeps } from '#server/modules/orders/lifecycle/order-step.ts';
import { readStockFacts } from '#server/modules/orders/lifecycle/order-stock.service.ts';
import { type OrderRecord, lockOrder } from '#server/modules/orders/orders.repo.ts';
import { orderRef } from '#server/modules/orders/order.ref.ts';
import { recordEvents } from '#server/platform/timeline/timeline.repo.ts';

const confirmed = { on: 'order', event: 'payment.confirmed' } as const;

/**
 * Returns true if an amount is due. An order with a total of zero needs no payment, and one that its customer has replaced takes
 * none.
 */
export const canCollect = (order: OrderRecord & { stockReservable?: boolean }): boolean =>
  order.totalMinor > 0 && order.replacedBy === null && expectsPayment(order);

/**
 * Returns an order that a provider collects money for, locked by the running transaction. An order is paid in full:
 * less than its total is a surplus. What the provider reports moves the order where its lifecycle allows it, and is
 * always recorded in its timeline. Amounts are minor units.
 */
export async function lockPayableOrder(tx: Transaction, deps: OrderDeps, businessId: string, id: string) {
  const order = await lockOrder(tx, businessId, id);
  if (!order) return undefined;
  let current = order;
  const waits = canCollect({ ...order, ...(await readStockFacts(tx, order, confirmed)) });

  const tell = (event: string, amountMinor: number, actor: Actor) =>
    recordEvents(tx, current.businessId, deps.clock.now(), actor, [
      { record: orderRef(current), event, note: formatMoney(amountMinor, current.currency) },
    ]);
  /** Moves the order by what the provider reports, or only records it in the timeline where nothing changes. */
  async function report(
    how: MoneyReport,
    amountMinor: number,
    actor: Actor,
    { isConcluded = false, isStillDisputed }: { isConcluded?: boolean; isStillDisputed?: boolean } = {},
  ): Promise<void> {
    const money = await transactionsFor(tx, businessId, { orderId: id });
    const { event, timelineEvents: eventNames } = planMoneyReport(current, how, {
      isLast: isFullyReturned(money, isConcluded ? 0 : amountMinor),
      isStillDisputed: isStillDisputed ?? money.some(({ disputedMinor }) => disputedMinor > 0),
    });
    if (event) {
      const note = formatMoney(amountMinor, current.currency);
      current = await advanceLocked(tx, deps, current, { on: 'order', event }, actor, { note });
    }
    for (const name of eventNames) await tell(name, amountMinor, actor);
  }

  return {
    getDuePart: (collectedMinor: number) =>
      waits && collectedMinor >= order.totalMinor ? order.totalMinor : 0,
    async paymentCollected(amountMinor: number, actor: Actor): Promise<void> {
      if (amountMinor === 0) return;
      current = await advanceLocked(tx, deps, current, confirmed, actor, { paymentMethod: 'PAYMENT_LINK' });
    },
    /** Money was returned to the payer; called before the row of the refund or payment is concluded. */
    async refundCompleted(how: 'reversed' | 'refunded', amountMinor: number, actor: Actor): Promise<void> {
      if (amountMinor > 0) await report(how, amountMinor, actor);
    },
    /** A refund that was concluded before turns out to have been paid. */
    lateRefundCounted: (amountMinor: number, actor: Actor): Promise<void> =>
      report('refunded', amountMinor, actor, { isConcluded: true }),
    /** The provider failed to return money: the business still has it, and the refund can be retried. */
    refundFailed: (amountMinor: number, actor: Actor): Promise<void> =>
      report('refundFailed', amountMinor, actor),
    /** The payer disputes the payment: nothing is shipped or refunded until the dispute is decided. */
    disputeOpened: (amountMinor: number, actor: Actor): Promise<void> =>
      report('disputeOpened', amountMinor, actor),
    /** The dispute was decided for the business: the money stays. While another one is open the order stays disputed. */
    disputeWon: (amountMinor: number, actor: Actor, isLast: boolean): Promise<void> =>
      report('disputeWon', amountMinor, actor, { isStillDisputed: !isLast }),
    /**
     * The dispute was decided for the payer: this amount was returned; called before the payment's own row is
     * concluded.
     */
    disputeLost: (amountMinor: number, actor: Actor): Promise<void> =>
      report('disputeLost', amountMinor, actor),
  };
}
