-- Results have names; only the API has codes. An index, check or condition of a trigger that names a value follows the type;
-- a function is text and does not.
alter type payment_result rename value '00' to 'success';
alter type payment_result rename value '03' to 'pending';
alter type payment_result rename value '99' to 'failed';
alter type payment_result rename value '04' to 'notFound';
alter type payment_result rename value '91' to 'reversed';
alter type payment_result rename value '95' to 'error';
alter type payment_result rename value '96' to 'unknown';

create or replace function refunded_of_order(business uuid, order_id uuid) returns bigint language sql stable as $$
  with taken as (
    select id, result, gross_minor - surplus_minor as minor, refunded_minor from transactions t
    where t.business_id = business and t.order_id = refunded_of_order.order_id and t.type = 'orderFulfillment'
      and t.result in ('success', 'reversed') and gross_minor > surplus_minor
    order by (result = 'success') desc, concluded_at desc, id desc limit 1
  )
  select coalesce((
    select least(minor, case result when 'reversed' then minor - refunded_minor else 0 end + coalesce((
      select sum(gross_minor) from transactions r
      where r.business_id = business and r.refund_of = taken.id and r.result = 'success' and r.surplus_minor = 0), 0))
    from taken), 0)::bigint
$$;

-- News of the sandbox that wait in a queue. The queues are created when the server first starts, after the tables.
do $$
declare
  results constant jsonb := '{"00": "success", "03": "pending", "99": "failed", "04": "notFound", "91": "reversed", "95": "error", "96": "unknown"}';
begin
  if to_regclass('job.job') is null then
    return;
  end if;
  update job.job set data = jsonb_set(data, '{fact,result}', results -> (data #>> '{fact,result}'))
  where name = 'sandbox-payments.tell' and results ? (data #>> '{fact,result}');
  update job.job set data = jsonb_set(data, '{result}', results -> (data ->> 'result'))
  where name = 'sandbox-payouts.tell' and results ? (data ->> 'result');
end $$;
