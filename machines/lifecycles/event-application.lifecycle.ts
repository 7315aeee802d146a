import { setup } from 'xstate';
import type { EventApplicationStatus } from '#domain/event-application.ts';
import type { LifecycleActor } from '#domain/order-status.ts';
import { type Condition, type GuardParams, createGuard, createLifecycle, isAllowed } from './lifecycle.ts';

export type EventApplicationEventType =
  | 'application.approve'
  | 'application.waitlist'
  | 'application.decline'
  | 'application.offer'
  | 'application.accept'
  | 'application.pay'
  | 'application.expire'
  | 'application.withdraw'
  | 'application.cancelEvent'
  | 'application.attend';

export interface EventApplicationFacts {
  /** The event has no fee, so that an approved place is confirmed at once. */
  isFree: boolean;
  /** A place is free before the event starts, and the application is the next to get it. */
  hasPlace: boolean;
  /** The deadline of an approved or offered place is over; for an application without a place, the event has started. */
  isDeadlineOver: boolean;
  hasStarted: boolean;
}
export interface EventApplicationState extends EventApplicationFacts {
  status: EventApplicationStatus;
}

export const eventApplicationConditions = {
  isFree: { holds: ({ isFree }) => isFree, satisfiedBy: () => null },
  hasFee: { holds: ({ isFree }) => !isFree, satisfiedBy: () => null },
  hasPlace: { holds: ({ hasPlace }) => hasPlace, satisfiedBy: () => null },
  isInTime: { holds: ({ isDeadlineOver }) => !isDeadlineOver, satisfiedBy: () => null },
  isDeadlineOver: { holds: ({ isDeadlineOver }) => isDeadlineOver, satisfiedBy: () => null },
  isUpcoming: { holds: ({ hasStarted }) => !hasStarted, satisfiedBy: () => null },
  hasStarted: { holds: ({ hasStarted }) => hasStarted, satisfiedBy: () => null },
} satisfies Record<string, Condition<EventApplicationFacts>>;
export type EventApplicationCondition = keyof typeof eventApplicationConditions;

const allowed = createGuard<EventApplicationCondition>();
/** A payment that the provider collected counts until the place is passed on, whatever the time. */
const pay = [
  { target: 'confirmed', guard: allowed(['payment'], 'hasFee') },
  { target: 'confirmed', guard: allowed(['merchant'], 'hasFee', 'isInTime') },
] as const;
const withdraw = { target: 'withdrawn', guard: allowed(['merchant'], 'isUpcoming') } as const;
const cancelEvent = { target: 'canceled', guard: allowed(['operator']) } as const;
const decline = { target: 'declined', guard: allowed(['operator']) } as const;
const expire = { target: 'expired', guard: allowed(['timer'], 'isDeadlineOver') } as const;

/**
 * The lifecycle of a business's application for a place at an event (decisions, "Events"): applied → approved → confirmed
 * once the fee is paid in time, at once without a fee · waitlisted → offered when a place becomes free → confirmed. A place
 * that isn't confirmed in time expires and goes on.
 */
export const eventApplicationChart = setup({
  types: {
    context: {} as EventApplicationFacts,
    input: {} as EventApplicationFacts,
    events: {} as { type: EventApplicationEventType; by: LifecycleActor },
  },
  guards: {
    allowed: ({ context, event }, clause: GuardParams<EventApplicationCondition>) =>
      isAllowed(eventApplicationConditions, context, event.by, clause),
  },
}).createMachine({
  id: 'event-application',
  context: ({ input }) => input,
  initial: 'applied',
  states: {
    applied: {
      on: {
        'application.approve': [
          { target: 'approved', guard: allowed(['operator'], 'hasFee', 'hasPlace') },
          { target: 'confirmed', guard: allowed(['operator'], 'isFree', 'hasPlace') },
        ],
        'application.waitlist': { target: 'waitlisted', guard: allowed(['operator']) },
        'application.decline': decline,
        'application.withdraw': withdraw,
        'application.expire': expire,
        'application.cancelEvent': cancelEvent,
      },
    },
    waitlisted: {
      on: {
        'application.offer': { target: 'offered', guard: allowed(['timer'], 'hasPlace') },
        'application.decline': decline,
        'application.withdraw': withdraw,
        'application.expire': expire,
        'application.cancelEvent': cancelEvent,
      },
    },
    approved: {
      on: {
        'application.pay': pay,
        'application.withdraw': withdraw,
        'application.expire': expire,
        'application.cancelEvent': cancelEvent,
      },
    },
    offered: {
      on: {
        'application.accept': { target: 'confirmed', guard: allowed(['merchant'], 'isFree', 'isInTime') },
        'application.pay': pay,
        'application.withdraw': withdraw,
        'application.expire': expire,
        'application.cancelEvent': cancelEvent,
      },
    },
    confirmed: {
      on: {
        'application.attend': { target: 'attended', guard: allowed(['operator'], 'hasStarted') },
        'application.withdraw': withdraw,
        'application.cancelEvent': cancelEvent,
      },
    },
    /** A fee that is paid late is returned, unless the place is still free. */
    expired: {
      on: {
        'application.pay': {
          target: 'confirmed',
          guard: allowed(['payment'], 'hasFee', 'hasPlace'),
        },
      },
    },
    attended: {},
    declined: {},
    withdrawn: {},
    canceled: {},
  },
});

export const eventApplicationLifecycle = createLifecycle<
  EventApplicationState,
  EventApplicationStatus,
  EventApplicationEventType,
  EventApplicationCondition
>(eventApplicationChart, eventApplicationConditions, 'status', []);
