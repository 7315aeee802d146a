/** The records of this module that other modules use; its other repo functions are private. */
export {
  deleteCategory,
  listCategories,
  lockCategoriesShared,
  insertCategory,
  lockCategories,
  saveCategoryOrder,
} from './categories/categories.repo.ts';
export { productList, type ProductListFilter } from './product-list.repo.ts';
export { deleteProducts, loadProduct as wholeOf, lockProducts } from './products.repo.ts';
export { getReservedStock, insertMovements, lockItems, lockStock, setStock } from './stock.repo.ts';
export { findProductImages } from './variations.repo.ts';
