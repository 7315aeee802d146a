-- The name under which a provider knows a record is made by the server, unique, and no longer the record's id, which a
-- device may have chosen. Rows that are there keep the name that their provider was given, so that what it tells of them
-- later still finds them. Of several rows under one name, the one that was concluded first, else begun first, keeps it; the
-- others get a name that no provider knows.
alter table transactions add column reference text;
alter table transactions add column attempt_id uuid;
alter table transactions add column asked_minor bigint;
alter table withdrawals add column reference text;

-- Nothing that the triggers count changes here.
alter table transactions disable trigger user;
with named as (
  select business_id, id, row_number() over (
    partition by id, type = 'withdrawal' order by result not in ('00', '91'), concluded_at nulls last, created_at, business_id) as nth
  from transactions where source = 'provider'
)
update transactions t set
  reference = case when t.type = 'withdrawal' then 'withdrawal-' else '' end || t.id::text
    || case when named.nth = 1 then '' else '-' || t.business_id::text end,
  -- A device that still waits for the answer asks again with the id that it made.
  attempt_id = case
    when t.type in ('invoiceFulfillment', 'orderFulfillment') and t.result not in ('00', '99', '91') then t.id end,
  asked_minor = case when t.result not in ('00', '91') and t.direction = 'CR' then t.gross_minor end
from named where named.business_id = t.business_id and named.id = t.id;

-- Of several rows that a provider gave one name, a deposit keeps it, else the oldest.
with named as (
  select business_id, id, row_number() over (
    partition by provider, provider_reference order by type <> 'deposit', created_at, business_id, id) as nth
  from transactions where provider is not null and provider_reference is not null
)
update transactions t set provider_reference = t.provider_reference || '-' || named.nth
from named where named.business_id = t.business_id and named.id = t.id and named.nth > 1;
alter table transactions enable trigger user;

-- No two withdrawals have one id: their transfers in the ledger could not have been written.
update withdrawals set reference = id::text;

alter table withdrawals alter column reference set not null;
alter table transactions add constraint transactions_named check (source <> 'provider' or reference is not null);

drop index transactions_by_reference;
drop index withdrawals_by_reference;
drop index transactions_deposits;
create unique index transactions_reference on transactions (reference) where reference is not null;
create unique index transactions_provider_reference on transactions (provider, provider_reference)
  where provider_reference is not null;
create unique index transactions_attempt on transactions (business_id, coalesce(invoice_id, order_id), attempt_id)
  where attempt_id is not null;
create unique index withdrawals_reference on withdrawals (reference);
