import type { EventApplication, EventApplicationState, EventDetails } from '#contract/people/event.ts';
import type { EventApplicationDetails, EventFeeMethod } from '#domain/event-application.ts';
import type { CallResult, FailureKind, Refused } from '../call-result.ts';

/** The means by which this person can pay the fee. */
export type PayingMeans = Pick<EventApplicationState, 'availableMinor' | 'canSpend' | 'hasPin'>;

/** An event with the application of the own business, and the means to pay its fee. */
export interface EventPage {
  event: EventDetails;
  /** Null as long as no fee is due. */
  means: PayingMeans | null;
}

/** An application as it is sent. */
export interface ApplyInput {
  eventId: string;
  details: EventApplicationDetails;
  /** The fee that was shown. */
  feeMinor: number;
}

/** A payment as it is saved on the device before it is sent. The PIN isn't part of it. */
export interface FeeAttempt {
  applicationId: string;
  paymentId: string;
  method: EventFeeMethod;
}

export type EventAnswer = CallResult<EventPage>;
export type ApplicationAnswer = CallResult<EventApplication>;
export type StateAnswer = CallResult<EventApplicationState>;

export interface EventPlaceInput {
  eventId: string;
  /** The person may manage the business: apply, withdraw and pay. */
  canManage: boolean;
}

export interface EventPlaceContext extends EventPlaceInput {
  /** The event as last loaded; null before the first load. */
  page: EventPage | null;
  /** The application as last submitted; null before. */
  details: EventApplicationDetails | null;
  /** The chosen payment method. */
  method: EventFeeMethod | null;
  /** Why the last request was refused. */
  refusal: Refused | null;
  /** Why the last request was not answered. */
  failure: FailureKind | null;
  /** The last payment never arrived, as a check after a lost response showed. */
  isLost: boolean;
  /** A payment was sent, and there was no response. */
  isPaymentUnanswered: boolean;
  /** The merchant chose to pay with another method after a payment failed or was left. */
  isRetrying: boolean;
  /** How often the payment's result was polled. */
  pollCount: number;
}

export type EventPlaceEvent =
  /** Loads the event again. */
  | { type: 'start.retry' }
  | { type: 'application.submit'; details: EventApplicationDetails }
  /** Opens the form again after an application that ended. */
  | { type: 'application.again' }
  /** Accepts an offered place that has no fee. */
  | { type: 'place.accept' }
  | { type: 'withdraw.ask' }
  | { type: 'withdraw.confirm' }
  | { type: 'withdraw.leave' }
  | { type: 'method.choose'; method: EventFeeMethod }
  /** The PIN is passed to the call outside of the chart. */
  | { type: 'pin.submit' }
  | { type: 'step.back' }
  /** Requests the status of the application after a lost response to its payment. */
  | { type: 'payment.check' }
  /** Opens the provider's page again. */
  | { type: 'payment.continue' }
  /** Pays with another method. */
  | { type: 'method.change' }
  | { type: 'check.now' }
  /** The page is shown again, for example after Back from the provider's page. */
  | { type: 'page.shown' }
  | { type: 'network.back' };
