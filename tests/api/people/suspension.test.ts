import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getPersonName } from '#domain/business.ts';
import { permission } from '#domain/permission.ts';
import { customerFile, shopifyCustomer } from '#tests/support/store/customer-file.ts';
import { newWithdrawer, withdrawalOf } from '#tests/support/money/withdrawals.ts';
import { setSamplePin } from '#tests/support/people/pins.ts';
import { samplePassword } from '#tests/support/people/sign-up.ts';
import { inviteAndJoin } from '#tests/support/people/team.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { type Shop, newShop, sampleFields } from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());

const uploadedFile = () => ({
  name: 'customers.csv',
  content: customerFile(shopifyCustomer('one'), shopifyCustomer('two')),
});
const suspend = (shop: Pick<Shop, 'asking'>, id: string) =>
  server.call('toggleMemberStatus', { params: { id }, body: { status: 'suspended' } }, shop.asking);
const refused = { status: 404, code: 'BUSINESS_NOT_FOUND' };

describe('a member who is not active', () => {
  const member = async () => {
    const shop = await newShop(server);
    return { shop, ...(await inviteAndJoin(server, shop, [permission('ORDER', 'manage')])) };
  };
  const session = (asking: Shop['asking']) => server.call('whoAmI', {}, asking);

  test('reads that they are suspended, and whom to ask', async () => {
    const { shop, id, asking } = await member();
    expect(await session(asking)).not.toHaveProperty('suspensions');
    await suspend(shop, id);
    expect(await server.ask('orders', { query: {} }, asking)).toMatchObject({
      ...refused,
      error: 'Your access to this business is suspended. Ask its owner to restore it.',
    });
    const owner = await session(shop.asking);
    const [business] = owner.businesses;
    expect(await session(asking)).toMatchObject({
      teams: [],
      suspensions: [
        {
          businessId: business?.id,
          businessName: business?.name,
          ownerName: getPersonName(owner.user),
        },
      ],
    });
    const active = { params: { id }, body: { status: 'active' as const } };
    await server.call('toggleMemberStatus', active, shop.asking);
    expect(await session(asking)).not.toHaveProperty('suspensions');
    expect((await server.ask('orders', { query: {} }, asking)).status).toBe(200);
  });

  test('reads nothing about a suspension once they are removed', async () => {
    const { shop, id, asking } = await member();
    await suspend(shop, id);
    await server.call('removeMember', { params: { id } }, shop.asking);
    const reply = await server.ask('orders', { query: {} }, asking);
    expect(reply).toMatchObject({ ...refused, error: "You don't have access to this business" });
    expect(await session(asking)).not.toHaveProperty('suspensions');
  });
});

describe('a member who is suspended in the middle of', () => {
  test('an order can no longer change it, and the order stays as it was', async () => {
    const shop = await newShop(server);
    const { id, asking } = await inviteAndJoin(server, shop, [permission('ORDER', 'manage')]);
    const { order } = await server.call('createOrder', { body: sampleFields }, asking);
    await suspend(shop, id);
    const params = { id: order.id };
    expect(await server.ask('declineOrder', { params, body: {} }, asking)).toMatchObject(refused);
    expect(await server.ask('noteOrder', { params, body: { note: 'Late' } }, asking)).toMatchObject(refused);
    const { order: after, timeline } = await server.call('orderOverview', { params }, shop.asking);
    expect(after).toMatchObject({ status: 'CREATED', version: order.version });
    expect(timeline.map(({ event }) => event)).toEqual(['order.created']);
  });

  test('an import can no longer start it, and nothing is imported', async () => {
    const shop = await newShop(server);
    const { id, asking } = await inviteAndJoin(server, shop, [permission('CUSTOMER', 'manage')]);
    const upload = await server.call('uploadCustomerImport', { file: uploadedFile() }, asking);
    await suspend(shop, id);
    const params = { id: upload.id };
    expect(await server.ask('startCustomerImport', { params }, asking)).toMatchObject(refused);
    await server.deps.jobs.drain();
    const { pagination } = await server.call('customers', { query: {} }, shop.asking);
    expect(pagination.total).toBe(0);
  });

  test('a withdrawal can no longer confirm it, and the balance stays as it was', async () => {
    const shop = await newWithdrawer(server);
    await server.call('confirmPassword', { body: { password: samplePassword } }, shop.asking);
    const { id, asking } = await inviteAndJoin(server, shop, [permission('PAYMENT', 'manage')]);
    await setSamplePin(server, asking);
    expect((await server.ask('withdrawalStart', {}, asking)).status).toBe(200);
    const before = await server.call('revenueBalance', {}, shop.asking);
    await suspend(shop, id);
    const body = withdrawalOf(shop, 50_000);
    expect(await server.ask('withdraw', { body }, asking)).toMatchObject(refused);
    expect(await server.call('revenueBalance', {}, shop.asking)).toEqual(before);
  });
});
