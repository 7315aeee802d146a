import { and, desc, eq, or, sql } from 'drizzle-orm';
import { duplicateDays } from '#domain/book-entry.ts';
import type { Transaction } from '#server/db/client.ts';
import { bookkeepingEntries } from '#server/db/tables/money/bookkeeping.table.ts';
import type { EntryRecord } from './entries.repo.ts';

const maxListed = 5;

/** Lets one transaction at a time compare a new entry with those of the business and add it, until it ends. */
export async function lockNewEntries(tx: Transaction, businessId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`new entries of ${businessId}`}, 0))`);
}

/** Returns entries of the same type, amount and days whose category or receiver is the same, the latest first. */
export async function listSimilarEntries(
  tx: Transaction,
  businessId: string,
  {
    type,
    currency,
    amountMinor,
    valueDate,
    category,
    receiver,
  }: Pick<EntryRecord, 'type' | 'currency' | 'amountMinor' | 'valueDate' | 'category' | 'receiver'>,
): Promise<EntryRecord[]> {
  return tx
    .select()
    .from(bookkeepingEntries)
    .where(
      and(
        eq(bookkeepingEntries.businessId, businessId),
        eq(bookkeepingEntries.type, type),
        eq(bookkeepingEntries.currency, currency),
        eq(bookkeepingEntries.amountMinor, amountMinor),
        sql`${bookkeepingEntries.valueDate} between ${valueDate}::date - ${duplicateDays}::int and ${valueDate}::date + ${duplicateDays}::int`,
        or(
          eq(bookkeepingEntries.category, category),
          receiver === null
            ? undefined
            : sql`fold_text(${bookkeepingEntries.receiver}) = fold_text(${receiver})`,
        ),
      ),
    )
    .orderBy(desc(bookkeepingEntries.valueDate), desc(bookkeepingEntries.id))
    .limit(maxListed);
}
