import type { customerOrderCalls } from '#contract/store/customer-order.ts';
import type { orderBulkCalls } from '#contract/store/order-bulk.ts';
import type { orderDocumentCalls } from '#contract/store/order-document.ts';
import type { orderEditCalls } from '#contract/store/order-edit.ts';
import type { orderRefundCalls } from '#contract/store/order-refund.ts';
import { customerToken } from '#tests/support/store/customer-link.ts';
import { paid, placeOrder, sampleFields } from '#tests/support/store/business-fixture.ts';
import { type Sample, type World, testCallers } from '#tests/api/platform/test-callers.ts';

type Name = keyof (typeof orderEditCalls &
  typeof customerOrderCalls &
  typeof orderRefundCalls &
  typeof orderDocumentCalls &
  typeof orderBulkCalls);

/** Returns the private link of an order after these steps; by default it is paid. */
const byLink = async (world: World, steps = [paid]) => {
  const { server, shop } = world;
  const owner = { asking: await testCallers['the owner'](world) };
  return { token: await customerToken(server, owner, await placeOrder(server, shop, {}, steps)) };
};
const ofOrder = async ({ server, shop }: World) => ({ id: await placeOrder(server, shop, {}, [paid]) });

/** A sample for each call about orders that merchants create. */
export const orderSamples: { [N in Name]: Sample<N> } = {
  orderChoices: async () => ({ query: { search: 'bag' } }),
  customerChoices: async () => ({ query: { search: 'ada' } }),
  createOrder: async () => ({
    body: {
      ...sampleFields,
      newOrderCustomer: { name: 'Ada Obi', phoneNumber: '+2348012345678', email: null },
    },
  }),
  editOrder: async ({ server, shop }) => ({
    params: { id: await placeOrder(server, shop) },
    body: { version: 1, note: 'Ring twice', discountMinor: 100 },
  }),
  refundOrder: async (world) => ({
    params: await ofOrder(world),
    body: { amountMinor: 100_000, reason: 'One came back' },
  }),
  customerOrder: async (world) => ({ params: await byLink(world) }),
  advanceCustomerOrder: async (world) => ({
    params: await byLink(world),
    body: { event: 'order.cancel', version: 2, note: 'Ordered twice' },
  }),
  payCustomerOrder: async (world) => ({ params: await byLink(world, []) }),
  orderCustomerLink: async (world) => ({ params: await ofOrder(world) }),
  replaceOrderCustomerLink: async (world) => ({ params: await ofOrder(world) }),
  noteOrder: async (world) => ({ params: await ofOrder(world), body: { note: 'Called, comes at noon' } }),
  orderDocument: async (world) => ({
    params: await ofOrder(world),
    query: { kind: 'receipt', print: 'true' },
  }),
  exportOrders: async () => ({ body: { target: { kind: 'matching', filter: { payment: 'paid' } } } }),
  planOrderBulk: async (world) => ({
    body: { action: 'ship', target: { kind: 'ids', ids: [(await ofOrder(world)).id] } },
  }),
  startOrderBulk: async () => ({
    body: { action: 'deliver', target: { kind: 'matching', filter: { shippingStatus: 'FULFILLED' } } },
  }),
  orderBulkRun: async (world) => {
    const body = {
      action: 'confirm' as const,
      target: { kind: 'matching' as const, filter: { search: 'none' } },
    };
    const run = await world.server.call('startOrderBulk', { body }, await testCallers['the owner'](world));
    return { params: { id: run.id } };
  },
};
