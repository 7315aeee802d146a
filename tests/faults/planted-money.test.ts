import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { minute } from '#tests/support/people/identity.ts';
import { owedInvoice } from '#tests/support/money/owed-invoice.ts';
import { paidInvoice, payThrough } from '#tests/support/money/paid-invoice.ts';
import { restTheNight, tellDispute } from '#tests/support/money/payer.ts';
import { newShop, paid, placeOrder } from '#tests/support/store/shop.ts';
import { afterSending, newWithdrawer, tellPayout, withdrawalOf } from '#tests/support/money/withdrawals.ts';
import { violations } from './invariants.ts';
import { moneyFaults } from './planted-money-faults.ts';

let server: ApiServer;
let db: Client;
/**
 * Payments of each kind: settled, partly refunded, surplus, declined, recorded, unpaid, pending; and withdrawals: paid, paid
 * late, returned late and cancelled.
 */
beforeAll(async () => {
  server = await startApiServer();
  db = new Client(server.connection);
  await db.connect();
  const shop = await newShop(server);
  const id = await paidInvoice(server, shop);
  await payThrough(server, await owedInvoice(server, shop), 'overpaid');
  await payThrough(server, await owedInvoice(server, shop), 'declined');
  await placeOrder(server, shop, {}, [paid]);
  const refund = { params: { id }, body: { amountMinor: 100_000, reason: 'Sent back' } };
  await server.call('refundTransaction', refund, { ...shop.asking, idempotencyKey: 'planted' });
  await restTheNight(server);
  const withdrawer = await newWithdrawer(server);
  for (const amountMinor of [50_000, 50_017, 50_031])
    await server.call('withdraw', { body: withdrawalOf(withdrawer, amountMinor) }, withdrawer.asking);
  await afterSending(server, minute);
  for (const results of [['success'], ['reversed'], []] as const) {
    const body = withdrawalOf(withdrawer, 20_017);
    await server.call('withdraw', { body }, withdrawer.asking);
    const params = { id: body.withdrawalId };
    if (results.length === 0) await server.call('cancelWithdrawal', { params }, withdrawer.asking);
    await afterSending(server, minute);
    for (const result of results) await tellPayout(server, params.id, result);
  }
  await paidInvoice(server, shop);
  const disputed = await paidInvoice(server, shop);
  await tellDispute(server, disputed, 'open');
});
afterAll(async () => {
  await db.end();
  await server.close();
});

it('finds nothing in an intact ledger', async () => {
  expect(await violations(db)).toEqual([]);
});

describe('reports the broken rule', () => {
  it('a verification whose decision differs from its timeline', async () => {
    await db.query('begin');
    try {
      await db.query(`update kyc_cases set status = 'rejected'`);
      expect(await violations(db)).toEqual([
        expect.stringContaining('its history leads to status approved, but the database says rejected'),
      ]);
    } finally {
      await db.query('rollback');
    }
  });
  it.each(moneyFaults)('$fault', async ({ sql, named }) => {
    await db.query('begin');
    try {
      await db.query(sql);
      expect(await violations(db)).toEqual(expect.arrayContaining([expect.stringContaining(named)]));
    } finally {
      await db.query('rollback');
    }
  });
});
