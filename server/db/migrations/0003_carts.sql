-- The carts of customers in stores. A cart has no prices: they are computed when it is shown.
create table carts (
  business_id uuid not null,
  id uuid not null,
  token_hash text not null,
  used_at timestamptz(3) not null,
  constraint carts_pkey primary key (business_id, id)
);
create unique index carts_token on carts (business_id, token_hash);
create index carts_unused on carts (used_at);

-- A variation may be deleted while it is in a cart; the line then shows nothing and goes with its cart.
create table cart_lines (
  business_id uuid not null,
  cart_id uuid not null,
  variation_id uuid not null,
  quantity integer not null,
  added_at timestamptz(3) not null,
  constraint cart_lines_pkey primary key (business_id, cart_id, variation_id),
  constraint cart_lines_cart_fkey foreign key (business_id, cart_id) references carts (business_id, id) on delete cascade,
  constraint quantity_is_above_zero check (quantity > 0)
);
