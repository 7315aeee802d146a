import { type World, testCallers } from '#tests/api/platform/test-callers.ts';
import { samplePdf } from '#tests/support/people/verification.ts';

/** Uploads another receipt of the business, and returns the id of its file. */
export async function uploadReceipt(world: World): Promise<string> {
  const asking = await testCallers['the owner'](world);
  const input = {
    body: { category: 'BOOKKEEPING_DOCUMENT' },
    file: { name: 'receipt.pdf', content: samplePdf() },
  } as const;
  return (await world.server.call('uploadFile', input, asking)).id;
}
