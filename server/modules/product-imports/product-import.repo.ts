import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/db/client.ts';
import { bulkInsert } from '#server/db/statement.ts';
import { productMedia, products, variations } from '#server/db/tables/records/products.table.ts';

export interface NewRows {
  products: Omit<typeof products.$inferInsert, 'businessId'>[];
  variations: Omit<typeof variations.$inferInsert, 'businessId'>[];
  media: Omit<typeof productMedia.$inferInsert, 'businessId'>[];
}

/** Inserts products with their variations and images in a constant number of statements. */
export async function insertProducts(tx: Transaction, businessId: string, rows: NewRows): Promise<void> {
  const owned = <Row extends object>(all: Row[]) => all.map((row) => ({ ...row, businessId }));
  await insertAll.products(tx, owned(rows.products));
  // Media are inserted before the variations that refer to them.
  await insertAll.media(tx, owned(rows.media));
  await insertAll.variations(tx, owned(rows.variations));
}

const insertAll = {
  products: bulkInsert(products),
  media: bulkInsert(productMedia),
  variations: bulkInsert(variations),
};

/** Saves that a product has the values of a file; nothing else of it changes. */
export async function saveImportHash(
  tx: Transaction,
  businessId: string,
  id: string,
  importHash: string,
): Promise<void> {
  await tx
    .update(products)
    .set({ importHash })
    .where(and(eq(products.businessId, businessId), eq(products.id, id)));
}

/** Saves the imported stock, with which the next import is compared. */
export async function saveImportedQuantities(
  tx: Transaction,
  businessId: string,
  quantities: { variationId: string; quantity: number | null }[],
): Promise<void> {
  if (quantities.length === 0) return;
  await tx.execute(sql`
    update variations set imported_quantity = imported.quantity
    from unnest(
      ${sql.param(quantities.map(({ variationId }) => variationId))}::uuid[],
      ${sql.param(quantities.map(({ quantity }) => quantity))}::int[]
    ) as imported(id, quantity)
    where variations.business_id = ${businessId} and variations.id = imported.id`);
}

const waits = (businessId: string) =>
  and(
    eq(productMedia.businessId, businessId),
    isNull(productMedia.fileId),
    isNotNull(productMedia.sourceUrl),
  );

/** Returns images to fetch that were not tried since the last request, oldest first. */
export async function listWaitingImages(executor: Executor, businessId: string, limit: number) {
  return executor
    .select({ id: productMedia.id, sourceUrl: sql<string>`${productMedia.sourceUrl}` })
    .from(productMedia)
    .where(and(waits(businessId), isNull(productMedia.fetchProblem)))
    .orderBy(productMedia.id)
    .limit(limit);
}

export async function countImagesToFetch(executor: Executor, businessId: string) {
  const [counted] = await executor
    .select({
      waiting: sql<number>`count(*) filter (where ${productMedia.fetchProblem} is null)::int`,
      failed: sql<number>`count(${productMedia.fetchProblem})::int`,
    })
    .from(productMedia)
    .where(waits(businessId));
  return counted ?? { waiting: 0, failed: 0 };
}

export async function listFailedImages(executor: Executor, businessId: string, limit: number) {
  return executor
    .select({
      id: productMedia.id,
      productId: productMedia.productId,
      productTitle: products.title,
      sourceUrl: sql<string>`${productMedia.sourceUrl}`,
      problem: sql<string>`${productMedia.fetchProblem}`,
    })
    .from(productMedia)
    .innerJoin(
      products,
      and(eq(products.businessId, productMedia.businessId), eq(products.id, productMedia.productId)),
    )
    .where(and(waits(businessId), isNotNull(productMedia.fetchProblem)))
    .orderBy(productMedia.id)
    .limit(limit);
}

/** Marks waiting images as failed with a reason, until a person retries. */
export async function failWaitingImages(
  tx: Transaction,
  businessId: string,
  fetchProblem: string,
): Promise<void> {
  await tx
    .update(productMedia)
    .set({ fetchProblem })
    .where(and(waits(businessId), isNull(productMedia.fetchProblem)));
}

/** Saves a fetched image, unless it was removed or replaced in the meantime. */
export async function saveFetched(
  tx: Transaction,
  businessId: string,
  { id, sourceUrl }: { id: string; sourceUrl: string },
  result: { fileId: string } | { fetchProblem: string },
): Promise<void> {
  await tx
    .update(productMedia)
    .set(result)
    .where(
      and(
        eq(productMedia.businessId, businessId),
        eq(productMedia.id, id),
        eq(productMedia.sourceUrl, sourceUrl),
        isNull(productMedia.fileId),
      ),
    );
}

export async function clearFetchProblems(tx: Transaction, businessId: string): Promise<void> {
  await tx
    .update(productMedia)
    .set({ fetchProblem: null })
    .where(and(waits(businessId), isNotNull(productMedia.fetchProblem)));
}
