import type { transactionCalls } from '#contract/transaction.ts';
import { paidInvoice } from '#tests/support/paid-invoice.ts';
import { type Sample, type World, standings } from './standings.ts';

type Name = keyof typeof transactionCalls;

const ofPayment = async (world: World) => {
  const shop = { ...world.shop, asking: await standings['the owner'](world) };
  return { id: await paidInvoice(world.server, shop) };
};

/** One for each call about the money that moved. */
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
  transactionReceipt: async (world) => ({ params: await ofPayment(world) }),
  exportTransactions: async () => ({
    body: { target: { kind: 'matching', filter: { type: 'refund', direction: 'DR' } } },
  }),
};
