import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import type { Actor } from '#server/platform/timeline/timeline.repo.ts';
import { isSignedByCourier } from '#server/providers/delivery/courier-signature.ts';
import { CourierEvent, type CourierReport } from '#server/providers/delivery/delivery.ts';
import { noCourierReason } from '#server/providers/delivery/none.ts';
import { AppError } from '#server/app-error.ts';
import { advanceLocked } from '#server/modules/orders/lifecycle/advance.ts';
import { acceptDelivery } from './advance-delivery.ts';
import { courierSteps, decideStoredEvent } from '#server/modules/orders/lifecycle/stored-events.rules.ts';
import type { OrderDeps } from '#server/modules/orders/lifecycle/order-step.ts';
import {
  concludeCourierEvent,
  findDeliveryByReference,
  findDelivery,
  storeCourierEvent,
  listParcelItems,
  listStoredCourierEvents,
  lockDelivery,
} from './deliveries.repo.ts';
import { cancelPickupJob } from '#server/modules/orders/orders.outbox.ts';
import { type OrderRecord, lockOrder } from '#server/modules/orders/orders.repo.ts';

export type CourierDeps = OrderDeps;

/**
 * Receives an event from the sandbox courier. Every signed event is accepted, however often it arrives; an event that the
 * lifecycle rejects is stored while it may still become possible, and ignored otherwise.
 * @throws INVALID for a wrong signature, and for every event where another courier or none is connected
 */
export async function receiveCourierEvent(
  tx: Transaction,
  deps: CourierDeps & Pick<Deps, 'config' | 'log'>,
  { payload, signature }: { payload: string; signature: string },
): Promise<void> {
  const { provider } = deps.courier;
  if (provider === 'none') throw new AppError('INVALID', { message: noCourierReason });
  if (provider !== 'sandbox') throw new AppError('INVALID');
  if (!isSignedByCourier(deps.config.getKey('courier'), payload, signature)) throw new AppError('INVALID');
  const event = readEvent(payload);
  const delivery = event && (await findDeliveryByReference(tx, event.reference));
  if (delivery) await recordCourierEvent(tx, deps, delivery, event);
  else deps.log.warn({ payload }, 'courier event for an unknown delivery');
}

/** Applies what a courier of another company reports about a delivery, and cancels a shipment that Kontor gave up. */
export async function receiveCourierReport(
  tx: Transaction,
  deps: CourierDeps & Pick<Deps, 'log'>,
  { reference, courierReference, events, isUnwanted }: CourierReport,
): Promise<void> {
  const delivery = await findDeliveryByReference(tx, reference);
  if (!delivery) return deps.log.warn({ reference }, 'courier report for an unknown delivery');
  if (isUnwanted) await deps.jobs.add(tx, cancelPickupJob, { reference });
  else if (delivery.courierReference === null) {
    // The answer to the request was lost, or arrives later.
    await lockOrder(tx, delivery.businessId, delivery.orderId);
    const latest = await lockDelivery(tx, delivery.businessId, reference);
    if (latest?.courierReference === null) await acceptDelivery(tx, deps, latest, courierReference);
  }
  for (const event of events) await recordCourierEvent(tx, deps, delivery, event);
}

/** Asks the courier about deliveries in progress, because its webhooks may have been missed. */
export async function pollCourier({ db, ...deps }: CourierDeps & Pick<Deps, 'db' | 'log'>): Promise<void> {
  const reports = (await deps.courier.reports?.poll()) ?? [];
  for (const report of reports) await db.transaction((tx) => receiveCourierReport(tx, deps, report));
}

function readEvent(payload: string): CourierEvent | undefined {
  try {
    return CourierEvent.parse(JSON.parse(payload));
  } catch {
    return undefined;
  }
}

/** Stores an event of a delivery once, and applies all stored events that are possible now. */
export async function recordCourierEvent(
  tx: Transaction,
  deps: CourierDeps,
  { businessId, orderId }: { businessId: string; orderId: string },
  event: CourierEvent,
): Promise<void> {
  if (await storeCourierEvent(tx, businessId, event)) await applyStoredEvents(tx, deps, businessId, orderId);
}

/** Applies stored events, earliest first, until none of them is possible. */
export async function applyStoredEvents(
  tx: Transaction,
  deps: CourierDeps,
  businessId: string,
  orderId: string,
): Promise<void> {
  let order = await lockOrder(tx, businessId, orderId);
  if (!order) return;
  let waiting = await listStoredCourierEvents(tx, businessId, orderId);
  let next: StoredCourierEvent | undefined;
  do {
    const current = order;
    next = waiting.find((kept) => decideStoredEvent(current, kept) === 'apply');
    if (next) {
      order = await applyEvent(tx, deps, order, next);
      waiting = waiting.filter((kept) => kept !== next);
    }
  } while (next);
  for (const kept of waiting) {
    if (decideStoredEvent(order, kept) === 'ignore')
      await concludeCourierEvent(tx, businessId, kept, 'ignored');
  }
}

type StoredCourierEvent = Awaited<ReturnType<typeof listStoredCourierEvents>>[number];

async function applyEvent(
  tx: Transaction,
  deps: CourierDeps,
  order: OrderRecord,
  event: StoredCourierEvent,
): Promise<OrderRecord> {
  const { businessId } = order;
  const { kind, note } = event;
  const actor: Actor = { kind: 'courier', id: null, name: deps.courier.name };
  const step = { on: 'shipping', event: courierSteps[kind] } as const;
  const after = await advanceLocked(tx, deps, order, step, actor, { note: note ?? undefined });
  await concludeCourierEvent(tx, businessId, event, 'applied');
  return after;
}

/**
 * Requests a pickup from the courier under the delivery's reference, unless the courier already has it. Cancels it where the
 * delivery was cancelled in the meantime.
 */
export async function requestDelivery(
  { db, ...deps }: CourierDeps & Pick<Deps, 'db'>,
  businessId: string,
  deliveryId: string,
): Promise<void> {
  const { courier } = deps;
  const match = await findDelivery(db, businessId, deliveryId);
  if (match?.delivery.status === 'cancelled') return courier.cancel(deliveryId);
  if (match?.delivery.status !== 'requesting') return;
  const status = await courier.getStatus(deliveryId);
  const answer =
    status.state === 'unknown'
      ? await courier.requestPickup({
          reference: deliveryId,
          orderNumber: match.order.number,
          currency: match.order.currency,
          sender: match.sender,
          recipient: { name: match.order.customerName, phoneNumber: match.customerPhone },
          address: match.order.deliveryAddress,
          items: await listParcelItems(db, businessId, match.delivery.orderId),
        })
      : status;
  if (answer.state === 'unknown')
    throw new Error(`The courier does not know ${deliveryId} after accepting it`);

  const isCancelled = await db.transaction(async (tx) => {
    const { orderId } = match.delivery;
    await lockOrder(tx, businessId, orderId);
    const latest = await lockDelivery(tx, businessId, deliveryId);
    if (!latest || latest.status === 'cancelled') return true;
    if (answer.state === 'received') await acceptDelivery(tx, deps, latest, answer.courierReference);
    else
      await recordCourierEvent(
        tx,
        deps,
        { businessId, orderId },
        {
          eventId: `${deliveryId} refused`,
          reference: deliveryId,
          kind: 'refused',
          happenedAt: deps.clock.now().toISOString(),
          note: answer.reason,
        },
      );
    return false;
  });
  if (isCancelled) await courier.cancel(deliveryId);
}
