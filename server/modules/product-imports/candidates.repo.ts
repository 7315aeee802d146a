import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/db/client.ts';
import { imports } from '#server/db/tables/records/imports.table.ts';
import { products } from '#server/db/tables/records/products.table.ts';
import { type ExportedProduct, findWithParts } from './export-products.repo.ts';
import type { ImportedProduct } from './read-product.ts';

/** An existing product that a product of a file may be. */
export interface Candidate extends ExportedProduct {
  /** The headers of the file whose import created it; null if there is none. */
  header: readonly string[] | null;
}

const textArray = (texts: string[]) => sql`${sql.param(texts)}::text[]`;

/** Returns the ids of products with an SKU, in any case, a handle or a title of these. */
async function findCandidateIds(
  executor: Executor,
  businessId: string,
  batch: readonly ImportedProduct[],
): Promise<string[]> {
  const skus = batch.flatMap(({ draft }) => [draft, ...draft.variations].flatMap(({ sku }) => sku ?? []));
  const handles = batch.flatMap(({ handle }) => handle ?? []);
  const titles = batch.flatMap(({ handle, draft }) => (handle === null ? [draft.title] : []));
  const { rows } = await executor.execute<{ id: string }>(sql`
    select product_id as id from variations
    where business_id = ${businessId} and sku is not null and removed_at is null
      and lower(sku) = any (select lower(sku) from unnest(${textArray(skus)}) as file(sku))
    union
    select id from products where business_id = ${businessId} and handle = any (${textArray(handles)})
    union
    select id from products where business_id = ${businessId} and archived_at is null
      and lower(title) = any (select lower(title) from unnest(${textArray(titles)}) as file(title))`);
  return rows.map(({ id }) => id);
}

/** Locks products in the order of their ids. */
const lockAll = (tx: Transaction, businessId: string, ids: string[]) =>
  tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.businessId, businessId), inArray(products.id, ids)))
    .orderBy(asc(products.id))
    .for('update');

/** Returns the existing products that these may be. @param lock their rows, until the transaction ends */
export async function findCandidates(
  executor: Executor,
  businessId: string,
  batch: readonly ImportedProduct[],
  lock?: Transaction,
): Promise<Candidate[]> {
  const ids = await findCandidateIds(executor, businessId, batch);
  if (ids.length === 0) return [];
  if (lock) await lockAll(lock, businessId, ids);
  const existing = await findWithParts(executor, businessId, ids);
  const importIds = [...new Set(existing.flatMap(({ product }) => product.importId ?? []))];
  const headers = await findHeaders(executor, businessId, importIds);
  return existing.map((one) => ({ ...one, header: headers.get(one.product.importId ?? '') ?? null }));
}

async function findHeaders(executor: Executor, businessId: string, ids: string[]) {
  if (ids.length === 0) return new Map<string, string[]>();
  const rows = await executor
    .select({ id: imports.id, columns: imports.columns })
    .from(imports)
    .where(and(eq(imports.businessId, businessId), inArray(imports.id, ids)));
  return new Map(rows.map(({ id, columns }) => [id, columns]));
}

/** Returns the handles of the business that are one of these, or one of these with a number. */
export async function findTakenHandles(
  executor: Executor,
  businessId: string,
  bases: string[],
): Promise<Set<string>> {
  const rows = await executor
    .select({ handle: products.handle })
    .from(products)
    .where(
      and(
        eq(products.businessId, businessId),
        sql`(${products.handle} = any (${textArray(bases)}) or ${products.handle} like any (${textArray(bases.map((base) => `${base}-%`))}))`,
      ),
    );
  return new Set(rows.map(({ handle }) => handle));
}
