import { readFileSync } from 'node:fs';
import { Random } from '#server/demo/random.ts';
import { isThorough } from '#tests/support/thorough.ts';
import { changedFiles, isTouched } from './changed-files.ts';
import { type GeneratedSuite, budgets } from './budgets.ts';
import { seedOf } from './seed.ts';

interface Sampling<Item> {
  /** Tells apart what draws from the same suite's items, like two tests of one kind. */
  name?: string;
  /** The title of the item's test, by which its duration is recorded. */
  title(item: Item): string;
  /** The calls, flows, tables or files that the item tests: items that the change touches are taken first. */
  touches?(item: Item): readonly string[];
}

/** The record of `npm run durations`: seconds by suite and title. */
const recorded: Record<string, Record<string, number>> = JSON.parse(
  readFileSync(new URL('durations.json', import.meta.url), 'utf8'),
);
/**
 * Returns the items of a generated suite that this run takes, in their own order: those that the change touches, then
 * others by the seed, until the recorded durations fill the suite's budget, which also limits what the change touches. A thorough run takes all.
 */
export function sampleOf<Item>(
  suite: GeneratedSuite,
  items: readonly Item[],
  { name = '', title, touches = () => [] }: Sampling<Item>,
): Item[] {
  if (isThorough) return [...items];
  const random = new Random(seedOf(`${suite} ${name}`));
  const drawn = items
    .map((item) => ({
      item,
      isFirst: touches(item).some((part) => changedFiles().has(part) || isTouched(part)),
      lot: random.next(),
    }))
    .toSorted((one, other) => Number(other.isFirst) - Number(one.isFirst) || one.lot - other.lot);
  const { seconds: budget, usualSeconds } = budgets[suite];
  let left: number = budget;
  const taken = new Set<Item>();
  for (const { item } of drawn) {
    const seconds = recorded[suite]?.[title(item)] ?? usualSeconds;
    // A longer one gives way to shorter ones that still fit; the first is taken in any case.
    if (seconds > left && taken.size > 0) continue;
    left -= seconds;
    taken.add(item);
  }
  return items.filter((item) => taken.has(item));
}
