import type { OrderOverview } from '#contract/store/order.ts';
import type { OrderEventType } from '#machines/lifecycles/order.lifecycle.ts';
import type { CallResult, Refused } from '../call-result.ts';
import type { ShippingEventType } from '#machines/lifecycles/shipping.lifecycle.ts';

/** Everything that a merchant can do to an order. `shipping.ship` is the shipping event of the order's mode. */
export const orderSteps = [
  'shipping.ship',
  'delivery.confirm',
  'return.confirm',
  'goods.restock',
  'payment.confirmed',
  'intent.confirm',
  'refund.confirm',
  'refund.reject',
  'shipping.cancel',
  'refund.request',
  'goods.writeOff',
  'order.fail',
  'order.decline',
  'order.cancel',
] as const satisfies readonly ('shipping.ship' | OrderEventType | ShippingEventType)[];
export type OrderStep = (typeof orderSteps)[number];

/** The person's input for a step; each step uses a part of it. */
export interface StepDetails {
  note: string;
  /** With `payment.confirmed`. */
  paymentMethod: 'CASH' | 'TRANSFER' | 'CREDIT_CARD' | 'DEBIT_CARD' | 'VOUCHER';
  /** With `payment.confirmed`, YYYY-MM-DD; empty stands for today. */
  receivedOn: string;
  /** With `refund.confirm`. */
  restock: boolean;
  /** With `order.cancel` and `order.decline` of an order whose money was recorded by hand. */
  moneyReturned: boolean;
  /** YYYY-MM-DD, with `moneyReturned` and with `refund.confirm` of money that was recorded by hand; empty stands for today. */
  returnedOn: string;
}

/** A step as it is sent; a retry has the same key and content. */
export interface Attempt {
  idempotencyKey: string;
  step: OrderStep;
  details: StepDetails;
  /** The order's version that the person saw. */
  version: number;
}

/** An attempt before it has a key. */
export interface AttemptDraft {
  orderId: string;
  step: OrderStep | null;
  details: StepDetails;
  version: number | null;
}

export type OrderAnswer = CallResult<OrderOverview>;

export interface OrderShippingInput {
  orderId: string;
  /** True if the person can change orders. */
  canManage: boolean;
  /** True if the person can ship them: the steps of `updateShippingStatus`. Without either, no step is offered. */
  canShip: boolean;
  /** A step without a response, stored on this device; null if there is none. */
  attempt: Attempt | null;
}

export interface OrderShippingContext extends OrderShippingInput {
  /** The order as last loaded; null before the first load. */
  overview: OrderOverview | null;
  /** The step that is being confirmed or sent. */
  step: OrderStep | null;
  /** The input for it; kept after a refusal. */
  details: StepDetails;
  /** Why the last call was refused: the order can't be shown, or the step wasn't done. */
  refusal: Refused | null;
  /** Why the last step was refused, until the person continues; kept while the order can't be loaded. */
  stepRefusal: Refused | null;
  /** The last result, until the person continues. */
  outcome: OrderStep | 'courier.accepted' | null;
  /** How often the courier's response was polled. */
  polls: number;
}

export type OrderShippingEvent =
  | { type: 'step.choose'; step: OrderStep }
  | { type: 'step.confirm'; details: StepDetails }
  | { type: 'step.leave' }
  /** Sends a step without a response again under its key. */
  | { type: 'step.retry' }
  /** Stops waiting for a lost response and returns to the order. */
  | { type: 'step.abandon' }
  /** Opens a refused step again for the current order. */
  | { type: 'step.again' }
  | { type: 'notice.dismiss' }
  | { type: 'order.refresh' }
  | { type: 'order.retry' }
  | { type: 'network.back' };
