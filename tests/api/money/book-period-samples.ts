import type { bookPeriodCalls } from '#contract/money/book-period.ts';
import { type Sample, type World, testCallers } from '#tests/api/platform/test-callers.ts';
import type { Asking } from '#tests/support/server/request.ts';

type Name = keyof typeof bookPeriodCalls;

/** A month before all rows of the samples. */
const params = { month: '2020-02' };

/** Closes the month of the business, or of another one as its owner. */
async function close(world: World, asking: Asking): Promise<void> {
  const isOther = asking.businessId === world.rivalBusinessId;
  const owner = isOther ? asking : await testCallers['the owner'](world);
  await world.server.call('closeBookPeriod', { params, body: { totals: [] } }, owner);
}

/** A sample for each call about the months of the books. */
export const bookPeriodSamples: { [N in Name]: Sample<N> } = {
  bookPeriods: async () => ({}),
  bookPeriod: async () => ({ params }),
  closeBookPeriod: async () => ({ params, body: { totals: [] } }),
  async reopenBookPeriod(world, asking) {
    await close(world, asking);
    return { params, body: { reason: 'An invoice was missing' } };
  },
};
