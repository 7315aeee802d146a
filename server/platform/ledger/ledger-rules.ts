import { balanceRules } from './balance-rules.ts';

/**
 * The invariants of every ledger whenever no transaction runs, in addition to the constraints of the database: each query finds
 * rows that break its rule. `npm run ledger:prove` checks them on a whole database, the tests after their actions.
 */
export const ledgerRules: Record<string, string> = {
  ...balanceRules,
  'debits equal credits in each currency': `
    select currency, sum(debits_minor) as debits, sum(credits_minor) as credits from ledger_accounts group by currency
    having sum(debits_minor) <> sum(credits_minor) or sum(debits_held_minor) <> sum(credits_held_minor)`,
  'each account equals the sum of its transfers': `
    with sides as (
      select business_id, currency, debit as account, phase, amount_minor as debit_minor, 0::bigint as credit_minor from ledger_transfers
      union all
      select business_id, currency, credit, phase, 0, amount_minor from ledger_transfers
    ), folded as (
      select business_id, currency, account,
        coalesce(sum(debit_minor) filter (where phase in ('posted', 'post')), 0) as debits,
        coalesce(sum(credit_minor) filter (where phase in ('posted', 'post')), 0) as credits,
        coalesce(sum(case phase when 'hold' then debit_minor when 'posted' then 0 else -debit_minor end), 0) as debits_held,
        coalesce(sum(case phase when 'hold' then credit_minor when 'posted' then 0 else -credit_minor end), 0) as credits_held
      from sides group by 1, 2, 3
    )
    select business_id, currency, account, kept.debits_minor, folded.debits, kept.credits_minor, folded.credits
    from ledger_accounts kept full join folded using (business_id, currency, account)
    where (coalesce(kept.debits_minor, 0), coalesce(kept.credits_minor, 0), coalesce(kept.debits_held_minor, 0), coalesce(kept.credits_held_minor, 0))
      <> (coalesce(folded.debits, 0), coalesce(folded.credits, 0), coalesce(folded.debits_held, 0), coalesce(folded.credits_held, 0))`,
  'no balance is negative unless it may be': `
    select * from ledger_accounts where case
      when account in ('pending', 'available', 'held', 'suspense') then credits_minor < debits_minor + debits_held_minor
      when account = 'receivable' then debits_minor < credits_minor + credits_held_minor
      else false end`,
  'each hold is ended once, with its own accounts and amount': `
    select ended.reference, ended.phase, hold.phase as of from ledger_transfers ended
    left join ledger_transfers hold on hold.business_id = ended.business_id and hold.id = ended.resolves
    where ended.resolves is not null and (hold.phase is distinct from 'hold'
      or (hold.debit, hold.credit, hold.amount_minor, hold.currency) <> (ended.debit, ended.credit, ended.amount_minor, ended.currency)
      or (select count(*) from ledger_transfers other where other.resolves = hold.id) > 1)`,
  'each received payment is collected once with its amounts, and no other payment is': `
    select t.business_id, t.id, t.result, t.gross_minor, t.fee_minor, t.surplus_minor, booked.*
    from transactions t
    left join lateral (
      select coalesce(sum(amount_minor) filter (where reference like '%:collected'), 0)::bigint as collected,
        coalesce(sum(amount_minor) filter (where reference like '%:fee'), 0)::bigint as fee,
        coalesce(sum(amount_minor) filter (where reference like '%:surplus'), 0)::bigint as surplus
      from ledger_transfers l where l.business_id = t.business_id and l.transaction_id = t.id and l.phase = 'posted'
    ) booked on true
    where t.source = 'provider' and t.direction = 'CR' and t.type <> 'refund' and (collected, fee, surplus) <> case
      when t.result in ('success', 'reversed') then row(t.gross_minor - t.surplus_minor, t.fee_minor, t.surplus_minor)
      else row(0::bigint, 0::bigint, 0::bigint) end`,
  'a payment to Kontor is income as far as it was due': `
    select t.business_id, t.id, t.result, t.gross_minor, t.surplus_minor, booked.*
    from transactions t
    left join lateral (
      select coalesce(sum(amount_minor) filter (where reference like '%:income'), 0)::bigint as income,
        coalesce(sum(amount_minor) filter (where reference like '%:returned'), 0)::bigint as returned,
        coalesce(sum(amount_minor) filter (where reference like '%:surplus'), 0)::bigint as surplus,
        bool_or(l.debit in ('pending', 'held') or l.credit in ('pending', 'held')) as is_of_business
      from ledger_transfers l where l.business_id = t.business_id and l.transaction_id = t.id and l.phase = 'posted'
    ) booked on true
    where t.type in ('subscription', 'event', 'domain') and (is_of_business or (income - returned, surplus + returned) <> case
      when t.result in ('success', 'reversed') then row(t.gross_minor - t.surplus_minor, t.surplus_minor)
      else row(0::bigint, 0::bigint) end)`,
  'recorded and imported money is in no ledger': `
    select t.business_id, t.id, t.source from transactions t where t.source <> 'provider' and exists (
      select from ledger_transfers l where l.business_id = t.business_id and l.transaction_id = t.id)`,
  'a refund holds its money, and pays it once or not at all': `
    select t.business_id, t.id, t.result, t.gross_minor, booked.*
    from transactions t
    left join lateral (
      select coalesce(sum(amount_minor) filter (where phase = 'hold'), 0)::bigint as held,
        coalesce(sum(amount_minor) filter (where phase = 'post'), 0)::bigint as given,
        coalesce(sum(amount_minor) filter (where phase = 'void'), 0)::bigint as kept,
        coalesce(sum(amount_minor) filter (where phase = 'posted'), 0)::bigint as late
      from ledger_transfers l where l.business_id = t.business_id and l.transaction_id = t.id
    ) booked on true
    where t.source = 'provider' and t.type = 'refund' and (held, given, kept, late) is distinct from case t.refund_status
      when 'done' then row(t.gross_minor, t.gross_minor, 0::bigint, 0::bigint)
      when 'failed' then row(t.gross_minor, 0::bigint, t.gross_minor, 0::bigint)
      when 'doneLate' then row(t.gross_minor, 0::bigint, t.gross_minor, t.gross_minor)
      when 'pending' then row(t.gross_minor, 0::bigint, 0::bigint, 0::bigint) end`,
  'a refund is completed exactly when its money has left': `
    select t.business_id, t.id, t.refund_status, t.gross_minor, booked.left_minor
    from transactions t
    left join lateral (
      select coalesce(sum(amount_minor), 0)::bigint as left_minor from ledger_transfers l
      where l.business_id = t.business_id and l.transaction_id = t.id and l.credit = 'external' and l.phase in ('post', 'posted')
    ) booked on true
    where t.source = 'provider' and t.type = 'refund' and booked.left_minor <> case
      when t.refund_status in ('done', 'doneLate') then t.gross_minor else 0 end`,
  'no refund is larger than its payment': `
    select r.business_id, r.id, r.gross_minor, p.gross_minor as of_payment, p.direction
    from transactions r left join transactions p on p.business_id = r.business_id and p.id = r.refund_of
    where r.type = 'refund' and (not coalesce(p.direction = 'CR' or p.type in ('subscription', 'event', 'domain'), false) or p.currency <> r.currency or r.gross_minor > p.gross_minor)`,
  'no more of a payment is refunded than was received': `
    select t.business_id, t.id, t.gross_minor, t.refunded_minor, t.surplus_minor, refunds.*
    from transactions t
    left join lateral (
      select coalesce(sum(gross_minor) filter (where surplus_minor = 0 and refund_status <> 'doneLate'), 0) as of_business,
        coalesce(sum(gross_minor) filter (where surplus_minor = 0 and refund_status = 'doneLate'), 0) as late,
        coalesce(sum(gross_minor) filter (where surplus_minor > 0 and refund_status <> 'doneLate'), 0) as of_surplus
      from transactions r where r.business_id = t.business_id and r.refund_of = t.id and r.source = 'provider' and r.result <> 'failed'
    ) refunds on true
    where t.source = 'provider' and (t.direction = 'CR' and t.type <> 'refund' or t.type in ('subscription', 'event', 'domain'))
      and (t.refunded_minor not between of_business and of_business + late or t.refunded_minor > t.gross_minor - t.surplus_minor
        or of_surplus > t.surplus_minor)`,
  'unsettled money is held for its settlement or its payer': `
    select business_id, currency, credits_minor - debits_minor as pending, debits_held_minor as waiting from ledger_accounts
    where account = 'pending' and credits_minor - debits_minor <> debits_held_minor`,
  'a business with an amount due has none available': `
    select business_id, currency, due.minor as due, a.credits_minor - a.debits_minor - a.debits_held_minor as available
    from ledger_accounts a
    join lateral (
      select r.debits_minor - r.credits_minor - r.credits_held_minor as minor from ledger_accounts r
      where r.business_id = a.business_id and r.currency = a.currency and r.account = 'receivable'
    ) due on true
    where a.account = 'available' and due.minor > 0 and a.credits_minor - a.debits_minor - a.debits_held_minor > 0`,
  'held money belongs to a withdrawal in progress or a dispute': `
    select business_id, currency, credits_minor - debits_minor as held, debits_held_minor as waiting, under_way.minor as under_way,
      disputed.minor as disputed
    from ledger_accounts a
    left join lateral (
      select coalesce(sum(w.total_minor), 0)::bigint as minor from withdrawals w
      where w.business_id = a.business_id and w.currency = a.currency and w.status in ('requested', 'processing')
    ) under_way on true
    left join lateral (
      select coalesce(sum(t.disputed_minor), 0)::bigint as minor from transactions t
      where t.business_id = a.business_id and t.currency = a.currency and t.disputed_minor > 0
    ) disputed on true
    where account = 'held'
      and (credits_minor - debits_minor <> debits_held_minor or debits_held_minor <> under_way.minor + disputed.minor)`,
  'disputed money is held exactly until the decision': `
    select t.business_id, t.id, t.result, t.disputed_minor, open.minor as open, held.minor as held
    from transactions t
    left join lateral (
      select coalesce(sum(amount_minor), 0)::bigint as minor from disputes d
      where d.business_id = t.business_id and d.payment_id = t.id and d.status = 'open'
    ) open on true
    left join lateral (
      select coalesce(sum(case when phase = 'hold' then amount_minor else -amount_minor end), 0)::bigint as minor
      from ledger_transfers l where l.business_id = t.business_id and l.transaction_id = t.id
        and l.reference like '%:disputed:%' and l.debit = 'held' and l.credit = 'external'
    ) held on true
    where t.source = 'provider' and t.direction = 'CR' and (t.disputed_minor, t.disputed_minor) <> (open.minor, held.minor)`,
  'the disputed amount of an invoice is that of its payments': `
    select i.business_id, i.id, i.number, i.disputed_minor, payments.minor
    from invoices i left join lateral (
      select coalesce(sum(t.disputed_minor), 0)::bigint as minor from transactions t
      where t.business_id = i.business_id and t.invoice_id = i.id
    ) payments on true
    where i.disputed_minor <> payments.minor`,
  'a withdrawal matches its transaction': `
    select business_id, id, w.status, t.result, w.amount_minor, t.net_minor, w.total_minor, t.gross_minor
    from withdrawals w full join (select * from transactions where type = 'withdrawal') t using (business_id, id)
    where (t.net_minor, t.gross_minor, t.currency) is distinct from (w.amount_minor,
        case when w.status in ('paidLate', 'returnedLate') then w.amount_minor else w.total_minor end, w.currency)
      or case when w.status in ('paid', 'paidLate') then t.result <> 'success'
        when w.status in ('failed', 'canceled') then t.result <> 'failed'
        when w.status in ('reversed', 'returnedLate') then t.result <> 'reversed' else t.result in ('success', 'failed', 'reversed') end`,
  'a withdrawal leaves the balance once, and is paid or returned': `
    select w.business_id, w.id, w.status, w.total_minor, w.amount_minor, booked.*
    from withdrawals w
    left join lateral (
      select coalesce(sum(amount_minor) filter (where reference like '%:held'), 0)::bigint as taken,
        coalesce(sum(amount_minor) filter (where phase = 'hold'), 0)::bigint as waiting,
        coalesce(sum(amount_minor) filter (where phase = 'post'), 0)::bigint as given,
        coalesce(sum(amount_minor) filter (where phase = 'void'), 0)::bigint as kept,
        coalesce(sum(amount_minor) filter (where reference like '%:released' or reference like '%:reversed%'), 0)::bigint as back,
        coalesce(sum(amount_minor) filter (where reference like '%:late:%'), 0)::bigint as late,
        coalesce(sum(amount_minor) filter (where reference like '%:returned'), 0)::bigint as returned
      from ledger_transfers l where l.business_id = w.business_id and l.transaction_id = w.id
    ) booked on true
    where taken <> total_minor or waiting <> total_minor or given + kept <> case
        when w.status in ('requested', 'processing') then 0 else total_minor end
      or (w.status = 'paid' and (given, back) <> (total_minor, 0::bigint))
      or (w.status in ('failed', 'canceled', 'paidLate', 'returnedLate') and (kept, back) <> (total_minor, total_minor))
      or (w.status = 'reversed' and back <> total_minor)
      or late <> case when w.status in ('paidLate', 'returnedLate') then amount_minor else 0 end
      or returned <> case w.status when 'returnedLate' then amount_minor else 0 end`,
  'a transfer belongs to a transaction of its kind': `
    select l.business_id, l.reference, t.type, t.source
    from ledger_transfers l left join transactions t on t.business_id = l.business_id and t.id = l.transaction_id
    where t.source is distinct from 'provider' or t.currency <> l.currency
      or not coalesce(substring(l.reference from ':([a-z]+)') = any (case
        when t.type = 'withdrawal' then array['held', 'payout', 'charge', 'released', 'reversed', 'repaid', 'late', 'returned']
        when t.type = 'refund' then array['refund']
        when t.type in ('subscription', 'event', 'domain') then array['income', 'surplus', 'returned', 'reversed', 'repaid']
        when t.direction = 'CR' then array['collected', 'fee', 'surplus', 'settlement', 'repaid', 'reversed', 'disputed', 'undisputed']
        else array[]::text[] end), false)`,
  'a provider reference belongs to one transaction': `
    select reference as name, count(*), array_agg(business_id) as of_businesses from transactions
    where reference is not null group by reference having count(*) > 1
    union all
    select provider || ' ' || provider_reference, count(*), array_agg(business_id) from transactions
    where provider_reference is not null group by provider, provider_reference having count(*) > 1`,
  'a provider page belongs to the payment that it was opened for': `
    select page.reference, page.business_id, page.subject_id, page.amount_minor, t.business_id as credits,
      coalesce(t.invoice_id, t.order_id, t.subscription_order_id, t.subscription_id, t.event_application_id, t.domain_order_id) as pays, t.requested_minor
    from (
      select reference, business_id, subject_id, amount_minor, currency from sandbox_payments
      union all select reference, business_id, subject_id, amount_minor, currency from paystack_pages
    ) page join transactions t on t.reference = page.reference
    where page.business_id is not null and ((t.business_id, coalesce(t.invoice_id, t.order_id, t.subscription_order_id, t.subscription_id, t.event_application_id, t.domain_order_id), t.currency)
        is distinct from (page.business_id, page.subject_id, page.currency)
      or t.type in ('refund', 'withdrawal') or t.requested_minor <> page.amount_minor)`,
  'collected money is not available before its settlement day': `
    select l.business_id, l.reference, l.at, t.settles_at
    from ledger_transfers l join transactions t on t.business_id = l.business_id and t.id = l.transaction_id
    where l.phase = 'post' and l.reference like '%:settlement:%' and (t.settles_at is null or l.at < t.settles_at)`,
  'reversed payments are booked as reversed, and no others are': `
    select t.business_id, t.id, t.result, t.gross_minor, t.surplus_minor, t.refunded_minor, taken.*, on_its_way.minor as surplus_refunds
    from transactions t
    left join lateral (
      select coalesce(sum(amount_minor) filter (where debit <> 'suspense'), 0)::bigint as of_business,
        coalesce(sum(amount_minor) filter (where debit = 'suspense'), 0)::bigint as of_surplus
      from ledger_transfers l
      where l.business_id = t.business_id and l.transaction_id = t.id and l.reference like '%:reversed:%'
    ) taken on true
    left join lateral (
      select coalesce(sum(gross_minor), 0)::bigint as minor from transactions r
      where r.business_id = t.business_id and r.refund_of = t.id and r.surplus_minor > 0 and r.refund_status <> 'failed'
    ) on_its_way on true
    where t.source = 'provider' and (t.direction = 'CR' and t.type <> 'refund' or t.type in ('subscription', 'event', 'domain')) and case t.result
      when 'reversed' then taken.of_business <> t.gross_minor - t.surplus_minor - t.refunded_minor
        or taken.of_surplus > t.surplus_minor or taken.of_surplus + on_its_way.minor < t.surplus_minor
      else taken.of_business + taken.of_surplus > 0 end`,
  'the claim of an open dispute is held, less pending refunds': `
    select d.business_id, d.payment_id, d.amount_minor, d.claimed_minor, under_way.minor as under_way
    from disputes d join transactions t on t.business_id = d.business_id and t.id = d.payment_id
    left join lateral (
      select coalesce(sum(gross_minor), 0)::bigint as minor from transactions r
      where r.business_id = t.business_id and r.refund_of = t.id and r.surplus_minor = 0 and r.refund_status = 'pending'
    ) under_way on true
    where d.status = 'open' and t.type not in ('subscription', 'event', 'domain') and t.result = 'success' and d.amount_minor < d.claimed_minor and under_way.minor = 0
      and t.gross_minor - t.surplus_minor - t.refunded_minor > t.disputed_minor`,
  'the paid amount of an invoice is its payments less refunds': `
    select i.business_id, i.id, i.number, i.paid_minor, came.minor as came_in
    from invoices i left join lateral (
      select coalesce(sum(
        t.gross_minor - t.surplus_minor - least(t.gross_minor - t.surplus_minor, coalesce((
          select sum(r.gross_minor) from transactions r
          where r.business_id = t.business_id and r.refund_of = t.id and r.surplus_minor = 0 and r.result = 'success'), 0))
      ), 0) as minor
      from transactions t
      where t.business_id = i.business_id and t.invoice_id = i.id and t.type = 'invoiceFulfillment' and t.result = 'success'
    ) came on true
    where i.paid_minor <> came.minor`,
  'an order of a plan is paid exactly when its money is there': `
    select o.business_id, o.id, o.kind, o.total_minor, o.paid_at, o.refunded_at, paid.minor as paid, paid.lost
    from subscription_orders o
    cross join lateral (
      select coalesce(sum(t.gross_minor - t.surplus_minor), 0)::bigint as minor, coalesce(sum(part.lost), 0)::bigint as lost
      from transactions t left join lateral (
        select sum(d.amount_minor) as lost from disputes d
        where d.business_id = t.business_id and d.payment_id = t.id and d.status = 'lost'
      ) part on true
      where t.business_id = o.business_id and t.subscription_order_id = o.id and t.type = 'subscription' and t.result = 'success'
    ) paid
    where case when o.paid_at is not null and o.refunded_at is null then paid.minor + paid.lost <> o.total_minor else paid.minor <> 0 end`,
  'the fee of an event is paid exactly when its money is there': `
    select a.business_id, a.id, a.status, a.fee_minor, a.paid_at, a.fee_returned_at, paid.minor as paid
    from event_applications a
    cross join lateral (
      select coalesce(sum(t.gross_minor - t.surplus_minor), 0)::bigint as minor from transactions t
      where t.business_id = a.business_id and t.event_application_id = a.id and t.type = 'event' and t.result = 'success'
    ) paid
    where paid.minor <> case when a.paid_at is not null and a.fee_returned_at is null then a.fee_minor else 0 end`,
  'an order of a domain is paid exactly when its money is there': `
    select o.business_id, o.id, o.kind, o.total_minor, o.paid_at, o.refunded_at, paid.minor as paid, paid.lost
    from domain_orders o
    cross join lateral (
      select coalesce(sum(t.gross_minor - t.surplus_minor), 0)::bigint as minor, coalesce(sum(part.lost), 0)::bigint as lost
      from transactions t left join lateral (
        select sum(d.amount_minor) as lost from disputes d
        where d.business_id = t.business_id and d.payment_id = t.id and d.status = 'lost'
      ) part on true
      where t.business_id = o.business_id and t.domain_order_id = o.id and t.type = 'domain' and t.result = 'success'
    ) paid
    where case when o.paid_at is not null and o.refunded_at is null then paid.minor + paid.lost <> o.total_minor else paid.minor <> 0 end`,
};
