-- The moments at which sales of a business changed, each rounded down to a quarter of an hour (every offset of a time zone is a
-- multiple of it). Only triggers add rows, in the transaction that changes the sale; folding deletes them.
create table analytics_changes (
  business_id uuid not null,
  moment timestamptz(3) not null,
  customer_id uuid
);
create index analytics_changes_of_business on analytics_changes (business_id);

create sequence analytics_build_ids as integer;

-- The rollups of a business that count, and the time zone of their days. Those of the previous build are deleted later, because a
-- request may still read them.
create table analytics_builds (
  business_id uuid not null,
  build_id integer not null,
  previous_build_id integer,
  time_zone text not null,
  constraint analytics_builds_pkey primary key (business_id),
  constraint analytics_builds_build unique (build_id)
);

-- Sums of a day or of a month by key; see server/modules/analytics/rollups.
create table analytics_rollups (
  build_id integer not null,
  kind text not null,
  currency text not null,
  grain text not null,
  day date not null,
  key text not null,
  count bigint not null,
  amount_minor bigint not null,
  constraint analytics_rollups_pkey primary key (build_id, kind, currency, grain, day, key),
  constraint analytics_rollups_grain check (grain = 'day' or grain = 'month' and extract(day from day) = 1)
);

create function note_analytics_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into analytics_changes (business_id, moment, customer_id)
    select distinct sale.business_id, date_bin('15 minutes', moment, timestamptz '2000-01-01 00:00Z'), orders.customer_id
    from added sale
    cross join lateral unnest(case result when 'reversed' then array[at, concluded_at] else array[at] end) moment
    left join orders on orders.business_id = sale.business_id and orders.id = sale.order_id
    where type in ('orderFulfillment', 'invoiceFulfillment', 'refund') and result in ('success', 'reversed') and moment is not null;
  elsif tg_op = 'DELETE' then
    insert into analytics_changes (business_id, moment, customer_id)
    select distinct sale.business_id, date_bin('15 minutes', moment, timestamptz '2000-01-01 00:00Z'), orders.customer_id
    from removed sale
    cross join lateral unnest(case result when 'reversed' then array[at, concluded_at] else array[at] end) moment
    left join orders on orders.business_id = sale.business_id and orders.id = sale.order_id
    where type in ('orderFulfillment', 'invoiceFulfillment', 'refund') and result in ('success', 'reversed') and moment is not null;
  else
    insert into analytics_changes (business_id, moment, customer_id)
    select distinct sale.business_id, date_bin('15 minutes', moment, timestamptz '2000-01-01 00:00Z'), orders.customer_id
    from (
      -- Both sides of a change: an amount may leave one day and come to another.
      select side.* from removed join added using (business_id, id)
      cross join lateral (values
        (business_id, removed.type, removed.result, removed.at, removed.concluded_at, removed.order_id),
        (business_id, added.type, added.result, added.at, added.concluded_at, added.order_id)
      ) side (business_id, type, result, at, concluded_at, order_id)
      where (removed.type, removed.direction, removed.source, removed.result, removed.at, removed.currency,
          removed.gross_minor, removed.surplus_minor, removed.order_id)
        is distinct from (added.type, added.direction, added.source, added.result, added.at, added.currency,
          added.gross_minor, added.surplus_minor, added.order_id)
        or added.result = 'reversed' and (removed.concluded_at, removed.refunded_minor)
        is distinct from (added.concluded_at, added.refunded_minor)
    ) sale
    cross join lateral unnest(case result when 'reversed' then array[at, concluded_at] else array[at] end) moment
    left join orders on orders.business_id = sale.business_id and orders.id = sale.order_id
    where type in ('orderFulfillment', 'invoiceFulfillment', 'refund') and result in ('success', 'reversed') and moment is not null;
  end if;
  return null;
end $$;
create trigger note_analytics_added after insert on transactions referencing new table as added
  for each statement execute function note_analytics_changes();
create trigger note_analytics_changed after update on transactions referencing old table as removed new table as added
  for each statement execute function note_analytics_changes();
create trigger note_analytics_removed after delete on transactions referencing old table as removed
  for each statement execute function note_analytics_changes();

-- The sales of an order that changes its customer count for the other one.
create function note_analytics_customer() returns trigger language plpgsql as $$
begin
  insert into analytics_changes (business_id, moment, customer_id)
  select distinct business_id, date_bin('15 minutes', at, timestamptz '2000-01-01 00:00Z'), customer
  from transactions cross join unnest(array[old.customer_id, new.customer_id]) customer
  where business_id = new.business_id and order_id = new.id and type = 'orderFulfillment' and result in ('success', 'reversed');
  return null;
end $$;
create trigger note_analytics_customer after update of customer_id on orders for each row
  when (old.customer_id is distinct from new.customer_id) execute function note_analytics_customer();

-- All sales so far. Folding a business for the first time computes all of its days.
insert into analytics_changes (business_id, moment)
select distinct business_id, date_bin('15 minutes', moment, timestamptz '2000-01-01 00:00Z')
from transactions sale
cross join lateral unnest(case result when 'reversed' then array[at, concluded_at] else array[at] end) moment
where type in ('orderFulfillment', 'invoiceFulfillment', 'refund') and result in ('success', 'reversed') and moment is not null;
