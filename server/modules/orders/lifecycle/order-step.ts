import type { Order } from '#domain/order.ts';
import type { Deps } from '#server/deps.ts';

/** The part of `Deps` that changing an order needs; the demo passes its own clock. */
export type OrderDeps = Pick<Deps, 'clock' | 'jobs' | 'courier' | 'payables' | 'config'>;

/** The part of `Deps` that creating an order needs. */
export type NewOrderDeps = Pick<Deps, 'clock' | 'standalone'>;

/** Optional details of a step. */
export interface StepDetails {
  note?: string | undefined;
  /** The version that the person saw: where a newer one exists, the step is rejected before its guards are checked. */
  version?: number | undefined;
  /** With `payment.confirmed`: the payment method and when the payment was received (now, if omitted). */
  paymentMethod?: Order['paymentMethod'] | undefined;
  receivedAt?: Date | undefined;
  /** With `refund.confirm`: whether the items are restocked. */
  restock?: boolean | undefined;
  /** With an order that ends, or a refund: when a recorded payment was returned to the customer. */
  returnedAt?: Date | undefined;
  /** True where the caller notifies people of this step together with another one, or nobody needs to know. */
  isNotifiedElsewhere?: true | undefined;
}
