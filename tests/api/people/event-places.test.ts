import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { permission } from '#domain/permission.ts';
import { Random } from '#server/demo/random.ts';
import {
  advanceApplication,
  advanceHeld,
  lockApplication,
} from '#server/modules/events/application.adapter.ts';
import { listApplicationsOfEvent } from '#server/modules/events/applications.repo.ts';
import { takeDueSteps } from '#server/modules/events/events.jobs.ts';
import { toNewPayment } from '#server/modules/events/fee-payment.rules.ts';
import { applyPaymentUpdate } from '#server/modules/payments/apply-payment-update.ts';
import { insertTransaction } from '#server/modules/payments/payments.records.ts';
import { toMerchantActor } from '#server/platform/timeline/merchant.ts';
import { createUnknownPaymentUpdate } from '#server/providers/payments/payments.ts';
import {
  applyFor,
  feeMinor,
  listNotices,
  openEvent,
  operateApplication,
  operator,
  readApplication,
  signInAgain,
  statusOf,
} from '#tests/support/people/events.ts';
import { day, hour } from '#tests/support/people/identity.ts';
import { seedOf } from '#tests/support/sampling/seed.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { type Shop, advanceTime, createTeamMember, newShop } from '#tests/support/store/business-fixture.ts';

const capacity = 40;
const applicants = 500;

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());

/** Stores businesses like that of a shop, each with an application of its own second. */
async function applyAll(eventId: string): Promise<void> {
  const { businessId, userId } = await newShop(server);
  const now = server.deps.clock.now().toISOString();
  const { db } = server.deps;
  await db.execute(sql`
    insert into businesses select (jsonb_populate_record(b, jsonb_build_object(
      'id', gen_random_uuid(), 'handle', 'stall-' || nth))).*
    from businesses b, generate_series(1, ${applicants}::int) nth where b.id = ${businessId}`);
  await db.execute(sql`
    insert into event_applications (business_id, id, event_id, status, sells, fee_minor, payer_email, applied_by,
      applied_by_name, applied_at)
    select id, gen_random_uuid(), ${eventId}, 'applied', 'Bags', ${feeMinor}, 'ada@example.com', ${userId}, 'Ada',
      ${now}::timestamptz + row_number() over () * interval '1 second'
    from businesses where handle like 'stall-%'`);
  await recordEntry(eventId, 0, { event: 'application.apply', from: null, to: 'applied' });
}

/** Writes an entry of each application that is not reviewed. Entries sort by their id, which begins with `nth`. */
async function recordEntry(
  eventId: string,
  nth: number,
  { event, from, to }: { event: string; from: string | null; to: string },
): Promise<void> {
  await server.deps.db.execute(sql`
    insert into timeline (business_id, id, at, record_type, record_id, record_label, lifecycle, event, "from", "to", actor_kind, actor_name)
    select business_id, overlay(gen_random_uuid()::text placing ${`0000000${nth}`} from 1 for 8)::uuid, applied_at,
      'event-application', id, 'Fair', 'event-application', ${event}, ${from}, ${to}, 'operator', 'Ngozi'
    from event_applications where event_id = ${eventId} and status = 'applied'`);
}

/** Puts all that are not reviewed on the waiting list at once, since no place is free. */
async function waitlistRest(eventId: string): Promise<void> {
  await recordEntry(eventId, 1, { event: 'application.waitlist', from: 'applied', to: 'waitlisted' });
  await server.deps.db.execute(
    sql`update event_applications set status = 'waitlisted' where event_id = ${eventId} and status = 'applied'`,
  );
}

type Key = { businessId: string; id: string };

/** Starts a payment by the provider, and returns what completes it. */
async function startPayment(key: Key): Promise<() => Promise<unknown>> {
  const { db, clock } = server.deps;
  const payment = await db.transaction(async (tx) => {
    const held = await lockApplication(tx, server.deps, key);
    if (!held) throw new Error('no application');
    const started = toNewPayment(held, clock.now());
    const named = { ...started, reference: started.id, method: 'PAYMENT_LINK', provider: 'sandbox' } as const;
    await insertTransaction(tx, key.businessId, named);
    return started;
  });
  const update = {
    ...createUnknownPaymentUpdate({ reference: payment.id, currency: 'NGN' }),
    result: 'success',
    amountMinor: feeMinor,
  } as const;
  return () => db.transaction((tx) => applyPaymentUpdate(tx, server.deps, update));
}

/** The number of confirmed and given places, and whether one who waits applied before one who got a place from the list. */
async function readPlaces(eventId: string) {
  const { rows } = await server.deps.db.execute<{ confirmed: number; taken: number; skipped: number }>(sql`
    with list as (select a.*, exists (select from timeline t where t.business_id = a.business_id
      and t.record_id = a.id and t.event = 'application.offer') as was_offered from event_applications a where event_id = ${eventId})
    select (count(*) filter (where status = 'confirmed'))::int as confirmed,
      (count(*) filter (where status in ('confirmed', 'approved', 'offered')))::int as taken,
      (count(*) filter (where status = 'waitlisted' and applied_at < (
        select max(applied_at) from list where was_offered)))::int as skipped
    from list`);
  return rows[0] ?? { confirmed: 0, taken: 0, skipped: 0 };
}

async function withdraw(key: Key): Promise<void> {
  const by = toMerchantActor({ userId: key.id, name: 'Ada', device: 'a test', address: '127.0.0.1' });
  await server.deps.db.transaction(async (tx) => {
    const held = await lockApplication(tx, server.deps, key);
    if (held) await advanceHeld(tx, server.deps, held, 'application.withdraw', by);
  });
}

const step = (asking: Shop['asking'], call: 'withdrawEventApplication' | 'acceptEventPlace', id: string) =>
  server.ask(call, { params: { id } }, asking);

describe('an event without a fee', () => {
  test('is confirmed with its approval, and an offered place by accepting it in time', async () => {
    const [first, second, third] = [await newShop(server), await newShop(server), await newShop(server)];
    const eventId = await openEvent(server, { feeMinor: 0, capacity: 1 });
    const id = await applyFor(server, first.asking, eventId);
    const next = await applyFor(server, second.asking, eventId);
    const last = await applyFor(server, third.asking, eventId);
    await operateApplication(server, id, 'application.approve');
    expect(await statusOf(server, first.asking, id)).toBe('confirmed');
    // The waiting list is in the order of the applications, and not of the review.
    await operateApplication(server, last, 'application.waitlist');
    await operateApplication(server, next, 'application.waitlist');
    await step(first.asking, 'withdrawEventApplication', id);
    expect(await statusOf(server, second.asking, next)).toBe('offered');
    expect(await statusOf(server, third.asking, last)).toBe('waitlisted');
    expect(await step(third.asking, 'acceptEventPlace', last)).toMatchObject({ status: 409 });
    expect(await step(second.asking, 'acceptEventPlace', next)).toMatchObject({ status: 200 });
    expect(await statusOf(server, second.asking, next)).toBe('confirmed');
  });

  test('keeps a place until it starts at most, and ends the waiting list then', async () => {
    const [first, second] = [await newShop(server), await newShop(server)];
    const now = server.deps.clock.now().getTime();
    const [startsAt, endsAt] = [new Date(now + day), new Date(now + 2 * day)];
    const times = { startsAt, endsAt, applicationDeadline: startsAt };
    const eventId = await openEvent(server, { feeMinor: 0, capacity: 1, ...times });
    const id = await applyFor(server, first.asking, eventId);
    const next = await applyFor(server, second.asking, eventId);
    await operateApplication(server, id, 'application.waitlist');
    await operateApplication(server, next, 'application.waitlist');
    const { application } = await readApplication(server, first.asking, id);
    expect(application).toMatchObject({ status: 'offered', confirmBy: startsAt.toISOString() });
    await advanceTime(server, day + 60_000);
    expect(await statusOf(server, first.asking, id)).toBe('expired');
    expect(await statusOf(server, second.asking, next)).toBe('expired');
    expect(await listNotices(server, second.asking)).toEqual([
      'eventApplicationWaitlisted',
      'eventApplicationExpired',
    ]);
  });

  test('is attended by a confirmed business once it has started', async () => {
    const shop = await newShop(server);
    const id = await applyFor(server, shop.asking, await openEvent(server, { feeMinor: 0 }));
    await operateApplication(server, id, 'application.approve');
    await expect(operateApplication(server, id, 'application.attend')).rejects.toThrow('has not started');
    await advanceTime(server, 29 * day + hour);
    await advanceTime(server, day);
    await operateApplication(server, id, 'application.attend');
    const { asking } = await signInAgain(server, shop);
    expect(await statusOf(server, asking, id)).toBe('attended');
    expect(await listNotices(server, asking)).toEqual(['eventPlaceConfirmed', 'eventStartsSoon']);
  });
});

describe('an application', () => {
  test('is made once, at the fee that was shown, until the deadline', async () => {
    const shop = await newShop(server);
    const eventId = await openEvent(server);
    const apply = (fee: number, of = eventId) =>
      server.ask(
        'applyToEvent',
        { params: { id: of }, body: { sells: 'Bags', note: null, feeMinor: fee } },
        shop.asking,
      );
    expect(await apply(feeMinor - 1)).toMatchObject({ status: 409, code: 'AMOUNT_CHANGED' });
    const both = await Promise.all([apply(feeMinor), apply(feeMinor)]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const closed = await openEvent(server, {
      applicationDeadline: new Date(server.deps.clock.now().getTime() + hour),
    });
    await advanceTime(server, 2 * hour);
    expect(await apply(feeMinor, closed)).toMatchObject({ status: 409 });
    const open = await server.call('eventOpportunities', {}, shop.asking);
    expect(open.map(({ id }) => id)).not.toContain(closed);
  });

  test('can be made again after it was withdrawn, and not after it was declined', async () => {
    const shop = await newShop(server);
    const eventId = await openEvent(server);
    const id = await applyFor(server, shop.asking, eventId);
    await step(shop.asking, 'withdrawEventApplication', id);
    const again = await applyFor(server, shop.asking, eventId);
    await operateApplication(server, again, 'application.decline', { reason: 'Too many bags' });
    expect((await readApplication(server, shop.asking, again)).application.reason).toBe('Too many bags');
    await expect(applyFor(server, shop.asking, eventId)).rejects.toThrow();
  });

  test('belongs to its business', async () => {
    const [shop, other] = [await newShop(server), await newShop(server)];
    const id = await applyFor(server, shop.asking, await openEvent(server));
    for (const call of ['eventApplication', 'eventFeeReceipt'] as const)
      expect(await server.ask(call, { params: { id } }, other.asking)).toMatchObject({ status: 404 });
    expect(await step(other.asking, 'withdrawEventApplication', id)).toMatchObject({ status: 404 });
    const viewer = await createTeamMember(server, shop, [permission('BUSINESS', 'view-only')]);
    expect(await step(viewer, 'withdrawEventApplication', id)).toMatchObject({ status: 403 });
  });
});

describe('500 applicants for 40 places', () => {
  test('get at most 40, nobody is skipped, and every fee that came too late goes back', async () => {
    const random = new Random(seedOf('event places'));
    const { db } = server.deps;
    const eventId = await openEvent(server, { capacity });
    await applyAll(eventId);
    const first = (await listApplicationsOfEvent(db, eventId, ['applied'])).slice(0, capacity);
    for (const key of first)
      await db.transaction((tx) => advanceApplication(tx, server.deps, key, 'application.approve', operator));
    await waitlistRest(eventId);
    const late: (() => Promise<unknown>)[] = [];
    let places = await readPlaces(eventId);
    for (let round = 0; round < 6; round += 1) {
      const holders = await listApplicationsOfEvent(db, eventId, ['approved', 'offered']);
      for (const [nth, key] of holders.entries()) {
        const lot = random.next();
        // Most pay in time in the last rounds, so that the event fills up.
        if (lot < 0.25 + round * 0.08) await (await startPayment(key))();
        else if (lot < 0.85 && nth % 4 === 0) late.push(await startPayment(key));
        else if (lot > 0.97) await withdraw(key);
      }
      // Those who were late pay at the moment at which their places go on.
      server.pass(49 * hour);
      const paying = late.splice(0).map((complete) => complete());
      await Promise.all([takeDueSteps(server.deps, eventId), ...paying]);
      places = await readPlaces(eventId);
      expect(places.skipped).toBe(0);
      expect(places.taken).toBeLessThanOrEqual(capacity);
    }
    expect(places.confirmed).toBeGreaterThan(capacity / 2);
    // Nobody waits while a place is free.
    expect(places.taken).toBe(capacity);
    const { rows } = await db.execute<{ count: number }>(sql`
      select count(*)::int as count from transactions t join event_applications a
        on a.business_id = t.business_id and a.id = t.event_application_id
      where a.event_id = ${eventId} and t.type = 'event' and t.result = 'success' and t.surplus_minor < t.gross_minor
        and a.status not in ('confirmed')`);
    expect(rows[0]?.count).toBe(0);
  });
});
