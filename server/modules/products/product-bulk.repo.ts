import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/db/client.ts';
import { products, variations } from '#server/db/tables/records/products.table.ts';

/** Statements have a limited number of parameters; ten thousand ids are one array. */
const among = (ids: string[]) => sql`${products.id} = any(${sql.param(ids)}::uuid[])`;

const bulkColumns = {
  id: products.id,
  title: products.title,
  published: products.published,
  archivedAt: products.archivedAt,
  categoryId: products.categoryId,
};
export type BulkRecord = Awaited<ReturnType<typeof findForBulk>>[number];

export async function findForBulk(executor: Executor, businessId: string, ids: string[]) {
  return executor
    .select(bulkColumns)
    .from(products)
    .where(and(eq(products.businessId, businessId), among(ids)))
    .orderBy(asc(products.id));
}

/** Returns the same, locked until the transaction ends, in the order of their ids. */
export async function lockForBulk(tx: Transaction, businessId: string, ids: string[]): Promise<BulkRecord[]> {
  return tx
    .select(bulkColumns)
    .from(products)
    .where(and(eq(products.businessId, businessId), among(ids)))
    .orderBy(asc(products.id))
    .for('update');
}

/** Returns all variations of these products. */
export async function listBulkVariations(executor: Executor, businessId: string, ids: string[]) {
  return executor
    .select({
      variationId: variations.id,
      productId: variations.productId,
      title: products.title,
      optionValues: variations.optionValues,
      left: variations.availableQuantity,
      priceMinor: variations.priceMinor,
      discountedAmountMinor: variations.discountedAmountMinor,
    })
    .from(variations)
    .innerJoin(
      products,
      and(eq(products.businessId, variations.businessId), eq(products.id, variations.productId)),
    )
    .where(and(eq(variations.businessId, businessId), isNull(variations.removedAt), among(ids)))
    .orderBy(asc(variations.productId), asc(variations.position));
}
export type BulkVariation = Awaited<ReturnType<typeof listBulkVariations>>[number];

/** Saves the same columns in all of these products and increases their versions. */
export async function saveMany(
  tx: Transaction,
  businessId: string,
  ids: string[],
  columns: Partial<Pick<typeof products.$inferInsert, 'published' | 'archivedAt' | 'updatedAt'>>,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(products)
    .set({ ...columns, version: sql`${products.version} + 1` })
    .where(and(eq(products.businessId, businessId), among(ids)));
}
