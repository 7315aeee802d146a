import { and, desc, eq, gt, inArray, lte, ne, or, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/db/client.ts';
import { businesses } from '#server/db/tables/people/business.table.ts';
import { formerHandles } from '#server/db/tables/records/webstores.table.ts';

/** Blocks other transactions that claim this handle (lower case) until this one ends. */
export async function lockHandle(tx: Transaction, handle: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`handle ${handle}`}, 0))`);
}

/**
 * Returns those of these handles (lower case) that a business has, or had and that still lead to its store.
 * @param exceptId the business whose own handles don't count
 */
export async function listTakenHandles(
  executor: Executor,
  handles: string[],
  now: Date,
  exceptId?: string,
): Promise<string[]> {
  const lower = sql<string>`lower(${businesses.handle})`;
  const isOther = exceptId === undefined ? undefined : ne(businesses.id, exceptId);
  const wasOther = exceptId === undefined ? undefined : ne(formerHandles.businessId, exceptId);
  const rows = await executor
    .select({ handle: lower })
    .from(businesses)
    .where(and(inArray(lower, handles), isOther))
    .union(
      executor
        .select({ handle: formerHandles.handle })
        .from(formerHandles)
        .where(and(inArray(formerHandles.handle, handles), gt(formerHandles.redirectsUntil, now), wasOther)),
    );
  return rows.map(({ handle }) => handle);
}

/** Returns the former handles of a business that still lead to its store, the latest first. */
export async function listFormerHandles(executor: Executor, businessId: string, now: Date) {
  return executor
    .select({ handle: formerHandles.handle, redirectsUntil: formerHandles.redirectsUntil })
    .from(formerHandles)
    .where(and(eq(formerHandles.businessId, businessId), gt(formerHandles.redirectsUntil, now)))
    .orderBy(desc(formerHandles.redirectsUntil));
}

/** Reserves a handle (lower case) that the business had. */
export async function insertFormerHandle(
  tx: Transaction,
  businessId: string,
  handle: string,
  redirectsUntil: Date,
): Promise<void> {
  await tx
    .insert(formerHandles)
    .values({ handle, businessId, redirectsUntil })
    .onConflictDoUpdate({ target: formerHandles.handle, set: { businessId, redirectsUntil } });
}

/** Ends the reservation of a handle that a business has now, and those of the business that have expired. */
export async function deleteFormerHandle(
  tx: Transaction,
  businessId: string,
  handle: string,
  now: Date,
): Promise<void> {
  const isExpired = and(eq(formerHandles.businessId, businessId), lte(formerHandles.redirectsUntil, now));
  await tx.delete(formerHandles).where(or(eq(formerHandles.handle, handle), isExpired));
}
