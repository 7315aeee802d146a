import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Executor, Transaction } from '#server/db/client.ts';
import { carts } from '#server/db/tables/records/carts.table.ts';
import { checkouts } from '#server/db/tables/records/checkouts.table.ts';
import { isCartOf } from '#server/modules/storefront/storefront.records.ts';

export type CheckoutRecord = typeof checkouts.$inferSelect;
export type CheckoutChange = Partial<
  Omit<typeof checkouts.$inferInsert, 'businessId' | 'id' | 'cartId' | 'createdAt' | 'updatedAt'>
>;

/** Returns the id of a cart by the hash of its token, with its checkout if there is one. */
export async function findCheckout(
  executor: Executor,
  businessId: string,
  tokenHash: string,
): Promise<{ cartId: string; checkout: CheckoutRecord | null } | undefined> {
  const [row] = await executor
    .select({ cartId: carts.id, checkout: checkouts })
    .from(carts)
    .leftJoin(checkouts, and(eq(checkouts.businessId, carts.businessId), eq(checkouts.cartId, carts.id)))
    .where(isCartOf(businessId, tokenHash));
  return row;
}

/** Saves parts of the checkout of a cart that this transaction has locked, and returns it. It is created if there is none. */
export async function saveCheckout(
  tx: Transaction,
  businessId: string,
  cartId: string,
  change: CheckoutChange,
  now: Date,
): Promise<CheckoutRecord> {
  const [saved] = await tx
    .insert(checkouts)
    .values({ ...change, businessId, cartId, id: uuid(), createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [checkouts.businessId, checkouts.cartId],
      set: { ...change, updatedAt: now },
    })
    .returning();
  if (!saved) throw new Error('The checkout was not saved');
  return saved;
}

/** Takes a checkout off its cart, which gets another one. */
export async function detachCheckout(tx: Transaction, businessId: string, id: string): Promise<void> {
  await tx
    .update(checkouts)
    .set({ cartId: null })
    .where(and(eq(checkouts.businessId, businessId), eq(checkouts.id, id)));
}

/** Changes until when the stock of an order that awaits payment is held. The caller has locked the order. */
export async function saveHold(
  tx: Transaction,
  businessId: string,
  orderId: string,
  heldUntil: Date | null,
): Promise<void> {
  await tx
    .update(checkouts)
    .set({ heldUntil })
    .where(
      and(
        eq(checkouts.businessId, businessId),
        eq(checkouts.orderId, orderId),
        isNotNull(checkouts.heldUntil),
      ),
    );
}

/** Returns the orders of all businesses whose stock was held until before that instant, longest ago first. */
export async function listEndedHolds(
  executor: Executor,
  now: Date,
  limit: number,
): Promise<{ businessId: string; orderId: string }[]> {
  const rows = await executor
    .select({ businessId: checkouts.businessId, orderId: checkouts.orderId })
    .from(checkouts)
    .where(and(isNotNull(checkouts.heldUntil), lte(checkouts.heldUntil, now)))
    .orderBy(asc(checkouts.heldUntil))
    .limit(limit);
  return rows.flatMap(({ businessId, orderId }) => (orderId === null ? [] : [{ businessId, orderId }]));
}

/** Returns until when the stock of an order is held. */
export async function findHold(
  executor: Executor,
  businessId: string,
  orderId: string,
): Promise<Date | undefined> {
  const [row] = await executor
    .select({ heldUntil: checkouts.heldUntil })
    .from(checkouts)
    .where(and(eq(checkouts.businessId, businessId), eq(checkouts.orderId, orderId)));
  return row?.heldUntil ?? undefined;
}

/** Makes other orders with this email address wait: two first ones at once are of one customer. */
export async function lockCustomerEmail(tx: Transaction, businessId: string, email: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`customer ${businessId} ${email}`}, 0))`,
  );
}
