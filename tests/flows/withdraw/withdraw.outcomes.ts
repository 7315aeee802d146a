import assert from 'node:assert/strict';
import type { WithdrawalStatus } from '#domain/withdrawal.ts';
import type { withdrawModel } from '#machines/flows/withdraw/withdraw.model.ts';
import type { ExecutorOf } from '#machines/graph/walk.ts';
import type { Moment } from '#machines/graph/run-journey.ts';
import { passCall, nextStepOf, type Travel } from '#tests/support/walks/journey.ts';
import type { WithdrawFixture } from './withdraw.fixture.ts';

export interface WithdrawTravel extends Travel {
  fixture: WithdrawFixture;
  /** Returns the ID of the current withdrawal. */
  withdrawalId(): Promise<string>;
}

const statuses: Record<string, WithdrawalStatus> = {
  'on its way': 'processing',
  paid: 'paid',
  failed: 'failed',
  reversed: 'reversed',
  canceled: 'canceled',
  'paid late': 'paidLate',
  'returned late': 'returnedLate',
  'sent twice, already paid': 'paid',
  'sent twice, already failed': 'failed',
  'sent twice, already reversed': 'reversed',
  'sent twice, already cancelled': 'canceled',
  'sent twice, already paid late': 'paidLate',
  'sent twice, already returned late': 'returnedLate',
};

async function checked(walk: WithdrawTravel, { edge }: Moment): Promise<void> {
  const { fixture } = walk;
  const id = await walk.withdrawalId();
  const status = statuses[edge.variant];
  if (status) await fixture.know(id, status);
  else if (edge.variant === 'not found') await fixture.forget(id);
  if (edge.variant === 'not allowed')
    return fixture.withoutPermission(() => passCall(walk, 'checkWithdrawal', edge));
  return passCall(walk, 'checkWithdrawal', edge);
}

/** Whether the person enters a wrong PIN for the next response. */
export const isWrongPin = (walk: Pick<Travel, 'journey' | 'taken'>): boolean =>
  nextStepOf(walk, 'done:sendWithdrawal')?.variant === 'wrong PIN' &&
  walk.journey.steps.slice(walk.taken).find(({ name }) => name.endsWith(':sendWithdrawal'))?.variant ===
    'wrong PIN';

const nothing = () => undefined;

/** The result of each call, for the API and the browser. */
export const withdrawOutcomes = {
  async 'done:loadStart'(walk, { edge }) {
    const { fixture } = walk;
    await fixture.be(edge.variant);
    const answer = () => passCall(walk, 'withdrawalStart', edge);
    if (edge.variant === 'not allowed') return fixture.withoutPermission(answer);
    return edge.variant === 'no PIN is set' ? fixture.withoutPin(answer) : answer();
  },
  'done:saveRequest': nothing,
  'error:saveRequest': nothing,
  async 'done:sendWithdrawal'(walk, { edge }) {
    const { fixture, interceptor } = walk;
    const { variant } = edge;
    if (variant === 'too many requests' || variant === 'signed out') return passCall(walk, 'withdraw', edge);
    await fixture.beWhenSent(variant);
    const held = await interceptor.next('withdraw');
    const status = statuses[variant];
    if (status) await fixture.know(held.key, status);
    if (variant === 'PIN locked') await fixture.tried(5, true);
    if (variant === 'PIN attempts exceeded') await fixture.tried(10, false);
    if (variant === 'still in progress')
      return fixture.whileWorkedOn(held.key, async () => {
        assert.equal((await held.pass()).code, 'IN_PROGRESS');
      });
    const before = await fixture.withdrawals();
    const { code } = await held.pass();
    assert.equal(code, refusals[variant], `${variant} is answered otherwise`);
    const isNew = variant === 'accepted';
    assert.ok((await fixture.withdrawals()) - before <= (isNew ? 1 : 0), 'nothing is taken that was refused');
    return undefined;
  },
  async 'error:sendWithdrawal'(walk) {
    const held = await walk.interceptor.next('withdraw');
    await walk.fixture.beWhenSent('accepted');
    // The request is lost if a later check doesn't find the withdrawal; otherwise only the response is lost.
    if (nextStepOf(walk, 'done:loadWithdrawal')?.variant === 'not found') return held.drop();
    return held.lose();
  },
  'done:loadWithdrawal': checked,
  'done:checkWithdrawal': checked,
} satisfies Partial<ExecutorOf<typeof withdrawModel, WithdrawTravel>['outcomes']>;

const refusals: Record<string, string | undefined> = {
  'wrong PIN': 'PIN_WRONG',
  'PIN locked': 'PIN_LOCKED',
  'PIN attempts exceeded': 'PIN_ATTEMPTS_EXCEEDED',
  'balance too low': 'BALANCE_TOO_LOW',
  'the charges have changed': 'CHARGES_CHANGED',
  'the account was removed': 'PAYOUT_ACCOUNT_UNUSABLE',
};
