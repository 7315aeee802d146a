import type {
  Checkout,
  CheckoutContact,
  CheckoutDelivery,
  CheckoutPlacement,
} from '#contract/shop/checkout.ts';
import type { CallResult, Refused } from '../call-result.ts';

/** How the customer pays, and what they add to the order. */
export type PlacementChoice = Pick<CheckoutPlacement, 'method' | 'note' | 'acceptsTerms'>;

/** The placed order, and the provider's page; null where nothing is paid online. */
export interface Placement {
  checkout: Checkout;
  payUrl: string | null;
}

/** When another code can be requested, in milliseconds since 1970. */
export interface SentCode {
  resendAtMs: number;
}

export type CheckoutAnswer = CallResult<Checkout>;
export type PlacementAnswer = CallResult<Placement>;
export type CodeAnswer = CallResult<SentCode>;

export interface StoreCheckoutInput {
  /** True if the customer returns from the provider. */
  isReturned: boolean;
  /** An order without a response, stored on this device; null if there is none. */
  attempt: CheckoutPlacement | null;
}

export interface StoreCheckoutContext extends StoreCheckoutInput {
  /** The checkout as last loaded; null before the first load. */
  checkout: Checkout | null;
  /** The entries that the server hasn't saved yet. */
  contact: CheckoutContact | null;
  delivery: CheckoutDelivery | null;
  /** The last choice of a payment method; kept after a refusal and a decline. */
  choice: PlacementChoice | null;
  /** The total that the customer agreed to, if the server has another one by now; else null. */
  acceptedMinor: number | null;
  /** Why the last request was refused. */
  refusal: Refused | null;
  /** The code that was sent last. */
  code: SentCode | null;
  /** The customer placed the order on this page, or returned from its payment. */
  isFollowing: boolean;
  /** How long the result of the payment was awaited, in milliseconds, and how often it was polled. */
  waitedMs: number;
  pollCount: number;
}

export type StoreCheckoutEvent =
  | { type: 'contact.submit'; contact: CheckoutContact }
  /** Opens the contact details again. */
  | { type: 'contact.change' }
  | { type: 'code.request' }
  | { type: 'code.submit'; code: string }
  | { type: 'delivery.submit'; delivery: CheckoutDelivery }
  /** Opens the delivery again. */
  | { type: 'delivery.change' }
  /** Collects the order where no delivery is possible. */
  | { type: 'pickup.choose' }
  | { type: 'order.submit'; choice: PlacementChoice }
  /** Sends the same order again after a lost response. */
  | { type: 'order.retry' }
  | { type: 'order.leave' }
  /** Agrees to the new total. */
  | { type: 'change.accept' }
  /** Reduces the cart to the quantities that are left. */
  | { type: 'quantity.accept' }
  /** Orders again after the time to pay was over, or the order ended. */
  | { type: 'order.again' }
  /** Pays again after a decline, or when nothing was paid. */
  | { type: 'pay.again' }
  /** Opens the payment in progress instead of starting another one. */
  | { type: 'check.begin' }
  | { type: 'check.now' }
  | { type: 'checkout.retry' }
  /** The page is shown again from the browser's cache: Back from the provider or the cart. */
  | { type: 'page.shown' }
  | { type: 'network.back' };
