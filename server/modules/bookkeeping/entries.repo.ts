import { and, asc, count, eq, gte, inArray, sql } from 'drizzle-orm';
import { type BookType, maxOwnCategories } from '#domain/books.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import {
  bookkeepingCategories,
  bookkeepingEntries,
  bookkeepingProducts,
} from '#server/db/tables/money/bookkeeping.table.ts';

export type EntryRecord = Omit<typeof bookkeepingEntries.$inferSelect, 'businessId'>;
export type ProductRecord = Omit<typeof bookkeepingProducts.$inferSelect, 'businessId'>;
type EntryChange = Partial<Omit<EntryRecord, 'id' | 'type' | 'version' | 'createdAt'>>;

const isEntry = (businessId: string, id: string) =>
  and(eq(bookkeepingEntries.businessId, businessId), eq(bookkeepingEntries.id, id));
const isProduct = (businessId: string, id: string) =>
  and(eq(bookkeepingProducts.businessId, businessId), eq(bookkeepingProducts.id, id));

export async function insertEntry(tx: Transaction, businessId: string, entry: EntryRecord): Promise<void> {
  await tx.insert(bookkeepingEntries).values({ ...entry, businessId });
}

/** Returns an entry, locked until the transaction ends. */
export async function lockEntry(
  tx: Transaction,
  businessId: string,
  id: string,
): Promise<EntryRecord | undefined> {
  const [entry] = await tx.select().from(bookkeepingEntries).where(isEntry(businessId, id)).for('update');
  return entry;
}

/** Saves a new version of an entry that this transaction has locked. */
export async function saveEntry(
  tx: Transaction,
  businessId: string,
  id: string,
  change: EntryChange,
): Promise<void> {
  await tx
    .update(bookkeepingEntries)
    .set({ ...change, version: sql`${bookkeepingEntries.version} + 1` })
    .where(isEntry(businessId, id));
}

/** Deletes an entry with its products. */
export async function deleteEntry(tx: Transaction, businessId: string, id: string): Promise<void> {
  await tx.delete(bookkeepingEntries).where(isEntry(businessId, id));
}

/** Returns the products of these entries in the order of their creation. */
export async function listEntryProducts(
  executor: Executor,
  businessId: string,
  entryIds: string[],
): Promise<ProductRecord[]> {
  if (entryIds.length === 0) return [];
  return executor
    .select()
    .from(bookkeepingProducts)
    .where(
      and(eq(bookkeepingProducts.businessId, businessId), inArray(bookkeepingProducts.entryId, entryIds)),
    )
    .orderBy(asc(bookkeepingProducts.id));
}

/** Returns the entries with these ids. */
export async function listEntries(
  executor: Executor,
  businessId: string,
  ids: string[],
): Promise<EntryRecord[]> {
  if (ids.length === 0) return [];
  return executor
    .select()
    .from(bookkeepingEntries)
    .where(and(eq(bookkeepingEntries.businessId, businessId), inArray(bookkeepingEntries.id, ids)));
}

export async function insertProducts(
  tx: Transaction,
  businessId: string,
  products: ProductRecord[],
): Promise<void> {
  if (products.length > 0)
    await tx.insert(bookkeepingProducts).values(products.map((product) => ({ ...product, businessId })));
}

export async function saveProduct(
  tx: Transaction,
  businessId: string,
  { id, name, quantity, unitPriceMinor }: ProductRecord,
): Promise<void> {
  await tx
    .update(bookkeepingProducts)
    .set({ name, quantity, unitPriceMinor })
    .where(isProduct(businessId, id));
}

export async function deleteProduct(tx: Transaction, businessId: string, id: string): Promise<void> {
  await tx.delete(bookkeepingProducts).where(isProduct(businessId, id));
}

/** Returns the categories that the business added, in the order of their names. */
export async function listOwnCategories(
  executor: Executor,
  businessId: string,
): Promise<{ type: BookType; name: string }[]> {
  return executor
    .select({ type: bookkeepingCategories.type, name: bookkeepingCategories.name })
    .from(bookkeepingCategories)
    .where(eq(bookkeepingCategories.businessId, businessId))
    .orderBy(asc(sql`fold_text(${bookkeepingCategories.name})`))
    .limit(2 * maxOwnCategories);
}

/** Counts the entries of each category since a day. */
export async function countCategoryUses(
  executor: Executor,
  businessId: string,
  firstDay: string,
): Promise<{ type: BookType; category: string; uses: number }[]> {
  return executor
    .select({ type: bookkeepingEntries.type, category: bookkeepingEntries.category, uses: count() })
    .from(bookkeepingEntries)
    .where(and(eq(bookkeepingEntries.businessId, businessId), gte(bookkeepingEntries.valueDate, firstDay)))
    .groupBy(bookkeepingEntries.type, bookkeepingEntries.category);
}

/** Adds a category; of two requests at the same moment one has no effect. */
export async function insertCategory(
  tx: Transaction,
  businessId: string,
  category: { id: string; type: BookType; name: string; createdAt: Date },
): Promise<void> {
  await tx
    .insert(bookkeepingCategories)
    .values({ ...category, businessId })
    .onConflictDoNothing();
}

export async function hasEntries(executor: Executor, businessId: string): Promise<boolean> {
  const [entry] = await executor
    .select({ id: bookkeepingEntries.id })
    .from(bookkeepingEntries)
    .where(eq(bookkeepingEntries.businessId, businessId))
    .limit(1);
  return entry !== undefined;
}
