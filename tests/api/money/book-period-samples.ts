import type { bookPeriodCalls } from '#contract/money/book-period.ts';
import { type Sample, type World, testCallers } from '#tests/api/platform/test-callers.ts';

type Name = keyof typeof bookPeriodCalls;

/** A month before all rows of the samples. */
const params = { month: '2020-02' };

const close = async (world: World) => {
  const asking = await testCallers['the owner'](world);
  return world.server.call('closeBookPeriod', { params, body: { totals: [] } }, asking);
};

/** A sample for each call about the months of the books. */
export const bookPeriodSamples: { [N in Name]: Sample<N> } = {
  bookPeriods: async () => ({}),
  bookPeriod: async () => ({ params }),
  closeBookPeriod: async () => ({ params, body: { totals: [] } }),
  async reopenBookPeriod(world) {
    await close(world);
    return { params, body: { reason: 'An invoice was missing' } };
  },
};
