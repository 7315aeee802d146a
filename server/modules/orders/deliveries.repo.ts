import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/db/client.ts';
import type { CourierEvent } from '#server/providers/delivery/delivery.ts';
import { courierEvents, deliveries } from './deliveries.table.ts';
import { orders } from './orders.table.ts';

export type DeliveryRecord = typeof deliveries.$inferSelect;

const isCurrent = (businessId: string, orderId: string) =>
  and(
    eq(deliveries.businessId, businessId),
    eq(deliveries.orderId, orderId),
    inArray(deliveries.status, ['requesting', 'booked']),
  );

export async function insertDelivery(
  tx: Transaction,
  businessId: string,
  delivery: { id: string; orderId: string; requestedAt: Date },
): Promise<void> {
  await tx.insert(deliveries).values({ ...delivery, businessId, status: 'requesting' });
}

/** Ends the order's delivery that is under way, if there is one, and answers its reference. */
export async function callDeliveryOff(
  tx: Transaction,
  businessId: string,
  orderId: string,
): Promise<string | undefined> {
  const [ended] = await tx
    .update(deliveries)
    .set({ status: 'called off' })
    .where(isCurrent(businessId, orderId))
    .returning({ id: deliveries.id });
  return ended?.id;
}

/** The reference of the order's delivery that is under way. */
export async function currentDelivery(
  executor: Executor,
  businessId: string,
  orderId: string,
): Promise<string | undefined> {
  const [found] = await executor
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(isCurrent(businessId, orderId));
  return found?.id;
}

/** A delivery with what the courier has to know of its order. */
export async function findDelivery(executor: Executor, businessId: string, id: string) {
  const [found] = await executor
    .select({
      delivery: deliveries,
      order: {
        number: orders.number,
        customerName: orders.customerName,
        deliveryAddress: orders.deliveryAddress,
      },
    })
    .from(deliveries)
    .innerJoin(orders, and(eq(orders.businessId, deliveries.businessId), eq(orders.id, deliveries.orderId)))
    .where(and(eq(deliveries.businessId, businessId), eq(deliveries.id, id)));
  return found;
}

/** Whose delivery a courier's reference is: the one place where a record is found without its business. */
export async function deliveryByReference(executor: Executor, reference: string) {
  const [found] = await executor.select().from(deliveries).where(eq(deliveries.id, reference));
  return found;
}

export async function saveDelivery(
  tx: Transaction,
  businessId: string,
  id: string,
  change: Partial<Pick<DeliveryRecord, 'status' | 'courierReference' | 'refusal'>>,
): Promise<void> {
  await tx
    .update(deliveries)
    .set(change)
    .where(and(eq(deliveries.businessId, businessId), eq(deliveries.id, id)));
}

/** False when this event came before. */
export async function keepCourierEvent(
  tx: Transaction,
  businessId: string,
  { reference, happenedAt, ...event }: CourierEvent,
): Promise<boolean> {
  const kept = await tx
    .insert(courierEvents)
    .values({ ...event, businessId, deliveryId: reference, happenedAt: new Date(happenedAt), state: 'kept' })
    .onConflictDoNothing()
    .returning({ eventId: courierEvents.eventId })
    .prepare('keep_courier_event')
    .execute();
  return kept.length > 0;
}

/** Events that wait, of the order's delivery under way, in the order in which they happened. */
export async function keptCourierEvents(tx: Transaction, businessId: string, orderId: string) {
  return tx
    .select({
      deliveryId: courierEvents.deliveryId,
      eventId: courierEvents.eventId,
      kind: courierEvents.kind,
      note: courierEvents.note,
      delivery: deliveries.status,
    })
    .from(courierEvents)
    .innerJoin(
      deliveries,
      and(eq(deliveries.businessId, courierEvents.businessId), eq(deliveries.id, courierEvents.deliveryId)),
    )
    .where(
      and(
        eq(courierEvents.businessId, businessId),
        eq(deliveries.orderId, orderId),
        eq(courierEvents.state, 'kept'),
      ),
    )
    .orderBy(asc(courierEvents.happenedAt), asc(courierEvents.eventId))
    .prepare('kept_courier_events')
    .execute();
}

export async function concludeCourierEvent(
  tx: Transaction,
  businessId: string,
  event: { deliveryId: string; eventId: string },
  state: 'applied' | 'ignored',
): Promise<void> {
  await tx
    .update(courierEvents)
    .set({ state })
    .where(
      and(
        eq(courierEvents.businessId, businessId),
        eq(courierEvents.deliveryId, event.deliveryId),
        eq(courierEvents.eventId, event.eventId),
      ),
    )
    .prepare('conclude_courier_event')
    .execute();
}
