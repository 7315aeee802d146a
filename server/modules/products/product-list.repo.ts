import { type SQL, and, eq, getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm';
import type { ProductFilter, ProductSort, ProductTab } from '#contract/store/product-query.ts';
import type { ProductRow } from '#domain/product.ts';
import type { Database, Executor } from '#server/db/client.ts';
import { isoOf, jsonRows } from '#server/db/json-rows.ts';
import { type Page, alongIndex, outOfFound, placeValues } from '#server/db/page.ts';
import { ask } from '#server/db/statement.ts';
import { containing, plannedForValues, termsOf } from '#server/db/text-search.ts';
import {
  type PageRequest,
  type SortValue,
  maxCounted,
  defaultPageSize,
} from '#server/platform/lists/paging.ts';
import { categories } from '#server/db/tables/records/categories.table.ts';
import {
  productCounts,
  productMedia,
  products,
  quantityOrEndless,
} from '#server/db/tables/records/products.table.ts';

/** A row with what its sort compares beside what the list shows. */
export type ListedProduct = ProductRow & { sortValue: SortValue };
export interface ProductCount {
  published: boolean;
  stockState: ProductRow['stockState'];
  isArchived: boolean;
  count: number;
}
/** Rows as they were read (see paging.ts), the kept counters, and how many fit where no counter says it. */
export interface ProductsRead {
  rows: ListedProduct[];
  counts: ProductCount[];
  /** No further than one past `maxCounted`; null of a plain tab. */
  counted: number | null;
}

const given = sql.placeholder;
const lowerTitle = sql<string>`lower(${products.title})`;
// The table is named, since a column of it would be taken for one of the pictures'.
const pictureFileId = sql`(
  select ${productMedia.fileId} from ${productMedia}
  where ${productMedia.businessId} = ${products}.business_id and ${productMedia.productId} = ${products}.id
    and ${productMedia.fileId} is not null
  order by ${productMedia.position} limit 1)`;

const rowColumns: Record<keyof ProductRow, SQL> = {
  id: sql`${products.id}`,
  title: sql`${products.title}`,
  pictureFileId,
  published: sql`${products.published}`,
  archived: sql`${products.archivedAt} is not null`,
  stockState: sql`${products.stockState}`,
  availableQuantity: sql`${products.availableQuantity}`,
  variationCount: sql`${products.variationCount}`,
  priceMinor: sql`${products.priceMinor}`,
  discountedAmountMinor: sql`${products.discountedAmountMinor}`,
  discountStartDate: isoOf(products.discountStartDate),
  discountEndDate: isoOf(products.discountEndDate),
  categoryName: sql`(select ${categories.name} from ${categories}
    where ${categories.businessId} = ${products}.business_id and ${categories.id} = ${products}.category_id)`,
  version: sql`${products.version}`,
};

const keys: Record<ProductSort, Page['key']> = {
  newest: { by: products.createdAt, falls: true },
  oldest: { by: products.createdAt, falls: false },
  title: { by: lowerTitle, falls: false },
  priceHigh: { by: products.priceMinor, falls: true },
  priceLow: { by: products.priceMinor, falls: false },
  stock: { by: quantityOrEndless(products.availableQuantity), falls: false },
};

const shown = (sort: ProductSort) => {
  const { by } = keys[sort];
  const sortValue = by === products.createdAt ? isoOf(products.createdAt) : sql`${by}`;
  return { ...rowColumns, sortValue };
};

const tabFits: Record<ProductTab, SQL | undefined> = {
  all: isNull(products.archivedAt),
  published: and(isNull(products.archivedAt), sql`${products.published}`),
  unpublished: and(isNull(products.archivedAt), sql`not ${products.published}`),
  low: and(isNull(products.archivedAt), sql`${products.stockState} = 'low'`),
  out: and(isNull(products.archivedAt), sql`${products.stockState} = 'out'`),
  archived: isNotNull(products.archivedAt),
};

/** Its values are placeholders, so that one statement serves all filters of a shape. */
const conditions = ({ tab = 'all', category, type, search }: ProductFilter): SQL | undefined =>
  and(
    eq(products.businessId, given('businessId')),
    tabFits[tab],
    category === undefined
      ? undefined
      : category === 'none'
        ? isNull(products.categoryId)
        : eq(products.categoryId, given('category')),
    type ? eq(products.type, given('type')) : undefined,
    search
      ? sql`${products.searchText} like ${given('inside')} and ${products.searchText} like all(${given('rest')}::text[])`
      : undefined,
  );

function valuesOf(businessId: string, { category, type, search = '' }: ProductFilter) {
  const [longest = '', ...rest] = termsOf(search).toSorted((one, other) => other.length - one.length);
  return {
    always: true,
    businessId,
    category,
    type,
    inside: containing(longest),
    rest: rest.map(containing),
  };
}

export const isPlainTab = ({ category, type, search }: ProductFilter): boolean =>
  category === undefined && !type && !search;

const countsOf = (db: Database) =>
  jsonRows<ProductCount>(
    db
      .select({
        published: sql`${productCounts.published}`.as('published'),
        stockState: sql`${productCounts.stockState}`.as('stockState'),
        isArchived: sql`${productCounts.isArchived}`.as('isArchived'),
        count: sql`${productCounts.count}`.as('count'),
      })
      .from(productCounts)
      .where(eq(productCounts.businessId, given('businessId'))),
  );

/** What is read of all that a text finds: what is long stays where it is. */
const {
  description: _,
  options: _options,
  tags: _tags,
  searchText: _text,
  ...lightColumns
} = getTableColumns(products);

/** A page's rows, one more than it holds, and all counts, in one question to the database; in two where a text finds very many. */
export async function readProducts(
  db: Database,
  businessId: string,
  filter: ProductFilter,
  { sort, seek, perPage }: PageRequest<ProductSort>,
): Promise<ProductsRead> {
  const values = { ...valuesOf(businessId, filter), ...placeValues(seek, perPage + 1) };
  const isStandard = perPage === defaultPageSize;
  const { tab = 'all', category, type, search } = filter;
  const shape = [
    tab,
    category && (category === 'none' ? 'none' : 'category'),
    type && 'type',
    search && 'search',
  ];
  const fitting = conditions(filter);
  const page: Page = {
    table: products,
    columns: lightColumns,
    shown: shown(sort),
    fitting,
    key: keys[sort],
    at: seek.at,
  };
  const ways = {
    alongIndex: (to: Database) =>
      alongIndex<ListedProduct, ProductCount>(
        to,
        { ...page, fitting: and(fitting, search ? plannedForValues : undefined) },
        countsOf(to),
        { isStandard, isCounted: !isPlainTab(filter) },
      ),
    // One plan for all texts reads as fast here, and planning costs as much again.
    outOfFound: (to: Database) => outOfFound<ListedProduct, ProductCount>(to, page, countsOf(to)),
  };
  const size = isStandard ? 'page' : 'sized';
  const read = async (way: keyof typeof ways) => {
    const name = ['products', way, sort, seek.at, size, ...shape.filter(Boolean)].join('_');
    const [found] = await ask(db, name, ways[way], values);
    return found ?? { rows: [], counts: [], counted: null };
  };
  if (!search) return read('alongIndex');
  const found = await read('outOfFound');
  if (Number(found.counted) <= maxCounted) return found;
  return { ...found, rows: (await read('alongIndex')).rows };
}

/** Ids of all that match, in no order, up to `limit`. */
export async function idsMatching(
  executor: Executor,
  businessId: string,
  filter: ProductFilter,
  limit: number,
): Promise<string[]> {
  const rows = await executor
    .select({ id: products.id })
    .from(products)
    .where(conditions(filter))
    .limit(limit)
    .prepare('')
    .execute(valuesOf(businessId, filter));
  return rows.map(({ id }) => id);
}
