import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getEntitlements } from '#domain/plan.ts';
import { savePlanOverrides } from '#server/modules/subscriptions/subscriptions.repo.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { day, minute } from '#tests/support/people/identity.ts';
import { changePlan, invite } from '#tests/support/people/team.ts';
import { createTeamMember, newShop, sampleFields } from '#tests/support/store/business-fixture.ts';
import { stocked } from '#tests/support/store/products.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer({
    NEW_BUSINESS_PLAN: 'free',
    SESSION_DAYS: '3650',
    SESSION_IDLE_DAYS: '3650',
  });
});
afterAll(() => server.close());

describe('the usage of a business', () => {
  test('begins with the plan of new businesses and counts what each limit counts', async () => {
    const shop = await newShop(server);
    const read = () => server.call('subscriptionUsage', {}, shop.asking);
    expect(await read()).toEqual({
      entitlements: getEntitlements('free'),
      used: { products: 0, invoicesPerMonth: 0, teamMembers: 0 },
      seatDeadline: null,
    });
    await stocked(server, shop);
    await invite(server, shop);
    expect((await read()).used).toEqual({ products: 1, invoicesPerMonth: 0, teamMembers: 1 });
    await changePlan(server, shop, 'pro');
    expect((await read()).entitlements).toEqual(getEntitlements('pro'));
    // What was agreed on with a custom plan counts in no other plan.
    const agreed = { limits: { products: 9 } };
    await server.deps.db.transaction((tx) => savePlanOverrides(tx, shop.businessId, agreed));
    expect((await read()).entitlements).toEqual(getEntitlements('pro'));
  });

  test('is visible to every member', async () => {
    const shop = await newShop(server);
    const member = await createTeamMember(server, shop, 'off');
    expect((await server.ask('subscriptionUsage', {}, member)).status).toBe(200);
  });
});

describe('the audit log', () => {
  test('goes back as many days as the plan includes, in the list and in the file, and loses nothing', async () => {
    const shop = await newShop(server);
    await changePlan(server, shop, 'custom');
    const place = async () =>
      (await server.call('createOrder', { body: sampleFields }, shop.asking)).order.number;
    const oldest = await place();
    server.pass(83 * day);
    const older = await place();
    server.pass(7 * day - minute);
    const newest = await place();
    const query = { recordType: 'order' } as const;
    const listed = async () => [
      ...new Set(
        (await server.call('auditLog', { query }, shop.asking)).data.map(({ recordLabel }) => recordLabel),
      ),
    ];
    const exported = async () => {
      const body = { target: { kind: 'matching', filter: query } } as const;
      const { url } = await server.call('exportAuditLog', { body }, shop.asking);
      const text = (await server.http.inject({ url })).body;
      return [newest, older, oldest].filter((number) => text.includes(`,${number},`));
    };
    expect(await listed()).toEqual([newest, older, oldest]);
    // An entry of almost seven days ago is the oldest that free includes.
    await changePlan(server, shop, 'free');
    expect(await listed()).toEqual([newest, older]);
    server.pass(minute);
    expect(await listed()).toEqual([newest]);
    expect(await exported()).toEqual([newest]);
    await changePlan(server, shop, 'basic');
    expect(await listed()).toEqual([newest, older]);
    await changePlan(server, shop, 'pro');
    expect(await listed()).toEqual([newest, older, oldest]);
    expect(await exported()).toEqual([newest, older, oldest]);
  });
});
