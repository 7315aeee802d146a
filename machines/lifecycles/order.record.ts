import type { Order } from '#domain/order.ts';

/** An instant as the server or as the client knows it. */
export type Moment = Date | string | null;

/** What the lifecycles of an order and of its shipping read; an `Order` is one. */
export type OrderRecord = Pick<
  Order,
  | 'status'
  | 'shippingStatus'
  | 'shippingMode'
  | 'deliveryConfiguration'
  | 'deliveryTiming'
  | 'paid'
  | 'paymentMethod'
  | 'statusBeforeRefund'
  | 'refundStatus'
  | 'dispute'
  | 'failedAttempts'
  | 'restock'
  | 'stockReserved'
> & {
  /** Whether its goods are set aside, or could be now: the server asks the stock before a step that needs them. */
  stockReservable?: boolean;
  paidAt?: Moment;
  refundedAt?: Moment;
  pickedUpAt?: Moment;
  fulfilledAt?: Moment;
};

/** What an event of an order or of its shipping carries; all of it optional. */
export interface OrderEventDetails {
  /** The instant of the event. */
  at?: Moment;
  /** With `payment.confirmed`: how the money came in, and when, where that was before. */
  method?: Order['paymentMethod'];
  receivedAt?: Moment;
  /** With the end of a paid order: the merchant returned money that was recorded by hand, at this instant. */
  returnedAt?: Moment;
  /** With `refund.confirm`: whether the goods go back in stock. */
  isRestocked?: boolean | null;
}
