import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signCourierText } from '#server/providers/delivery/courier-signature.ts';
import { apiKey, sign } from '#tests/support/delivery/shipbubble-server.ts';
import {
  type ShipbubbleShop,
  allCourierSteps,
  listCourierSteps,
  openShipbubbleShop,
} from '#tests/support/delivery/shipbubble-shop.ts';
import { minute } from '#tests/support/people/identity.ts';
import { applyStep } from '#tests/support/store/business-fixture.ts';
import { findByOrderId, listEvents } from './stored-shipments.ts';

const cancelShipping = { on: 'shipping', event: 'shipping.cancel' } as const;
const countCancellations = () =>
  at.shipbubble.requests.filter(({ call }) => call.startsWith('POST /shipping/labels/cancel/')).length;
let at: ShipbubbleShop;
beforeAll(async () => {
  at = await openShipbubbleShop();
});
beforeEach(() => at.reset());
afterAll(() => at.close());

describe('the webhook of Shipbubble', () => {
  it('rejects a body without the signature of the webhook secret', async () => {
    const { id, label } = await at.book();
    const { body, signature } = at.shipbubble.report(label, 'confirmed');
    expect(await at.send({ body })).toBe(403);
    expect(await at.send({ body, signature: '' })).toBe(403);
    expect(await at.send({ body, signature: sign(body, apiKey) })).toBe(403);
    expect(await at.send({ body, signature: sign(body, '') })).toBe(403);
    expect(await at.send({ body: `${body} `, signature })).toBe(403);
    expect(
      await at.send({ body, signature: signature.replace(/.$/, (last) => (last === '0' ? '1' : '0')) }),
    ).toBe(403);
    expect(listCourierSteps(await at.overview(id))).toEqual([]);
    expect(await at.send({ body, signature })).toBe(200);
    expect(listCourierSteps(await at.overview(id))).toEqual(allCourierSteps.slice(0, 1));
  });

  it('accepts each report once, however often and however many at once', async () => {
    const { id, label } = await at.book();
    const webhooks = ['confirmed', 'picked_up', 'completed'].map((status) =>
      at.shipbubble.report(label, status),
    );
    for (const webhook of webhooks) {
      const replies = await Promise.all([webhook, webhook, webhook].map(at.send));
      expect(replies).toEqual([200, 200, 200]);
    }
    await at.pass(5 * minute);
    for (const webhook of webhooks) expect(await at.send(webhook)).toBe(200);
    expect(listCourierSteps(await at.overview(id))).toEqual(allCourierSteps);
    const stored = await findByOrderId(at.server, label.order_id);
    const kinds = (await listEvents(at.server, stored?.reference ?? '')).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(['delivered', 'pickedUp', 'ready']);
  });

  it('has the same result when reports arrive in another order', async () => {
    const { id, label } = await at.book();
    const webhooks = ['confirmed', 'picked_up', 'in_transit', 'completed'].map((status) =>
      at.shipbubble.report(label, status),
    );
    for (const webhook of webhooks.toReversed()) expect(await at.send(webhook)).toBe(200);
    const end = await at.overview(id);
    expect(end.order).toMatchObject({ status: 'DELIVERED', courier: { status: 'delivered' } });
    expect(listCourierSteps(end)).toEqual(allCourierSteps);
  });

  it('follows a parcel of which only the last report arrives', async () => {
    const { id, label } = await at.book();
    for (const status of ['confirmed', 'picked_up']) at.shipbubble.report(label, status);
    expect(await at.send(at.shipbubble.report(label, 'in_transit'))).toBe(200);
    expect((await at.overview(id)).order.shippingStatus).toBe('PICKED_UP');
    const { body } = at.shipbubble.report(label, 'completed');
    const withoutHistory = JSON.stringify({ order_id: label.order_id, status: 'completed' });
    expect(body).toContain('Picked up');
    expect(await at.send({ body: withoutHistory, signature: sign(withoutHistory) })).toBe(200);
    expect(listCourierSteps(await at.overview(id))).toEqual(allCourierSteps);
  });

  it('stores when the courier did each step, in place of when it was reported', async () => {
    const { label } = await at.book();
    at.shipbubble.report(label, 'confirmed', new Date('2026-01-05T08:00:00Z'));
    const webhook = at.shipbubble.report(label, 'picked_up', new Date('2026-01-05T10:30:00Z'));
    expect(await at.send(webhook)).toBe(200);
    const stored = await findByOrderId(at.server, label.order_id);
    expect(await listEvents(at.server, stored?.reference ?? '')).toEqual([
      { kind: 'ready', at: '2026-01-05T08:00:00.000Z' },
      { kind: 'pickedUp', at: '2026-01-05T10:30:00.000Z' },
    ]);
  });

  it.each(['on_hold', 'returned', 'constructor', 'Completed?'])(
    'stores an unknown status (%s), which changes nothing',
    async (status) => {
      const { id, label } = await at.book();
      const before = await at.overview(id);
      expect(await at.send(at.shipbubble.report(label, status))).toBe(200);
      expect(await at.overview(id)).toEqual(before);
      expect(await findByOrderId(at.server, label.order_id)).toMatchObject({
        state: 'created',
        lastStatus: status,
      });
    },
  );

  it('accepts reports of unknown shipments, and in unknown formats', async () => {
    for (const content of [
      '{"order_id":"SB-UNKNOWN","status":"completed"}',
      '{"event":"other"}',
      'not JSON',
      '',
    ])
      expect(await at.send({ body: content, signature: sign(content) })).toBe(200);
  });

  it('does not let a second shipment of a delivery take the place of the first', async () => {
    const { id, label } = await at.book();
    const before = await at.overview(id);
    const { body } = at.shipbubble.report(
      { ...label, order_id: 'SB-SECOND', package_status: [] },
      'completed',
    );
    expect(await at.send({ body, signature: sign(body) })).toBe(200);
    expect(await at.overview(id)).toEqual(before);
    expect(await findByOrderId(at.server, label.order_id)).toMatchObject({ state: 'created' });
  });

  it('is the only way to report: the call of the sandbox courier is refused', async () => {
    const { label } = await at.book();
    const payload = JSON.stringify({ reference: label.order_id });
    const signature = signCourierText(at.server.deps.config.getKey('courier'), payload);
    const answer = await at.server.ask('courierEvent', { body: { payload, signature } });
    expect(answer).toMatchObject({ status: 422, code: 'INVALID' });
    const elsewhere = await at.server.http.inject({
      method: 'POST',
      url: '/api/transaction/payment/webhook/shipbubble',
      payload: '{}',
    });
    expect(elsewhere.statusCode).toBe(404);
  });
});

describe('a missing webhook', () => {
  it('is replaced by a question after half an hour, without repeating anything', async () => {
    const { id, label } = await at.book();
    at.shipbubble.report(label, 'confirmed');
    const picked = at.shipbubble.report(label, 'picked_up');
    await at.pass(29 * minute);
    expect(listCourierSteps(await at.overview(id))).toEqual([]);
    await at.pass(2 * minute);
    expect(listCourierSteps(await at.overview(id))).toEqual(allCourierSteps.slice(0, 3));
    expect(await at.send(picked)).toBe(200);
    at.shipbubble.report(label, 'completed');
    await at.pass(31 * minute);
    expect(listCourierSteps(await at.overview(id))).toEqual(allCourierSteps);
  });

  it('is no longer asked for once the parcel was delivered', async () => {
    const { id, label } = await at.book();
    at.shipbubble.report(label, 'completed');
    for (let nth = 0; nth < 4; nth += 1) await at.pass(31 * minute);
    expect(listCourierSteps(await at.overview(id))).toEqual(allCourierSteps);
    const questions = at.shipbubble.requests.filter(({ call }) => call.includes(label.order_id));
    expect(questions).toHaveLength(2);
    expect(await findByOrderId(at.server, label.order_id)).toMatchObject({ state: 'ended' });
  });
});

describe('a cancelled pickup', () => {
  it('by the courier leaves the order to be shipped again, with the reason', async () => {
    const { id, label } = await at.book();
    expect(await at.send(at.shipbubble.report(label, 'cancelled'))).toBe(200);
    expect((await at.overview(id)).order).toMatchObject({
      shippingStatus: 'PENDING',
      courier: { status: 'refused', refusal: 'The courier cancelled the pickup' },
    });
    await at.schedule(id);
    await at.pass();
    expect(at.shipbubble.labels).toHaveLength(2);
    expect((await at.overview(id)).order.courier?.status).toBe('booked');
  });

  it('by the merchant is cancelled at Shipbubble, whose late reports change nothing', async () => {
    const { id, label } = await at.book();
    const late = at.shipbubble.report(label, 'confirmed');
    await applyStep(at.server, at.shop, id, cancelShipping, 'merchant');
    await at.pass();
    expect(label.status).toBe('cancelled');
    expect(await at.send(late)).toBe(200);
    expect(await at.send(at.shipbubble.report(label, 'cancelled'))).toBe(200);
    await at.pass();
    expect((await at.overview(id)).order).toMatchObject({
      shippingStatus: 'PENDING',
      courier: { status: 'cancelled', refusal: null },
    });
    expect(countCancellations()).toBe(1);
  });

  it('by the merchant is not requested from Shipbubble before the pickup itself', async () => {
    const id = await at.ship();
    await applyStep(at.server, at.shop, id, cancelShipping, 'merchant');
    await at.pass();
    expect(at.shipbubble.requests).toEqual([]);
  });

  it('has no effect if the parcel was picked up meanwhile', async () => {
    const { id, label } = await at.book();
    at.shipbubble.report(label, 'picked_up');
    await applyStep(at.server, at.shop, id, cancelShipping, 'merchant');
    await at.pass();
    expect(label.status).toBe('picked_up');
    expect(countCancellations()).toBe(1);
    expect(await findByOrderId(at.server, label.order_id)).toMatchObject({ state: 'created' });
  });

  it.each(['unreachable', 'down', 'lost'] as const)('is tried again after a failure (%s)', async (kind) => {
    const { id, label } = await at.book();
    at.shipbubble.fault = { call: `POST /shipping/labels/cancel/${label.order_id}`, kind };
    await applyStep(at.server, at.shop, id, cancelShipping, 'merchant');
    await expect(at.pass()).rejects.toThrow();
    at.shipbubble.fault = undefined;
    await at.pass(minute);
    expect(label.status).toBe('cancelled');
    expect(await findByOrderId(at.server, label.order_id)).toMatchObject({ state: 'cancelled' });
  });
});

it('a parcel in transit is not cancelled or created again when it has to be returned', async () => {
  const { id, label } = await at.book();
  expect(await at.send(at.shipbubble.report(label, 'picked_up'))).toBe(200);
  const before = at.shipbubble.requests.length;
  await at.server.deps.courier.requestReturn(
    (await findByOrderId(at.server, label.order_id))?.reference ?? '',
  );
  expect(at.shipbubble.requests).toHaveLength(before);
  expect((await at.overview(id)).order.shippingStatus).toBe('PICKED_UP');
});
