import type { CustomerOrder, CustomerOrderEvent } from '#contract/store/customer-order.ts';
import type { CallResult, FailureKind, Refused } from '../call-result.ts';

/** An action as it is sent; a retry has the same key and content. */
export interface CustomerAttempt {
  idempotencyKey: string;
  action: CustomerOrderEvent;
  /** The customer's message to the merchant; may be empty. */
  note: string;
  /** The order's version that the customer saw. */
  version: number;
}

/** An attempt before it has a key. */
export interface CustomerAttemptDraft {
  token: string;
  action: CustomerOrderEvent | null;
  note: string;
  version: number | null;
}

export type CustomerOrderAnswer = CallResult<CustomerOrder>;
export type PayLinkAnswer = CallResult<{ url: string }>;

export interface CustomerOrderInput {
  /** The token of the order's private link. */
  token: string;
  /** An action without a response, stored on this device; null if there is none. */
  attempt: CustomerAttempt | null;
}

export interface CustomerOrderContext extends CustomerOrderInput {
  /** The order as last loaded; null before the first load. */
  order: CustomerOrder | null;
  /** The action that is being confirmed or sent. */
  action: CustomerOrderEvent | null;
  /** The customer's message; kept after a refusal. */
  note: string;
  /** Why the last call was refused. */
  refusal: Refused | null;
  /** Why the customer's last request was refused, until it is dismissed; kept while the order can't be loaded. */
  conflict: Refused | null;
  /** Why the last request was not answered. */
  failure: FailureKind | null;
  /** The last completed action, until it is dismissed. */
  outcome: CustomerOrderEvent | null;
}

export type CustomerOrderFlowEvent =
  | { type: 'action.choose'; action: CustomerOrderEvent }
  | { type: 'action.confirm'; note: string }
  | { type: 'action.leave' }
  /** Sends an action without a response again under its key. */
  | { type: 'action.retry' }
  /** Stops waiting for a lost response and returns to the order. */
  | { type: 'action.abandon' }
  | { type: 'pay.begin' }
  | { type: 'notice.dismiss' }
  | { type: 'order.retry' }
  /** The page is shown again, from the browser's cache or its tab. */
  | { type: 'page.shown' }
  | { type: 'network.back' };
