import { v7 as uuid } from 'uuid';
import type { CallName } from '#contract/calls.ts';
import { createSentInvoice } from '#tests/support/money/sent-invoice.ts';
import { type Sample, type World, testCallers } from '#tests/api/platform/test-callers.ts';

const token = async (world: World) => {
  const shop = { ...world.shop, asking: await testCallers['the owner'](world) };
  return (await createSentInvoice(world.server, shop)).publicToken;
};
const start = async (world: World) => ({
  token: await token(world),
  paymentId: uuid(),
  amountMinor: 450_000,
  email: 'ada@example.com',
  channel: 'card' as const,
});

export const paymentSamples = {
  payable: async (world) => ({ params: { token: await token(world) } }),
  notePayableSeen: async (world) => ({ params: { token: await token(world) } }),
  payInvoice: async (world) => ({ body: await start(world) }),
  checkPayment: async (world) => ({
    body: { reference: (await world.server.call('payInvoice', { body: await start(world) })).reference },
  }),
} satisfies { [Name in CallName]?: Sample<Name> };
