import type { WithdrawalStart } from '#contract/money/withdrawal.ts';
import { type WithdrawalStatus, getMaxWithdrawal, standardTariff } from '#domain/withdrawal.ts';
import { defineModel } from '#machines/model.ts';
import { createGuardLabeller } from '../guard-words.ts';
import { answers, answersOf, refused } from '../sample-responses.ts';
import { withdrawMachine } from './withdraw.machine.ts';
import type { WithdrawSnapshot } from './withdraw.view.ts';
import { isChargeChanged } from './withdraw.setup.ts';
import {
  sampleAccountId,
  otherAccountId,
  raisedTariff,
  sampleAmountMinor,
  sampleKept,
  sampleStarts,
  sampleWithdrawal,
  sampleWithdrawalId,
} from './withdraw.samples.ts';
import { sampleNowMs } from '#machines/sample-time.ts';
import { withdrawLabels } from './withdraw.words.ts';

const is = (status: WithdrawalStatus) => answers(sampleWithdrawal(status));

const notNow = {
  'too many requests': refused('TOO_MANY_REQUESTS', 'Too many attempts. Try again in a moment.'),
  'refused for another reason': refused('ILLEGAL_EVENT', "This isn't possible at this stage"),
};
const notAllowed = refused('NO_PERMISSION', "You don't have access to this");
const statusResponses = {
  'on its way': is('processing'),
  paid: is('paid'),
  failed: is('failed'),
  reversed: is('reversed'),
  canceled: is('canceled'),
  'paid late': is('paidLate'),
  'returned late': is('returnedLate'),
  'not found': refused('NOT_FOUND', 'This no longer exists'),
  'too many requests': notNow['too many requests'],
};
const largestMinor =
  getMaxWithdrawal(sampleStarts['all requirements are met'].balance.availableMinor, standardTariff) ?? 0;
/** States in which the requirements determine the next step. */
const deciding = [
  'choosingAccount',
  'enteringAmount',
  'reviewing',
  'chargesChanged',
  'accountUnusable',
  'enteringPin',
  'locked',
] as const;
const isSending = (snapshot: WithdrawSnapshot): boolean =>
  (['saving', 'sending'] as const).some((withdrawing) => snapshot.matches({ withdrawing }));
const isDeciding = (snapshot: WithdrawSnapshot): boolean =>
  deciding.some((state) => snapshot.matches(state)) || isSending(snapshot);
const keyOfStart = ({ tariff, balance, accounts }: WithdrawalStart) => [
  tariff?.bands[0]?.feeMinor,
  balance.availableMinor,
  accounts.map(({ id }) => id),
];
/** Steps that a merchant returns to, in words. */
const chosenSteps: Record<string, string> = { amount: 'amount', review: 'review', pin: 'PIN' };
const emptyInput = { kept: null, withdrawalId: null };

/** Results of a withdrawal at the bank. */
const resultWords: Record<string, string> = {
  paid: 'the bank paid',
  failed: 'the withdrawal failed',
  reversed: 'the bank returned the money',
  canceled: 'the withdrawal was cancelled',
  paidLate: 'the bank paid after a reported failure',
  returnedLate: 'the bank paid late, then returned it',
};

export const withdrawModel = defineModel({
  id: 'withdraw',
  title: 'Withdrawing money',
  purpose:
    'Takes a merchant from the balance to a completed payout: requirements, payout account, amount and charges, review, PIN and result. A withdrawal is never sent twice, and its status is always shown.',
  machine: withdrawMachine,
  starts: {
    'the merchant starts a withdrawal': emptyInput,
    'the merchant returns to the amount': {
      ...emptyInput,
      kept: { ...sampleKept('amount'), amountMinor: null },
    },
    'the merchant returns to the review': { ...emptyInput, kept: sampleKept('review') },
    'the merchant returns to the PIN': { ...emptyInput, kept: sampleKept('pin') },
    'the merchant returns to the PIN, and no charges were saved': {
      ...emptyInput,
      kept: { ...sampleKept('pin'), acceptedCharges: null },
    },
    'the merchant returns after a withdrawal without a response': { ...emptyInput, kept: sampleKept('sent') },
    'the page of a withdrawal is opened': { ...emptyInput, withdrawalId: sampleWithdrawalId },
  },
  key: (snapshot) => {
    const {
      accountId,
      amountMinor,
      step,
      acceptedCharges,
      start,
      refusal,
      isLost,
      withdrawal,
      pollCount: questions,
    } = snapshot.context;
    return [
      accountId,
      amountMinor !== null,
      // Whether the amount is covered when less is available.
      amountMinor !== null && amountMinor >= sampleAmountMinor,
      acceptedCharges?.feeMinor,
      step,
      // Elsewhere it is reloaded before it is used.
      start && (isDeciding(snapshot) ? keyOfStart(start) : true),
      refusal?.code,
      isLost,
      withdrawal?.status,
      Math.min(questions, 1),
    ];
  },
  variants: {
    'account.choose': {
      'an account that can be used': { accountId: sampleAccountId },
      'another account': { accountId: otherAccountId },
    },
    'amount.submit': {
      'an amount within the balance': { amountMinor: sampleAmountMinor },
      'the smallest amount': { amountMinor: standardTariff.minAmountMinor },
      'less than the smallest amount': { amountMinor: standardTariff.minAmountMinor - 1 },
      'the largest amount that the balance covers': { amountMinor: largestMinor },
      'more than the balance covers': { amountMinor: largestMinor + 1 },
    },
    'done:loadStart': {
      ...answersOf(sampleStarts),
      'not allowed': notAllowed,
      ...notNow,
    },
    'done:saveRequest': { kept: { output: sampleKept('sent') } },
    'done:sendWithdrawal': ({ context }) => ({
      accepted: is('requested'),
      'sent twice, already paid': is('paid'),
      'sent twice, already failed': is('failed'),
      'sent twice, already reversed': is('reversed'),
      'sent twice, already cancelled': is('canceled'),
      'sent twice, already paid late': is('paidLate'),
      'sent twice, already returned late': is('returnedLate'),
      'wrong PIN': refused('PIN_WRONG', 'The PIN is wrong', { attemptsLeft: 4 }),
      'PIN locked': refused('PIN_LOCKED', 'Too many wrong PINs', {
        attemptsLeft: 0,
        retryAtMs: sampleNowMs + 900_000,
      }),
      'PIN attempts exceeded': refused('PIN_ATTEMPTS_EXCEEDED', 'Too many wrong PINs', { attemptsLeft: 0 }),
      'balance too low': refused('BALANCE_TOO_LOW', 'Your available balance is too low for this'),
      'the charges have changed': refused('CHARGES_CHANGED', 'The charges have changed', {
        current: context.start?.tariff === raisedTariff ? standardTariff : raisedTariff,
      }),
      'the account was removed': refused('PAYOUT_ACCOUNT_UNUSABLE', 'This payout account was removed'),
      'still in progress': refused('IN_PROGRESS', 'This request is still being processed'),
      'too many requests': notNow['too many requests'],
      'signed out': refused('NOT_SIGNED_IN', 'Please sign in'),
    }),
    'done:loadWithdrawal': { ...statusResponses, ...notNow, 'not allowed': notAllowed },
    'done:checkWithdrawal': statusResponses,
  },
  labels: {
    ...withdrawLabels,
    guard: createGuardLabeller(
      {
        hasPendingWithdrawal: 'a withdrawal without a response is saved',
        isUnavailable: "withdrawals aren't available",
        hasMissingRequirement: 'a requirement is missing',
        hasDebt: 'the balance is negative',
        isBelowMinimum: 'the balance is below the minimum',
        hasNoUsableAccount: 'no account can be used yet',
        isChosen: ({ step = '' }) => `the ${chosenSteps[step] ?? step} is next`,
        isAccountUnusable: "the chosen account can't be used any more",
        isAmountUnpayable: "the amount can't be withdrawn any more",
        isChargeChanged: 'the charges changed',
        hasNewTariff: 'the charges changed',
        isUsable: 'the account can be used',
        isPayable: 'the amount can be withdrawn',
        isOwnWithdrawal: "the withdrawal can't be looked up, and was started on this device",
        isLost: 'the withdrawal never arrived',
        isInProgress: 'the withdrawal is in progress',
        hasResult: ({ status = '' }) => resultWords[status] ?? `the withdrawal is ${status}`,
      },
      { NOT_FOUND: "the withdrawal doesn't exist" },
    ),
  },
  timers: ['waitForUnlock'],
  calls: {
    loadStart: {
      call: 'withdrawalStart',
      request: 'load the requirements',
      success: 'The requirements are loaded',
    },
    saveRequest: 'device',
    sendWithdrawal: {
      call: 'withdraw',
      request: 'accept the withdrawal',
      success: 'The withdrawal is accepted',
    },
    loadWithdrawal: {
      call: 'checkWithdrawal',
      request: 'look up the withdrawal',
      success: 'The withdrawal is loaded',
      expectedError: 'NOT_FOUND',
    },
    checkWithdrawal: {
      call: 'checkWithdrawal',
      request: 'check the withdrawal',
      success: 'The withdrawal is checked',
      isBackground: true,
    },
    waitForUnlock: 'device',
  },
  refusalStates: { unknown: ['notFound', 'invalid'], forbidden: ['forbidden'] },
  protectedData: ({ context: { accountId, amountMinor, withdrawalId } }) => ({
    accountId,
    amountMinor,
    withdrawalId,
  }),
  invariants: {
    'a withdrawal is sent only after its ID was saved on the device': (snapshot) =>
      !(['sending', 'queued', 'unanswered'] as const).some((withdrawing) =>
        snapshot.matches({ withdrawing }),
      ) || snapshot.context.withdrawalId !== null,
    'a result is shown only when the server reported it': (snapshot) =>
      (['paid', 'failed', 'reversed', 'canceled', 'paidLate', 'returnedLate'] as const).every(
        (state) => !snapshot.matches(state) || snapshot.context.withdrawal?.status === state,
      ),
    'the PIN is requested only after account and amount were chosen': (snapshot) =>
      !(['reviewing', 'enteringPin', 'locked'] as const).some((state) => snapshot.matches(state)) ||
      (snapshot.context.accountId !== null && snapshot.context.amountMinor !== null),
    "no PIN is requested and nothing is sent with charges that the merchant didn't agree to": (snapshot) =>
      !(
        isSending(snapshot) || (['enteringPin', 'locked'] as const).some((state) => snapshot.matches(state))
      ) ||
      (snapshot.context.acceptedCharges?.amountMinor === snapshot.context.amountMinor &&
        !isChargeChanged(snapshot.context)),
    'changed charges are shown only when they changed': (snapshot) =>
      !snapshot.matches('chargesChanged') || isChargeChanged(snapshot.context),
    'nothing can be chosen while requirements are missing': (snapshot) =>
      !(['choosingAccount', 'enteringAmount', 'reviewing'] as const).some((state) =>
        snapshot.matches(state),
      ) || snapshot.context.start?.needs.kyc === 'approved',
  },
  restingStates: [
    'forbidden',
    'unavailable',
    'paid',
    'failed',
    'reversed',
    'canceled',
    'paidLate',
    'returnedLate',
  ],
});
