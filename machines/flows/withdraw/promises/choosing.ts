import { standardTariff } from '#domain/withdrawal.ts';
import {
  after,
  answered,
  at,
  does,
  promise,
  reopened,
  type FlowPromise,
} from '#machines/promises/promise.ts';
import {
  otherAccountId,
  sampleAccountId as accountId,
  sampleAmountMinor as amountMinor,
  sampleKept,
  sampleStarts,
  sampleWithdrawalId as withdrawalId,
} from '../withdraw.samples.ts';
import type { WithdrawInput } from '../withdraw.types.ts';
import {
  account,
  atAccounts,
  atAmount,
  atPin,
  atPinAgain,
  atReview,
  charge,
  page,
  ready,
  report,
  returning,
  saving,
  sending,
  shows,
  wrongPin,
} from './situations.ts';

/** The choices of a withdrawal, and what is sent. */
export const choosing: FlowPromise<WithdrawInput>[] = [
  promise(
    'Money is sent once, for the account, the amount and the charges that were agreed to',
    at(page, [ready], {
      ...shows({ step: 'account' }),
      offers: ['account.choose'],
      offersNot: ['pin.submit'],
      calls: ['loadStart'],
    }),
    at(atAccounts, [does('account.choose', { accountId })], {
      ...shows({ step: 'amount', account }),
      offersNot: ['review.confirm', 'pin.submit'],
    }),
    at(atAmount, [does('amount.submit', { amountMinor })], {
      ...shows({ step: 'review', account, charge }),
      offersNot: ['pin.submit'],
      calls: [],
      kept: { step: 'review', amountMinor },
    }),
    at(atReview, [does('review.confirm')], { ...atPinAgain, offers: ['pin.submit'], calls: [] }),
    at(atPin, [does('pin.submit')], {
      ...shows({ phase: 'sending' }),
      calls: ['saveRequest'],
      sends: { saveRequest: { accountId, amountMinor, acceptedCharges: charge } },
      offersNot: ['pin.submit', 'step.back'],
    }),
    at(saving, [answered('saveRequest', { output: sampleKept('sent') })], {
      ...shows({ phase: 'sending' }),
      calls: ['sendWithdrawal'],
      sends: {
        sendWithdrawal: {
          attempt: {
            withdrawalId,
            payoutAccountId: accountId,
            amountMinor,
            totalMinor: charge.totalMinor,
          },
        },
      },
      offersNot: ['pin.submit', 'step.back'],
    }),
    at(sending, [answered('sendWithdrawal', report('requested'))], {
      view: {
        screen: 'processing',
        withdrawal: { status: 'requested' },
        isAsking: false,
        isLong: false,
      },
      kept: null,
      calls: [],
      offersNot: ['pin.submit'],
    }),
  ),
  promise(
    'Only an account that can be used and an amount that the balance covers can be chosen',
    at(atAccounts, [], { refuses: [does('account.choose', { accountId: otherAccountId })] }),
    at(atAmount, [], {
      refuses: [
        does('amount.submit', { amountMinor: standardTariff.minAmountMinor - 1 }),
        does('amount.submit', {
          amountMinor: sampleStarts['all requirements are met'].balance.availableMinor,
        }),
      ],
    }),
  ),
  promise(
    'Going back loses nothing that was chosen',
    at(atAmount, [does('step.back')], {
      ...shows({ step: 'account', account }),
      offers: ['account.choose'],
    }),
    at(atReview, [does('step.back')], { ...shows({ step: 'amount', charge }), kept: { amountMinor } }),
    at(atPin, [does('step.back')], {
      ...shows({ step: 'review', account, charge }),
      kept: { step: 'review', amountMinor },
    }),
    at(
      after(sending, 'the PIN, after a wrong one', answered('sendWithdrawal', wrongPin)),
      [does('step.back')],
      shows({ step: 'review', account, charge, refusal: null }),
    ),
    at(
      after(atReview, 'another amount', does('step.back'), does('amount.submit', { amountMinor: 200_000 })),
      [does('review.confirm'), does('pin.submit')],
      {
        sends: { saveRequest: { amountMinor: 200_000, acceptedCharges: { amountMinor: 200_000 } } },
      },
    ),
  ),
  promise(
    'A merchant who returns continues where they were, on this device',
    at(atAmount, [reopened, ready], shows({ step: 'amount', account })),
    at(atReview, [reopened, ready], {
      ...shows({ step: 'review', account, charge }),
      kept: { step: 'review' },
    }),
    at(atPin, [reopened, ready], { ...atPinAgain, offers: ['pin.submit'] }),
    at(returning('account', { accountId: null, amountMinor: null }), [ready], shows({ step: 'account' })),
    at(returning('amount', { amountMinor: null }), [ready], {
      ...shows({ step: 'amount', account, charge: null }),
      calls: ['loadStart'],
    }),
    at(sending, [reopened], { calls: ['loadWithdrawal'], sends: { loadWithdrawal: { withdrawalId } } }),
  ),
];
