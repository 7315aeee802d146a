-- Also folds letters that Unicode doesn't decompose, and leaves out characters without a width (domain/fold-text.ts does the same).
create or replace function fold_text(original text) returns text language sql immutable strict parallel safe as $$
  select translate(
    lower(regexp_replace(
      normalize(replace(original, E'\u00b4', ''''), NFKD),
      '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]', '', 'g'
    )),
    E'`\u2032\u02b9\u2018\u2019\u02bb\u02bc\u2010\u2012\u2013\u2014\u2212ɓƁɗƊɖƉđĐɛƐɩƖıƙƘłŁŋŊɔƆøØʋƲƴƳς',
    '''''''''''''''-----bbddddddeeiiikkllnnoooovvyyσ'
  )
$$;

-- The text under which a customer's contact details are found.
create function contact_text(email text, phone_number text) returns text language sql immutable parallel safe as $$
  select fold_text(coalesce(email, '') || ' ' || coalesce(phone_number, ''))
$$;

-- The indexes are created again after the rows have their new texts. The triggers only count rows, which stay the same.
drop index orders_search, invoices_search, products_search;
alter table orders add column contact_text text not null default '', disable trigger user;
alter table invoices disable trigger user;
alter table products disable trigger user;
alter table transactions add column contact_text text not null default '', drop column search_text, disable trigger user;
alter table customers drop column search_text;

update orders set
  search_text = fold_text(search_text || case when number ~ '^[0-9]+$' then '' else ' ' || number end),
  contact_text = coalesce((
    select contact_text(email, phone_number) from customers where business_id = orders.business_id and id = orders.customer_id
  ), '');
update invoices set
  search_text = fold_text(concat_ws(' ', search_text, number, customer ->> 'email', customer ->> 'phoneNumber'));
update products set search_text = fold_text(search_text) where search_text <> fold_text(search_text);
update transactions set contact_text = coalesce(
  (select contact_text from orders where business_id = transactions.business_id and id = order_id),
  (select contact_text(customer ->> 'email', customer ->> 'phoneNumber') from invoices
    where business_id = transactions.business_id and id = invoice_id),
  ''
) where order_id is not null or invoice_id is not null;

alter table orders enable trigger user;
alter table invoices enable trigger user;
alter table products enable trigger user;
alter table transactions enable trigger user, add column search_text text not null generated always as (fold_text(
  coalesce(label, '') || ' ' || coalesce(counterpart, '') || ' ' || coalesce(provider_reference, '') || ' ' || coalesce(payer_email, '') || ' ' || contact_text
)) stored;
alter table customers add column search_text text not null generated always as (fold_text(
  coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone_number, '')
)) stored;

create index orders_search on orders
  using gin (search_words(business_id, status, number, search_text || ' ' || contact_text)) with (fastupdate=off);
create index invoices_search on invoices using gin (business_id, search_text gin_trgm_ops) with (fastupdate=off);
create index products_search on products using gin (business_id, search_text gin_trgm_ops) with (fastupdate=off);
create index transactions_search on transactions using gin (business_id, search_text gin_trgm_ops) with (fastupdate=off);
create index customers_search on customers using gin (business_id, search_text gin_trgm_ops) with (fastupdate=off);
-- Any word of a label is searched, and not only its beginning.
drop index timeline_record_label;
create index timeline_record_label on timeline using gin (business_id, fold_text(record_label) gin_trgm_ops) with (fastupdate=off);
create index files_search on files using gin (business_id, fold_text(name) gin_trgm_ops) with (fastupdate=off);
create index categories_search on categories using gin (business_id, fold_text(name) gin_trgm_ops) with (fastupdate=off);

-- An order is found by the present contact details of its customer, a transaction by those of its day.
create function set_order_contact() returns trigger language plpgsql as $$
begin
  new.contact_text := coalesce((
    select contact_text(email, phone_number) from customers where business_id = new.business_id and id = new.customer_id
  ), '');
  return new;
end $$;
create trigger set_order_contact before insert on orders
  for each row when (new.customer_id is not null) execute function set_order_contact();
create trigger change_order_contact before update of customer_id on orders
  for each row when (new.customer_id is distinct from old.customer_id) execute function set_order_contact();

create function follow_customer_contact() returns trigger language plpgsql as $$
begin
  update orders set contact_text = contact_text(new.email, new.phone_number)
  where business_id = new.business_id and customer_id = new.id;
  return null;
end $$;
create trigger follow_customer_contact after update of email, phone_number on customers
  for each row when (new.email is distinct from old.email or new.phone_number is distinct from old.phone_number)
  execute function follow_customer_contact();

create function set_transaction_contact() returns trigger language plpgsql as $$
begin
  new.contact_text := coalesce(
    (select contact_text from orders where business_id = new.business_id and id = new.order_id),
    (select contact_text(customer ->> 'email', customer ->> 'phoneNumber') from invoices
      where business_id = new.business_id and id = new.invoice_id),
    ''
  );
  return new;
end $$;
create trigger set_transaction_contact before insert on transactions
  for each row when (new.order_id is not null or new.invoice_id is not null) execute function set_transaction_contact();

-- A fully discounted invoice is paid once it is sent; and two numbers that only differ in case count as
-- the same. Not unique, because invoices of before may have such numbers: a number is entered and taken under the lock of the counter.
alter table invoices
  drop constraint invoices_status_says_what_is_paid,
  add constraint invoices_status_says_what_is_paid check (
    case status::text
      when 'PAID' then paid_minor = total_minor
      when 'PARTIAL_PAYMENT' then paid_minor > 0 and paid_minor < total_minor
      when 'WRITTEN_OFF' then paid_minor >= 0 and paid_minor < total_minor
      else paid_minor = 0
    end
  );
create index invoices_by_number on invoices (business_id, lower(number));
