import assert from 'node:assert/strict';
import type { orderShippingModel } from '#machines/flows/order-shipping/order-shipping.model.ts';
import type { Edge } from '#machines/graph/explore.ts';
import type { ExecutorOf } from '#machines/graph/walk.ts';
import { passCall, nextStepOf, type Travel } from '#tests/support/walks/journey.ts';
import type { OrderFixture } from './order-shipping.fixture.ts';

export interface ShippingTravel extends Travel {
  fixture: OrderFixture;
  /** The number of timeline entries when the response to a step was lost. */
  happenedBefore: number | undefined;
}

const stepCalls = {
  'shipping.ship': 'updateShippingStatus',
  'shipping.cancel': 'updateShippingStatus',
  'delivery.confirm': 'updateShippingStatus',
  'order.decline': 'declineOrder',
} as const;
const addresses = {
  updateShippingStatus: 'PATCH /commerce/order/{id}/shipping-status',
  declineOrder: 'PATCH /commerce/order/decline/{id}',
  advanceOrder: 'PATCH /commerce/order/{id}/status',
} as const;

/** A note that is too long; the form doesn't accept it. */
const tooLong = { note: 'x'.repeat(501) };

/** Returns the call that sends a step. */
export const callOf = (step: string): keyof typeof addresses =>
  Object.entries(stepCalls).find(([name]) => name === step)?.[1] ?? 'advanceOrder';

/** Returns the step in flight, from the snapshot of the previous edge. */
export function stepOf({ journey, taken }: ShippingTravel): string {
  const before = journey.steps[taken - 2];
  if (!before) throw new Error('a step is sent only after something led to it');
  const { step }: { step: string } = before.snapshot.context;
  return step;
}

async function overview(walk: ShippingTravel, { edge }: { edge: Edge }): Promise<void> {
  await walk.fixture.be(edge.variant);
  await passCall(walk, 'orderOverview', edge);
}
/** Does nothing, because the device saves the attempt itself or fails to. */
const atOnce = () => undefined;

/** The results that the API and the browser share. In the browser, the page also retries a failed request. */
export const shippingOutcomes = {
  'done:loadOrder': overview,
  'done:checkOrder': overview,
  'done:catchUp': overview,
  'done:saveAttempt': atOnce,
  'error:saveAttempt': atOnce,
  async 'done:submitStep'(walk, { edge }) {
    const { fixture, interceptor } = walk;
    const step = stepOf(walk);
    const sent = callOf(step);
    if (edge.variant === 'still in progress') {
      const held = await interceptor.next(sent);
      await fixture.whileWorkedOn(addresses[sent], held.key, async () => {
        assert.equal((await held.pass()).code, 'IN_PROGRESS');
      });
      return;
    }
    if (edge.variant === 'not possible any more') await fixture.end(step);
    if (edge.variant === 'changed in the meantime') await fixture.changeElsewhere();
    await passCall(walk, sent, edge, edge.variant === 'note refused' ? tooLong : undefined);
    if (edge.variant === 'accepted' && walk.happenedBefore !== undefined)
      assert.equal(await fixture.events(), walk.happenedBefore, 'a step that was sent twice is taken once');
    walk.happenedBefore = undefined;
  },
  async 'error:submitStep'(walk, { next }) {
    const held = await walk.interceptor.next(callOf(stepOf(walk)));
    // If the journey continues with the result, the server completes the call and only the response is lost.
    const isTaken =
      next?.name === 'step.abandon' || nextStepOf(walk, 'done:submitStep')?.variant === 'accepted';
    if (!isTaken) return held.drop();
    await held.lose();
    walk.happenedBefore = await walk.fixture.events();
    return undefined;
  },
} satisfies Partial<ExecutorOf<typeof orderShippingModel, ShippingTravel>['outcomes']>;
