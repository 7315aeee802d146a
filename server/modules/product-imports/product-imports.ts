import {
  ProductImport,
  ProductImportReport,
  ProductMapping,
  productImportCalls,
} from '#contract/store/product-import.ts';
import type { ImportKind } from '#server/platform/imports/import-kind.ts';
import { serveDownload } from '#server/plugins/download.ts';
import { type App, route } from '#server/plugins/route.ts';
import { ProductExport, exportProducts } from './export-products.ts';
import { handleFetchImages, imagesToFetch, queueImages, retryFailedImages } from './fetch-images.ts';
import type { ImportedProduct } from './read-product.ts';
import { writeProducts } from './write-products.ts';

export const productImports: ImportKind<ImportedProduct, ProductMapping, ProductImportReport, ProductImport> =
  {
    name: 'products',
    pluralName: 'products',
    mapping: ProductMapping,
    report: ProductImportReport,
    toImport: ProductImport,
    batchSize: 200,
    importBatch: writeProducts,
    finish: (tx, deps, businessId, startedBy) => queueImages(tx, deps, businessId, startedBy),
  };

/** Routes of the product files: the export, and images by address. */
export function productFileRoutes(app: App): void {
  const { deps } = app;
  const { db } = deps;
  handleFetchImages(deps);
  const addressOfExport = serveDownload(
    app,
    '/commerce/product/export/file',
    ProductExport,
    async (granted) => exportProducts(deps, granted),
  );
  route(app, productImportCalls.exportProducts, async ({ caller: { businessId }, body: { target } }) => ({
    url: addressOfExport({ businessId, target }),
  }));
  route(app, productImportCalls.imagesToFetch, ({ caller }) => imagesToFetch(db, caller.businessId));
  route(app, productImportCalls.retryImages, ({ tx, caller }) => retryFailedImages(tx, deps, caller));
}
