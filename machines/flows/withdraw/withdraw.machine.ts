import type { WithdrawalStatus } from '#domain/withdrawal.ts';
import { isAnswered, isForbidden, isNotFound, isRateLimited, refusedWith } from '../call-result.ts';
import { savedAttempt } from '../attempt.ts';
import { attemptOf, withdrawSetup } from './withdraw.setup.ts';
import type {
  SavedWithdrawal,
  StartAnswer,
  WithdrawContext,
  WithdrawStep,
  WithdrawalAnswer,
} from './withdraw.types.ts';

interface At {
  context: WithdrawContext;
}
interface Answered<A> {
  event: { output: A };
}
const answer = <A>({ event }: Answered<A>) => ({ answer: event.output });
const now =
  (status: WithdrawalStatus) =>
  ({ event }: Answered<WithdrawalAnswer>) => ({ answer: event.output, status });
const chosen = (step: WithdrawStep) => ({ type: 'isChosen', params: { step } }) as const;
const place = (step: WithdrawStep) => [{ type: 'goTo', params: { step } }, 'saveChoices'] as const;

/** The server has it: the stored attempt isn't needed any more. */
const updateWithdrawal = [
  { type: 'setWithdrawal', params: answer<WithdrawalAnswer> },
  'deleteSavedChoices',
] as const;
const followed = [
  { guard: { type: 'hasResult', params: now('paid') }, target: '#withdraw.paid', actions: updateWithdrawal },
  {
    guard: { type: 'hasResult', params: now('failed') },
    target: '#withdraw.failed',
    actions: updateWithdrawal,
  },
  {
    guard: { type: 'hasResult', params: now('reversed') },
    target: '#withdraw.reversed',
    actions: updateWithdrawal,
  },
  {
    guard: { type: 'hasResult', params: now('canceled') },
    target: '#withdraw.canceled',
    actions: updateWithdrawal,
  },
  {
    guard: { type: 'hasResult', params: now('paidLate') },
    target: '#withdraw.paidLate',
    actions: updateWithdrawal,
  },
  {
    guard: { type: 'hasResult', params: now('returnedLate') },
    target: '#withdraw.returnedLate',
    actions: updateWithdrawal,
  },
] as const;
const goingOn = {
  guard: { type: 'isInProgress', params: answer<WithdrawalAnswer> },
  actions: updateWithdrawal,
} as const;
/** The account and the amount stay, also on the device: a page that is reloaded now continues with them. */
const again = { target: 'loading', actions: ['beginAgain', 'saveChoices'] } as const;
const noted = { type: 'setRefusal', params: answer<StartAnswer | WithdrawalAnswer> } as const;

/** The PIN is requested only after the charges were accepted. */
const firstStep = (kept: SavedWithdrawal | null): WithdrawStep =>
  kept?.step === 'pin' && kept.acceptedCharges === null ? 'review' : (kept?.step ?? 'account');

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
    acceptedCharges: withdrawalId === null ? (kept?.acceptedCharges ?? null) : null,
    account: null,
    withdrawalId: withdrawalId ?? kept?.withdrawalId ?? null,
    start: null,
    refusal: null,
    isLost: false,
    withdrawal: null,
    pollCount: 0,
  }),
  initial: 'arriving',
  states: {
    arriving: {
      always: [{ guard: 'hasPendingWithdrawal', target: 'withdrawing.lookingUp' }, { target: 'loading' }],
    },
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadStart',
        src: 'loadStart',
        onDone: [
          {
            guard: isAnswered,
            target: 'sorting',
            actions: { type: 'setStart', params: answer },
          },
          { guard: isForbidden, target: 'forbidden' },
          { guard: isRateLimited, target: 'limited', actions: noted },
          { target: 'unreachable', actions: noted },
        ],
        onError: { target: 'unreachable', actions: 'clearRefusal' },
      },
    },
    unreachable: {
      exit: 'clearRefusal',
      on: { 'start.retry': 'arriving', 'network.back': 'arriving' },
    },
    limited: { after: { retryDelay: 'arriving' }, exit: 'clearRefusal' },
    forbidden: {},

    sorting: {
      always: [
        { guard: 'isUnavailable', target: 'unavailable' },
        { guard: 'hasMissingRequirement', target: 'missing' },
        { guard: 'hasDebt', target: 'owing' },
        { guard: 'isBelowMinimum', target: 'tooLittle' },
        { guard: 'hasNoUsableAccount', target: 'tooNew' },
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
          actions: { type: 'setAccount', params: ({ event }) => event },
        },
      },
    },
    enteringAmount: {
      entry: place('amount'),
      on: {
        'amount.submit': {
          guard: { type: 'isPayable', params: ({ event }) => event },
          target: 'reviewing',
          actions: { type: 'setAmount', params: ({ event }) => event },
        },
        'step.back': { target: 'choosingAccount', actions: 'clearError' },
      },
    },
    reviewing: {
      entry: place('review'),
      on: { 'review.confirm': { target: 'enteringPin', actions: 'agree' }, 'step.back': 'enteringAmount' },
    },
    chargesChanged: {
      // A returning merchant sees the change again until they accept it.
      entry: place('pin'),
      exit: 'clearRefusal',
      on: { 'review.confirm': { target: 'enteringPin', actions: 'agree' }, 'step.back': 'enteringAmount' },
    },
    accountUnusable: {
      entry: 'saveChoices',
      exit: 'clearRefusal',
      on: { 'account.change': 'choosingAccount' },
    },
    enteringPin: {
      entry: place('pin'),
      on: { 'pin.submit': 'withdrawing', 'step.back': { target: 'reviewing', actions: 'clearError' } },
    },
    locked: {
      // It was refused: a returning merchant enters the PIN again.
      entry: 'saveChoices',
      invoke: {
        id: 'waitForUnlock',
        src: 'waitForUnlock',
        input: ({ context }) => ({ untilMs: context.refusal?.retryAtMs ?? 0 }),
        onDone: { target: 'enteringPin', actions: 'clearError' },
        onError: { target: 'enteringPin', actions: 'clearError' },
      },
      on: { 'step.back': { target: 'reviewing', actions: 'clearError' } },
    },
    spent: { entry: 'saveChoices', on: { 'start.retry': 'loading', 'page.shown': 'loading' } },

    withdrawing: savedAttempt({
      save: {
        call: {
          id: 'saveRequest',
          src: 'saveRequest',
          input: ({ context: { accountId, amountMinor, acceptedCharges } }: At) => ({
            accountId,
            amountMinor,
            acceptedCharges,
          }),
        },
        saved: {
          type: 'setSavedChoices',
          params: ({ event }: { event: { output: SavedWithdrawal } }) => ({ kept: event.output }),
        },
        notSaved: { target: '#withdraw.enteringPin', actions: 'setStorageRefusal' },
      },
      send: {
        call: {
          id: 'sendWithdrawal',
          src: 'sendWithdrawal',
          input: ({ context }: At) => ({ attempt: attemptOf(context) }),
        },
        responses: [
          ...followed,
          { ...goingOn, target: '#withdraw.processing' },
          { guard: refusedWith('PIN_WRONG'), target: '#withdraw.enteringPin', actions: noted },
          { guard: refusedWith('PIN_LOCKED'), target: '#withdraw.locked', actions: noted },
          { guard: refusedWith('PIN_ATTEMPTS_EXCEEDED'), target: '#withdraw.spent', actions: noted },
          // It wasn't processed, and the PIN must be entered again.
          { guard: isRateLimited, target: '#withdraw.enteringPin', actions: noted },
          {
            guard: { type: 'hasNewTariff', params: answer<WithdrawalAnswer> },
            target: '#withdraw.sorting',
            actions: [{ type: 'updateTariff', params: answer<WithdrawalAnswer> }, noted, 'saveChoices'],
          },
          {
            guard: refusedWith('PAYOUT_ACCOUNT_UNUSABLE'),
            target: '#withdraw.loading',
            actions: [noted, 'saveChoices'],
          },
        ],
        otherwise: [
          { target: '#withdraw.loading', actions: [noted, 'deleteSavedChoices', 'goBackToAmount'] },
        ],
        lost: [],
        pending: [],
      },
      again: 'lookingUp',
      on: { 'withdraw.ask': 'lookingUp', 'network.back': 'lookingUp' },
      more: {
        lookingUp: {
          tags: 'busy',
          invoke: {
            id: 'loadWithdrawal',
            src: 'checkWithdrawal',
            input: ({ context }: At) => ({ withdrawalId: context.withdrawalId }),
            onDone: [
              ...followed,
              { ...goingOn, target: '#withdraw.processing' },
              {
                guard: { type: 'isLost', params: answer<WithdrawalAnswer> },
                target: '#withdraw.loading',
                actions: 'setLost',
              },
              { guard: 'isOwnWithdrawal', target: 'unanswered', actions: noted },
              { guard: isForbidden, target: '#withdraw.forbidden' },
              { guard: isNotFound, target: '#withdraw.unknown' },
              { guard: isRateLimited, target: '#withdraw.limited', actions: noted },
              { target: '#withdraw.unreachable', actions: noted },
            ],
            onError: [
              { guard: 'isOwnWithdrawal', target: 'unanswered', actions: 'clearRefusal' },
              { target: '#withdraw.unreachable', actions: 'clearRefusal' },
            ],
          },
        },
      },
    }),
    unknown: { on: { 'withdraw.again': { target: 'loading', actions: 'beginAgain' } } },

    processing: {
      initial: 'resting',
      states: {
        resting: {
          after: { pollDelay: { target: 'checking', actions: 'countPoll' } },
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
    paid: { on: { 'withdraw.again': again } },
    failed: { on: { 'withdraw.again': again } },
    reversed: { on: { 'withdraw.again': again } },
    canceled: { on: { 'withdraw.again': again } },
    paidLate: { on: { 'withdraw.again': again } },
    returnedLate: { on: { 'withdraw.again': again } },
  },
});
