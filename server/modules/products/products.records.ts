/** The records of this module that other modules use; its other repo functions are private. */
export {
  listCategories,
  lockCategoriesShared,
  insertCategory,
  lockCategories,
} from './categories/categories.repo.ts';
export { productList, type ProductListFilter } from './product-list.repo.ts';
export { loadProduct as wholeOf } from './products.repo.ts';
export { getReservedStock, insertMovements, lockStock, setStock } from './stock.repo.ts';
export { findProductImages } from './variations.repo.ts';
