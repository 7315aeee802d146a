-- Sales are read from the transactions alone. A payment that its provider took back was a sale on its day and a refund on
-- the day on which it went; there are few of them.
create index transactions_reversed on transactions (business_id, currency, at, concluded_at) where result = '91' and source = 'provider';

-- The latest activity is read area by area, as far as a person may see each of them.
drop index timeline_activity;
create index timeline_activity on timeline (business_id, record_type, at, id)
  where event not in ('order.imported', 'customer.imported', 'product.imported');

-- What went back of an order's money: a reversal takes back what no refund took before it.
create function keep_reversed() returns trigger language plpgsql as $$
begin
  update orders set refunded_minor = refunded_minor + new.gross_minor - new.surplus_minor - new.refunded_minor
  where business_id = new.business_id and id = new.order_id;
  return null;
end $$;

create trigger keep_payment_reversed after update of result on transactions for each row
  when (new.type = 'orderFulfillment' and new.source = 'provider' and new.order_id is not null
    and new.result = '91' and old.result is distinct from '91')
  execute function keep_reversed();

update orders set refunded_minor = orders.refunded_minor + reversed.minor
from (
  select business_id, order_id, sum(gross_minor - surplus_minor - refunded_minor) as minor from transactions
  where type = 'orderFulfillment' and source = 'provider' and order_id is not null and result = '91'
  group by 1, 2
) reversed
where orders.business_id = reversed.business_id and orders.id = reversed.order_id;

-- Sales were read from these before.
drop index orders_paid;
drop index orders_refunded;

-- Orders that wait for the merchant: to be shipped, confirmed, refunded, or, once they ended, for their money to be returned.
create index orders_waiting on orders (business_id, placed_at, id) where
  (status in ('PAYMENT_CONFIRMED', 'ORDER_INTENT_CONFIRMED') and shipping_status = 'PENDING')
  or (status = 'CREATED' and delivery_timing = 'ON_DELIVERY')
  or status = 'REFUND_REQUESTED'
  or (status in ('CANCELED', 'DECLINED') and paid);
-- Orders that still wait for their money: the filter of unpaid orders reads it.
drop index orders_not_paid;
create index orders_not_paid on orders (business_id, placed_at, id)
  where not paid and refunded_at is null and total_minor > 0
    and status in ('CREATED', 'ORDER_INTENT_CONFIRMED', 'ORDER_PICKED_UP', 'DELIVERED');

-- Whether a business ever asked for a payment by an order's link.
create index orders_with_pay_link on orders (business_id) where pay_token is not null;
