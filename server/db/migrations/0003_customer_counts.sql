-- The counters of customers are held after everything else (0001_objects.sql), also where customers are put in or taken out:
-- an order with a new buyer held them before the counters of orders, one of a known buyer after, and the two waited for each
-- other. What a statement changes waits here until its transaction commits.
create table customer_count_changes (
  id bigint generated always as identity primary key,
  business_id uuid not null,
  never int not null,
  once int not null,
  often int not null
);

create or replace function count_customers() returns trigger language plpgsql as $$
declare
  sign int := case when tg_op = 'INSERT' then 1 else -1 end;
  changed customers[];
begin
  if tg_op = 'INSERT' then select array_agg(added::customers) into changed from added;
  else select array_agg(removed::customers) into changed from removed; end if;
  insert into customer_count_changes (business_id, never, once, often)
  select
    business_id,
    sign * count(*) filter (where order_count = 0),
    sign * count(*) filter (where order_count = 1),
    sign * count(*) filter (where order_count > 1)
  from unnest(changed) group by business_id order by business_id;
  return null;
end $$;

create function keep_customer_count_change() returns trigger language plpgsql as $$
begin
  perform add_to_customer_counts(new.business_id, new.never, new.once, new.often);
  delete from customer_count_changes where id = new.id;
  return null;
end $$;

create constraint trigger keep_customer_count_change after insert on customer_count_changes
  deferrable initially deferred for each row execute function keep_customer_count_change();
