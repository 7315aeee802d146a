import { assign, setup } from 'xstate';
import type { DomainOrder } from '#contract/store/domain.ts';
import { type DomainOrderStatus, type Registrant, isDomainChecked } from '#domain/store-domain.ts';
import type { SubscriptionMethod } from '#domain/subscription.ts';
import {
  type CallResult,
  type FailureKind,
  resultGuards,
  retryDelay,
  storageRefusal,
} from '../call-result.ts';
import { notProvided } from '../not-provided.ts';
import type {
  CustomDomainContext,
  CustomDomainEvent,
  CustomDomainInput,
  DomainAnswer,
  DomainOrderAnswer,
  DomainPaymentAttempt,
  OffersAnswer,
  OrderInput,
  PayableAnswer,
} from './custom-domain.types.ts';

/** Short intervals at first, then longer ones: most payments are known within seconds. */
const pollsMs = [1_700, 2_700, 3_700, 5_700, 9_700, 19_700];
const POLL_LATER_MS = 39_700;
const QUEUE_MS = 1_300;
/** Records are checked in the background; the page shows the result soon after. */
const REFRESH_MS = 20_300;

/** The provider's page of a payment that can still be continued there; null otherwise. */
export const payPageOf = (order: DomainOrder | null): string | null => order?.payment?.payUrl ?? null;

/** Returns true if an order can be paid with a method now. */
export function isMethodUsable(
  { order, means }: Pick<CustomDomainContext, 'order' | 'means'>,
  method: SubscriptionMethod,
): boolean {
  if (!order) return false;
  if (method === 'storedCard') return Boolean(means?.card);
  return method !== 'balance' || (means !== null && means.hasPin && means.availableMinor >= order.totalMinor);
}

interface Answer {
  answer: CallResult<unknown>;
}

/** The implementations of the chart's names. The actors are provided where the chart is run. */
export const customDomainSetup = setup({
  types: {
    context: {} as CustomDomainContext,
    events: {} as CustomDomainEvent,
    input: {} as CustomDomainInput,
    tags: {} as 'busy',
  },
  actors: {
    connectDomain: notProvided<DomainAnswer, { name: string }>('connectDomain'),
    searchDomains: notProvided<OffersAnswer, { name: string }>('searchDomains'),
    orderDomain: notProvided<DomainOrderAnswer, OrderInput | null>('orderDomain'),
    loadDomain: notProvided<DomainAnswer, { domainId: string | null }>('loadDomain'),
    checkDomain: notProvided<DomainAnswer, { domainId: string | null }>('checkDomain'),
    reconnectDomain: notProvided<DomainAnswer, { domainId: string | null }>('reconnectDomain'),
    removeDomain: notProvided<CallResult<unknown>, { domainId: string | null }>('removeDomain'),
    loadOrder: notProvided<PayableAnswer, { orderId: string | null }>('loadOrder'),
    checkOrder: notProvided<DomainOrderAnswer, { orderId: string | null }>('checkOrder'),
    savePayment: notProvided<
      DomainPaymentAttempt,
      { orderId: string | null; method: SubscriptionMethod | null }
    >('savePayment'),
    /** Reads the saved attempt, and the PIN, outside of the chart. */
    sendPayment: notProvided<DomainOrderAnswer, { orderId: string | null }>('sendPayment'),
  },
  guards: {
    ...resultGuards,
    hasOrder: ({ context }) => context.orderId !== null,
    hasDomain: ({ context }) => context.domainId !== null,
    isOffered: ({ context: { offers } }, { name }: { name: string }) =>
      offers?.some((offer) => offer.name === name && offer.priceMinor !== null) ?? false,
    /** Its records can be checked now. */
    isCheckable: ({ context: { domain } }) => domain !== null && isDomainChecked(domain.status),
    /** Something else than the merchant brings the next step. */
    isWaiting: ({ context: { domain } }) =>
      domain !== null &&
      (domain.status === 'registering' || (isDomainChecked(domain.status) && domain.status !== 'live')),
    canReconnect: ({ context: { domain } }) => domain?.canReconnect === true,
    canRemove: ({ context: { domain } }) => domain?.canRemove === true,
    hasOpenOrder: ({ context: { domain } }) => domain !== null && domain.openOrderId !== null,
    isOrder: ({ context: { order } }, { among }: { among: readonly DomainOrderStatus[] }) =>
      order !== null && among.includes(order.status),
    isUsable: ({ context }, { method }: { method: SubscriptionMethod }) => isMethodUsable(context, method),
    isBalanceUsable: ({ context }, { method }: { method: SubscriptionMethod }) =>
      method === 'balance' && isMethodUsable(context, method),
    hasPayPage: ({ context: { order } }) => order?.status === 'processing' && payPageOf(order) !== null,
    /** The response holds the provider's page. */
    isSentToProvider: (_, { answer }: { answer: DomainOrderAnswer }) =>
      answer.ok && answer.data.status === 'processing' && payPageOf(answer.data) !== null,
  },
  actions: {
    setName: assign((_, { name }: { name: string }) => ({ name, refusal: null, failure: null })),
    setOffers: assign((_, { answer }: { answer: OffersAnswer }) =>
      answer.ok ? { offers: answer.data, failure: null } : {},
    ),
    setOffer: assign(({ context: { offers } }, { name }: { name: string }) => ({
      offer: offers?.find((offer) => offer.name === name) ?? null,
      refusal: null,
      failure: null,
    })),
    setRegistrant: assign((_, { registrant }: { registrant: Registrant }) => ({
      registrant,
      refusal: null,
      failure: null,
    })),
    setDomain: assign((_, { answer }: { answer: DomainAnswer }) =>
      answer.ok ? { domain: answer.data, domainId: answer.data.id, failure: null } : {},
    ),
    setOrder: assign((_, { answer }: { answer: DomainOrderAnswer }) =>
      answer.ok ? { order: answer.data, orderId: answer.data.id, domainId: answer.data.domainId } : {},
    ),
    setPayable: assign(({ context }, { answer }: { answer: PayableAnswer }) =>
      answer.ok
        ? {
            ...answer.data,
            domainId: answer.data.order.domainId,
            isPaymentLost: context.isPaymentUnanswered && answer.data.order.status === 'open',
            isPaymentUnanswered: false,
          }
        : {},
    ),
    openUnpaidOrder: assign(({ context: { domain } }) => ({
      orderId: domain?.openOrderId ?? null,
      refusal: null,
      failure: null,
    })),
    /** The page of the domain is shown again. */
    leaveOrder: assign({ orderId: null, order: null, method: null, isPaymentLost: false, pollCount: 0 }),
    setMethod: assign((_, { method }: { method: SubscriptionMethod }) => ({
      method,
      refusal: null,
      failure: null,
      isPaymentLost: false,
    })),
    followPayment: assign({ pollCount: 0 }),
    countPoll: assign(({ context }) => ({ pollCount: Math.min(context.pollCount + 1, pollsMs.length) })),
    setPaymentUnanswered: assign({ isPaymentUnanswered: true, refusal: null }),
    setRefusal: assign((_, { answer }: Answer) => ({ refusal: answer.ok ? null : answer, failure: null })),
    setFailure: assign((_, { failure }: { failure: FailureKind }) => ({ failure, refusal: null })),
    clearProblem: assign({ refusal: null, failure: null, isPaymentLost: false }),
    setStorageRefusal: assign({ refusal: storageRefusal }),
    /** Removes the saved payment: the server has answered it. */
    deleteSavedPayment: () => {},
    /** Opens the provider's page. */
    leave: (_args, _params: { payUrl: string | null }) => {},
  },
  delays: {
    pollDelay: ({ context }) => pollsMs[context.pollCount] ?? POLL_LATER_MS,
    queueDelay: QUEUE_MS,
    refreshDelay: REFRESH_MS,
    retryDelay,
  },
});
