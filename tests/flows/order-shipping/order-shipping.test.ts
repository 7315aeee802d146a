import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import {
  type OrderAnswer,
  orderShippingMachine,
  orderShippingView,
} from '#machines/flows/order-shipping/index.ts';
import { sampleOrders } from '#machines/flows/order-shipping/order-shipping.samples.ts';
import { choiceOf } from '#machines/flows/order-shipping/order-shipping.steps.ts';

const manager = { canManage: true, canShip: true };

describe('the steps offered for an order', () => {
  it('offers shipping for a paid order, and explains disabled steps', () => {
    const { legal, blocked } = choiceOf(sampleOrders['ready for collection by the customer'].order, manager);
    expect(legal).toContain('shipping.ship');
    expect(blocked).toContainEqual({ step: 'delivery.confirm', reason: 'shipFirst' });
  });
  it('requires payment before an unpaid order is shipped', () => {
    const { legal, blocked } = choiceOf(sampleOrders['not paid yet'].order, manager);
    expect(legal).not.toContain('shipping.ship');
    expect(blocked).toContainEqual({ step: 'shipping.ship', reason: 'payFirst' });
  });
  it('offers nothing for a declined order', () =>
    expect(choiceOf(sampleOrders['declined by a team member'].order, manager).legal).toEqual([]));
});

describe('the order page', () => {
  const shown = async (overview: keyof typeof sampleOrders, canManage = true, canShip = canManage) => {
    const machine = orderShippingMachine.provide({
      actors: {
        loadOrder: fromPromise<OrderAnswer, { orderId: string }>(() =>
          Promise.resolve({ ok: true, data: sampleOrders[overview] }),
        ),
      },
    });
    const { id } = sampleOrders[overview].order;
    const actor = createActor(machine, { input: { orderId: id, canManage, canShip, attempt: null } }).start();
    await Promise.resolve();
    const view = orderShippingView(actor.getSnapshot());
    actor.stop();
    if (view.screen !== 'order') throw new Error(`shows ${view.screen}`);
    return view;
  };
  it("shows that the courier hasn't responded yet", async () =>
    expect((await shown('pickup requested')).notice).toEqual({ kind: 'awaitingCourier' }));
  it("shows the courier's reason and keeps shipping possible", async () => {
    const { notice, legal } = await shown('courier declined');
    expect(notice).toEqual({ kind: 'courierRefused', reason: 'No rider covers this area today' });
    expect(legal).toContain('shipping.ship');
  });
  it('offers a packer the steps of shipping, and none that handles money', async () => {
    expect((await shown('ready for collection by the customer', false, true)).legal).toEqual([
      'shipping.ship',
    ]);
    expect((await shown('handed over by the merchant', false, true)).legal).toEqual(['delivery.confirm']);
    for (const sample of ['not paid yet', 'refund requested', 'delivered and not paid'] as const) {
      const { legal, blocked } = await shown(sample, false, true);
      expect(legal).toEqual([]);
      expect(blocked.filter(({ step }) => /^(order|payment|intent|refund)/.test(step))).toEqual([]);
    }
  });
  it('offers no step to a team member who can only view', async () =>
    expect((await shown('ready for the courier', false)).legal).toEqual([]));
});
