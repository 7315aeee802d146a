-- A courier's return.
alter type shipping_status add value 'RETURNING';
alter type shipping_status add value 'RETURNED';

-- Refunds, disputes, attempts to deliver and the fate of goods are facts of an order.
alter table orders
  add column refund_status text check (refund_status in ('pending', 'failed')),
  add column dispute text check (dispute in ('open', 'lost')),
  add column failed_attempts integer not null default 0 check (failed_attempts between 0 and 3),
  add column restock boolean;
