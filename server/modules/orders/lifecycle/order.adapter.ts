import { orderRef } from '#server/modules/orders/order.ref.ts';
import { getOrderWait } from '#domain/order-waiting.ts';
import type { Consequence } from '#machines/lifecycles/consequences.ts';
import { type Step, planOrder } from '#machines/lifecycles/order-plan.ts';
import { isFrozen } from '#machines/lifecycles/shipping.lifecycle.ts';
import { notifyMembersOfSteps } from '#server/modules/orders/notices/notify-of-order.ts';
import { notifyOfOrder } from '#server/modules/orders/notices/order.notices.ts';
import { removeBoughtItems } from '#server/modules/storefront/storefront.records.ts';
import type { Change, LifecycleAdapter } from '#server/platform/lifecycle/advance.ts';
import type { TimelineEvent } from '#server/platform/timeline/timeline.repo.ts';
import {
  bookDelivery,
  recallCourier,
  moveDelivery,
} from '#server/modules/orders/delivery/advance-delivery.ts';
import { bookOrderMoney } from './order-money.service.ts';
import { type StockFacts, readStockFacts, settleStock } from './order-stock.service.ts';
import { applyCourierEventsJob } from '#server/modules/orders/orders.outbox.ts';
import { type OrderRecord, lockOrder, saveStep } from '#server/modules/orders/orders.repo.ts';
import type { OrderDeps, StepDetails } from './order-step.ts';
import { toStepError } from './step-error.words.ts';

/** An order with the facts that its guards need. */
type JudgedOrder = OrderRecord & Partial<StockFacts>;
type OrderChange = Change<JudgedOrder, Consequence, StepDetails>;

/** Connects the order's lifecycles with its records: what is read, saved and done when an event moves it. */
export const orderAdapter: LifecycleAdapter<OrderDeps, JudgedOrder, Step, Consequence, StepDetails> = {
  lock: lockOrder,
  readFacts: (tx, _deps, order, step) => readStockFacts(tx, order, step),
  plan(order, step, by, { paymentMethod, receivedAt, returnedAt, restock }, at) {
    const plan = planOrder(order, step, by, {
      at,
      method: paymentMethod ?? null,
      receivedAt: receivedAt ?? at,
      returnedAt: returnedAt ?? null,
      isRestocked: restock ?? null,
    });
    if (!plan.ok) return { ok: false, ...toStepError(plan, by, order.stockMissing) };
    const { applied: taken, record, effects } = plan;
    const transitions = taken.map(({ step: { on, event }, from, to }) => ({
      lifecycle: on,
      event,
      from,
      to,
    }));
    return { ok: true, transitions, record, effects };
  },
  toRecordRef: orderRef,
  describe: (change) => ({ note: describeNote(change), extraEntries: describeExtraEntries(change) }),
  async save(tx, deps, { before, after, effects, actor }, entries) {
    const { stockReservable: _, stockMissing: __, ...order } = after;
    // Stock is settled before the order is saved: products are locked before the counters that saving the order
    // changes.
    const stockReserved = await settleStock(tx, deps, before, effects, actor);
    const kept = { ...order, stockReserved, version: before.version + 1 };
    await saveStep(tx, order.businessId, order.id, kept, entries);
    return kept;
  },
  async perform(tx, deps, change) {
    const { before, after, effects, actor, details } = change;
    await bookOrderMoney(tx, deps, change);
    for (const effect of effects) {
      if (effect.on === 'delivery') await moveDelivery(tx, deps, after, effect.event, actor, details.note);
      if (effect.on === 'courier' && effect.effect === 'book') await bookDelivery(tx, deps, after);
      if (effect.on === 'courier' && effect.effect !== 'book')
        await recallCourier(tx, deps, after, effect.effect);
      if (effect.on === 'customer' && !details.isNotifiedElsewhere)
        await notifyOfOrder(tx, deps, after, effect.notice);
    }
    if (!details.isNotifiedElsewhere) await notifyMembersOfSteps(tx, deps, after, change.transitions, actor);
    if (after.source === 'store' && change.transitions.some(({ event }) => event === 'payment.confirmed'))
      await removeBoughtItems(tx, after.businessId, after.id, change.at);
    if (isFrozen(before) !== isFrozen(after) || before.status === 'REFUND_REQUESTED')
      await deps.jobs.add(tx, applyCourierEventsJob, { businessId: after.businessId, orderId: after.id });
  },
};

/** Returns true if this step ended the order while the merchant still has a recorded payment to return. */
const hasMoneyToReturn = ({ before, after }: OrderChange) =>
  before.status !== after.status && getOrderWait(after) === 'toReturn';

/** Returns the note for the timeline. What the merchant chose for the items is recorded only here. */
function describeNote(change: OrderChange): string | null {
  const { note, restock } = change.details;
  const parts = [
    note,
    hasMoneyToReturn(change) && "The customer hasn't been refunded yet.",
    restock === true && 'Items restocked.',
    restock === false && 'Items not restocked.',
  ];
  return parts.filter(Boolean).join(' ') || null;
}

/** Returns an extra timeline entry where a provider's payment was accepted although stock is missing. */
function describeExtraEntries({ before, after, effects }: OrderChange): Omit<TimelineEvent, 'record'>[] {
  const isShort =
    before.stockReservable === false &&
    !after.stockReserved &&
    effects.some((effect) => effect.on === 'stock' && effect.effect === 'reserve');
  return isShort
    ? [
        {
          event: 'stock.short',
          to: null,
          note: before.stockMissing ?? null,
        },
      ]
    : [];
}
