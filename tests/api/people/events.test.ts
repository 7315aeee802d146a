import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { permission } from '#domain/permission.ts';
import { getIncludedVatMinor } from '#domain/subscription-billing.ts';
import { cancelEvent } from '#server/modules/events/event-admin.service.ts';
import { hasFoundEvent } from '#server/modules/events/applications.service.ts';
import { choose } from '#tests/support/money/subscriptions.ts';
import {
  applyFor,
  feeMinor,
  listNotices,
  openEvent,
  operateApplication,
  operator,
  payFee,
  readApplication,
  signInAgain,
  startFee,
  statusOf,
} from '#tests/support/people/events.ts';
import { day, hour } from '#tests/support/people/identity.ts';
import { samplePin, setSamplePin, wrongPin } from '#tests/support/people/pins.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { type Shop, advanceTime, createTeamMember, newShop } from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());

const inMinutes = 61_000;
const step = (asking: Shop['asking'], call: 'withdrawEventApplication' | 'acceptEventPlace', id: string) =>
  server.ask(call, { params: { id } }, asking);
const feesOf = async (shop: Shop) => {
  const { data } = await server.call('transactions', { query: { figure: 'event' } }, shop.asking);
  return data.map(({ type, direction, result, grossMinor }) => [type, direction, result, grossMinor]);
};
const cancel = (id: string, reason = 'The place was flooded') =>
  server.deps.db.transaction((tx) => cancelEvent(tx, server.deps, id, reason, operator));

describe('an event with a fee', () => {
  test('is applied for, approved by the sandbox, paid by card and in the books', async () => {
    const shop = await newShop(server);
    const eventId = await openEvent(server);
    expect(await hasFoundEvent(server.deps.db, shop.businessId)).toBe(false);
    const open = await server.call('eventOpportunities', {}, shop.asking);
    expect(open.find(({ id }) => id === eventId)).toMatchObject({
      isOpen: true,
      freePlaces: 2,
      application: null,
      feeMinor,
    });
    const id = await applyFor(server, shop.asking, eventId);
    expect(await hasFoundEvent(server.deps.db, shop.businessId)).toBe(true);
    await advanceTime(server, inMinutes);
    const approved = await readApplication(server, shop.asking, id);
    const deadline = new Date(server.deps.clock.now().getTime() + 48 * hour);
    expect(approved.application).toMatchObject({
      status: 'approved',
      vatMinor: getIncludedVatMinor(feeMinor),
    });
    expect(Math.abs(Date.parse(approved.application.confirmBy ?? '') - deadline.getTime())).toBeLessThan(
      60_000,
    );
    expect(approved.event).toMatchObject({ freePlaces: 1 });
    await payFee(server, shop.asking, id);
    const { application } = await readApplication(server, shop.asking, id);
    expect(application).toMatchObject({
      status: 'confirmed',
      confirmBy: null,
      isFeeReturned: true,
      payment: { result: 'success', method: 'card', amountMinor: feeMinor },
    });
    expect(await feesOf(shop)).toEqual([['event', 'DR', 'success', feeMinor]]);
    const books = await server.call('bookkeepingSummary', { query: {} }, shop.asking);
    expect(books.expenses).toMatchObject({ event: feeMinor, plan: 0 });
    const mine = await server.call('myEvents', {}, shop.asking);
    expect(mine.map(({ id: one, application: own }) => [one, own?.status])).toEqual([[eventId, 'confirmed']]);
    const log = await server.call('auditLog', { query: { recordType: 'event-application' } }, shop.asking);
    expect(log.data.map(({ event }) => event).toReversed()).toEqual([
      'application.apply',
      'application.approve',
      'application.pay',
    ]);
    expect(await listNotices(server, shop.asking)).toEqual(['eventPlaceApproved', 'eventPlaceConfirmed']);
  });

  test('is paid from the balance with the PIN, by people who manage payments', async () => {
    const shop = await newShop(server);
    const id = await applyFor(server, shop.asking, await openEvent(server));
    await operateApplication(server, id, 'application.approve');
    await setSamplePin(server, shop.asking);
    const pay = (asking: Shop['asking'], pin: string | undefined, paymentId: string = randomUUID()) =>
      server.ask(
        'payEventFee',
        { params: { id }, body: { paymentId, method: 'balance', ...(pin && { pin }) } },
        asking,
      );
    const member = await createTeamMember(server, shop, [permission('BUSINESS', 'manage')]);
    expect(await pay(member, samplePin)).toMatchObject({ status: 403 });
    expect(await pay(shop.asking, undefined)).toMatchObject({ status: 422, code: 'INVALID' });
    expect(await pay(shop.asking, wrongPin)).toMatchObject({ code: 'PIN_WRONG' });
    expect(await pay(shop.asking, samplePin)).toMatchObject({ code: 'BALANCE_TOO_LOW' });
    expect(await statusOf(server, shop.asking, id)).toBe('approved');
  });

  test('has a receipt and a calendar file', async () => {
    const shop = await newShop(server);
    const eventId = await openEvent(server, { title: 'Music; food, and more', capacity: 1 });
    const id = await applyFor(server, shop.asking, eventId);
    await operateApplication(server, id, 'application.approve');
    expect(await server.ask('eventFeeReceipt', { params: { id } }, shop.asking)).toMatchObject({
      status: 404,
    });
    await payFee(server, shop.asking, id);
    const download = async (url: string) => server.http.inject({ url });
    const receipt = await server.call('eventFeeReceipt', { params: { id } }, shop.asking);
    const pdf = await download(receipt.url);
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    const calendar = await server.call('eventCalendar', { params: { id: eventId } }, shop.asking);
    const ics = await download(calendar.url);
    expect(ics.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(ics.body).toContain('SUMMARY:Music\\; food\\, and more\r\n');
    expect(ics.body).toContain('BEGIN:VEVENT\r\n');
  });

  test('passes an unpaid place on, and returns a fee that arrives later', async () => {
    const [first, second] = [await newShop(server), await newShop(server)];
    const eventId = await openEvent(server, { capacity: 1 });
    const id = await applyFor(server, first.asking, eventId);
    const next = await applyFor(server, second.asking, eventId);
    await operateApplication(server, id, 'application.approve');
    await expect(operateApplication(server, next, 'application.approve')).rejects.toThrow('No place is free');
    await operateApplication(server, next, 'application.waitlist');
    expect((await readApplication(server, second.asking, next)).application.waitingPosition).toBe(1);
    const { payment } = await startFee(server, first.asking, id);
    await advanceTime(server, 37 * hour);
    await advanceTime(server, 12 * hour);
    expect(await statusOf(server, first.asking, id)).toBe('expired');
    expect(await statusOf(server, second.asking, next)).toBe('offered');
    await choose(server, payment?.payUrl, 'pays');
    await advanceTime(server, 60_000);
    await advanceTime(server, hour);
    expect(await statusOf(server, first.asking, id)).toBe('expired');
    expect(await feesOf(first)).toEqual([
      ['refund', 'CR', 'success', feeMinor],
      ['event', 'DR', 'success', feeMinor],
    ]);
    const books = await server.call('bookkeepingSummary', { query: {} }, first.asking);
    expect(books.expenses).toMatchObject({ event: 0, plan: 0 });
    expect(await listNotices(server, first.asking)).toEqual([
      'eventPlaceApproved',
      'eventPlaceEndsSoon',
      'eventPlaceExpired',
      'eventFeeReturned',
    ]);
    await payFee(server, second.asking, next);
    expect(await statusOf(server, second.asking, next)).toBe('confirmed');
  });

  test('confirms a late fee while the place is still free', async () => {
    const shop = await newShop(server);
    const id = await applyFor(server, shop.asking, await openEvent(server, { capacity: 1 }));
    await operateApplication(server, id, 'application.approve');
    const { payment } = await startFee(server, shop.asking, id);
    await advanceTime(server, 49 * hour);
    expect(await statusOf(server, shop.asking, id)).toBe('expired');
    await choose(server, payment?.payUrl, 'pays');
    await advanceTime(server, 60_000);
    expect(await statusOf(server, shop.asking, id)).toBe('confirmed');
  });

  test('gives the last place to one of two payments at once, and returns the other', async () => {
    const [late, next] = [await newShop(server), await newShop(server)];
    const eventId = await openEvent(server, { capacity: 1 });
    const ids = [
      await applyFor(server, late.asking, eventId),
      await applyFor(server, next.asking, eventId),
    ] as const;
    await operateApplication(server, ids[0], 'application.approve');
    await operateApplication(server, ids[1], 'application.waitlist');
    const first = await startFee(server, late.asking, ids[0]);
    await advanceTime(server, 49 * hour);
    const second = await startFee(server, next.asking, ids[1]);
    await Promise.all([
      choose(server, first.payment?.payUrl, 'pays'),
      choose(server, second.payment?.payUrl, 'pays'),
    ]);
    await advanceTime(server, 60_000);
    await advanceTime(server, hour);
    const statuses = [
      await statusOf(server, late.asking, ids[0]),
      await statusOf(server, next.asking, ids[1]),
    ];
    expect(statuses).toEqual(['expired', 'confirmed']);
    expect((await feesOf(late)).map(([type]) => type)).toEqual(['refund', 'event']);
    expect((await feesOf(next)).map(([type]) => type)).toEqual(['event']);
  });

  test('returns the fee of a place that is given up before the deadline, and not after it', async () => {
    const [early, late] = [await newShop(server), await newShop(server)];
    const eventId = await openEvent(server);
    const ids: string[] = [];
    for (const { asking } of [early, late]) {
      const id = await applyFor(server, asking, eventId);
      await operateApplication(server, id, 'application.approve');
      await payFee(server, asking, id);
      ids.push(id);
    }
    const [before = '', after = ''] = ids;
    expect(await step(early.asking, 'withdrawEventApplication', before)).toMatchObject({ status: 200 });
    await advanceTime(server, 60_000);
    await advanceTime(server, hour);
    expect((await feesOf(early)).map(([type]) => type)).toEqual(['refund', 'event']);
    await advanceTime(server, 20 * day);
    late.asking = (await signInAgain(server, late)).asking;
    expect((await readApplication(server, late.asking, after)).application.isFeeReturned).toBe(false);
    expect(await step(late.asking, 'withdrawEventApplication', after)).toMatchObject({ status: 200 });
    await advanceTime(server, 60_000);
    await advanceTime(server, hour);
    expect((await feesOf(late)).map(([type]) => type)).toEqual(['event']);
  });

  test('returns every fee when it is cancelled, and tells the applicants why', async () => {
    const [paying, waiting] = [await newShop(server), await newShop(server)];
    const eventId = await openEvent(server, { capacity: 1 });
    const id = await applyFor(server, paying.asking, eventId);
    await operateApplication(server, id, 'application.approve');
    await payFee(server, paying.asking, id);
    const next = await applyFor(server, waiting.asking, eventId);
    await operateApplication(server, next, 'application.waitlist');
    expect(await cancel(eventId)).toBe(2);
    await advanceTime(server, 60_000);
    await advanceTime(server, hour);
    expect(await feesOf(paying)).toEqual([
      ['refund', 'CR', 'success', feeMinor],
      ['event', 'DR', 'success', feeMinor],
    ]);
    expect((await readApplication(server, waiting.asking, next)).application).toMatchObject({
      status: 'canceled',
      reason: 'The place was flooded',
    });
    expect(await listNotices(server, waiting.asking)).toEqual([
      'eventApplicationWaitlisted',
      'eventCancelled',
    ]);
    expect(await server.call('event', { params: { id: eventId } }, waiting.asking)).toMatchObject({
      status: 'canceled',
      isOpen: false,
    });
    await expect(cancel(eventId)).rejects.toThrow('cancelled already');
  });
});
