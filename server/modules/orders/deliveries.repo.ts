import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/db/client.ts';
import { given, inserter, jsonOf, rowsFor, statement } from '#server/db/statement.ts';
import type { CourierEvent } from '#server/providers/delivery/delivery.ts';
import { courierEvents, deliveries } from './deliveries.table.ts';
import { orders } from './orders.table.ts';

export type DeliveryRecord = typeof deliveries.$inferSelect;

const isCurrent = and(
  eq(deliveries.businessId, given('businessId')),
  eq(deliveries.orderId, given('orderId')),
  inArray(deliveries.status, ['requesting', 'booked']),
);

export async function insertDelivery(
  tx: Transaction,
  businessId: string,
  delivery: { id: string; orderId: string; requestedAt: Date },
): Promise<void> {
  await insertDeliveries(tx, [{ ...delivery, businessId, status: 'requesting' }]);
}

const insertDeliveries = inserter(deliveries);

/** Ends the order's delivery that is under way, if there is one, and answers its reference. */
export async function callDeliveryOff(
  tx: Transaction,
  businessId: string,
  orderId: string,
): Promise<string | undefined> {
  const [ended] = await endCurrent(tx, { businessId, orderId });
  return ended?.id;
}

const endCurrent = statement('call_delivery_off', (db) =>
  db.update(deliveries).set({ status: 'called off' }).where(isCurrent).returning({ id: deliveries.id }),
);

/** The reference of the order's delivery that is under way. */
export async function currentDelivery(
  executor: Executor,
  businessId: string,
  orderId: string,
): Promise<string | undefined> {
  const [found] = await findCurrent(executor, { businessId, orderId });
  return found?.id;
}

const findCurrent = statement('current_delivery', (db) =>
  db.select({ id: deliveries.id }).from(deliveries).where(isCurrent),
);

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
  const kept = { ...event, businessId, deliveryId: reference, happenedAt, state: 'kept' };
  return (await insertEvent(tx, { rows: jsonOf([kept]) })).length > 0;
}

const insertEvent = statement('keep_courier_event', (db) =>
  db
    .insert(courierEvents)
    .select(rowsFor(courierEvents, given('rows')))
    .onConflictDoNothing()
    .returning({ eventId: courierEvents.eventId }),
);

/** Events that wait, of the order's delivery under way, in the order in which they happened. */
export const keptCourierEvents = async (tx: Transaction, businessId: string, orderId: string) =>
  keptOfOrder(tx, { businessId, orderId });

const keptOfOrder = statement('kept_courier_events', (db) =>
  db
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
        eq(courierEvents.businessId, given('businessId')),
        eq(deliveries.orderId, given('orderId')),
        eq(courierEvents.state, 'kept'),
      ),
    )
    .orderBy(asc(courierEvents.happenedAt), asc(courierEvents.eventId)),
);

export async function concludeCourierEvent(
  tx: Transaction,
  businessId: string,
  event: { deliveryId: string; eventId: string },
  state: 'applied' | 'ignored',
): Promise<void> {
  const { deliveryId, eventId } = event;
  await concludeEvent(tx, { businessId, deliveryId, eventId, state });
}

const concludeEvent = statement('conclude_courier_event', (db) =>
  db
    .update(courierEvents)
    .set({ state: given('state') })
    .where(
      and(
        eq(courierEvents.businessId, given('businessId')),
        eq(courierEvents.deliveryId, given('deliveryId')),
        eq(courierEvents.eventId, given('eventId')),
      ),
    ),
);
