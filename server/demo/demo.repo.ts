import { and, desc, eq, gt, gte, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/db/client.ts';
import { notifications } from '#server/db/tables/people/notifications.table.ts';
import { checkouts } from '#server/db/tables/records/checkouts.table.ts';
import { customers } from '#server/db/tables/records/customers.table.ts';
import { orders } from '#server/db/tables/records/orders.table.ts';
import { variations } from '#server/db/tables/records/products.table.ts';
import { demoShops } from '#server/db/tables/platform/demo.table.ts';

export type DemoShopRecord = typeof demoShops.$inferSelect;

/** Makes other processes that create the demo wait. */
export async function lockDemo(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('demo'))`);
}

export async function readDemoShops(executor: Executor): Promise<DemoShopRecord[]> {
  return executor.select().from(demoShops).orderBy(demoShops.key);
}

export async function insertDemoShop(tx: Transaction, shop: Omit<DemoShopRecord, 'playedTo'>): Promise<void> {
  await tx.insert(demoShops).values(shop);
}

/** Locked, so that no two processes play the same stretch. */
export async function lockPlayedTo(tx: Transaction, key: string): Promise<Date | null> {
  const [shop] = await tx
    .select({ playedTo: demoShops.playedTo })
    .from(demoShops)
    .where(eq(demoShops.key, key))
    .for('update');
  return shop?.playedTo ?? null;
}

export async function savePlayedTo(tx: Transaction, key: string, playedTo: Date): Promise<void> {
  await tx.update(demoShops).set({ playedTo }).where(eq(demoShops.key, key));
}

export interface Stocked {
  productId: string;
  variationId: string;
  /** Null means unlimited. */
  left: number | null;
}

/** Every product that the business ever had. */
export async function stockBySku(executor: Executor, businessId: string): Promise<Map<string, Stocked>> {
  const rows = await executor
    .select({
      sku: variations.sku,
      productId: variations.productId,
      variationId: variations.id,
      left: variations.availableQuantity,
    })
    .from(variations)
    .where(eq(variations.businessId, businessId))
    .orderBy(variations.sku);
  return new Map(rows.flatMap(({ sku, ...stocked }) => (sku === null ? [] : [[sku, stocked]])));
}

/** Marks a business's notifications as read soon after they came, but each member's newest ones. */
export async function readOlderNotifications(
  tx: Executor,
  businessId: string,
  unread: number,
): Promise<void> {
  const ranked = tx
    .select({
      userId: notifications.userId,
      id: notifications.id,
      rank: sql<number>`row_number() over (partition by ${notifications.userId} order by ${notifications.id} desc)`.as(
        'rank',
      ),
    })
    .from(notifications)
    .where(eq(notifications.businessId, businessId))
    .as('ranked');
  await tx
    .update(notifications)
    .set({ readAt: sql`${notifications.createdAt} + interval '40 minutes'` })
    .from(ranked)
    .where(
      and(
        eq(notifications.businessId, businessId),
        eq(notifications.userId, ranked.userId),
        eq(notifications.id, ranked.id),
        gt(ranked.rank, unread),
        isNull(notifications.readAt),
      ),
    );
}

/** No two orders of a demo business are placed in the same millisecond. */
export async function orderPlacedAt(
  executor: Executor,
  businessId: string,
  placedAt: Date,
): Promise<string | undefined> {
  const [order] = await executor
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.businessId, businessId), eq(orders.placedAt, placedAt)));
  return order?.id;
}

export const hasCheckouts = async (executor: Executor, businessId: string): Promise<boolean> =>
  (await executor.$count(checkouts, eq(checkouts.businessId, businessId))) > 0;

/** Returns paid orders of the store since an instant whose customers have an email address, newest first. */
export const listPaidStoreOrders = (executor: Executor, businessId: string, since: Date, limit: number) =>
  executor
    .select({
      orderId: orders.id,
      placedAt: orders.placedAt,
      customer: { name: customers.name, email: customers.email, phoneNumber: customers.phoneNumber },
    })
    .from(orders)
    .innerJoin(
      customers,
      and(eq(customers.businessId, orders.businessId), eq(customers.id, orders.customerId)),
    )
    .where(
      and(
        eq(orders.businessId, businessId),
        eq(orders.source, 'store'),
        gte(orders.placedAt, since),
        isNotNull(orders.paidAt),
        isNotNull(customers.email),
      ),
    )
    .orderBy(desc(orders.placedAt))
    .limit(limit);
