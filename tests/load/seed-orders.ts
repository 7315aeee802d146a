import type pg from 'pg';

const chunk = 50_000;

/**
 * Fills a business with so many past orders of two years, one line each, through the ordinary tables and their triggers.
 * Names are 90 × 110 made of two lists, so that a text finds about one order in a hundred. None waits for its money: the
 * timer would let such orders fail, hundreds at a time, while others are measured.
 */
export async function seedOrders(db: pg.ClientBase, businessId: string, count: number): Promise<void> {
  await db.query('set synchronous_commit = off');
  // Words are then sorted in bulk instead of row by row.
  await db.query('alter index orders_search set (fastupdate = on)');
  await db.query("set gin_pending_list_limit = '256MB'");
  await db.query(
    `create temp table if not exists seed_name as
     select first.place * 110 + last.place as place, first.name || ' ' || last.name as name
     from (select place, initcap(left(translate(md5('first' || place), '0123456789', 'aeioulnrsy'), 4)) || 'a' as name from generate_series(0, 89) place) first,
       (select place, case place when 7 then 'Okafor' else initcap(left(translate(md5('last' || place), '0123456789', 'aeioulnrsy'), 6)) end as name
        from generate_series(0, 109) place) last`,
  );
  const span = `interval '730 days'`;
  for (let from = 0; from < count; from += chunk) {
    const to = Math.min(from + chunk, count) - 1;
    await db.query(
      `with seeded as (
         select n, now() - ${span} * (1 - n::float8 / $4) as placed_at, name, 1 + n % 5 as items, 150000 + n % 977 * 1000 as price,
           (array['DELIVERED', 'DELIVERED', 'DELIVERED', 'DELIVERED', 'DELIVERED', 'CANCELED', 'PAYMENT_CONFIRMED', 'FAILED'])[1 + n % 8]::order_status as status
         from generate_series($2::int, $3::int) n join seed_name on place = (n::bigint * 7919) % 9900
       ), made as (
         insert into orders (business_id, id, number, placed_at, customer_name, search_text, item_count, subtotal_minor, total_minor, currency,
           paid, paid_at, status, shipping_status, shipping_mode, delivery_configuration, delivery_timing, source)
         select $1, uuidv7(placed_at - now()), 'B' || n, placed_at, name, lower(name || ' ankara, 6 yards'), items, items * price, items * price, 'NGN',
           status in ('DELIVERED', 'PAYMENT_CONFIRMED'), case when status in ('DELIVERED', 'PAYMENT_CONFIRMED') then placed_at end, status,
           case status when 'DELIVERED' then 'DELIVERED' else 'PENDING' end::shipping_status, 'PICKUP', 'SELF_MANAGED', 'PRE_DELIVERY', 'import'
         from seeded order by n
         returning business_id, id, item_count, total_minor
       )
       insert into order_lines (business_id, order_id, position, id, sku, name, quantity, unit_price_minor, total_minor)
       select business_id, id, 0, uuidv7(), null, 'Ankara, 6 yards', item_count, total_minor / item_count, total_minor from made`,
      [businessId, from, to, count],
    );
  }
  await db.query('alter index orders_search set (fastupdate = off)');
}
