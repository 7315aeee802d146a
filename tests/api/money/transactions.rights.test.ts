import { afterAll, beforeAll, expect, test } from 'vitest';
import { permission } from '#domain/permission.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { createPaidInvoice } from '#tests/support/money/paid-invoice.ts';
import type { Asking } from '#tests/support/server/request.ts';
import { type Shop, createTeamMember, newShop } from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
let shop: Shop;
let paid: string;
beforeAll(async () => {
  server = await startApiServer();
  shop = await newShop(server);
  paid = await createPaidInvoice(server, shop);
});
afterAll(() => server.close());

const total = async (asking: Asking) => (await server.call('transactions', {}, asking)).pagination.total;
const refund = (asking: Asking) =>
  server.ask(
    'refundTransaction',
    { params: { id: paid }, body: { amountMinor: 1, reason: 'Sent back' } },
    asking,
  );

test('another business sees and finds nothing', async () => {
  const { asking } = await newShop(server);
  expect(await total(asking)).toBe(0);
  for (const call of ['transaction', 'transactionReceipt'] as const)
    expect(await server.ask(call, { params: { id: paid } }, asking)).toMatchObject({ status: 404 });
  expect(await refund(asking)).toMatchObject({ status: 404 });
  const { refunds } = await server.call('transaction', { params: { id: paid } }, shop.asking);
  expect(refunds).toEqual([]);
});

test("a member with view access can't refund; a member without access sees nothing", async () => {
  const viewer = await createTeamMember(server, shop, [permission('PAYMENT', 'view-only')]);
  expect(await total(viewer)).toBe(1);
  expect(await refund(viewer)).toMatchObject({ status: 403 });
  const other = await createTeamMember(server, shop, [permission('INVOICE', 'manage')]);
  for (const call of ['transactions', 'revenueSummary', 'revenueBalance'] as const)
    expect(await server.ask(call, {}, other)).toMatchObject({ status: 403 });
});
