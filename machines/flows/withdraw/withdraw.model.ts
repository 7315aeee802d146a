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
    states: {
      arriving: 'Opening the page',
      loading: 'Loading the requirements',
      unreachable: "The requirements couldn't be loaded",
      limited: 'Too many requests: loading again as soon as possible',
      forbidden: "The merchant doesn't have access to withdrawals",
      sorting: 'Choosing the next step',
      unavailable: "Withdrawals aren't available in this currency yet",
      missing: 'Requirements are missing; each is shown with its link',
      owing: 'The balance is negative: the business repays it first',
      tooLittle: 'The available balance is below the minimum',
      tooNew: 'Every payout account was added too recently',
      choosingAccount: 'Choice of a payout account',
      enteringAmount: 'Amount and charges',
      reviewing: 'Review',
      chargesChanged: 'The charges changed; the old and the new ones are shown',
      accountUnusable: 'The chosen account can no longer be used; another must be chosen',
      enteringPin: 'PIN entry',
      locked: 'The PIN is locked for a while after too many wrong tries',
      spent: 'The PIN must be reset after too many wrong tries',
      withdrawing: 'Requesting the withdrawal once',
      'withdrawing.saving': 'Saving the withdrawal on the device',
      'withdrawing.sending': 'Sending the withdrawal',
      'withdrawing.queued': 'The server is still processing the same withdrawal',
      'withdrawing.unanswered': "No response: it's unknown whether the withdrawal was accepted",
      'withdrawing.lookingUp': 'Looking up the withdrawal by its ID',
      unknown: "The withdrawal doesn't exist",
      processing: 'The money is on its way',
      'processing.resting': 'The next check is due soon',
      'processing.checking': 'Asking the provider for the status',
      paid: 'The money is in the account',
      failed: 'The withdrawal failed; the money is back in the balance',
      reversed: 'The bank returned the money; it is back in the balance',
      canceled: 'The withdrawal was cancelled; the money is back in the balance',
      paidLate: 'The bank paid the withdrawal after it had failed',
      returnedLate: 'The bank paid late and returned the money; it is back in the balance',
    },
    events: {
      'account.choose': 'Merchant chooses a payout account',
      'amount.submit': 'Merchant submits an amount',
      'account.change': 'Merchant chooses another account',
      'review.confirm': 'Merchant agrees to the charges',
      'pin.submit': 'Merchant enters the PIN',
      'step.back': 'Merchant goes back a step',
      'start.retry': 'Merchant refreshes the requirements',
      'withdraw.ask': 'Merchant checks the status',
      'check.now': 'Merchant checks the status again',
      'withdraw.again': 'Merchant starts another withdrawal',
    },
    outcomes: {
      'done:saveRequest': 'The withdrawal is saved on the device',
      'error:saveRequest': "The device can't save anything",
      'done:waitForUnlock': 'The lock ends',
    },
    guard: createGuardLabeller({
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
      isOwnWithdrawal: 'the withdrawal was started on this device',
      isLost: 'the withdrawal never arrived',
      isInProgress: 'the withdrawal is in progress',
    }),
  },
  timers: ['waitForUnlock'],
  calls: {
    loadStart: { call: 'withdrawalStart' },
    saveRequest: 'device',
    sendWithdrawal: { call: 'withdraw' },
    loadWithdrawal: { call: 'checkWithdrawal', expectedError: 'NOT_FOUND' },
    checkWithdrawal: { call: 'checkWithdrawal', isBackground: true },
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
