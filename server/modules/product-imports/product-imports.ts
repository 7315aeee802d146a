import {
  ProductImport,
  ProductImportReport,
  ProductMapping,
  productImportCalls,
} from '#contract/store/product-import.ts';
import type { ImportKind } from '#server/platform/imports/import-kind.ts';
import { storeDownload } from '#server/platform/downloads/download-store.ts';
import { completeExport } from '#server/plugins/download.ts';
import { type App, preparedRoute, route } from '#server/plugins/route.ts';
import { compareProducts } from './compare-products.ts';
import { exportProducts } from './export-products.ts';
import { handleFetchImages, imagesToFetch, queueImages, retryFailedImages } from './fetch-images.ts';
import { knownProductFiles } from './known-files.ts';
import { isMoneyHeader } from '#server/platform/imports/money-headers.ts';
import type { ImportedProduct } from './read-product.ts';
import { undoableCategories } from './undo-categories.ts';
import { undoableProducts } from './undo-products.ts';
import { writeProducts } from './write-products.ts';

export const productImports: ImportKind<ImportedProduct, ProductMapping, ProductImportReport, ProductImport> =
  {
    name: 'products',
    pluralName: 'products',
    mapping: ProductMapping,
    report: ProductImportReport,
    toImport: ProductImport,
    batchSize: 200,
    knownFiles: knownProductFiles,
    isMoneyHeader,
    compareBatch: compareProducts,
    importBatch: writeProducts,
    undoes: [undoableProducts, undoableCategories],
    finish: (tx, deps, businessId, startedBy) => queueImages(tx, deps, businessId, startedBy),
  };

/** Routes of the product files: the export, and images by address. */
export function productFileRoutes(app: App): void {
  const { deps } = app;
  const { db } = deps;
  handleFetchImages(deps);
  preparedRoute(
    app,
    productImportCalls.exportProducts,
    ({ caller, body: { target } }) =>
      storeDownload(deps, caller, {
        accesses: [productImportCalls.exportProducts.access],
        read: async (snapshot) => exportProducts(snapshot, deps.config, caller.businessId, target),
      }),
    ({ tx, caller, prepared }) => completeExport(tx, deps, caller, 'Products', prepared),
  );
  route(app, productImportCalls.imagesToFetch, ({ caller }) => imagesToFetch(db, caller.businessId));
  route(app, productImportCalls.retryImages, ({ tx, caller }) => retryFailedImages(tx, deps, caller));
}
