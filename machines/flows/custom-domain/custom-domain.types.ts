import type { DomainOrder } from '#contract/store/domain.ts';
import type { DomainOffer, Registrant, StoreDomainDetails } from '#domain/store-domain.ts';
import type { StoredCard, SubscriptionMethod } from '#domain/subscription.ts';
import type { CallResult, FailureKind, Refused } from '../call-result.ts';

export type DomainAnswer = CallResult<StoreDomainDetails>;
export type OffersAnswer = CallResult<DomainOffer[]>;
export type DomainOrderAnswer = CallResult<DomainOrder>;

/** The means of a person who may spend the business's money. */
export interface PaymentMeans {
  availableMinor: number;
  hasPin: boolean;
  /** The card that is stored for the subscription. */
  card: StoredCard | null;
}
/** An order with the means to pay it; null for a person who may not spend. */
export interface PayableDomain {
  order: DomainOrder;
  means: PaymentMeans | null;
}
export type PayableAnswer = CallResult<PayableDomain>;

export interface CustomDomainInput {
  /** The domain whose page it is; null to connect or buy one. */
  domainId: string | null;
  /** The order to pay; null if none is paid here. */
  orderId: string | null;
}

/** The order of an offered domain. The device keeps its ID until there is a response. */
export interface OrderInput {
  name: string;
  /** The price that the merchant saw; minor units. */
  priceMinor: number;
  registrant: Registrant;
}

/** A payment as it is saved on the device before it is sent. The PIN isn't part of it. */
export interface DomainPaymentAttempt {
  orderId: string;
  paymentId: string;
  method: SubscriptionMethod;
}

export interface CustomDomainContext extends CustomDomainInput {
  /** The domain or the name to search for, as last submitted. */
  name: string;
  /** The result of the last search; null before one. */
  offers: readonly DomainOffer[] | null;
  /** The offer that is bought. */
  offer: DomainOffer | null;
  registrant: Registrant | null;
  /** The domain as last loaded. */
  domain: StoreDomainDetails | null;
  /** The order as last loaded. */
  order: DomainOrder | null;
  means: PaymentMeans | null;
  method: SubscriptionMethod | null;
  /** Why the last request was refused. */
  refusal: Refused | null;
  /** Why the last request got no response. */
  failure: FailureKind | null;
  /** A payment was sent, and there was no response. */
  isPaymentUnanswered: boolean;
  /** That payment never arrived, as its order showed. */
  isPaymentLost: boolean;
  /** How often the payment's result was polled. */
  pollCount: number;
}

export type CustomDomainEvent =
  | { type: 'domain.connect'; name: string }
  | { type: 'domain.search'; name: string }
  | { type: 'offer.choose'; name: string }
  | { type: 'order.submit'; registrant: Registrant }
  | { type: 'step.back' }
  | { type: 'page.retry' }
  /** Asks the domain's name servers now, or waits for the check that is running. */
  | { type: 'domain.check' }
  | { type: 'domain.reconnect' }
  | { type: 'removal.ask' }
  | { type: 'removal.confirm' }
  | { type: 'removal.leave' }
  /** Opens the unpaid order of the domain. */
  | { type: 'order.open' }
  | { type: 'method.choose'; method: SubscriptionMethod }
  /** The PIN is passed to the call outside of the chart. */
  | { type: 'pin.submit' }
  /** Requests the status of the order after a lost response to its payment. */
  | { type: 'payment.check' }
  /** Opens the provider's page again. */
  | { type: 'payment.continue' }
  | { type: 'method.change' }
  | { type: 'check.now' }
  /** The page is shown again, for example after Back from the provider's page. */
  | { type: 'page.shown' }
  | { type: 'network.back' };
