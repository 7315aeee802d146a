import {
  after,
  answered,
  at,
  does,
  promise,
  reopened,
  unanswered,
  type Expectation,
  type FlowPromise,
} from '#machines/promises/promise.ts';
import { refused } from '../../sample-responses.ts';
import {
  sampleAccountId as accountId,
  sampleAmountMinor as amountMinor,
  sampleKept,
} from '../withdraw.samples.ts';
import type { WithdrawInput } from '../withdraw.types.ts';
import {
  account,
  atPinAgain,
  busy,
  charge,
  locked,
  ready,
  saving,
  sending,
  shows,
  spent,
  wrongPin,
} from './situations.ts';
import { sampleNowMs } from '#machines/sample-time.ts';

const pinWithoutError: Expectation = {
  ...shows({ step: 'pin', phase: 'asking', account, charge, refusal: null }),
  offers: ['pin.submit'],
};

/** The PIN and its refusals. */
export const pin: FlowPromise<WithdrawInput>[] = [
  promise(
    'A wrong PIN costs nothing but the PIN: account and amount are kept, and it can be entered again',
    at(sending, [answered('sendWithdrawal', wrongPin)], {
      ...shows({
        step: 'pin',
        phase: 'asking',
        account,
        charge,
        refusal: { code: 'PIN_WRONG', attemptsLeft: 4 },
      }),
      offers: ['pin.submit', 'step.back'],
      calls: [],
      kept: { step: 'pin', accountId, amountMinor, acceptedCharges: charge },
    }),
    at(
      after(sending, 'the PIN, after a wrong one', answered('sendWithdrawal', wrongPin)),
      [does('pin.submit'), answered('saveRequest', { output: sampleKept('sent') })],
      { ...shows({ refusal: null }), calls: ['saveRequest', 'sendWithdrawal'] },
    ),
  ),
  promise(
    'A locked PIN can be entered again once the lock ends, and nothing else is lost',
    at(
      sending,
      [
        answered(
          'sendWithdrawal',
          refused('PIN_LOCKED', 'Too many wrong PINs', { retryAtMs: sampleNowMs + 900_000 }),
        ),
      ],
      {
        ...shows({
          step: 'pin',
          phase: 'locked',
          account,
          charge,
          refusal: { retryAtMs: sampleNowMs + 900_000 },
        }),
        offers: ['step.back'],
        offersNot: ['pin.submit'],
        calls: ['waitForUnlock'],
        sends: { waitForUnlock: { untilMs: sampleNowMs + 900_000 } },
        kept: { step: 'pin' },
      },
    ),
    at(locked, [answered('waitForUnlock')], pinWithoutError),
    at(locked, [unanswered('waitForUnlock')], pinWithoutError),
    at(locked, [does('step.back')], {
      ...shows({ step: 'review', account, charge, refusal: null }),
      kept: { step: 'review' },
    }),
    at(locked, [reopened, ready], { ...atPinAgain, offers: ['pin.submit'] }),
  ),
  promise(
    'After too many wrong PINs it is reset, and the withdrawal continues at the PIN',
    at(sending, [answered('sendWithdrawal', refused('PIN_ATTEMPTS_EXCEEDED', 'Too many wrong PINs'))], {
      ...shows({ step: 'pin', phase: 'spent', account, charge, refusal: { code: 'PIN_ATTEMPTS_EXCEEDED' } }),
      offers: ['start.retry', 'page.shown'],
      offersNot: ['pin.submit'],
      calls: [],
      kept: { step: 'pin', accountId, amountMinor },
    }),
    at(spent, [does('start.retry'), ready], { ...atPinAgain, calls: ['loadStart'] }),
    at(spent, [does('page.shown'), ready], { ...atPinAgain, calls: ['loadStart'] }),
  ),
  promise(
    'A request that was not processed asks for the PIN again and keeps the choices',
    at(sending, [answered('sendWithdrawal', busy)], {
      ...shows({
        step: 'pin',
        phase: 'asking',
        account,
        charge,
        refusal: { code: 'TOO_MANY_REQUESTS' },
      }),
      offers: ['pin.submit'],
      calls: [],
      kept: { step: 'pin' },
    }),
    at(saving, [unanswered('saveRequest')], {
      ...shows({ step: 'pin', phase: 'asking', account, charge, refusal: { ok: false } }),
      offers: ['pin.submit'],
      calls: [],
    }),
  ),
];
