import type { SimilarEntries } from '#contract/money/book-duplicates.ts';
import { AppError } from '#server/app-error.ts';
import type { Transaction } from '#server/db/client.ts';
import { formatDay, formatMoney } from '#server/format.ts';
import { listSimilarEntries, lockNewEntries } from './duplicates.repo.ts';
import type { EntryRecord } from './entries.repo.ts';
import { loadEntries } from './entry.view.ts';

/**
 * Rejects a new entry that looks like one of these days, so that the person can decide: two equal purchases may both be real.
 * @throws POSSIBLE_DUPLICATE with the entries that look alike
 */
export async function requireNoDuplicate(
  tx: Transaction,
  businessId: string,
  entry: EntryRecord,
): Promise<void> {
  await lockNewEntries(tx, businessId);
  const similar = await listSimilarEntries(tx, businessId, entry);
  const [latest] = similar;
  if (!latest) return;
  const entries = await loadEntries(tx, businessId, similar);
  throw new AppError('POSSIBLE_DUPLICATE', {
    message: `You already recorded ${formatMoney(latest.amountMinor, latest.currency)} for ${latest.category} on ${formatDay(latest.valueDate)}`,
    current: { entries } satisfies SimilarEntries,
  });
}
