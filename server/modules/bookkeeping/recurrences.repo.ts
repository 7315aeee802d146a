import { and, asc, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/db/client.ts';
import {
  bookkeepingRecurrenceDays,
  bookkeepingRecurrences,
} from '#server/db/tables/money/book-recurrences.table.ts';
import { businesses } from '#server/db/tables/people/business.table.ts';

export type RecurrenceRecord = Omit<typeof bookkeepingRecurrences.$inferSelect, 'businessId'>;
type RecurrenceChange = Partial<
  Pick<RecurrenceRecord, 'status' | 'amountMinor' | 'until' | 'nextOn' | 'skippedOn'>
>;

const maxListed = 200;
const dayMs = 86_400_000;

const isRecurrence = (businessId: string, id: string) =>
  and(eq(bookkeepingRecurrences.businessId, businessId), eq(bookkeepingRecurrences.id, id));
const isContinuing = inArray(bookkeepingRecurrences.status, ['active', 'paused']);

/** Returns the recurring entries: those that continue first, the newest first. */
export async function listRecurrences(executor: Executor, businessId: string): Promise<RecurrenceRecord[]> {
  return executor
    .select()
    .from(bookkeepingRecurrences)
    .where(eq(bookkeepingRecurrences.businessId, businessId))
    .orderBy(desc(isContinuing), desc(bookkeepingRecurrences.createdAt), desc(bookkeepingRecurrences.id))
    .limit(maxListed);
}

export const countRecurrences = (executor: Executor, businessId: string): Promise<number> =>
  executor.$count(
    bookkeepingRecurrences,
    and(eq(bookkeepingRecurrences.businessId, businessId), isContinuing),
  );

export async function insertRecurrence(
  tx: Transaction,
  businessId: string,
  recurrence: RecurrenceRecord,
): Promise<void> {
  await tx.insert(bookkeepingRecurrences).values({ ...recurrence, businessId });
}

/** Returns a recurring entry, locked until the transaction ends. */
export async function lockRecurrence(
  tx: Transaction,
  businessId: string,
  id: string,
): Promise<RecurrenceRecord | undefined> {
  const [row] = await tx
    .select()
    .from(bookkeepingRecurrences)
    .where(isRecurrence(businessId, id))
    .for('update');
  return row;
}

/** Saves a new version of a recurring entry that this transaction has locked, and returns it. */
export async function saveRecurrence(
  tx: Transaction,
  businessId: string,
  id: string,
  change: RecurrenceChange,
): Promise<RecurrenceRecord> {
  const [row] = await tx
    .update(bookkeepingRecurrences)
    .set({ ...change, version: sql`${bookkeepingRecurrences.version} + 1` })
    .where(isRecurrence(businessId, id))
    .returning();
  if (!row) throw new Error('a recurring entry was not there');
  return row;
}

interface DueRecurrence {
  businessId: string;
  id: string;
  timeZone: string;
}

/** Returns the recurring entries of all businesses that are due on the business's day, the longest due first. */
export async function listDueRecurrences(
  executor: Executor,
  now: Date,
  limit: number,
): Promise<DueRecurrence[]> {
  // The latest day in any time zone: the index contains only the column.
  const latest = new Date(now.getTime() + dayMs).toISOString().slice(0, 10);
  return executor
    .select({
      businessId: bookkeepingRecurrences.businessId,
      id: bookkeepingRecurrences.id,
      timeZone: businesses.timeZone,
    })
    .from(bookkeepingRecurrences)
    .innerJoin(businesses, eq(businesses.id, bookkeepingRecurrences.businessId))
    .where(
      and(
        lte(bookkeepingRecurrences.nextOn, latest),
        sql`${bookkeepingRecurrences.nextOn} <= (${now.toISOString()}::timestamptz at time zone ${businesses.timeZone})::date`,
      ),
    )
    .orderBy(asc(bookkeepingRecurrences.nextOn))
    .limit(limit);
}

/** Marks a day as booked by an entry. Returns false if it was booked before, or if the entry is one of another recurrence. */
export async function insertRecurrenceDay(
  tx: Transaction,
  businessId: string,
  day: { recurrenceId: string; day: string; entryId: string },
): Promise<boolean> {
  const inserted = await tx
    .insert(bookkeepingRecurrenceDays)
    .values({ ...day, businessId })
    .onConflictDoNothing()
    .returning({ day: bookkeepingRecurrenceDays.day });
  return inserted.length > 0;
}

/** Returns the recurrences of these entries. */
export async function listEntryRecurrences(
  executor: Executor,
  businessId: string,
  entryIds: string[],
): Promise<{ entryId: string; recurrenceId: string }[]> {
  if (entryIds.length === 0) return [];
  return executor
    .select({
      entryId: bookkeepingRecurrenceDays.entryId,
      recurrenceId: bookkeepingRecurrenceDays.recurrenceId,
    })
    .from(bookkeepingRecurrenceDays)
    .where(
      and(
        eq(bookkeepingRecurrenceDays.businessId, businessId),
        inArray(bookkeepingRecurrenceDays.entryId, entryIds),
      ),
    );
}

/** Returns true if the business ever had a recurring entry. */
export async function hasRecurrences(executor: Executor, businessId: string): Promise<boolean> {
  const ofBusiness = eq(bookkeepingRecurrences.businessId, businessId);
  return (await executor.$count(bookkeepingRecurrences, ofBusiness)) > 0;
}
