import type { Order } from '#domain/order.ts';

/** A time, as a Date on the server or as a string on the client. */
export type Timestamp = Date | string | null;

/** The facts of the lifecycles of an order and its shipping; an `Order` has them. */
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
  /** Whether its goods are reserved, or can be reserved now; the server checks the stock before a step that needs them. */
  stockReservable?: boolean;
  paidAt?: Timestamp;
  refundedAt?: Timestamp;
  pickedUpAt?: Timestamp;
  fulfilledAt?: Timestamp;
};

/** The details of an event of an order or its shipping. */
export interface OrderEventDetails {
  /** The time of the event. */
  at?: Timestamp;
  /** For `payment.confirmed`: the payment method, and the time if it was earlier. */
  method?: Order['paymentMethod'];
  receivedAt?: Timestamp;
  /** For the end of a paid order: when the merchant returned a recorded payment. */
  returnedAt?: Timestamp;
  /** For `refund.confirm`: whether the goods are restocked. */
  isRestocked?: boolean | null;
}
