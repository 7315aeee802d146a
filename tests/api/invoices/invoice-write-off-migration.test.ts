import type { Client } from 'pg';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OlderDatabase, openOlderDatabase } from '#tests/support/server/older-database.ts';

const businessId = uuid();
const paidMinor = { DRAFT: 0, PENDING: 0, PARTIAL_PAYMENT: 400, PAID: 1000, VOID: 0 } as const;
const ids = { DRAFT: uuid(), PENDING: uuid(), PARTIAL_PAYMENT: uuid(), PAID: uuid(), VOID: uuid() };
const statuses = ['DRAFT', 'PENDING', 'PARTIAL_PAYMENT', 'PAID', 'VOID'] as const;
let older: OlderDatabase;
let db: Client;

beforeAll(async () => {
  older = await openOlderDatabase('0032');
  ({ db } = older);
  for (const status of statuses)
    await db.query(
      `insert into invoices (business_id, id, status, created_at, issued_on, due_on, currency, tax_basis_points, subtotal_minor,
         discount_minor, tax_minor, charges_minor, total_minor, paid_minor, allow_partial, public_token, reminders)
       values ($1, $2, $3::invoice_status, '2026-01-01', '2026-01-01', '2026-01-15', 'NGN', 0, 1000, 0, 0, 0, 1000, $4, true, $5,
         false)`,
      [businessId, ids[status], status, paidMinor[status], ids[status]],
    );
  await older.migrate();
});
afterAll(() => older.close());

/** Sets columns of the invoice with this status. The change is undone after each test. */
async function set(status: keyof typeof ids, change: string): Promise<unknown> {
  await db.query('begin');
  try {
    return (await db.query(`update invoices set ${change} where id = $1`, [ids[status]])).rowCount;
  } finally {
    await db.query('rollback');
  }
}

test('invoices keep their statuses, and none of them is written off', async () => {
  const { rows } = await db.query(
    `select status, paid_minor::int as paid, written_off_at, write_off_reason from invoices order by status`,
  );
  expect(rows).toEqual(
    statuses.map((status) => ({
      status,
      paid: paidMinor[status],
      written_off_at: null,
      write_off_reason: null,
    })),
  );
});

test.each(['PENDING', 'PARTIAL_PAYMENT'] as const)(
  'an older invoice that is %s can be written off',
  async (status) => {
    expect(
      await set(status, `status = 'WRITTEN_OFF', written_off_at = now(), write_off_reason = 'Closed'`),
    ).toBe(1);
  },
);

test.each([
  ['PAID', `status = 'WRITTEN_OFF', written_off_at = now()`, 'invoices_status_says_what_is_paid'],
  ['PAID', 'paid_minor = 999', 'invoices_status_says_what_is_paid'],
  ['PENDING', 'paid_minor = 1', 'invoices_status_says_what_is_paid'],
  ['PENDING', `status = 'WRITTEN_OFF'`, 'invoices_written_off'],
  ['PENDING', 'written_off_at = now()', 'invoices_written_off'],
  ['PENDING', `write_off_reason = 'Closed'`, 'invoices_written_off'],
] as const)('an older invoice that is %s cannot be changed to: %s', async (status, change, constraint) => {
  await expect(set(status, change)).rejects.toMatchObject({ constraint });
});

test('written off comes before void in the order of the statuses', async () => {
  const { rows } = await db.query(`select unnest(enum_range(null::invoice_status))::text as status`);
  expect(rows.map(({ status }) => status)).toEqual([...statuses.slice(0, 4), 'WRITTEN_OFF', 'VOID']);
});
