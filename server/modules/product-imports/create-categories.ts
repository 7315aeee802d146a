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
 * Returns the ids of the categories that the products name, by lower-case name, and of those that were created: missing ones
 * are added at the end.
 */
export async function createMissingCategories(
  tx: Transaction,
  { clock }: ImportDeps,
  businessId: string,
  batch: ImportedProduct[],
): Promise<{ ids: Map<string, string>; created: string[] }> {
  const names = new Map(
    batch.flatMap(({ categoryName }) =>
      categoryName === null ? [] : [[categoryName.toLowerCase(), categoryName]],
    ),
  );
  if (names.size === 0) return { ids: new Map(), created: [] };
  const idsOf = async () =>
    new Map((await listCategories(tx, businessId)).map(({ id, name }) => [name.toLowerCase(), id]));
  const isMissing = (ids: ReadonlyMap<string, string>) => [...names.keys()].some((name) => !ids.has(name));
  if (!isMissing(await idsOf())) {
    await lockCategoriesShared(tx, businessId);
    const held = await idsOf();
    if (!isMissing(held)) return { ids: held, created: [] };
  }
  await lockCategories(tx, businessId);
  const ids = await idsOf();
  const created: string[] = [];
  for (const [key, name] of names) {
    if (ids.has(key)) continue;
    const id = uuid();
    const category = { id, name, description: '', priority: ids.size + 1, createdAt: clock.now() };
    await insertCategory(tx, businessId, category);
    ids.set(key, id);
    created.push(id);
  }
  return { ids, created };
}
