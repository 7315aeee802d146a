import { eq, sql } from 'drizzle-orm';
import { newStore } from '#domain/store-drafts.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { webstores } from '#server/db/tables/records/webstores.table.ts';

/** The settings as they are stored: the branding without the logo, which is the business's own. */
export type StoreRecord = Omit<typeof webstores.$inferSelect, 'businessId'>;

const columns = {
  info: webstores.info,
  availability: webstores.availability,
  checkout: webstores.checkout,
  branding: webstores.branding,
  version: webstores.version,
};

/** Returns the settings of a store; those of a new one if none was ever changed. */
export async function getStoreRecord(executor: Executor, businessId: string): Promise<StoreRecord> {
  const [row] = await executor.select(columns).from(webstores).where(eq(webstores.businessId, businessId));
  return row ?? { ...newStore, version: 1 };
}

/** Does the same, and locks the settings until the transaction ends. */
export async function lockStoreRecord(tx: Transaction, businessId: string): Promise<StoreRecord> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`webstore ${businessId}`}, 0))`);
  return getStoreRecord(tx, businessId);
}

export async function saveStoreRecord(
  tx: Transaction,
  businessId: string,
  record: StoreRecord,
): Promise<void> {
  await tx
    .insert(webstores)
    .values({ ...record, businessId })
    .onConflictDoUpdate({ target: webstores.businessId, set: record });
}

/** Returns the facts of other areas on which opening a store depends. Their tables are named as text: they have modules of their own. */
export async function findOpeningFacts(
  executor: Executor,
  businessId: string,
): Promise<{ hasProduct: boolean; hasReturnPolicy: boolean }> {
  const { rows } = await executor.execute(sql`select
    exists (select from products where business_id = ${businessId} and published and archived_at is null) as "hasProduct",
    exists (select from return_policies where business_id = ${businessId}) as "hasReturnPolicy"`);
  const [facts] = rows;
  return {
    hasProduct: facts?.['hasProduct'] === true,
    hasReturnPolicy: facts?.['hasReturnPolicy'] === true,
  };
}
