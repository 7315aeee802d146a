-- What a search looks through is kept with each customer, as it is with orders, invoices and transactions: a text that many
-- customers have was put together for each of them again.
drop index customers_search;
alter table customers add column search_text text not null
  generated always as (lower(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone_number, ''))) stored;
create index customers_search on customers using gin (business_id, search_text gin_trgm_ops) with (fastupdate = off);
-- Plans need to know the new column before anybody searches.
analyze customers;
