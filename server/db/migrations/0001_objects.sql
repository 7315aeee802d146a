-- Kept counters of orders by both statuses. One pass over the rows of a statement; the counter rows are locked in the
-- order of their key, so that two statements never wait for each other.
create function count_orders() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into order_counts as kept (business_id, status, shipping_status, count)
    select business_id, status, shipping_status, count(*) from added
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (business_id, status, shipping_status) do update set count = kept.count + excluded.count;
  elsif tg_op = 'DELETE' then
    insert into order_counts as kept (business_id, status, shipping_status, count)
    select business_id, status, shipping_status, -count(*) from removed
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (business_id, status, shipping_status) do update set count = kept.count + excluded.count;
  else
    insert into order_counts as kept (business_id, status, shipping_status, count)
    select business_id, status, shipping_status, sum(change) from (
      select business_id, status, shipping_status, 1 as change from added
      union all
      select business_id, status, shipping_status, -1 from removed
    ) changes
    group by 1, 2, 3 having sum(change) <> 0 order by 1, 2, 3
    on conflict (business_id, status, shipping_status) do update set count = kept.count + excluded.count;
  end if;
  return null;
end $$;

create trigger count_added_orders after insert on orders
  referencing new table as added for each statement execute function count_orders();
create trigger count_changed_orders after update on orders
  referencing old table as removed new table as added for each statement execute function count_orders();
create trigger count_removed_orders after delete on orders
  referencing old table as removed for each statement execute function count_orders();
