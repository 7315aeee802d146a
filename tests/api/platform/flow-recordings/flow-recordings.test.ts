import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordingRules } from '#contract/flow-recording.ts';
import { permission } from '#domain/permission.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { day, newSession } from '#tests/support/people/identity.ts';
import { sampleJourney, walkRecorded } from '#tests/support/walks/journeys.ts';
import type { Asking } from '#tests/support/server/request.ts';
import { type Shop, advanceTime, createTeamMember, newShop } from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
let shop: Shop;
let helper: Asking;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  shop = await newShop(server);
  helper = await createTeamMember(server, shop, [permission('ORDER', 'manage')]);
});

const consent = (isOn: boolean, asking = shop.asking) =>
  server.call('setRecordingConsent', { body: { isOn } }, asking);
const record = (body: ReturnType<typeof sampleJourney>, asking = shop.asking) =>
  server.ask('recordJourney', { body }, asking);
const report = (body: { what: string; journeyId?: string }, asking = shop.asking) =>
  server.call('reportProblem', { body }, asking);
const one = (id: string, asking = shop.asking) => server.call('problemReport', { params: { id } }, asking);
const figures = (asking = shop.asking) => server.call('flowFigures', { query: { flow: 'withdraw' } }, asking);
const kept = async (journeyId: string) =>
  (
    await server.deps.db.execute(
      sql`select nth, event, state, at_ms from flow_steps where journey_id = ${journeyId} order by nth`,
    )
  ).rows;

describe('consent', () => {
  it('is off until it is given, and each person gives their own', async () => {
    expect((await server.call('whoAmI', {}, shop.asking)).user.recordsJourneys).toBe(false);
    expect((await consent(true)).recordsJourneys).toBe(true);
    expect((await server.call('whoAmI', {}, shop.asking)).user.recordsJourneys).toBe(true);
    expect((await server.call('whoAmI', {}, helper)).user.recordsJourneys).toBe(false);
  });

  it('is required for recording', async () => {
    const journey = sampleJourney();
    expect(await record(journey)).toMatchObject({ status: 409, code: 'ILLEGAL_EVENT' });
    expect(await kept(journey.journeyId)).toEqual([]);
    expect((await figures()).journeys).toBe(0);
  });

  it('when withdrawn, deletes what was recorded, except for the journeys of a report', async () => {
    const [lost, held] = [await walkRecorded(server, shop.asking), await walkRecorded(server, shop.asking)];
    const colleagues = await walkRecorded(server, helper);
    const { id } = await report({ what: 'It stops', journeyId: held.journeyId });
    await consent(false);
    expect(await kept(lost.journeyId)).toEqual([]);
    expect((await one(id)).journey?.steps).toEqual(held.steps);
    expect(await kept(colleagues.journeyId)).toHaveLength(colleagues.steps.length);
  });
});

describe('a journey', () => {
  it('sent in batches, twice and at the same moment, is stored once', async () => {
    const journey = sampleJourney();
    await consent(true);
    const [first, ...rest] = journey.steps;
    const batches = [[first], rest, journey.steps].map((steps) => ({
      ...journey,
      steps: steps.filter((step) => step !== undefined),
    }));
    const answers = await Promise.all([...batches, ...batches].map((batch) => record(batch)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { id } = await report({ what: 'It stops', journeyId: journey.journeyId });
    expect((await one(id)).journey).toMatchObject({ flow: 'withdraw', steps: journey.steps });
  });

  it('sent again with other steps stays unchanged', async () => {
    const journey = await walkRecorded(server, shop.asking);
    const steps = journey.steps.map((step) => ({ ...step, state: 'elsewhere' }));
    expect((await record({ ...journey, steps })).status).toBe(200);
    const { id } = await report({ what: 'It stops', journeyId: journey.journeyId });
    expect((await one(id)).journey?.steps).toEqual(journey.steps);
  });

  it("of a colleague, or of another flow, can't be continued by anyone else", async () => {
    const journey = await walkRecorded(server, shop.asking);
    await consent(true, helper);
    expect(await record(journey, helper)).toMatchObject({ status: 409, code: 'IN_USE' });
    expect(await record({ ...journey, flow: 'import' })).toMatchObject({ status: 409, code: 'IN_USE' });
  });

  const step = { nth: 0, event: 'pin.submit', state: 'entering', atMs: 0 };
  it.each([
    ['a PIN as an event', { ...step, event: '4711' }],
    ['a code behind an event', { ...step, event: 'otp.submit.123456' }],
    ['an amount as a state', { ...step, state: 'review 250000' }],
    ['an email address as a state', { ...step, state: 'ada@shop.example' }],
    ['a name of any length', { ...step, event: 'a'.repeat(61) }],
    ['a state of any length', { ...step, state: 'a'.repeat(201) }],
    ['one step too many', { ...step, nth: recordingRules.maxSteps }],
    ['a step before the beginning', { ...step, atMs: -1 }],
    ['a step after the longest journey', { ...step, atMs: recordingRules.maxDurationMs + 1 }],
  ])('rejects %s', async (_, wrong) => {
    await consent(true);
    const journey = { ...sampleJourney(), steps: [wrong] };
    expect(await record(journey)).toMatchObject({ status: 422, code: 'INVALID' });
    expect(await kept(journey.journeyId)).toEqual([]);
  });

  it('rejects an unknown flow, and more steps at once than allowed', async () => {
    await consent(true);
    const { journeyId } = sampleJourney();
    const unknown = { journeyId, flow: 'a-diary', steps: [step] };
    const many = Array.from({ length: recordingRules.maxStepsAtOnce + 1 }, (_, nth) => ({ ...step, nth }));
    for (const body of [
      unknown,
      { journeyId, flow: 'withdraw', steps: many },
      { journeyId, flow: 'withdraw', steps: [] },
    ]) {
      const { statusCode } = await server.http.inject({
        method: 'POST',
        url: '/api/event/flow-journeys',
        headers: { authorization: `Bearer ${shop.asking.token}`, businessid: shop.businessId },
        payload: body,
      });
      expect(statusCode).toBe(422);
    }
  });

  it('stores nothing besides the names', async () => {
    await consent(true);
    const journey = sampleJourney();
    const steps = journey.steps.map((named) => ({
      ...named,
      payload: { pin: 'four-seven-one-one' },
      note: 'ada@shop.example',
    }));
    expect((await record({ ...journey, steps })).status).toBe(200);
    const { rows } = await server.deps.db.execute(
      sql`select s::text as row from flow_steps s union all select j::text from flow_journeys j`,
    );
    expect(rows.length).toBeGreaterThan(journey.steps.length);
    expect(JSON.stringify(rows)).not.toMatch(/four-seven|ada@shop/);
  });
});

describe('a report', () => {
  it('is visible to the owner and to the person who wrote it', async () => {
    const journey = await walkRecorded(server, helper);
    const { id } = await report({ what: '  The list stays empty ', journeyId: journey.journeyId }, helper);
    const { user } = await server.call('whoAmI', {}, helper);
    const problemReport = await one(id);
    expect(problemReport).toMatchObject({
      what: 'The list stays empty',
      reporterName: `${user.firstName} ${user.lastName}`,
      journey: { id: journey.journeyId, flow: 'withdraw', steps: journey.steps },
    });
    expect(await one(id, helper)).toEqual(problemReport);
    const colleague = await createTeamMember(server, shop, 'manage');
    const rival = await newShop(server);
    for (const asking of [colleague, rival.asking])
      expect((await server.ask('problemReport', { params: { id } }, asking)).status).toBe(404);
  });

  it("rejects another person's journey, and says so", async () => {
    const { journeyId } = await walkRecorded(server, shop.asking);
    for (const wrong of [journeyId, sampleJourney().journeyId])
      expect(
        await server.ask('reportProblem', { body: { what: 'It stops', journeyId: wrong } }, helper),
      ).toMatchObject({ status: 422, fields: [{ field: 'journeyId' }] });
    expect((await server.call('problemReports', {}, shop.asking)).data).toEqual([]);
  });

  it('without a text is rejected', async () => {
    expect(await server.ask('reportProblem', { body: { what: '  ' } }, shop.asking)).toMatchObject({
      status: 422,
      fields: [{ field: 'what' }],
    });
  });

  it('is in the list of the business, newest first, page by page', async () => {
    for (const what of ['one', 'two', 'three']) {
      server.pass(1000);
      await report({ what }, helper);
    }
    const list = (query: { perPage: number; after?: string; edge?: 'last' }) =>
      server.call('problemReports', { query }, shop.asking);
    const descriptionsOf = ({ data }: Awaited<ReturnType<typeof list>>) => data.map(({ what }) => what);
    const first = await list({ perPage: 2 });
    expect(descriptionsOf(first)).toEqual(['three', 'two']);
    expect(first.pagination).toMatchObject({ total: 3, page: 1, previous: null });
    expect(descriptionsOf(await list({ perPage: 2, after: first.pagination.next ?? '' }))).toEqual(['one']);
    expect(descriptionsOf(await list({ perPage: 2, edge: 'last' }))).toEqual(['one']);
    const rival = await newShop(server);
    expect((await server.call('problemReports', {}, rival.asking)).data).toEqual([]);
    expect((await server.ask('problemReports', {}, helper)).status).toBe(403);
  });
});

describe('after 90 days', () => {
  it('a journey is deleted unless it belongs to a report, and is counted nowhere', async () => {
    const [lost, held] = [await walkRecorded(server, shop.asking), await walkRecorded(server, shop.asking)];
    const { id } = await report({ what: 'It stops', journeyId: held.journeyId });
    await advanceTime(server, 89 * day);
    expect(await kept(lost.journeyId)).toHaveLength(lost.steps.length);
    await advanceTime(server, 2 * day);
    expect(await kept(lost.journeyId)).toEqual([]);
    const asking = await ownerAgain();
    expect((await one(id, asking)).journey?.steps).toEqual(held.steps);
    expect((await figures(asking)).journeys).toBe(0);
  });

  /** Signs the owner in again, because the previous session has expired. */
  async function ownerAgain(): Promise<Asking> {
    const { rows } = await server.deps.db.execute<{ email: string }>(
      sql`select email from users join businesses on owner_id = users.id where businesses.id = ${shop.businessId}`,
    );
    return { token: await newSession(server, rows[0]?.email ?? ''), businessId: shop.businessId };
  }
});
