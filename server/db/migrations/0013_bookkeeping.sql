-- Income and expenses that a person enters. Those that follow from transactions are computed from them and have no rows here.
create table bookkeeping_entries (
  business_id uuid not null,
  id uuid not null,
  type text not null,
  category text not null,
  currency text not null,
  amount_minor bigint not null,
  value_date date not null,
  payment_method text,
  note text,
  purpose text,
  receiver text,
  channel text,
  created_by uuid not null,
  created_by_name text not null,
  created_at timestamptz(3) not null,
  version integer not null default 1,
  constraint bookkeeping_entries_pkey primary key (business_id, id),
  constraint bookkeeping_entries_type check (type in ('income', 'expense') and (type = 'income') = (channel is not null)),
  constraint bookkeeping_entries_amount check (amount_minor > 0)
);
create index bookkeeping_entries_by_day on bookkeeping_entries (business_id, value_date, id);

-- The products that add up to an income. They are no items of the catalogue, so they never change its stock.
create table bookkeeping_products (
  business_id uuid not null,
  id uuid not null,
  entry_id uuid not null,
  name text not null,
  quantity integer not null,
  unit_price_minor bigint not null,
  constraint bookkeeping_products_pkey primary key (business_id, id),
  constraint bookkeeping_products_entry_fkey foreign key (business_id, entry_id)
    references bookkeeping_entries (business_id, id) on delete cascade,
  constraint bookkeeping_products_amount check (quantity > 0 and unit_price_minor >= 0)
);
create index bookkeeping_products_of_entry on bookkeeping_products (business_id, entry_id, id);

-- The categories of a business beside the default ones (domain/books.ts).
create table bookkeeping_categories (
  business_id uuid not null,
  id uuid not null,
  type text not null,
  name text not null,
  created_at timestamptz(3) not null,
  constraint bookkeeping_categories_pkey primary key (business_id, id),
  constraint bookkeeping_categories_type check (type in ('income', 'expense'))
);
create unique index bookkeeping_categories_name on bookkeeping_categories (business_id, type, fold_text(name));
