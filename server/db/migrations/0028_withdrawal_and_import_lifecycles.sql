-- What was paid late, or returned after that, was a failed withdrawal with notes in its timeline; both are states now, and
-- a withdrawal can be cancelled before it is sent.
drop index withdrawals_under_way;
drop index withdrawals_paid;
alter type withdrawal_status rename to withdrawal_status_before;
create type withdrawal_status as enum
  ('requested', 'processing', 'paid', 'failed', 'reversed', 'canceled', 'paidLate', 'returnedLate');
alter table withdrawals alter column status type withdrawal_status using status::text::withdrawal_status;
drop type withdrawal_status_before;
create index withdrawals_under_way on withdrawals (business_id, id) where status in ('requested', 'processing');
create index withdrawals_paid on withdrawals (business_id, concluded_at) where status = 'paid';

create temporary table late_withdrawals on commit drop as
select w.business_id, w.id, w.amount_minor, max(l.at) as at, bool_or(l.reference like '%:returned') as is_returned
from withdrawals w
join ledger_transfers l on l.business_id = w.business_id and l.transaction_id = w.id
where w.status = 'failed' and (l.reference like '%:late:%' or l.reference like '%:returned')
group by w.business_id, w.id, w.amount_minor;

update withdrawals w set
  status = case when late.is_returned then 'returnedLate' else 'paidLate' end::withdrawal_status,
  reason = case when late.is_returned then w.reason end,
  concluded_at = late.at
from late_withdrawals late where w.business_id = late.business_id and w.id = late.id;

-- The charges of what was paid late were given back when it failed.
update transactions t set
  result = case when late.is_returned then '91' else '00' end::payment_result,
  message = case when late.is_returned then t.message end,
  gross_minor = late.amount_minor, fee_minor = 0, at = late.at, concluded_at = late.at
from late_withdrawals late where t.business_id = late.business_id and t.id = late.id;

update timeline set
  "from" = case event when 'withdrawal.paidLate' then 'failed' else 'paidLate' end,
  "to" = case event when 'withdrawal.paidLate' then 'paidLate' else 'returnedLate' end
where record_type = 'transaction' and lifecycle = 'withdrawal' and "from" is null
  and event in ('withdrawal.paidLate', 'withdrawal.returnedLate');
