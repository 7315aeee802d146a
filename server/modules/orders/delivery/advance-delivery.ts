import { v7 as uuid } from 'uuid';
import type { LifecycleActor } from '#domain/order-status.ts';
import { type DeliveryEventType, deliveryLifecycle } from '#machines/lifecycles/delivery.lifecycle.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { type LifecycleAdapter, advanceLocked } from '#server/platform/lifecycle/advance.ts';
import type { Actor } from '#server/platform/timeline/timeline.repo.ts';
import {
  type DeliveryRecord,
  insertDelivery,
  lockDelivery,
  lockLatestDelivery,
  saveDelivery,
} from './deliveries.repo.ts';
import { bookCourierJob, returnParcelJob, cancelPickupJob } from '#server/modules/orders/orders.outbox.ts';
import type { OrderRecord } from '#server/modules/orders/orders.repo.ts';
import { requireCourierToBook } from './require-courier.ts';

type DeliveryDeps = Pick<Deps, 'clock' | 'jobs' | 'courier' | 'payables'>;

/** Details that the courier sends with an event. */
interface DeliveryDetails {
  courierReference?: string | undefined;
  refusal?: string | undefined;
}

const deliveryAdapter: LifecycleAdapter<
  DeliveryDeps,
  DeliveryRecord,
  DeliveryEventType,
  never,
  DeliveryDetails
> = {
  lock: lockDelivery,
  plan(delivery, event, by: LifecycleActor, { courierReference, refusal }) {
    const result = deliveryLifecycle.nextStatus(delivery, event, by);
    if (!result.ok) {
      const message = `This delivery is ${delivery.status}. This action isn't possible now.`;
      return { ok: false, message, legal: result.legal };
    }
    const { changed, to, record } = result;
    const transitions = changed ? [{ lifecycle: 'delivery' as const, event, from: delivery.status, to }] : [];
    const details = {
      courierReference: courierReference ?? record.courierReference,
      refusal: refusal ?? record.refusal,
    };
    return { ok: true, transitions, record: { ...record, ...details }, effects: [] };
  },
  toRecordRef: ({ orderId }) => ({ type: 'order', id: orderId, label: '' }),
  /** The timeline of the order already records it. */
  async save(tx, _deps, { after }) {
    await saveDelivery(tx, after);
    return after;
  },
};

/**
 * Moves the order's latest delivery, if it has one and the event is still possible. The caller has locked the order.
 */
export async function moveDelivery(
  tx: Transaction,
  deps: DeliveryDeps,
  { businessId, id: orderId }: Pick<OrderRecord, 'businessId' | 'id'>,
  event: DeliveryEventType,
  actor: Actor,
  note?: string,
): Promise<void> {
  const delivery = await lockLatestDelivery(tx, businessId, orderId);
  if (!delivery || !deliveryLifecycle.nextStatus(delivery, event, actor.kind).ok) return;
  const details = event === 'courier.refused' ? { refusal: note } : {};
  await advanceLocked(tx, deps, deliveryAdapter, delivery, event, actor, details);
}

/**
 * Records that the courier accepted a pickup, under the courier's own reference. Where a courier event arrived before
 * this answer, only the reference is new. The caller has locked the order.
 */
export async function acceptDelivery(
  tx: Transaction,
  deps: DeliveryDeps,
  delivery: DeliveryRecord,
  courierReference: string,
): Promise<void> {
  if (delivery.status !== 'requesting') return saveDelivery(tx, { ...delivery, courierReference });
  const actor: Actor = { kind: 'courier', id: null, name: deps.courier.name };
  await advanceLocked(tx, deps, deliveryAdapter, delivery, 'courier.accepted', actor, { courierReference });
}

/**
 * Adds a job that requests a pickup from the courier.
 * @throws ILLEGAL_EVENT where no courier is connected
 */
export async function bookDelivery(
  tx: Transaction,
  deps: DeliveryDeps,
  { businessId, id: orderId }: OrderRecord,
): Promise<void> {
  requireCourierToBook(deps);
  const id = uuid();
  await insertDelivery(tx, businessId, { id, orderId, requestedAt: deps.clock.now() });
  await deps.jobs.add(tx, bookCourierJob, { businessId, deliveryId: id });
}

/** Adds a job that tells the courier to cancel a pickup or to bring a parcel back. */
export async function recallCourier(
  tx: Transaction,
  deps: DeliveryDeps,
  { businessId, id: orderId }: OrderRecord,
  effect: 'cancel' | 'requestReturn',
): Promise<void> {
  const delivery = await lockLatestDelivery(tx, businessId, orderId);
  if (!delivery) return;
  const job = effect === 'cancel' ? cancelPickupJob : returnParcelJob;
  await deps.jobs.add(tx, job, { reference: delivery.id });
}
