-- A payer disputes a payment at the bank: the amount is held until the provider decides.
create type dispute_status as enum ('open', 'won', 'lost');
create table disputes (
  business_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  -- The provider's own name of it.
  provider_reference text not null,
  -- The how manyth dispute of its payment it is.
  nth integer not null,
  status dispute_status not null,
  amount_minor bigint not null,
  reason text,
  opened_at timestamp (3) with time zone not null,
  respond_by timestamp (3) with time zone,
  closed_at timestamp (3) with time zone,
  primary key (business_id, id),
  foreign key (business_id, payment_id) references transactions (business_id, id),
  constraint disputes_amount check (amount_minor > 0),
  constraint disputes_closed check ((status = 'open') = (closed_at is null))
);
create unique index disputes_of_payment on disputes (business_id, payment_id, provider_reference);

alter table transactions add column disputed_minor bigint not null default 0,
  add constraint transactions_disputed check (
    disputed_minor >= 0 and (disputed_minor = 0 or result = '00')
      and refunded_minor + disputed_minor <= gross_minor - surplus_minor);
alter table invoices add column disputed_minor bigint not null default 0,
  add constraint invoices_disputed check (disputed_minor between 0 and paid_minor);

-- A part that was taken back after a dispute was booked as a refund that nobody had asked for: it is a dispute that was lost.
insert into disputes (business_id, id, payment_id, provider_reference, nth, status, amount_minor, reason, opened_at, closed_at)
select business_id, id, refund_of, 'reversal of ' || gross_minor,
  row_number() over (partition by business_id, refund_of order by id), 'lost', gross_minor, message, created_at,
  coalesce(concluded_at, created_at)
from transactions
where type = 'refund' and source = 'provider' and result = '00' and message = 'The provider took it back after a dispute'
on conflict do nothing;
