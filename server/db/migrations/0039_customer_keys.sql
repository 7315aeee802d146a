-- What two customers are known by as one person: how many customers of a business have an email address, the end of a
-- phone number or a name. Possible duplicates are read from here, in place of grouping all customers.
create table customer_keys (
  business_id uuid not null,
  reason text not null,
  value text not null,
  count integer not null,
  primary key (business_id, reason, value)
);
create index customer_keys_shared on customer_keys (business_id, reason, value) where count > 1;

create function keys_of_customer(customer customers) returns table (reason text, value text) language sql immutable as $$
  select 'email', lower(customer.email) where customer.email <> ''
  union all
  select 'phone', right(regexp_replace(customer.phone_number, '\D', '', 'g'), 9) where length(customer.phone_number) >= 7
  union all
  select 'name', lower(customer.name) where customer.name <> ''
$$;

-- The counter rows are locked in the order of their key, so that two statements never wait for each other. A key that no
-- customer has any more is deleted: nothing of a deleted customer stays.
create function change_customer_keys(removed customers[], added customers[]) returns void language sql as $$
  insert into customer_keys as kept (business_id, reason, value, count)
  select business_id, reason, value, sum(change) from (
    select gone.business_id, key.reason, key.value, -1 as change from unnest(removed) gone, keys_of_customer(gone) key
    union all
    select come.business_id, key.reason, key.value, 1 from unnest(added) come, keys_of_customer(come) key
  ) changes
  group by business_id, reason, value having sum(change) <> 0 order by business_id, reason, value
  on conflict (business_id, reason, value) do update set count = kept.count + excluded.count;

  delete from customer_keys kept using (
    select distinct gone.business_id, key.reason, key.value from unnest(removed) gone, keys_of_customer(gone) key
  ) gone
  where kept.business_id = gone.business_id and kept.reason = gone.reason and kept.value = gone.value and kept.count = 0;
$$;

create function count_customer_keys() returns trigger language plpgsql as $$
declare
  changed customers[];
begin
  if tg_op = 'INSERT' then
    select array_agg(added::customers) into changed from added;
    perform change_customer_keys('{}', coalesce(changed, '{}'));
  else
    select array_agg(removed::customers) into changed from removed;
    perform change_customer_keys(coalesce(changed, '{}'), '{}');
  end if;
  return null;
end $$;

create function move_customer_keys() returns trigger language plpgsql as $$
begin
  perform change_customer_keys(array[old], array[new]);
  return null;
end $$;

-- No customer changes between the count and the triggers.
lock table customers in share row exclusive mode;
insert into customer_keys (business_id, reason, value, count)
select customer.business_id, key.reason, key.value, count(*)
from customers customer, keys_of_customer(customer) key group by 1, 2, 3;
analyze customer_keys;

create trigger count_keys_of_added_customers after insert on customers
  referencing new table as added for each statement execute function count_customer_keys();
create trigger count_keys_of_removed_customers after delete on customers
  referencing old table as removed for each statement execute function count_customer_keys();
create trigger count_keys_of_changed_customer after update of name, email, phone_number on customers for each row
  when ((old.name, old.email, old.phone_number) is distinct from (new.name, new.email, new.phone_number))
  execute function move_customer_keys();
