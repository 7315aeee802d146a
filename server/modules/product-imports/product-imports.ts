import {
  ProductImport,
  ProductImportReport,
  ProductMapping,
  productImportCalls,
} from '#contract/product-import.ts';
import type { ImportKind } from '#server/modules/imports/import-kind.ts';
import { importService } from '#server/modules/imports/imports.service.ts';
import { download } from '#server/plugins/download.ts';
import { type App, route } from '#server/plugins/route.ts';
import { ProductExport, exportProducts } from './export-products.ts';
import { handleFetchPictures, picturesToFetch, promisePictures, tryPicturesAgain } from './fetch-pictures.ts';
import { guessMapping } from './guess-mapping.ts';
import type { FoundProduct } from './read-product.ts';
import { readProducts } from './read-products.ts';
import { writeProducts } from './write-products.ts';

export const productImports: ImportKind<FoundProduct, ProductMapping, ProductImportReport, ProductImport> = {
  name: 'products',
  noun: 'products',
  timeline: 'product-import',
  mapping: ProductMapping,
  report: ProductImportReport,
  whole: ProductImport,
  guess: guessMapping,
  read: readProducts,
  recordsAtOnce: 200,
  bringIn: writeProducts,
  finish: (tx, deps, businessId, startedBy) => promisePictures(tx, deps, businessId, startedBy),
};

export function productImportRoutes(app: App): void {
  const { deps } = app;
  const { db } = deps;
  const service = importService(deps, productImports);
  handleFetchPictures(deps);
  const addressOfExport = download(app, '/commerce/product/export/file', ProductExport, async (granted) =>
    exportProducts(deps, granted),
  );
  route(app, productImportCalls.exportProducts, async ({ caller: { businessId }, body: { target } }) => ({
    url: addressOfExport({ businessId, target }),
  }));
  route(app, productImportCalls.uploadProductImport, ({ tx, caller, body }) =>
    service.upload(tx, caller, body),
  );
  route(app, productImportCalls.productImports, ({ caller }) => service.list(db, caller.businessId));
  route(app, productImportCalls.productImport, ({ caller, params }) =>
    service.one(db, caller.businessId, params.id),
  );
  route(app, productImportCalls.mapProductImport, ({ tx, caller, params, body }) =>
    service.map(tx, caller.businessId, params.id, body),
  );
  route(app, productImportCalls.startProductImport, ({ tx, caller, params }) =>
    service.start(tx, caller.businessId, params.id),
  );
  route(app, productImportCalls.removeProductImport, ({ tx, caller, params }) =>
    service.remove(tx, caller.businessId, params.id),
  );
  route(app, productImportCalls.picturesToFetch, ({ caller }) => picturesToFetch(db, caller.businessId));
  route(app, productImportCalls.fetchPictures, ({ tx, caller }) => tryPicturesAgain(tx, deps, caller));
}
