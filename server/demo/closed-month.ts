import { addMonths, getMonth } from '#domain/book-period.ts';
import { dayOf } from '#domain/date-range.ts';
import type { Member } from '#server/caller.ts';
import type { Deps } from '#server/deps.ts';
import { closePeriod, getPeriod } from '#server/modules/bookkeeping/bookkeeping.records.ts';
import type { DemoShopRecord } from './demo.repo.ts';

/** Closes the month before the last one, with everything before it, once; the last month waits to be closed. */
export async function closeDemoMonth(
  { db }: Pick<Deps, 'db'>,
  { startedAt }: DemoShopRecord,
  owner: Member,
): Promise<void> {
  const past = { db, clock: { now: () => startedAt } };
  const month = addMonths(getMonth(dayOf(startedAt, owner.timeZone).toString()), -2);
  const { status, totals } = await getPeriod(past, owner, month);
  if (status === 'open') await db.transaction((tx) => closePeriod(tx, past, owner, month, totals));
}
