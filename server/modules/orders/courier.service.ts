import { shippingConditions, shippingLaw } from '#machines/lifecycles/shipping.lifecycle.ts';
import type { ShippingEventType } from '#machines/lifecycles/shipping.lifecycle.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import type { Actor } from '#server/modules/timeline/timeline.repo.ts';
import { isSignedByCourier } from '#server/providers/delivery/courier-signature.ts';
import { CourierEvent, type CourierEventKind } from '#server/providers/delivery/delivery.ts';
import { Refusal } from '#server/refusal.ts';
import { type OrderDeps, advance } from './advance.ts';
import {
  concludeCourierEvent,
  deliveryByReference,
  findDelivery,
  keepCourierEvent,
  keptCourierEvents,
  saveDelivery,
} from './deliveries.repo.ts';
import { lockOrder } from './orders.repo.ts';

export type CourierDeps = OrderDeps & Pick<Deps, 'courier'>;

const stepOf: Record<CourierEventKind, ShippingEventType> = {
  ready: 'courier.ready',
  refused: 'courier.refused',
  pickedUp: 'courier.pickedUp',
  delivered: 'courier.delivered',
};

/**
 * Takes what came through the courier's webhook. Whatever is signed is accepted, as often as it comes; what the law
 * refuses is kept while it may still come true, else put aside. Refuses only a wrong signature, with INVALID.
 */
export async function receiveCourierEvent(
  tx: Transaction,
  deps: CourierDeps & Pick<Deps, 'config' | 'log'>,
  { payload, signature }: { payload: string; signature: string },
): Promise<void> {
  if (!isSignedByCourier(deps.config.keyFor('courier'), payload, signature)) throw new Refusal('INVALID');
  const event = readEvent(payload);
  const delivery = event && (await deliveryByReference(tx, event.reference));
  if (delivery) await noteCourierEvent(tx, deps, delivery, event);
  else deps.log.warn({ payload }, 'courier event that belongs to nothing');
}

function readEvent(payload: string): CourierEvent | undefined {
  try {
    return CourierEvent.parse(JSON.parse(payload));
  } catch {
    return undefined;
  }
}

/** Keeps an event of a delivery, once, and applies all that can be applied now. */
export async function noteCourierEvent(
  tx: Transaction,
  deps: CourierDeps,
  { businessId, orderId }: { businessId: string; orderId: string },
  event: CourierEvent,
): Promise<void> {
  await lockOrder(tx, businessId, orderId);
  if (await keepCourierEvent(tx, businessId, event)) await applyKeptEvents(tx, deps, businessId, orderId);
}

/** Applies kept events, earliest first, until none of them is possible. */
export async function applyKeptEvents(
  tx: Transaction,
  deps: CourierDeps,
  businessId: string,
  orderId: string,
): Promise<void> {
  const actor: Actor = { kind: 'courier', id: null, name: deps.courier.name };
  const order = await lockOrder(tx, businessId, orderId);
  if (!order || !shippingConditions.isNotFrozen.holds(order)) return;
  for (const kept of await keptCourierEvents(tx, businessId, orderId)) {
    const isOver = kept.delivery === 'refused' || kept.delivery === 'called off';
    const verdict = shippingLaw.nextStatus(order, stepOf[kept.kind], 'courier');
    if (verdict.ok && !isOver) {
      const { note } = kept;
      const step = { on: 'shipping', event: stepOf[kept.kind] } as const;
      await advance(tx, deps, businessId, orderId, step, actor, { note: note ?? undefined });
      if (kept.kind === 'refused')
        await saveDelivery(tx, businessId, kept.deliveryId, { status: 'refused', refusal: note });
      await concludeCourierEvent(tx, businessId, kept, 'applied');
      // What waited for this event may be possible now.
      return applyKeptEvents(tx, deps, businessId, orderId);
    }
    const isEarly = !verdict.ok && verdict.way !== null;
    if (isOver || !isEarly) await concludeCourierEvent(tx, businessId, kept, 'ignored');
  }
}

/** Asks the courier for a pick-up under the delivery's reference, after asking whether it has it already. */
export async function requestDelivery(
  { db, ...deps }: CourierDeps & Pick<Deps, 'db'>,
  businessId: string,
  deliveryId: string,
): Promise<void> {
  const { courier } = deps;
  const found = await findDelivery(db, businessId, deliveryId);
  if (found?.delivery.status !== 'requesting') return;
  const known = await courier.ask(deliveryId);
  const answer =
    known.state === 'unknown'
      ? await courier.requestPickUp({
          reference: deliveryId,
          orderNumber: found.order.number,
          recipient: found.order.customerName,
          address: found.order.deliveryAddress,
        })
      : known;
  if (answer.state === 'unknown') throw new Error(`The courier does not know ${deliveryId} after taking it`);

  const isCalledOff = await db.transaction(async (tx) => {
    const { orderId } = found.delivery;
    await lockOrder(tx, businessId, orderId);
    const latest = await findDelivery(tx, businessId, deliveryId);
    if (latest?.delivery.status === 'called off') return true;
    if (answer.state === 'received')
      await saveDelivery(tx, businessId, deliveryId, {
        status: 'booked',
        courierReference: answer.courierReference,
      });
    else
      await noteCourierEvent(
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
  if (isCalledOff) await courier.cancel(deliveryId);
}
