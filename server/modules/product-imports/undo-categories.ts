import type { KeptReason } from '#contract/store/import-undo.ts';
import {
  deleteCategory,
  listCategories,
  lockCategories,
  saveCategoryOrder,
} from '#server/modules/products/products.records.ts';
import type { UndoableRecords } from '#server/platform/imports/undo/undoable-records.ts';
import { findUsedCategories, readCategoryValues } from './undo-products.repo.ts';

/** Categories that an import of products created. They stay while a product is in them. */
export const undoableCategories: UndoableRecords = {
  type: 'category',

  async read(executor, businessId, ids) {
    const rows = await readCategoryValues(executor, businessId, ids);
    return new Map(rows.map((values) => [values.id, { label: values.name, values, marks: {} }]));
  },

  lock: (tx, businessId) => lockCategories(tx, businessId),

  async findObstacles(executor, businessId, { removed, undone }) {
    if (removed.length === 0) return new Map();
    const used = await findUsedCategories(executor, businessId, removed, undone);
    return new Map(used.map((id): [string, KeptReason] => [id, 'products']));
  },

  async remove(tx, businessId, ids) {
    for (const id of ids) await deleteCategory(tx, businessId, id);
    const left = await listCategories(tx, businessId);
    await saveCategoryOrder(
      tx,
      businessId,
      left.map(({ id }) => id),
    );
  },
};
