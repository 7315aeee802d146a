import type { supportCalls } from '#contract/people/support.ts';
import { samplePdf } from '#tests/support/people/verification.ts';
import type { Sample } from '#tests/api/platform/test-callers.ts';

export const sampleSupport = { subject: 'My payout', message: 'It has not arrived.', fileIds: [] };
let uploads = 0;

/** The samples of the calls of support. */
export const supportSamples: { [Name in keyof typeof supportCalls]: Sample<Name> } = {
  supportRequests: async () => ({}),
  createSupportRequest: async ({ server }, asking) => {
    if (asking.token === undefined) return { body: sampleSupport };
    // The same content would be the file of the person who uploaded it first.
    const content = Buffer.concat([samplePdf(), Buffer.from(`\n% ${(uploads += 1)}`)]);
    const file = { name: 'statement.pdf', content };
    const { id } = await server.call('uploadFile', { body: { category: 'SUPPORT' }, file }, asking);
    return { body: { ...sampleSupport, fileIds: [id] } };
  },
};
