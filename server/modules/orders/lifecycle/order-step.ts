import type { Order } from '#domain/order.ts';
import type { Deps } from '#server/deps.ts';

/** The part of `Deps` that changing an order needs; the demo hands in a clock of its own. */
export type OrderDeps = Pick<Deps, 'clock' | 'jobs' | 'courier' | 'payables'> & Partial<Pick<Deps, 'config'>>;

/** What comes with a step; all of it optional. */
export interface StepDetails {
  note?: string | undefined;
  /** The version that the person saw: a newer one is refused before anything is judged. */
  version?: number | undefined;
  /** With `payment.confirmed`: how the money came in, and when; now without an instant. */
  paymentMethod?: Order['paymentMethod'] | undefined;
  receivedAt?: Date | undefined;
  /** With `refund.confirm`: whether the goods go back in stock. */
  restock?: boolean | undefined;
  /** With an order that ends, or a refund: money that was recorded by hand went back to the customer, at this instant. */
  returnedAt?: Date | undefined;
  /** The caller notifies the customer of this step together with another one. */
  isNotifiedElsewhere?: true | undefined;
}
