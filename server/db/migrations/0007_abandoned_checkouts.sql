-- An order that a store's checkout made for an online payment is only an attempt until it is paid: lists, counts and figures don't
-- contain it. The column follows from the others, so that it can't disagree with them.
drop index orders_by_shipping;
drop index orders_by_status;
drop index orders_by_time;
drop index orders_by_total;
drop index orders_not_paid;
drop index orders_paid_back;
drop index orders_to_ship;
drop index orders_waiting;
alter table orders add column is_attempt boolean not null generated always as (
  source = 'store' and delivery_timing = 'PRE_DELIVERY' and paid_at is null and status in ('CREATED', 'FAILED', 'CANCELED', 'DECLINED')
) stored;
create index orders_by_shipping on orders (business_id, shipping_status, placed_at, id) where (not is_attempt);
create index orders_by_status on orders (business_id, status, placed_at, id) where (not is_attempt);
create index orders_by_time on orders (business_id, placed_at, id) where (not is_attempt);
create index orders_by_total on orders (business_id, total_minor, id) where (not is_attempt);
create index orders_not_paid on orders (business_id, placed_at, id)
    where ((not paid) and (refunded_at is null) and (total_minor > 0) and (status in ('CREATED', 'ORDER_INTENT_CONFIRMED', 'ORDER_PICKED_UP', 'DELIVERED')) and (not is_attempt));
create index orders_paid_back on orders (business_id, placed_at, id) where ((refunded_at is not null) and (not is_attempt));
create index orders_to_ship on orders (business_id, placed_at, id)
    where ((status in ('PAYMENT_CONFIRMED', 'ORDER_INTENT_CONFIRMED')) and (shipping_status = 'PENDING') and (dispute is distinct from 'open') and (not is_attempt));
-- Orders that wait for the merchant: to be shipped, confirmed, refunded, or, once they ended, for their money to be returned.
create index orders_waiting on orders (business_id, placed_at, id)
    where ((((status in ('PAYMENT_CONFIRMED', 'ORDER_INTENT_CONFIRMED')) and (shipping_status = 'PENDING')) or ((status = 'CREATED') and (delivery_timing = 'ON_DELIVERY')) or ((status = 'REFUND_REQUESTED') and (refund_status is distinct from 'pending')) or ((status in ('CANCELED', 'DECLINED')) and paid and (refund_status is distinct from 'pending')) or ((status = 'DELIVERED') and (not paid) and (refunded_at is null) and (total_minor > 0))) and (dispute is distinct from 'open') and (not is_attempt));

-- As before, without attempts.
create or replace function count_orders() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into order_counts as kept (business_id, status, shipping_status, is_waiting, is_unpaid, count)
    select business_id, status, shipping_status, order_is_waiting(added::orders), order_is_unpaid(added::orders), count(*)
    from added where not is_attempt group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (business_id, status, shipping_status, is_waiting, is_unpaid)
    do update set count = kept.count + excluded.count;
  elsif tg_op = 'DELETE' then
    insert into order_counts as kept (business_id, status, shipping_status, is_waiting, is_unpaid, count)
    select business_id, status, shipping_status, order_is_waiting(removed::orders), order_is_unpaid(removed::orders), -count(*)
    from removed where not is_attempt group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (business_id, status, shipping_status, is_waiting, is_unpaid)
    do update set count = kept.count + excluded.count;
  else
    insert into order_counts as kept (business_id, status, shipping_status, is_waiting, is_unpaid, count)
    select business_id, status, shipping_status, is_waiting, is_unpaid, sum(change) from (
      select business_id, status, shipping_status, order_is_waiting(added::orders) as is_waiting,
        order_is_unpaid(added::orders) as is_unpaid, 1 as change from added where not is_attempt
      union all
      select business_id, status, shipping_status, order_is_waiting(removed::orders), order_is_unpaid(removed::orders), -1
      from removed where not is_attempt
    ) changes
    group by 1, 2, 3, 4, 5 having sum(change) <> 0 order by 1, 2, 3, 4, 5
    on conflict (business_id, status, shipping_status, is_waiting, is_unpaid)
    do update set count = kept.count + excluded.count;
  end if;
  return null;
end $$;

create or replace function count_customer_orders() returns trigger language plpgsql as $$
declare
  gone orders[] := '{}';
  come orders[] := '{}';
  counted record;
begin
  if tg_op <> 'INSERT' then select coalesce(array_agg(removed::orders), '{}') into gone from removed where customer_id is not null; end if;
  if tg_op <> 'DELETE' then select coalesce(array_agg(added::orders), '{}') into come from added where customer_id is not null; end if;
  for counted in
    select changes.business_id, customer_id,
      coalesce(sum(sign) filter (where status not in ('DECLINED', 'CANCELED', 'FAILED') and not is_attempt), 0)::int as orders,
      coalesce(sum(sign * (total_minor - refunded_minor)) filter (
        where paid_at is not null and refunded_at is null and changes.currency = businesses.currency
      ), 0)::bigint as spent,
      max(placed_at) filter (where sign = 1 and not is_attempt) as last_order_at
    from (select o.*, 1 as sign from unnest(come) o union all select o.*, -1 from unnest(gone) o) changes
    join businesses on businesses.id = changes.business_id
    group by 1, 2 order by 1, 2
  loop
    update customers set
      order_count = order_count + counted.orders,
      spent_minor = spent_minor + counted.spent,
      last_order_at = greatest(last_order_at, counted.last_order_at)
    where business_id = counted.business_id and id = counted.customer_id
      and (counted.orders <> 0 or counted.spent <> 0 or last_order_at is distinct from greatest(last_order_at, counted.last_order_at));
  end loop;
  return null;
end $$;

update order_counts as kept set count = kept.count - attempts.count
from (
  select business_id, status, shipping_status, order_is_waiting(orders) as is_waiting, order_is_unpaid(orders) as is_unpaid, count(*)
  from orders where is_attempt group by 1, 2, 3, 4, 5
) as attempts
where (kept.business_id, kept.status, kept.shipping_status, kept.is_waiting, kept.is_unpaid)
  = (attempts.business_id, attempts.status, attempts.shipping_status, attempts.is_waiting, attempts.is_unpaid);

update customers as customer set
  order_count = customer.order_count - attempts.open,
  last_order_at = (
    select max(placed_at) from orders
    where orders.business_id = customer.business_id and customer_id = customer.id and not is_attempt
  )
from (
  select business_id, customer_id, (count(*) filter (where status = 'CREATED'))::int as open
  from orders where is_attempt and customer_id is not null group by 1, 2
) as attempts
where customer.business_id = attempts.business_id and customer.id = attempts.customer_id;

-- A checkout is abandoned once its customer has left contact details and done nothing for an hour. After an order was paid or placed,
-- it keeps the order and leaves the cart, which may get another checkout.
alter table checkouts alter column cart_id drop not null;
alter table checkouts add column abandoned_at timestamptz(3);
-- When the customer, who agreed to it, is to be reminded; null if they aren't, or were.
alter table checkouts add column remind_at timestamptz(3);
alter table checkouts add column reminded_at timestamptz(3);
create index checkouts_abandoned on checkouts (business_id, abandoned_at, id) where (abandoned_at is not null);
create index checkouts_in_progress on checkouts (updated_at) where ((contact is not null) and (abandoned_at is null) and (bought_at is null));
create index checkouts_to_remind on checkouts (remind_at) where (remind_at is not null);
update checkouts set contact = contact || '{"wantsReminder": false}' where contact is not null;

-- The tokens of links in emails, which open a cart on any device; only their hashes are stored.
create table cart_links (
  business_id uuid not null,
  token_hash text not null,
  cart_id uuid not null,
  constraint cart_links_pkey primary key (business_id, token_hash),
  constraint cart_links_cart_fkey foreign key (business_id, cart_id) references carts (business_id, id) on delete cascade
);
create index cart_links_of_cart on cart_links (business_id, cart_id);

update webstores set checkout = checkout || '{"sendsReminders": true}';
