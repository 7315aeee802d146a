/** The records of this module that other code uses; its other repo functions are private. */
export {
  type CartLineRecord,
  hasCartLink,
  insertCartLink,
  isCartOf,
  listCartLines,
  listLinesOfCarts,
  lockCart,
  lockCartById,
  removeBoughtItems,
} from './carts.repo.ts';
export {
  type ShopCategory,
  type ShopImage,
  type ShopProduct,
  type ShopRecord,
  type ShopVariation,
  findHandleAfter,
  findShopByHandle,
  findShopProduct,
  listProductAddresses,
} from './storefront.repo.ts';
