import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CustomerOrderEvent } from '#contract/store/customer-order.ts';
import { violations } from '#tests/faults/invariants.ts';
import { payOrder } from '#tests/support/money/payer.ts';
import { customerToken } from '#tests/support/store/customer-link.ts';
import { type DatabaseServer, startDatabaseServer } from '#tests/support/server/database-server.ts';
import { newEmail } from '#tests/support/people/identity.ts';
import {
  type Shop,
  handedOver,
  newShop,
  paid,
  placeOrder,
  sampleFields,
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

const overview = (id: string) => server.call('orderOverview', { params: { id } }, shop.asking);
const open = (token: string) => server.call('customerOrder', { params: { token } });
const act = (
  token: string,
  body: { event: CustomerOrderEvent; version: number; note?: string },
  idempotencyKey: string = randomUUID(),
) => server.ask('advanceCustomerOrder', { params: { token }, body }, { idempotencyKey });
const reasons = async (token: string) =>
  Object.fromEntries((await open(token)).actions.map(({ event, reason }) => [event, reason]));
const events = async (id: string) => (await overview(id)).timeline.map(({ event }) => event);

/** Creates an order. Returns it with the token of its customer link. */
async function withLink(
  ...params: Parameters<typeof placeOrder> extends [unknown, unknown, ...infer Rest] ? Rest : never
) {
  const id = await placeOrder(server, shop, ...params);
  return { id, token: await customerToken(server, shop, id) };
}

describe('the private link of an order', () => {
  it('shows the order, its delivery and the amount due, and no name of the team', async () => {
    const { id, token } = await withLink();
    await server.call('noteOrder', { params: { id }, body: { note: 'An awkward customer' } }, shop.asking);
    const shown = await open(token);
    expect(shown).toMatchObject({
      status: 'CREATED',
      deliveryAddress: { line: '1 Broad Street' },
      items: [{ name: 'Bag', quantity: 2 }],
      totalMinor: sampleTotalMinor,
      dueMinor: sampleTotalMinor,
      paidMinor: 0,
      timeline: [{ fact: 'placed', note: null }],
    });
    const text = JSON.stringify(shown);
    for (const secret of ['awkward', 'the merchant', 'the customer', id, shop.businessId])
      expect(text).not.toContain(secret);
  });

  it('shows each fact once, oldest first', async () => {
    const { id, token } = await withLink({}, [paid, handedOver]);
    await applyStep(server, shop, id, { on: 'shipping', event: 'delivery.confirm' }, 'merchant');
    const { timeline, paidMinor, dueMinor } = await open(token);
    expect(timeline.map(({ fact }) => fact)).toEqual(['placed', 'paid', 'onItsWay', 'delivered']);
    expect({ paidMinor, dueMinor }).toEqual({ paidMinor: sampleTotalMinor, dueMinor: 0 });
  });

  it('shows which actions are possible, and why not otherwise', async () => {
    const { id, token } = await withLink();
    expect(await reasons(token)).toEqual({
      'order.cancel': null,
      'delivery.confirm': 'notShipped',
      'refund.request': 'notPaid',
    });
    await applyStep(server, shop, id, paid, 'merchant');
    await applyStep(server, shop, id, handedOver, 'merchant');
    expect(await reasons(token)).toEqual({
      'order.cancel': 'shipped',
      'delivery.confirm': null,
      'refund.request': null,
    });
    await applyStep(server, shop, id, { on: 'shipping', event: 'delivery.confirm' }, 'customer');
    expect(await reasons(token)).toMatchObject({ 'delivery.confirm': 'delivered', 'refund.request': null });
    await applyStep(server, shop, id, { on: 'order', event: 'refund.request' }, 'customer');
    expect(new Set(Object.values(await reasons(token)))).toEqual(new Set(['refundRequested']));
  });

  it('returns 404 for an unknown token', async () => {
    for (const token of ['x'.repeat(43), 'y'.repeat(22)])
      expect(await server.ask('customerOrder', { params: { token } })).toMatchObject({
        status: 404,
        code: 'NOT_FOUND',
      });
  });
});

describe("customer's actions through the link", () => {
  it('cancel an order that is not shipped, with all its effects', async () => {
    const { id, token } = await withLink({}, [paid]);
    const { version } = await open(token);
    expect(await act(token, { event: 'order.cancel', version, note: 'Ordered twice' })).toMatchObject({
      status: 200,
    });
    const { order, timeline } = await overview(id);
    expect(order.status).toBe('CANCELED');
    expect(timeline.find(({ event }) => event === 'order.cancel')).toMatchObject({ actorKind: 'customer' });
    expect((await open(token)).timeline.at(-1)?.fact).toBe('cancelled');
  });

  // A link can be forwarded: whoever cancels by it, the money goes back to the payer and nowhere else.
  it('cancel a paid order: the provider returns its own payment to the payer, the merchant any other', async () => {
    const online = await withLink();
    const reference = await payOrder(server, shop, online.id);
    const inCash = await withLink({}, [paid]);
    for (const { token } of [online, inCash])
      await act(token, { event: 'order.cancel', version: (await open(token)).version });
    expect(await open(online.token)).toMatchObject({ refundPendingMinor: sampleTotalMinor });
    expect(await open(inCash.token)).toMatchObject({ refundPendingMinor: 0, refundedMinor: 0 });
    const { rows } = await server.database.query(
      `select r.gross_minor::int as amount, p.reference from transactions r
       join transactions p on p.business_id = r.business_id and p.id = r.refund_of
       where r.business_id = $1 and r.type = 'refund'`,
      [shop.businessId],
    );
    expect(rows).toEqual([{ amount: sampleTotalMinor, reference }]);
  });

  it('confirm a delivery, which makes the order delivered', async () => {
    const { id, token } = await withLink({}, [paid, handedOver]);
    const { version } = await open(token);
    expect(await act(token, { event: 'delivery.confirm', version })).toMatchObject({ status: 200 });
    expect((await overview(id)).order).toMatchObject({ status: 'DELIVERED', shippingStatus: 'DELIVERED' });
  });

  it('request a refund with a reason for the merchant', async () => {
    const { id, token } = await withLink({}, [paid, handedOver]);
    const { version } = await open(token);
    const note = 'The bag has a hole';
    expect(await act(token, { event: 'refund.request', version, note })).toMatchObject({ status: 200 });
    const { order, timeline } = await overview(id);
    expect(order.status).toBe('REFUND_REQUESTED');
    expect(timeline.find(({ event }) => event === 'refund.request')?.note).toBe(note);
    expect((await open(token)).timeline.at(-1)).toMatchObject({ fact: 'refundRequested', note });
    const { data } = await server.call('orders', { query: { waiting: 'toRefund' } }, shop.asking);
    expect(data.map((row) => row.id)).toEqual([id]);
  });

  it('are rejected with 409 where the lifecycles do not allow them', async () => {
    const { id, token } = await withLink({}, [paid, handedOver]);
    const { version } = await open(token);
    expect(await act(token, { event: 'order.cancel', version })).toMatchObject({
      status: 409,
      code: 'ILLEGAL_EVENT',
    });
    expect((await overview(id)).order).toMatchObject({ status: 'ORDER_INTENT_CONFIRMED', version });
    for (const event of ['refund.confirm', 'order.decline', 'payment.confirmed'])
      expect(
        await server.ask('advanceCustomerOrder', {
          params: { token },
          body: { event: event as CustomerOrderEvent, version },
        }),
      ).toMatchObject({ status: 422 });
  });

  it('have one effect when they are sent twice, under one key or two', async () => {
    const { id, token } = await withLink({}, [paid]);
    const { version } = await open(token);
    const key = randomUUID();
    const sent = { event: 'order.cancel', version } as const;
    const answers = await Promise.all([act(token, sent, key), act(token, sent, key), act(token, sent)]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(new Set([...statuses, 200, 409])).toEqual(new Set([200, 409]));
    const isKept = statuses.slice(0, 2).includes(200);
    expect(await act(token, sent, key)).toMatchObject({ status: isKept ? 200 : 409 });
    expect((await events(id)).filter((event) => event === 'order.cancel')).toHaveLength(1);
  });

  it('return the same answer under the same key', async () => {
    const { id, token } = await withLink({}, [paid, handedOver]);
    const { version } = await open(token);
    const key = randomUUID();
    const first = await act(token, { event: 'delivery.confirm', version }, key);
    const again = await act(token, { event: 'delivery.confirm', version }, key);
    expect(again.body).toBe(first.body);
    expect((await events(id)).filter((event) => event === 'delivery.confirm')).toHaveLength(1);
  });

  it('are rejected for an older version of the order', async () => {
    const { id, token } = await withLink({}, [paid]);
    const { version } = await open(token);
    await applyStep(server, shop, id, handedOver, 'merchant');
    expect(await act(token, { event: 'refund.request', version })).toMatchObject({
      status: 409,
      code: 'VERSION_CONFLICT',
    });
    expect((await overview(id)).order.status).toBe('ORDER_INTENT_CONFIRMED');
  });

  it('compete with a shipment by the merchant: exactly one of them succeeds', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, token } = await withLink({}, [paid]);
      const { version } = await open(token);
      const [cancelled, shipped] = await Promise.all([
        act(token, { event: 'order.cancel', version }),
        server.ask(
          'updateShippingStatus',
          { params: { id }, body: { shippingStatus: 'FULFILLED', version } },
          shop.asking,
        ),
      ]);
      expect([cancelled.status, shipped.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
      const { order } = await overview(id);
      expect([order.status, order.shippingStatus]).toEqual(
        cancelled.status === 200 ? ['CANCELED', 'PENDING'] : ['ORDER_INTENT_CONFIRMED', 'FULFILLED'],
      );
    }
  });

  it('open and change no other order', async () => {
    const mine = await withLink({}, [paid]);
    const other = await withLink({}, [paid]);
    const before = await overview(other.id);
    await act(mine.token, { event: 'order.cancel', version: (await open(mine.token)).version });
    expect(await overview(other.id)).toEqual(before);
    const { url } = await server.call(
      'orderPayLink',
      {
        params: { id: await placeOrder(server, shop) },
      },
      shop.asking,
    );
    const payToken = url.split('/').at(-1) ?? '';
    expect(await server.ask('customerOrder', { params: { token: payToken } })).toMatchObject({ status: 404 });
    expect(await server.ask('payable', { params: { token: other.token } })).toMatchObject({ status: 404 });
  });
});

describe('the amount due of an order', () => {
  it('is paid through the payment page, whose link stays the same', async () => {
    const { token } = await withLink();
    const pay = () => server.call('payCustomerOrder', { params: { token } });
    const { url } = await pay();
    expect((await pay()).url).toBe(url);
    const payToken = url.split('/').at(-2) ?? '';
    expect(payToken).not.toBe(token);
    expect(await server.call('payable', { params: { token: payToken } })).toMatchObject({
      dueMinor: sampleTotalMinor,
    });
  });

  it('is zero once the order is paid or ended', async () => {
    const { token } = await withLink({}, [paid]);
    expect(await server.ask('payCustomerOrder', { params: { token } })).toMatchObject({
      status: 409,
      code: 'ILLEGAL_EVENT',
    });
  });
});

describe('the private link for the merchant', () => {
  it('stays the same until it is replaced, and then stops working', async () => {
    const { id, token } = await withLink({}, [paid]);
    expect(await customerToken(server, shop, id)).toBe(token);
    const { url } = await server.call('replaceOrderCustomerLink', { params: { id } }, shop.asking);
    const replaced = url.split('/').at(-1) ?? '';
    expect(replaced).not.toBe(token);
    expect(await server.ask('customerOrder', { params: { token } })).toMatchObject({ status: 404 });
    expect(await act(token, { event: 'order.cancel', version: 2 })).toMatchObject({ status: 404 });
    expect(await server.ask('payCustomerOrder', { params: { token } })).toMatchObject({ status: 404 });
    expect(await open(replaced)).toMatchObject({ status: 'PAYMENT_CONFIRMED' });
    expect(await customerToken(server, shop, id)).toBe(replaced);
    expect(await events(id)).toContain('link.replaced');
  });

  it('is created for an order that never had one', async () => {
    const id = await placeOrder(server, shop);
    await server.database.query('update orders set order_token = null where id = $1', [id]);
    expect(await open(await customerToken(server, shop, id))).toMatchObject({ status: 'CREATED' });
  });

  it('is in the emails about the order, also of a business that is not verified', async () => {
    const email = newEmail();
    const newOrderCustomer = { name: 'Ada Obi', phoneNumber: null, email };
    const { order } = await server.call(
      'createOrder',
      { body: { ...sampleFields, newOrderCustomer } },
      shop.asking,
    );
    await server.deps.jobs.drain();
    const token = await customerToken(server, shop, order.id);
    const [mail] = await server.mails(email);
    expect(mail?.text).toContain(`View your order:\n${server.deps.config.publicUrl}/orders/${token}`);
  });
});
