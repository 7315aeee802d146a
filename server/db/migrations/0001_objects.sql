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

-- What the product list shows, sorts and filters of a product's variations. Whoever changes variations holds the
-- product's row already, so nothing is locked out of order here.
create function summarise_products(wanted jsonb) returns void language sql as $$
  update products as product set
    stock_state = case
      when summary.is_out then 'out'::stock_state
      when summary.least <= product.low_stock_at then 'low'::stock_state
      else 'in'::stock_state
    end,
    available_quantity = summary.available,
    variation_count = summary.variation_count,
    price_minor = summary.price_minor,
    discounted_amount_minor = summary.discounted_amount_minor,
    discount_start_date = summary.discount_start_date,
    discount_end_date = summary.discount_end_date,
    search_text = lower(product.title || ' ' || summary.skus)
  from (
    select v.business_id, v.product_id,
      coalesce(sum(v.available_quantity), 0) = 0 and not bool_or(v.available_quantity is null) as is_out,
      min(v.available_quantity) as least,
      case when bool_or(v.available_quantity is null) then null else sum(v.available_quantity) end as available,
      count(*) filter (where v.option_values <> '{}') as variation_count,
      (array_agg(v.price_minor order by v.position))[1] as price_minor,
      (array_agg(v.discounted_amount_minor order by v.position))[1] as discounted_amount_minor,
      (array_agg(v.discount_start_date order by v.position))[1] as discount_start_date,
      (array_agg(v.discount_end_date order by v.position))[1] as discount_end_date,
      coalesce(string_agg(v.sku, ' '), '') as skus
    from jsonb_to_recordset(wanted) as w(business_id uuid, product_id uuid)
    join variations v on v.business_id = w.business_id and v.product_id = w.product_id and v.removed_at is null
    group by v.business_id, v.product_id
  ) as summary
  where product.business_id = summary.business_id and product.id = summary.product_id
$$;

create function follow_variations() returns trigger language plpgsql as $$
declare wanted jsonb;
begin
  if tg_op = 'DELETE' then
    select jsonb_agg(distinct jsonb_build_object('business_id', business_id, 'product_id', product_id)) into wanted from removed;
  else
    select jsonb_agg(distinct jsonb_build_object('business_id', business_id, 'product_id', product_id)) into wanted from added;
  end if;
  perform summarise_products(coalesce(wanted, '[]'));
  return null;
end $$;

create trigger follow_added_variations after insert on variations
  referencing new table as added for each statement execute function follow_variations();
create trigger follow_changed_variations after update on variations
  referencing new table as added for each statement execute function follow_variations();
create trigger follow_removed_variations after delete on variations
  referencing old table as removed for each statement execute function follow_variations();

create function follow_product() returns trigger language plpgsql as $$
begin
  perform summarise_products(jsonb_build_array(jsonb_build_object('business_id', new.business_id, 'product_id', new.id)));
  return null;
end $$;

create trigger follow_product after update of title, low_stock_at on products
  for each row when (old.title <> new.title or old.low_stock_at <> new.low_stock_at) execute function follow_product();

-- Kept counters of products, and of what each category holds; counter rows are locked in the order of their keys.
create function count_products() returns trigger language plpgsql as $$
declare
  gone products[] := '{}';
  come products[] := '{}';
  counted record;
begin
  if tg_op <> 'INSERT' then select coalesce(array_agg(removed::products), '{}') into gone from removed; end if;
  if tg_op <> 'DELETE' then select coalesce(array_agg(added::products), '{}') into come from added; end if;
  for counted in
    select business_id, published, stock_state, archived_at is not null as is_archived, sum(sign)::int as change
    from (select p.*, 1 as sign from unnest(come) p union all select p.*, -1 from unnest(gone) p) changes
    group by 1, 2, 3, 4 having sum(sign) <> 0 order by 1, 2, 3, 4
  loop
    insert into product_counts as kept (business_id, published, stock_state, is_archived, count)
    values (counted.business_id, counted.published, counted.stock_state, counted.is_archived, counted.change)
    on conflict (business_id, published, stock_state, is_archived) do update set count = kept.count + excluded.count;
  end loop;
  for counted in
    select business_id, category_id, sum(sign)::int as products, sum(sign * variation_count)::int as variants
    from (select p.*, 1 as sign from unnest(come) p union all select p.*, -1 from unnest(gone) p) changes
    where category_id is not null and archived_at is null
    group by 1, 2 having sum(sign) <> 0 or sum(sign * variation_count) <> 0 order by 1, 2
  loop
    update categories set product_count = product_count + counted.products, variant_count = variant_count + counted.variants
    where business_id = counted.business_id and id = counted.category_id;
  end loop;
  return null;
end $$;

create trigger count_added_products after insert on products
  referencing new table as added for each statement execute function count_products();
create trigger count_changed_products after update on products
  referencing old table as removed new table as added for each statement execute function count_products();
create trigger count_removed_products after delete on products
  referencing old table as removed for each statement execute function count_products();

-- What a customer ordered and paid, in the business's currency: orders that were not turned down, money that was not
-- paid back. Customers are locked in the order of their ids.
create function count_customer_orders() returns trigger language plpgsql as $$
declare
  gone orders[] := '{}';
  come orders[] := '{}';
  counted record;
begin
  if tg_op <> 'INSERT' then select coalesce(array_agg(removed::orders), '{}') into gone from removed where customer_id is not null; end if;
  if tg_op <> 'DELETE' then select coalesce(array_agg(added::orders), '{}') into come from added where customer_id is not null; end if;
  for counted in
    select changes.business_id, customer_id,
      coalesce(sum(sign) filter (where status not in ('DECLINED', 'CANCELED', 'FAILED')), 0)::int as orders,
      coalesce(sum(sign * (total_minor - refunded_minor)) filter (
        where paid_at is not null and refunded_at is null and changes.currency = businesses.currency
      ), 0)::bigint as spent,
      max(placed_at) filter (where sign = 1) as last_order_at
    from (select o.*, 1 as sign from unnest(come) o union all select o.*, -1 from unnest(gone) o) changes
    join businesses on businesses.id = changes.business_id
    group by 1, 2 order by 1, 2
  loop
    update customers set
      order_count = order_count + counted.orders,
      spent_minor = spent_minor + counted.spent,
      last_order_at = greatest(last_order_at, counted.last_order_at)
    where business_id = counted.business_id and id = counted.customer_id
      and (counted.orders <> 0 or counted.spent <> 0 or last_order_at is distinct from greatest(last_order_at, counted.last_order_at));
  end loop;
  return null;
end $$;

create trigger count_added_customer_orders after insert on orders
  referencing new table as added for each statement execute function count_customer_orders();
create trigger count_changed_customer_orders after update on orders
  referencing old table as removed new table as added for each statement execute function count_customer_orders();
create trigger count_removed_customer_orders after delete on orders
  referencing old table as removed for each statement execute function count_customer_orders();

-- What went back of an order's money. Whoever concludes a refund holds its order already, so nothing is locked out of
-- order; what had no purpose (a surplus) was never the order's.
create function keep_given_back() returns trigger language plpgsql as $$
begin
  update orders set refunded_minor = refunded_minor + case when new.result = '00' then new.gross_minor else -new.gross_minor end
  where business_id = new.business_id and id = new.order_id;
  return null;
end $$;

create trigger keep_refund_made after insert on transactions for each row
  when (new.type = 'refund' and new.surplus_minor = 0 and new.order_id is not null and new.result = '00')
  execute function keep_given_back();
create trigger keep_refund_concluded after update of result on transactions for each row
  when (new.type = 'refund' and new.surplus_minor = 0 and new.order_id is not null
    and (old.result = '00') is distinct from (new.result = '00'))
  execute function keep_given_back();

-- Kept counters of customers by how often they ordered: never, once, more often. What an order changes is counted when
-- its transaction commits: the one row of a business is held shortly, and after everything else.
create function add_to_customer_counts(business uuid, never_more int, once_more int, often_more int) returns void language sql as $$
  insert into customer_counts as kept (business_id, never, once, often)
  values (business, never_more, once_more, often_more)
  on conflict (business_id) do update set
    never = kept.never + excluded.never, once = kept.once + excluded.once, often = kept.often + excluded.often
$$;

create function count_customers() returns trigger language plpgsql as $$
declare
  sign int := case when tg_op = 'INSERT' then 1 else -1 end;
  changed customers[];
begin
  if tg_op = 'INSERT' then select array_agg(added::customers) into changed from added;
  else select array_agg(removed::customers) into changed from removed; end if;
  perform add_to_customer_counts(
    business_id,
    (sign * count(*) filter (where order_count = 0))::int,
    (sign * count(*) filter (where order_count = 1))::int,
    (sign * count(*) filter (where order_count > 1))::int
  ) from unnest(changed) group by business_id order by business_id;
  return null;
end $$;

create function move_customer() returns trigger language plpgsql as $$
begin
  perform add_to_customer_counts(
    new.business_id,
    (new.order_count = 0)::int - (old.order_count = 0)::int,
    (new.order_count = 1)::int - (old.order_count = 1)::int,
    (new.order_count > 1)::int - (old.order_count > 1)::int
  );
  return null;
end $$;

create trigger count_added_customers after insert on customers
  referencing new table as added for each statement execute function count_customers();
create trigger count_removed_customers after delete on customers
  referencing old table as removed for each statement execute function count_customers();
create constraint trigger count_moved_customer after update of order_count on customers
  deferrable initially deferred for each row
  when (least(old.order_count, 2) <> least(new.order_count, 2)) execute function move_customer();

-- What the transfers of each account add up to. Whoever writes transfers holds the accounts of the business and currency
-- already (ledger.repo.ts), so nothing is locked out of order here. The table's checks refuse what may not be negative.
create function keep_ledger() returns trigger language plpgsql as $$
declare held ledger_transfers;
begin
  if new.resolves is not null then
    select * into held from ledger_transfers where business_id = new.business_id and id = new.resolves;
    if held.phase is distinct from 'hold'
      or (held.debit, held.credit, held.amount_minor, held.currency, held.transaction_id)
        is distinct from (new.debit, new.credit, new.amount_minor, new.currency, new.transaction_id) then
      raise exception 'A transfer ends a hold as it was made: %', new.reference using errcode = 'check_violation';
    end if;
  end if;
  update ledger_accounts set
    debits_minor = debits_minor + case when new.phase in ('posted', 'post') and account = new.debit then new.amount_minor else 0 end,
    credits_minor = credits_minor + case when new.phase in ('posted', 'post') and account = new.credit then new.amount_minor else 0 end,
    debits_held_minor = debits_held_minor + case
      when account <> new.debit or new.phase = 'posted' then 0
      when new.phase = 'hold' then new.amount_minor
      else -new.amount_minor end,
    credits_held_minor = credits_held_minor + case
      when account <> new.credit or new.phase = 'posted' then 0
      when new.phase = 'hold' then new.amount_minor
      else -new.amount_minor end
  where business_id = new.business_id and currency = new.currency and account in (new.debit, new.credit);
  return null;
end $$;

create trigger keep_ledger after insert on ledger_transfers for each row execute function keep_ledger();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only ever added to', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger ledger_is_immutable before update or delete or truncate on ledger_transfers
  for each statement execute function refuse_change();

-- Kept counters of transactions. Each statement notes what it changed; that is counted as the transaction commits, when all
-- that it holds beside the counters is locked, so that nobody waits for a counter and then for something else. Those who
-- count for one business come one after the other. A note lives as long as its transaction.
create unlogged table transaction_count_changes (
  id bigint generated always as identity primary key,
  business_id uuid not null,
  result payment_result not null,
  type transaction_type not null,
  direction transaction_direction not null,
  change int not null
);

create function note_transactions() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into transaction_count_changes (business_id, result, type, direction, change)
    select business_id, result, type, direction, count(*) from added group by 1, 2, 3, 4;
  elsif tg_op = 'DELETE' then
    insert into transaction_count_changes (business_id, result, type, direction, change)
    select business_id, result, type, direction, -count(*) from removed group by 1, 2, 3, 4;
  else
    insert into transaction_count_changes (business_id, result, type, direction, change)
    select business_id, result, type, direction, sum(change) from (
      select business_id, result, type, direction, 1 as change from added
      union all
      select business_id, result, type, direction, -1 from removed
    ) changes
    group by 1, 2, 3, 4 having sum(change) <> 0;
  end if;
  return null;
end $$;

create trigger note_added_transactions after insert on transactions
  referencing new table as added for each statement execute function note_transactions();
create trigger note_changed_transactions after update on transactions
  referencing old table as removed new table as added for each statement execute function note_transactions();
create trigger note_removed_transactions after delete on transactions
  referencing old table as removed for each statement execute function note_transactions();

create function count_transactions() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('transactions of ' || new.business_id, 0));
  insert into transaction_counts as kept (business_id, result, type, direction, count)
  values (new.business_id, new.result, new.type, new.direction, new.change)
  on conflict (business_id, result, type, direction) do update set count = kept.count + excluded.count;
  delete from transaction_count_changes where id = new.id;
  return null;
end $$;

create constraint trigger count_transactions after insert on transaction_count_changes
  deferrable initially deferred for each row execute function count_transactions();
