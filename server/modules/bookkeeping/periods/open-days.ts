import { getMonth } from '#domain/book-period.ts';
import { AppError } from '#server/app-error.ts';
import type { Transaction } from '#server/db/client.ts';
import { formatDay, formatMonth } from '#server/format.ts';
import { lockPeriodsShared } from './periods.repo.ts';
import { getOpenFrom } from './posted-rows.repo.ts';

/**
 * Keeps the months of the books as they are until this transaction ends. Every write of the books calls it, before it locks
 * anything else, and passes each day that it adds to, changes or removes from to the function that it returns.
 *
 * @returns a function that throws PERIOD_CLOSED for a day of a closed month
 */
export async function holdPeriods(tx: Transaction, businessId: string): Promise<(day: string) => void> {
  await lockPeriodsShared(tx, businessId);
  const openFrom = await getOpenFrom(tx, businessId);
  return (day) => {
    if (openFrom === null || day >= openFrom) return;
    const message = `${formatMonth(getMonth(day))} is closed. Reopen it, or use a date from ${formatDay(openFrom)}.`;
    throw new AppError('PERIOD_CLOSED', { message, fields: [{ field: 'valueDate', message }] });
  };
}
