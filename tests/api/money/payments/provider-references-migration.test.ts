import type { Client } from 'pg';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OlderDatabase, openOlderDatabase } from '#tests/support/server/older-database.ts';

const [one, other] = [uuid(), uuid()];
const [twice, alone, shared, under] = [uuid(), uuid(), uuid(), uuid()];
let older: OlderDatabase;
let db: Client;

const transaction = (
  businessId: string,
  id: string,
  over: { type?: string; direction?: string; result?: string; providerReference?: string; createdAt: string },
) =>
  db.query(
    `insert into transactions (business_id, id, type, direction, source, result, invoice_id, gross_minor, net_minor, currency,
       created_at, at, concluded_at, provider, provider_reference)
     values ($1, $2, $3, $4, 'provider', $5::payment_result, $6, 1000, 1000, 'NGN', $7::timestamptz, $7::timestamptz, case when $5::payment_result = '00' then $7::timestamptz end,
       'sandbox', $8)`,
    [
      businessId,
      id,
      over.type ?? 'invoiceFulfillment',
      over.direction ?? 'CR',
      over.result ?? '03',
      businessId,
      over.createdAt,
      over.providerReference ?? null,
    ],
  );
const withdrawal = (businessId: string, id: string) =>
  db.query(
    `insert into withdrawals (business_id, id, status, amount_minor, fee_minor, vat_minor, stamp_duty_minor, total_minor, currency,
       payout_account_id, cbn_code, bank_name, account_number, account_name, provider, requested_by_id, requested_by,
       requested_at, expected_at)
     values ($1, $2, 'processing', 1000, 0, 0, 0, 1000, 'NGN', $1, '044', 'Access Bank', '0010246780', 'Amaka Obi', 'sandbox',
       $1, 'Amaka Obi', now(), now())`,
    [businessId, id],
  );

beforeAll(async () => {
  older = await openOlderDatabase('0006');
  ({ db } = older);
  // A provider uses each identifier once: the concluded transaction keeps it, although it began later.
  await transaction(one, twice, { createdAt: '2026-01-01' });
  await transaction(other, twice, { result: '00', createdAt: '2026-01-02', providerReference: 'K-1' });
  await transaction(one, alone, { result: '00', createdAt: '2026-01-03', providerReference: 'K-1' });
  // This withdrawal has the reference of another business's payment.
  await transaction(one, shared, { result: '00', createdAt: '2026-01-01' });
  await transaction(other, shared, { type: 'withdrawal', direction: 'DR', createdAt: '2026-01-02' });
  await withdrawal(other, shared);
  // This withdrawal has the id of the business's own payment, and no transaction.
  await transaction(one, under, { createdAt: '2026-01-01' });
  await withdrawal(one, under);
  await db.query(
    `insert into sandbox_payments (reference, code, amount_minor, currency, payer_email, title, return_url)
     values ($1, 'code', 1000, 'NGN', 'ada@example.com', 'Invoice', 'http://localhost')`,
    [twice],
  );
  await db.query('insert into paystack_pages (reference, pay_url) values ($1, $2)', [
    'gone',
    'https://pay.example',
  ]);
  await older.migrate();
});
afterAll(() => older.close());

const referenceOf = async (businessId: string, id: string) => {
  const { rows } = await db.query('select reference from transactions where business_id = $1 and id = $2', [
    businessId,
    id,
  ]);
  return rows[0]?.reference;
};

test('a row keeps the reference that its provider received', async () => {
  expect(await referenceOf(one, alone)).toBe(alone);
});

test('of two rows with one reference, the concluded one keeps it', async () => {
  expect(await referenceOf(other, twice)).toBe(twice);
  expect(await referenceOf(one, twice)).toBe(`${twice}-${one}`);
});

test('a withdrawal keeps the reference that its bank received, beside a payment with the same id', async () => {
  expect(await referenceOf(one, shared)).toBe(shared);
  expect(await referenceOf(other, shared)).toBe(`withdrawal-${shared}`);
  const { rows } = await db.query('select id, reference from withdrawals order by id');
  expect(rows).toEqual([shared, under].toSorted().map((id) => ({ id, reference: id })));
});

test('of two rows with one provider identifier, the older one keeps it', async () => {
  const { rows } = await db.query(
    'select id, provider_reference from transactions where provider_reference is not null order by created_at',
  );
  expect(rows).toEqual([
    { id: twice, provider_reference: 'K-1' },
    { id: alone, provider_reference: 'K-1-2' },
  ]);
});

test('an attempt without an answer finds its payment again', async () => {
  const { rows } = await db.query(
    'select business_id, attempt_id, requested_minor from transactions where id = $1 order by created_at',
    [twice],
  );
  expect(rows).toEqual([
    { business_id: one, attempt_id: twice, requested_minor: '1000' },
    { business_id: other, attempt_id: null, requested_minor: null },
  ]);
});

test('a page belongs to the payment that keeps its reference, and to none if that was deleted', async () => {
  const { rows } = await db.query('select business_id, subject_id from sandbox_payments');
  expect(rows).toEqual([{ business_id: other, subject_id: other }]);
  const { rows: pages } = await db.query('select business_id, amount_minor from paystack_pages');
  expect(pages).toEqual([{ business_id: null, amount_minor: null }]);
});

test('no counter has changed, and every trigger is enabled again', async () => {
  const { rows } = await db.query<{ count: number }>(
    'select sum(count)::int as count from transaction_counts',
  );
  const { rows: all } = await db.query<{ count: number }>('select count(*)::int as count from transactions');
  expect(rows).toEqual(all);
  const { rows: off } = await db.query(
    `select tgname from pg_trigger where tgrelid = 'transactions'::regclass and tgenabled = 'D'`,
  );
  expect(off).toEqual([]);
});
