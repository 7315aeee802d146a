import { eq, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/db/client.ts';
import { demoShops } from './demo.table.ts';

export type DemoShopRecord = typeof demoShops.$inferSelect;

/** Makes other processes that want to make the demo wait. */
export async function lockDemo(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('demo'))`);
}

export async function readDemoShops(executor: Executor): Promise<DemoShopRecord[]> {
  return executor.select().from(demoShops).orderBy(demoShops.key);
}

export async function insertDemoShop(
  tx: Transaction,
  shop: Omit<DemoShopRecord, 'ordersMade'>,
): Promise<void> {
  await tx.insert(demoShops).values(shop);
}

/** Held, so that no two processes make the same orders. */
export async function lockOrdersMade(tx: Transaction, key: string): Promise<number> {
  const [shop] = await tx
    .select({ ordersMade: demoShops.ordersMade })
    .from(demoShops)
    .where(eq(demoShops.key, key))
    .for('update');
  return shop?.ordersMade ?? 0;
}

export async function saveOrdersMade(tx: Transaction, key: string, ordersMade: number): Promise<void> {
  await tx.update(demoShops).set({ ordersMade }).where(eq(demoShops.key, key));
}
