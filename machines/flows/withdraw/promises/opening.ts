import {
  after,
  answered,
  at,
  does,
  passed,
  promise,
  unanswered,
  type FlowPromise,
  type PromisedCase,
} from '#machines/promises/promise.ts';
import { refused } from '../../sample-responses.ts';
import {
  sampleAccountId as accountId,
  type sampleStarts,
  sampleWithdrawalId as withdrawalId,
} from '../withdraw.samples.ts';
import type { WithdrawInput } from '../withdraw.types.ts';
import {
  busy,
  forbidden,
  notFound,
  opened,
  other,
  page,
  ready,
  report,
  sending,
  shows,
  starts,
} from './situations.ts';

const blocked = (name: keyof typeof sampleStarts, by: string): PromisedCase<WithdrawInput>[] => [
  at(page, [starts(name)], {
    view: { screen: 'blocked', by },
    offers: ['start.retry', 'page.shown'],
    offersNot: ['account.choose'],
  }),
  at(after(page, `a page that is blocked: ${by}`, starts(name)), [does('start.retry'), ready], {
    ...shows({ step: 'account' }),
    calls: ['loadStart'],
  }),
  at(after(page, `a page that is blocked: ${by}`, starts(name)), [does('page.shown'), ready], {
    ...shows({ step: 'account' }),
    calls: ['loadStart'],
  }),
];
/** The page, and what keeps a business from withdrawing. */
export const opening: FlowPromise<WithdrawInput>[] = [
  promise(
    'What keeps a business from withdrawing is said before anything is chosen, and looked at again on return',
    ...blocked('no PIN is set', 'missing'),
    ...blocked('the balance is negative', 'owing'),
    ...blocked('the available balance is too low', 'tooLittle'),
    ...blocked('the account is too new', 'tooNew'),
    at(page, [starts("withdrawals aren't available in this currency")], {
      view: { screen: 'unavailable' },
      offersNot: ['account.choose', 'start.retry'],
    }),
  ),
  promise(
    'A page without its data says why, and loads again',
    at(page, [], { view: { screen: 'loading' } }),
    at(page, [unanswered('loadStart')], {
      view: { screen: 'unreachable', refusal: null },
      offers: ['start.retry'],
    }),
    at(page, [answered('loadStart', other)], {
      view: { screen: 'unreachable', refusal: { code: 'ILLEGAL_EVENT' } },
      offers: ['start.retry', 'network.back'],
    }),
    at(page, [answered('loadStart', forbidden)], {
      view: { screen: 'forbidden' },
      offersNot: ['start.retry'],
    }),
    at(page, [answered('loadStart', busy)], {
      view: { screen: 'limited', refusal: { code: 'TOO_MANY_REQUESTS' } },
      calls: ['loadStart'],
    }),
    at(
      after(page, 'a page that was loaded too often', answered('loadStart', busy)),
      [passed('retryDelay'), ready],
      { ...shows({ step: 'account', refusal: null }), calls: ['loadStart'] },
    ),
    at(after(page, 'a page that was refused', answered('loadStart', other)), [does('start.retry'), ready], {
      ...shows({ step: 'account', refusal: null }),
      calls: ['loadStart'],
    }),
    at(after(page, 'a page without the server', unanswered('loadStart')), [does('network.back'), ready], {
      ...shows({ step: 'account' }),
      calls: ['loadStart'],
    }),
    at(
      after(
        sending,
        'a refused withdrawal',
        answered('sendWithdrawal', refused('BALANCE_TOO_LOW', 'Too low')),
      ),
      [unanswered('loadStart')],
      { view: { screen: 'unreachable', refusal: null } },
    ),
  ),
  promise(
    'The address of a withdrawal shows that withdrawal, or says that it does not exist',
    at(opened, [], {
      view: { screen: 'asking' },
      calls: ['loadWithdrawal'],
      sends: { loadWithdrawal: { withdrawalId } },
    }),
    at(opened, [answered('loadWithdrawal', report('paid'))], {
      view: { screen: 'outcome', outcome: 'paid' },
      offers: ['withdraw.again'],
    }),
    at(opened, [answered('loadWithdrawal', report('processing'))], {
      view: { screen: 'processing', withdrawal: { id: withdrawalId } },
    }),
    at(opened, [answered('loadWithdrawal', notFound)], {
      view: { screen: 'unknown' },
      offers: ['withdraw.again'],
    }),
    at(
      after(opened, 'a withdrawal that does not exist', answered('loadWithdrawal', notFound)),
      [does('withdraw.again'), ready, does('account.choose', { accountId })],
      { ...shows({ step: 'amount' }), calls: ['loadStart'], kept: { withdrawalId: null } },
    ),
    at(opened, [answered('loadWithdrawal', forbidden)], { view: { screen: 'forbidden' } }),
    at(opened, [answered('loadWithdrawal', busy)], {
      view: { screen: 'limited', refusal: { code: 'TOO_MANY_REQUESTS' } },
    }),
    at(opened, [answered('loadWithdrawal', other)], {
      view: { screen: 'unreachable', refusal: { code: 'ILLEGAL_EVENT' } },
    }),
    at(opened, [unanswered('loadWithdrawal')], { view: { screen: 'unreachable', refusal: null } }),
    at(
      after(opened, 'a withdrawal without a response', unanswered('loadWithdrawal')),
      [does('start.retry')],
      { calls: ['loadWithdrawal'] },
    ),
    at(
      after(opened, 'a withdrawal without a response', unanswered('loadWithdrawal')),
      [does('network.back')],
      { calls: ['loadWithdrawal'] },
    ),
    at(
      after(opened, 'a withdrawal that was asked about too often', answered('loadWithdrawal', busy)),
      [passed('retryDelay'), unanswered('loadWithdrawal')],
      { calls: ['loadWithdrawal'], view: { screen: 'unreachable', refusal: null } },
    ),
  ),
];
