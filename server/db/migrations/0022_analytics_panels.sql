-- How far each visitor of a day came in the store, and from where: kept for two days like the visitor (decision 118).
alter table store_visitors
  add column referrer text not null default '',
  add column reached text not null default 'store',
  add constraint store_visitors_reached check (reached in ('store', 'cart', 'checkout'));

-- Of the visitors of a day, those who put something into the cart, and those who opened the checkout. Null for the days before they were
-- counted.
alter table store_visits
  add column cart_visitors integer,
  add column checkout_visitors integer;

-- The site that led the customer of an order to the store on the day of the order.
create table order_referrers (
  business_id uuid not null,
  order_id uuid not null,
  referrer text not null,
  constraint order_referrers_pkey primary key (business_id, order_id),
  constraint order_referrers_order_fkey foreign key (business_id, order_id) references orders (business_id, id)
);

-- Ranges that a person saved under a name.
create table analytics_views (
  business_id uuid not null,
  user_id uuid not null,
  id uuid not null,
  name text not null,
  query jsonb not null,
  constraint analytics_views_pkey primary key (business_id, user_id, id)
);
create unique index analytics_views_name on analytics_views (business_id, user_id, lower(name));

-- Who gets the report of each month by email. `next_on` is the first day of the month after the next report's month, in the business's
-- time zone; null while it is off. `sent_month` is the first day of the last month whose report was sent, so that none is sent twice.
create table analytics_report_settings (
  business_id uuid not null,
  user_id uuid not null,
  next_on date,
  sent_month date,
  constraint analytics_report_settings_pkey primary key (business_id, user_id)
);
create index analytics_report_settings_due on analytics_report_settings (next_on) where next_on is not null;

-- Payments of orders and invoices with their method, so that they are summed from the index alone.
create index transactions_paid on transactions (business_id, currency, at)
  include (method, gross_minor, surplus_minor)
  where type in ('orderFulfillment', 'invoiceFulfillment') and gross_minor > surplus_minor
    and (result = 'success' or result = 'reversed' and source = 'provider');
create index orders_of_store on orders (business_id, placed_at) include (status, paid_at, replaced_by) where source = 'store';
create index invoices_by_paid_instant on invoices (business_id, paid_at)
  include (currency, total_minor, sent_at) where paid_at is not null;
