import type { abandonedCheckoutCalls } from '#contract/store/abandoned-checkout.ts';
import { abandonCheckout } from '#tests/support/store/abandoned-checkouts.ts';
import { type Sample, testCallers } from '#tests/api/platform/test-callers.ts';

/** A sample for each call about checkouts that customers didn't finish. */
export const abandonedCheckoutSamples: { [N in keyof typeof abandonedCheckoutCalls]: Sample<N> } = {
  abandonedCheckouts: async () => ({ query: { status: 'open' } }),
  abandonedCheckout: async (world) => {
    const shop = { ...world.shop, asking: await testCallers['the owner'](world) };
    return { params: { id: await abandonCheckout(world.server, shop) } };
  },
  exportAbandonedCheckouts: async () => ({ body: { target: { kind: 'matching', filter: {} } } }),
};
