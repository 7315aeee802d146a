import type { SnapshotFrom } from 'xstate';
import type { EventApplication, EventDetails } from '#contract/people/event.ts';
import type { EventApplicationDetails, EventFeeMethod } from '#domain/event-application.ts';
import type { FailureKind, Refused } from '../call-result.ts';
import type { eventPlaceMachine } from './event-place.machine.ts';
import { applicationOf, isMethodUsable, payPageOf } from './event-place.setup.ts';
import type { EventPlaceEvent, PayingMeans } from './event-place.types.ts';

export type EventPlaceSnapshot = SnapshotFrom<typeof eventPlaceMachine>;
export type EventPlaceSend = (event: EventPlaceEvent) => void;

/** The payment of the fee. */
export interface FeeView {
  phase:
    | 'watching'
    | 'choosing'
    | 'enteringPin'
    | 'locked'
    | 'pinUnusable'
    | 'unanswered'
    | 'leaving'
    | 'processing'
    | 'declined';
  /** The payment is being sent, or its status is being asked for. */
  isBusy: boolean;
  application: EventApplication;
  means: PayingMeans | null;
  method: EventFeeMethod | null;
  /** Returns true if the fee can be paid with a method now. */
  isUsable: (method: EventFeeMethod) => boolean;
  isLost: boolean;
  /** The payment takes longer than usual. */
  isLong: boolean;
  /** The provider's page can be opened again, or another method chosen. */
  canContinue: boolean;
}

/** The part of the page that the application decides. */
export type EventStep =
  /** The event takes no applications, or the person may only view the business. */
  | { of: 'closed' }
  | { of: 'applying'; details: EventApplicationDetails | null; isPending: boolean }
  | { of: 'accepting'; application: EventApplication; isPending: boolean; canAccept: boolean }
  | { of: 'fee'; fee: FeeView }
  | {
      of:
        | 'applied'
        | 'waitlisted'
        | 'confirmed'
        | 'attended'
        | 'declined'
        | 'withdrawn'
        | 'expired'
        | 'canceled';
      application: EventApplication;
      canApplyAgain: boolean;
    };

export type EventPlaceView =
  | { screen: 'loading' }
  | { screen: 'missing' }
  | { screen: 'denied'; refusal: Refused | null }
  | { screen: 'failed'; failure: FailureKind }
  | { screen: 'tooMany'; retryAtMs: number | undefined }
  | {
      screen: 'event';
      event: EventDetails;
      step: EventStep;
      canWithdraw: boolean;
      /** The dialog to withdraw is open: its application, and whether the request is being sent. */
      withdrawal: { application: EventApplication; isPending: boolean } | null;
      /** Why the last press had no effect. */
      refusal: Refused | null;
      failure: FailureKind | null;
    };

/** After this many polls a payment counts as delayed. */
const longAfter = 6;

export function eventPlaceView(snapshot: EventPlaceSnapshot): EventPlaceView {
  const { page, refusal, failure } = snapshot.context;
  if (snapshot.matches('failed')) return { screen: 'failed', failure: failure ?? 'unreachable' };
  if (snapshot.matches('tooMany')) return { screen: 'tooMany', retryAtMs: refusal?.retryAtMs };
  if (snapshot.matches('missing')) return { screen: 'missing' };
  if (snapshot.matches('denied')) return { screen: 'denied', refusal };
  if (!page || snapshot.matches('loading')) return { screen: 'loading' };
  const isWithdrawing = snapshot.matches('withdrawing');
  const application = applicationOf(snapshot.context);
  return {
    screen: 'event',
    event: page.event,
    step: stepOf(snapshot, application),
    canWithdraw: snapshot.can({ type: 'withdraw.ask' }),
    withdrawal:
      application && (isWithdrawing || snapshot.matches('confirmingWithdrawal'))
        ? { application, isPending: isWithdrawing }
        : null,
    refusal,
    failure,
  };
}

/** The states that show an application without asking for anything. */
const shownStates = [
  'applied',
  'waitlisted',
  'confirmed',
  'attended',
  'declined',
  'withdrawn',
  'expired',
  'canceled',
] as const;

function stepOf(snapshot: EventPlaceSnapshot, application: EventApplication | null): EventStep {
  const { details } = snapshot.context;
  if (snapshot.matches('applying') || snapshot.matches('submitting'))
    return { of: 'applying', details, isPending: snapshot.hasTag('busy') };
  if (!application || snapshot.matches('closed')) return { of: 'closed' };
  if (snapshot.matches('fee')) return { of: 'fee', fee: feeView(snapshot, application) };
  if (snapshot.matches('accepting')) return acceptingView(snapshot, application);
  const state = shownStates.find((one) => snapshot.matches(one));
  return state
    ? { of: state, application, canApplyAgain: snapshot.can({ type: 'application.again' }) }
    : stepBehindDialog(snapshot, application);
}

const acceptingView = (snapshot: EventPlaceSnapshot, application: EventApplication): EventStep => ({
  of: 'accepting',
  application,
  isPending: snapshot.matches({ accepting: 'sending' }),
  canAccept: snapshot.can({ type: 'place.accept' }),
});

/** While withdrawing is confirmed, the application stays in view, and nothing can be done with it. */
function stepBehindDialog(snapshot: EventPlaceSnapshot, application: EventApplication): EventStep {
  const { status, isFree } = application;
  if (status !== 'approved' && status !== 'offered') return { of: status, application, canApplyAgain: false };
  return isFree ? acceptingView(snapshot, application) : { of: 'fee', fee: feeView(snapshot, application) };
}

const phases = [
  'watching',
  'enteringPin',
  'locked',
  'pinUnusable',
  'leaving',
  'processing',
  'declined',
] as const;

function feeView(snapshot: EventPlaceSnapshot, application: EventApplication): FeeView {
  const { context } = snapshot;
  return {
    phase: feePhase(snapshot),
    isBusy: snapshot.hasTag('busy'),
    application,
    means: context.page?.means ?? null,
    method: context.method,
    isUsable: (method) => isMethodUsable(context, method),
    isLost: context.isLost,
    isLong: context.pollCount >= longAfter,
    canContinue: payPageOf(application) !== null,
  };
}

function feePhase(snapshot: EventPlaceSnapshot): FeeView['phase'] {
  if (!snapshot.matches('fee')) return 'watching';
  if (snapshot.matches({ fee: { paying: 'unanswered' } })) return 'unanswered';
  if (snapshot.matches({ fee: 'paying' }))
    return snapshot.context.method === 'balance' ? 'enteringPin' : 'choosing';
  return phases.find((phase) => snapshot.matches({ fee: phase })) ?? 'choosing';
}
