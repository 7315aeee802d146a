import { type SQL, sql } from 'drizzle-orm';
import type { EntryCheck } from '#domain/book-checks.ts';
import { otherCategories } from '#domain/books.ts';

/** The condition of an entry behind each check, in the query of the list of the books. */
export const entryCheckConditions: Record<EntryCheck, SQL> = {
  noCategory: sql`books.category = any(${sql.param(otherCategories)}::text[])`,
  noMethod: sql`entries.payment_method is null`,
  noReceipt: sql`entries.type = 'expense' and not exists (
    select from bookkeeping_receipts receipts
    where receipts.business_id = entries.business_id and receipts.entry_id = entries.id
  )`,
};
