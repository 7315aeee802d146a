/** The records of this module that other modules use; its other repo functions are private. */
export {
  categoriesOf,
  holdCategories,
  insertCategory,
  lockCategories,
} from './categories/categories.repo.ts';
export { productList, type ProductListFilter } from './product-list.repo.ts';
export { type ProductRecord, wholeOf, type WholeProduct } from './products.repo.ts';
export { heldBy, insertMovements, lockStock, setStock } from './stock.repo.ts';
export { picturesAmong } from './variations.repo.ts';
