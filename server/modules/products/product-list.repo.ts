import { and, getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm';
import type { ProductTab } from '#contract/store/product-query.ts';
import type { ProductRow } from '#domain/product.ts';
import { categories } from '#server/db/tables/records/categories.table.ts';
import {
  productCounts,
  productMedia,
  products,
  quantityOrEndless,
} from '#server/db/tables/records/products.table.ts';
import { type CounterRow, readCounters } from '#server/platform/lists/counts.ts';
import { type FilterOf, defineList } from '#server/platform/lists/define-list.ts';
import { type Filter, isOneOf, equals, byValue } from '#server/platform/lists/filters.ts';
import { searchTerms } from '#server/platform/lists/search.ts';
import { ascending, descending } from '#server/platform/lists/sorts.ts';

/** The columns that rows show and sorts compare; long columns are not read. */
const {
  description: _,
  options: _options,
  tags: _tags,
  searchText: _text,
  ...reads
} = getTableColumns(products);

const isListed = isNull(products.archivedAt);
const ofCategory = equals(products.categoryId);
/** Products of a category, or without one. */
const category: Filter<string> = {
  where: (id) => (id === 'none' ? isNull(products.categoryId) : ofCategory.where(id)),
  values: (id) => (id === 'none' ? {} : (ofCategory.values?.(id) ?? {})),
  shape: (id) => (id === 'none' ? id : ''),
};

const counters = () =>
  readCounters(productCounts, {
    published: productCounts.published,
    stockState: productCounts.stockState,
    isArchived: productCounts.isArchived,
    count: productCounts.count,
  });
type ProductCount = CounterRow<typeof counters>;

/** Which counters belong to a tab. */
export const isInTab: Record<ProductTab, (counter: ProductCount) => boolean> = {
  all: ({ isArchived }) => !isArchived,
  published: ({ isArchived, published }) => !isArchived && published,
  unpublished: ({ isArchived, published }) => !isArchived && !published,
  low: ({ isArchived, stockState }) => !isArchived && stockState === 'low',
  out: ({ isArchived, stockState }) => !isArchived && stockState === 'out',
  archived: ({ isArchived }) => isArchived,
};

export const productList = defineList({
  name: 'products',
  table: products,
  columns: {
    id: products.id,
    /** The address of a product in a store; the list of merchants doesn't show it. */
    handle: products.handle,
    title: products.title,
    // The table is named, because a column of it would be taken for one of the images'.
    imageFileId: sql<string | null>`(
      select ${productMedia.fileId} from ${productMedia}
      where ${productMedia.businessId} = ${products}.business_id and ${productMedia.productId} = ${products}.id
        and ${productMedia.fileId} is not null
      order by ${productMedia.position} limit 1)`,
    published: products.published,
    archived: sql<boolean>`${products.archivedAt} is not null`,
    stockState: products.stockState,
    availableQuantity: products.availableQuantity,
    variationCount: products.variationCount,
    priceMinor: products.priceMinor,
    discountedAmountMinor: products.discountedAmountMinor,
    discountStartDate: products.discountStartDate,
    discountEndDate: products.discountEndDate,
    categoryName: sql<string | null>`(select ${categories.name} from ${categories}
      where ${categories.businessId} = ${products}.business_id and ${categories.id} = ${products}.category_id)`,
    version: products.version,
  } satisfies Record<keyof ProductRow | 'handle', unknown>,
  reads,
  sorts: {
    newest: descending(products.createdAt),
    oldest: ascending(products.createdAt),
    title: ascending(sql`lower(${products.title})`, 'text'),
    priceHigh: descending(products.priceMinor),
    priceLow: ascending(products.priceMinor),
    stock: ascending(quantityOrEndless(products.availableQuantity), 'bigint'),
  },
  filters: {
    tab: byValue<ProductTab>({
      all: isListed,
      published: and(isListed, sql`${products.published}`),
      unpublished: and(isListed, sql`not ${products.published}`),
      low: and(isListed, sql`${products.stockState} = 'low'`),
      out: and(isListed, sql`${products.stockState} = 'out'`),
      archived: isNotNull(products.archivedAt),
    }),
    category,
    type: equals(products.type),
    ids: isOneOf(products.id),
  },
  search: searchTerms(products.searchText, { isPlannedOnce: true }),
  counts: { read: counters, matches: { tab: (tab) => isInTab[tab] } },
});
export type ProductListFilter = FilterOf<typeof productList>;
