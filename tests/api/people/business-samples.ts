import type { businessCalls } from '#contract/people/business.ts';
import { newPhone } from '#tests/support/people/phones.ts';
import { tinyGif } from '#tests/support/store/images.ts';
import { type Sample, testCallers } from '#tests/api/platform/test-callers.ts';

type Name = 'businessInfo' | 'updateBusinessInfo' | 'setBusinessLogo';

/** A sample for each call about the details of a business. */
export const businessInfoSamples: { [N in Name & keyof typeof businessCalls]: Sample<N> } = {
  businessInfo: async () => ({}),
  // Not the name: it is locked once another sample has verified the business.
  updateBusinessInfo: async () => ({ body: { phoneNumber: newPhone(), category: 'Services' } }),
  setBusinessLogo: async (world) => {
    const file = { name: 'logo.gif', content: tinyGif };
    const asking = await testCallers['the owner'](world);
    const { id } = await world.server.call(
      'uploadFile',
      { body: { category: 'BUSINESS_LOGO' }, file },
      asking,
    );
    return { body: { fileId: id } };
  },
};
