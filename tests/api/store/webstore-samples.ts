import type { webstoreCalls } from '#contract/store/webstore.ts';
import { newStore } from '#domain/store-drafts.ts';
import { newHandle } from '#tests/support/people/identity.ts';
import { tinyGif } from '#tests/support/store/images.ts';
import { type Sample, testCallers } from '#tests/api/platform/test-callers.ts';

const { info } = newStore;

/** A sample for each call about the web store. */
export const webstoreSamples: { [Name in keyof typeof webstoreCalls]: Sample<Name> } = {
  webstore: async ({ shop }) => ({ params: { id: shop.businessId } }),
  storePoster: async () => ({}),
  storeVisits: async () => ({}),
  updateStoreInfo: async () => ({
    body: {
      name: 'Adire House',
      description: 'Hand-dyed cloth from Abeokuta.',
      email: 'hello@adire.test',
      whatsappNumber: '+2348031110001',
      socialLinks: { ...info.socialLinks, instagram: '@adirehouse' },
      openingHours: { ...info.openingHours, monday: [{ opens: '09:00', closes: '17:00' }] },
      version: 999,
    },
  }),
  updateStoreAvailability: async () => ({ body: { status: 'vacation', note: 'Back soon', version: 999 } }),
  updateStoreCheckout: async () => ({
    body: { customerCheck: 'emailCode', minOrderMinor: 500_000, terms: 'Be kind.', requiresTerms: true },
  }),
  updateStoreBranding: async (world) => {
    const asking = await testCallers['the owner'](world);
    const file = { name: 'banner.gif', content: tinyGif };
    const { id } = await world.server.call(
      'uploadFile',
      { body: { category: 'WEBSTORE_BANNER' }, file },
      asking,
    );
    return { body: { bannerFileId: id, theme: 'bold', buttonColor: '#0f766e' } };
  },
  updateStoreIdentity: async () => ({ body: { handle: newHandle() } }),
};
