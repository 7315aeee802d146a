import type { bookkeepingCalls } from '#contract/money/bookkeeping.ts';
import { uploadReceipt } from '#tests/api/money/uploaded-receipt.ts';
import { type Sample, type World, testCallers } from '#tests/api/platform/test-callers.ts';
import type { InputOf } from '#tests/support/server/request.ts';

type Name = keyof typeof bookkeepingCalls;

export const sampleExpense = {
  category: 'Rent',
  currency: 'NGN',
  valueDate: '2026-01-05',
  paymentMethod: 'TRANSFER',
  note: null,
  amountMinor: 150_000_00,
  purpose: 'Shop in Balogun Market',
  receiver: 'Balogun Properties',
} satisfies InputOf<'createExpense'>['body'];

export const sampleProducts = [
  { name: 'Ankara, 6 yards', quantity: 2, unitPriceMinor: 12_500_00 },
  { name: 'Thread', quantity: 3, unitPriceMinor: 500_00 },
];
export const sampleIncome = {
  category: 'Sales in person',
  currency: 'NGN',
  valueDate: '2026-01-06',
  channel: 'IN_STORE',
  products: sampleProducts,
} satisfies InputOf<'createIncome'>['body'];

/** Each caller adds the same entry. */
const newExpenseBody = { ...sampleExpense, allowDuplicate: true };
const newIncomeBody = { ...sampleIncome, allowDuplicate: true };

const newExpense = async (world: World) => {
  const asking = await testCallers['the owner'](world);
  return world.server.call('createExpense', { body: newExpenseBody }, asking);
};
const newIncome = async (world: World) => {
  const asking = await testCallers['the owner'](world);
  return world.server.call('createIncome', { body: newIncomeBody }, asking);
};
const ofProduct = async (world: World) => {
  const { id, products } = await newIncome(world);
  return { id, productId: products[0]?.id ?? '' };
};

/** A sample for each call about the books. */
export const bookkeepingSamples: { [N in Name]: Sample<N> } = {
  bookkeepingSummary: async () => ({ query: { range: 'this_year' } }),
  books: async () => ({
    query: {
      range: '1y',
      type: 'expense',
      source: 'hand',
      paymentMethod: 'TRANSFER',
      search: 'rent',
      perPage: 20,
    },
  }),
  bookCategories: async () => ({}),
  createIncome: async (world) => ({
    body: { ...newIncomeBody, receiptIds: [await uploadReceipt(world)] },
  }),
  createExpense: async (world) => ({
    body: { ...newExpenseBody, receiptIds: [await uploadReceipt(world)] },
  }),
  updateIncome: async (world) => ({
    params: { id: (await newIncome(world)).id },
    body: { category: 'Services', version: 9 },
  }),
  updateExpense: async (world) => ({
    params: { id: (await newExpense(world)).id },
    body: { amountMinor: 160_000_00, version: 9 },
  }),
  deleteBookEntry: async (world) => ({ params: { id: (await newExpense(world)).id } }),
  addBookProduct: async (world) => ({
    params: { id: (await newIncome(world)).id },
    body: { name: 'Buttons', quantity: 12, unitPriceMinor: 50_00, version: 9 },
  }),
  updateBookProduct: async (world) => ({ params: await ofProduct(world), body: { quantity: 4, version: 9 } }),
  deleteBookProduct: async (world) => ({ params: await ofProduct(world) }),
};
