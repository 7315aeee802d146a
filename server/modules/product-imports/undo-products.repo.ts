import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/db/client.ts';
import { categories } from '#server/db/tables/records/categories.table.ts';
import { orderLines } from '#server/db/tables/records/orders.table.ts';
import { invoiceItems } from '#server/db/tables/records/invoices.table.ts';
import {
  productMedia,
  products,
  stockMovements,
  variations,
} from '#server/db/tables/records/products.table.ts';
import { upsertRows } from '#server/platform/imports/undo/upsert-rows.repo.ts';

const {
  version: _version,
  updatedAt: _updatedAt,
  searchText: _searchText,
  // Only the triggers on variants write these.
  stockState: _stockState,
  availableQuantity: _availableQuantity,
  variationCount: _variationCount,
  priceMinor: _priceMinor,
  discountedAmountMinor: _discountedAmountMinor,
  discountStartDate: _discountStartDate,
  discountEndDate: _discountEndDate,
  ...productColumns
} = getTableColumns(products);

const variationsOf = (businessId: string, productIds: string[]) =>
  and(eq(variations.businessId, businessId), inArray(variations.productId, productIds));
const mediaOf = (businessId: string, productIds: string[]) =>
  and(eq(productMedia.businessId, businessId), inArray(productMedia.productId, productIds));

/** Returns products with their variants, including those that were removed and are in orders, and their images. */
export async function readProductValues(executor: Executor, businessId: string, ids: string[]) {
  const rows = await executor
    .select(productColumns)
    .from(products)
    .where(and(eq(products.businessId, businessId), inArray(products.id, ids)));
  const variants = await executor
    .select()
    .from(variations)
    .where(variationsOf(businessId, ids))
    .orderBy(asc(variations.position), asc(variations.id));
  const media = await executor
    .select()
    .from(productMedia)
    .where(mediaOf(businessId, ids))
    .orderBy(asc(productMedia.position), asc(productMedia.id));
  const variantsByProduct = Map.groupBy(variants, ({ productId }) => productId);
  const mediaByProduct = Map.groupBy(media, ({ productId }) => productId);
  return rows.map((product) => ({
    product,
    variations: variantsByProduct.get(product.id) ?? [],
    media: mediaByProduct.get(product.id) ?? [],
  }));
}

export async function countProductMarks(executor: Executor, businessId: string, ids: string[]) {
  const { rows } = await executor.execute<{
    id: string;
    ordered: number;
    invoiced: number;
    stock: number;
    edited: number;
  }>(sql`
    select id,
      (select count(*) from ${orderLines} l where l.business_id = ${businessId} and l.product_id = r.id)::int as ordered,
      (select count(*) from ${invoiceItems} i where i.business_id = ${businessId} and i.product_id = r.id)::int as invoiced,
      (select count(*) from ${stockMovements} m where m.business_id = ${businessId} and m.product_id = r.id)::int as stock,
      (select count(*) from timeline t
        where t.business_id = ${businessId} and t.record_type = 'product' and t.record_id = r.id)::int as edited
    from unnest(${sql.param(ids)}::uuid[]) as r(id)`);
  return new Map(rows.map(({ id, ...marks }) => [id, marks]));
}

interface EarlierProducts {
  ids: string[];
  products: readonly object[];
  variations: readonly { id: string }[];
  media: readonly object[];
}

/** Saves earlier values of products as new versions, with their variants and images of then. */
export async function restoreProducts(
  tx: Transaction,
  businessId: string,
  { ids, products: rows, variations: variants, media }: EarlierProducts,
  now: Date,
): Promise<void> {
  const updated = rows.map((row) => ({ ...row, updatedAt: now }));
  await upsertRows(tx, products, [products.businessId, products.id], updated, {
    version: sql`${products.version} + 1`,
  });
  await tx.delete(productMedia).where(mediaOf(businessId, ids));
  await upsertRows(tx, productMedia, [productMedia.businessId, productMedia.id], media);
  const kept = variants.map(({ id }) => id);
  const added = and(
    variationsOf(businessId, ids),
    sql`not (${variations.id} = any(${sql.param(kept)}::uuid[]))`,
  );
  const addedIds = tx.select({ id: variations.id }).from(variations).where(added);
  await tx
    .delete(stockMovements)
    .where(and(eq(stockMovements.businessId, businessId), inArray(stockMovements.variationId, addedIds)));
  await tx.delete(variations).where(added);
  await upsertRows(tx, variations, [variations.businessId, variations.id], variants);
}

/** Returns those of these categories that have a product beside the ones that are left out. */
export async function findUsedCategories(
  executor: Executor,
  businessId: string,
  ids: readonly string[],
  leftOut: readonly string[],
): Promise<string[]> {
  const rows = await executor
    .selectDistinct({ id: sql<string>`${products.categoryId}` })
    .from(products)
    .where(
      and(
        eq(products.businessId, businessId),
        inArray(products.categoryId, [...ids]),
        sql`not (${products.id} = any(${sql.param(leftOut)}::uuid[]))`,
      ),
    );
  return rows.map(({ id }) => id);
}

/** Returns those of these categories that exist. */
export async function readCategoryValues(executor: Executor, businessId: string, ids: string[]) {
  const { id, name, description } = categories;
  return executor
    .select({ id, name, description })
    .from(categories)
    .where(and(eq(categories.businessId, businessId), inArray(id, ids)));
}
