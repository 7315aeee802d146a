import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { minute } from '#tests/support/people/identity.ts';
import { createSentInvoice } from '#tests/support/money/sent-invoice.ts';
import { createPaidInvoice, payInvoiceOnline } from '#tests/support/money/paid-invoice.ts';
import { advanceToSettlement, sendDisputeEvent } from '#tests/support/money/payer.ts';
import { newShop, paid, placeOrder } from '#tests/support/store/business-fixture.ts';
import {
  advanceUntilSent,
  newWithdrawer,
  sendPayoutEvent,
  withdrawalOf,
} from '#tests/support/money/withdrawals.ts';
import { violations } from './invariants.ts';
import { moneyFaults } from './planted-money-faults.ts';

let server: ApiServer;
let db: Client;
/**
 * Creates payments that are settled, partly refunded, surplus, declined, recorded, unpaid and pending, and withdrawals
 * that are paid, paid late, returned late and cancelled.
 */
beforeAll(async () => {
  server = await startApiServer();
  db = new Client(server.connection);
  await db.connect();
  const shop = await newShop(server);
  const id = await createPaidInvoice(server, shop);
  await payInvoiceOnline(server, await createSentInvoice(server, shop), 'overpaid');
  await payInvoiceOnline(server, await createSentInvoice(server, shop), 'declined');
  await placeOrder(server, shop, {}, [paid]);
  const refund = { params: { id }, body: { amountMinor: 100_000, reason: 'Sent back' } };
  await server.call('refundTransaction', refund, { ...shop.asking, idempotencyKey: 'planted' });
  await advanceToSettlement(server);
  const withdrawer = await newWithdrawer(server);
  for (const amountMinor of [50_000, 50_017, 50_031])
    await server.call('withdraw', { body: withdrawalOf(withdrawer, amountMinor) }, withdrawer.asking);
  await advanceUntilSent(server, minute);
  for (const results of [['success'], ['reversed'], []] as const) {
    const body = withdrawalOf(withdrawer, 20_017);
    await server.call('withdraw', { body }, withdrawer.asking);
    const params = { id: body.withdrawalId };
    if (results.length === 0) await server.call('cancelWithdrawal', { params }, withdrawer.asking);
    await advanceUntilSent(server, minute);
    for (const result of results) await sendPayoutEvent(server, params.id, result);
  }
  await createPaidInvoice(server, shop);
  const disputed = await createPaidInvoice(server, shop);
  await sendDisputeEvent(server, disputed, 'open');
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
