import { and, asc, desc, eq, gt, inArray } from 'drizzle-orm';
import { currentDeliveryStatuses } from '#machines/lifecycles/delivery.lifecycle.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { param, bulkInsert, toJsonText, selectJsonRows, definePrepared } from '#server/db/statement.ts';
import type { CourierEvent } from '#server/providers/delivery/delivery.ts';
import { courierEvents, deliveries } from '#server/db/tables/records/deliveries.table.ts';
import { businesses } from '#server/db/tables/people/business.table.ts';
import { users } from '#server/db/tables/people/session.table.ts';
import { customers } from '#server/db/tables/records/customers.table.ts';
import { shippingSettings } from '#server/db/tables/records/delivery-zones.table.ts';
import { orderLines, orders } from '#server/db/tables/records/orders.table.ts';

export type DeliveryRecord = typeof deliveries.$inferSelect;

const isCurrent = and(
  eq(deliveries.businessId, param('businessId')),
  eq(deliveries.orderId, param('orderId')),
  inArray(deliveries.status, [...currentDeliveryStatuses]),
);

export async function insertDelivery(
  tx: Transaction,
  businessId: string,
  delivery: { id: string; orderId: string; requestedAt: Date },
): Promise<void> {
  await insertDeliveries(tx, [{ ...delivery, businessId, status: 'requesting' }]);
}

const insertDeliveries = bulkInsert(deliveries);

/** Locks the delivery until the transaction ends. The caller has locked its order. */
export async function lockDelivery(
  tx: Transaction,
  businessId: string,
  id: string,
): Promise<DeliveryRecord | undefined> {
  const [delivery] = await tx
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.businessId, businessId), eq(deliveries.id, id)))
    .for('update');
  return delivery;
}

/** Locks the order's newest delivery, whatever its status, until the transaction ends. */
export async function lockLatestDelivery(
  tx: Transaction,
  businessId: string,
  orderId: string,
): Promise<DeliveryRecord | undefined> {
  const [delivery] = await latestForUpdate(tx, { businessId, orderId });
  return delivery;
}

const latestForUpdate = definePrepared('lock_latest_delivery', (db) =>
  db
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.businessId, param('businessId')), eq(deliveries.orderId, param('orderId'))))
    .orderBy(desc(deliveries.id))
    .limit(1)
    .for('update'),
);

/** Returns the reference of the order's delivery in progress. */
export async function findCurrentDelivery(
  executor: Executor,
  businessId: string,
  orderId: string,
): Promise<string | undefined> {
  const [delivery] = await findCurrent(executor, { businessId, orderId });
  return delivery?.id;
}

const findCurrent = definePrepared('current_delivery', (db) =>
  db.select({ id: deliveries.id }).from(deliveries).where(isCurrent),
);

/** Returns a delivery with what the courier needs to know of its order, its business and its customer. */
export async function findDelivery(executor: Executor, businessId: string, id: string) {
  const [row] = await executor
    .select({
      delivery: deliveries,
      order: {
        number: orders.number,
        currency: orders.currency,
        customerName: orders.customerName,
        deliveryAddress: orders.deliveryAddress,
      },
      customerPhone: customers.phoneNumber,
      sender: {
        name: businesses.name,
        email: users.email,
        phoneNumber: businesses.phoneNumber,
        address: shippingSettings.pickupAddress,
      },
    })
    .from(deliveries)
    .innerJoin(orders, and(eq(orders.businessId, deliveries.businessId), eq(orders.id, deliveries.orderId)))
    .innerJoin(businesses, eq(businesses.id, deliveries.businessId))
    .innerJoin(users, eq(users.id, businesses.ownerId))
    .leftJoin(
      customers,
      and(eq(customers.businessId, orders.businessId), eq(customers.id, orders.customerId)),
    )
    .leftJoin(shippingSettings, eq(shippingSettings.businessId, deliveries.businessId))
    .where(and(eq(deliveries.businessId, businessId), eq(deliveries.id, id)));
  return row;
}

/** Returns what is in the order's parcel. */
export const listParcelItems = (executor: Executor, businessId: string, orderId: string) =>
  executor
    .select({
      name: orderLines.name,
      quantity: orderLines.quantity,
      unitPriceMinor: orderLines.unitPriceMinor,
    })
    .from(orderLines)
    .where(
      and(eq(orderLines.businessId, businessId), eq(orderLines.orderId, orderId), gt(orderLines.quantity, 0)),
    )
    .orderBy(asc(orderLines.position));

/** Returns the delivery of a courier's reference. This is the only lookup of a delivery without its business. */
export async function findDeliveryByReference(executor: Executor, reference: string) {
  const [delivery] = await executor.select().from(deliveries).where(eq(deliveries.id, reference));
  return delivery;
}

/** Saves what a step changed in a delivery. */
export async function saveDelivery(
  tx: Transaction,
  { businessId, id, status, courierReference, refusal }: DeliveryRecord,
): Promise<void> {
  await tx
    .update(deliveries)
    .set({ status, courierReference, refusal })
    .where(and(eq(deliveries.businessId, businessId), eq(deliveries.id, id)));
}

/** Stores an event. Returns false when it was stored before. */
export async function storeCourierEvent(
  tx: Transaction,
  businessId: string,
  { reference, happenedAt, ...event }: CourierEvent,
): Promise<boolean> {
  const kept = { ...event, businessId, deliveryId: reference, happenedAt, state: 'kept' };
  return (await insertEvent(tx, { rows: toJsonText([kept]) })).length > 0;
}

const insertEvent = definePrepared('keep_courier_event', (db) =>
  db
    .insert(courierEvents)
    .select(selectJsonRows(courierEvents, param('rows')))
    .onConflictDoNothing()
    .returning({ eventId: courierEvents.eventId }),
);

/** Returns the stored, unapplied events of the order's delivery in progress, in the order in which they happened. */
export const listStoredCourierEvents = async (tx: Transaction, businessId: string, orderId: string) =>
  keptOfOrder(tx, { businessId, orderId });

const keptOfOrder = definePrepared('kept_courier_events', (db) =>
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
        eq(courierEvents.businessId, param('businessId')),
        eq(deliveries.orderId, param('orderId')),
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

const concludeEvent = definePrepared('conclude_courier_event', (db) =>
  db
    .update(courierEvents)
    .set({ state: param('state') })
    .where(
      and(
        eq(courierEvents.businessId, param('businessId')),
        eq(courierEvents.deliveryId, param('deliveryId')),
        eq(courierEvents.eventId, param('eventId')),
      ),
    ),
);
