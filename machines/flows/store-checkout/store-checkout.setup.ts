import { assign, setup, stateIn } from 'xstate';
import type {
  Checkout,
  CheckoutContact,
  CheckoutDelivery,
  CheckoutPlacement,
  ReducedLines,
} from '#contract/shop/checkout.ts';
import type { PaymentResult } from '#domain/payment.ts';
import { type CallResult, type Refused, resultGuards, retryDelay, storageRefusal } from '../call-result.ts';
import { notProvided } from '../not-provided.ts';
import type {
  CheckoutAnswer,
  CodeAnswer,
  PlacementAnswer,
  PlacementChoice,
  StoreCheckoutContext,
  StoreCheckoutEvent,
  StoreCheckoutInput,
} from './store-checkout.types.ts';

/** Short intervals at first, then longer ones: most payments are known within seconds. */
const pollsMs = [1_200, 2_200, 3_300, 5_300, 9_000, 19_000];
const POLL_LATER_MS = 40_000;
/** After two minutes the customer is told that the payment is still processing, and never that it failed. */
const LONG_WAIT_MS = 120_000;
/** A payment may reach the provider's records this long after the customer returns from its page: after four checks. */
export const REPORT_MS = 12_000;
const PATIENT_MS = 25_000;
const QUEUE_MS = 1_500;

const pollDelayOf = (pollCount: number): number => pollsMs[pollCount] ?? POLL_LATER_MS;

/** The customer's own change of the total needs no agreement. */
const entered = { acceptedMinor: null, refusal: null };
const noWait = { waitedMs: 0, pollCount: 0 };
const orderOf = ({ checkout }: StoreCheckoutContext) => checkout?.order ?? null;
/** The result of the newest payment of an order that awaits payment; null if there is none. */
const unpaidResultOf = (context: StoreCheckoutContext): PaymentResult | null => {
  const order = orderOf(context);
  return order?.status === 'awaitingPayment' ? (order.payment?.result ?? null) : null;
};

/** A payment that the provider may still complete. */
const isPending = (result: PaymentResult | null): boolean =>
  result === 'pending' || result === 'error' || result === 'unknown' || result === 'success';

export const isShortOf = ({ quantity, available }: Checkout['lines'][number]): boolean =>
  available !== null && available < quantity;
const hasShortage = ({ checkout }: StoreCheckoutContext): boolean => checkout?.lines.some(isShortOf) ?? false;

/** The implementations of the chart's names. The actors are provided where the chart is run. */
export const storeCheckoutSetup = setup({
  types: {
    context: {} as StoreCheckoutContext,
    events: {} as StoreCheckoutEvent,
    input: {} as StoreCheckoutInput,
    tags: {} as 'busy',
  },
  actors: {
    loadCheckout: notProvided<CheckoutAnswer>('loadCheckout'),
    saveContact: notProvided<CheckoutAnswer, { contact: CheckoutContact | null }>('saveContact'),
    sendCode: notProvided<CodeAnswer>('sendCode'),
    confirmCode: notProvided<CheckoutAnswer, { code: string }>('confirmCode'),
    waitForResend: notProvided<void, { untilMs: number }>('waitForResend'),
    saveDelivery: notProvided<CheckoutAnswer, { delivery: CheckoutDelivery | null }>('saveDelivery'),
    saveAttempt: notProvided<CheckoutPlacement, { choice: PlacementChoice | null; totalMinor: number }>(
      'saveAttempt',
    ),
    reduceCart: notProvided<CheckoutAnswer, ReducedLines>('reduceCart'),
    placeOrder: notProvided<PlacementAnswer, { attempt: CheckoutPlacement | null }>('placeOrder'),
    checkPayment: notProvided<CheckoutAnswer>('checkPayment'),
  },
  guards: {
    ...resultGuards,
    isResendReady: stateIn('#store-checkout.code.entering.cooldown.ready'),
    isCodeExpired: (_, answer: CallResult<unknown>) =>
      !answer.ok && (answer.code === 'OTP_EXPIRED' || answer.code === 'OTP_ATTEMPTS_EXCEEDED'),
    mustConfirm: (_, answer: CheckoutAnswer) => answer.ok && answer.data.emailConfirmed === false,
    hasPayPage: (_, answer: PlacementAnswer) => answer.ok && answer.data.payUrl !== null,
    /** A cart that holds something is a new purchase, unless the customer follows the order. */
    isPlaced: ({ context }) =>
      orderOf(context)?.status === 'placed' && (context.isFollowing || context.checkout?.lines.length === 0),
    isAttemptKept: ({ context }) => context.attempt !== null,
    shouldFollow: ({ context }) => {
      const result = unpaidResultOf(context);
      return isPending(result) || (context.isFollowing && result !== null);
    },
    hasPayment: ({ context }) => unpaidResultOf(context) !== null,
    isDeclined: ({ context }) => {
      const result = unpaidResultOf(context);
      return result === 'failed' || result === 'reversed';
    },
    isOnlyOpened: ({ context }) => unpaidResultOf(context) === 'notFound',
    mayBeUnreported: ({ context }) => unpaidResultOf(context) === 'notFound' && context.waitedMs < REPORT_MS,
    isPaymentPending: ({ context }) => isPending(unpaidResultOf(context)),
    isExpired: ({ context }) => orderOf(context)?.status === 'expired',
    isEnded: ({ context }) => context.isFollowing && orderOf(context)?.status === 'ended',
    isClosed: ({ context }) => context.checkout?.store.status !== 'open',
    isEmpty: ({ context }) => context.checkout?.lines.length === 0,
    isChanged: ({ context }) => {
      const { acceptedMinor, checkout } = context;
      return hasShortage(context) || (acceptedMinor !== null && acceptedMinor !== checkout?.totalMinor);
    },
    isShort: ({ context }) => hasShortage(context),
    isInStock: ({ context }) => !hasShortage(context),
    isBelowMinimum: ({ context: { checkout } }) =>
      checkout !== null && checkout.subtotalMinor < (checkout.store.minOrderMinor ?? 0),
    hasNoContact: ({ context }) => context.checkout?.contact === null,
    isUnconfirmed: ({ context }) => context.checkout?.emailConfirmed === false,
    hasNoDelivery: ({ context }) => context.checkout?.delivery === null,
    isUncovered: ({ context }) => context.checkout?.quote === null,
    canPickUp: ({ context }) => typeof context.checkout?.store.pickupAddress === 'string',
    isLongWait: ({ context }) => context.waitedMs >= LONG_WAIT_MS,
  },
  actions: {
    setCheckout: assign((_, answer: CheckoutAnswer) => (answer.ok ? { checkout: answer.data } : {})),
    setContact: assign((_, { contact }: { contact: CheckoutContact }) => ({ ...entered, contact })),
    setDelivery: assign((_, { delivery }: { delivery: CheckoutDelivery }) => ({ ...entered, delivery })),
    choosePickup: assign({ ...entered, delivery: { mode: 'pickup' } }),
    /** The server has saved the entries. */
    clearContact: assign({ contact: null }),
    clearDelivery: assign({ delivery: null }),
    setChoice: assign((_, { choice }: { choice: PlacementChoice }) => ({
      choice,
      acceptedMinor: null,
      refusal: null,
    })),
    setAttempt: assign((_, { attempt }: { attempt: CheckoutPlacement }) => ({ attempt })),
    /** The choice of a kept attempt; a lost order is shown with what was chosen. */
    resumeAttempt: assign(({ context: { attempt, choice } }) => ({
      choice: attempt && {
        method: attempt.method,
        note: attempt.note,
        acceptsTerms: attempt.acceptsTerms,
        ...choice,
      },
    })),
    setPlaced: assign((_, answer: PlacementAnswer) =>
      answer.ok ? { checkout: answer.data.checkout, isFollowing: true, ...noWait } : {},
    ),
    setAcceptedTotal: assign({ acceptedMinor: ({ context }) => context.attempt?.totalMinor ?? null }),
    acceptChange: assign({ acceptedMinor: null, refusal: null }),
    note: assign((_, refusal: Refused) => ({ refusal })),
    clearRefusal: assign({ refusal: null }),
    setStorageRefusal: assign({ refusal: storageRefusal }),
    setCode: assign((_, answer: CodeAnswer) => (answer.ok ? { code: answer.data } : {})),
    postponeResend: assign((_, { retryAtMs }: Refused) =>
      retryAtMs === undefined ? {} : { code: { resendAtMs: retryAtMs } },
    ),
    follow: assign({ isFollowing: true, refusal: null, ...noWait }),
    stopFollowing: assign({ isFollowing: false, refusal: null, ...noWait }),
    restartWait: assign(noWait),
    countWait: assign(({ context }) => ({
      waitedMs: context.waitedMs + pollDelayOf(context.pollCount),
      pollCount: context.pollCount + 1,
    })),
    clearAttempt: assign({ attempt: null }),
    /** Removes the attempt that `saveAttempt` stored on this device. */
    deleteStoredAttempt: () => {},
    /** Opens the provider's page. */
    leave: (_args, _answer: PlacementAnswer) => {},
  },
  delays: {
    pollDelay: ({ context }) => pollDelayOf(context.pollCount),
    patientDelay: PATIENT_MS,
    queueDelay: QUEUE_MS,
    retryDelay,
  },
});
