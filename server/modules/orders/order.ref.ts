import type { Order } from '#domain/order.ts';
import type { RecordRef } from '#server/platform/timeline/timeline.repo.ts';

/** Returns the reference under which the timeline names an order. */
export const orderRef = ({ id, number }: Pick<Order, 'id' | 'number'>): RecordRef => ({
  type: 'order',
  id,
  label: number,
});
