import type { bookReceiptCalls } from '#contract/money/book-receipts.ts';
import { sampleExpense } from '#tests/api/money/bookkeeping-samples.ts';
import { type Sample, type World, testCallers } from '#tests/api/platform/test-callers.ts';
import { uploadReceipt } from '#tests/api/money/uploaded-receipt.ts';

type Name = keyof typeof bookReceiptCalls;

const newDraft = async (world: World) => {
  const asking = await testCallers['the owner'](world);
  return world.server.call('createBookDraft', { body: { fileId: await uploadReceipt(world) } }, asking);
};
const newEntry = async (world: World, receiptIds: string[] = []) => {
  const asking = await testCallers['the owner'](world);
  const body = { ...sampleExpense, allowDuplicate: true, receiptIds };
  return world.server.call('createExpense', { body }, asking);
};

/** A sample for each call about receipts. */
export const bookReceiptSamples: { [N in Name]: Sample<N> } = {
  bookDrafts: async () => ({}),
  createBookDraft: async (world) => ({ body: { fileId: await uploadReceipt(world) } }),
  completeBookDraft: async (world) => ({
    params: { id: (await newDraft(world)).id },
    body: { ...sampleExpense, type: 'expense', allowDuplicate: true },
  }),
  discardBookDraft: async (world) => ({ params: { id: (await newDraft(world)).id } }),
  addBookReceipts: async (world) => ({
    params: { id: (await newEntry(world)).id },
    body: { fileIds: [await uploadReceipt(world)] },
  }),
  removeBookReceipt: async (world) => {
    const fileId = await uploadReceipt(world);
    return { params: { id: (await newEntry(world, [fileId])).id, fileId } };
  },
};
