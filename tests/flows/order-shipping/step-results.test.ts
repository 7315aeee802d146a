import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { ShippingStatus } from '#domain/order-status.ts';
import {
  type Attempt,
  type AttemptDraft,
  type OrderAnswer,
  orderShippingMachine,
  orderShippingView,
} from '#machines/flows/order-shipping/index.ts';
import { sampleOrders } from '#machines/flows/order-shipping/order-shipping.samples.ts';

describe('the result of a step', () => {
  const { order } = sampleOrders['ready for collection by the customer'];
  const fulfilled = { ...order, status: 'ORDER_INTENT_CONFIRMED', shippingStatus: 'FULFILLED' } as const;
  /** Ships the order, then loads it as it is afterwards. */
  const shipThenLoad = async (after: typeof order) => {
    const overviews = [order, after].map((each) => ({
      ...sampleOrders['ready for collection by the customer'],
      order: each,
    }));
    const answerWith = (overview = overviews[0]) =>
      Promise.resolve({ ok: true as const, data: overview ?? sampleOrders['not paid yet'] });
    let loads = 0;
    const machine = orderShippingMachine.provide({
      actors: {
        loadOrder: fromPromise<OrderAnswer, { orderId: string }>(() => answerWith(overviews[loads++])),
        saveAttempt: fromPromise<Attempt, AttemptDraft>(({ input: { details } }) =>
          Promise.resolve({ step: 'shipping.ship', details, version: 1, idempotencyKey: 'key' }),
        ),
        submitStep: fromPromise<OrderAnswer, { orderId: string; attempt: Attempt | null }>(() =>
          Promise.resolve({ ok: true, data: { ...sampleOrders['not paid yet'], order: fulfilled } }),
        ),
      },
    });
    const actor = createActor(machine, {
      input: { orderId: order.id, canManage: true, canShip: true, attempt: null },
    }).start();
    const noticeOf = () => {
      const view = orderShippingView(actor.getSnapshot());
      return view.screen === 'order' ? view.notice?.kind : undefined;
    };
    await waitFor(actor, (state) => state.matches('open'));
    actor.send({ type: 'step.choose', step: 'shipping.ship' });
    actor.send({ type: 'step.confirm', details: actor.getSnapshot().context.details });
    await waitFor(actor, (state) => state.matches({ open: 'succeeded' }));
    expect(noticeOf()).toBe('succeeded');
    actor.send({ type: 'order.refresh' });
    await waitFor(actor, (state) => state.matches('open') && !state.matches({ open: 'checking' }));
    const shown = noticeOf();
    actor.stop();
    return shown;
  };

  it('stays while the order is as the step left it', async () =>
    expect(await shipThenLoad(fulfilled)).toBe('succeeded'));
  it('disappears once the order was refunded', async () =>
    expect(await shipThenLoad({ ...fulfilled, status: 'REFUNDED', paid: false })).toBeUndefined());
});

describe('the details of a refund', () => {
  const chosenDetails = async (shippingStatus: ShippingStatus) => {
    const overview = sampleOrders['refund requested'];
    const data = { ...overview, order: { ...overview.order, shippingStatus } };
    const loadOrder = fromPromise<OrderAnswer, { orderId: string }>(() =>
      Promise.resolve({ ok: true, data }),
    );
    const actor = createActor(orderShippingMachine.provide({ actors: { loadOrder } }), {
      input: { orderId: data.order.id, canManage: true, canShip: true, attempt: null },
    }).start();
    await waitFor(actor, (state) => state.matches('open'));
    actor.send({ type: 'step.choose', step: 'refund.confirm' });
    const { details } = actor.getSnapshot().context;
    actor.stop();
    return details;
  };
  it.each([
    ['PENDING', true],
    ['RETURNED', true],
    ['FULFILLED', false],
    ['DELIVERED', false],
  ] as const)('restock the items of an order whose shipping is %s: %s', async (shippingStatus, restock) =>
    expect(await chosenDetails(shippingStatus)).toMatchObject({ restock }),
  );
});
