import { type SQL, sql } from 'drizzle-orm';
import { param } from '#server/db/statement.ts';
import { selectMovements } from '#server/modules/transactions/transactions.records.ts';

/**
 * The kinds of rollups, and the keys of their rows:
 * - `sales`: `orders`, `invoices` and `refunds`.
 * - `products`: the product's id, or `~` and the name of an item without a product. The count is of units.
 * - `customers`: the last earlier day on which the customer paid an order in this currency, or nothing before the first one. The
 *   count is of customers: those of a range are the sum of the rows whose key is before the range.
 * - `customerSales`: the first day on which the customer paid an order in this currency, or nothing without a customer.
 * - `cohorts`: the month of that first day, YYYY-MM. The count is of customers who paid no order earlier in the month of the row, so
 *   that the rows of a month add up.
 * - `channels`: the source of the order, or `invoice`. The count is of payments.
 */
export const rollupKinds = [
  'sales',
  'products',
  'customers',
  'customerSales',
  'cohorts',
  'channels',
] as const;
export type RollupKind = (typeof rollupKinds)[number];

/**
 * A span of one day, or of a part of it, whose facts are read from the transactions. `nth` is the range that it belongs to,
 * as the caller counts them.
 */
export interface FactSpan {
  nth: number;
  /** YYYY-MM-DD. */
  day: string;
  from: Date;
  to: Date;
}

const isInSpan = (moment: SQL) => sql`
  business_id = ${param('businessId')}::uuid and currency = any(${param('currencies')}::text[])
  and ${moment} >= span.since and ${moment} < span.until`;

/** The sales and refunds of spans (decisions, "Terms of money"): the movements of revenue, by span. */
const sale = sql`
  span as materialized (
    select * from json_to_recordset(${param('spans')}::json)
      as given(nth int, day date, since timestamptz, until timestamptz)
  ), sale as materialized (
    select span.nth, span.day, moved.*
    from span cross join lateral (${selectMovements(isInSpan, sql`, currency, type, order_id`)}) moved
    where gross > 0 or refunded > 0
  )`;

/**
 * The order of each sale, and its items. Found one by one (`offset 0`), because a span has few sales: PostgreSQL expects many, and would
 * read all orders of the business.
 */
const soldOrder = sql`lateral (
  select customer_id, source from orders where orders.business_id = ${param('businessId')}::uuid and orders.id = sale.order_id offset 0
) sold_order`;
const soldItem = sql`lateral (
  select product_id, name, quantity, total_minor from order_lines
  where order_lines.business_id = ${param('businessId')}::uuid and order_lines.order_id = sale.order_id offset 0
) sold_item`;

/** The orders of customers in a span, and the days on which each of these customers ever paid an order. */
const customerTables = sql`
  bought as materialized (
    select nth, day, sale.currency, customer_id, count(*) as orders, sum(gross) as amount
    from sale cross join ${soldOrder}
    where gross > 0 and customer_id is not null group by 1, 2, 3, 4
  ), history as materialized (
    select customer_id, currency, day, lag(day) over (partition by customer_id, currency order by day) as previous,
      min(day) over (partition by customer_id, currency) as first
    from (
      select distinct customer_id, moved.currency, (moment at time zone ${param('timeZone')})::date as day
      from (select distinct customer_id from bought) customer
      join orders using (customer_id)
      cross join lateral (${selectMovements(
        () => sql`business_id = ${param('businessId')}::uuid and order_id = orders.id`,
        sql`, currency`,
      )}) moved
      where orders.business_id = ${param('businessId')}::uuid and gross > 0
    ) days
  )`;

/** The common table expressions from which the facts of a kind are selected. */
export const factTables: Record<RollupKind, SQL> = {
  sales: sale,
  products: sale,
  customers: sql`${sale}, ${customerTables}`,
  customerSales: sql`${sale}, ${customerTables}`,
  cohorts: sql`${sale}, ${customerTables}`,
  channels: sale,
};

/** Selects nth, day, currency, key, count and amount of the facts of a kind in the spans of the parameter `spans`. */
export const selectFacts: Record<RollupKind, SQL> = {
  sales: sql`
    select nth, day, currency, case when refunded > 0 then 'refunds' when type = 'orderFulfillment' then 'orders' else 'invoices' end as key,
      count(*) as count, sum(gross + refunded) as amount
    from sale group by 1, 2, 3, 4`,
  products: sql`
    select nth, day, currency, coalesce(product_id::text, '~' || name) as key, sum(quantity) as count, sum(total_minor) as amount
    from sale cross join ${soldItem}
    where gross > 0 group by 1, 2, 3, 4`,
  customers: sql`
    select nth, day, currency, coalesce(previous::text, '') as key, count(*) as count, 0 as amount
    from bought join history using (customer_id, currency, day) group by 1, 2, 3, 4`,
  customerSales: sql`
    select nth, day, currency, first::text as key, sum(orders) as count, sum(amount) as amount
    from bought join history using (customer_id, currency, day) group by 1, 2, 3, 4
    union all
    select nth, day, sale.currency, '', count(*), sum(gross)
    from sale left join ${soldOrder} on true
    where gross > 0 and type = 'orderFulfillment' and customer_id is null group by 1, 2, 3`,
  cohorts: sql`
    select nth, day, currency, to_char(first, 'YYYY-MM') as key,
      count(*) filter (where previous is null or previous < date_trunc('month', day)) as count, sum(amount) as amount
    from bought join history using (customer_id, currency, day) group by 1, 2, 3, 4`,
  channels: sql`
    select nth, day, sale.currency, case type when 'orderFulfillment' then source else 'invoice' end as key,
      count(*) as count, sum(gross) as amount
    from sale left join ${soldOrder} on true
    where gross > 0 and (type <> 'orderFulfillment' or source is not null) group by 1, 2, 3, 4`,
};

/** Selects the same of all kinds, with their names. */
export const selectAllFacts = sql.join(
  rollupKinds.map(
    (kind) => sql`select ${sql.raw(`'${kind}'`)} as kind, facts.* from (${selectFacts[kind]}) facts`,
  ),
  sql` union all `,
);
export const allFactTables = factTables.customers;

/** The value of the parameter `spans`. */
export const toSpanRows = (spans: readonly FactSpan[]): string =>
  JSON.stringify(spans.map(({ nth, day, from, to }) => ({ nth, day, since: from, until: to })));
