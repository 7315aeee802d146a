-- For 30 days an import can be undone. Its records are kept as it left them, and with the
-- values that it replaced. An import from before has no end here and can't be undone.
alter table imports add column ended_at timestamptz(3), add column undo jsonb;
create table imported_records (
  business_id uuid not null,
  import_id uuid not null,
  type text not null,
  record_id uuid not null,
  change text not null,
  before jsonb,
  after jsonb not null,
  written_at timestamptz(3) not null,
  constraint imported_records_pkey primary key (business_id, import_id, type, record_id),
  constraint imported_records_change check (change in ('created', 'updated', 'unchanged') and (change = 'created') = (before is null))
);
create index imported_records_of_record on imported_records (business_id, record_id);

-- The last order of a customer can be deleted by an undo, or get an earlier date again: then the one before it is the last.
create or replace function count_customer_orders() returns trigger language plpgsql as $$
declare
  gone orders[] := '{}';
  come orders[] := '{}';
  counted record;
begin
  if tg_op <> 'INSERT' then select coalesce(array_agg(removed::orders), '{}') into gone from removed where customer_id is not null; end if;
  if tg_op <> 'DELETE' then select coalesce(array_agg(added::orders), '{}') into come from added where customer_id is not null; end if;
  for counted in
    select changes.business_id, customer_id,
      coalesce(sum(sign) filter (where status not in ('DECLINED', 'CANCELED', 'FAILED') and not is_attempt), 0)::int as orders,
      coalesce(sum(sign * (total_minor - refunded_minor)) filter (
        where paid_at is not null and refunded_at is null and changes.currency = businesses.currency
      ), 0)::bigint as spent,
      max(placed_at) filter (where sign = 1 and not is_attempt) as last_order_at,
      max(placed_at) filter (where sign = -1 and not is_attempt) as gone_at
    from (select o.*, 1 as sign from unnest(come) o union all select o.*, -1 from unnest(gone) o) changes
    join businesses on businesses.id = changes.business_id
    group by 1, 2 order by 1, 2
  loop
    update customers set
      order_count = order_count + counted.orders,
      spent_minor = spent_minor + counted.spent,
      last_order_at = case
        when counted.gone_at >= last_order_at and coalesce(counted.last_order_at < counted.gone_at, true) then (
          select max(placed_at) from orders
          where orders.business_id = counted.business_id and customer_id = counted.customer_id and not is_attempt
        )
        else greatest(last_order_at, counted.last_order_at)
      end
    where business_id = counted.business_id and id = counted.customer_id and (
      counted.orders <> 0 or counted.spent <> 0
      or last_order_at is distinct from greatest(last_order_at, counted.last_order_at)
      or (counted.gone_at >= last_order_at and coalesce(counted.last_order_at < counted.gone_at, true))
    );
  end loop;
  return null;
end $$;
