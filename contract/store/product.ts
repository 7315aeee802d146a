import * as z from 'zod/mini';
import { Id, Instant, text } from '#domain/id.ts';
import { TimelineEntry } from '#domain/timeline.ts';
import { ProductDraft, ProductParts, VariationDetails, VariationDraft } from '#domain/product-draft.ts';
import { Product, ProductRow } from '#domain/product.ts';
import { StockChange, StockReason } from '#domain/stock.ts';
import { defineCall } from '#contract/call.ts';
import { Pagination, pageQuery } from '#contract/list.ts';
import { BulkAction, BulkOutcome, BulkTarget } from './product-bulk.ts';
import { ProductQuery, ProductTab } from './product-query.ts';

/** Counts of the tabs are exact and those of the whole business, whatever the filters. */
export const ProductList = z.object({
  data: z.array(ProductRow),
  pagination: Pagination,
  counts: z.record(ProductTab, z.int()),
});
export type ProductList = z.infer<typeof ProductList>;

export const StockMovement = z.object({
  id: Id,
  at: Instant,
  variationId: Id,
  /** Its option values: `Red / S`; empty for a product without options. */
  variationName: z.string(),
  difference: z.int(),
  /** What was left; null where nothing is counted from then on. */
  quantityAfter: z.nullable(z.int()),
  reason: StockReason,
  order: z.nullable(z.object({ id: Id, number: z.string() })),
  actorName: z.string(),
  note: z.nullable(z.string()),
});
export type StockMovement = z.infer<typeof StockMovement>;

/** The version that the person saw; a newer one is answered 409, and the client refetches and merges by field. */
const version = z.optional(z.int());

export const ProductChange = z.extend(z.partial(ProductParts), { version: z.int() });
export type ProductChange = z.infer<typeof ProductChange>;

export const VariationChange = z.extend(z.partial(VariationDetails), { stock: z.optional(StockChange) });
export type VariationChange = z.infer<typeof VariationChange>;

const one = { service: 'commerce', params: z.object({ id: Id }) } as const;
const manage = { resource: 'PRODUCT', level: 'manage' } as const;
const view = { resource: 'PRODUCT', level: 'view-only' } as const;
const bodyLimit = 4_000_000;

export const productCalls = {
  products: defineCall({
    method: 'GET',
    service: 'commerce',
    path: '/business/products',
    access: view,
    summary: 'Products, paged, filtered and counted',
    query: ProductQuery,
    data: ProductList,
  }),
  productTypes: defineCall({
    method: 'GET',
    service: 'commerce',
    path: '/product/types',
    access: view,
    summary: 'The types that products have, with how many have each',
    data: z.array(z.object({ type: z.string(), count: z.int() })),
  }),
  createProduct: defineCall({
    method: 'POST',
    service: 'commerce',
    path: '/product',
    access: manage,
    bodyLimit,
    summary: 'A new product, with its variations, pictures and initial stock',
    body: ProductDraft,
    data: Product,
  }),
  product: defineCall({
    ...one,
    method: 'GET',
    path: '/product/{id}',
    access: view,
    summary: 'One product, whole',
    data: Product,
    errors: ['NOT_FOUND'],
  }),
  productTimeline: defineCall({
    ...one,
    method: 'GET',
    path: '/product/{id}/timeline',
    access: view,
    summary: 'What happened to a product, the latest fifty, oldest first',
    data: z.array(TimelineEntry),
    errors: ['NOT_FOUND'],
  }),
  productUse: defineCall({
    ...one,
    method: 'GET',
    path: '/product/{id}/use',
    access: view,
    summary:
      'How many orders name a product, counted up to 10,000: with any, it is archived in place of deleted',
    data: z.object({ orderCount: z.int(), isCapped: z.boolean() }),
    errors: ['NOT_FOUND'],
  }),
  updateProduct: defineCall({
    ...one,
    method: 'PATCH',
    path: '/product/{id}',
    access: manage,
    bodyLimit,
    summary:
      'Change what is sent of a product. Variations and media are sent as whole lists: those with an id stay, those without are new, those that are missing go. Stock is no part of it',
    body: ProductChange,
    data: Product,
    errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'ILLEGAL_EVENT'],
  }),
  deleteProduct: defineCall({
    ...one,
    method: 'DELETE',
    path: '/product/{id}',
    access: manage,
    summary: 'Delete a product; one that was ever ordered is archived instead',
    data: z.object({ outcome: z.enum(['deleted', 'archived']) }),
    errors: ['NOT_FOUND'],
  }),
  restoreProduct: defineCall({
    ...one,
    method: 'POST',
    path: '/product/{id}/restore',
    access: manage,
    summary: 'Take a product out of the archive, unpublished',
    data: Product,
    errors: ['NOT_FOUND'],
  }),
  togglePublish: defineCall({
    ...one,
    method: 'PATCH',
    path: '/product/toggle-publish/{id}',
    access: manage,
    summary: 'Publish or unpublish; `published` says which, without it the other of the two',
    body: z.optional(z.object({ published: z.optional(z.boolean()) })),
    data: Product,
    errors: ['NOT_FOUND', 'ILLEGAL_EVENT'],
  }),
  duplicateProduct: defineCall({
    ...one,
    method: 'POST',
    path: '/product/{id}/duplicate',
    access: manage,
    summary:
      'The same product once more: unpublished, without SKUs, with nothing in stock of what is counted',
    body: z.optional(z.object({ title: z.optional(text(1, 200, 'Enter a title')) })),
    data: Product,
    errors: ['NOT_FOUND'],
  }),
  addVariant: defineCall({
    ...one,
    method: 'PATCH',
    path: '/product/{id}/add-variant',
    access: manage,
    summary: 'One more variation; values that its options did not have yet are added to them',
    body: z.omit(VariationDraft, { id: true }),
    data: Product,
    errors: ['NOT_FOUND', 'ILLEGAL_EVENT'],
  }),
  deleteVariant: defineCall({
    ...one,
    method: 'DELETE',
    path: '/product/variant/{id}',
    access: manage,
    summary: 'Take a variation out; the last one stays',
    data: Product,
    errors: ['NOT_FOUND', 'ILLEGAL_EVENT'],
  }),
  updateVariant: defineCall({
    ...one,
    method: 'PATCH',
    path: '/product/variants/{id}',
    access: manage,
    summary: 'Change what is sent of one variation, its stock by a difference',
    body: z.extend(VariationChange, { version }),
    data: Product,
    errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'ILLEGAL_EVENT', 'OUT_OF_STOCK'],
  }),
  updateVariants: defineCall({
    method: 'PATCH',
    service: 'commerce',
    path: '/product/variants',
    access: manage,
    bodyLimit,
    summary: 'Change many variations of one product at once: all of them or none',
    body: z.object({
      productId: Id,
      version,
      variations: z
        .array(z.extend(VariationChange, { id: Id }))
        .check(z.minLength(1, 'Choose variations'), z.maxLength(1000)),
    }),
    data: Product,
    errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'ILLEGAL_EVENT', 'OUT_OF_STOCK'],
  }),
  deleteMedia: defineCall({
    method: 'DELETE',
    service: 'commerce',
    path: '/product/media/{a}/{b}',
    access: manage,
    summary: 'Take picture `b` off product `a`',
    params: z.object({ a: Id, b: Id }),
    data: Product,
    errors: ['NOT_FOUND'],
  }),
  changeStock: defineCall({
    ...one,
    method: 'POST',
    path: '/product/{id}/stock',
    access: manage,
    summary:
      'Change stock by a difference with a reason; without `variationId` of a product that has no options',
    body: z.object({ variationId: z.optional(Id), change: StockChange }),
    data: Product,
    errors: ['NOT_FOUND', 'ILLEGAL_EVENT', 'OUT_OF_STOCK'],
  }),
  stockMovements: defineCall({
    ...one,
    method: 'GET',
    path: '/product/{id}/stock-movements',
    access: view,
    summary: 'Every change of stock of a product, newest first',
    query: z.object({ ...pageQuery, variationId: z.optional(Id) }),
    data: z.object({ data: z.array(StockMovement), pagination: Pagination }),
    errors: ['NOT_FOUND'],
  }),
  bulkProducts: defineCall({
    method: 'POST',
    service: 'commerce',
    path: '/product/bulk',
    access: manage,
    bodyLimit,
    summary:
      'One action on many products. `dryRun` changes nothing and answers how many it would change, and which not, and why',
    body: z.object({ target: BulkTarget, action: BulkAction, dryRun: z.optional(z.boolean()) }),
    data: BulkOutcome,
  }),
};
