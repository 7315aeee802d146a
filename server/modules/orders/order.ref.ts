import type { Order } from '#domain/order.ts';
import type { RecordRef } from '#server/platform/timeline/timeline.repo.ts';

/** Returns an order as its timeline names it. */
export const orderRef = ({ id, number }: Pick<Order, 'id' | 'number'>): RecordRef => ({
  type: 'order',
  id,
  label: number,
});
