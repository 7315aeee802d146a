import { v7 as uuid } from 'uuid';
import { waitOf } from '#domain/order-waiting.ts';
import { shippingConditions } from '#machines/lifecycles/shipping.lifecycle.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { notifyOfOrder } from '#server/modules/customer-notices/order-notices.ts';
import { type Actor, type Happening, entriesOf } from '#server/platform/timeline/timeline.repo.ts';
import { Refusal } from '#server/refusal.ts';
import { callDeliveryOff, insertDelivery } from './deliveries.repo.ts';
import { bookCourier, callCourierOff, catchUpWithCourier } from './orders.outbox.ts';
import { type OrderRecord, lockOrder, saveStep } from './orders.repo.ts';
import { bookOrderMoney } from './order-money.ts';
import { isStockReservable, settleStock } from './order-stock.ts';
import { type Step, type StepDetails, follow, isCollected } from './step.ts';
import { requireCourierToBook } from './require-courier.ts';

/** The part of `Deps` that changing an order needs; the demo hands in a clock of its own. */
export type OrderDeps = Pick<Deps, 'clock' | 'jobs' | 'courier'> & Partial<Pick<Deps, 'config'>>;

const isFrozen = (order: OrderRecord) => !shippingConditions.isNotFrozen.holds(order);

/**
 * The one door: moves an order or its shipping by one event, with all that follows from it. Locks the order first, asks
 * the law, writes timeline and outbox in the same transaction. The same state again writes nothing, and answers false.
 * Refuses with NOT_FOUND, VERSION_CONFLICT, ILLEGAL_EVENT (with what is legal now) or OUT_OF_STOCK.
 */
export async function advance(
  tx: Transaction,
  deps: OrderDeps,
  businessId: string,
  orderId: string,
  first: Step | ((order: OrderRecord) => Step),
  actor: Actor,
  details: StepDetails = {},
): Promise<boolean> {
  const order = await lockOrder(tx, businessId, orderId);
  if (!order) throw new Refusal('NOT_FOUND');
  if (details.version !== undefined && details.version < order.version) throw new Refusal('VERSION_CONFLICT');
  const step = typeof first === 'function' ? first(order) : first;
  return (await advanceLocked(tx, deps, order, step, actor, details)) !== order;
}

/** The same for an order that this transaction holds already; answers it as it is then. */
export async function advanceLocked(
  tx: Transaction,
  deps: OrderDeps,
  before: OrderRecord,
  first: Step,
  actor: Actor,
  details: StepDetails = {},
): Promise<OrderRecord> {
  const { businessId, id: orderId } = before;
  const now = deps.clock.now();
  const record = { type: 'order', id: orderId, label: before.number } as const;
  const judged = { ...before, stockReservable: await isStockReservable(tx, before, first) };
  const { taken, effects, order: after } = follow(judged, first, actor.kind, now, details);
  if (taken.length === 0) return before;
  const happenings: Happening[] = taken.map(({ step, from, to }, nth) => ({
    record,
    lifecycle: step.on,
    event: step.event,
    from,
    to,
    note: nth === 0 ? noteOf(details, isOwedBack(before, after)) : null,
  }));

  if (isReturned(before, after))
    happenings.push({ record, lifecycle: null, event: 'payment.returned', from: null, to: null, note: null });
  // Before the order is saved: products are locked before the counters that saving it changes.
  const { isReserved, short } = await settleStock(tx, deps, before, effects, actor);
  if (short)
    happenings.push({ record, lifecycle: null, event: 'stock.short', from: null, to: null, note: short });
  const order = { ...after, stockReserved: isReserved };
  await saveStep(tx, businessId, orderId, order, entriesOf(businessId, now, actor, happenings));
  const saved = { ...order, version: before.version + 1 };
  await bookOrderMoney(tx, deps, { before, after: order }, actor, details);
  for (const effect of effects) {
    if (effect.on === 'courier') await tellCourier(tx, deps, order, effect.effect);
    if (effect.on === 'customer' && !details.isNotifiedElsewhere)
      await notifyOfOrder(tx, deps, saved, effect.notice);
  }
  if (isFrozen(before) && !isFrozen(order))
    await deps.jobs.add(tx, catchUpWithCourier, { businessId, orderId });
  return saved;
}

/** Whether it ended by this step while the merchant still has money that was recorded by hand. */
const isOwedBack = (before: OrderRecord, after: OrderRecord) =>
  before.status !== after.status && waitOf(after) === 'toReturn';

/** Whether it ended by this step and the merchant returned such money with it. */
const isReturned = (before: OrderRecord, after: OrderRecord) =>
  before.paid &&
  !after.paid &&
  !isCollected(before) &&
  (after.status === 'CANCELED' || after.status === 'DECLINED');

/** What the merchant said about the goods has no other place, so it stands in the timeline. */
function noteOf({ note, goodsReturned, restock }: StepDetails, isOwed: boolean): string | null {
  const parts = [
    note,
    isOwed && 'The money has not been returned to the customer yet.',
    goodsReturned === true && 'The goods came back.',
    goodsReturned === false && 'The goods did not come back.',
    restock === true && 'The goods go back on the shelf.',
    restock === false && 'The goods do not go back on the shelf.',
  ];
  return parts.filter(Boolean).join(' ') || null;
}

async function tellCourier(
  tx: Transaction,
  deps: OrderDeps,
  { businessId, id: orderId }: OrderRecord,
  effect: 'book' | 'callOff',
): Promise<void> {
  const reference = await callDeliveryOff(tx, businessId, orderId);
  if (reference) await deps.jobs.add(tx, callCourierOff, { reference });
  if (effect === 'callOff') return;
  requireCourierToBook(deps);
  const deliveryId = uuid();
  await insertDelivery(tx, businessId, { id: deliveryId, orderId, requestedAt: deps.clock.now() });
  await deps.jobs.add(tx, bookCourier, { businessId, deliveryId });
}
