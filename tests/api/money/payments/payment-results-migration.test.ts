import type { Client } from 'pg';
import { getConstructionPlans } from 'pg-boss';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OlderDatabase, openOlderDatabase } from '#tests/support/server/older-database.ts';

const businessId = uuid();
const orderId = uuid();
/** Each result's code before the migration, and its name afterwards. */
const names = [
  ['00', 'success'],
  ['03', 'pending'],
  ['99', 'failed'],
  ['04', 'notFound'],
  ['91', 'reversed'],
  ['95', 'error'],
  ['96', 'unknown'],
] as const;
/** Since migration 0056 a payment without a result is started: nothing says that its provider knows of it. */
const started: ReadonlySet<string> = new Set(['pending', 'error', 'unknown']);
const todayOf = (name: string): string => (started.has(name) ? 'notFound' : name);
let older: OlderDatabase;
let db: Client;

/** Creates a transaction through a provider. Returns its id. */
async function transaction(
  type: 'invoiceFulfillment' | 'orderFulfillment' | 'refund',
  result: string,
  refund: { refundOf: string; status: 'pending' | 'done' } | null = null,
): Promise<string> {
  const id = uuid();
  await db.query(
    `insert into transactions (business_id, id, reference, type, direction, source, result, order_id, refund_of, refund_status,
       gross_minor, net_minor, currency, created_at, at, concluded_at, provider)
     values ($1, $2, $3, $4, $5, 'provider', $6, $7, $8, $9, 1000, 1000, 'NGN', '2026-01-01', '2026-01-01', '2026-01-01', 'sandbox')`,
    [
      businessId,
      id,
      id,
      type,
      refund ? 'DR' : 'CR',
      result,
      type === 'invoiceFulfillment' ? null : orderId,
      refund?.refundOf ?? null,
      refund?.status ?? null,
    ],
  );
  return id;
}

const queued = [
  ['sandbox-payments.tell', (result: string) => ({ kind: 'payment', fact: { reference: 'A', result } })],
  ['sandbox-payments.tell', (result: string) => ({ kind: 'deposit', fact: { amountMinor: 5, result } })],
  ['sandbox-payouts.tell', (result: string) => ({ reference: 'B', result, message: null })],
] as const;
/** These jobs contain no result of a payment, so that the migration leaves them unchanged. */
const others = [
  ['sandbox-payments.tell', { kind: 'dispute', fact: { disputeReference: '00', state: 'open' } }],
  ['sandbox-payments.tell', { kind: 'refund', paymentReference: '99' }],
  ['sandbox-identity.tell', { result: '00', fact: { result: '99' } }],
] as const;
/** Returns the payloads of each queue, in the order in which they were added. */
const payloads = async () => {
  const { rows } = await db.query<{ name: string; data: object }>(
    'select name, data from job.job order by name, priority desc',
  );
  return rows.map(({ name, data }) => [name, data]);
};
const byQueue = (jobs: (readonly [string, object])[]) =>
  jobs.toSorted(([one], [other]) => one.localeCompare(other));

let payment: string;
let refund: string;
beforeAll(async () => {
  older = await openOlderDatabase('0035');
  ({ db } = older);
  await db.query(getConstructionPlans('job'));
  const jobs = [
    ...names.flatMap(([code]) => queued.map(([name, payload]) => [name, payload(code)] as const)),
    ...others,
  ];
  for (const name of new Set(jobs.map(([one]) => one)))
    await db.query(`select job.create_queue($1, '{"policy": "standard"}')`, [name]);
  for (const [nth, [name, data]] of jobs.entries())
    await db.query('insert into job.job (name, data, priority) values ($1, $2, $3)', [name, data, -nth]);
  for (const [code] of names) await transaction('invoiceFulfillment', code);
  await db.query(
    `insert into orders (business_id, id, number, placed_at, item_count, total_minor, currency, paid, status, shipping_status,
       shipping_mode, source, delivery_configuration, delivery_timing, subtotal_minor)
     values ($1, $2, '1', '2026-01-01', 1, 1000, 'NGN', true, 'PAYMENT_CONFIRMED', 'PENDING', 'DELIVERY', 'hand', 'SELF_MANAGED',
       'PRE_DELIVERY', 1000)`,
    [businessId, orderId],
  );
  payment = await transaction('orderFulfillment', '00');
  refund = await transaction('refund', '03', { refundOf: payment, status: 'pending' });
  await older.migrate();
});
afterAll(() => older.close());

test('gives a transaction with a code the name of its result', async () => {
  const { rows } = await db.query<{ result: string }>(
    `select result from transactions where type = 'invoiceFulfillment' order by id`,
  );
  expect(rows.map(({ result }) => result)).toEqual(names.map(([, name]) => todayOf(name)));
});

test('keeps the values of the counters', async () => {
  const { rows } = await db.query(
    `select result, count from transaction_counts where type = 'invoiceFulfillment' order by result`,
  );
  const counts = Map.groupBy(names, ([, name]) => todayOf(name));
  const expected = [...counts].map(([result, all]) => ({ result, count: all.length }));
  expect(rows.filter(({ count }) => count > 0)).toEqual(expect.arrayContaining(expected));
  expect(expected).toHaveLength(rows.filter(({ count }) => count > 0).length);
});

test('renames waiting sandbox events, and changes no other job', async () => {
  const expected = [
    ...names.flatMap(([, result]) => queued.map(([name, payload]) => [name, payload(result)] as const)),
    ...others,
  ];
  expect(await payloads()).toEqual(byQueue(expected));
});

describe('decisions by the name of a result that used the code before', () => {
  test('a completed refund must be a success', async () => {
    const end = `update transactions set result = 'failed', refund_status = 'done' where id = $1`;
    await expect(db.query(end, [refund])).rejects.toThrow('transactions_refund_status');
  });

  test('a refund that concludes is counted at its order', async () => {
    await db.query(`update transactions set result = 'success', refund_status = 'done' where id = $1`, [
      refund,
    ]);
    await db.query('update transactions set refunded_minor = 1000 where id = $1', [payment]);
    const { rows } = await db.query('select refunded_minor::int as minor from orders where id = $1', [
      orderId,
    ]);
    expect(rows).toEqual([{ minor: 1000 }]);
  });

  test('no index, check, trigger or function contains a code', async () => {
    const { rows } = await db.query<{ definition: string }>(
      `select indexdef as definition from pg_indexes where schemaname = 'public' union all
       select pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace union all
       select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal union all
       select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
         and prolang in (select oid from pg_language where lanname in ('sql', 'plpgsql'))`,
    );
    const coded = rows.filter(({ definition }) => /'(00|03|99|04|91|95|96)'/.test(definition));
    expect(coded).toEqual([]);
    expect(rows.filter(({ definition }) => definition.includes("'success'")).length).toBeGreaterThan(5);
  });
});
