import type { CustomerOrder, CustomerOrderEvent } from '#contract/store/customer-order.ts';
import type { Answer, Refused } from '../answer.ts';

/** An action as it is sent, and sent again: a repeat carries the same key and content. */
export interface CustomerAttempt {
  idempotencyKey: string;
  action: CustomerOrderEvent;
  /** What the customer wrote to the merchant; may be empty. */
  note: string;
  /** The order's version that the customer saw. */
  version: number;
}

/** What an attempt is made of, before it has a key. */
export interface CustomerAttemptDraft {
  token: string;
  action: CustomerOrderEvent | null;
  note: string;
  version: number | null;
}

export type CustomerOrderAnswer = Answer<CustomerOrder>;
export type PayLinkAnswer = Answer<{ url: string }>;

/** Why there is no answer: none arrived, none in time, or one that makes no sense. */
export type FailureKind = 'unreachable' | 'timedOut' | 'broken';

export interface CustomerOrderInput {
  /** Of the order's private link. */
  token: string;
  /** An action whose answer was never seen, kept by this device; null when there is none. */
  attempt: CustomerAttempt | null;
}

export interface CustomerOrderContext extends CustomerOrderInput {
  /** The order as last seen; null until it was loaded once. */
  order: CustomerOrder | null;
  /** The action that is being confirmed or sent. */
  action: CustomerOrderEvent | null;
  /** What was typed with it; outlives a refusal. */
  note: string;
  /** Why the last request was refused. */
  refusal: Refused | null;
  /** Why the last request was not answered. */
  failure: FailureKind | null;
  /** What the customer did last, until it is dismissed. */
  outcome: CustomerOrderEvent | null;
}

export type CustomerOrderFlowEvent =
  | { type: 'action.choose'; action: CustomerOrderEvent }
  | { type: 'action.confirm'; note: string }
  | { type: 'action.leave' }
  /** Sends an action again whose answer was lost, under its first key. */
  | { type: 'action.retry' }
  /** Gives a lost answer up and looks at the order instead. */
  | { type: 'action.abandon' }
  | { type: 'pay.begin' }
  | { type: 'notice.dismiss' }
  | { type: 'order.retry' }
  /** The page is shown again: out of the browser's memory, or its tab. */
  | { type: 'page.shown' }
  | { type: 'network.back' };
