import { assign, fromPromise, setup } from 'xstate';
import type { PaymentCheck } from '#contract/money/payment.ts';
import { type PaymentStatus, paymentStatusOf } from '#machines/lifecycles/payment.lifecycle.ts';
import { type Answer, refusalGuards, type Refused, retryDelay } from '../answer.ts';
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

const notProvided = (name: string) => () => Promise.reject(new Error(`${name} was not provided`));

/** Short intervals at first, then longer ones: most payments are known within seconds. */
const pollsMs = [1_200, 2_200, 3_300, 5_300, 9_000, 19_000];
const POLL_LATER_MS = 40_000;
/** After two minutes the payer is told that the payment is still processing, and never that it failed. */
const LONG_WAIT_MS = 120_000;
const PATIENT_MS = 25_000;
const QUEUE_MS = 1_500;

const pollDelayOf = (asked: number): number => pollsMs[asked] ?? POLL_LATER_MS;

const standing = ({ payable }: InvoicePaymentContext) => payable?.status;

/** The implementations of the chart's names. The actors are provided where the chart is run. */
export const invoicePaymentSetup = setup({
  types: {
    context: {} as InvoicePaymentContext,
    events: {} as InvoicePaymentEvent,
    input: {} as InvoicePaymentInput,
    tags: {} as 'busy',
  },
  actors: {
    loadPayable: fromPromise<PayableAnswer, { token: string | null }>(notProvided('loadPayable')),
    keepAttempt: fromPromise<PaymentAttempt, { token: string | null; choice: PaymentChoice | null }>(
      notProvided('keepAttempt'),
    ),
    startPayment: fromPromise<StartAnswer, { token: string | null; attempt: PaymentAttempt | null }>(
      notProvided('startPayment'),
    ),
    checkPayment: fromPromise<CheckAnswer, { reference: string | null }>(notProvided('checkPayment')),
  },
  guards: {
    ...refusalGuards,
    isReturned: ({ context }) => context.reference !== null,
    /** The payer accepted another amount than the current amount due. */
    isAmountChanged: ({ context: { attempt, payable, toldMinor } }) => {
      const toldOf = attempt?.owedMinor ?? toldMinor;
      return toldOf !== null && payable !== null && payable.owedMinor > 0 && toldOf !== payable.owedMinor;
    },
    /** The link of the shown invoice was revoked. */
    isRevoked: ({ context }, { answer }: { answer: Answer<unknown> }) =>
      context.payable !== null && !answer.ok && answer.code === 'NOT_FOUND',
    isAttemptKept: ({ context }) => context.attempt !== null && (context.payable?.owedMinor ?? 0) > 0,
    isDraft: ({ context }) => standing(context) === 'DRAFT',
    isVoid: ({ context }) => standing(context) === 'VOID',
    isPaid: ({ context }) => standing(context) === 'PAID',
    isToBePaidNow: ({ context }) => context.begin,
    isUnderWay: ({ context }) => context.payable?.underWay !== null && context.payable !== null,
    isMoreOwed: ({ context }) => context.token !== null && (context.check?.owedMinor ?? 0) > 0,
    isAnswered: (_, { answer }: { answer: Answer<unknown> }) => answer.ok,
    isRefusedWith: (_, { answer, codes }: { answer: Answer<unknown>; codes: readonly Refused['code'][] }) =>
      !answer.ok && codes.includes(answer.code),
    isNow: (_, { answer, status }: { answer: CheckAnswer; status: PaymentStatus }) =>
      answer.ok && paymentStatusOf(answer.data.result) === status,
    isLongWait: ({ context }) => context.waitedMs >= LONG_WAIT_MS,
  },
  actions: {
    takePayable: assign((_, { answer }: { answer: PayableAnswer }) =>
      answer.ok ? { payable: answer.data } : {},
    ),
    takeChoice: assign(({ context: { payable } }, { choice }: { choice: PaymentChoice }) => ({
      choice: { ...choice, owedMinor: payable?.owedMinor },
      toldMinor: null,
      refusal: null,
    })),
    noteAmountChanged: assign({
      toldMinor: ({ context: { choice, toldMinor } }) => choice?.owedMinor ?? toldMinor,
    }),
    takeNewAmount: assign(({ context: { choice, payable, toldMinor } }) => ({
      choice: choice && payable && withNewAmount(choice, payable, toldMinor),
      begin: true,
      toldMinor: null,
      refusal: null,
    })),
    takeAttempt: assign(({ context: { choice } }, { attempt }: { attempt: PaymentAttempt }) => ({
      attempt: { ...attempt, owedMinor: choice?.owedMinor },
    })),
    resumeAttempt: assign(({ context: { attempt, choice } }) => ({ choice: attempt ?? choice })),
    takeRefusal: assign((_, { answer }: { answer: Answer<unknown> }) => ({
      refusal: answer.ok ? null : answer,
    })),
    forgetRefusal: assign({ refusal: null }),
    noteKeepingFailed: assign({
      refusal: {
        ok: false,
        code: 'UNEXPECTED',
        fields: [],
        triesLeft: undefined,
        retryAtMs: undefined,
        message: "Nothing was sent because this device couldn't save the request. Try again.",
      },
    }),
    takeCheck: assign((_, { answer }: { answer: CheckAnswer }) =>
      answer.ok ? { check: answer.data, token: answer.data.token } : {},
    ),
    followUnderWay: assign(({ context }) => ({
      reference: context.payable?.underWay?.reference ?? null,
      check: null as PaymentCheck | null,
      waitedMs: 0,
      asked: 0,
    })),
    countWait: assign(({ context }) => ({
      waitedMs: context.waitedMs + pollDelayOf(context.asked),
      asked: context.asked + 1,
    })),
    beginAgain: assign({
      begin: true,
      reference: null,
      check: null,
      refusal: null,
      toldMinor: null,
      waitedMs: 0,
      asked: 0,
    }),
    wantToPay: assign({ begin: true }),
    stopPaying: assign({ begin: false, refusal: null, toldMinor: null }),
    dropAttempt: assign({ attempt: null }),
    /** Removes the attempt that `keepAttempt` stored on this device. */
    forgetAttempt: () => {},
    /** Opens the provider's page. */
    leave: (_args, _params: { answer: StartAnswer }) => {},
  },
  delays: {
    pollDelay: ({ context }) => pollDelayOf(context.asked),
    patientDelay: PATIENT_MS,
    queueDelay: QUEUE_MS,
    retryDelay,
  },
});
