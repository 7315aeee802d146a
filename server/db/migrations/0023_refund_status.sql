-- A refund has a life of its own: pending, done, failed, or done late after it was told as failed.
create type refund_status as enum ('pending', 'done', 'failed', 'doneLate');
alter table transactions add column refund_status refund_status, add column retry_of uuid;

update transactions set refund_status = case result
  when '00' then 'done' when '99' then 'failed' else 'pending' end::refund_status
where type = 'refund' and source = 'provider';

alter table transactions add constraint transactions_refund_status check (
  case when type = 'refund' and source = 'provider' then
    case refund_status when 'done' then result = '00' when 'doneLate' then result = '00' when 'failed' then result = '99'
      when 'pending' then result not in ('00', '99', '91') else false end
  else refund_status is null end);

-- A failed refund is tried again once, by one new refund.
create unique index transactions_retry on transactions (business_id, retry_of) where retry_of is not null;
