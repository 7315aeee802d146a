import type { SnapshotFrom } from 'xstate';
import type { EventApplicationStatus } from '#domain/event-application.ts';
import { defineModel } from '#machines/model.ts';
import { createGuardLabeller } from '../guard-words.ts';
import { eventPlaceMachine } from './event-place.machine.ts';
import {
  acceptResponses,
  applyResponses,
  balanceResponses,
  cardResponses,
  checkResponses,
  failures,
  inProgress,
  pageResponses,
  placeWentOn,
  signedOut,
  tooManyRequests,
  withdrawResponses,
} from './event-place.responses.ts';
import { sampleDetails, sampleEventId, sampleFeeMinor } from './event-place.samples.ts';
import { applicationOf, payPageOf } from './event-place.setup.ts';
import { eventPlaceLabels } from './event-place.words.ts';

type PlaceSnapshot = SnapshotFrom<typeof eventPlaceMachine>;
const noResponse = { 'no answer': failures['no answer'] };
/** The states that show one status of an application. */
const shownStatuses = [
  'applied',
  'waitlisted',
  'confirmed',
  'attended',
  'declined',
  'withdrawn',
  'expired',
  'canceled',
] as const satisfies EventApplicationStatus[];

/** The parts of an application that control the flow. */
function keyOfApplication({ context }: PlaceSnapshot): unknown {
  const application = applicationOf(context);
  const { means, event } = context.page ?? {};
  return [
    application && [application.status, application.isFree, application.hasStarted],
    application?.payment && [application.payment.result, payPageOf(application)],
    means && [means.hasPin, (means.availableMinor ?? 0) >= sampleFeeMinor],
    event?.isOpen,
  ];
}

export const eventPlaceModel = defineModel({
  id: 'event-place',
  title: 'A place at an event',
  purpose:
    'Takes a merchant from an event to a confirmed place at it: application, decision, and the fee, which is paid once and in time. A place can be given up until the event starts.',
  machine: eventPlaceMachine,
  starts: {
    'a person who manages the business': { eventId: sampleEventId, canManage: true },
    'a person who views the business': { eventId: sampleEventId, canManage: false },
  },
  key: (snapshot) => {
    const { canManage, method, isRetrying } = snapshot.context;
    return [
      canManage,
      snapshot.matches('loading') || keyOfApplication(snapshot),
      snapshot.matches({ fee: 'paying' }) && method,
      isRetrying,
    ];
  },
  variants: {
    'application.submit': { 'with the goods to sell': { details: sampleDetails } },
    'method.choose': { 'a card': { method: 'card' }, 'the balance': { method: 'balance' } },
    'done:loadEvent': pageResponses,
    'error:loadEvent': failures,
    'done:apply': applyResponses,
    'error:apply': noResponse,
    'done:accept': acceptResponses,
    'error:accept': noResponse,
    'done:withdraw': withdrawResponses,
    'error:withdraw': noResponse,
    'done:savePayment': { kept: {} },
    'done:sendPayment': ({ context: { method } }) => ({
      ...(method === 'balance' && balanceResponses),
      ...(method === 'card' && cardResponses),
      'the place went on': placeWentOn,
      'still in progress': inProgress,
      'signed out': signedOut,
      'too many requests': tooManyRequests,
    }),
    'done:checkPayment': checkResponses,
  },
  labels: {
    ...eventPlaceLabels,
    otherwise: {
      'done:loadEvent': 'access is denied',
      'always:sorting': 'the business has not applied, and cannot apply',
      'always:fee.sorting': 'no payment was started',
    },
    guard: createGuardLabeller(
      {
        isAmong: ({ among = [] }) => among.map((status) => statusWords[status] ?? status).join(' or '),
        canApply: 'the event takes applications',
        canApplyAgain: 'the event still takes applications',
        canWithdraw: "the event hasn't started",
        canManage: 'the person may manage the business',
        isViewOnly: 'the person may only view the business',
        isPlaceFree: 'a place without a fee is offered',
        isPaymentPending: 'a payment has no result yet',
        isPaymentFailed: 'the payment failed',
        isUsable: 'the method can be used',
        isBalanceUsable: 'it is the balance, which covers the fee',
        isBalanceLimited: 'there were too many requests',
        isRetrying: 'another method is wanted',
        hasPayPage: 'the payment page is still open',
        isSentToProvider: "the provider's page is ready",
      },
      { NOT_FOUND: "the event doesn't exist" },
    ),
  },
  timers: ['waitForUnlock'],
  calls: {
    loadEvent: {
      call: ['event', 'eventApplication'],
      request: 'load the event',
      success: 'The event is loaded',
    },
    apply: { call: 'applyToEvent', request: 'apply for a place', success: 'The application is sent' },
    accept: { call: 'acceptEventPlace', request: 'accept the place', success: 'The place is confirmed' },
    withdraw: {
      call: 'withdrawEventApplication',
      request: 'withdraw the application',
      success: 'The application is withdrawn',
    },
    savePayment: 'device',
    sendPayment: { call: 'payEventFee', request: 'start the payment', success: 'The payment is started' },
    checkPayment: {
      call: 'eventApplication',
      request: 'check the payment',
      success: 'The status of the payment is loaded',
      isBackground: true,
    },
    waitForUnlock: 'device',
  },
  refusalStates: { missing: ['notFound', 'invalid'], tooMany: ['tooManyRequests'] },
  protectedData: ({ context: { eventId, details, method } }) => ({ eventId, details, method }),
  invariants: {
    'a status is shown only when the server reported it': (snapshot) =>
      shownStatuses.every(
        (status) => !snapshot.matches(status) || applicationOf(snapshot.context)?.status === status,
      ),
    'only a person who manages the business applies, pays, accepts or withdraws': (snapshot) =>
      snapshot.context.canManage ||
      !(['applying', 'submitting', 'confirmingWithdrawal', 'withdrawing'] as const).some((state) =>
        snapshot.matches(state),
      ),
    'only the fee of an approved or offered place is paid': (snapshot) =>
      !snapshot.matches('fee') ||
      (['approved', 'offered'] as const).some((status) => status === applicationOf(snapshot.context)?.status),
    'the PIN is requested only for a payment from the balance': (snapshot) =>
      !snapshot.matches({ fee: 'enteringPin' }) || snapshot.context.method === 'balance',
  },
  restingStates: ['closed', 'applied', 'waitlisted', 'confirmed', 'attended', 'declined', 'canceled'],
});

const statusWords: Record<string, string> = {
  applied: 'the application waits for a decision',
  waitlisted: 'the business is on the waiting list',
  approved: 'the application is approved',
  offered: 'a place is offered',
  confirmed: 'the place is confirmed',
  attended: 'the business took part',
  declined: 'the application is declined',
  withdrawn: 'the application was withdrawn',
  expired: 'the time to confirm is over',
  canceled: 'the event is cancelled',
};
