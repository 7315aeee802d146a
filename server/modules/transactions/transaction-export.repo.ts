import { and, desc, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { type TransactionFilter, conditions, filterValues } from './transaction-filter.repo.ts';
import type { TransactionRecord } from '#server/modules/payments/transactions.repo.ts';
import { transactions } from '#server/db/tables/money/transactions.table.ts';

const rowsAtOnce = 500;

/** The next stretch of what the filter finds, newest first. */
export async function transactionsForFile(
  db: Database,
  businessId: string,
  filter: TransactionFilter,
  after: Pick<TransactionRecord, 'at' | 'id'> | undefined,
): Promise<TransactionRecord[]> {
  return db
    .select()
    .from(transactions)
    .where(
      and(
        conditions(filter),
        after &&
          sql`(${transactions.at}, ${transactions.id}) < (${after.at.toISOString()}, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(transactions.at), desc(transactions.id))
    .limit(rowsAtOnce)
    .prepare('')
    .execute({ businessId, ...filterValues(filter) });
}
