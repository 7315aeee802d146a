import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ProductOption } from '#domain/product.ts';
import { stockStates } from '#domain/stock-state.ts';
import type { StockReason } from '#domain/stock.ts';
import { instant, minor } from '#server/db/columns.ts';
import { categories } from './categories.table.ts';

export const stockState = pgEnum('stock_state', stockStates);

/** More than any stock can be. */
export const unlimitedSortValue = Number.MAX_SAFE_INTEGER;
export const quantityOrEndless = (column: AnyPgColumn): SQL =>
  sql`coalesce(${column}, ${sql.raw(String(unlimitedSortValue))})`;

export const products = pgTable(
  'products',
  {
    businessId: uuid('business_id').notNull(),
    id: uuid('id').notNull(),
    handle: text('handle').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    type: text('type'),
    vendor: text('vendor'),
    tags: text('tags').array().notNull().default([]),
    categoryId: uuid('category_id'),
    returnPolicyId: uuid('return_policy_id'),
    published: boolean('published').notNull().default(false),
    archivedAt: instant('archived_at'),
    lowStockAt: integer('low_stock_at').notNull(),
    options: jsonb('options').$type<ProductOption[]>().notNull().default([]),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** A hash of the last import's values: the same values again change nothing. */
    importHash: text('import_hash'),
    /** The import that created it; null if a person did, or an import before this column. */
    importId: uuid('import_id'),
    // Values of the variants that the list sorts, filters and shows; only the triggers on them write these.
    stockState: stockState('stock_state').notNull().default('in'),
    availableQuantity: bigint('available_quantity', { mode: 'number' }),
    variationCount: integer('variation_count').notNull().default(0),
    priceMinor: minor('price_minor').notNull().default(0),
    discountedAmountMinor: minor('discounted_amount_minor'),
    discountStartDate: instant('discount_start_date'),
    discountEndDate: instant('discount_end_date'),
    /** The title and all SKUs, folded (`fold_text`): the text that a search looks through. */
    searchText: text('search_text').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    foreignKey({
      columns: [table.businessId, table.categoryId],
      foreignColumns: [categories.businessId, categories.id],
    }),
    uniqueIndex('products_handle').on(table.businessId, table.handle),
    index('products_newest')
      .on(table.businessId, table.createdAt, table.id)
      .where(sql`archived_at is null`),
    index('products_by_title')
      .on(table.businessId, sql`lower(${table.title})`, table.id)
      .where(sql`archived_at is null`),
    index('products_by_price')
      .on(table.businessId, table.priceMinor, table.id)
      .where(sql`archived_at is null`),
    index('products_by_publication')
      .on(table.businessId, table.published, table.createdAt, table.id)
      .where(sql`archived_at is null`),
    // Unlimited stock sorts last, where the lowest stock sorts first.
    index('products_by_quantity')
      .on(table.businessId, quantityOrEndless(table.availableQuantity), table.id)
      .where(sql`archived_at is null`),
    index('products_archived')
      .on(table.businessId, table.createdAt, table.id)
      .where(sql`archived_at is not null`),
    index('products_of_type')
      .on(table.businessId, table.type)
      .where(sql`archived_at is null and type is not null`),
    index('products_by_stock')
      .on(table.businessId, table.stockState, table.createdAt, table.id)
      .where(sql`archived_at is null`),
    index('products_of_import')
      .on(table.businessId, table.importId)
      .where(sql`import_id is not null`),
    index('products_of_category').on(table.businessId, table.categoryId, table.createdAt, table.id),
    index('products_search').using('gin', table.businessId, sql`${table.searchText} gin_trgm_ops`),
  ],
);

/** A variant. A product without options has exactly one, without option values: itself. */
export const variations = pgTable(
  'variations',
  {
    businessId: uuid('business_id').notNull(),
    id: uuid('id').notNull(),
    productId: uuid('product_id').notNull(),
    position: integer('position').notNull(),
    optionValues: text('option_values').array().notNull().default([]),
    sku: text('sku'),
    barcode: text('barcode'),
    priceMinor: minor('price_minor').notNull(),
    discountedAmountMinor: minor('discounted_amount_minor'),
    discountStartDate: instant('discount_start_date'),
    discountEndDate: instant('discount_end_date'),
    /** Null means unlimited. */
    availableQuantity: integer('available_quantity'),
    /** The stock of the last import, with which the next one is compared; null for unlimited, or before the first import. */
    importedQuantity: integer('imported_quantity'),
    mediaId: uuid('media_id'),
    /** Set when a variant that was sold is removed: orders still refer to it. */
    removedAt: instant('removed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    foreignKey({
      columns: [table.businessId, table.productId],
      foreignColumns: [products.businessId, products.id],
    }).onDelete('cascade'),
    check('stock_is_never_below_zero', sql`${table.availableQuantity} >= 0`),
    index('variations_of_product').on(table.businessId, table.productId, table.position),
    index('variations_sku').on(table.businessId, table.sku),
    index('variations_sku_folded')
      .on(table.businessId, sql`lower(${table.sku})`)
      .where(sql`sku is not null`),
  ],
);

/** Every change of stock, appended in the same transaction as the change. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    businessId: uuid('business_id').notNull(),
    id: uuid('id').notNull(),
    variationId: uuid('variation_id').notNull(),
    productId: uuid('product_id').notNull(),
    at: instant('at').notNull(),
    difference: integer('difference').notNull(),
    /** The stock after it; null if it is not tracked from then on. */
    quantityAfter: integer('quantity_after'),
    reason: text('reason').$type<StockReason>().notNull(),
    orderId: uuid('order_id'),
    actorId: uuid('actor_id'),
    actorName: text('actor_name').notNull(),
    note: text('note'),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    index('stock_movements_of_product').on(table.businessId, table.productId, table.at, table.id),
    index('stock_movements_of_order').on(table.businessId, table.orderId),
  ],
);

export const productMedia = pgTable(
  'product_media',
  {
    businessId: uuid('business_id').notNull(),
    id: uuid('id').notNull(),
    productId: uuid('product_id').notNull(),
    position: integer('position').notNull(),
    fileId: uuid('file_id'),
    /** The address of the image elsewhere; without a file it waits to be downloaded. */
    sourceUrl: text('source_url'),
    /** Why it could not be downloaded; null while it has not been tried. */
    fetchProblem: text('fetch_problem'),
    alt: text('alt').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    foreignKey({
      columns: [table.businessId, table.productId],
      foreignColumns: [products.businessId, products.id],
    }).onDelete('cascade'),
    index('media_of_product').on(table.businessId, table.productId, table.position),
    index('media_to_fetch')
      .on(table.businessId, table.id)
      .where(sql`file_id is null`),
  ],
);

/** The number of products in each status; only the triggers on `products` write it. */
export const productCounts = pgTable(
  'product_counts',
  {
    businessId: uuid('business_id').notNull(),
    published: boolean('published').notNull(),
    stockState: stockState('stock_state').notNull(),
    isArchived: boolean('is_archived').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.published, table.stockState, table.isArchived] }),
  ],
);
