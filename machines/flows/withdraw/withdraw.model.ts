import type { WithdrawalStart } from '#contract/money/withdrawal.ts';
import { type WithdrawalStatus, mostWithin, standardTariff } from '#domain/withdrawal.ts';
import { defineModel } from '#machines/model.ts';
import type { Refused } from '../answer.ts';
import { withdrawMachine } from './withdraw.machine.ts';
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

const refused = (
  code: Refused['code'],
  message: string,
  more: Partial<Refused> = {},
): { output: Refused } => ({
  output: { ok: false, code, message, fields: [], triesLeft: undefined, retryAtMs: undefined, ...more },
});
const answers = <Data>(data: Data): { output: { ok: true; data: Data } } => ({ output: { ok: true, data } });
const is = (status: WithdrawalStatus) => answers(sampleWithdrawal(status));

const notNow = {
  'too many requests': refused('TOO_MANY_REQUESTS', 'Too many attempts. Try again in a moment.'),
  'refused for another reason': refused('ILLEGAL_EVENT', "This isn't possible at this stage"),
};
const notAllowed = refused('NO_PERMISSION', "You don't have access to this");
const asked = {
  'on its way': is('processing'),
  paid: is('paid'),
  failed: is('failed'),
  reversed: is('reversed'),
  canceled: is('canceled'),
  'paid late': is('paidLate'),
  'returned late': is('returnedLate'),
  'not known': refused('NOT_FOUND', 'This no longer exists'),
  'too many requests': notNow['too many requests'],
};
const largestMinor = mostWithin(sampleStarts['all is there'].balance.availableMinor, standardTariff) ?? 0;
/** States in which what is needed to withdraw says how it goes on. */
const deciding = [
  'choosingAccount',
  'enteringAmount',
  'reviewing',
  'chargesChanged',
  'accountUnusable',
  'enteringPin',
  'locked',
  'keeping',
  'sending',
] as const;
const keyOfStart = ({ tariff, balance, accounts }: WithdrawalStart) => [
  tariff?.bands[0]?.feeMinor,
  balance.availableMinor,
  accounts.map(({ id }) => id),
];
const anew = { kept: null, withdrawalId: null };

export const withdrawModel = defineModel({
  id: 'withdraw',
  title: 'Taking money out',
  purpose:
    'Leads a merchant from the balance to money in the bank: what is missing and where it is given, the account, the amount with all it costs, a last look, the PIN, and what became of it. Money never leaves twice, and nobody has to wonder whether it left.',
  machine: withdrawMachine,
  starts: {
    'somebody wants to withdraw': anew,
    'somebody comes back to the amount': { ...anew, kept: { ...sampleKept('amount'), amountMinor: null } },
    'somebody comes back to the last look': { ...anew, kept: sampleKept('review') },
    'somebody comes back to the PIN': { ...anew, kept: sampleKept('pin') },
    'somebody comes back to the PIN with a note that holds no charges': {
      ...anew,
      kept: { ...sampleKept('pin'), agreed: null },
    },
    'somebody comes back after a withdrawal that was never answered': { ...anew, kept: sampleKept('sent') },
    'the address of a withdrawal is opened': { ...anew, withdrawalId: sampleWithdrawalId },
  },
  key: (snapshot) => {
    const {
      accountId,
      amountMinor,
      step,
      agreed,
      start,
      refusal,
      isLost,
      withdrawal,
      asked: questions,
    } = snapshot.context;
    return [
      accountId,
      amountMinor !== null,
      // Whether it is covered when less is available.
      amountMinor !== null && amountMinor >= sampleAmountMinor,
      agreed?.feeMinor,
      step,
      // Elsewhere the next one takes its place before anything is decided by it.
      start && (deciding.some((state) => snapshot.matches(state)) ? keyOfStart(start) : true),
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
      'the smallest amount': { amountMinor: standardTariff.leastMinor },
      'less than the smallest amount': { amountMinor: standardTariff.leastMinor - 1 },
      'all that the balance covers': { amountMinor: largestMinor },
      'more than the balance covers': { amountMinor: largestMinor + 1 },
    },
    'done:loadStart': {
      ...Object.fromEntries(Object.entries(sampleStarts).map(([name, start]) => [name, answers(start)])),
      'not allowed': notAllowed,
      ...notNow,
    },
    'done:keepSent': { kept: { output: sampleKept('sent') } },
    'done:sendWithdrawal': ({ context }) => ({
      taken: is('requested'),
      'sent twice, and paid by now': is('paid'),
      'sent twice, and failed by now': is('failed'),
      'sent twice, and reversed by now': is('reversed'),
      'sent twice, and cancelled by now': is('canceled'),
      'sent twice, and paid late by now': is('paidLate'),
      'sent twice, and returned late by now': is('returnedLate'),
      'wrong PIN': refused('PIN_WRONG', 'The PIN is wrong', { triesLeft: 4 }),
      'PIN locked': refused('PIN_LOCKED', 'Too many wrong PINs', { triesLeft: 0, retryAtMs: 900_000 }),
      'PIN spent': refused('PIN_SPENT', 'Too many wrong PINs', { triesLeft: 0 }),
      'balance too low by now': refused('BALANCE_TOO_LOW', 'Your available balance is too low for this'),
      'the charges have changed': refused('CHARGES_CHANGED', 'The charges have changed', {
        current: context.start?.tariff === raisedTariff ? standardTariff : raisedTariff,
      }),
      'the account was removed': refused('PAYOUT_ACCOUNT_UNUSABLE', 'This payout account was removed'),
      'still being worked on': refused('IN_PROGRESS', 'This request is still being processed'),
      'too many requests': notNow['too many requests'],
      'signed out': refused('NOT_SIGNED_IN', 'Please sign in'),
    }),
    'done:askWithdrawal': { ...asked, ...notNow, 'not allowed': notAllowed },
    'done:checkWithdrawal': asked,
  },
  labels: {
    states: {
      arriving: 'Somebody arrives',
      loading: 'What is needed to withdraw is looked up',
      unreachable: 'It cannot be looked up',
      limited: 'Too many requests were made; it is looked up again when the next can succeed',
      forbidden: 'They may not withdraw',
      sorting: 'What is missing is sorted out',
      unavailable: 'Nothing is paid out in this currency yet',
      missing: 'Something is missing; the way there is shown',
      owing: 'The business owes money, which is repaid first',
      tooLittle: 'Less is available than can be withdrawn',
      tooNew: 'Every account was added too recently',
      choosingAccount: 'Where the money goes is chosen',
      enteringAmount: 'How much is decided, with what it costs',
      reviewing: 'A last look',
      chargesChanged: 'The charges have changed; the old and the new are shown',
      accountUnusable: "The chosen account can't be used any more; another is to be chosen",
      enteringPin: 'The PIN is asked for',
      locked: 'Too many wrong PINs: it is locked for a while',
      spent: 'Too many wrong PINs: it has to be reset',
      keeping: 'The withdrawal is noted down on the device',
      sending: 'The withdrawal is sent',
      queued: 'The server still works on the same withdrawal',
      unanswered: 'No answer came; nobody knows yet whether it was taken',
      asking: 'The withdrawal is asked about under its id',
      unknown: 'There is no such withdrawal',
      processing: 'The money is on its way',
      'processing.resting': 'It is asked about again soon',
      'processing.checking': 'The provider is asked',
      paid: 'The money is in the account',
      failed: 'It failed; the money is back in the balance',
      reversed: 'The bank sent it back; the money is back in the balance',
      canceled: 'It was cancelled before it was sent; the money is back in the balance',
      paidLate: 'The bank paid it after it had failed',
      returnedLate: 'The bank paid it late and returned it; the money is back in the balance',
    },
    events: {
      'account.choose': 'Somebody chooses the account',
      'amount.submit': 'Somebody goes on with an amount',
      'account.change': 'Merchant chooses another account',
      'review.confirm': 'Merchant agrees to the charges',
      'pin.submit': 'Somebody enters the PIN',
      'step.back': 'Somebody goes a step back',
      'start.retry': 'Somebody looks again',
      'withdraw.ask': 'Somebody asks what became of it',
      'check.now': 'Somebody asks again',
      'withdraw.again': 'Somebody withdraws once more',
      'page.shown': "Somebody comes back with the browser's Back",
      'network.back': 'The network is back',
    },
    outcomes: {
      'done:loadStart': 'The server answers',
      'error:loadStart': 'No answer arrives',
      'done:keepSent': 'It is noted down',
      'error:keepSent': 'This device cannot keep notes',
      'done:sendWithdrawal': 'The server answers',
      'error:sendWithdrawal': 'No answer arrives',
      'done:askWithdrawal': 'The server answers',
      'error:askWithdrawal': 'No answer arrives',
      'done:checkWithdrawal': 'The server answers',
      'error:checkWithdrawal': 'No answer arrives',
      'done:waitForUnlock': 'The lock ends',
      'error:waitForUnlock': 'The device cannot wait',
      'after:pollDelay': 'Some seconds pass',
      'after:queueDelay': 'A moment passes',
      'after:retryDelay': 'The wait that the server asked for ends',
    },
  },
  calls: {
    loadStart: { call: 'withdrawalStart' },
    keepSent: 'device',
    sendWithdrawal: { call: 'withdraw' },
    askWithdrawal: { call: 'checkWithdrawal', expects: 'NOT_FOUND' },
    checkWithdrawal: { call: 'checkWithdrawal', isBackground: true },
    waitForUnlock: 'device',
  },
  says: { unknown: ['notFound', 'invalid'], forbidden: ['forbidden'] },
  keeps: ({ context: { accountId, amountMinor, withdrawalId } }) => ({
    accountId,
    amountMinor,
    withdrawalId,
  }),
  invariants: {
    'nothing is sent whose id was not kept before': (snapshot) =>
      !(['sending', 'queued', 'unanswered'] as const).some((state) => snapshot.matches(state)) ||
      snapshot.context.withdrawalId !== null,
    'whoever is told how it ended is told so by the server': (snapshot) =>
      (['paid', 'failed', 'reversed', 'canceled', 'paidLate', 'returnedLate'] as const).every(
        (state) => !snapshot.matches(state) || snapshot.context.withdrawal?.status === state,
      ),
    'the PIN is asked for only with account and amount decided': (snapshot) =>
      !(['reviewing', 'enteringPin', 'locked'] as const).some((state) => snapshot.matches(state)) ||
      (snapshot.context.accountId !== null && snapshot.context.amountMinor !== null),
    'nothing is sent, and no PIN asked for, with other charges than were agreed to': (snapshot) =>
      !(['enteringPin', 'locked', 'keeping', 'sending'] as const).some((state) => snapshot.matches(state)) ||
      (snapshot.context.agreed?.amountMinor === snapshot.context.amountMinor &&
        !isChargeChanged(snapshot.context)),
    'a change of charges is shown only where there is one': (snapshot) =>
      !snapshot.matches('chargesChanged') || isChargeChanged(snapshot.context),
    'nothing is decided while something is missing': (snapshot) =>
      !(['choosingAccount', 'enteringAmount', 'reviewing'] as const).some((state) =>
        snapshot.matches(state),
      ) || snapshot.context.start?.needs.kyc === 'approved',
  },
  resting: ['forbidden', 'unavailable', 'paid', 'failed', 'reversed', 'canceled', 'paidLate', 'returnedLate'],
});
