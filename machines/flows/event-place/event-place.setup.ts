import { assign, setup } from 'xstate';
import type { EventApplication } from '#contract/people/event.ts';
import type {
  EventApplicationDetails,
  EventApplicationStatus,
  EventFeeMethod,
} from '#domain/event-application.ts';
import { isConclusive } from '#domain/payment.ts';
import { eventApplicationLifecycle } from '#machines/lifecycles/event-application.lifecycle.ts';
import {
  type CallResult,
  type FailureKind,
  resultGuards,
  retryDelay,
  storageRefusal,
} from '../call-result.ts';
import { paymentDelays, pollsMs } from '../kontor-payment.ts';
import { notProvided } from '../not-provided.ts';
import type {
  ApplicationAnswer,
  ApplyInput,
  EventAnswer,
  EventPlaceContext,
  EventPlaceEvent,
  EventPlaceInput,
  FeeAttempt,
  StateAnswer,
} from './event-place.types.ts';

/** Returns the newest application of the business; null before it is loaded, and if there is none. */
export const applicationOf = ({ page }: Pick<EventPlaceContext, 'page'>): EventApplication | null =>
  page?.event.application ?? null;

/** Returns the provider's page of a payment that can still be continued there; null otherwise. */
export const payPageOf = (application: EventApplication | null): string | null =>
  application?.payment?.payUrl ?? null;

/** Returns true while a payment has no result: its page is open, or the provider says that it is on its way. */
export const isPending = (application: EventApplication | null): boolean => {
  const payment = application?.payment;
  if (!payment || isConclusive(payment.result)) return false;
  return payment.payUrl !== null || payment.result === 'pending';
};

/** Returns true if the fee can be paid with a method now. */
export const isMethodUsable = ({ page }: EventPlaceContext, method: EventFeeMethod | null): boolean => {
  const { means, event } = page ?? {};
  if (!means || !event?.application || method === null) return false;
  if (method !== 'balance') return true;
  return means.canSpend && means.hasPin && (means.availableMinor ?? 0) >= event.application.feeMinor;
};

/** The statuses after which a business can apply again; Kontor declined the others, or they aren't over. */
const repeatableStatuses: readonly EventApplicationStatus[] = ['withdrawn', 'expired'];

const withApplication = (
  { page }: EventPlaceContext,
  application: EventApplication,
): Pick<EventPlaceContext, 'page'> => ({
  page: page && { ...page, event: { ...page.event, application } },
});

/** The implementations of the chart's names. The actors are provided where the chart is run. */
export const eventPlaceSetup = setup({
  types: {
    context: {} as EventPlaceContext,
    events: {} as EventPlaceEvent,
    input: {} as EventPlaceInput,
    tags: {} as 'busy',
  },
  actors: {
    loadEvent: notProvided<EventAnswer, { eventId: string }>('loadEvent'),
    apply: notProvided<ApplicationAnswer, ApplyInput>('apply'),
    accept: notProvided<ApplicationAnswer, { applicationId: string }>('accept'),
    withdraw: notProvided<ApplicationAnswer, { applicationId: string }>('withdraw'),
    savePayment: notProvided<FeeAttempt, { applicationId: string; method: EventFeeMethod | null }>(
      'savePayment',
    ),
    /** Reads the saved attempt, and the PIN, outside of the chart. */
    sendPayment: notProvided<ApplicationAnswer, { applicationId: string }>('sendPayment'),
    checkPayment: notProvided<StateAnswer, { applicationId: string }>('checkPayment'),
    /** Resolves when the device's clock reaches the time, immediately if it has passed. */
    waitForUnlock: notProvided<void, { untilMs: number }>('waitForUnlock'),
  },
  guards: {
    ...resultGuards,
    isAmong: ({ context }, { among }: { among: readonly EventApplicationStatus[] }) =>
      among.some((status) => status === applicationOf(context)?.status),
    /** The business has no application, and can apply. */
    canApply: ({ context: { canManage, page } }) =>
      canManage && page?.event.isOpen === true && page.event.application === null,
    /** The last application ended, and the business can apply another time. */
    canApplyAgain: ({ context }) =>
      context.canManage &&
      context.page?.event.isOpen === true &&
      repeatableStatuses.some((status) => status === applicationOf(context)?.status),
    canWithdraw: ({ context }) => {
      const application = applicationOf(context);
      return (
        context.canManage &&
        application !== null &&
        eventApplicationLifecycle.canSend(application, 'application.withdraw', 'merchant')
      );
    },
    canManage: ({ context }) => context.canManage,
    isViewOnly: ({ context }) => !context.canManage,
    /** An offered place without a fee is accepted in place of being paid. */
    isPlaceFree: ({ context }) => {
      const application = applicationOf(context);
      return application?.status === 'offered' && application.isFree;
    },
    isPaymentPending: ({ context }) => isPending(applicationOf(context)),
    isPaymentFailed: ({ context }) => applicationOf(context)?.payment?.result === 'failed',
    isUsable: ({ context }, { method }: { method: EventFeeMethod }) => isMethodUsable(context, method),
    isBalanceUsable: ({ context }, { method }: { method: EventFeeMethod }) =>
      method === 'balance' && isMethodUsable(context, method),
    /** Too many requests, and the PIN of the refused one must be entered again. */
    isBalanceLimited: ({ context }, { answer }: { answer: CallResult<unknown> }) =>
      context.method === 'balance' && !answer.ok && answer.code === 'TOO_MANY_REQUESTS',
    /** The merchant pays with another method than the one that failed or was left. */
    isRetrying: ({ context }) => context.isRetrying,
    hasPayPage: ({ context }) => payPageOf(applicationOf(context)) !== null,
    /** The response holds the provider's page. */
    isSentToProvider: (_, { answer }: { answer: ApplicationAnswer }) =>
      answer.ok && isPending(answer.data) && payPageOf(answer.data) !== null,
  },
  actions: {
    setPage: assign(({ context }, { answer }: { answer: EventAnswer }) =>
      answer.ok
        ? {
            page: answer.data,
            failure: null,
            isLost: context.isPaymentUnanswered,
            isPaymentUnanswered: false,
          }
        : {},
    ),
    setApplication: assign(({ context }, { answer }: { answer: ApplicationAnswer }) =>
      answer.ok ? withApplication(context, answer.data) : {},
    ),
    setChecked: assign(({ context }, { answer }: { answer: StateAnswer }) =>
      answer.ok ? withApplication(context, answer.data.application) : {},
    ),
    setDetails: assign((_, { details }: { details: EventApplicationDetails }) => ({
      details,
      refusal: null,
      failure: null,
    })),
    setMethod: assign((_, { method }: { method: EventFeeMethod }) => ({
      method,
      refusal: null,
      failure: null,
      isLost: false,
    })),
    retry: assign({ isRetrying: true, refusal: null, isLost: false }),
    /** A new payment is followed. */
    followPayment: assign({ isRetrying: false, pollCount: 0 }),
    setPaymentUnanswered: assign({ isPaymentUnanswered: true, isRetrying: false, refusal: null }),
    setRefusal: assign((_, { answer }: { answer: CallResult<unknown> }) => ({
      refusal: answer.ok ? null : answer,
      failure: null,
    })),
    setFailure: assign((_, { failure }: { failure: FailureKind }) => ({ failure, refusal: null })),
    setStorageRefusal: assign({ refusal: storageRefusal }),
    clearError: assign({ refusal: null, failure: null, isLost: false }),
    countPoll: assign(({ context }) => ({ pollCount: Math.min(context.pollCount + 1, pollsMs.length) })),
    /** Removes the saved payment: the server has answered it. */
    deleteSavedPayment: () => {},
    /** Opens the provider's page. */
    leave: (_args, _params: { payUrl: string | null }) => {},
  },
  delays: { ...paymentDelays, retryDelay },
});
