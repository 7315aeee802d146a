import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import { AmountMinor } from '#domain/money.ts';
import { defineCall } from '#contract/call.ts';
import { BulkTarget } from './product-bulk.ts';
import { AmountReading, importCalls, importOf, reportOf } from './import.ts';

/**
 * What a column of a file of products can mean, after Shopify's product CSV: lines with the same handle are one product,
 * each of them a variation, a picture or both.
 */
export const productFields = [
  'handle',
  'title',
  'description',
  'vendor',
  'type',
  'category',
  'tags',
  'published',
  'status',
  'option1Name',
  'option1Value',
  'option2Name',
  'option2Value',
  'option3Name',
  'option3Value',
  'sku',
  'barcode',
  'price',
  'compareAtPrice',
  'saleStart',
  'saleEnd',
  'tracker',
  'quantity',
  'policy',
  'imageSrc',
  'imagePosition',
  'imageAlt',
  'variantImage',
  'lowStockAt',
] as const;
export const ProductField = z.enum(productFields);
export type ProductField = z.infer<typeof ProductField>;
export const requiredProductFields = ['title', 'price'] as const satisfies readonly ProductField[];

export const ProductMapping = z.extend(AmountReading, {
  columns: z.partialRecord(ProductField, z.int()),
  /** Where a product's category is read from; one that is not there is made. */
  categoryFrom: z.enum(['column', 'type', 'none']),
  /** What a quantity says that no tracker stands beside: nothing, as in the shop it comes from, or what is there. */
  untracked: z.enum(['unlimited', 'quantity']),
});
export type ProductMapping = z.infer<typeof ProductMapping>;

export const ProductImportReport = reportOf(
  z.string(),
  {
    variations: z.int(),
    pictures: z.int(),
    categories: z.int(),
    /** Products of which a line has a mistake: they are left out whole. */
    recordsLeftOut: z.int(),
  },
  { categoriesCreated: z.int(), archived: z.int() },
);
export type ProductImportReport = z.infer<typeof ProductImportReport>;

export const ProductImport = importOf(
  'products',
  ProductMapping,
  ProductImportReport,
  z.object({
    handle: z.string(),
    title: z.string(),
    category: z.nullable(z.string()),
    /** 0 for a product without options. */
    variations: z.int(),
    pictures: z.int(),
    priceMinor: AmountMinor,
    discountedAmountMinor: z.nullable(AmountMinor),
    /** Null: unlimited. */
    availableQuantity: z.nullable(z.int()),
    published: z.boolean(),
  }),
);
export type ProductImport = z.infer<typeof ProductImport>;

/** Pictures of products that lie at addresses elsewhere and were not fetched. */
export const PicturesToFetch = z.object({
  /** Being fetched, or about to be. */
  waiting: z.int(),
  /** Could not be fetched. */
  failed: z.int(),
  /** Some of the failed ones. */
  examples: z.array(
    z.object({ id: Id, productId: Id, productTitle: z.string(), sourceUrl: z.string(), problem: z.string() }),
  ),
});
export type PicturesToFetch = z.infer<typeof PicturesToFetch>;

/** As the server serves them. */
export const productImportSteps = importCalls({
  path: '/product-import',
  resource: 'PRODUCT',
  noun: 'products',
  mapping: ProductMapping,
  import: ProductImport,
});

export const productImportCalls = {
  uploadProductImport: productImportSteps.upload,
  productImports: productImportSteps.list,
  productImport: productImportSteps.one,
  mapProductImport: productImportSteps.map,
  startProductImport: productImportSteps.start,
  cancelProductImport: productImportSteps.cancel,
  removeProductImport: productImportSteps.remove,
  exportProducts: defineCall({
    method: 'POST',
    service: 'commerce',
    path: '/product/export',
    access: { resource: 'PRODUCT', level: 'view-only' },
    summary: 'Where these products can be fetched as CSV, which can be brought in again',
    body: z.object({ target: BulkTarget }),
    data: z.object({ url: z.string() }),
  }),
  picturesToFetch: defineCall({
    method: 'GET',
    service: 'commerce',
    path: '/product-picture',
    access: { resource: 'PRODUCT', level: 'view-only' },
    summary: 'Pictures that products have by address and that are still to fetch',
    data: PicturesToFetch,
  }),
  fetchPictures: defineCall({
    method: 'POST',
    service: 'commerce',
    path: '/product-picture/fetch',
    access: { resource: 'PRODUCT', level: 'manage' },
    summary: 'Try again to fetch the pictures that could not be fetched',
    data: PicturesToFetch,
  }),
};
