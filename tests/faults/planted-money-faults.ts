import { changeableTimeline } from './planted-faults.ts';

const unguarded = 'alter table ledger_transfers disable trigger user';
/** Returns a statement that copies a transfer under a new ID and reference. */
const twin = (which: string) => `
  insert into ledger_transfers select (jsonb_populate_record(kept, jsonb_build_object(
    'id', gen_random_uuid(), 'reference', kept.transaction_id || ':again:' || split_part(kept.reference, ':', 2)))).*
  from ledger_transfers as kept where ${which} limit 1`;

/** A statement that exchanges the references of two received payments of two businesses. */
const exchanged = `do $$ declare one transactions; other transactions; begin
  select * into strict one from transactions where type = 'invoiceFulfillment' and result = 'success' limit 1;
  select * into strict other from transactions
    where type = 'invoiceFulfillment' and result = 'success' and business_id <> one.business_id limit 1;
  update transactions set reference = 'aside' where business_id = one.business_id and id = one.id;
  update transactions set reference = one.reference where business_id = other.business_id and id = other.id;
  update transactions set reference = other.reference where business_id = one.business_id and id = one.id;
end $$`;
/** Returns a statement that copies an existing transfer with other values. */
const likeness = (values: string, which: string) => `
  insert into ledger_transfers select (jsonb_populate_record(kept,
    jsonb_build_object('id', gen_random_uuid(), ${values}))).*
  from ledger_transfers as kept where ${which} limit 1`;

const page = 'a provider page belongs to the payment that it was opened for';
const kind = 'a transfer belongs to a transaction of its kind';
const folded = 'each account equals the sum of its transfers';
const collected = 'each received payment is collected once with its amounts, and no other payment is';
const withdrawn = 'a withdrawal leaves the balance once, and is paid or returned';

/** Planted ledger faults with the rule that detects them. */
export const moneyFaults: { fault: string; sql: string; named: string }[] = [
  {
    fault: 'a balance differs from its transfers',
    sql: `update ledger_accounts set credits_minor = credits_minor + 1 where account = 'available'`,
    named: 'debits equal credits in each currency',
  },
  {
    fault: 'a debt exists beside an available balance',
    sql: likeness(
      `'reference', kept.reference || ':owed', 'debit', 'receivable', 'credit', 'available', 'phase', 'posted', 'resolves', null`,
      `phase = 'post' and credit = 'available'`,
    ),
    named: 'a business with an amount due has none available',
  },
  {
    fault: 'a transfer is lost',
    sql: `${unguarded}; delete from ledger_transfers where reference like '%:fee'`,
    named: folded,
  },
  {
    fault: 'transfers have no balance',
    sql: `${unguarded}; ${twin(`reference like '%:fee'`)}`,
    named: folded,
  },
  {
    fault: 'a balance is negative',
    sql: `alter table ledger_accounts drop constraint ledger_never_negative;
      update ledger_accounts set debits_minor = credits_minor + 1 where account = 'available'`,
    named: 'no balance is negative unless it may be',
  },
  {
    fault: 'a hold is not released',
    sql: `${unguarded}; delete from ledger_transfers where phase = 'post' and reference like '%:refund:%'`,
    named: 'a refund holds its money, and pays it once or not at all',
  },
  {
    fault: 'a failed refund was paid out',
    sql: `update transactions set result = 'failed', refund_status = 'failed' where refund_status = 'done'`,
    named: 'a refund is completed exactly when its money has left',
  },
  {
    fault: 'a refund is larger than its payment',
    sql: `update transactions set gross_minor = gross_minor + 1000000, net_minor = net_minor + 1000000 where type = 'refund'`,
    named: 'no refund is larger than its payment',
  },
  {
    fault: 'a hold is ended twice',
    sql: `${unguarded}; alter table ledger_transfers drop constraint ledger_transfers_resolves_unique; ${twin(`phase = 'post'`)}`,
    named: 'each hold is ended once, with its own accounts and amount',
  },
  {
    fault: 'a payment is collected twice',
    sql: twin(`reference like '%:collected'`),
    named: collected,
  },
  {
    fault: 'a declined payment counts as paid',
    sql: `update transactions set result = 'success' where result = 'failed'`,
    named: collected,
  },
  {
    fault: 'money by hand is in a balance',
    sql: `insert into ledger_transfers select (jsonb_populate_record(kept, jsonb_build_object(
        'id', gen_random_uuid(), 'reference', 'by hand', 'transaction_id', (select id from transactions where source = 'hand')))).*
      from ledger_transfers as kept where reference like '%:collected' limit 1`,
    named: 'recorded and imported money is in no ledger',
  },
  {
    fault: 'more is given back than came in',
    sql: `update transactions set refunded_minor = gross_minor where refunded_minor > 0`,
    named: 'no more of a payment is refunded than was received',
  },
  {
    fault: 'a settlement is forgotten',
    sql: `${unguarded}; delete from ledger_transfers kept where phase = 'hold' and not exists (
        select from ledger_transfers other where other.resolves = kept.id);
      update ledger_accounts set debits_held_minor = 0, credits_held_minor = 0`,
    named: 'unsettled money is held for its settlement or its payer',
  },
  {
    fault: 'a withdrawal’s hold is not released',
    sql: `${unguarded}; delete from ledger_transfers where reference like '%:released'`,
    named: withdrawn,
  },
  {
    fault: 'a withdrawal leaves the balance twice',
    sql: twin(`reference like '%:held'`),
    named: withdrawn,
  },
  {
    fault: 'a failed withdrawal counts as paid',
    sql: `update withdrawals set status = 'paid' where status = 'failed'`,
    named: 'a withdrawal matches its transaction',
  },
  {
    fault: 'a withdrawal under way is forgotten, and its money with it',
    sql: `update withdrawals set status = 'failed' where status = 'processing'`,
    named: 'held money belongs to a withdrawal in progress or a dispute',
  },
  {
    fault: 'what was paid late is not taken from the balance',
    sql: `${unguarded}; delete from ledger_transfers where reference like '%:late:%'
      and transaction_id in (select id from withdrawals where status = 'paidLate')`,
    named: withdrawn,
  },
  {
    fault: 'a payout that was paid late counts as failed',
    sql: `update withdrawals set status = 'failed' where status = 'paidLate';
      update transactions set result = 'failed' where id in (select id from withdrawals where status = 'failed')`,
    named: withdrawn,
  },
  {
    fault: 'a failed withdrawal counts as paid late',
    sql: `update withdrawals set status = 'paidLate' where status = 'failed'`,
    named: withdrawn,
  },
  {
    fault: 'what was paid late is told with charges that were given back',
    sql: `update transactions t set gross_minor = w.total_minor, fee_minor = w.total_minor - w.amount_minor
      from withdrawals w where w.id = t.id and w.status = 'paidLate'`,
    named: 'a withdrawal matches its transaction',
  },
  {
    fault: 'what was returned late is not credited',
    sql: `update withdrawals set status = 'returnedLate' where status = 'paidLate'`,
    named: withdrawn,
  },
  {
    fault: 'a cancelled withdrawal counts as paid',
    sql: `update transactions set result = 'success' where id in (select id from withdrawals where status = 'canceled')`,
    named: 'a withdrawal matches its transaction',
  },
  {
    fault: 'a payer’s money is led to another shop',
    sql: exchanged,
    named: page,
  },
  {
    fault: 'a payer’s money pays another invoice of the shop',
    sql: `update transactions set invoice_id = gen_random_uuid() where type = 'invoiceFulfillment' and result = 'success'`,
    named: page,
  },
  {
    fault: 'a page asks for another amount than its payment',
    sql: `update transactions set requested_minor = requested_minor + 1`,
    named: page,
  },
  {
    fault: 'two payments have one reference',
    sql: `drop index transactions_reference; update transactions set reference = 'one' where type = 'invoiceFulfillment'`,
    named: 'a provider reference belongs to one transaction',
  },
  {
    fault: 'two payments have one name at the provider',
    sql: `drop index transactions_provider_reference;
      update transactions set provider_reference = 'one' where type = 'invoiceFulfillment'`,
    named: 'a provider reference belongs to one transaction',
  },
  {
    fault: 'a payment is available before it settles',
    sql: likeness(
      `'reference', kept.reference || ':post', 'phase', 'post', 'resolves', kept.id`,
      `phase = 'hold' and reference like '%:settlement:%'
        and not exists (select from ledger_transfers other where other.resolves = kept.id)`,
    ),
    named: 'collected money is not available before its settlement day',
  },
  {
    fault: 'a withdrawal is written under a payment',
    sql: likeness(
      `'reference', kept.transaction_id || ':held', 'debit', 'available', 'credit', 'held', 'amount_minor', 1`,
      `reference like '%:collected'`,
    ),
    named: kind,
  },
  {
    fault: 'a transfer is of no transaction',
    sql: likeness(
      `'reference', 'nobody:collected', 'transaction_id', gen_random_uuid()`,
      `reference like '%:collected'`,
    ),
    named: kind,
  },
  {
    fault: 'a withdrawal has no transaction of its own',
    sql: `delete from transactions where type = 'withdrawal'`,
    named: 'a withdrawal matches its transaction',
  },
  {
    fault: 'a chargeback debits nothing',
    sql: `update transactions set result = 'reversed' where type = 'invoiceFulfillment' and result = 'success' and refunded_minor = 0 and disputed_minor = 0`,
    named: 'reversed payments are booked as reversed, and no others are',
  },
  {
    fault: 'money goes back of a payment that was not taken back',
    sql: likeness(
      `'reference', kept.transaction_id || ':reversed:fees', 'debit', 'fees', 'credit', 'external', 'amount_minor', 1`,
      `reference like '%:fee'`,
    ),
    named: 'reversed payments are booked as reversed, and no others are',
  },
  {
    fault: 'a dispute is forgotten and its money stays held',
    sql: `update transactions set disputed_minor = 0; update invoices set disputed_minor = 0`,
    named: 'disputed money is held exactly until the decision',
  },
  {
    fault: 'disputed money is not held',
    sql: `${unguarded}; delete from ledger_transfers where reference like '%:disputed:%:held'`,
    named: 'disputed money is held exactly until the decision',
  },
  {
    fault: 'a part of what is disputed is free',
    sql: `update transactions set disputed_minor = disputed_minor - 1 where disputed_minor > 0;
      update disputes set amount_minor = amount_minor - 1`,
    named: 'the claim of an open dispute is held, less pending refunds',
  },
  {
    fault: 'an order is held for a dispute that there is not',
    sql: `update orders set dispute = 'open' where paid`,
    named: 'an order is disputed exactly while one of its payments is',
  },
  {
    fault: 'an order shows more as refunded than went back',
    sql: `update orders set refunded_minor = 1 where paid`,
    named: 'the refunded amount of an order is that of its payments',
  },
  {
    fault: 'disputed money is available before the dispute is decided',
    sql: likeness(
      `'reference', kept.reference || ':void', 'phase', 'void', 'resolves', kept.id`,
      `phase = 'hold' and reference like '%:disputed:%'`,
    ),
    named: 'disputed money is held and cannot be withdrawn',
  },
  {
    fault: 'an invoice does not know that it is disputed',
    sql: `update invoices set disputed_minor = 0`,
    named: 'the disputed amount of an invoice is that of its payments',
  },
  {
    fault: 'a refund ended otherwise than its timeline says',
    sql: `${changeableTimeline}; update timeline set event = 'refund.failed', "to" = 'failed' where lifecycle = 'refund'`,
    named: 'its history leads to status failed, but the database says done',
  },
  {
    fault: 'a dispute is decided and its timeline says nothing of it',
    sql: `update disputes set status = 'won', closed_at = now() where status = 'open'`,
    named: 'its history leads to open 1, but the database says 0',
  },
  {
    fault: 'a virtual account is open that was never requested',
    sql: `insert into virtual_accounts (business_id, id, status, requested_by, requested_at, provider)
      select business_id, gen_random_uuid(), 'active', gen_random_uuid(), now(), 'sandbox' from kyc_cases limit 1`,
    named: 'its history leads to status not requested, but the database says active',
  },
  {
    fault: 'an invoice is paid by nobody',
    sql: `update invoices set status = 'PAID', paid_minor = total_minor where status = 'PENDING'`,
    named: 'the paid amount of an invoice is its payments less refunds',
  },
];
