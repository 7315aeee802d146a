import { type WithdrawalStatus } from '#domain/withdrawal.ts';
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
  type PromisedCase,
  type Situation,
} from '#machines/promises/promise.ts';
import { sampleWithdrawalId as withdrawalId } from '../withdraw.samples.ts';
import type { WithdrawInput } from '../withdraw.types.ts';
import {
  account,
  asking,
  busy,
  checking,
  notFound,
  onItsWay,
  poll,
  ready,
  report,
  sending,
  shows,
} from './situations.ts';

const seesOutcome = (
  situation: Situation<WithdrawInput>,
  invoke: string,
  outcome: WithdrawalStatus,
): PromisedCase<WithdrawInput> =>
  at(situation, [answered(invoke, report(outcome))], {
    view: { screen: 'outcome', outcome, withdrawal: { id: withdrawalId, status: outcome } },
    offers: ['withdraw.again'],
    kept: null,
    calls: [],
  });
function beginsAgain(outcome: WithdrawalStatus): PromisedCase<WithdrawInput>[] {
  const situation = after(
    sending,
    `a withdrawal that is ${outcome}`,
    answered('sendWithdrawal', report(outcome)),
  );
  const amount = shows({ step: 'amount', account, refusal: null, isLost: false });
  return [
    at(situation, [does('withdraw.again'), ready], {
      ...amount,
      calls: ['loadStart'],
      kept: { withdrawalId: null, acceptedCharges: null, step: 'amount' },
    }),
    at(situation, [does('withdraw.again'), reopened, ready], amount),
  ];
}

/** Money on its way, and its outcome. */
export const outcomes: FlowPromise<WithdrawInput>[] = [
  promise(
    'Every outcome is shown as the server reports it, wherever the report arrives',
    seesOutcome(sending, 'sendWithdrawal', 'paid'),
    seesOutcome(sending, 'sendWithdrawal', 'failed'),
    seesOutcome(sending, 'sendWithdrawal', 'reversed'),
    seesOutcome(sending, 'sendWithdrawal', 'canceled'),
    seesOutcome(sending, 'sendWithdrawal', 'paidLate'),
    seesOutcome(sending, 'sendWithdrawal', 'returnedLate'),
    seesOutcome(asking, 'loadWithdrawal', 'paid'),
    seesOutcome(asking, 'loadWithdrawal', 'failed'),
    seesOutcome(asking, 'loadWithdrawal', 'reversed'),
    seesOutcome(asking, 'loadWithdrawal', 'canceled'),
    seesOutcome(asking, 'loadWithdrawal', 'paidLate'),
    seesOutcome(asking, 'loadWithdrawal', 'returnedLate'),
    seesOutcome(checking, 'checkWithdrawal', 'paid'),
    seesOutcome(checking, 'checkWithdrawal', 'failed'),
    seesOutcome(checking, 'checkWithdrawal', 'reversed'),
    seesOutcome(checking, 'checkWithdrawal', 'canceled'),
    seesOutcome(checking, 'checkWithdrawal', 'paidLate'),
    seesOutcome(checking, 'checkWithdrawal', 'returnedLate'),
  ),
  promise(
    'Money on its way is checked by itself, at once on demand, and never said to have failed without a report',
    at(onItsWay, [passed('pollDelay')], {
      view: { screen: 'processing', isAsking: true },
      calls: ['checkWithdrawal'],
      sends: { checkWithdrawal: { withdrawalId } },
    }),
    at(onItsWay, [does('check.now')], { view: { isAsking: true }, calls: ['checkWithdrawal'] }),
    at(onItsWay, [does('network.back')], { view: { isAsking: true }, calls: ['checkWithdrawal'] }),
    at(checking, [unanswered('checkWithdrawal')], { view: { screen: 'processing', isAsking: false } }),
    at(checking, [answered('checkWithdrawal', busy)], {
      view: { screen: 'processing', isAsking: false },
    }),
    at(checking, [answered('checkWithdrawal', notFound)], {
      view: { screen: 'processing', isAsking: false },
    }),
    at(
      after(
        sending,
        'a withdrawal that was requested',
        answered('sendWithdrawal', report('requested')),
        does('check.now'),
      ),
      [answered('checkWithdrawal', report('processing'))],
      {
        view: { screen: 'processing', isAsking: false, withdrawal: { status: 'processing' } },
        offers: ['check.now'],
      },
    ),
    at(onItsWay, [...poll, ...poll, ...poll, ...poll, ...poll], {
      view: { screen: 'processing', isLong: false },
    }),
    at(onItsWay, [...poll, ...poll, ...poll, ...poll, ...poll, ...poll], {
      view: { screen: 'processing', isLong: true },
    }),
    at(onItsWay, [...poll, ...poll, ...poll, ...poll, ...poll, ...poll, passed('pollDelay')], {
      view: { isAsking: true, isLong: true },
    }),
  ),
  promise(
    'After an outcome another withdrawal begins at the amount, with the same account and nothing agreed to',
    ...beginsAgain('paid'),
    ...beginsAgain('failed'),
    ...beginsAgain('reversed'),
    ...beginsAgain('canceled'),
    ...beginsAgain('paidLate'),
    ...beginsAgain('returnedLate'),
  ),
];
