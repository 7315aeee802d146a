import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import { AmountMinor } from '#domain/money.ts';
import { defineCall } from '#contract/call.ts';
import { BulkTarget } from './product-bulk.ts';
import { AmountReading, importCalls, createImportSchema, createReportSchema } from './import.ts';

/**
 * The fields that a column of a product file can be mapped to, after Shopify's product CSV: lines with the same handle
 * are one product, each of them a variation, an image or both.
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
  'archived',
  'option1Name',
  'option1Value',
  'option2Name',
  'option2Value',
  'option3Name',
  'option3Value',
  'variantName',
  'recordId',
  'parent',
  'sku',
  'barcode',
  'price',
  'compareAtPrice',
  'salePrice',
  'saleStart',
  'saleEnd',
  'tracker',
  'quantity',
  'inStock',
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
  /** The source of a product's category; a missing category is created. */
  categoryFrom: z.enum(['column', 'type', 'none']),
  /** The meaning of a quantity without a tracker: untracked, as in Shopify, or the stock. */
  untracked: z.enum(['unlimited', 'quantity']),
});
export type ProductMapping = z.infer<typeof ProductMapping>;

export const ProductImportReport = createReportSchema(
  z.string(),
  {
    variations: z.int(),
    images: z.int(),
    categories: z.int(),
    /** Products with a mistake in one of their lines, which are skipped whole. */
    recordsSkipped: z.int(),
  },
  {
    categoriesCreated: z.int(),
    archived: z.int(),
    /** Products that an existing product doesn't allow, such as one with another SKU; older reports have none. */
    refused: z._default(z.int(), 0),
  },
);
export type ProductImportReport = z.infer<typeof ProductImportReport>;

export const ProductImport = createImportSchema(
  'products',
  ProductMapping,
  ProductImportReport,
  z.object({
    handle: z.string(),
    title: z.string(),
    category: z.nullable(z.string()),
    /** 0 for a product without options. */
    variations: z.int(),
    images: z.int(),
    priceMinor: AmountMinor,
    discountedAmountMinor: z.nullable(AmountMinor),
    /** Null: untracked. */
    availableQuantity: z.nullable(z.int()),
    published: z.boolean(),
  }),
);
export type ProductImport = z.infer<typeof ProductImport>;

/** Product images by address that were not fetched yet. */
export const ImagesToFetch = z.object({
  /** Images that are being fetched, or will be. */
  waiting: z.int(),
  /** Images that couldn't be fetched. */
  failed: z.int(),
  /** Some of the failed images. */
  examples: z.array(
    z.object({ id: Id, productId: Id, productTitle: z.string(), sourceUrl: z.string(), problem: z.string() }),
  ),
});
export type ImagesToFetch = z.infer<typeof ImagesToFetch>;

/** The import as the API returns it. */
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
  previewProductImportUndo: productImportSteps.previewUndo,
  undoProductImport: productImportSteps.undo,
  exportProducts: defineCall({
    method: 'POST',
    service: 'commerce',
    path: '/product/export',
    access: { resource: 'PRODUCT', level: 'view-only' },
    summary: 'Export products as CSV; returns the download link of a file that can be imported again',
    body: z.object({ target: BulkTarget }),
    data: z.object({ url: z.string() }),
  }),
  imagesToFetch: defineCall({
    method: 'GET',
    service: 'commerce',
    path: '/product-picture',
    access: { resource: 'PRODUCT', level: 'view-only' },
    summary: 'Product images by address that are still to be fetched',
    data: ImagesToFetch,
  }),
  retryImages: defineCall({
    method: 'POST',
    service: 'commerce',
    path: '/product-picture/fetch',
    access: { resource: 'PRODUCT', level: 'manage' },
    summary: "Retry the images that couldn't be fetched",
    data: ImagesToFetch,
  }),
};
