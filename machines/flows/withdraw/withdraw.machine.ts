import type { WithdrawalStatus } from '#domain/withdrawal.ts';
import { isForbidden, isNoSuchRecord, isRateLimited, isSignedOut, type Refused } from '../answer.ts';
import { attemptOf, withdrawSetup } from './withdraw.setup.ts';
import type { KeptWithdrawal, StartAnswer, WithdrawStep, WithdrawalAnswer } from './withdraw.types.ts';

interface Answered<A> {
  event: { output: A };
}
const answer = <A>({ event }: Answered<A>) => ({ answer: event.output });
const refusal =
  (...codes: Refused['code'][]) =>
  ({ event }: Answered<StartAnswer | WithdrawalAnswer>) => ({ answer: event.output, codes });
const now =
  (status: WithdrawalStatus) =>
  ({ event }: Answered<WithdrawalAnswer>) => ({ answer: event.output, status });
const chosen = (step: WithdrawStep) => ({ type: 'isChosen', params: { step } }) as const;
const place = (step: WithdrawStep) => [{ type: 'goTo', params: { step } }, 'keepPlace'] as const;

/** The server has it: the stored attempt isn't needed any more. */
const seen = [{ type: 'takeWithdrawal', params: answer<WithdrawalAnswer> }, 'forgetPlace'] as const;
const followed = [
  { guard: { type: 'isNow', params: now('paid') }, target: '#withdraw.paid', actions: seen },
  { guard: { type: 'isNow', params: now('failed') }, target: '#withdraw.failed', actions: seen },
  { guard: { type: 'isNow', params: now('reversed') }, target: '#withdraw.reversed', actions: seen },
  { guard: { type: 'isNow', params: now('canceled') }, target: '#withdraw.canceled', actions: seen },
  { guard: { type: 'isNow', params: now('paidLate') }, target: '#withdraw.paidLate', actions: seen },
  { guard: { type: 'isNow', params: now('returnedLate') }, target: '#withdraw.returnedLate', actions: seen },
] as const;
const goingOn = { guard: { type: 'isGoingOn', params: answer<WithdrawalAnswer> }, actions: seen } as const;
const noted = { type: 'takeRefusal', params: answer<StartAnswer | WithdrawalAnswer> } as const;

/** The PIN is requested only after the charges were accepted. */
const firstStep = (kept: KeptWithdrawal | null): WithdrawStep =>
  kept?.step === 'pin' && kept.agreed === null ? 'review' : (kept?.step ?? 'account');

/**
 * A merchant withdraws money: requirements, payout account, amount, review, PIN and result. Invariants: nothing is sent
 * before its ID is saved on the device; after a lost response the status is requested under that ID, and only a withdrawal
 * that never arrived is sent again, with the same ID; nothing is sent with charges that the merchant didn't accept; the
 * chart never contains the PIN.
 */
export const withdrawMachine = withdrawSetup.createMachine({
  id: 'withdraw',
  context: ({ input: { kept, withdrawalId } }) => ({
    accountId: withdrawalId === null ? (kept?.accountId ?? null) : null,
    amountMinor: withdrawalId === null ? (kept?.amountMinor ?? null) : null,
    step: withdrawalId === null ? firstStep(kept) : 'sent',
    agreed: withdrawalId === null ? (kept?.agreed ?? null) : null,
    account: null,
    withdrawalId: withdrawalId ?? kept?.withdrawalId ?? null,
    start: null,
    refusal: null,
    isLost: false,
    withdrawal: null,
    asked: 0,
  }),
  initial: 'arriving',
  states: {
    arriving: { always: [{ guard: 'isToBeAsked', target: 'asking' }, { target: 'loading' }] },
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadStart',
        src: 'loadStart',
        onDone: [
          {
            guard: { type: 'isAnswered', params: answer },
            target: 'sorting',
            actions: { type: 'takeStart', params: answer },
          },
          { guard: isForbidden, target: 'forbidden' },
          { guard: isRateLimited, target: 'limited', actions: noted },
          { target: 'unreachable', actions: noted },
        ],
        onError: { target: 'unreachable', actions: 'forgetRefusal' },
      },
    },
    unreachable: {
      exit: 'forgetRefusal',
      on: { 'start.retry': 'arriving', 'network.back': 'arriving' },
    },
    limited: { after: { retryDelay: 'arriving' }, exit: 'forgetRefusal' },
    forbidden: {},

    sorting: {
      always: [
        { guard: 'isUnavailable', target: 'unavailable' },
        { guard: 'isSomethingMissing', target: 'missing' },
        { guard: 'isOwing', target: 'owing' },
        { guard: 'isTooLittle', target: 'tooLittle' },
        { guard: 'isEveryAccountTooNew', target: 'tooNew' },
        { guard: 'isAccountUnusable', target: 'accountUnusable' },
        { guard: 'isAmountUnpayable', target: 'enteringAmount' },
        { guard: 'isChargeChanged', target: 'chargesChanged' },
        { guard: chosen('pin'), target: 'enteringPin' },
        { guard: chosen('review'), target: 'reviewing' },
        { guard: chosen('amount'), target: 'enteringAmount' },
        { target: 'choosingAccount' },
      ],
    },
    unavailable: {},
    missing: { on: { 'start.retry': 'loading', 'page.shown': 'loading' } },
    owing: { on: { 'start.retry': 'loading', 'page.shown': 'loading' } },
    tooLittle: { on: { 'start.retry': 'loading', 'page.shown': 'loading' } },
    tooNew: { on: { 'start.retry': 'loading', 'page.shown': 'loading' } },

    choosingAccount: {
      on: {
        'account.choose': {
          guard: { type: 'isUsable', params: ({ event }) => event },
          target: 'enteringAmount',
          actions: { type: 'takeAccount', params: ({ event }) => event },
        },
      },
    },
    enteringAmount: {
      entry: place('amount'),
      on: {
        'amount.submit': {
          guard: { type: 'isPayable', params: ({ event }) => event },
          target: 'reviewing',
          actions: { type: 'takeAmount', params: ({ event }) => event },
        },
        'step.back': { target: 'choosingAccount', actions: 'unnote' },
      },
    },
    reviewing: {
      entry: place('review'),
      on: { 'review.confirm': { target: 'enteringPin', actions: 'agree' }, 'step.back': 'enteringAmount' },
    },
    chargesChanged: {
      // A returning merchant sees the change again until they accept it.
      entry: place('pin'),
      exit: 'forgetRefusal',
      on: { 'review.confirm': { target: 'enteringPin', actions: 'agree' }, 'step.back': 'enteringAmount' },
    },
    accountUnusable: {
      entry: 'keepPlace',
      exit: 'forgetRefusal',
      on: { 'account.change': 'choosingAccount' },
    },
    enteringPin: {
      entry: place('pin'),
      on: { 'pin.submit': 'keeping', 'step.back': { target: 'reviewing', actions: 'unnote' } },
    },
    locked: {
      // It was refused: a returning merchant enters the PIN again.
      entry: 'keepPlace',
      invoke: {
        id: 'waitForUnlock',
        src: 'waitForUnlock',
        input: ({ context }) => ({ untilMs: context.refusal?.retryAtMs ?? 0 }),
        onDone: { target: 'enteringPin', actions: 'unnote' },
        onError: { target: 'enteringPin', actions: 'unnote' },
      },
      on: { 'step.back': { target: 'reviewing', actions: 'unnote' } },
    },
    spent: { entry: 'keepPlace', on: { 'start.retry': 'loading', 'page.shown': 'loading' } },

    keeping: {
      tags: 'busy',
      invoke: {
        id: 'keepSent',
        src: 'keepSent',
        input: ({ context: { accountId, amountMinor, agreed } }) => ({ accountId, amountMinor, agreed }),
        onDone: {
          target: 'sending',
          actions: { type: 'takeKept', params: ({ event }) => ({ kept: event.output }) },
        },
        onError: { target: 'enteringPin', actions: 'noteKeepingFailed' },
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'sendWithdrawal',
        src: 'sendWithdrawal',
        input: ({ context }) => ({ attempt: attemptOf(context) }),
        onDone: [
          ...followed,
          { ...goingOn, target: 'processing' },
          {
            guard: { type: 'isRefusedWith', params: refusal('PIN_WRONG') },
            target: 'enteringPin',
            actions: noted,
          },
          {
            guard: { type: 'isRefusedWith', params: refusal('PIN_LOCKED') },
            target: 'locked',
            actions: noted,
          },
          { guard: { type: 'isRefusedWith', params: refusal('PIN_SPENT') }, target: 'spent', actions: noted },
          { guard: { type: 'isRefusedWith', params: refusal('IN_PROGRESS') }, target: 'queued' },
          // It wasn't processed, and the PIN must be entered again.
          { guard: isRateLimited, target: 'enteringPin', actions: noted },
          // The result is unknown without a session: the status is requested after signing in.
          { guard: isSignedOut, target: 'unanswered' },
          {
            guard: { type: 'isTariffTold', params: answer<WithdrawalAnswer> },
            target: 'sorting',
            actions: [{ type: 'takeTariff', params: answer<WithdrawalAnswer> }, noted, 'keepPlace'],
          },
          {
            guard: { type: 'isRefusedWith', params: refusal('PAYOUT_ACCOUNT_UNUSABLE') },
            target: 'loading',
            actions: [noted, 'keepPlace'],
          },
          { target: 'loading', actions: [noted, 'forgetPlace', 'goBackToAmount'] },
        ],
        onError: 'unanswered',
      },
    },
    queued: { tags: 'busy', after: { queueDelay: 'asking' } },
    unanswered: { on: { 'withdraw.ask': 'asking', 'network.back': 'asking' } },

    asking: {
      tags: 'busy',
      invoke: {
        id: 'askWithdrawal',
        src: 'checkWithdrawal',
        input: ({ context }) => ({ withdrawalId: context.withdrawalId }),
        onDone: [
          ...followed,
          { ...goingOn, target: 'processing' },
          { guard: { type: 'isLost', params: answer }, target: 'loading', actions: 'noteLost' },
          { guard: 'isOurs', target: 'unanswered', actions: noted },
          { guard: isForbidden, target: 'forbidden' },
          { guard: isNoSuchRecord, target: 'unknown' },
          { guard: isRateLimited, target: 'limited', actions: noted },
          { target: 'unreachable', actions: noted },
        ],
        onError: [
          { guard: 'isOurs', target: 'unanswered', actions: 'forgetRefusal' },
          { target: 'unreachable', actions: 'forgetRefusal' },
        ],
      },
    },
    unknown: { on: { 'withdraw.again': { target: 'loading', actions: 'beginAgain' } } },

    processing: {
      initial: 'resting',
      states: {
        resting: {
          after: { pollDelay: { target: 'checking', actions: 'countAsking' } },
          on: { 'check.now': 'checking', 'network.back': 'checking' },
        },
        checking: {
          tags: 'busy',
          invoke: {
            id: 'checkWithdrawal',
            src: 'checkWithdrawal',
            input: ({ context }) => ({ withdrawalId: context.withdrawalId }),
            onDone: [...followed, { ...goingOn, target: 'resting' }, { target: 'resting' }],
            onError: 'resting',
          },
        },
      },
    },
    paid: { on: { 'withdraw.again': { target: 'loading', actions: 'beginAgain' } } },
    failed: { on: { 'withdraw.again': { target: 'loading', actions: 'beginAgain' } } },
    reversed: { on: { 'withdraw.again': { target: 'loading', actions: 'beginAgain' } } },
    canceled: { on: { 'withdraw.again': { target: 'loading', actions: 'beginAgain' } } },
    paidLate: { on: { 'withdraw.again': { target: 'loading', actions: 'beginAgain' } } },
    returnedLate: { on: { 'withdraw.again': { target: 'loading', actions: 'beginAgain' } } },
  },
});
