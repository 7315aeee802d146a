-- An order whose payment is disputed waits for the provider, not for its merchant: it can neither be shipped nor refunded.
create or replace function order_is_waiting(record orders) returns boolean language sql immutable as $$
  select record.dispute is distinct from 'open' and case record.status
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

-- No order changes between the count and the end of this migration.
lock table orders in share row exclusive mode;
delete from order_counts;
insert into order_counts (business_id, status, shipping_status, is_waiting, is_unpaid, count)
select business_id, status, shipping_status, order_is_waiting(orders), order_is_unpaid(orders), count(*)
from orders group by 1, 2, 3, 4, 5;

drop index orders_to_ship;
create index orders_to_ship on orders (business_id, placed_at, id)
  where status in ('PAYMENT_CONFIRMED', 'ORDER_INTENT_CONFIRMED') and shipping_status = 'PENDING'
    and dispute is distinct from 'open';
drop index orders_waiting;
create index orders_waiting on orders (business_id, placed_at, id) where
  ((status in ('PAYMENT_CONFIRMED', 'ORDER_INTENT_CONFIRMED') and shipping_status = 'PENDING')
  or (status = 'CREATED' and delivery_timing = 'ON_DELIVERY')
  or (status = 'REFUND_REQUESTED' and refund_status is distinct from 'pending')
  or (status in ('CANCELED', 'DECLINED') and paid and refund_status is distinct from 'pending')
  or (status = 'DELIVERED' and not paid and refunded_at is null and total_minor > 0))
  and dispute is distinct from 'open';
