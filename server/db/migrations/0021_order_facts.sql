-- Entries of a timeline are read in the order of their ids, which begin with their time.
create function pg_temp.entry_id() returns uuid language sql volatile as $$
  select (lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0') || '7' ||
    substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid
$$;

-- Where the money of an order stands: whether a refund of it is under way or failed, and whether its payment was reversed.
create temporary table money on commit drop as
select o.business_id, o.id, o.status, o.number,
  exists (select from transactions t where t.business_id = o.business_id and t.order_id = o.id
    and t.type = 'orderFulfillment' and t.result = '91') as is_reversed,
  exists (select from transactions t where t.business_id = o.business_id and t.order_id = o.id
    and t.type = 'refund' and t.source = 'provider' and t.surplus_minor = 0
    and t.result in ('03', '04', '95', '96')) as is_pending,
  exists (select from transactions t where t.business_id = o.business_id and t.order_id = o.id
    and t.type = 'orderFulfillment' and t.source = 'provider' and t.result = '00'
    and t.gross_minor - t.surplus_minor - t.refunded_minor > 0) as is_kept
from orders o where not o.paid and o.refunded_at is not null;

-- An order is refunded, and one that ended is unpaid, only when its money has moved.
update orders set version = version + 1, paid = true, refunded_at = null,
  refund_status = case when is_pending then 'pending' else 'failed' end,
  status = case orders.status when 'REFUNDED' then 'REFUND_REQUESTED'::order_status else orders.status end,
  status_before_refund = case orders.status when 'REFUNDED' then coalesce(orders.status_before_refund, 'DELIVERED') else orders.status_before_refund end
from money
where money.business_id = orders.business_id and money.id = orders.id and not is_reversed
  and orders.status in ('REFUNDED', 'CANCELED', 'DECLINED') and (is_pending or is_kept);
insert into timeline (business_id, id, at, record_type, record_id, record_label, lifecycle, event, "from", "to", note,
  actor_kind, actor_id, actor_name)
select business_id, pg_temp.entry_id(), now(), 'order', id, number, null,
  case when is_pending then 'refund.started' else 'refund.failed' end, null, null, null, 'timer'::actor_kind, null, 'Kontor'
from money where not is_reversed and status in ('REFUNDED', 'CANCELED', 'DECLINED') and (is_pending or is_kept);

-- Money that went back while the order went on: the order is refunded; a reversed payment is owed again, or ends an order
-- that was not shipped, whose goods the merchant is asked about.
insert into timeline (business_id, id, at, record_type, record_id, record_label, lifecycle, event, "from", "to", note,
  actor_kind, actor_id, actor_name)
select business_id, pg_temp.entry_id(), now(), 'order', id, number, 'order',
  case when is_reversed then 'dispute.lost' else 'refund.done' end, status::text,
  case when not is_reversed then 'REFUNDED' when status = 'PAYMENT_CONFIRMED' then 'FAILED' else status::text end,
  null, 'payment'::actor_kind, null, 'Kontor'
from money where status in ('PAYMENT_CONFIRMED', 'ORDER_INTENT_CONFIRMED', 'ORDER_PICKED_UP', 'DELIVERED');
update orders set version = version + 1,
  dispute = case when is_reversed then 'lost' end,
  refunded_at = case when is_reversed and orders.status <> 'PAYMENT_CONFIRMED' then null else refunded_at end,
  paid_at = case when is_reversed and orders.status <> 'PAYMENT_CONFIRMED' then null else paid_at end,
  payment_method = case when is_reversed and orders.status <> 'PAYMENT_CONFIRMED' then null else payment_method end,
  status = (case when not is_reversed then 'REFUNDED' when orders.status = 'PAYMENT_CONFIRMED' then 'FAILED'
    else orders.status::text end)::order_status
from money
where money.business_id = orders.business_id and money.id = orders.id
  and orders.status in ('PAYMENT_CONFIRMED', 'ORDER_INTENT_CONFIRMED', 'ORDER_PICKED_UP', 'DELIVERED');
update orders set dispute = 'lost' from money
where money.business_id = orders.business_id and money.id = orders.id and is_reversed
  and orders.status in ('FAILED', 'CANCELED', 'DECLINED', 'REFUNDED');

-- Deliveries have a life of their own: what their orders knew of it is noted on them.
drop index deliveries_current;
update deliveries set status = 'delivered' from orders
where orders.business_id = deliveries.business_id and orders.id = deliveries.order_id
  and deliveries.status in ('requesting', 'booked') and orders.shipping_status = 'DELIVERED';
update deliveries set status = 'picked up' from orders
where orders.business_id = deliveries.business_id and orders.id = deliveries.order_id
  and deliveries.status in ('requesting', 'booked') and orders.shipping_status = 'PICKED_UP';
-- No courier comes for an order that ended; what it has already comes back.
update deliveries set status = case deliveries.status when 'picked up' then 'returning' else 'called off' end from orders
where orders.business_id = deliveries.business_id and orders.id = deliveries.order_id
  and deliveries.status in ('requesting', 'booked', 'picked up')
  and orders.status in ('FAILED', 'REFUNDED', 'CANCELED', 'DECLINED');
create unique index deliveries_current on deliveries (business_id, order_id)
  where status in ('requesting', 'booked', 'picked up', 'returning');

insert into timeline (business_id, id, at, record_type, record_id, record_label, lifecycle, event, "from", "to", note,
  actor_kind, actor_id, actor_name)
select business_id, pg_temp.entry_id(), now(), 'order', id, number, 'shipping', 'order.ended', shipping_status::text,
  case shipping_status when 'PICKED_UP' then 'RETURNING' else 'PENDING' end, null, 'timer'::actor_kind, null, 'Kontor'
from orders where status in ('FAILED', 'REFUNDED', 'CANCELED', 'DECLINED')
  and shipping_status in ('SCHEDULED', 'READY_FOR_PICKUP', 'PICKED_UP');
update orders set version = version + 1,
  shipping_status = (case shipping_status when 'PICKED_UP' then 'RETURNING' else 'PENDING' end)::shipping_status
where status in ('FAILED', 'REFUNDED', 'CANCELED', 'DECLINED')
  and shipping_status in ('SCHEDULED', 'READY_FOR_PICKUP', 'PICKED_UP');
update courier_events set state = 'ignored' from deliveries, orders
where deliveries.business_id = courier_events.business_id and deliveries.id = courier_events.delivery_id
  and orders.business_id = deliveries.business_id and orders.id = deliveries.order_id
  and courier_events.state = 'kept' and orders.status in ('FAILED', 'REFUNDED', 'CANCELED', 'DECLINED')
  and orders.shipping_status <> 'RETURNING';

drop index orders_waiting;
create index orders_waiting on orders (business_id, placed_at, id) where
  (status in ('PAYMENT_CONFIRMED', 'ORDER_INTENT_CONFIRMED') and shipping_status = 'PENDING')
  or (status = 'CREATED' and delivery_timing = 'ON_DELIVERY')
  or (status = 'REFUND_REQUESTED' and refund_status is distinct from 'pending')
  or (status in ('CANCELED', 'DECLINED') and paid and refund_status is distinct from 'pending')
  or (status = 'DELIVERED' and not paid and refunded_at is null and total_minor > 0);
-- Orders that a timer looks at: handed over and paid, or waiting to be collected.
drop index orders_handed_over;
create index orders_handed_over on orders (fulfilled_at) where shipping_status = 'FULFILLED';
