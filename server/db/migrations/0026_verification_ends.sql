-- An approval ends, and can be taken back; a decision can be appealed.
alter type kyc_status add value 'expired';
alter type kyc_status add value 'revoked';

alter table kyc_cases add column expires_at timestamptz(3);
-- When the owner was told that it ends soon.
alter table kyc_cases add column expiry_told_at timestamptz(3);
alter table kyc_cases add column appeal text;
create index kyc_cases_expiry on kyc_cases (expires_at) where expires_at is not null;

-- The last day on which a document is valid.
alter table kyc_items add column expires_on date;

-- Approvals that are there are reviewed after two years, and none without the notice before it.
update kyc_cases set expires_at = greatest(decided_at + interval '730 days', now() + interval '60 days')
  where status = 'approved' and decided_at is not null;
