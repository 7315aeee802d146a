import { after, answered, at, does, promise, type FlowPromise } from '#machines/promises/promise.ts';
import { answers, refused } from '../../sample-responses.ts';
import {
  otherAccountId,
  sampleAccountId as accountId,
  sampleAmountMinor as amountMinor,
  sampleKept,
  sampleStarts,
} from '../withdraw.samples.ts';
import type { WithdrawInput } from '../withdraw.types.ts';
import {
  account,
  changed,
  charge,
  chargesChanged,
  raisedCharge,
  ready,
  returning,
  sending,
  shows,
  starts,
} from './situations.ts';

const { balance, ...start } = sampleStarts['all requirements are met'];
/** The balance covers the sample amount at today's charges, and at no higher ones. */
const coveringOnly = { ...start, balance: { ...balance, availableMinor: charge.totalMinor } };

/** Withdrawals that are refused. */
export const refusals: FlowPromise<WithdrawInput>[] = [
  promise(
    'Changed charges are shown beside the accepted ones, and nothing is sent until they are agreed to',
    at(sending, [answered('sendWithdrawal', chargesChanged)], {
      ...shows({
        step: 'review',
        charge: raisedCharge,
        change: { what: 'charges', acceptedCharges: charge, charge: raisedCharge },
        refusal: { code: 'CHARGES_CHANGED' },
      }),
      offers: ['review.confirm', 'step.back'],
      offersNot: ['pin.submit'],
      calls: [],
      kept: { step: 'pin', acceptedCharges: charge },
    }),
    at(
      after(
        returning('pin'),
        'a withdrawal of everything that is available',
        answered('loadStart', answers(coveringOnly)),
        does('pin.submit'),
        answered('saveRequest', { output: sampleKept('sent') }),
      ),
      [answered('sendWithdrawal', chargesChanged)],
      { ...shows({ step: 'amount', refusal: { code: 'CHARGES_CHANGED' } }), offersNot: ['review.confirm'] },
    ),
    at(changed, [does('review.confirm'), does('pin.submit')], {
      sends: { saveRequest: { acceptedCharges: raisedCharge } },
      calls: ['saveRequest'],
    }),
    at(
      changed,
      [does('review.confirm')],
      shows({ step: 'pin', phase: 'asking', change: null, refusal: null }),
    ),
    at(changed, [does('step.back')], shows({ step: 'amount', refusal: null, change: null })),
    at(returning('pin'), [starts('the charges have risen')], {
      ...shows({ step: 'review', change: { what: 'charges' } }),
      offersNot: ['pin.submit'],
      kept: { step: 'pin' },
    }),
    at(returning('pin', { acceptedCharges: null }), [ready], {
      ...shows({ step: 'review', charge, change: null }),
      offersNot: ['pin.submit'],
    }),
    at(returning('pin'), [starts('the charges have risen, and less is available')], {
      ...shows({ step: 'amount' }),
      offersNot: ['pin.submit', 'review.confirm'],
    }),
    at(returning('review'), [starts('the charges have risen, and less is available')], {
      ...shows({ step: 'amount' }),
      offersNot: ['review.confirm'],
    }),
  ),
  promise(
    'A refused withdrawal goes back to the amount with the reason, and another try is another withdrawal',
    at(
      sending,
      [answered('sendWithdrawal', refused('BALANCE_TOO_LOW', 'Your available balance is too low')), ready],
      {
        ...shows({ step: 'amount', account, refusal: { code: 'BALANCE_TOO_LOW' } }),
        offers: ['amount.submit'],
        offersNot: ['pin.submit'],
        calls: ['loadStart'],
        kept: { withdrawalId: null },
      },
    ),
    at(
      sending,
      [answered('sendWithdrawal', refused('BALANCE_TOO_LOW', 'Your available balance is too low'))],
      { view: { screen: 'loading' }, kept: null },
    ),
    at(
      after(
        sending,
        'the amount, after a refusal',
        answered('sendWithdrawal', refused('BALANCE_TOO_LOW', 'Too low')),
        ready,
      ),
      [does('amount.submit', { amountMinor })],
      shows({ step: 'review', refusal: null }),
    ),
    at(
      after(
        sending,
        'the amount, after a refusal',
        answered('sendWithdrawal', refused('BALANCE_TOO_LOW', 'Too low')),
        ready,
      ),
      [does('step.back')],
      shows({ step: 'account', refusal: null }),
    ),
    at(sending, [answered('sendWithdrawal', refused('CHARGES_CHANGED', 'The charges have changed')), ready], {
      ...shows({ step: 'amount', refusal: { code: 'CHARGES_CHANGED' } }),
      calls: ['loadStart'],
    }),
  ),
  promise(
    'An account that can no longer be used is named, and another one is chosen for the same amount',
    at(
      sending,
      [
        answered('sendWithdrawal', refused('PAYOUT_ACCOUNT_UNUSABLE', 'This payout account was removed')),
        starts('only another account is left'),
      ],
      {
        ...shows({
          step: 'account',
          change: { what: 'account', account: { id: accountId } },
          refusal: { code: 'PAYOUT_ACCOUNT_UNUSABLE' },
        }),
        offers: ['account.change'],
        offersNot: ['account.choose', 'pin.submit'],
        calls: ['loadStart'],
        kept: { amountMinor },
      },
    ),
    at(
      sending,
      [answered('sendWithdrawal', refused('PAYOUT_ACCOUNT_UNUSABLE', 'This payout account was removed'))],
      { kept: { step: 'pin', accountId, amountMinor } },
    ),
    at(returning('review'), [starts('only another account is left'), does('account.change')], {
      ...shows({ step: 'account', change: null, refusal: null }),
      offers: ['account.choose'],
    }),
    at(
      after(
        sending,
        'another choice of an account',
        answered('sendWithdrawal', refused('PAYOUT_ACCOUNT_UNUSABLE', 'Removed')),
        starts('only another account is left'),
        does('account.change'),
      ),
      [does('account.choose', { accountId: otherAccountId })],
      {
        ...shows({ step: 'amount', account: { id: otherAccountId }, charge, refusal: null }),
        kept: { amountMinor },
      },
    ),
    at(
      after(
        sending,
        'the choice of an account, after one was removed',
        answered('sendWithdrawal', refused('PAYOUT_ACCOUNT_UNUSABLE', 'Removed')),
        starts('only another account is left'),
      ),
      [does('account.change')],
      shows({ step: 'account', refusal: null }),
    ),
  ),
];
