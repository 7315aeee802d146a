import type { bookRecurrenceCalls } from '#contract/money/book-recurrences.ts';
import { sampleExpense } from '#tests/api/money/bookkeeping-samples.ts';
import { type Sample, type World, testCallers } from '#tests/api/platform/test-callers.ts';
import type { InputOf } from '#tests/support/server/request.ts';

type Name = keyof typeof bookRecurrenceCalls;

const { valueDate: _, ...details } = sampleExpense;
/** An expense that repeats on a day that is still to come. */
export const sampleRecurrence = {
  ...details,
  type: 'expense',
  every: 'monthly',
  firstOn: `${new Date().getUTCFullYear() + 2}-01-31`,
  until: null,
} satisfies InputOf<'createBookRecurrence'>['body'];

const newEntry = async (world: World) => {
  const asking = await testCallers['the owner'](world);
  const body = { ...sampleExpense, allowDuplicate: true };
  return (await world.server.call('createExpense', { body }, asking)).id;
};
const newRecurrence = async (world: World) => {
  const asking = await testCallers['the owner'](world);
  const body = { ...sampleRecurrence, entryId: await newEntry(world) };
  const { id } = await world.server.call('createBookRecurrence', { body }, asking);
  return { id };
};

/** A sample for each call about recurring entries. */
export const bookRecurrenceSamples: { [N in Name]: Sample<N> } = {
  bookRecurrences: async () => ({}),
  createBookRecurrence: async (world) => ({
    body: { ...sampleRecurrence, entryId: await newEntry(world) },
  }),
  updateBookRecurrence: async (world) => ({
    params: await newRecurrence(world),
    body: { amountMinor: 160_000_00, version: 9 },
  }),
  changeBookRecurrence: async (world) => ({
    params: await newRecurrence(world),
    body: { status: 'paused' },
  }),
};
