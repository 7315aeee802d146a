import { defineModel } from '../model.ts';
import {
  type EventApplicationCondition,
  type EventApplicationFacts,
  eventApplicationChart,
} from './event-application.lifecycle.ts';
import { byEachActor, describeGuardParams } from './guard-words.ts';
import type { GuardParams } from './lifecycle.ts';

const conditionWords: Record<EventApplicationCondition, string> = {
  isFree: 'the event has no fee',
  hasFee: 'the event has a fee',
  hasPlace: 'a place is free',
  isInTime: 'the deadline is not over',
  isDeadlineOver: 'the deadline is over',
  isUpcoming: 'the event has not started',
  hasStarted: 'the event has started',
};

const withPlace: EventApplicationFacts = {
  isFree: false,
  hasPlace: true,
  isDeadlineOver: false,
  hasStarted: false,
};
const givesPlace = (state: unknown): boolean =>
  state === 'offered' || state === 'approved' || state === 'confirmed' || state === 'attended';

/** How the lifecycle of an application for a place at an event is explored, drawn and described. */
export const eventApplicationModel = defineModel({
  id: 'event-application',
  title: 'Event application lifecycle',
  purpose:
    'A business applies for a place at an event. Kontor approves it, puts it on the waiting list or declines it. A place is confirmed when its fee is paid in time; otherwise it goes to the next on the waiting list.',
  machine: eventApplicationChart,
  starts: {
    'an event with a fee': withPlace,
    'an event without a fee': { ...withPlace, isFree: true },
    'an event without a free place': { ...withPlace, hasPlace: false },
    'a place whose deadline passes': { ...withPlace, isDeadlineOver: true },
    'a place without a fee whose deadline passes': { ...withPlace, isFree: true, isDeadlineOver: true },
    'a place that went to another': { ...withPlace, hasPlace: false, isDeadlineOver: true },
    'an event that starts': { ...withPlace, hasStarted: true },
    'an event without a fee that starts': { ...withPlace, isFree: true, hasStarted: true },
  },
  key: ({ context }) => context,
  variants: {
    'application.approve': byEachActor,
    'application.waitlist': byEachActor,
    'application.decline': byEachActor,
    'application.offer': byEachActor,
    'application.accept': byEachActor,
    'application.pay': byEachActor,
    'application.expire': byEachActor,
    'application.withdraw': byEachActor,
    'application.cancelEvent': byEachActor,
    'application.attend': byEachActor,
  },
  goal: 'attended',
  labels: {
    states: {
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
    },
    events: {
      'application.approve': 'Kontor approves the application',
      'application.waitlist': 'Kontor puts the application on the waiting list',
      'application.decline': 'Kontor declines the application',
      'application.offer': 'Free place is offered to the first on the waiting list',
      'application.accept': 'Merchant accepts the offered place',
      'application.pay': 'Fee is paid',
      'application.expire': 'Deadline passes',
      'application.withdraw': 'Merchant withdraws the application',
      'application.cancelEvent': 'Kontor cancels the event',
      'application.attend': 'Kontor marks the business as attended',
    },
    outcomes: {},
    guard: (_name, params) =>
      describeGuardParams(conditionWords, params as GuardParams<EventApplicationCondition>),
  },
  invariants: {
    'a place is given only when one is free': ({ value, context }) => !givesPlace(value) || context.hasPlace,
    'no fee is due for an event without a fee': ({ value, context }) =>
      value !== 'approved' || !context.isFree,
    'a business attends only an event that has started': ({ value, context }) =>
      value !== 'attended' || context.hasStarted,
    'only a deadline that is over ends an application by itself': ({ value, context }) =>
      value !== 'expired' || context.isDeadlineOver,
  },
  restingStates: ['attended', 'declined', 'withdrawn', 'expired', 'canceled'],
});
