import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import {
  type PlanOwner,
  basicQuarterly,
  newPlanOwner,
  order,
  payByCard,
} from '#tests/support/money/subscriptions.ts';

let server: ApiServer;
let owner: PlanOwner;
beforeAll(async () => {
  server = await startApiServer();
  owner = await newPlanOwner(server);
});
afterAll(() => server.close());

const askReceipt = (id: string, { asking }: PlanOwner = owner) =>
  server.ask('subscriptionReceipt', { params: { id } }, asking);

describe('the receipt of a plan', () => {
  test('exists once the order is paid, and opens in the browser', async () => {
    const { subscriptionId } = await order(server, owner, basicQuarterly);
    expect(await askReceipt(subscriptionId)).toMatchObject({ code: 'NOT_FOUND' });
    await payByCard(server, owner, subscriptionId);
    const { url } = await server.call(
      'subscriptionReceipt',
      { params: { id: subscriptionId } },
      owner.asking,
    );
    const { headers } = await server.http.inject({ url });
    expect(headers['content-disposition']).toMatch(/^inline; filename=receipt-\d+\.pdf$/);
    expect(await askReceipt(subscriptionId, await newPlanOwner(server))).toMatchObject({ code: 'NOT_FOUND' });
  });
});
