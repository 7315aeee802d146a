import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/client.ts';
import { categories } from '#server/db/tables/records/categories.table.ts';
import { productMedia, products, variations } from '#server/db/tables/records/products.table.ts';
import { productList, type ProductListFilter } from '#server/modules/products/products.records.ts';
import { ascending } from '#server/platform/lists/sorts.ts';

/** Yields products with their variations and images, oldest first and in batches. */
export async function* productsToExport(executor: Executor, businessId: string, filter: ProductListFilter) {
  const oldestFirst = ascending(products.createdAt);
  const stretches = productList.batches(executor, businessId, filter, { id: products.id }, oldestFirst);
  for await (const stretch of stretches)
    yield findWithParts(
      executor,
      businessId,
      stretch.map(({ id }) => id),
    );
}

/** Returns these products with their variations and images, each in order. */
export async function findWithParts(executor: Executor, businessId: string, ids: string[]) {
  const among = (column: typeof products.id | typeof variations.productId | typeof productMedia.productId) =>
    sql`${column} = any(${sql.param(ids)}::uuid[])`;
  const rows = await executor
    .select({ product: products, categoryName: categories.name })
    .from(products)
    .leftJoin(
      categories,
      and(eq(categories.businessId, products.businessId), eq(categories.id, products.categoryId)),
    )
    .where(and(eq(products.businessId, businessId), among(products.id)))
    .orderBy(asc(products.createdAt), asc(products.id));
  const things = await executor
    .select()
    .from(variations)
    .where(
      and(eq(variations.businessId, businessId), among(variations.productId), isNull(variations.removedAt)),
    )
    .orderBy(asc(variations.productId), asc(variations.position));
  const media = await executor
    .select()
    .from(productMedia)
    .where(and(eq(productMedia.businessId, businessId), among(productMedia.productId)))
    .orderBy(asc(productMedia.productId), asc(productMedia.position));
  const thingsOf = Map.groupBy(things, ({ productId }) => productId);
  const mediaOf = Map.groupBy(media, ({ productId }) => productId);
  return rows.map(({ product, categoryName }) => ({
    product,
    categoryName,
    variations: thingsOf.get(product.id) ?? [],
    media: mediaOf.get(product.id) ?? [],
  }));
}
export type ExportedProduct = Awaited<ReturnType<typeof findWithParts>>[number];
