import type { Order } from '#domain/order.ts';

/** What the laws of an order and of its shipping read; an `Order` is one. */
export type OrderRecord = Pick<
  Order,
  | 'status'
  | 'shippingStatus'
  | 'shippingMode'
  | 'deliveryConfiguration'
  | 'deliveryTiming'
  | 'paid'
  | 'statusBeforeRefund'
> & {
  /** Whether every line could be reserved now: the server asks the stock when a late payment arrives. */
  stockReservable?: boolean;
};
