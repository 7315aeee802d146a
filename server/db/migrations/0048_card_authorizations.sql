-- The cards that the sandbox keeps for later charges, as another company would keep them.
create table sandbox_authorizations (
  code text primary key,
  payment_reference text not null references sandbox_payments (reference),
  payer_email text not null,
  renewal text not null,
  brand text not null,
  last4 text not null,
  expiry_month integer not null,
  expiry_year integer not null,
  charge_count integer not null default 0,
  deleted_at timestamptz(3)
);
create unique index sandbox_authorizations_payment on sandbox_authorizations (payment_reference);

-- Whether the payer agreed that the card is kept; the card that a payment kept, or that it charged.
alter table sandbox_payments add column should_keep_card boolean not null default false;
alter table sandbox_payments add column authorization_code text references sandbox_authorizations (code);
