import type { DeliveryStatus } from '#domain/order.ts';
import { classifyCourierEvent } from '#machines/lifecycles/consequences.ts';
import type { OrderRecord } from '#machines/lifecycles/order.record.ts';
import type { ShippingEventType } from '#machines/lifecycles/shipping.lifecycle.ts';
import type { CourierEventKind } from '#server/providers/delivery/delivery.ts';

/** The shipping event for each kind of courier event. */
export const courierSteps: Record<CourierEventKind, ShippingEventType> = {
  ready: 'courier.ready',
  refused: 'courier.refused',
  pickedUp: 'courier.pickedUp',
  delivered: 'courier.delivered',
  attemptFailed: 'courier.attemptFailed',
  returning: 'courier.returning',
  returned: 'courier.returned',
};

/** A stored courier event with the status of its delivery. */
export interface StoredCourierEvent {
  kind: CourierEventKind;
  delivery: DeliveryStatus;
}

const isOver = ({ delivery }: StoredCourierEvent) => delivery === 'refused' || delivery === 'cancelled';

/** Returns whether to apply a stored event now, keep it for later or ignore it. */
export const decideStoredEvent = (
  order: OrderRecord,
  kept: StoredCourierEvent,
): 'apply' | 'keep' | 'ignore' =>
  isOver(kept) ? 'ignore' : classifyCourierEvent(order, courierSteps[kept.kind]);
