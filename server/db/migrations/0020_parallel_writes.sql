-- The counters of orders are kept in parts, whose sums are the counts: orders of a business that are created at the same time change
-- different parts, and don't wait for each other until they are committed.
alter table order_counts add column part smallint not null default 0;
alter table order_counts alter column part drop default, drop constraint order_counts_pkey;
alter table order_counts add constraint order_counts_pkey
  primary key (business_id, status, shipping_status, is_waiting, is_unpaid, part);

-- The first part that no other transaction is changing. The lock of a part is held as long as its rows: until the transaction ends.
create function free_count_part(business uuid) returns smallint language plpgsql volatile as $$
begin
  for part in 0..15 loop
    if pg_try_advisory_xact_lock(hashtextextended('order counts of ' || business, part)) then return part; end if;
  end loop;
  return pg_backend_pid() % 16;
end $$;

-- One pass over the rows of a statement; the counter rows are locked in the order of their key, so that two statements
-- never wait for each other.
create or replace function count_orders() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into order_counts as kept (business_id, status, shipping_status, is_waiting, is_unpaid, part, count)
    select business_id, status, shipping_status, order_is_waiting(added::orders), order_is_unpaid(added::orders), free_count_part(business_id), count(*)
    from added where not is_attempt group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (business_id, status, shipping_status, is_waiting, is_unpaid, part)
    do update set count = kept.count + excluded.count;
  elsif tg_op = 'DELETE' then
    insert into order_counts as kept (business_id, status, shipping_status, is_waiting, is_unpaid, part, count)
    select business_id, status, shipping_status, order_is_waiting(removed::orders), order_is_unpaid(removed::orders), free_count_part(business_id), -count(*)
    from removed where not is_attempt group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (business_id, status, shipping_status, is_waiting, is_unpaid, part)
    do update set count = kept.count + excluded.count;
  else
    insert into order_counts as kept (business_id, status, shipping_status, is_waiting, is_unpaid, part, count)
    select business_id, status, shipping_status, is_waiting, is_unpaid, free_count_part(business_id), sum(change) from (
      select business_id, status, shipping_status, order_is_waiting(added::orders) as is_waiting,
        order_is_unpaid(added::orders) as is_unpaid, 1 as change from added where not is_attempt
      union all
      select business_id, status, shipping_status, order_is_waiting(removed::orders), order_is_unpaid(removed::orders), -1
      from removed where not is_attempt
    ) changes
    group by 1, 2, 3, 4, 5 having sum(change) <> 0 order by 1, 2, 3, 4, 5
    on conflict (business_id, status, shipping_status, is_waiting, is_unpaid, part)
    do update set count = kept.count + excluded.count;
  end if;
  return null;
end $$;

-- Locks a key until the transaction ends, and returns its stored answer. Each statement of the function sees what is committed when it
-- begins: the second one sees what the last holder of the lock committed.
create function take_idempotency_key(wanted_scope text, wanted_call text, wanted_key text)
  returns table (is_held boolean, payload_hash text, answer text) language plpgsql volatile as $$
begin
  is_held := pg_try_advisory_xact_lock(hashtextextended(wanted_scope || ' ' || wanted_call || ' ' || wanted_key, 0));
  if is_held then
    select stored.payload_hash, stored.answer into payload_hash, answer from idempotency_keys stored
    where stored.scope = wanted_scope and stored.call = wanted_call and stored.key = wanted_key;
  end if;
  return next;
end $$;
