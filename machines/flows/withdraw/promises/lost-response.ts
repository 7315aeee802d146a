import {
  after,
  answered,
  at,
  does,
  passed,
  promise,
  reopened,
  unanswered,
  type FlowPromise,
} from '#machines/promises/promise.ts';
import { refused } from '../../sample-responses.ts';
import { sampleKept, sampleWithdrawalId as withdrawalId } from '../withdraw.samples.ts';
import type { WithdrawInput } from '../withdraw.types.ts';
import {
  account,
  asking,
  busy,
  charge,
  lost,
  notFound,
  ready,
  report,
  returning,
  sending,
  shows,
  starts,
} from './situations.ts';

/** Responses that never arrive. */
export const lostResponse: FlowPromise<WithdrawInput>[] = [
  promise(
    'After a lost response the withdrawal is looked up under its ID, and never sent under another',
    at(sending, [unanswered('sendWithdrawal')], {
      ...shows({ step: 'pin', phase: 'unanswered', refusal: null }),
      offers: ['withdraw.ask', 'network.back'],
      offersNot: ['pin.submit', 'step.back'],
      calls: [],
      kept: { step: 'sent', withdrawalId },
    }),
    at(sending, [answered('sendWithdrawal', refused('NOT_SIGNED_IN', 'Please sign in'))], {
      ...shows({ phase: 'unanswered' }),
      offers: ['withdraw.ask'],
      kept: { step: 'sent' },
      calls: [],
    }),
    at(lost, [does('withdraw.ask')], {
      calls: ['loadWithdrawal'],
      sends: { loadWithdrawal: { withdrawalId } },
      offersNot: ['pin.submit'],
    }),
    at(lost, [does('network.back')], { calls: ['loadWithdrawal'] }),
    at(asking, [unanswered('loadWithdrawal')], {
      ...shows({ phase: 'unanswered', refusal: null }),
      offers: ['withdraw.ask'],
      calls: [],
    }),
    at(asking, [answered('loadWithdrawal', busy)], {
      ...shows({ phase: 'unanswered', refusal: { code: 'TOO_MANY_REQUESTS' } }),
      offers: ['withdraw.ask'],
      calls: [],
    }),
    at(
      after(
        asking,
        'a withdrawal whose look-up was refused',
        answered('loadWithdrawal', busy),
        does('withdraw.ask'),
      ),
      [unanswered('loadWithdrawal')],
      shows({ phase: 'unanswered', refusal: null }),
    ),
    at(asking, [answered('loadWithdrawal', report('processing'))], {
      view: { screen: 'processing', withdrawal: { status: 'processing' } },
      kept: null,
      calls: [],
    }),
    at(lost, [reopened], { view: { screen: 'asking' }, calls: ['loadWithdrawal'] }),
  ),
  promise(
    'The same withdrawal, if the server still works on it, is asked about after a moment',
    at(sending, [answered('sendWithdrawal', refused('IN_PROGRESS', 'Still being processed'))], {
      ...shows({ phase: 'sending' }),
      calls: [],
      offersNot: ['pin.submit', 'withdraw.ask'],
    }),
    at(
      sending,
      [answered('sendWithdrawal', refused('IN_PROGRESS', 'Still being processed')), passed('queueDelay')],
      { calls: ['loadWithdrawal'], sends: { loadWithdrawal: { withdrawalId } } },
    ),
  ),
  promise(
    'A withdrawal that never arrived is sent again under the same ID, after the PIN',
    at(asking, [answered('loadWithdrawal', notFound), ready], {
      ...shows({ step: 'pin', phase: 'asking', account, charge, isLost: true, refusal: null }),
      calls: ['loadStart'],
    }),
    at(
      after(
        asking,
        'the PIN, after a withdrawal that never arrived',
        answered('loadWithdrawal', notFound),
        ready,
      ),
      [does('pin.submit'), answered('saveRequest', { output: sampleKept('sent') })],
      {
        ...shows({ phase: 'sending', isLost: false }),
        calls: ['saveRequest', 'sendWithdrawal'],
        sends: { sendWithdrawal: { attempt: { withdrawalId } } },
      },
    ),
    at(
      after(
        asking,
        'the PIN, after a withdrawal that never arrived',
        answered('loadWithdrawal', notFound),
        ready,
      ),
      [does('step.back')],
      shows({ step: 'review', isLost: false }),
    ),
    at(returning('sent'), [answered('loadWithdrawal', notFound), starts('only another account is left')], {
      ...shows({ step: 'account', change: { what: 'account' } }),
      kept: { step: 'pin' },
    }),
    at(returning('sent'), [answered('loadWithdrawal', notFound), starts('the charges have risen')], {
      ...shows({ step: 'review', change: { what: 'charges' } }),
      kept: { step: 'pin' },
    }),
    at(returning('sent', { acceptedCharges: null }), [answered('loadWithdrawal', notFound), ready], {
      ...shows({ step: 'review', account, charge, isLost: true }),
      offersNot: ['pin.submit'],
    }),
  ),
];
