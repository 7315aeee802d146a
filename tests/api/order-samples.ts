import type { orderEditCalls } from '#contract/order-edit.ts';
import { paid, placeOrder, sampleFields } from '#tests/support/shop.ts';
import type { Sample, World } from './standings.ts';

type Name = keyof typeof orderEditCalls;

const ofOrder = async ({ server, shop }: World) => ({ id: await placeOrder(server, shop, {}, [paid]) });

/** One for each call about an order that people write themselves. */
export const orderSamples: { [N in Name]: Sample<N> } = {
  orderChoices: async () => ({ query: { search: 'bag' } }),
  buyerChoices: async () => ({ query: { search: 'ada' } }),
  createOrder: async () => ({
    body: { ...sampleFields, newBuyer: { name: 'Ada Obi', phoneNumber: '+2348012345678', email: null } },
  }),
  editOrder: async ({ server, shop }) => ({
    params: { id: await placeOrder(server, shop) },
    body: { version: 1, note: 'Ring twice', discountMinor: 100 },
  }),
  noteOrder: async (world) => ({ params: await ofOrder(world), body: { text: 'Called, comes at noon' } }),
};
