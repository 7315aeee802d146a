import { assign, setup } from 'xstate';
import type { SubscriptionPreview } from '#contract/money/subscription.ts';
import type { Plan } from '#domain/plan.ts';
import type { BillingPeriod } from '#domain/billing-period.ts';
import type { SubscriptionMethod, SubscriptionOrder, SubscriptionOrderStatus } from '#domain/subscription.ts';
import { type CallResult, resultGuards, retryDelay, storageRefusal } from '../call-result.ts';
import { paymentDelays, pollsMs } from '../kontor-payment.ts';
import { notProvided } from '../not-provided.ts';
import type {
  DatedChoice,
  OrderAnswer,
  OrderAttempt,
  OrderedAnswer,
  PaymentAttempt,
  PreviewAnswer,
  SavedOrder,
  StartAnswer,
  SubscriptionCheckoutContext,
  SubscriptionCheckoutEvent,
  SubscriptionCheckoutInput,
} from './subscription-checkout.types.ts';

/** Returns true if the order can be paid with a method now. */
export const isMethodUsable = (
  { start, order }: SubscriptionCheckoutContext,
  method: SubscriptionMethod | null,
): boolean => {
  const active = start?.active;
  if (!active || !order || method === null) return false;
  if (method === 'storedCard') return active.canSpend && Boolean(active.subscription?.card);
  if (method === 'balance')
    return active.canSpend && active.hasPin && (active.availableMinor ?? 0) >= order.bill.totalMinor;
  return true;
};

/** Returns the total of a preview; null if nothing is due now. */
const totalOf = (preview: SubscriptionPreview | null): number | null => preview?.bill?.totalMinor ?? null;

/** Returns the order as it is sent; null before the preview was agreed to. */
export function orderAttemptOf(context: SubscriptionCheckoutContext): OrderAttempt | null {
  const { plan, period, startsNow, orderId, preview } = context;
  const kind = preview?.kind;
  if (plan === null || period === null || orderId === null) return null;
  if (kind !== 'purchase' && kind !== 'upgrade' && kind !== 'scheduled') return null;
  return { kind, plan, period, startsNow, orderId, totalMinor: totalOf(preview) };
}

/** The provider's page of a payment that can still be continued there; null otherwise. */
export const payPageOf = (order: SubscriptionOrder | null): string | null => order?.payment?.payUrl ?? null;

/** Returns true if the order's payment was started and has no result yet. */
export const isPending = (order: SubscriptionOrder | null): boolean => order?.status === 'processing';

interface Answer {
  answer: CallResult<unknown>;
}

/** The context of a checkout that has no order yet. */
export const withoutOrder = {
  preview: null,
  acceptedMinor: null,
  orderId: null,
  isSent: false,
  order: null,
  method: null,
  keepsCard: false,
  refusal: null,
  isLost: false,
  isPaymentUnanswered: false,
  isRetrying: false,
  pollCount: 0,
} as const;

/** The implementations of the chart's names. The actors are provided where the chart is run. */
export const subscriptionCheckoutSetup = setup({
  types: {
    context: {} as SubscriptionCheckoutContext,
    events: {} as SubscriptionCheckoutEvent,
    input: {} as SubscriptionCheckoutInput,
    tags: {} as 'busy',
  },
  actors: {
    loadStart: notProvided<StartAnswer>('loadStart'),
    loadPreview: notProvided<PreviewAnswer, DatedChoice>('loadPreview'),
    saveOrder: notProvided<SavedOrder, DatedChoice>('saveOrder'),
    sendOrder: notProvided<OrderedAnswer, { attempt: OrderAttempt | null }>('sendOrder'),
    loadOrder: notProvided<OrderAnswer, { orderId: string | null }>('loadOrder'),
    savePayment: notProvided<
      PaymentAttempt,
      { orderId: string | null; method: SubscriptionMethod | null; keepsCard: boolean }
    >('savePayment'),
    /** Reads the saved attempt, and the PIN, outside of the chart. */
    sendPayment: notProvided<OrderAnswer, { orderId: string | null }>('sendPayment'),
    /** Resolves when the device's clock reaches the time, immediately if it has passed. */
    waitForUnlock: notProvided<void, { untilMs: number }>('waitForUnlock'),
  },
  guards: {
    ...resultGuards,
    /** The order exists, or may exist because it was sent. */
    hasOrder: ({ context }) => context.orderId !== null && context.isSent,
    hasOpenOrder: ({ context: { start } }) => Boolean(start?.active.openOrder),
    hasPlan: ({ context }) => context.plan !== null,
    hasChoice: ({ context }) => context.plan !== null && context.period !== null,
    isPlanForSale: ({ context: { start } }, { plan }: { plan: Plan }) =>
      Boolean(start?.prices.some((price) => price.plan === plan)),
    isKind: ({ context: { preview } }, { kind }: { kind: SubscriptionPreview['kind'] }) =>
      preview?.kind === kind,
    /** The plan is bought in a trial that ends on a later day. */
    isInTrial: ({ context: { preview } }) => Boolean(preview?.trial),
    /** The bill differs from the one that the merchant agreed to. */
    isAmountChanged: ({ context: { acceptedMinor, preview } }) =>
      acceptedMinor !== null && acceptedMinor !== totalOf(preview),
    isStatus: ({ context: { order } }, { status }: { status: SubscriptionOrderStatus }) =>
      order?.status === status,
    isScheduled: (_, { answer }: Answer) => answer.ok && answer.data === null,
    /** The device sent the order, and the server never received it. */
    isOrderLost: ({ context: { plan, period, order } }, { answer }: Answer) =>
      order === null && plan !== null && period !== null && !answer.ok && answer.code === 'NOT_FOUND',
    isUsable: ({ context }, { method }: { method: SubscriptionMethod }) => isMethodUsable(context, method),
    isBalanceUsable: ({ context }, { method }: { method: SubscriptionMethod }) =>
      method === 'balance' && isMethodUsable(context, method),
    /** Too many requests, and the PIN of the refused one must be entered again. */
    isBalanceLimited: ({ context }, { answer }: Answer) =>
      context.method === 'balance' && !answer.ok && answer.code === 'TOO_MANY_REQUESTS',
    /** The merchant pays with another method than the one that failed or was left. */
    isRetrying: ({ context }) => context.isRetrying,
    hasPayPage: ({ context }) => isPending(context.order) && payPageOf(context.order) !== null,
    /** The response holds the provider's page. */
    isSentToProvider: (_, { answer }: { answer: OrderAnswer }) =>
      answer.ok && isPending(answer.data) && payPageOf(answer.data) !== null,
    /** The unpaid next period can't be exchanged for another choice. */
    isChoiceFree: ({ context: { order } }) => order?.kind !== 'renewal',
  },
  actions: {
    setStart: assign((_, { answer }: { answer: StartAnswer }) => (answer.ok ? { start: answer.data } : {})),
    setPlan: assign((_, { plan }: { plan: Plan }) => ({ plan, refusal: null })),
    setPeriod: assign((_, { period }: { period: BillingPeriod }) => ({ period, refusal: null })),
    setStartsNow: assign((_, { startsNow }: { startsNow: boolean }) => ({
      startsNow,
      refusal: null,
      isLost: false,
    })),
    setPreview: assign((_, { answer }: { answer: PreviewAnswer }) =>
      answer.ok ? { preview: answer.data } : {},
    ),
    /** The merchant agrees to the current bill. */
    agree: assign({ acceptedMinor: null, refusal: null, isLost: false }),
    /** The server rejected the total that the merchant agreed to. */
    setAcceptedAmount: assign({ acceptedMinor: ({ context: { preview } }) => totalOf(preview) }),
    /** The bill of the order is no longer valid: its choice is ordered again. */
    leaveOrder: assign({
      acceptedMinor: ({ context: { order } }) => order?.bill.totalMinor ?? null,
      order: null,
      orderId: null,
      isSent: false,
      isRetrying: false,
    }),
    setSavedOrder: assign((_, { saved }: { saved: SavedOrder }) => ({
      orderId: saved.orderId,
      isSent: true,
    })),
    setNotSent: assign({ isSent: false }),
    setOrder: assign(({ context }, { answer }: { answer: OrderedAnswer }) =>
      answer.ok && answer.data
        ? {
            order: answer.data,
            orderId: answer.data.subscriptionId,
            plan: answer.data.plan,
            period: answer.data.period,
            isSent: true,
            preview: null,
            acceptedMinor: null,
            isLost: context.isPaymentUnanswered && answer.data.status === 'open',
            isPaymentUnanswered: false,
          }
        : {},
    ),
    openUnpaidOrder: assign({
      plan: null,
      period: null,
      startsNow: false,
      orderId: ({ context: { start } }) => start?.active.openOrder?.subscriptionId ?? null,
      isSent: true,
      refusal: null,
    }),
    setMethod: assign((_, { method, keepsCard }: { method: SubscriptionMethod; keepsCard: boolean }) => ({
      method,
      keepsCard,
      refusal: null,
      isLost: false,
    })),
    retry: assign({ isRetrying: true, refusal: null, isLost: false }),
    /** A new payment is followed. */
    followPayment: assign({ isRetrying: false, pollCount: 0 }),
    setPaymentUnanswered: assign({ isPaymentUnanswered: true, isRetrying: false, refusal: null }),
    setRefusal: assign((_, { answer }: Answer) => ({ refusal: answer.ok ? null : answer })),
    clearRefusal: assign({ refusal: null }),
    clearError: assign({ refusal: null, isLost: false, acceptedMinor: null }),
    setStorageRefusal: assign({ refusal: storageRefusal }),
    setOrderLost: assign({ isLost: true, isSent: false, refusal: null }),
    countPoll: assign(({ context }) => ({ pollCount: Math.min(context.pollCount + 1, pollsMs.length) })),
    /** Leaves the order for another choice. */
    beginAgain: assign({ plan: null, period: null, startsNow: false, ...withoutOrder }),
    /** Saves the choice on this device, so that a returning merchant continues with the review. */
    saveChoice: () => {},
    /** Removes the saved choice: the server has the order, or another choice is made. */
    deleteSavedOrder: () => {},
    /** Removes the saved payment: the server has answered it. */
    deleteSavedPayment: () => {},
    /** Opens the provider's page. */
    leave: (_args, _params: { payUrl: string | null }) => {},
  },
  delays: {
    ...paymentDelays,
    retryDelay,
  },
});
