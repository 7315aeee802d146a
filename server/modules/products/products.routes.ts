import { productCalls } from '#contract/store/product.ts';
import { toMerchantActor } from '#server/platform/timeline/merchant.ts';
import { type App, route } from '#server/plugins/route.ts';
import { createProduct, getProduct } from './create-product.ts';
import { bulkProducts } from './product-bulk.service.ts';
import { listMovements, listProducts } from './product-list.service.ts';
import { listTypes } from './products.repo.ts';
import {
  changeProductStock,
  deleteMedia,
  deleteProduct,
  duplicateProduct,
  productTimeline,
  getProductUse,
  restoreProduct,
  togglePublish,
} from './products.service.ts';
import { updateProduct } from './update-product.ts';
import { addVariant, deleteVariant, updateVariant, updateVariants } from './variants.service.ts';

export function productRoutes(app: App): void {
  const { deps } = app;
  const { db } = deps;
  route(app, productCalls.products, ({ caller, query }) => listProducts(db, caller.businessId, query));
  route(app, productCalls.productTypes, ({ caller }) => listTypes(db, caller.businessId));
  route(app, productCalls.createProduct, ({ tx, caller, body }) =>
    createProduct(tx, deps, caller.businessId, body, toMerchantActor(caller)),
  );
  route(app, productCalls.product, ({ caller, params }) => getProduct(db, caller.businessId, params.id));
  route(app, productCalls.productTimeline, ({ caller, params }) =>
    productTimeline(db, caller.businessId, params.id),
  );
  route(app, productCalls.productUse, ({ caller, params }) =>
    getProductUse(db, caller.businessId, params.id),
  );
  route(app, productCalls.updateProduct, ({ tx, caller, params, body }) =>
    updateProduct(tx, deps, caller.businessId, params.id, body, toMerchantActor(caller)),
  );
  route(app, productCalls.deleteProduct, ({ tx, caller, params }) =>
    deleteProduct(tx, deps, caller.businessId, params.id, toMerchantActor(caller)),
  );
  route(app, productCalls.restoreProduct, ({ tx, caller, params }) =>
    restoreProduct(tx, deps, caller.businessId, params.id, toMerchantActor(caller)),
  );
  route(app, productCalls.togglePublish, ({ tx, caller, params, body }) =>
    togglePublish(tx, deps, caller.businessId, params.id, body?.published, toMerchantActor(caller)),
  );
  route(app, productCalls.duplicateProduct, ({ tx, caller, params, body }) =>
    duplicateProduct(tx, deps, caller.businessId, params.id, body ?? {}, toMerchantActor(caller)),
  );
  route(app, productCalls.addVariant, ({ tx, caller, params, body }) =>
    addVariant(tx, deps, caller.businessId, params.id, body, toMerchantActor(caller)),
  );
  route(app, productCalls.deleteVariant, ({ tx, caller, params }) =>
    deleteVariant(tx, deps, caller.businessId, params.id, toMerchantActor(caller)),
  );
  route(app, productCalls.updateVariant, ({ tx, caller, params, body }) =>
    updateVariant(tx, deps, caller.businessId, params.id, body, toMerchantActor(caller)),
  );
  route(app, productCalls.updateVariants, ({ tx, caller, body }) =>
    updateVariants(tx, deps, caller.businessId, body, toMerchantActor(caller)),
  );
  route(app, productCalls.deleteMedia, ({ tx, caller, params }) =>
    deleteMedia(tx, deps, caller.businessId, params, toMerchantActor(caller)),
  );
  route(app, productCalls.changeStock, ({ tx, caller, params, body }) =>
    changeProductStock(tx, deps, caller.businessId, params.id, body, toMerchantActor(caller)),
  );
  route(app, productCalls.stockMovements, ({ caller, params, query }) =>
    listMovements(db, caller.businessId, params.id, query),
  );
  route(app, productCalls.bulkProducts, ({ tx, caller, body }) =>
    bulkProducts(tx, deps, caller.businessId, body, toMerchantActor(caller)),
  );
}
