import { postponed, savedAttempt } from '../attempt.ts';
import { isAnswered, isNotFound, isRateLimited, refusedWith } from '../call-result.ts';
import { invoicePaymentSetup } from './invoice-payment.setup.ts';
import type {
  CheckAnswer,
  InvoicePaymentContext,
  PayableAnswer,
  PaymentAttempt,
  StartAnswer,
} from './invoice-payment.types.ts';

interface At {
  context: InvoicePaymentContext;
}
interface Answered<A> {
  event: { output: A };
}
const answer = <A>({ event }: Answered<A>) => ({ answer: event.output });
const now =
  (status: 'started' | 'success' | 'failed' | 'reversed') =>
  ({ event }: Answered<CheckAnswer>) => ({ answer: event.output, status });

const note = { type: 'setRefusal', params: answer<PayableAnswer | StartAnswer | CheckAnswer> } as const;
const setCheck = { type: 'setCheck', params: answer<CheckAnswer> } as const;
const checked = [
  {
    guard: { type: 'hasResult', params: now('started') },
    target: '#invoice-payment.notPaid',
    actions: setCheck,
  },
  {
    guard: { type: 'hasResult', params: now('success') },
    target: '#invoice-payment.receipt',
    actions: setCheck,
  },
  {
    guard: { type: 'hasResult', params: now('failed') },
    target: '#invoice-payment.failed',
    actions: setCheck,
  },
  {
    guard: { type: 'hasResult', params: now('reversed') },
    target: '#invoice-payment.reversed',
    actions: setCheck,
  },
] as const;

const endAttempt = ['clearAttempt', 'deleteStoredAttempt'] as const;
const leaveUnpaid = { target: '#invoice-payment.loading', actions: ['stopPaying', ...endAttempt] } as const;
const leave = { guard: 'hasLink', target: '#invoice-payment.loading', actions: 'endCheck' } as const;
/** The same amount and method are chosen again. */
const tryAgain = { guard: 'hasAmountDue', target: 'loading', actions: ['keepTerms', 'beginAgain'] } as const;

/**
 * A customer pays an invoice: the invoice, the payment method, the provider's page, the return and the result.
 * Invariants: nothing is sent before its ID is saved on the device; a lost response is requested again under that ID; a
 * payment is shown as failed only when the provider reported it, and as processing while it is pending there; who only
 * opened the provider's page reads that nothing is paid; a payment in progress is shown before a new one can be started;
 * no amount is paid that the payer didn't see; every wait can be left for the invoice.
 */
export const invoicePaymentMachine = invoicePaymentSetup.createMachine({
  id: 'invoice-payment',
  context: ({ input }) => ({
    ...input,
    payable: null,
    choice: null,
    triedTerms: null,
    acceptedMinor: null,
    refusal: null,
    check: null,
    waitedMs: 0,
    pollCount: 0,
  }),
  initial: 'arriving',
  states: {
    arriving: { always: [{ guard: 'isReturned', target: 'checking' }, { target: 'loading' }] },
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadPayable',
        src: 'loadPayable',
        input: ({ context }) => ({ token: context.token }),
        onDone: [
          {
            guard: isAnswered,
            target: 'sorting',
            actions: { type: 'setPayable', params: answer },
          },
          { guard: { type: 'isRevoked', params: answer }, target: 'revoked' },
          { guard: isNotFound, target: 'unknown' },
          { guard: isRateLimited, target: 'limited', actions: note },
          { target: 'unreachable', actions: note },
        ],
        onError: { target: 'unreachable', actions: 'clearRefusal' },
      },
    },
    unreachable: {
      exit: 'clearRefusal',
      on: { 'invoice.retry': 'loading', 'network.back': 'loading' },
    },
    limited: { after: { retryDelay: 'arriving' }, exit: 'clearRefusal' },
    unknown: { on: { 'invoice.retry': 'loading' } },
    revoked: {
      on: { 'check.begin': { guard: 'isUnderWay', target: 'checking', actions: 'followPendingPayment' } },
    },

    sorting: {
      always: [
        { guard: 'isDraft', target: 'draft' },
        { guard: 'isVoid', target: 'voided' },
        { guard: 'isPaid', target: 'paid' },
        {
          guard: 'isAmountChanged',
          target: 'amountChanged',
          actions: ['resumeAttempt', 'setAcceptedAmount', ...endAttempt],
        },
        { guard: 'isAttemptKept', target: 'paying.sending', actions: 'resumeAttempt' },
        { guard: 'shouldPayNow', target: 'choosing' },
        { target: 'reading' },
      ],
    },
    draft: { on: { 'invoice.retry': 'loading' } },
    voided: {},
    paid: {},

    reading: {
      on: {
        'pay.begin': { target: 'choosing', actions: 'startPaying' },
        'check.begin': { guard: 'isUnderWay', target: 'checking', actions: 'followPendingPayment' },
        'page.shown': 'loading',
      },
    },
    choosing: {
      on: {
        'pay.submit': {
          target: 'paying',
          actions: { type: 'setChoice', params: ({ event }) => ({ choice: event.choice }) },
        },
        'pay.leave': { target: 'reading', actions: 'stopPaying' },
        'check.begin': { guard: 'isUnderWay', target: 'checking', actions: 'followPendingPayment' },
        'page.shown': 'loading',
      },
    },
    amountChanged: {
      on: {
        'amount.confirm': { target: 'paying', actions: 'acceptNewAmount' },
        'pay.change': { target: 'choosing', actions: 'acceptNewAmount' },
        'pay.leave': { target: 'reading', actions: 'stopPaying' },
        'check.begin': { guard: 'isUnderWay', target: 'checking', actions: 'followPendingPayment' },
        'page.shown': 'loading',
      },
    },
    paying: savedAttempt({
      save: {
        call: {
          id: 'saveAttempt',
          src: 'saveAttempt',
          input: ({ context }: At) => ({ token: context.token, choice: context.choice }),
        },
        saved: {
          type: 'setAttempt',
          params: ({ event }: { event: { output: PaymentAttempt } }) => ({ attempt: event.output }),
        },
        notSaved: { target: '#invoice-payment.choosing', actions: 'setStorageRefusal' },
      },
      send: {
        call: {
          id: 'startPayment',
          src: 'startPayment',
          input: ({ context }: At) => ({ token: context.token, attempt: context.attempt }),
        },
        responses: [
          {
            guard: isAnswered,
            target: '#invoice-payment.leaving',
            actions: [...endAttempt, { type: 'leave', params: answer<StartAnswer> }],
          },
          { guard: isRateLimited, target: 'postponed', actions: note },
          {
            guard: refusedWith('INVALID', 'PAYMENT_REFUSED'),
            target: '#invoice-payment.choosing',
            actions: [note, 'startPaying', ...endAttempt],
          },
          {
            guard: refusedWith('AMOUNT_CHANGED'),
            target: '#invoice-payment.loading',
            actions: [note, 'setAcceptedAmount', ...endAttempt],
          },
          { guard: refusedWith('NOT_FOUND'), target: '#invoice-payment.revoked', actions: endAttempt },
        ],
        otherwise: [{ target: '#invoice-payment.loading', actions: [note, ...endAttempt] }],
        lost: [],
        pending: [],
        isPublic: true,
      },
      again: 'sending',
      on: { 'pay.retry': 'sending', 'network.back': 'sending', 'pay.leave': leaveUnpaid },
      more: { postponed: postponed({ 'pay.leave': leaveUnpaid }) },
    }),
    leaving: { tags: 'busy', on: { 'page.shown': 'loading' } },

    checking: {
      tags: 'busy',
      invoke: {
        id: 'checkPayment',
        src: 'checkPayment',
        input: ({ context }) => ({ reference: context.reference }),
        onDone: [
          ...checked,
          { guard: isAnswered, target: 'waiting', actions: setCheck },
          {
            guard: refusedWith('NOT_FOUND', 'INVALID'),
            target: 'unknownPayment',
          },
          { guard: isRateLimited, target: 'limited', actions: note },
          { target: 'checkUnreachable', actions: note },
        ],
        onError: { target: 'checkUnreachable', actions: 'clearRefusal' },
      },
    },
    waiting: {
      always: { guard: 'isLongWait', target: 'stillProcessing' },
      after: { pollDelay: { target: 'checking', actions: 'countWait' } },
      on: { 'check.now': 'checking', 'check.leave': leave },
    },
    stillProcessing: {
      initial: 'resting',
      on: { 'check.leave': leave },
      states: {
        resting: { after: { patientDelay: 'asking' }, on: { 'check.now': 'asking' } },
        asking: {
          tags: 'busy',
          invoke: {
            id: 'askAgain',
            src: 'checkPayment',
            input: ({ context }) => ({ reference: context.reference }),
            onDone: [
              ...checked,
              { guard: isAnswered, target: 'resting', actions: setCheck },
              { target: 'resting' },
            ],
            onError: 'resting',
          },
        },
      },
    },
    checkUnreachable: {
      exit: 'clearRefusal',
      on: { 'check.now': 'checking', 'network.back': 'checking' },
    },
    unknownPayment: {},
    /** The provider's page was opened, and there is no payment. */
    notPaid: { on: { 'pay.again': tryAgain, 'check.now': 'checking', 'check.leave': leave } },
    receipt: { on: { 'pay.again': { guard: 'hasAmountDue', target: 'loading', actions: 'beginAgain' } } },
    failed: { on: { 'pay.again': tryAgain } },
    reversed: { on: { 'pay.again': tryAgain } },
  },
});
