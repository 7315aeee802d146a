import { sql } from 'drizzle-orm';
import type { Span } from '#domain/date-range.ts';
import type { Executor } from '#server/db/client.ts';
import { definePrepared, param } from '#server/db/statement.ts';
import type { ResolvedRange } from './range.ts';
import { planRead } from './rollups/read-plan.ts';
import { rollupTables, selectRollups, toReadValues } from './rollups/rollups.repo.ts';

/** The sales of a product in the range, in the compared range, and in the last days. Minor units. */
export interface ProductRow {
  productId: string | null;
  name: string;
  units: number;
  revenueMinor: number;
  unitsBefore: number;
  revenueBeforeMinor: number;
  unitsLately: number;
  stock: number | null;
}
export interface ProductPage {
  rows: ProductRow[];
  total: number;
  units: number;
  revenueMinor: number;
  largestChange: ProductRow | null;
}

const isSameSpan = (one: Span, other: Span): boolean =>
  one.from.getTime() === other.from.getTime() && one.to.getTime() === other.to.getTime();

const sumOf = (column: 'count' | 'amount', nth: number) =>
  sql.raw(`coalesce(sum(${column}) filter (where nth = ${nth}), 0)::bigint`);
const names = sql`json_build_object('productId', product.id,
  'name', coalesce(product.title, line.name, substr(sold.key, 2)), 'units', units, 'revenueMinor', revenue,
  'unitsBefore', units_before, 'revenueBeforeMinor', revenue_before, 'unitsLately', units_lately, 'stock', product.available_quantity)`;
/** The product of a key; of one that is gone, the name that its last order has. */
const isNamed = sql`
  left join products product on product.business_id = ${param('businessId')}::uuid
    and product.id = case when sold.key not like '~%' then sold.key::uuid end
  left join lateral (
    select name from order_lines where product.id is null and sold.key not like '~%'
      and order_lines.business_id = ${param('businessId')}::uuid and product_id = sold.key::uuid limit 1
  ) line on true`;

const readProducts = definePrepared('analytics_products', (db) =>
  db.execute<{ page: ProductPage }>(sql`
    with ${rollupTables('products')}, sold as materialized (
      select key, ${sumOf('count', 0)} as units, ${sumOf('amount', 0)} as revenue, ${sumOf('count', 1)} as units_before,
        ${sumOf('amount', 1)} as revenue_before,
        case when ${param('isLately')}::boolean then ${sumOf('count', 0)} else ${sumOf('count', 2)} end as units_lately
      from (${selectRollups('products')}) sums group by key
    ), shown as (
      select *, row_number() over (
        order by case ${param('sort')}::text when 'units' then units else revenue end desc, revenue desc, key
      ) as place
      from sold where units <> 0 or revenue <> 0
    ), changed as (
      select * from sold where revenue <> revenue_before and ${param('isCompared')}::boolean
      order by abs(revenue - revenue_before) desc, key limit 1
    )
    select json_build_object(
      'rows', coalesce((
        select json_agg(${names} order by place) from (
          select * from shown where place > ${param('offset')}::int and place <= ${param('offset')}::int + ${param('limit')}::int
        ) sold ${isNamed}
      ), '[]'),
      'total', (select count(*) from shown), 'units', (select coalesce(sum(units), 0) from shown),
      'revenueMinor', (select coalesce(sum(revenue), 0) from shown),
      'largestChange', (select ${names} from changed sold ${isNamed})
    ) as page`),
);

/**
 * Returns a page of the products that were sold in a range, the best first.
 * @param lately the days at whose rate the stock is used up
 */
export async function readProductPage(
  executor: Executor,
  { businessId, range: { currency }, rollups, present, before }: ResolvedRange,
  lately: Span,
  page: { sort: 'revenue' | 'units'; offset: number; limit: number },
): Promise<ProductPage> {
  const noSpan = { from: present.from, to: present.from };
  const isLately = isSameSpan(present, lately);
  // The last days are the usual range, so that one read is enough for both.
  const plan = planRead([present, before ?? noSpan, isLately ? noSpan : lately], rollups, true);
  const { rows } = await readProducts(executor, {
    ...toReadValues(businessId, currency, rollups, plan),
    ...page,
    isCompared: before !== null,
    isLately,
  });
  return rows[0]?.page ?? { rows: [], total: 0, units: 0, revenueMinor: 0, largestChange: null };
}
