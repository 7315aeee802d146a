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

/** Exact counts of the tabs over the whole business, regardless of the filters. */
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
  /** The option values: `Red / S`; empty for a product without options. */
  variationName: z.string(),
  difference: z.int(),
  /** The stock after the change; null where stock is not tracked from then on. */
  quantityAfter: z.nullable(z.int()),
  reason: StockReason,
  order: z.nullable(z.object({ id: Id, number: z.string() })),
  actorName: z.string(),
  note: z.nullable(z.string()),
});
export type StockMovement = z.infer<typeof StockMovement>;

/**
 * The version that the person saw; where a newer one exists, the answer is 409, and the client refetches and merges by
 * field.
 */
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
    summary: 'The product types in use, with the number of products',
    data: z.array(z.object({ type: z.string(), count: z.int() })),
  }),
  createProduct: defineCall({
    method: 'POST',
    service: 'commerce',
    path: '/product',
    access: manage,
    bodyLimit,
    summary: 'Create a product with its variations, images and initial stock',
    body: ProductDraft,
    data: Product,
    errors: ['PLAN_LIMIT'],
  }),
  product: defineCall({
    ...one,
    method: 'GET',
    path: '/product/{id}',
    access: view,
    summary: 'A product with its variations and images',
    data: Product,
    errors: ['NOT_FOUND'],
  }),
  productTimeline: defineCall({
    ...one,
    method: 'GET',
    path: '/product/{id}/timeline',
    access: view,
    summary: 'The latest fifty timeline entries of a product, oldest first',
    data: z.array(TimelineEntry),
    errors: ['NOT_FOUND'],
  }),
  productUse: defineCall({
    ...one,
    method: 'GET',
    path: '/product/{id}/use',
    access: view,
    summary:
      'How many orders contain a product, counted up to 10,000: if any, it is archived instead of deleted',
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
      'Update the fields of a product that are sent. Variations and media are complete lists: those with an id stay, those without are created, missing ones are removed. Stock is not part of it',
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
    summary: 'Restore an archived product, unpublished',
    data: Product,
    errors: ['NOT_FOUND', 'PLAN_LIMIT'],
  }),
  togglePublish: defineCall({
    ...one,
    method: 'PATCH',
    path: '/product/toggle-publish/{id}',
    access: manage,
    summary: 'Publish or unpublish a product; `published` says which, without it the status is toggled',
    body: z.optional(z.object({ published: z.optional(z.boolean()) })),
    data: Product,
    errors: ['NOT_FOUND', 'ILLEGAL_EVENT'],
  }),
  duplicateProduct: defineCall({
    ...one,
    method: 'POST',
    path: '/product/{id}/duplicate',
    access: manage,
    summary: 'Duplicate a product: unpublished, without SKUs, with a stock of zero where stock is tracked',
    body: z.optional(z.object({ title: z.optional(text(1, 200, 'Enter a title')) })),
    data: Product,
    errors: ['NOT_FOUND', 'PLAN_LIMIT'],
  }),
  addVariant: defineCall({
    ...one,
    method: 'PATCH',
    path: '/product/{id}/add-variant',
    access: manage,
    summary: 'Add a variation; new option values are added to the options',
    body: z.omit(VariationDraft, { id: true }),
    data: Product,
    errors: ['NOT_FOUND', 'ILLEGAL_EVENT'],
  }),
  deleteVariant: defineCall({
    ...one,
    method: 'DELETE',
    path: '/product/variant/{id}',
    access: manage,
    summary: 'Delete a variation, except for the last one',
    data: Product,
    errors: ['NOT_FOUND', 'ILLEGAL_EVENT'],
  }),
  updateVariant: defineCall({
    ...one,
    method: 'PATCH',
    path: '/product/variants/{id}',
    access: manage,
    summary: 'Update the fields of a variation that are sent, its stock by a difference',
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
    summary: 'Update many variations of a product at once: all of them or none',
    body: z.object({
      productId: Id,
      version,
      variations: z
        .array(z.extend(VariationChange, { id: Id }))
        .check(z.minLength(1, 'Choose variants'), z.maxLength(1000)),
    }),
    data: Product,
    errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'ILLEGAL_EVENT', 'OUT_OF_STOCK'],
  }),
  deleteMedia: defineCall({
    method: 'DELETE',
    service: 'commerce',
    path: '/product/media/{a}/{b}',
    access: manage,
    summary: 'Remove image `b` from product `a`',
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
      'Adjust stock by a difference with a reason; without `variationId` for a product without options',
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
      'Apply an action to many products at once. `dryRun` changes nothing and returns how many it would change, and which not and why',
    body: z.object({ target: BulkTarget, action: BulkAction, dryRun: z.optional(z.boolean()) }),
    data: BulkOutcome,
  }),
};
