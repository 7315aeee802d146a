import { v7 as uuid } from 'uuid';
import type { CallBody } from '#contract/call.ts';
import type { CategoryList, CategoryQuery, categoryCalls } from '#contract/store/category.ts';
import type { Category } from '#domain/category.ts';
import type { Database, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { lockProduct, lockProducts } from '#server/modules/products/products.repo.ts';
import { AppError } from '#server/app-error.ts';
import {
  listCategories,
  categoryList,
  deleteCategory,
  hasCategory,
  lockCategoriesShared,
  insertCategory,
  lockCategories,
  lockProductsIn,
  moveProducts,
  saveCategoryOrder,
  saveCategory,
} from './categories.repo.ts';

type Body<Name extends keyof typeof categoryCalls> = CallBody<(typeof categoryCalls)[Name]>;

/** @throws INVALID for an invalid cursor */
export async function fetchCategories(
  db: Database,
  businessId: string,
  { search, ...query }: CategoryQuery,
): Promise<CategoryList> {
  const { data, pagination } = await categoryList.page(db, businessId, query, { search });
  return { data, pagination };
}

async function lockedCategories(tx: Transaction, businessId: string): Promise<Category[]> {
  await lockCategories(tx, businessId);
  return listCategories(tx, businessId);
}

const requireCategory = (categories: Category[], id: string): Category => {
  const match = categories.find((category) => category.id === id);
  if (!match) throw new AppError('NOT_FOUND');
  return match;
};

function rejectDuplicateName(categories: Category[], name: string, except?: string): void {
  const isTaken = categories.some(
    (category) => category.id !== except && category.name.toLowerCase() === name.toLowerCase(),
  );
  if (isTaken) throw new AppError('NAME_TAKEN', { message: 'Another category has this name' });
}

/**
 * Adds a category at the end: its priority is the count plus one (specification, section 5).
 * @throws NAME_TAKEN
 */
export async function createCategory(
  tx: Transaction,
  { clock }: Pick<Deps, 'clock'>,
  businessId: string,
  { name, description }: Body<'createCategory'>,
): Promise<Category> {
  const others = await lockedCategories(tx, businessId);
  rejectDuplicateName(others, name);
  const category = { id: uuid(), name, description, priority: others.length + 1 };
  await insertCategory(tx, businessId, { ...category, createdAt: clock.now() });
  return { ...category, productCount: 0, variantCount: 0, version: 1 };
}

/** @throws NOT_FOUND, VERSION_CONFLICT, NAME_TAKEN */
export async function updateCategory(
  tx: Transaction,
  businessId: string,
  id: string,
  { version, name, description }: Body<'updateCategory'>,
): Promise<Category> {
  const categories = await lockedCategories(tx, businessId);
  const before = requireCategory(categories, id);
  if (version < before.version) throw new AppError('VERSION_CONFLICT');
  if (name !== undefined) rejectDuplicateName(categories, name, id);
  const after = { name: name ?? before.name, description: description ?? before.description };
  await saveCategory(tx, businessId, id, after);
  return { ...before, ...after, version: before.version + 1 };
}

/**
 * Deletes a category. Its products move to `moveTo`, or have no category; the categories behind it move up.
 * @throws NOT_FOUND
 */
export async function removeCategory(
  tx: Transaction,
  businessId: string,
  id: string,
  moveTo: string | undefined,
): Promise<void> {
  const categories = await lockedCategories(tx, businessId);
  requireCategory(categories, id);
  const goal = moveTo === undefined || moveTo === id ? null : requireCategory(categories, moveTo).id;
  await moveProducts(tx, businessId, await lockProductsIn(tx, businessId, id), goal);
  await deleteCategory(tx, businessId, id);
  const stay = categories.filter((category) => category.id !== id);
  await saveCategoryOrder(
    tx,
    businessId,
    stay.map((category) => category.id),
  );
}

/**
 * Sorts categories. Those that are not named follow in their present order.
 * @throws NOT_FOUND
 */
export async function orderCategories(
  tx: Transaction,
  businessId: string,
  ids: string[],
): Promise<Category[]> {
  const categories = await lockedCategories(tx, businessId);
  for (const id of ids) requireCategory(categories, id);
  const named = new Set(ids);
  const behind = categories.map(({ id }) => id).filter((id) => !named.has(id));
  await saveCategoryOrder(tx, businessId, [...named, ...behind]);
  return listCategories(tx, businessId);
}

/** @throws NOT_FOUND where the category or one of the products does not exist */
export async function moveToCategory(
  tx: Transaction,
  businessId: string,
  id: string,
  productIds: string[],
): Promise<{ moved: number }> {
  await lockCategoriesShared(tx, businessId);
  if (!(await hasCategory(tx, businessId, id))) throw new AppError('NOT_FOUND');
  const ids = [...new Set(productIds)];
  const products = await lockProducts(tx, businessId, ids);
  if (products.length < ids.length) throw new AppError('NOT_FOUND');
  return { moved: await moveProducts(tx, businessId, ids, id) };
}

/** @throws NOT_FOUND */
export async function leaveCategory(tx: Transaction, businessId: string, productId: string): Promise<void> {
  if (!(await lockProduct(tx, businessId, productId))) throw new AppError('NOT_FOUND');
  await moveProducts(tx, businessId, [productId], null);
}
