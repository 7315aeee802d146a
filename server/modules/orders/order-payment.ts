import { waitsForMoney } from '#machines/lifecycles/consequences.ts';
import { type OrderEventType, orderLaw } from '#machines/lifecycles/order.lifecycle.ts';
import type { Transaction } from '#server/db/client.ts';
import { moneyText } from '#server/format.ts';
import type { Actor } from '#server/platform/timeline/timeline.repo.ts';
import { transactionsFor } from '#server/modules/transactions/transactions.repo.ts';
import { advanceLocked } from './advance.ts';
import type { OrderDeps } from './order-step.ts';
import { readStockFacts } from './order-stock.ts';
import { type OrderRecord, lockOrder } from './orders.repo.ts';
import { tellOfOrder } from './tell-of-order.ts';

const confirmed = { on: 'order', event: 'payment.confirmed' } as const;

/** An order of nothing is given away. */
export const mayCollect = (order: OrderRecord & { stockReservable?: boolean }): boolean =>
  order.totalMinor > 0 && waitsForMoney(order);

/**
 * An order that a provider collects money for, held by the running transaction. An order is paid all at once: less than
 * its total has no purpose. What the provider reports moves the order where its lifecycle lets it, and is told in any
 * case. Amounts are minor units.
 */
export async function lockPayableOrder(tx: Transaction, deps: OrderDeps, businessId: string, id: string) {
  const order = await lockOrder(tx, businessId, id);
  if (!order) return undefined;
  let current = order;
  const waits = mayCollect({ ...order, ...(await readStockFacts(tx, order, confirmed)) });

  const tell = (event: string, amountMinor: number, actor: Actor) =>
    tellOfOrder(tx, deps, current, actor, event, moneyText(amountMinor, current.currency));
  /** Moves the order by what the provider reports; only tells of it where that changes nothing. */
  async function report(event: OrderEventType, amountMinor: number, actor: Actor): Promise<void> {
    const verdict = orderLaw.nextStatus({ ...current, stockReservable: true }, event, 'payment');
    if (!verdict.ok || !verdict.changed) return tell(event, amountMinor, actor);
    const note = moneyText(amountMinor, current.currency);
    current = await advanceLocked(tx, deps, current, { on: 'order', event }, actor, { note });
  }
  /** Whether nothing of the order's money is left once this much has gone back too. */
  async function isAllBack(amountMinor: number): Promise<boolean> {
    const money = await transactionsFor(tx, businessId, { orderId: id });
    const taken = money.filter(({ type, result }) => type === 'orderFulfillment' && result === '00');
    const back = money.filter(
      ({ type, result, surplusMinor }) => type === 'refund' && result === '00' && surplusMinor === 0,
    );
    const takenMinor = taken.reduce(
      (sum, { grossMinor, surplusMinor }) => sum + grossMinor - surplusMinor,
      0,
    );
    const backMinor = back
      .filter(({ refundOf }) => taken.some((payment) => payment.id === refundOf))
      .reduce((sum, { grossMinor }) => sum + grossMinor, 0);
    return takenMinor - backMinor <= amountMinor;
  }

  return {
    purposeOf: (collectedMinor: number) =>
      waits && collectedMinor >= order.totalMinor ? order.totalMinor : 0,
    async collected(amountMinor: number, actor: Actor): Promise<void> {
      if (amountMinor === 0) return;
      current = await advanceLocked(tx, deps, current, confirmed, actor, { paymentMethod: 'PAYMENT_LINK' });
    },
    /** Money went back to the payer; called before the row of the refund, or of the payment, is concluded. */
    async givenBack(how: 'reversed' | 'refunded', amountMinor: number, actor: Actor): Promise<void> {
      if (amountMinor === 0) return;
      if (how === 'reversed') await report('dispute.lost', amountMinor, actor);
      else if (current.paid && (await isAllBack(amountMinor)))
        await report('refund.done', amountMinor, actor);
      else await tell('payment.partRefunded', amountMinor, actor);
    },
    /** The provider failed to return money: it is still the business's, and the refund can be tried again. */
    refundFailed: (amountMinor: number, actor: Actor): Promise<void> =>
      report('refund.failed', amountMinor, actor),
    /** The payer disputes the payment: nothing is shipped or refunded until the dispute is decided. */
    disputeOpened: (amountMinor: number, actor: Actor): Promise<void> =>
      report('dispute.opened', amountMinor, actor),
    /** The dispute was decided for the business: the money stays. While another one is open the order stays disputed. */
    disputeWon: (amountMinor: number, actor: Actor, isLast: boolean): Promise<void> =>
      isLast ? report('dispute.closed', amountMinor, actor) : tell('dispute.closed', amountMinor, actor),
    /** The dispute was decided for the payer: that much went back; called before the payment's own row is concluded. */
    async disputeLost(amountMinor: number, actor: Actor): Promise<void> {
      if (await isAllBack(amountMinor)) return report('dispute.lost', amountMinor, actor);
      if (current.dispute === 'open') await report('dispute.closed', amountMinor, actor);
      return tell('payment.partRefunded', amountMinor, actor);
    },
  };
}
