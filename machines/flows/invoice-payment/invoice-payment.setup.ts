import { assign, setup } from 'xstate';
import type { PaymentCheck } from '#contract/money/payment.ts';
import { type PaymentStatus, paymentStatusOf } from '#machines/lifecycles/payment.lifecycle.ts';
import { type CallResult, resultGuards, retryDelay, storageRefusal } from '../call-result.ts';
import { notProvided } from '../not-provided.ts';
import { withNewAmount } from './new-amount.ts';
import type {
  CheckAnswer,
  InvoicePaymentContext,
  InvoicePaymentEvent,
  InvoicePaymentInput,
  PayableAnswer,
  PaymentAttempt,
  PaymentChoice,
  StartAnswer,
} from './invoice-payment.types.ts';

/** Short intervals at first, then longer ones: most payments are known within seconds. */
const pollsMs = [1_200, 2_200, 3_300, 5_300, 9_000, 19_000];
const POLL_LATER_MS = 40_000;
/** After two minutes the payer is told that the payment is still processing, and never that it failed. */
const LONG_WAIT_MS = 120_000;
const PATIENT_MS = 25_000;
const QUEUE_MS = 1_500;

const pollDelayOf = (pollCount: number): number => pollsMs[pollCount] ?? POLL_LATER_MS;

const statusOf = ({ payable }: InvoicePaymentContext) => payable?.status;

/** The implementations of the chart's names. The actors are provided where the chart is run. */
export const invoicePaymentSetup = setup({
  types: {
    context: {} as InvoicePaymentContext,
    events: {} as InvoicePaymentEvent,
    input: {} as InvoicePaymentInput,
    tags: {} as 'busy',
  },
  actors: {
    loadPayable: notProvided<PayableAnswer, { token: string | null }>('loadPayable'),
    saveAttempt: notProvided<PaymentAttempt, { token: string | null; choice: PaymentChoice | null }>(
      'saveAttempt',
    ),
    startPayment: notProvided<StartAnswer, { token: string | null; attempt: PaymentAttempt | null }>(
      'startPayment',
    ),
    checkPayment: notProvided<CheckAnswer, { reference: string | null }>('checkPayment'),
  },
  guards: {
    ...resultGuards,
    isReturned: ({ context }) => context.reference !== null,
    /** The payer accepted another amount than the current amount due. */
    isAmountChanged: ({ context: { attempt, payable, acceptedMinor } }) => {
      const acceptedMinorNow = attempt?.dueMinor ?? acceptedMinor;
      return (
        acceptedMinorNow !== null &&
        payable !== null &&
        payable.dueMinor > 0 &&
        acceptedMinorNow !== payable.dueMinor
      );
    },
    /** The link of the shown invoice was revoked. */
    isRevoked: ({ context }, { answer }: { answer: CallResult<unknown> }) =>
      context.payable !== null && !answer.ok && answer.code === 'NOT_FOUND',
    isAttemptKept: ({ context }) => context.attempt !== null && (context.payable?.dueMinor ?? 0) > 0,
    isDraft: ({ context }) => statusOf(context) === 'DRAFT',
    isVoid: ({ context }) => statusOf(context) === 'VOID',
    isPaid: ({ context }) => statusOf(context) === 'PAID',
    shouldPayNow: ({ context }) => context.begin,
    hasLink: ({ context }) => context.token !== null,
    isUnderWay: ({ context }) => context.payable?.inProgress !== null && context.payable !== null,
    hasAmountDue: ({ context }) => context.token !== null && (context.check?.dueMinor ?? 0) > 0,
    hasResult: (_, { answer, status }: { answer: CheckAnswer; status: PaymentStatus }) =>
      answer.ok && paymentStatusOf(answer.data.result) === status,
    isLongWait: ({ context }) => context.waitedMs >= LONG_WAIT_MS,
  },
  actions: {
    setPayable: assign((_, { answer }: { answer: PayableAnswer }) =>
      answer.ok ? { payable: answer.data } : {},
    ),
    setChoice: assign(({ context: { payable } }, { choice }: { choice: PaymentChoice }) => ({
      choice: { ...choice, dueMinor: payable?.dueMinor },
      triedTerms: null,
      acceptedMinor: null,
      refusal: null,
    })),
    setAcceptedAmount: assign({
      acceptedMinor: ({ context: { choice, acceptedMinor } }) => choice?.dueMinor ?? acceptedMinor,
    }),
    acceptNewAmount: assign(({ context: { choice, payable, acceptedMinor } }) => ({
      choice: choice && payable && withNewAmount(choice, payable, acceptedMinor),
      begin: true,
      acceptedMinor: null,
      refusal: null,
    })),
    setAttempt: assign(({ context: { choice } }, { attempt }: { attempt: PaymentAttempt }) => ({
      attempt: { ...attempt, dueMinor: choice?.dueMinor },
    })),
    resumeAttempt: assign(({ context: { attempt, choice } }) => ({ choice: attempt ?? choice })),
    setRefusal: assign((_, { answer }: { answer: CallResult<unknown> }) => ({
      refusal: answer.ok ? null : answer,
    })),
    clearRefusal: assign({ refusal: null }),
    setStorageRefusal: assign({ refusal: storageRefusal }),
    setCheck: assign((_, { answer }: { answer: CheckAnswer }) =>
      answer.ok ? { check: answer.data, token: answer.data.token } : {},
    ),
    followPendingPayment: assign(({ context }) => ({
      reference: context.payable?.inProgress?.reference ?? null,
      check: null as PaymentCheck | null,
      acceptedMinor: null,
      refusal: null,
      waitedMs: 0,
      pollCount: 0,
    })),
    countWait: assign(({ context }) => ({
      waitedMs: context.waitedMs + pollDelayOf(context.pollCount),
      pollCount: context.pollCount + 1,
    })),
    beginAgain: assign({
      begin: true,
      reference: null,
      check: null,
      refusal: null,
      acceptedMinor: null,
      waitedMs: 0,
      pollCount: 0,
    }),
    keepTerms: assign({
      triedTerms: ({ context: { check } }) =>
        check && { amountMinor: check.amountMinor, channel: check.channel ?? 'card' },
    }),
    endCheck: assign({ begin: false, reference: null, check: null, waitedMs: 0, pollCount: 0 }),
    startPaying: assign({ begin: true }),
    stopPaying: assign({ begin: false, refusal: null, acceptedMinor: null }),
    clearAttempt: assign({ attempt: null }),
    /** Removes the attempt that `saveAttempt` stored on this device. */
    deleteStoredAttempt: () => {},
    /** Opens the provider's page. */
    leave: (_args, _params: { answer: StartAnswer }) => {},
  },
  delays: {
    pollDelay: ({ context }) => pollDelayOf(context.pollCount),
    patientDelay: PATIENT_MS,
    queueDelay: QUEUE_MS,
    retryDelay,
  },
});
