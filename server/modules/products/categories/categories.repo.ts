import { and, asc, eq, sql } from 'drizzle-orm';
import type { Category } from '#domain/category.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { defineList } from '#server/platform/lists/define-list.ts';
import { searchInText } from '#server/platform/lists/search.ts';
import { ascending } from '#server/platform/lists/sorts.ts';
import { products } from '#server/db/tables/records/products.table.ts';
import { categories } from '#server/db/tables/records/categories.table.ts';

const categoryColumns = {
  id: categories.id,
  name: categories.name,
  description: categories.description,
  priority: categories.priority,
  productCount: categories.productCount,
  variantCount: categories.variantCount,
  version: categories.version,
};
const isCategory = (businessId: string, id: string) =>
  and(eq(categories.businessId, businessId), eq(categories.id, id));
const lowerName = sql<string>`lower(${categories.name})`;

/** Returns all categories in their order. */
export async function listCategories(executor: Executor, businessId: string): Promise<Category[]> {
  return executor
    .select(categoryColumns)
    .from(categories)
    .where(eq(categories.businessId, businessId))
    .orderBy(asc(categories.priority), asc(categories.id));
}

export async function hasCategory(executor: Executor, businessId: string, id: string): Promise<boolean> {
  const rows = await executor
    .select({ id: categories.id })
    .from(categories)
    .where(isCategory(businessId, id));
  return rows.length > 0;
}

/** Blocks other transactions that create, sort or delete categories until this one ends. */
export async function lockCategories(tx: Transaction, businessId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`categories ${businessId}`}, 0))`);
}

/** Keeps categories from being deleted while products are added to them; locked before any product. */
export async function lockCategoriesShared(tx: Transaction, businessId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock_shared(hashtextextended(${`categories ${businessId}`}, 0))`,
  );
}

export const categoryList = defineList({
  name: 'categories',
  table: categories,
  columns: categoryColumns,
  sorts: {
    priority: ascending(sql`${categories.priority}::bigint`, 'bigint'),
    name: ascending(lowerName, 'text'),
  },
  filters: {},
  search: searchInText(sql`fold_text(${categories.name})`),
});

export async function insertCategory(
  tx: Transaction,
  businessId: string,
  category: Pick<Category, 'id' | 'name' | 'description' | 'priority'> & { createdAt: Date },
): Promise<void> {
  await tx.insert(categories).values({ ...category, businessId });
}

export async function saveCategory(
  tx: Transaction,
  businessId: string,
  id: string,
  { name, description }: Pick<Category, 'name' | 'description'>,
): Promise<void> {
  await tx
    .update(categories)
    .set({ name, description, version: sql`${categories.version} + 1` })
    .where(isCategory(businessId, id));
}

export async function deleteCategory(tx: Transaction, businessId: string, id: string): Promise<void> {
  await tx.delete(categories).where(isCategory(businessId, id));
}

/** Gives the categories priorities 1, 2, 3 … in the order of the ids. */
export async function saveCategoryOrder(tx: Transaction, businessId: string, ids: string[]): Promise<void> {
  await tx.execute(sql`
    update categories set priority = place.nth
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as place(id, nth)
    where categories.business_id = ${businessId} and categories.id = place.id
      and categories.priority <> place.nth`);
}

/** Locks the products of a category, including archived ones, in the order of their ids. */
export async function lockProductsIn(tx: Transaction, businessId: string, id: string): Promise<string[]> {
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.businessId, businessId), eq(products.categoryId, id)))
    .orderBy(asc(products.id))
    .for('update');
  return rows.map((row) => row.id);
}

/** Returns how many products were in another category before. The caller has locked them. */
export async function moveProducts(
  tx: Transaction,
  businessId: string,
  ids: string[],
  categoryId: string | null,
): Promise<number> {
  const moved = await tx
    .update(products)
    .set({ categoryId, version: sql`${products.version} + 1` })
    .where(
      and(
        eq(products.businessId, businessId),
        sql`${products.id} = any(${sql.param(ids)}::uuid[])`,
        sql`${products.categoryId} is distinct from ${categoryId}::uuid`,
      ),
    )
    .returning({ id: products.id });
  return moved.length;
}
