import type { bookReceiptCalls } from '#contract/money/book-receipts.ts';
import { sampleExpense } from '#tests/api/money/bookkeeping-samples.ts';
import { type Sample, type World, testCallers } from '#tests/api/platform/test-callers.ts';
import { samplePdf } from '#tests/support/people/verification.ts';

type Name = keyof typeof bookReceiptCalls;

const newReceipt = async (world: World) => {
  const asking = await testCallers['the owner'](world);
  const input = {
    body: { category: 'BOOKKEEPING_DOCUMENT' },
    file: { name: 'receipt.pdf', content: samplePdf() },
  } as const;
  return (await world.server.call('uploadFile', input, asking)).id;
};
const newDraft = async (world: World) => {
  const asking = await testCallers['the owner'](world);
  return world.server.call('createBookDraft', { body: { fileId: await newReceipt(world) } }, asking);
};
const newEntry = async (world: World, receiptIds: string[] = []) => {
  const asking = await testCallers['the owner'](world);
  const body = { ...sampleExpense, allowDuplicate: true, receiptIds };
  return world.server.call('createExpense', { body }, asking);
};

/** A sample for each call about receipts. */
export const bookReceiptSamples: { [N in Name]: Sample<N> } = {
  bookDrafts: async () => ({}),
  createBookDraft: async (world) => ({ body: { fileId: await newReceipt(world) } }),
  completeBookDraft: async (world) => ({
    params: { id: (await newDraft(world)).id },
    body: { ...sampleExpense, type: 'expense', allowDuplicate: true },
  }),
  discardBookDraft: async (world) => ({ params: { id: (await newDraft(world)).id } }),
  addBookReceipts: async (world) => ({
    params: { id: (await newEntry(world)).id },
    body: { fileIds: [await newReceipt(world)] },
  }),
  removeBookReceipt: async (world) => {
    const fileId = await newReceipt(world);
    return { params: { id: (await newEntry(world, [fileId])).id, fileId } };
  },
};
