import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import {
  type CustomerOrderAnswer,
  customerOrderMachine,
  customerOrderView,
} from '#machines/flows/customer-order/index.ts';
import {
  sampleCustomerOrders,
  sampleOrderToken,
} from '#machines/flows/customer-order/customer-order.samples.ts';

describe('the actions offered to a customer', () => {
  const view = async (order: CustomerOrderAnswer & { ok: true }) => {
    const loadOrder = fromPromise<CustomerOrderAnswer, { token: string }>(() => Promise.resolve(order));
    const machine = customerOrderMachine.provide({ actors: { loadOrder } });
    const actor = createActor(machine, { input: { token: sampleOrderToken, attempt: null } }).start();
    await Promise.resolve();
    const shown = customerOrderView(actor.getSnapshot());
    actor.stop();
    return shown;
  };
  it('are those that the server allows, and payment if an amount is due', async () => {
    expect(await view({ ok: true, data: sampleCustomerOrders['not paid'] })).toMatchObject({
      screen: 'order',
      legal: ['order.cancel'],
      canPay: true,
    });
    expect(await view({ ok: true, data: sampleCustomerOrders['in transit'] })).toMatchObject({
      legal: ['delivery.confirm', 'refund.request'],
      canPay: false,
    });
    expect(await view({ ok: true, data: sampleCustomerOrders.cancelled })).toMatchObject({
      legal: [],
      canPay: false,
    });
  });
});
