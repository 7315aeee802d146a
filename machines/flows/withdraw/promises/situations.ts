import { calculateCharge, standardTariff, type WithdrawalStatus } from '#domain/withdrawal.ts';
import {
  after,
  answered,
  does,
  type Expectation,
  type PromiseStep,
  passed,
  type Situation,
  unanswered,
} from '#machines/promises/promise.ts';
import { answers, refused } from '../../sample-responses.ts';
import {
  raisedTariff,
  sampleAccountId as accountId,
  sampleAmountMinor as amountMinor,
  sampleKept,
  sampleStarts,
  sampleWithdrawal,
  sampleWithdrawalId as withdrawalId,
} from '../withdraw.samples.ts';
import type { SavedWithdrawal, WithdrawInput } from '../withdraw.types.ts';
import { sampleNowMs } from '#machines/sample-time.ts';

/** The situations of a withdrawal, and the answers that its calls get. */
export const charge = calculateCharge(amountMinor, standardTariff);
export const raisedCharge = calculateCharge(amountMinor, raisedTariff);
export const starts = (name: keyof typeof sampleStarts) => answered('loadStart', answers(sampleStarts[name]));
export const ready = starts('all requirements are met');
export const report = (status: WithdrawalStatus) => answers(sampleWithdrawal(status));
export const wrongPin = refused('PIN_WRONG', 'The PIN is wrong', { attemptsLeft: 4 });
export const forbidden = refused('NO_PERMISSION', "You don't have access to this");
export const busy = refused('TOO_MANY_REQUESTS', 'Too many attempts. Try again in a moment.');
export const other = refused('ILLEGAL_EVENT', "This isn't possible at this stage");
export const notFound = refused('NOT_FOUND', 'This no longer exists');
export const chargesChanged = refused('CHARGES_CHANGED', 'The charges have changed', {
  current: raisedTariff,
});

export const page: Situation<WithdrawInput> = {
  words: 'the page of a new withdrawal',
  input: { kept: null, withdrawalId: null },
  steps: [],
};
export const atAccounts = after(page, 'the choice of an account', ready);
export const atAmount = after(atAccounts, 'the amount', does('account.choose', { accountId }));
export const atReview = after(atAmount, 'the review', does('amount.submit', { amountMinor }));
export const atPin = after(atReview, 'the PIN', does('review.confirm'));
export const saving = after(atPin, 'the PIN, which was entered', does('pin.submit'));
export const sending = after(
  saving,
  'a withdrawal that is sent',
  answered('saveRequest', { output: sampleKept('sent') }),
);
export const lost = after(sending, 'a withdrawal without a response', unanswered('sendWithdrawal'));
export const asking = after(lost, 'a withdrawal that is looked up', does('withdraw.ask'));
export const onItsWay = after(sending, 'money on its way', answered('sendWithdrawal', report('processing')));
export const checking = after(onItsWay, 'a check of money on its way', does('check.now'));
export const opened: Situation<WithdrawInput> = {
  words: 'the address of a withdrawal',
  input: { kept: null, withdrawalId },
  steps: [],
};
export const returning = (step: SavedWithdrawal['step'], over: Partial<SavedWithdrawal> = {}) => ({
  words: `the page, after leaving at: ${step}`,
  input: { kept: { ...sampleKept(step), ...over }, withdrawalId: null },
  steps: [],
});

export const shows = (deciding: object): Pick<Expectation, 'view'> => ({
  view: { screen: 'deciding', deciding },
});
export const account = { id: accountId };
export const atPinAgain = shows({ step: 'pin', phase: 'asking', account, charge, change: null });

export const locked = after(
  sending,
  'a locked PIN',
  answered(
    'sendWithdrawal',
    refused('PIN_LOCKED', 'Too many wrong PINs', { attemptsLeft: 0, retryAtMs: sampleNowMs + 900_000 }),
  ),
);
export const spent = after(
  sending,
  'a PIN to reset',
  answered('sendWithdrawal', refused('PIN_ATTEMPTS_EXCEEDED', 'Too many wrong PINs')),
);
export const changed = after(sending, 'changed charges', answered('sendWithdrawal', chargesChanged));
export const poll: PromiseStep[] = [passed('pollDelay'), unanswered('checkWithdrawal')];
