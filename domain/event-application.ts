import * as z from 'zod/mini';
import { Id, Instant, text } from './id.ts';
import { AmountMinor, Currency } from './money.ts';
import { PaymentResult } from './payment.ts';

/**
 * The statuses of a business's application for a place at an event (decisions, "Events"). `approved`: the fee is due.
 * `offered`: a place became free for the first of the waiting list. `canceled`: Kontor cancelled the event.
 */
export const eventApplicationStatuses = [
  'applied',
  'waitlisted',
  'offered',
  'approved',
  'confirmed',
  'attended',
  'declined',
  'withdrawn',
  'expired',
  'canceled',
] as const;
export const EventApplicationStatus = z.enum(eventApplicationStatuses);
export type EventApplicationStatus = z.infer<typeof EventApplicationStatus>;

export const eventApplicationLabels: Record<EventApplicationStatus, string> = {
  applied: 'Applied',
  waitlisted: 'On the waiting list',
  offered: 'Place offered',
  approved: 'Approved',
  confirmed: 'Confirmed',
  attended: 'Attended',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
  canceled: 'Event cancelled',
};

/** The statuses of an application that isn't over: a business has at most one of them for each event. */
export const openApplicationStatuses = [
  'applied',
  'waitlisted',
  'offered',
  'approved',
  'confirmed',
] as const satisfies EventApplicationStatus[];
export const isApplicationOpen = (status: EventApplicationStatus): boolean =>
  openApplicationStatuses.some((one) => one === status);

/** The statuses of an application that takes one of the event's places. */
export const placeStatuses = [
  'offered',
  'approved',
  'confirmed',
  'attended',
] as const satisfies EventApplicationStatus[];

/** A place that isn't confirmed within this time goes to the next on the waiting list; never after the event starts. */
export const confirmationHours = 48;
/** The members are reminded of an unconfirmed place this long before its deadline. */
export const confirmationReminderHours = 12;

/** Returns the deadline of a place that is given at `from`. */
export function getConfirmationDeadline(from: Date, eventStartsAt: Date): Date {
  const inTime = from.getTime() + confirmationHours * 3_600_000;
  return new Date(Math.min(inTime, eventStartsAt.getTime()));
}

/** Everything that a merchant enters to apply for a place. */
export const EventApplicationDetails = z.object({
  /** The goods that the business would sell at the event. */
  sells: text(3, 500, 'Say what you would sell at the event'),
  note: z.nullable(z.string().check(z.trim(), z.maxLength(1000, 'Use at most 1000 characters'))),
});
export type EventApplicationDetails = z.infer<typeof EventApplicationDetails>;

/** The ways to pay the fee (decisions, "Paying Kontor"). */
export const eventFeeMethods = ['card', 'transfer', 'ussd', 'balance'] as const;
export const EventFeeMethod = z.enum(eventFeeMethods);
export type EventFeeMethod = z.infer<typeof EventFeeMethod>;

/** A payment of the fee. */
export const EventFeePayment = z.object({
  transactionId: Id,
  reference: z.string(),
  method: EventFeeMethod,
  result: PaymentResult,
  amountMinor: AmountMinor,
  at: Instant,
  /** The provider's page, while the payment can be continued there and the person may pay. */
  payUrl: z.nullable(z.url()),
  /** Why it failed, in the provider's words. */
  message: z.nullable(z.string()),
});
export type EventFeePayment = z.infer<typeof EventFeePayment>;

/** The facts of an application by which its chart decides: `eventApplicationLifecycle.canSend(application, …)`. */
export const eventApplicationFacts = {
  /** The event has no fee, so that an approved place is confirmed at once. */
  isFree: z.boolean(),
  /** A place is free before the event starts, and the application is the next to get it. */
  hasPlace: z.boolean(),
  /** The deadline of an approved or offered place is over; for an application without a place, the event has started. */
  isDeadlineOver: z.boolean(),
  hasStarted: z.boolean(),
};

/** An application of the own business. */
export const EventApplication = z.extend(EventApplicationDetails, {
  ...eventApplicationFacts,
  id: Id,
  eventId: Id,
  status: EventApplicationStatus,
  appliedAt: Instant,
  appliedBy: z.string(),
  /** The position on the waiting list, from 1; null unless it waits there. */
  waitingPosition: z.nullable(z.int()),
  /** The time until which an approved or offered place is kept; null in every other status. */
  confirmBy: z.nullable(Instant),
  confirmedAt: z.nullable(Instant),
  /** When it was declined, withdrawn, expired or cancelled. */
  endedAt: z.nullable(Instant),
  /** Why Kontor declined the application, or cancelled the event. */
  reason: z.nullable(z.string()),
  /** The fee when the business applied, VAT included; a later change of the event's fee doesn't change it. */
  feeMinor: AmountMinor,
  vatMinor: AmountMinor,
  currency: Currency,
  /** A paid fee is returned if the confirmed place is given up now: until the application deadline. */
  isFeeReturned: z.boolean(),
  /** The newest payment of the fee; null before the first attempt. */
  payment: z.nullable(EventFeePayment),
});
export type EventApplication = z.infer<typeof EventApplication>;
