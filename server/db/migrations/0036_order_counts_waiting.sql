-- Counters of orders also know how many orders wait for their merchant, and on how many money is owed, so that neither is
-- counted row by row.
create function order_is_waiting(record orders) returns boolean language sql immutable as $$
  select case record.status
    when 'CREATED' then record.delivery_timing = 'ON_DELIVERY'
    when 'PAYMENT_CONFIRMED' then record.shipping_status = 'PENDING'
    when 'ORDER_INTENT_CONFIRMED' then record.shipping_status = 'PENDING'
    when 'REFUND_REQUESTED' then record.refund_status is distinct from 'pending'
    when 'CANCELED' then record.paid and record.refund_status is distinct from 'pending'
    when 'DECLINED' then record.paid and record.refund_status is distinct from 'pending'
    when 'DELIVERED' then not record.paid and record.refunded_at is null and record.total_minor > 0
    else false
  end
$$;

create function order_is_unpaid(record orders) returns boolean language sql immutable as $$
  select not record.paid and record.refunded_at is null and record.total_minor > 0
    and record.status in ('CREATED', 'ORDER_INTENT_CONFIRMED', 'ORDER_PICKED_UP', 'DELIVERED')
$$;

-- No order changes between the count and the new triggers.
lock table orders in share row exclusive mode;
drop table order_counts;
create table order_counts (
  business_id uuid not null,
  status order_status not null,
  shipping_status shipping_status not null,
  is_waiting boolean not null,
  is_unpaid boolean not null,
  count integer not null,
  primary key (business_id, status, shipping_status, is_waiting, is_unpaid)
);

insert into order_counts (business_id, status, shipping_status, is_waiting, is_unpaid, count)
select business_id, status, shipping_status, order_is_waiting(orders), order_is_unpaid(orders), count(*)
from orders group by 1, 2, 3, 4, 5;

-- One pass over the rows of a statement; the counter rows are locked in the order of their key, so that two statements
-- never wait for each other.
create or replace function count_orders() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into order_counts as kept (business_id, status, shipping_status, is_waiting, is_unpaid, count)
    select business_id, status, shipping_status, order_is_waiting(added::orders), order_is_unpaid(added::orders), count(*)
    from added group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (business_id, status, shipping_status, is_waiting, is_unpaid)
    do update set count = kept.count + excluded.count;
  elsif tg_op = 'DELETE' then
    insert into order_counts as kept (business_id, status, shipping_status, is_waiting, is_unpaid, count)
    select business_id, status, shipping_status, order_is_waiting(removed::orders), order_is_unpaid(removed::orders), -count(*)
    from removed group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (business_id, status, shipping_status, is_waiting, is_unpaid)
    do update set count = kept.count + excluded.count;
  else
    insert into order_counts as kept (business_id, status, shipping_status, is_waiting, is_unpaid, count)
    select business_id, status, shipping_status, is_waiting, is_unpaid, sum(change) from (
      select business_id, status, shipping_status, order_is_waiting(added::orders) as is_waiting,
        order_is_unpaid(added::orders) as is_unpaid, 1 as change from added
      union all
      select business_id, status, shipping_status, order_is_waiting(removed::orders), order_is_unpaid(removed::orders), -1
      from removed
    ) changes
    group by 1, 2, 3, 4, 5 having sum(change) <> 0 order by 1, 2, 3, 4, 5
    on conflict (business_id, status, shipping_status, is_waiting, is_unpaid)
    do update set count = kept.count + excluded.count;
  end if;
  return null;
end $$;
