import type { DeliveryStatus } from '#domain/order.ts';
import { judgeCourierEvent } from '#machines/lifecycles/consequences.ts';
import type { OrderRecord } from '#machines/lifecycles/order.record.ts';
import type { ShippingEventType } from '#machines/lifecycles/shipping.lifecycle.ts';
import type { CourierEventKind } from '#server/providers/delivery/delivery.ts';

/** The event of the shipping's chart that a report of the courier stands for. */
export const courierStepOf: Record<CourierEventKind, ShippingEventType> = {
  ready: 'courier.ready',
  refused: 'courier.refused',
  pickedUp: 'courier.pickedUp',
  delivered: 'courier.delivered',
  attemptFailed: 'courier.attemptFailed',
  returning: 'courier.returning',
  returned: 'courier.returned',
};

/** A report of the courier that waits, with the status of its delivery. */
export interface KeptEvent {
  kind: CourierEventKind;
  delivery: DeliveryStatus;
}

const isOver = ({ delivery }: KeptEvent) => delivery === 'refused' || delivery === 'called off';

/** What becomes of a kept event now. */
export const judgeKeptEvent = (order: OrderRecord, kept: KeptEvent): 'apply' | 'keep' | 'ignore' =>
  isOver(kept) ? 'ignore' : judgeCourierEvent(order, courierStepOf[kept.kind]);
