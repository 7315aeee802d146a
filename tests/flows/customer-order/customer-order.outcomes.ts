import assert from 'node:assert/strict';
import type { CallName } from '#contract/calls.ts';
import type { CustomerOrderEvent } from '#contract/store/customer-order.ts';
import type { customerOrderModel } from '#machines/flows/customer-order/customer-order.model.ts';
import type { customerOrderMachine } from '#machines/flows/customer-order/index.ts';
import type { Edge } from '#machines/graph/explore.ts';
import type { ExecutorOf } from '#machines/graph/walk.ts';
import { passCall, nextStepOf, type Travel } from '#tests/support/walks/journey.ts';
import type { SnapshotFrom } from 'xstate';
import type { CustomerOrderFixture } from './customer-order.fixture.ts';

export interface CustomerOrderTravel extends Travel {
  fixture: CustomerOrderFixture;
  /** The number of customer actions when a response was lost. */
  doneBefore: number | undefined;
  /** The last action that a browser walk has sent. The walk can differ from the model's journey. */
  sent?: { action: CustomerOrderEvent; version: number };
}

/** Refusals that the interceptor sends, because the server doesn't send them or only after many requests. */
const statuses: Record<string, number> = { 'too many requests': 429, 'access denied': 403 };

/** Returns the sent action, from the model's snapshot before the response. */
function attemptBefore({ journey, taken }: CustomerOrderTravel) {
  const before = journey.steps[taken - 2]?.snapshot ?? journey.steps[taken - 1]?.snapshot;
  return (before as SnapshotFrom<typeof customerOrderMachine> | undefined)?.context.attempt ?? undefined;
}
const attemptOf = (walk: CustomerOrderTravel) => {
  const { action = 'refund.request', version = 1 } = walk.sent ?? attemptBefore(walk) ?? {};
  return { action, version };
};

const looked =
  (name: CallName) =>
  async (walk: CustomerOrderTravel, { edge }: { edge: Edge }): Promise<void> => {
    const status = statuses[edge.variant];
    if (status !== undefined) return (await walk.interceptor.next(name)).fail(status);
    await walk.fixture.be(edge.variant);
    return passCall(walk, name, edge);
  };
/** Drops the call, or answers it with a broken response. */
const failed =
  (name: CallName) =>
  async ({ interceptor }: CustomerOrderTravel, { edge }: { edge: Edge }): Promise<void> => {
    const held = await interceptor.next(name);
    return edge.variant === 'a broken answer' ? held.fail(503) : held.drop();
  };
/** Does nothing, because the device saves the attempt itself or fails to. */
const atOnce = () => undefined;

/** The result of each call, for the API and the browser. */
export const customerOrderOutcomes = {
  'done:loadOrder': looked('customerOrder'),
  'error:loadOrder': failed('customerOrder'),
  'done:refresh': looked('customerOrder'),
  'error:refresh': failed('customerOrder'),
  'done:catchUp': looked('customerOrder'),
  'error:catchUp': failed('customerOrder'),
  'done:saveAttempt': atOnce,
  'error:saveAttempt': atOnce,
  async 'done:submitAction'(walk, { edge }) {
    const { fixture, interceptor } = walk;
    const status = statuses[edge.variant];
    if (status !== undefined) return (await interceptor.next('advanceCustomerOrder')).fail(status);
    const { action, version } = attemptOf(walk);
    if (edge.variant === 'still in progress') {
      const held = await interceptor.next('advanceCustomerOrder');
      await fixture.whileWorkedOn(held.key, async () => {
        assert.equal((await held.pass()).code, 'IN_PROGRESS');
      });
      return;
    }
    await fixture.prepare(edge.variant, action, version);
    const tooLong =
      edge.variant === 'message refused' ? { event: action, version, note: 'x'.repeat(501) } : undefined;
    await passCall(walk, 'advanceCustomerOrder', edge, tooLong);
    if (edge.variant === 'done' && walk.doneBefore !== undefined)
      assert.equal(await fixture.effects(), walk.doneBefore, 'an action that is sent twice has one effect');
    walk.doneBefore = undefined;
  },
  async 'error:submitAction'(walk, { edge, next }) {
    const held = await walk.interceptor.next('advanceCustomerOrder');
    if (edge.variant === 'a broken answer') return held.fail(503);
    // If the journey continues with the result, the server completes the call and only the response is lost.
    const isRepeated = next?.name === 'action.retry' || next?.name === 'network.back';
    if (!isRepeated || nextStepOf(walk, 'done:submitAction')?.variant !== 'done') return held.drop();
    const { action, version } = attemptOf(walk);
    await walk.fixture.prepare('done', action, version);
    await held.lose();
    walk.doneBefore = await walk.fixture.effects();
    return undefined;
  },
  'done:openPayment': looked('payCustomerOrder'),
  'error:openPayment': failed('payCustomerOrder'),
} satisfies Partial<ExecutorOf<typeof customerOrderModel, CustomerOrderTravel>['outcomes']>;
