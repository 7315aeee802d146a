import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import {
  type OrderAnswer,
  orderShippingMachine,
  orderShippingView,
} from '#machines/flows/order-shipping/index.ts';
import { orderShippingModel } from '#machines/flows/order-shipping/order-shipping.model.ts';
import { sampleOrders } from '#machines/flows/order-shipping/order-shipping.samples.ts';
import { choiceOf } from '#machines/flows/order-shipping/order-shipping.steps.ts';
import { checkPure } from '#machines/graph/check-pure.ts';
import { explore } from '#machines/graph/explore.ts';
import { walkLive } from '#machines/graph/walk-live.ts';

describe('the chart of shipping an order', () => {
  const flow = explore(orderShippingModel);
  it('is sound in every state', () => expect(checkPure(orderShippingModel, flow)).toEqual([]));
  it('runs as it is drawn', () => walkLive(orderShippingModel, flow));
});

describe('the steps offered for an order', () => {
  it('ships what is paid and not shipped yet, and explains what must wait', () => {
    const { legal, blocked } = choiceOf(sampleOrders['ready for pickup by the customer'].order);
    expect(legal).toContain('shipping.ship');
    expect(blocked.find(({ step }) => step === 'delivery.confirm')?.way).toEqual(['shipping.fulfill']);
  });
  it('asks for the money before an unpaid order is shipped', () => {
    const { legal, blocked } = choiceOf(sampleOrders['not paid yet'].order);
    expect(legal).not.toContain('shipping.ship');
    expect(blocked.find(({ step }) => step === 'shipping.ship')?.way).toEqual(['payment.confirmed']);
  });
  it('offers nothing on an order that is declined', () =>
    expect(choiceOf(sampleOrders['declined by somebody else'].order).legal).toEqual([]));
});

describe('what the page shows of an order', () => {
  const shown = async (overview: keyof typeof sampleOrders, mayManage = true) => {
    const machine = orderShippingMachine.provide({
      actors: {
        loadOrder: fromPromise<OrderAnswer, { orderId: string }>(() =>
          Promise.resolve({ ok: true, data: sampleOrders[overview] }),
        ),
      },
    });
    const { id } = sampleOrders[overview].order;
    const actor = createActor(machine, { input: { orderId: id, mayManage, attempt: null } }).start();
    await Promise.resolve();
    const view = orderShippingView(actor.getSnapshot());
    actor.stop();
    if (view.screen !== 'order') throw new Error(`shows ${view.screen}`);
    return view;
  };
  it('tells that the courier is being asked', async () =>
    expect((await shown('courier being asked')).notice).toEqual({ kind: 'awaitingCourier' }));
  it("tells the courier's reason and leaves shipping open", async () => {
    const { notice, legal } = await shown('courier refused');
    expect(notice).toEqual({ kind: 'courierRefused', reason: 'No rider covers this area today' });
    expect(legal).toContain('shipping.ship');
  });
  it('offers no step to somebody who may only look', async () =>
    expect((await shown('ready for the courier', false)).legal).toEqual([]));
});
