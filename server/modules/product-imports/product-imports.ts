import {
  ProductImport,
  ProductImportReport,
  ProductMapping,
  productImportCalls,
} from '#contract/store/product-import.ts';
import type { ImportKind } from '#server/platform/imports/import-kind.ts';
import { download } from '#server/plugins/download.ts';
import { type App, route } from '#server/plugins/route.ts';
import { ProductExport, exportProducts } from './export-products.ts';
import { handleFetchPictures, picturesToFetch, promisePictures, tryPicturesAgain } from './fetch-pictures.ts';
import type { FoundProduct } from './read-product.ts';
import { writeProducts } from './write-products.ts';

export const productImports: ImportKind<FoundProduct, ProductMapping, ProductImportReport, ProductImport> = {
  name: 'products',
  noun: 'products',
  mapping: ProductMapping,
  report: ProductImportReport,
  whole: ProductImport,
  recordsAtOnce: 200,
  bringIn: writeProducts,
  finish: (tx, deps, businessId, startedBy) => promisePictures(tx, deps, businessId, startedBy),
};

/** Routes of the product files: the export, and images by address. */
export function productFileRoutes(app: App): void {
  const { deps } = app;
  const { db } = deps;
  handleFetchPictures(deps);
  const addressOfExport = download(app, '/commerce/product/export/file', ProductExport, async (granted) =>
    exportProducts(deps, granted),
  );
  route(app, productImportCalls.exportProducts, async ({ caller: { businessId }, body: { target } }) => ({
    url: addressOfExport({ businessId, target }),
  }));
  route(app, productImportCalls.picturesToFetch, ({ caller }) => picturesToFetch(db, caller.businessId));
  route(app, productImportCalls.fetchPictures, ({ tx, caller }) => tryPicturesAgain(tx, deps, caller));
}
