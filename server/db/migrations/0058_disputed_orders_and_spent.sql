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

-- The amount that a customer spent also holds what is paid of their invoices, less what was returned of it, in the business's
-- currency. Customers are locked in the order of their ids, after invoices as after orders.
create function count_customer_invoices() returns trigger language plpgsql as $$
declare
  gone invoices[] := '{}';
  come invoices[] := '{}';
  counted record;
begin
  if tg_op <> 'INSERT' then
    select coalesce(array_agg(removed::invoices), '{}') into gone from removed where customer_id is not null and paid_minor > 0;
  end if;
  if tg_op <> 'DELETE' then
    select coalesce(array_agg(added::invoices), '{}') into come from added where customer_id is not null and paid_minor > 0;
  end if;
  for counted in
    select changes.business_id, customer_id, sum(sign * paid_minor)::bigint as spent
    from (select i.*, 1 as sign from unnest(come) i union all select i.*, -1 from unnest(gone) i) changes
    join businesses on businesses.id = changes.business_id and businesses.currency = changes.currency
    group by 1, 2 having sum(sign * paid_minor) <> 0 order by 1, 2
  loop
    update customers set spent_minor = spent_minor + counted.spent
    where business_id = counted.business_id and id = counted.customer_id;
  end loop;
  return null;
end $$;

lock table invoices in share row exclusive mode;
create trigger count_added_customer_invoices after insert on invoices
  referencing new table as added for each statement execute function count_customer_invoices();
create trigger count_changed_customer_invoices after update on invoices
  referencing old table as removed new table as added for each statement execute function count_customer_invoices();
create trigger count_removed_customer_invoices after delete on invoices
  referencing old table as removed for each statement execute function count_customer_invoices();

update customers set spent_minor = spent_minor + paid.minor
from (
  select invoices.business_id, customer_id, sum(paid_minor) as minor
  from invoices join businesses on businesses.id = invoices.business_id and businesses.currency = invoices.currency
  where customer_id is not null and paid_minor > 0
  group by 1, 2
) paid
where customers.business_id = paid.business_id and customers.id = paid.customer_id;
