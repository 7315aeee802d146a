import type pg from 'pg';
import { customerCount, seedNames } from './seed-customers.ts';

const chunk = 100_000;

/** The days before now over which orders are spread, two years by default, and the number of different items in them. */
interface OrderSpread {
  days?: number;
  items?: number;
}

/**
 * Fills a business with imported orders, one line each, through the ordinary tables and their triggers.
 * They belong to customers of the business, if there are customers. Of eight orders, one is to be shipped, one is delivered
 * and unpaid, and one is cancelled and still paid. No order is new, because the timer would expire hundreds of unpaid
 * ones during a measurement.
 */
export async function seedOrders(
  db: pg.ClientBase,
  businessId: string,
  count: number,
  { days = 730, items = 1 }: OrderSpread = {},
): Promise<void> {
  await db.query('set synchronous_commit = off');
  // The search index is then updated in bulk instead of row by row.
  await db.query('alter index orders_search set (fastupdate = on)');
  await db.query("set gin_pending_list_limit = '256MB'");
  await seedNames(db);
  const span = `interval '${days} days'`;
  const item =
    items === 1 ? `'Ankara, 6 yards'` : `'Ankara ' || abs(hashtext(order_row.id::text)) % ${items}`;
  for (let from = 0; from < count; from += chunk) {
    const to = Math.min(from + chunk, count) - 1;
    await db.query(
      `with seeded as (
         select n, now() - ${span} * (1 - n::float8 / $4) as placed_at, name, 1 + n % 5 as items, 150000 + n % 977 * 1000 as price,
           (array['DELIVERED', 'DELIVERED', 'DELIVERED', 'DELIVERED', 'DELIVERED', 'CANCELED', 'PAYMENT_CONFIRMED', 'FAILED'])[1 + n % 8]::order_status as status,
           n % 8 not in (4, 7) as paid
         from generate_series($2::int, $3::int) n join seed_name on place = (n::bigint * 7919) % 9900
       ), made as (
         insert into orders (business_id, id, number, placed_at, customer_id, customer_name, search_text, item_count, subtotal_minor, total_minor, currency,
           paid, paid_at, status, shipping_status, shipping_mode, delivery_configuration, delivery_timing, source)
         select $1, uuidv7(placed_at - now()), 'B' || n, placed_at, customers.id, seeded.name, fold_text(seeded.name || ' ankara, 6 yards B' || n), items, items * price, items * price, 'NGN',
           paid, case when paid then placed_at end, status,
           case status when 'DELIVERED' then 'DELIVERED' else 'PENDING' end::shipping_status, 'PICKUP', 'SELF_MANAGED', 'PRE_DELIVERY', 'import'
         from seeded left join customers on business_id = $1 and import_key = 'B' || n % $5 order by n
         returning business_id, id, item_count, total_minor
       )
       insert into order_lines (business_id, order_id, position, id, sku, name, quantity, unit_price_minor, total_minor)
       select business_id, id, 0, uuidv7(), null, ${item}, item_count, total_minor / item_count, total_minor from made order_row`,
      [businessId, from, to, count, customerCount],
    );
  }
  await db.query('alter index orders_search set (fastupdate = off)');
}
