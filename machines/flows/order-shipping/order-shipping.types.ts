import type { OrderOverview } from '#contract/store/order.ts';
import type { OrderEventType } from '#machines/lifecycles/order.lifecycle.ts';
import type { Answer, Refused } from '../answer.ts';
import type { ShippingEventType } from '#machines/lifecycles/shipping.lifecycle.ts';

/** Everything that a merchant can do to an order. `shipping.ship` is whichever of the two the order's mode asks for. */
export const orderSteps = [
  'shipping.ship',
  'delivery.confirm',
  'return.confirm',
  'goods.restock',
  'payment.confirmed',
  'intent.confirm',
  'refund.confirm',
  'refund.reject',
  'shipping.callOff',
  'refund.request',
  'goods.writeOff',
  'order.fail',
  'order.decline',
  'order.cancel',
] as const satisfies readonly ('shipping.ship' | OrderEventType | ShippingEventType)[];
export type OrderStep = (typeof orderSteps)[number];

/** What the person adds to a step; each step asks for a part of it. */
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

/** A step as it is sent, and sent again: whoever repeats it repeats key and content. */
export interface Attempt {
  idempotencyKey: string;
  step: OrderStep;
  details: StepDetails;
  /** The order's version that the person saw. */
  version: number;
}

/** What an attempt is made of, before it has a key. */
export interface AttemptDraft {
  orderId: string;
  step: OrderStep | null;
  details: StepDetails;
  version: number | null;
}

export type OrderAnswer = Answer<OrderOverview>;

export interface OrderShippingInput {
  orderId: string;
  /** Whether the person may change orders; without it every step is shown as out of their hands. */
  mayManage: boolean;
  /** A step whose answer was never seen, kept by this device; null when there is none. */
  attempt: Attempt | null;
}

export interface OrderShippingContext extends OrderShippingInput {
  /** The order as last seen; null until it was loaded once. */
  overview: OrderOverview | null;
  /** The step that is being confirmed or sent. */
  step: OrderStep | null;
  /** What was typed for it; outlives a refusal. */
  details: StepDetails;
  /** Why the last step was refused, or why the order can't be shown. */
  refusal: Refused | null;
  /** What came about last, until the person goes on. */
  outcome: OrderStep | 'courier.accepted' | null;
  /** How often the courier's answer was asked for. */
  polls: number;
}

export type OrderShippingEvent =
  | { type: 'step.choose'; step: OrderStep }
  | { type: 'step.confirm'; details: StepDetails }
  | { type: 'step.leave' }
  /** Sends a step again whose answer was lost, under its first key. */
  | { type: 'step.retry' }
  /** Gives a lost answer up and looks at the order instead. */
  | { type: 'step.abandon' }
  /** Takes a refused step up again, on the order as it is now. */
  | { type: 'step.again' }
  | { type: 'notice.dismiss' }
  | { type: 'order.refresh' }
  | { type: 'order.retry' }
  | { type: 'network.back' };
