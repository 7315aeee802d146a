import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { onboardingTasks } from '#contract/people/home.ts';
import { returnPolicyTemplates } from '#domain/return-policy.ts';
import { newPayoutAccount } from '#tests/support/money/payout-accounts.ts';
import { createSentInvoice } from '#tests/support/money/sent-invoice.ts';
import { applyFor, openEvent } from '#tests/support/people/events.ts';
import { setSamplePin } from '#tests/support/people/pins.ts';
import { verifyBusiness } from '#tests/support/people/verified-business.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { testInstallation } from '#tests/support/server/test-installation.ts';
import { type Shop, createTeamMember, newShop } from '#tests/support/store/business-fixture.ts';
import { sampleProduct } from '#tests/support/store/products.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());

type Task = (typeof onboardingTasks)[number];
const listTasks = async ({ asking }: Pick<Shop, 'asking'>, of = server) =>
  (await of.call('homeSummary', {}, asking)).getStarted;
const listDone = async (shop: Pick<Shop, 'asking'>) =>
  (await listTasks(shop)).filter(({ done }) => done).map(({ task }) => task);
/** The one act that completes each task. */
const acts: Record<Task, (shop: Shop) => Promise<unknown>> = {
  ADD_PRODUCT: ({ asking }) => server.call('createProduct', { body: sampleProduct }, asking),
  CUSTOMIZE_STORE: ({ asking }) => server.call('updateStoreBranding', { body: { theme: 'bold' } }, asking),
  DELIVERY_HANDLER: ({ asking }) =>
    server.call('updateShipmentSetting', { body: { deliveryMode: 'SELF_MANAGED' } }, asking),
  async RETURN_POLICY({ asking }) {
    const [{ id: _id, ...policy }] = returnPolicyTemplates;
    await server.call('createReturnPolicy', { body: { ...policy, isDefault: true } }, asking);
  },
  TRANSACTION_PIN: ({ asking }) => setSamplePin(server, asking),
  KYC: ({ businessId }) => verifyBusiness(server.deps, businessId),
  WITHDRAWAL_ACCOUNT: (shop) => newPayoutAccount(server, shop),
  FIND_EVENT: async ({ asking }) => applyFor(server, asking, await openEvent(server)),
  REQUEST_PAYMENT: (shop) => createSentInvoice(server, shop),
  JOIN_COMMUNITY: ({ asking }) => server.call('joinCommunity', {}, asking),
};

describe('the tasks of a new business', () => {
  test.each(Object.entries(acts))('%s is done by its act', async (task, act) => {
    const shop = await newShop(server);
    expect(await listDone(shop)).toEqual([]);
    await act(shop);
    const needsPin = task === 'WITHDRAWAL_ACCOUNT';
    expect(await listDone(shop)).toEqual(needsPin ? ['TRANSACTION_PIN', task] : [task]);
  });

  test('are listed in their order, and the community has its address', async () => {
    const tasks = await listTasks(await newShop(server));
    expect(tasks.map(({ task }) => task)).toEqual([...onboardingTasks]);
    expect(tasks.filter(({ url }) => url !== null)).toEqual([
      { task: 'JOIN_COMMUNITY', done: false, url: testInstallation.COMMUNITY_URL },
    ]);
  });

  test('do not count other settings of the store as customised', async () => {
    const shop = await newShop(server);
    await server.call('updateStoreInfo', { body: { description: 'Fabrics of Abeokuta' } }, shop.asking);
    expect(await listDone(shop)).toEqual([]);
  });
});

test('the community is joined by a person, and not by their team', async () => {
  const shop = await newShop(server);
  const member = await createTeamMember(server, shop, []);
  expect(await server.call('joinCommunity', {}, member)).toMatchObject({ communityMember: true });
  expect((await server.call('whoAmI', {}, member)).user.communityMember).toBe(true);
  expect(await listDone({ asking: member })).toEqual(['JOIN_COMMUNITY']);
  expect(await listDone(shop)).toEqual([]);
});

test('an installation without a community has none to join', async () => {
  const other = await startApiServer({ COMMUNITY_URL: '' });
  const shop = await newShop(other);
  expect((await listTasks(shop, other)).map(({ task }) => task)).not.toContain('JOIN_COMMUNITY');
  expect(await other.ask('joinCommunity', {}, shop.asking)).toMatchObject({ status: 404 });
  await other.close();
});
