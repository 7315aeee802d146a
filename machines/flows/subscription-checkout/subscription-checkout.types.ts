import type { ActiveSubscription } from '#contract/money/active-subscription.ts';
import type { PlanPrice, SubscriptionPreview } from '#contract/money/subscription.ts';
import type { Plan } from '#domain/plan.ts';
import type { BillingPeriod } from '#domain/billing-period.ts';
import type { SubscriptionMethod, SubscriptionOrder } from '#domain/subscription.ts';
import type { CallResult, Refused } from '../call-result.ts';

/** A plan and the period that it is paid for; each is null until it is chosen. */
export interface CheckoutChoice {
  plan: Plan | null;
  period: BillingPeriod | null;
}

/** A choice with the start that matters in a trial. */
export interface DatedChoice extends CheckoutChoice {
  /** The plan starts once it is paid, in place of the end of the trial. */
  startsNow: boolean;
}

/** The subscription, the open order, the balance and the prices. */
export interface CheckoutStart {
  active: ActiveSubscription;
  prices: readonly PlanPrice[];
}

/**
 * The choice that is saved on the device, with the ID of its order: the same choice in another tab is the same order.
 * `sent` means that the order may have been created.
 */
export interface SavedOrder extends DatedChoice {
  step: 'review' | 'sent';
  orderId: string;
}

/** An order as it is sent; a retry has the same ID and content. */
export interface OrderAttempt {
  kind: 'purchase' | 'upgrade' | 'scheduled';
  plan: Plan;
  period: BillingPeriod;
  startsNow: boolean;
  orderId: string;
  /** The total of the preview; null if the change is scheduled. */
  totalMinor: number | null;
}

/** A payment as it is saved on the device before it is sent. The PIN isn't part of it. */
export interface PaymentAttempt {
  orderId: string;
  paymentId: string;
  method: SubscriptionMethod;
  keepCard: boolean;
}

export type StartAnswer = CallResult<CheckoutStart>;
export type PreviewAnswer = CallResult<SubscriptionPreview>;
/** The order to pay; null if the change was scheduled. */
export type OrderedAnswer = CallResult<SubscriptionOrder | null>;
export type OrderAnswer = CallResult<SubscriptionOrder>;
export type CheckoutAnswer = StartAnswer | PreviewAnswer | OrderedAnswer | OrderAnswer;

export interface SubscriptionCheckoutInput extends CheckoutChoice {
  /** The ID of an order, from the URL. */
  orderId: string | null;
  /** The choice that is saved on the device; null if there is none. */
  saved: SavedOrder | null;
}

export interface SubscriptionCheckoutContext extends DatedChoice {
  /** The subscription and the prices as last loaded. */
  start: CheckoutStart | null;
  /** The preview as last loaded. */
  preview: SubscriptionPreview | null;
  /** The total that the merchant agreed to, if the server rejected it since; minor units. */
  acceptedMinor: number | null;
  /** The ID of the saved or opened order. */
  orderId: string | null;
  /** The order may have been created: it is looked up by its ID first. */
  isSent: boolean;
  /** The order as last loaded. */
  order: SubscriptionOrder | null;
  /** The chosen payment method. */
  method: SubscriptionMethod | null;
  /** The provider keeps the card for renewals. */
  keepsCard: boolean;
  /** Why the last request was refused. */
  refusal: Refused | null;
  /** The last request never arrived, as a check after a lost response showed. */
  isLost: boolean;
  /** A payment was sent, and there was no response. */
  isPaymentUnanswered: boolean;
  /** The merchant chose to pay with another method after a payment failed or was left. */
  isRetrying: boolean;
  /** How often the payment's result was polled. */
  pollCount: number;
}

export type SubscriptionCheckoutEvent =
  | { type: 'plan.choose'; plan: Plan }
  | { type: 'period.choose'; period: BillingPeriod }
  /** Starts the plan once it is paid, or when the trial ends. */
  | { type: 'start.choose'; startsNow: boolean }
  /** Agrees to the shown bill, or to the shown scheduled change. */
  | { type: 'review.confirm' }
  | { type: 'method.choose'; method: SubscriptionMethod; keepsCard: boolean }
  /** The PIN is passed to the call outside of the chart. */
  | { type: 'pin.submit' }
  | { type: 'step.back' }
  | { type: 'start.retry' }
  /** Sends the same order again after a lost response. */
  | { type: 'order.retry' }
  /** Continues with the unpaid order. */
  | { type: 'order.continue' }
  /** Chooses a plan again, for a new order. */
  | { type: 'order.restart' }
  /** Requests the status of the order after a lost response to its payment. */
  | { type: 'payment.check' }
  /** Opens the provider's page again. */
  | { type: 'payment.continue' }
  /** Pays with another method. */
  | { type: 'method.change' }
  | { type: 'check.now' }
  /** The page is shown again, for example after Back from the provider's page. */
  | { type: 'page.shown' }
  | { type: 'network.back' };
