import { v7 as uuid } from 'uuid';
import type { Transaction } from '#server/db/client.ts';
import {
  listCategories,
  lockCategoriesShared,
  insertCategory,
  lockCategories,
} from '#server/modules/products/products.records.ts';
import type { ImportDeps } from '#server/platform/imports/import-kind.ts';
import type { ImportedProduct } from './read-product.ts';

/**
 * Returns the ids of the categories that the products name, by lower-case name, and how many were created: missing ones
 * are added at the end.
 */
export async function createMissingCategories(
  tx: Transaction,
  { clock }: ImportDeps,
  businessId: string,
  batch: ImportedProduct[],
): Promise<{ ids: Map<string, string>; created: number }> {
  const names = new Map(
    batch.flatMap(({ categoryName }) =>
      categoryName === null ? [] : [[categoryName.toLowerCase(), categoryName]],
    ),
  );
  if (names.size === 0) return { ids: new Map(), created: 0 };
  const idsOf = async () =>
    new Map((await listCategories(tx, businessId)).map(({ id, name }) => [name.toLowerCase(), id]));
  const isMissing = (ids: ReadonlyMap<string, string>) => [...names.keys()].some((name) => !ids.has(name));
  if (!isMissing(await idsOf())) {
    await lockCategoriesShared(tx, businessId);
    const held = await idsOf();
    if (!isMissing(held)) return { ids: held, created: 0 };
  }
  await lockCategories(tx, businessId);
  const ids = await idsOf();
  const before = ids.size;
  for (const [key, name] of names) {
    if (ids.has(key)) continue;
    const id = uuid();
    const category = { id, name, description: '', priority: ids.size + 1, createdAt: clock.now() };
    await insertCategory(tx, businessId, category);
    ids.set(key, id);
  }
  return { ids, created: ids.size - before };
}
