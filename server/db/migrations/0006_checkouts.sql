-- The checkout of a cart: what its customer has entered, and the order that was made of it.
create table checkouts (
  business_id uuid not null,
  id uuid not null,
  cart_id uuid not null,
  contact jsonb,
  email_confirmed_at timestamptz(3),
  delivery jsonb,
  note text,
  order_id uuid,
  order_hash text,
  attempt_id uuid,
  held_until timestamptz(3),
  bought_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint checkouts_pkey primary key (business_id, id)
);
create unique index checkouts_of_cart on checkouts (business_id, cart_id);
create index checkouts_of_order on checkouts (business_id, order_id) where (order_id is not null);
create index checkouts_held on checkouts (held_until) where (held_until is not null);

-- The order that its customer placed instead: this one takes no money any more.
alter table orders add column replaced_by uuid;
