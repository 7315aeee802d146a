/** The change of a business's total balance and of Kontor's fees by each transaction. An open hold has left the available amount. */
const movedSql = `
  select business_id, transaction_id,
    sum(case when credit in ('available', 'pending', 'held', 'receivable') and phase in ('posted', 'post') then amount_minor else 0 end
      - case when debit in ('pending', 'held', 'receivable') and phase in ('posted', 'post')
          or debit = 'available' and phase in ('posted', 'hold') then amount_minor else 0 end
      + case when debit = 'available' and phase = 'void' then amount_minor else 0 end)::bigint as change,
    sum(case when phase not in ('posted', 'post') then 0 when credit = 'fees' then amount_minor when debit = 'fees' then -amount_minor
      else 0 end)::bigint as fees
  from ledger_transfers group by 1, 2`;

/** The money of a business as screens and files show it: gross, fee and net of a transaction explain what it adds to the balance. */
export const balanceRules: Record<string, string> = {
  'a payment adds its net to the balance, and a reversed one what was refunded, less its fee': `
    select t.business_id, t.id, t.result, t.gross_minor, t.surplus_minor, t.fee_minor, t.refunded_minor, moved.change, moved.fees
    from transactions t left join (${movedSql}) moved on moved.business_id = t.business_id and moved.transaction_id = t.id
    where t.source = 'provider' and t.direction = 'CR' and t.type <> 'refund' and coalesce(moved.change, 0) <> case t.result
      when 'success' then t.gross_minor - t.surplus_minor - moved.fees when 'reversed' then t.refunded_minor - moved.fees else 0 end`,
  'the fee of a payment is charged, unless all of it is disputed or reversed': `
    select t.business_id, t.id, t.result, t.gross_minor, t.fee_minor, t.disputed_minor, moved.fees
    from transactions t left join (${movedSql}) moved on moved.business_id = t.business_id and moved.transaction_id = t.id
    where t.source = 'provider' and t.direction = 'CR' and t.type <> 'refund' and coalesce(moved.fees, 0) <> case
      when t.result = 'success' and (t.disputed_minor = 0 or moved.fees > 0) then t.fee_minor
      when t.result = 'reversed' then t.fee_minor - least(t.fee_minor, t.gross_minor - t.surplus_minor - t.refunded_minor)
      else 0 end`,
  'a withdrawal takes its total from the balance once it is paid, and nothing if it comes back': `
    select t.business_id, t.id, t.result, t.gross_minor, moved.change
    from transactions t left join (${movedSql}) moved on moved.business_id = t.business_id and moved.transaction_id = t.id
    where t.type = 'withdrawal' and coalesce(moved.change, 0) <> case t.result when 'success' then -t.gross_minor else 0 end`,
  'a reversal has a date, and is not booked before it': `
    select t.business_id, t.id, t.type, t.concluded_at, booked.at
    from transactions t left join lateral (
      select min(l.at) as at from ledger_transfers l
      where l.business_id = t.business_id and l.transaction_id = t.id
        and (l.reference like '%:reversed:%' or l.reference like '%:reversed' or l.reference like '%:returned')
    ) booked on true
    where t.source = 'provider' and t.result = 'reversed'
      and (t.concluded_at is null or booked.at < t.concluded_at)`,
  'a payment is pending only since its provider said so': `
    select t.business_id, t.id, t.type, t.result, said.status
    from transactions t left join lateral (
      select "to" as status from timeline e
      where e.business_id = t.business_id and e.record_type = 'transaction' and e.record_id = t.id and e.lifecycle = 'payment'
      order by e.id desc limit 1
    ) said on true
    where t.type not in ('refund', 'withdrawal') and t.result in ('pending', 'error', 'unknown')
      and said.status is distinct from 'pending'`,
};
