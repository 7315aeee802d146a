import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { paymentConditions, waitingConditions } from '#server/modules/orders/list/order-list.repo.ts';
import { ledgerRules } from '#server/platform/ledger/ledger-rules.ts';
import { recordRules } from '#server/platform/ledger/record-rules.ts';
import { replayTimelines } from '#server/platform/replay/replay-timelines.repo.ts';

/** @throws Error for a condition with bound values, which a rule can't have */
function writeCondition(condition: SQL | undefined): string {
  if (!condition) throw new Error('There is no condition');
  const { sql, params } = new PgDialect().sqlToQuery(condition);
  if (params.length > 0) throw new Error('A rule binds no values');
  return `(${sql})`;
}

/** The rules of every database between requests: each query returns the violations of its rule. */
const rules: Record<string, string> = {
  ...ledgerRules,
  ...recordRules,
  'the counters of a business are its orders counted': `
    with counted as (
      select business_id, status, shipping_status, ${writeCondition(waitingConditions.any)} as is_waiting,
        ${writeCondition(paymentConditions.unpaid)} as is_unpaid, count(*)::int as count
      from orders where not is_attempt group by 1, 2, 3, 4, 5
    ), kept as (
      select business_id, status, shipping_status, is_waiting, is_unpaid, sum(count)::int as count
      from order_counts group by 1, 2, 3, 4, 5 having sum(count) <> 0
    )
    select business_id, status, shipping_status, is_waiting, is_unpaid, kept.count as kept, counted.count as counted
    from kept full join counted using (business_id, status, shipping_status, is_waiting, is_unpaid)
    where kept.count is distinct from counted.count`,
  'the keys of a business are those of its customers counted': `
    with counted as (
      select business_id, key.reason, key.value, count(*)::int as count
      from customers customer, keys_of_customer(customer) key group by 1, 2, 3
    )
    select business_id, reason, kept.count as kept, counted.count as counted
    from customer_keys kept full join counted using (business_id, reason, value)
    where kept.count is distinct from counted.count`,
  'the counters of a business are its transactions counted': `
    with counted as (
      select business_id, result, type, direction, count(*)::int as count from transactions group by 1, 2, 3, 4
    ), kept as (select * from transaction_counts where count <> 0)
    select business_id, result, type, direction, kept.count as kept, counted.count as counted
    from kept full join counted using (business_id, result, type, direction)
    where kept.count is distinct from counted.count`,
  'phone numbers are in E.164': `
    select phone_number from (
      select phone_number from users union all
      select phone_number from businesses union all
      select phone_number from customers union all
      select personal ->> 'phoneNumber' from onboardings union all
      select business ->> 'phoneNumber' from onboardings union all
      select info ->> 'phoneNumber' from webstores union all
      select info ->> 'whatsappNumber' from webstores union all
      select contact ->> 'phoneNumber' from checkouts union all
      select customer ->> 'phoneNumber' from invoices
    ) as every_number where phone_number !~ '^\\+[1-9][0-9]{6,14}$'`,
  'no two orders of a business have one number': `
    select business_id, number, count(*) from orders group by 1, 2 having count(*) > 1`,
  'every order has lines': `
    select business_id, number from orders o
    where not exists (select from order_lines l where l.business_id = o.business_id and l.order_id = o.id)`,
  'an order costs what its lines cost': `
    select o.business_id, o.number, o.subtotal_minor, o.total_minor, sum(l.total_minor) as lines
    from orders o join order_lines l on l.business_id = o.business_id and l.order_id = o.id
    group by o.business_id, o.id
    having o.subtotal_minor <> sum(l.total_minor)
      or o.total_minor <> o.subtotal_minor + o.delivery_fee_minor - o.discount_minor
      or bool_or(l.total_minor <> l.quantity * l.unit_price_minor)`,
  'an order has at most one delivery under way': `
    select business_id, order_id, count(*) from deliveries where status in ('requesting', 'booked', 'picked up', 'returning')
    group by 1, 2 having count(*) > 1`,
  'what is with a courier has a delivery under way': `
    select business_id, number, shipping_status from orders o
    where source <> 'import' and shipping_status in ('SCHEDULED', 'READY_FOR_PICKUP', 'PICKED_UP', 'RETURNING')
      and not exists (
        select from deliveries d
        where d.business_id = o.business_id and d.order_id = o.id and d.status = any (case shipping_status
          when 'PICKED_UP' then array['picked up'] when 'RETURNING' then array['returning']
          else array['requesting', 'booked'] end))`,
  'nothing of a disputed order is shipped': `
    select business_id, number, shipping_status from orders
    where dispute = 'open' and shipping_status in ('SCHEDULED', 'READY_FOR_PICKUP')`,
  'what an order has set aside is what its movements took and did not give back': `
    with moved as (
      select business_id, order_id, variation_id, sum(difference)::int as difference,
        bool_or(quantity_after is null) as is_uncounted
      from stock_movements where order_id is not null group by 1, 2, 3
    ), wanted as (
      select l.business_id, l.order_id, l.variation_id, sum(l.quantity - l.restocked_quantity)::int as quantity
      from order_lines l where l.variation_id is not null group by 1, 2, 3
    )
    select o.business_id, o.number, o.stock_reserved, w.variation_id, w.quantity, m.difference
    from orders o join wanted w on w.business_id = o.business_id and w.order_id = o.id
    left join moved m on m.business_id = o.business_id and m.order_id = o.id and m.variation_id = w.variation_id
    where (o.stock_reserved and m.difference is null)
      or (not coalesce(m.is_uncounted, false)
        and coalesce(m.difference, 0) <> case when o.stock_reserved then -w.quantity else 0 end)`,
  'stock is never below zero, and stands where its last movement left it': `
    select v.business_id, v.id, v.available_quantity, last.quantity_after
    from variations v left join lateral (
      select quantity_after from stock_movements m
      where m.business_id = v.business_id and m.variation_id = v.id order by m.id desc limit 1
    ) last on true
    where v.available_quantity < 0 or (last.quantity_after is not null and v.available_quantity <> last.quantity_after)`,
  'an e-mail address has one account': `
    select lower(email), count(*) from users group by 1 having count(*) > 1`,
  'a handle belongs to one business': `
    select lower(handle), count(*) from businesses group by 1 having count(*) > 1`,
  'an onboarding opens one business, for the person who proved the address': `
    select o.id, o.business_id from onboardings o left join businesses b on b.id = o.business_id
    where o.business_id is not null
      and ((b.owner_id is distinct from o.user_id and not exists (
          select from ownership_transfers t
          where t.business_id = b.id and t.from_user_id = o.user_id and t.status = 'accepted'))
        or (select count(*) from onboardings other where other.business_id = o.business_id) > 1)`,
  'a business belongs to the last person who accepted its ownership': `
    select b.id, b.owner_id, last.to_user_id from businesses b join lateral (
      select to_user_id from ownership_transfers t
      where t.business_id = b.id and t.status = 'accepted' order by ended_at desc, id desc limit 1
    ) last on true
    where b.owner_id <> last.to_user_id`,
  'the owner of a business is no member of it, and nobody else has the status of the owner': `
    select b.id, b.owner_id, m.user_id, m.status from businesses b join team_members m on m.business_id = b.id
    where (m.user_id = b.owner_id and m.status in ('active', 'suspended'))
      or (m.user_id <> b.owner_id and m.status = 'owner')`,
  'a message arrives once': `
    select message_id, count(*) from sandbox_mail group by 1 having count(*) > 1`,
  'a finished import wrote all its records': `
    select business_id, id, progress, report -> 'records' as records from imports
    where status = 'finished' and progress is distinct from (report ->> 'records')::int`,
  'what is in stock is what was moved': `
    select v.business_id, v.id, v.available_quantity, coalesce(sum(m.difference), 0)::int as moved
    from variations v left join stock_movements m on m.business_id = v.business_id and m.variation_id = v.id
    group by v.business_id, v.id
    having coalesce(v.available_quantity, 0) <> coalesce(sum(m.difference), 0)`,
  'every product has something that can be bought': `
    select business_id, id from products p where not exists (
      select from variations v where v.business_id = p.business_id and v.product_id = p.id and v.removed_at is null)`,
  'a combination of values is one variation': `
    select business_id, product_id, option_values, count(*) from variations where removed_at is null
    group by 1, 2, 3 having count(*) > 1`,
  'what a list shows of a product is what its variations are': `
    select p.business_id, p.id, p.available_quantity, p.variation_count, p.stock_state, p.price_minor
    from products p join variations v on v.business_id = p.business_id and v.product_id = p.id and v.removed_at is null
    group by p.business_id, p.id
    having p.available_quantity is distinct from
        case when bool_or(v.available_quantity is null) then null else sum(v.available_quantity) end
      or p.variation_count <> count(*) filter (where v.option_values <> '{}')
      or p.price_minor <> (array_agg(v.price_minor order by v.position))[1]
      or p.stock_state <> case
        when bool_and(v.available_quantity is not distinct from 0) then 'out'
        when min(v.available_quantity) <= p.low_stock_at then 'low'
        else 'in' end::stock_state`,
  'the counters of products are its products counted': `
    with counted as (
      select business_id, published, stock_state, archived_at is not null as is_archived, count(*)::int as count
      from products group by 1, 2, 3, 4
    ), kept as (select * from product_counts where count <> 0)
    select business_id, published, stock_state, is_archived, kept.count as kept, counted.count as counted
    from kept full join counted using (business_id, published, stock_state, is_archived)
    where kept.count is distinct from counted.count`,
  'a category holds what it says': `
    select c.business_id, c.id, c.product_count, c.variant_count, count(p.id) as products
    from categories c
    left join products p on p.business_id = c.business_id and p.category_id = c.id and p.archived_at is null
    group by c.business_id, c.id
    having c.product_count <> count(p.id) or c.variant_count <> coalesce(sum(p.variation_count), 0)`,
  'the categories of a business stand one behind the other': `
    select business_id, count(*), array_agg(priority order by priority) from categories group by 1
    having min(priority) <> 1 or max(priority) <> count(*) or count(distinct priority) <> count(*)`,
  'an order of the store that awaits its payment holds its stock, and until when': `
    select o.business_id, o.number, o.stock_reserved, c.held_until from checkouts c
    join orders o on o.business_id = c.business_id and o.id = c.order_id
    where o.status = 'CREATED' and c.bought_at is null and (not o.stock_reserved or c.held_until is null)`,
  'an order of the store that was not paid in time holds no stock': `
    select business_id, number from orders
    where source = 'store' and status = 'FAILED' and delivery_timing = 'PRE_DELIVERY' and paid_at is null and stock_reserved`,
  'an order of the store that was replaced is over, and keeps no money': `
    select business_id, number, status from orders o
    where replaced_by is not null and (status not in ('CANCELED', 'FAILED', 'DECLINED') or paid or exists (
      select from transactions t where t.business_id = o.business_id and t.order_id = o.id
        and t.type = 'orderFulfillment' and t.result = 'success' and t.gross_minor > t.surplus_minor))`,
  'an order has left the cart exactly if it was paid, or is paid on delivery': `
    select o.business_id, o.number, o.status, c.bought_at from checkouts c
    join orders o on o.business_id = c.business_id and o.id = c.order_id
    where (c.bought_at is not null) <> (o.delivery_timing = 'ON_DELIVERY' or exists (
      select from timeline t where t.business_id = o.business_id and t.record_id = o.id and t.event = 'payment.confirmed'))`,
  'what an answer told of a record stands in its timeline': `
    select kept.call, kept.key, told ->> 'event' as event
    from idempotency_keys kept
    cross join jsonb_path_query(kept.answer::jsonb, '$.data.timeline[*]') as told
    where not exists (select from timeline t where t.id = (told ->> 'id')::uuid)`,
};

/** One prepared statement that returns the first violations of each rule. */
const atOnce = Object.values(rules)
  .map(
    (query, nth) =>
      `select ${nth} as rule, (select json_agg(broken) from (select * from (${query}) every_row limit 3) broken) as rows`,
  )
  .join(' union all ');
const names = Object.keys(rules);

/** Returns a sentence for each broken rule with its first violations, without the replay of timelines. */
export async function quickViolations(db: pg.Pool | pg.Client): Promise<string[]> {
  const { rows } = await db.query<{ rule: number; rows: unknown }>({ name: 'all rules', text: atOnce });
  return rows.flatMap(({ rule, rows: violation }) =>
    violation === null ? [] : [`${names[rule]}: ${JSON.stringify(violation)}`],
  );
}

/** Returns a sentence for each broken rule and for the first timelines that don't match their records. */
export async function violations(db: pg.Pool | pg.Client): Promise<string[]> {
  const { differences } = await replayTimelines(db, { maxDifferences: 3 });
  return [...(await quickViolations(db)), ...differences];
}
