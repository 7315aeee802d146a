import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { maxAnalyticsViews } from '#contract/analytics/analytics-views.ts';
import { permission } from '#domain/permission.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import type { InputOf } from '#tests/support/server/request.ts';
import { type Shop, createTeamMember, newShop } from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
let shop: Shop;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  shop = await newShop(server);
});

type Query = NonNullable<InputOf<'saveAnalyticsView'>['body']>['query'];
const save = (name: string, query: Query = { range: '7d' }, asking = shop.asking) =>
  server.ask('saveAnalyticsView', { body: { name, query } }, asking);
const list = (asking = shop.asking) => server.call('analyticsViews', {}, asking);

test('views are listed by name, for the person who saved them alone', async () => {
  const colleague = await createTeamMember(server, shop, [permission('PAYMENT', 'view-only')]);
  await save('weekly', { range: 'this_week', compare: 'lastYear', currency: 'GHS' });
  await save('Christmas', { from: '2025-12-01', to: '2025-12-31', compare: 'none' });
  await save('Christmas', { range: '5y' }, colleague);
  expect(await list()).toMatchObject([
    { name: 'Christmas', query: { from: '2025-12-01', to: '2025-12-31', compare: 'none' } },
    { name: 'weekly', query: { range: 'this_week', compare: 'lastYear', currency: 'GHS' } },
  ]);
  const [theirs] = await list(colleague);
  expect(theirs).toMatchObject({ name: 'Christmas', query: { range: '5y' } });
  const remove = { params: { id: theirs?.id ?? '' } };
  expect(await server.ask('deleteAnalyticsView', remove, shop.asking)).toMatchObject({ status: 404 });
  expect(await list(colleague)).toHaveLength(1);
});

test('a view of the same name is replaced, whatever its case', async () => {
  await save('Weekly', { range: '7d' });
  const [first] = await list();
  await Promise.all([save('weekly', { range: '2w' }), save('WEEKLY', { range: '2w' })]);
  expect(await list()).toMatchObject([{ id: first?.id, query: { range: '2w' } }]);
});

test('a person has a limited number of views, also by requests at the same time', async () => {
  const names = Array.from({ length: maxAnalyticsViews + 3 }, (_, nth) => `View ${nth}`);
  const answers = await Promise.all(names.map((name) => save(name)));
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(3);
  const views = await list();
  expect(views).toHaveLength(maxAnalyticsViews);
  expect(await save(views[0]?.name ?? '', { range: '3d' })).toMatchObject({ status: 200 });
  await server.call('deleteAnalyticsView', { params: { id: views[0]?.id ?? '' } }, shop.asking);
  expect(await save('Another')).toMatchObject({ status: 200 });
});

test('a view needs a name and days in their order, and access to payments', async () => {
  const packer = await createTeamMember(server, shop, [permission('ORDER', 'manage')]);
  expect(await save('  ')).toMatchObject({ status: 422 });
  expect(await save('Back', { from: '2026-02-01', to: '2026-01-01' })).toMatchObject({ status: 422 });
  expect(await save('Mine', { range: '7d' }, packer)).toMatchObject({ status: 403 });
  expect(await list()).toEqual([]);
});
