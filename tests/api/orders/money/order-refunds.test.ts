import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { permission } from '#domain/permission.ts';
import { listStock } from '#server/modules/products/stock.repo.ts';
import { listTransactionsOfSubject } from '#server/modules/payments/transactions.repo.ts';
import { violations } from '#tests/faults/invariants.ts';
import { type DatabaseServer, startDatabaseServer } from '#tests/support/server/database-server.ts';
import { payByLink, advanceToSettlement, paymentRequestOf } from '#tests/support/money/payer.ts';
import { stocked } from '#tests/support/store/products.ts';
import type { InputOf } from '#tests/support/server/request.ts';
import {
  type Shop,
  createTeamMember,
  newShop,
  paid,
  placeOrder,
  sampleTotalMinor,
  applyStep,
} from '#tests/support/store/business-fixture.ts';

let server: DatabaseServer;
let shop: Shop;

beforeAll(async () => {
  server = await startDatabaseServer();
});
beforeEach(async () => {
  shop = await newShop(server);
});
afterEach(async () => {
  expect(await violations(server.database)).toEqual([]);
});
afterAll(() => server.close());

type Body = Partial<NonNullable<InputOf<'refundOrder'>['body']>>;
const bodyOf = (body: Body) => ({ amountMinor: 300_000, reason: 'One came back', ...body });
const overview = (id: string) => server.call('orderOverview', { params: { id } }, shop.asking);
const refund = (id: string, body: Body = {}) =>
  server.call('refundOrder', { params: { id }, body: bodyOf(body) }, shop.asking);
const requestRefund = (id: string, body: Body = {}) =>
  server.ask('refundOrder', { params: { id }, body: bodyOf(body) }, shop.asking);
const money = (orderId: string) => listTransactionsOfSubject(server.deps.db, shop.businessId, { orderId });
const left = async (variationId: string) =>
  (await listStock(server.deps.db, shop.businessId, [variationId]))[0]?.left;

/** Creates an order of two pieces from a stock of ten that is paid on the provider's page or recorded as paid. */
async function soldOrder(by: 'provider' | 'hand', customer?: { id: string; name: string | null }) {
  const { variationIds } = await stocked(server, shop);
  const [variationId = ''] = variationIds;
  const line = { sku: 'B-1', name: 'Bag', quantity: 2, unitPriceMinor: 500_000, variationId };
  const id = await placeOrder(
    server,
    shop,
    { lines: [line], ...(customer && { customer }) },
    by === 'hand' ? [paid] : [],
  );
  if (by === 'provider') {
    const { url } = await server.call('orderPayLink', { params: { id } }, shop.asking);
    const token = url.split('/').at(-1) ?? '';
    const reference = await payByLink(server, paymentRequestOf(token, sampleTotalMinor), 'pays');
    await server.call('checkPayment', { body: { reference } });
  }
  const { order } = await overview(id);
  return { id, variationId, lineId: order.lines[0]?.id ?? '' };
}

describe.each(['provider', 'hand'] as const)('an order paid by %s', (by) => {
  test('is refunded in part, with a restocked piece, and then in full', async () => {
    const { id, variationId, lineId } = await soldOrder(by);
    expect((await overview(id)).refund).toEqual({
      leftMinor: sampleTotalMinor,
      collectedMinor: by === 'hand' ? 0 : sampleTotalMinor,
      refundedMinor: 0,
      pieces: [{ lineId, quantity: 2 }],
    });
    const part = await refund(id, { restock: [{ lineId, quantity: 1 }] });
    expect(part).toMatchObject({
      order: { status: 'PAYMENT_CONFIRMED', paid: true },
      refund: { leftMinor: 800_000, refundedMinor: 300_000, pieces: [{ lineId, quantity: 1 }] },
    });
    const steps = part.timeline.filter(({ event }) => !event.startsWith('notice.'));
    expect(steps.slice(-2)).toMatchObject([
      { event: 'stock.restocked', note: '1 × Bag' },
      { event: 'refund.started', note: '₦3,000.00 · One came back' },
    ]);
    expect(await left(variationId)).toBe(9);
    await advanceToSettlement(server);
    expect((await overview(id)).order).toMatchObject({ status: 'PAYMENT_CONFIRMED', paid: true });

    const rest = { amountMinor: 800_000, restock: [{ lineId, quantity: 1 }] };
    expect(await refund(id, rest)).toMatchObject({
      order:
        by === 'hand'
          ? { status: 'REFUNDED', paid: false, refundStatus: null }
          : { status: 'REFUND_REQUESTED', paid: true, refundStatus: 'pending' },
      refund: { leftMinor: 0, refundedMinor: sampleTotalMinor },
    });
    await advanceToSettlement(server);
    expect((await overview(id)).order).toMatchObject({ status: 'REFUNDED', paid: false, refundStatus: null });
    expect(await left(variationId)).toBe(10);
    expect(await money(id)).toMatchObject([
      { type: 'orderFulfillment', grossMinor: sampleTotalMinor },
      { type: 'refund', result: 'success', source: by, grossMinor: 300_000, message: 'One came back' },
      { type: 'refund', result: 'success', source: by, grossMinor: 800_000, message: 'One came back' },
    ]);
    expect(await requestRefund(id, { amountMinor: 1 })).toMatchObject({ status: 409, code: 'ILLEGAL_EVENT' });
  });

  test('counts for its customer without the refund', async () => {
    const customer = { name: 'Ada Obi', email: null, phoneNumber: '+2348031234567', address: null, tags: [] };
    const { id: customerId, name } = (await server.call('createCustomer', { body: customer }, shop.asking))
      .customer;
    const spent = async () => {
      const { data } = await server.call('customers', {}, shop.asking);
      const params = { id: customerId };
      const { spentMinor } = await server.call('customerOrdersStat', { params }, shop.asking);
      return [data[0]?.spentMinor, spentMinor];
    };
    const { id } = await soldOrder(by, { id: customerId, name });
    expect(await spent()).toEqual([sampleTotalMinor, sampleTotalMinor]);
    await refund(id);
    await advanceToSettlement(server);
    expect(await spent()).toEqual([sampleTotalMinor - 300_000, sampleTotalMinor - 300_000]);
    await refund(id, { amountMinor: 800_000 });
    await advanceToSettlement(server);
    expect(await spent()).toEqual([0, 0]);
  });

  test('never refunds more than was paid, nor restocks more than was sold', async () => {
    const { id, variationId, lineId } = await soldOrder(by);
    expect(await requestRefund(id, { amountMinor: sampleTotalMinor + 1 })).toMatchObject({
      code: 'INVALID',
      fields: [{ field: 'amountMinor', message: 'Only ₦11,000.00 can still be refunded' }],
    });
    const piece = { lineId, quantity: 1 };
    for (const restock of [[{ lineId, quantity: 3 }], [piece, piece], [{ ...piece, lineId: id }]])
      expect(await requestRefund(id, { restock })).toMatchObject({ code: 'INVALID' });
    expect(await money(id)).toHaveLength(1);
    expect(await left(variationId)).toBe(8);
    // Six simultaneous requests: only two succeed, because the order has two pieces left to restock.
    const lanes = await Promise.all(Array.from({ length: 6 }, () => requestRefund(id, { restock: [piece] })));
    expect(lanes.filter(({ status }) => status === 200)).toHaveLength(2);
    const alone = await Promise.all(Array.from({ length: 4 }, () => requestRefund(id)));
    expect(alone.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await overview(id)).refund).toMatchObject({ leftMinor: 200_000, pieces: [] });
    expect(await left(variationId)).toBe(10);
  });

  test('the refund of a request covers what is left, items and money', async () => {
    const { id, variationId, lineId } = await soldOrder(by);
    await refund(id, { restock: [{ lineId, quantity: 1 }] });
    await applyStep(server, shop, id, { on: 'order', event: 'refund.request' }, 'merchant');
    await applyStep(server, shop, id, { on: 'order', event: 'refund.confirm' }, 'merchant', {
      restock: true,
    });
    await advanceToSettlement(server);
    expect(await left(variationId)).toBe(10);
    expect((await money(id)).map(({ grossMinor }) => grossMinor)).toEqual([
      sampleTotalMinor,
      300_000,
      800_000,
    ]);
  });
});

test('the pages of the payment and of the order share the refundable amount', async () => {
  const { id } = await soldOrder('provider');
  const [payment] = await money(id);
  const params = { id: payment?.id ?? '' };
  const body = { amountMinor: 700_000, reason: 'Late' };
  const both = await Promise.all([
    server.ask('refundTransaction', { params, body }, shop.asking),
    requestRefund(id, { amountMinor: 700_000 }),
  ]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  expect((await overview(id)).refund).toMatchObject({ leftMinor: 400_000, refundedMinor: 700_000 });
});

test('an older version and a member who may only view are rejected', async () => {
  const { id } = await soldOrder('hand');
  const viewer = await createTeamMember(server, shop, [permission('ORDER', 'view-only')]);
  const refused = await server.ask('refundOrder', { params: { id }, body: bodyOf({}) }, viewer);
  expect(refused.status).toBe(403);
  expect(await requestRefund(id, { version: 1 })).toMatchObject({ code: 'VERSION_CONFLICT' });
  expect(await money(id)).toHaveLength(1);
});
