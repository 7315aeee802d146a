import type { transactionCalls } from '#contract/money/transaction.ts';
import { sandboxRefundAmounts } from '#server/providers/payments/sandbox-scripts.ts';
import { second } from '#tests/support/people/identity.ts';
import { createPaidInvoice } from '#tests/support/money/paid-invoice.ts';
import { advanceTime } from '#tests/support/store/business-fixture.ts';
import { type Sample, type World, testCallers } from '#tests/api/platform/test-callers.ts';

type Name = keyof typeof transactionCalls;

const ofPayment = async (world: World) => {
  const shop = { ...world.shop, asking: await testCallers['the owner'](world) };
  return { id: await createPaidInvoice(world.server, shop) };
};

/** Creates a refund that the provider rejects immediately. */
const failedRefund = async (world: World) => {
  const shop = { ...world.shop, asking: await testCallers['the owner'](world) };
  const id = await createPaidInvoice(world.server, shop);
  const refunding = {
    params: { id },
    body: { amountMinor: sandboxRefundAmounts.refused, reason: 'Sent back' },
  };
  const { refunds } = await world.server.call('refundTransaction', refunding, shop.asking);
  await advanceTime(world.server, second);
  return { id: refunds[0]?.id ?? '' };
};

/** A sample for each call about transactions. */
export const transactionSamples: { [N in Name]: Sample<N> } = {
  transactions: async () => ({
    query: { result: '00', direction: 'CR', search: 'ada', sort: 'highest', range: '30d' },
  }),
  revenueSummary: async () => ({ query: { from: '2026-01-01', to: '2026-03-31' } }),
  revenueBalance: async () => ({}),
  transaction: async (world) => ({ params: await ofPayment(world) }),
  refundTransaction: async (world) => ({
    params: await ofPayment(world),
    body: { amountMinor: 1_000_00, reason: 'One yard was sent back' },
  }),
  retryRefund: async (world) => ({ params: await failedRefund(world) }),
  transactionReceipt: async (world) => ({ params: await ofPayment(world) }),
  exportTransactions: async () => ({
    body: { target: { kind: 'matching', filter: { type: 'refund', direction: 'DR' } } },
  }),
};
