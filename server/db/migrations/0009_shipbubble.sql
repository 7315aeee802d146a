-- What Kontor requested from Shipbubble, stored before each request: its API has neither an idempotency key nor a field for a reference.
create table shipbubble_shipments (
  reference uuid not null,
  state text not null,
  sent_at timestamptz(3),
  order_id text,
  fee_minor bigint,
  last_status text,
  checked_at timestamptz(3) not null,
  constraint shipbubble_shipments_pkey primary key (reference)
);

create unique index shipbubble_shipments_order on shipbubble_shipments (order_id) where order_id is not null;
create index shipbubble_shipments_open on shipbubble_shipments (checked_at) where state = 'created';
