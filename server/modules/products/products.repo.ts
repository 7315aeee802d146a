import {
  type Column,
  type SQL,
  and,
  asc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  like,
  or,
  sql,
} from 'drizzle-orm';
import type { VariationDetails } from '#domain/product-draft.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { toIsoText, jsonRows, getColumnNames } from '#server/db/json-rows.ts';
import { param, definePrepared } from '#server/db/statement.ts';
import { orderLines } from '#server/db/tables/records/orders.table.ts';
import { maxCounted } from '#server/platform/lists/paging.ts';
import {
  productMedia,
  products,
  stockMovements,
  variations,
} from '#server/db/tables/records/products.table.ts';

export type ProductRecord = typeof products.$inferSelect;
export type NewProduct = Omit<typeof products.$inferInsert, 'businessId'>;
export type ProductColumns = Partial<Omit<NewProduct, 'id' | 'version' | 'createdAt'>>;
/** A variation as it is returned by the API: its instants are ISO 8601. */
export type VariationRecord = Omit<
  typeof variations.$inferSelect,
  'businessId' | 'productId' | 'position' | 'removedAt' | 'discountStartDate' | 'discountEndDate'
> &
  Pick<VariationDetails, 'discountStartDate' | 'discountEndDate'>;
export type MediaRecord = typeof productMedia.$inferSelect;
/** A product with its variations and images, both in order; removed variations are left out. */
export interface CompleteProduct {
  product: ProductRecord;
  variations: VariationRecord[];
  media: MediaRecord[];
}

const isProduct = (businessId: string | SQL, id: string | SQL) =>
  and(eq(products.businessId, businessId), eq(products.id, id));

/** Locks the product until the transaction ends. */
export async function lockProduct(
  tx: Transaction,
  businessId: string,
  id: string,
): Promise<ProductRecord | undefined> {
  const [product] = await tx.select().from(products).where(isProduct(businessId, id)).for('update');
  return product;
}

/** Locks several products in the order of their ids. */
export async function lockProducts(
  tx: Transaction,
  businessId: string,
  ids: string[],
): Promise<ProductRecord[]> {
  return tx
    .select()
    .from(products)
    .where(and(eq(products.businessId, businessId), inArray(products.id, ids)))
    .orderBy(asc(products.id))
    .for('update');
}

const {
  businessId: _business,
  productId: _product,
  position: _position,
  removedAt: _removed,
  ...ofVariation
} = getTableColumns(variations);
const variationColumns: Record<keyof VariationRecord, Column | SQL> = {
  ...ofVariation,
  discountStartDate: toIsoText(variations.discountStartDate),
  discountEndDate: toIsoText(variations.discountEndDate),
};

function selectParts(db: Pick<Executor, 'select'>) {
  const [businessId, id] = [param('businessId'), param('id')];
  const things = db
    .select(getColumnNames(variationColumns))
    .from(variations)
    .where(
      and(eq(variations.businessId, businessId), eq(variations.productId, id), isNull(variations.removedAt)),
    )
    .orderBy(asc(variations.position));
  const images = db
    .select(getColumnNames(getTableColumns(productMedia)))
    .from(productMedia)
    .where(and(eq(productMedia.businessId, businessId), eq(productMedia.productId, id)))
    .orderBy(asc(productMedia.position));
  return {
    variations: jsonRows<VariationRecord>(things),
    media: jsonRows<MediaRecord>(images),
  };
}

const productWithAll = definePrepared('find_product', (db) =>
  db
    .select({ product: getTableColumns(products), ...selectParts(db) })
    .from(products)
    .where(isProduct(param('businessId'), param('id'))),
);

export async function findProduct(
  executor: Executor,
  businessId: string,
  id: string,
): Promise<CompleteProduct | undefined> {
  const [row] = await productWithAll(executor, { businessId, id });
  return row;
}

const productParts = definePrepared('belongings_of_product', (db) =>
  db.select(selectParts(db)).from(sql`(values (true)) as once`),
);

/** Returns the same for a product that was read before. */
export async function loadProduct(executor: Executor, product: ProductRecord): Promise<CompleteProduct> {
  const { businessId, id } = product;
  const [row] = await productParts(executor, { businessId, id });
  if (!row) throw new Error('A select of one row returned none');
  return { product, ...row };
}

/** Returns the product of a variation; undefined for one that was removed. */
export async function productOfVariation(
  executor: Executor,
  businessId: string,
  variationId: string,
): Promise<string | undefined> {
  const [row] = await executor
    .select({ id: variations.productId })
    .from(variations)
    .where(
      and(
        eq(variations.businessId, businessId),
        eq(variations.id, variationId),
        isNull(variations.removedAt),
      ),
    );
  return row?.id;
}

/** Returns this handle and those that continue it after a hyphen. */
export async function listHandlesLike(
  executor: Executor,
  businessId: string,
  handle: string,
): Promise<string[]> {
  const rows = await executor
    .select({ handle: products.handle })
    .from(products)
    .where(
      and(
        eq(products.businessId, businessId),
        or(eq(products.handle, handle), like(products.handle, `${handle}-%`)),
      ),
    );
  return rows.map((row) => row.handle);
}

/** Returns false where the handle was taken in the meantime. */
export async function insertProduct(
  tx: Transaction,
  businessId: string,
  product: NewProduct,
): Promise<boolean> {
  const inserted = await tx
    .insert(products)
    .values({ ...product, businessId })
    .onConflictDoNothing({ target: [products.businessId, products.handle] })
    .returning({ id: products.id });
  return inserted.length > 0;
}

/** Saves these columns and increases the version. */
export async function saveProduct(
  tx: Transaction,
  businessId: string,
  id: string,
  columns: ProductColumns,
): Promise<void> {
  await tx
    .update(products)
    .set({ ...columns, version: sql`${products.version} + 1` })
    .where(isProduct(businessId, id));
}

/** Deletes products that were never ordered, with their variations, images and movements. */
export async function deleteProducts(tx: Transaction, businessId: string, ids: string[]): Promise<void> {
  await tx
    .delete(stockMovements)
    .where(and(eq(stockMovements.businessId, businessId), inArray(stockMovements.productId, ids)));
  await tx.delete(products).where(and(eq(products.businessId, businessId), inArray(products.id, ids)));
}

/** Returns those of these products that are in a line of any order. */
export async function findSoldProducts(
  executor: Executor,
  businessId: string,
  ids: string[],
): Promise<Set<string>> {
  const line = and(eq(orderLines.businessId, products.businessId), eq(orderLines.productId, products.id));
  const rows = await executor
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        eq(products.businessId, businessId),
        inArray(products.id, ids),
        sql`exists (select from ${orderLines} where ${line})`,
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

/** Returns how many orders contain the product, counted no further than one past `maxCounted`. */
export async function countOrdersOf(executor: Executor, businessId: string, id: string): Promise<number> {
  const some = executor
    .selectDistinct({ id: orderLines.orderId })
    .from(orderLines)
    .where(and(eq(orderLines.businessId, businessId), eq(orderLines.productId, id)))
    .limit(maxCounted + 1)
    .as('some');
  const [counted] = await executor.select({ count: sql<number>`count(*)::int` }).from(some);
  return counted?.count ?? 0;
}

/** Returns the variations of a product that are in a line of any order. */
export async function findSoldVariations(
  executor: Executor,
  businessId: string,
  productId: string,
): Promise<Set<string>> {
  const rows = await executor
    .selectDistinct({ id: orderLines.variationId })
    .from(orderLines)
    .where(and(eq(orderLines.businessId, businessId), eq(orderLines.productId, productId)));
  return new Set(rows.flatMap(({ id }) => (id === null ? [] : [id])));
}

export async function listTypes(executor: Executor, businessId: string) {
  return executor
    .select({ type: sql<string>`${products.type}`, count: sql<number>`count(*)::int` })
    .from(products)
    .where(
      and(
        eq(products.businessId, businessId),
        isNull(products.archivedAt),
        sql`${products.type} is not null`,
      ),
    )
    .groupBy(products.type)
    .orderBy(asc(products.type));
}
