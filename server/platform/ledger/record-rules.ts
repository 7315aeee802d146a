/**
 * For each order: `there` is what was received for it, less completed refunds (disputed money counts until the decision),
 * and `staying` also subtracts pending refunds.
 */
const orderMoneySql = `
  select o.business_id, o.id, o.number, o.status, o.shipping_status, o.paid, o.payment_method, o.total_minor, o.stock_reserved,
    coalesce(sum(t.gross_minor - t.surplus_minor
      - least(back.done, t.gross_minor - t.surplus_minor - t.disputed_minor)), 0) as there,
    coalesce(sum(t.gross_minor - t.surplus_minor - back.done - back.under_way), 0) as staying
  from orders o
  left join transactions t on t.business_id = o.business_id and t.order_id = o.id
    and t.type = 'orderFulfillment' and t.result = 'success'
  left join lateral (
    select coalesce(sum(gross_minor) filter (where r.result = 'success'), 0) as done,
      coalesce(sum(gross_minor) filter (where r.result not in ('success', 'failed')), 0) as under_way
    from transactions r
    where r.business_id = t.business_id and r.refund_of = t.id and r.surplus_minor = 0
  ) back on true
  group by o.business_id, o.id`;

/**
 * The invariants between the records of several charts whenever no transaction runs, in addition to the rules of the ledger: each
 * query finds rows that break its rule. `npm run replay` checks them on a whole database, the tests after their actions.
 */
export const recordRules: Record<string, string> = {
  'an order is paid exactly while its money is there': `
    select business_id, number, status, paid, total_minor, there, staying from (${orderMoneySql}) money
    where total_minor > 0 and case when paid then there <= 0 else staying > 0 end`,
  'the money of a refunded order was returned': `
    select business_id, number, status, there from (${orderMoneySql}) money
    where status = 'REFUNDED' and total_minor > 0 and (there > 0 or not exists (
      select from transactions t where t.business_id = money.business_id and t.order_id = money.id
        and (t.type = 'refund' and t.surplus_minor = 0 and t.result = 'success' or t.type = 'orderFulfillment' and t.result = 'reversed')))`,
  'disputed money is held and cannot be withdrawn': `
    select t.business_id, t.id, t.disputed_minor, held.minor as held
    from transactions t
    cross join lateral (
      select coalesce(sum(l.amount_minor), 0)::bigint as minor from ledger_transfers l
      where l.business_id = t.business_id and l.transaction_id = t.id and l.phase = 'hold' and l.debit = 'held'
        and l.reference like '%:disputed:%'
        and not exists (select from ledger_transfers ended where ended.business_id = l.business_id and ended.resolves = l.id)
    ) held
    where t.direction = 'CR' and t.source = 'provider' and t.disputed_minor > held.minor`,
  'no order keeps more money than its total': `
    select business_id, number, status, total_minor, there from (${orderMoneySql}) money where staying > total_minor`,
  'an order is disputed exactly while one of its payments is': `
    select business_id, number, status, paid, dispute, disputed.is_open from orders o
    cross join lateral (
      select exists (
        select from disputes d join transactions t on t.business_id = d.business_id and t.id = d.payment_id
        where t.business_id = o.business_id and t.order_id = o.id and t.result = 'success' and d.status = 'open') as is_open
    ) disputed
    where case when dispute = 'open' then not is_open else paid and is_open end`,
  'the refunded amount of an order is that of its payments': `
    select business_id, number, status, refunded_minor, refunded_of_order(business_id, id) as went_back from orders
    where source <> 'import' and refunded_minor <> refunded_of_order(business_id, id)`,
  'the amount that a customer spent is the payments of their orders and invoices less refunds': `
    select c.business_id, c.id, c.spent_minor, paid.minor as paid from customers c
    join businesses b on b.id = c.business_id
    cross join lateral (
      select coalesce(sum(t.gross_minor - t.surplus_minor - least(t.gross_minor - t.surplus_minor, coalesce((
        select sum(r.gross_minor) from transactions r
        where r.business_id = t.business_id and r.refund_of = t.id and r.surplus_minor = 0 and r.result = 'success'), 0))), 0) as minor
      from transactions t
      left join orders o on o.business_id = t.business_id and o.id = t.order_id
      left join invoices i on i.business_id = t.business_id and i.id = t.invoice_id
      where t.business_id = c.business_id and coalesce(o.customer_id, i.customer_id) = c.id and t.currency = b.currency
        and t.type in ('orderFulfillment', 'invoiceFulfillment') and t.result = 'success'
    ) paid
    where c.spent_minor <> paid.minor`,
  'no courier is booked for an order that has ended or has no courier': `
    select o.business_id, o.number, o.status, o.shipping_status, d.status as delivery
    from orders o
    left join deliveries d on d.business_id = o.business_id and d.order_id = o.id
      and d.status in ('requesting', 'booked', 'picked up')
    where d.status in ('requesting', 'booked') and o.shipping_status in ('PENDING', 'FULFILLED')
      or o.status in ('DECLINED', 'CANCELED', 'FAILED', 'REFUNDED')
        and (d.status is not null or o.shipping_status in ('SCHEDULED', 'READY_FOR_PICKUP', 'PICKED_UP'))`,
  'a declined or cancelled order reserves no stock': `
    select business_id, number, status from orders where status in ('DECLINED', 'CANCELED') and stock_reserved`,
  'a delivered order has the shipping status delivered': `
    select business_id, number, status, shipping_status from orders
    where status = 'DELIVERED' and shipping_status <> 'DELIVERED'
      or status = 'CREATED' and shipping_status <> 'PENDING'`,
  'the status of an invoice matches its paid amount': `
    select business_id, number, status, paid_minor, total_minor from invoices
    where case status when 'PAID' then paid_minor <> total_minor
      when 'PARTIAL_PAYMENT' then paid_minor <= 0 or paid_minor >= total_minor
      when 'WRITTEN_OFF' then paid_minor < 0 or paid_minor >= total_minor
      else paid_minor <> 0 end`,
  'a refund returns a payment of the same business, order and currency': `
    select r.business_id, r.id, r.refund_of, p.id as payment, r.currency, p.currency as payment_currency
    from transactions r
    left join transactions p on p.business_id = r.business_id and p.id = r.refund_of
    where r.type = 'refund' and (p.id is null or p.direction <> 'CR' and p.type not in ('subscription', 'event', 'domain') or p.currency <> r.currency
      or (p.order_id, p.invoice_id, p.subscription_order_id, p.subscription_id, p.event_application_id, p.domain_order_id)
        is distinct from (r.order_id, r.invoice_id, r.subscription_order_id, r.subscription_id, r.event_application_id, r.domain_order_id))`,
  'an event gives no more places than it has': `
    select e.id, e.title, e.capacity, count(*) as given from events e join event_applications a on a.event_id = e.id
    where a.status in ('offered', 'approved', 'confirmed', 'attended') group by e.id having count(*) > e.capacity`,
  'a confirmed place of an event with a fee is paid': `
    select business_id, id, status from event_applications
    where status in ('confirmed', 'attended') and fee_minor > 0 and paid_at is null`,
  'the plan in force is that of the subscription': `
    select s.business_id, b.plan, s.status, s.plan as bought from subscriptions s join businesses b on b.id = s.business_id
    where s.status not in ('canceled', 'expired') and (s.period_end is not null or s.trial_ends_at is not null) and b.plan <> case
      when s.status = 'trialing' then 'pro'::plan
      when s.status = 'active' or s.status = 'past_due' and not s.is_grace_over then s.plan else 'free' end`,
  'an ended subscription keeps no card': `
    select business_id, id, status from subscriptions where status in ('canceled', 'expired') and card_sealed is not null`,
  'only an unpaid renewal is past due': `
    select business_id, id, status, past_due_since, is_grace_over from subscriptions
    where status in ('incomplete', 'trialing', 'active') and (past_due_since is not null or is_grace_over)`,
  'a paid period has a beginning, an end and a day that it is counted from': `
    select business_id, id, status, anchor_day, period_start, period_end from subscriptions
    where (period_start is null) <> (period_end is null) or (period_start is null) <> (anchor_day is null)`,
  'an ended subscription has no unpaid order': `
    select o.business_id, o.id from subscription_orders o join subscriptions s on s.business_id = o.business_id and s.id = o.subscription_id
    where s.status in ('canceled', 'expired') and o.paid_at is null and o.voided_at is null`,
  'the paid periods of a subscription do not overlap': `
    select a.business_id, a.id, a.period_start, b.id as other, b.period_start as other_start
    from subscription_orders a join subscription_orders b on b.business_id = a.business_id
      and b.subscription_id = a.subscription_id and b.id <> a.id and b.kind = 'renewal'
    where a.paid_at is not null and b.paid_at is not null and a.period_start <= b.period_start and a.period_end > b.period_start
      and a.created_at <= b.created_at`,
  'a bonus is paid exactly while its referral is': `
    select t.business_id, t.id, t.result, r.id as referral, r.status
    from (select * from transactions where type = 'referralBonus' and source = 'provider') t
    full join (select * from referrals where bonus_transaction_id is not null) r
      on r.bonus_business_id = t.business_id and r.bonus_transaction_id = t.id
    where (t.result = 'success') is distinct from (r.status = 'paid')`,
  'a withdrawal needs a verification, and goes to an account of its own business': `
    select w.business_id, w.id, k.status from withdrawals w
    left join kyc_cases k on k.business_id = w.business_id
    where k.status is null or not exists (
      select from payout_accounts a where a.business_id = w.business_id and a.id = w.payout_account_id)`,
};
