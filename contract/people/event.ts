import * as z from 'zod/mini';
import { EventDetails as EventFields, EventSummary as SummaryFields, PublicEvent } from '#domain/event.ts';
import {
  EventApplication as ApplicationFields,
  EventApplicationDetails,
  EventFeeMethod,
  EventFeePayment,
} from '#domain/event-application.ts';
import { Id } from '#domain/id.ts';
import { AmountMinor } from '#domain/money.ts';
import { TransactionPin } from '#domain/transaction-pin.ts';
import { defineCall } from '#contract/call.ts';
import { ResultCode } from '#contract/money/result-code.ts';
import { pinErrors } from './pin.ts';

const see = { service: 'event', access: { resource: 'BUSINESS', level: 'view-only' } } as const;
const manage = { service: 'event', access: { resource: 'BUSINESS', level: 'manage' } } as const;
const params = z.object({ id: Id });

/** An application with its payment's result as a code. */
export const EventApplication = z.extend(ApplicationFields, {
  payment: z.nullable(z.extend(EventFeePayment, { result: ResultCode })),
});
export type EventApplication = z.infer<typeof EventApplication>;

/** The newest application of the own business; null if it didn't apply. */
const application = z.nullable(EventApplication);

export const EventSummary = z.extend(SummaryFields, { application });
export type EventSummary = z.infer<typeof EventSummary>;

export const EventDetails = z.extend(EventFields, { application });
export type EventDetails = z.infer<typeof EventDetails>;

/** An application with its event, and the ways to pay its fee. */
export const EventApplicationState = z.object({
  event: SummaryFields,
  application: EventApplication,
  /** The balance that can pay the fee; null without access to PAYMENT. */
  availableMinor: z.nullable(AmountMinor),
  /** True if the person may pay from the balance. */
  canSpend: z.boolean(),
  hasPin: z.boolean(),
});
export type EventApplicationState = z.infer<typeof EventApplicationState>;

/** Events at which businesses can sell, and the own applications for their places (decisions, "Events"). */
export const eventCalls = {
  eventOpportunities: defineCall({
    ...see,
    method: 'GET',
    path: '/opportunities',
    summary: 'List the events that take applications, the earliest deadline first; at most 100',
    data: z.array(EventSummary),
  }),
  myEvents: defineCall({
    ...see,
    method: 'GET',
    path: '/my-events',
    summary: 'List the events that the business applied to, the newest application first; at most 100',
    data: z.array(EventSummary),
  }),
  event: defineCall({
    ...see,
    method: 'GET',
    path: '/events/{id}',
    summary: "Get an event with the business's newest application",
    params,
    data: EventDetails,
    errors: ['NOT_FOUND'],
  }),
  publicEvent: defineCall({
    service: 'event',
    access: 'public',
    limit: 'public-link',
    method: 'GET',
    path: '/events/{id}/public',
    summary: 'Get the title, date and place of a published event, for the sign-up that comes from it',
    params,
    data: PublicEvent,
    errors: ['NOT_FOUND'],
  }),
  eventCalendar: defineCall({
    ...see,
    method: 'GET',
    path: '/events/{id}/calendar',
    summary: 'Get the address of the event as a calendar file (RFC 5545); it is valid for minutes',
    params,
    data: z.object({ url: z.string() }),
    errors: ['NOT_FOUND'],
  }),
  applyToEvent: defineCall({
    ...manage,
    method: 'POST',
    path: '/events/{id}/applications',
    summary: 'Apply for a place at an event; a business has at most one open application for each event',
    params,
    body: z.extend(EventApplicationDetails, {
      /** The fee that was shown; another fee is rejected with AMOUNT_CHANGED. */
      feeMinor: AmountMinor,
    }),
    data: EventApplication,
    errors: ['NOT_FOUND', 'ILLEGAL_EVENT', 'AMOUNT_CHANGED'],
  }),
  eventApplication: defineCall({
    ...see,
    method: 'GET',
    path: '/applications/{id}',
    summary: 'Get an application with its payment; until it has a result, the provider is asked',
    params,
    data: EventApplicationState,
    errors: ['NOT_FOUND'],
  }),
  withdrawEventApplication: defineCall({
    ...manage,
    method: 'POST',
    path: '/applications/{id}/withdraw',
    summary:
      'Withdraw an application, or give up its place, until the event starts; a paid fee is returned until the application deadline',
    params,
    data: EventApplication,
    errors: ['NOT_FOUND', 'ILLEGAL_EVENT'],
  }),
  acceptEventPlace: defineCall({
    ...manage,
    method: 'POST',
    path: '/applications/{id}/accept',
    summary: 'Accept a place that was offered at an event without a fee',
    params,
    data: EventApplication,
    errors: ['NOT_FOUND', 'ILLEGAL_EVENT'],
  }),
  payEventFee: defineCall({
    ...manage,
    method: 'POST',
    path: '/applications/{id}/pay',
    limit: 'payment',
    summary:
      "Pay the fee of an approved or offered place on the provider's page; from the balance with the PIN, for people who manage payments",
    params,
    body: z.object({
      /** Created, and kept, by the device before the first attempt: a repeat is the same payment. */
      paymentId: Id,
      method: EventFeeMethod,
      /** With `balance`. */
      pin: z.optional(TransactionPin),
    }),
    data: EventApplication,
    errors: [
      ...pinErrors,
      'NOT_FOUND',
      'ILLEGAL_EVENT',
      'ALREADY_DONE',
      'BALANCE_TOO_LOW',
      'PAYMENT_REFUSED',
      'UNAVAILABLE',
    ],
  }),
  eventFeeReceipt: defineCall({
    ...see,
    method: 'GET',
    path: '/applications/{id}/receipt',
    summary: 'Get the address of the receipt of a paid fee as a PDF; it is valid for minutes',
    params,
    data: z.object({ url: z.string() }),
    errors: ['NOT_FOUND'],
  }),
};
