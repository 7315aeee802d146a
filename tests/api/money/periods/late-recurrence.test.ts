import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { type Shop, createTeamMember, newShop } from '#tests/support/store/business-fixture.ts';
import { addExpense, closeMonth, setTime } from './period-fixture.ts';

let server: ApiServer;
let shop: Shop;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());

test('a recurring entry of a closed month is booked on the first open day, with a note', async () => {
  setTime(server, '2026-03-10T10:00:00.000Z');
  shop = await newShop(server);
  await addExpense(server, shop, { valueDate: '2026-03-02' });
  await server.call(
    'createBookRecurrence',
    {
      body: {
        type: 'expense',
        every: 'monthly',
        until: null,
        firstOn: '2026-03-20',
        category: 'Wages',
        currency: 'NGN',
        amountMinor: 80_000_00,
        note: 'Shop in Yaba',
      },
    },
    shop.asking,
  );
  setTime(server, '2026-04-05T10:00:00.000Z');
  // The session has expired meanwhile.
  shop = { ...shop, asking: await createTeamMember(server, shop, 'manage') };
  await closeMonth(server, shop, '2026-03');
  await server.deps.jobs.drain();
  const { data } = await server.call('books', { query: { category: 'Wages' } }, shop.asking);
  expect(data).toMatchObject([{ valueDate: '2026-04-01', note: 'Shop in Yaba\nFor 20 March 2026' }]);
});
