-- Which modes ever worked on this database: production trusts nothing that a demo or a staging system made, and neither of
-- those may add to what production made.
create table installation_modes (
  mode text primary key check (mode in ('development', 'demo', 'staging', 'production')),
  first_started_at timestamptz(3) not null,
  last_started_at timestamptz(3) not null
);

-- Who said whose account it is. What was there before is taken for a sandbox's wherever a sandbox left anything else.
alter table payout_accounts add column checked_by text;
update payout_accounts set checked_by = case
  when exists (select from demo_shops) or exists (select from sandbox_mail) or exists (select from sandbox_payments)
    or exists (select from sandbox_payouts) or exists (select from sandbox_identity_checks)
    or exists (select from sandbox_deposits)
  then 'sandbox' else 'paystack' end;
alter table payout_accounts alter column checked_by set default 'sandbox';
alter table payout_accounts alter column checked_by set not null;

-- Looked for at every start of production.
create index transactions_of_sandbox on transactions (business_id) where provider = 'sandbox';
create index withdrawals_of_sandbox on withdrawals (business_id) where provider = 'sandbox';
create index payout_accounts_of_sandbox on payout_accounts (business_id) where checked_by = 'sandbox';
