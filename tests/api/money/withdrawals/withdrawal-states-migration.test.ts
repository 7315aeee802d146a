import type { Client } from 'pg';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OlderDatabase, openOlderDatabase } from '#tests/support/server/older-database.ts';

const businessId = uuid();
const ids = { paid: uuid(), failed: uuid(), paidLate: uuid(), returnedLate: uuid() };
let older: OlderDatabase;
let db: Client;

/** Creates a withdrawal of ₦50 with ₦10 charges, with the ledger entries and timeline entries after its failure. */
async function withdrawal(id: string, status: 'paid' | 'failed', late: ('late:available' | 'returned')[]) {
  const result = status === 'paid' ? '00' : '99';
  await db.query(
    `insert into transactions (business_id, id, reference, type, direction, source, result, gross_minor, fee_minor, net_minor,
       currency, created_at, at, concluded_at, provider, message)
     values ($1, $2, $3, 'withdrawal', 'DR', 'provider', $4::payment_result, 6000, 1000, 5000, 'NGN', '2026-01-01', '2026-01-01',
       '2026-01-01', 'sandbox', 'Closed')`,
    [businessId, id, `withdrawal-${id}`, result],
  );
  await db.query(
    `insert into withdrawals (business_id, id, reference, status, amount_minor, fee_minor, vat_minor, stamp_duty_minor, total_minor,
       currency, payout_account_id, cbn_code, bank_name, account_number, account_name, provider, requested_by_id, requested_by,
       requested_at, expected_at, concluded_at, reason)
     values ($1, $2, $3, $4::withdrawal_status, 5000, 1000, 0, 0, 6000, 'NGN', $1, '044', 'Access Bank', '0010246780', 'Amaka Obi',
       'sandbox', $1, 'Amaka Obi', '2026-01-01', '2026-01-01', '2026-01-01', 'Closed')`,
    [businessId, id, `withdrawal-${id}`, status],
  );
  for (const what of late) {
    await db.query(
      `insert into ledger_transfers (business_id, id, reference, transaction_id, phase, debit, credit, amount_minor, currency, at)
       values ($1, $2, $3, $4, 'posted', 'external', 'fees', 5000, 'NGN', '2026-01-02')`,
      [businessId, uuid(), `withdrawal-${id}:${what}`, id],
    );
    await db.query(
      `insert into timeline (business_id, id, at, record_type, record_id, record_label, lifecycle, event, actor_kind, actor_name)
       values ($1, $2, '2026-01-02', 'transaction', $3, 'Amaka Obi', 'withdrawal', $4, 'payment', 'Provider')`,
      [businessId, uuid(), id, what === 'returned' ? 'withdrawal.returnedLate' : 'withdrawal.paidLate'],
    );
  }
}

beforeAll(async () => {
  older = await openOlderDatabase('0028');
  ({ db } = older);
  for (const account of ['external', 'fees'])
    await db.query(
      `insert into ledger_accounts (business_id, currency, account) values ($1, 'NGN', $2::ledger_account)`,
      [businessId, account],
    );
  await withdrawal(ids.paid, 'paid', []);
  await withdrawal(ids.failed, 'failed', []);
  await withdrawal(ids.paidLate, 'failed', ['late:available']);
  await withdrawal(ids.returnedLate, 'failed', ['late:available', 'returned']);
  await older.migrate();
});
afterAll(() => older.close());

test.each([
  ['paid', 'success', 6000, 1000],
  ['failed', 'failed', 6000, 1000],
  ['paidLate', 'success', 5000, 0],
  ['returnedLate', 'reversed', 5000, 0],
] as const)('a withdrawal that was %s has this status, and result %s', async (status, result, gross, fee) => {
  const { rows } = await db.query(
    `select w.status, t.result, t.gross_minor::int as gross, t.fee_minor::int as fee
     from withdrawals w join transactions t using (business_id, id) where id = $1`,
    [ids[status]],
  );
  expect(rows).toEqual([{ status, result, gross, fee }]);
});

test('the timeline has the statuses before and after each event', async () => {
  const { rows } = await db.query(
    `select event, "from", "to" from timeline where record_id = $1 order by id`,
    [ids.returnedLate],
  );
  expect(rows).toEqual([
    { event: 'withdrawal.paidLate', from: 'failed', to: 'paidLate' },
    { event: 'withdrawal.returnedLate', from: 'paidLate', to: 'returnedLate' },
  ]);
});
