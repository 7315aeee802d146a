-- What a dispute is about. While a refund of its payment is under way less may be held: the refund may still fail.
alter table disputes add column claimed_minor bigint;
update disputes set claimed_minor = amount_minor;
alter table disputes alter column claimed_minor set not null,
  drop constraint disputes_amount,
  add constraint disputes_amount check (amount_minor >= 0 and claimed_minor > 0);

-- What went back of the money that an order is paid with: of a payment that was reversed before another one paid the order
-- nothing counts any more. A reversal takes back what no refund took before it.
create function refunded_of_order(business uuid, order_id uuid) returns bigint language sql stable as $$
  with taken as (
    select id, result, gross_minor - surplus_minor as minor, refunded_minor from transactions t
    where t.business_id = business and t.order_id = refunded_of_order.order_id and t.type = 'orderFulfillment'
      and t.result in ('00', '91') and gross_minor > surplus_minor
    order by (result = '00') desc, concluded_at desc, id desc limit 1
  )
  select coalesce((
    select least(minor, case result when '91' then minor - refunded_minor else 0 end + coalesce((
      select sum(gross_minor) from transactions r
      where r.business_id = business and r.refund_of = taken.id and r.result = '00' and r.surplus_minor = 0), 0))
    from taken), 0)::bigint
$$;

drop trigger keep_refund_made on transactions;
drop trigger keep_refund_concluded on transactions;
drop trigger keep_payment_reversed on transactions;
drop function keep_reversed();
-- Whoever concludes a payment or a refund holds its order already, so nothing is locked out of order.
create or replace function keep_given_back() returns trigger language plpgsql as $$
declare
  minor bigint := refunded_of_order(new.business_id, new.order_id);
begin
  update orders set refunded_minor = minor
  where business_id = new.business_id and id = new.order_id and refunded_minor <> minor;
  return null;
end $$;

create trigger keep_refund_made after insert on transactions for each row
  when (new.type = 'refund' and new.order_id is not null and new.result = '00')
  execute function keep_given_back();
create trigger keep_refund_concluded after update of result on transactions for each row
  when (new.type = 'refund' and new.order_id is not null and (old.result = '00') is distinct from (new.result = '00'))
  execute function keep_given_back();
create trigger keep_payment_recorded after insert on transactions for each row
  when (new.type = 'orderFulfillment' and new.order_id is not null and new.source = 'hand' and new.result = '00')
  execute function keep_given_back();
create trigger keep_payment_concluded after update of result, refunded_minor on transactions for each row
  when (new.type = 'orderFulfillment' and new.order_id is not null and new.result in ('00', '91')
    and (old.result <> new.result or new.result = '91' and old.refunded_minor <> new.refunded_minor))
  execute function keep_given_back();

update orders set refunded_minor = refunded_of_order(business_id, id)
where (business_id, id) in (select business_id, order_id from transactions
  where type = 'orderFulfillment' and result = '91' and order_id is not null);
