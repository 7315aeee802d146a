import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { permission } from '#domain/permission.ts';
import { roleTemplates, toPermissions } from '#domain/team.ts';
import { inviteAndJoin } from '#tests/support/people/team.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { newShop, sampleFields } from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());

const refused = { status: 403, code: 'NO_PERMISSION' };

describe('a packer', () => {
  test('ships an order and confirms its delivery, and handles none of its money', async () => {
    const shop = await newShop(server);
    const { asking } = await inviteAndJoin(server, shop, toPermissions(roleTemplates.packer));
    const fields = { ...sampleFields, shippingMode: 'PICKUP' as const };
    const { order } = await server.call('createOrder', { body: fields }, shop.asking);
    const params = { id: order.id };
    for (const event of ['payment.confirmed', 'intent.confirm', 'refund.request', 'order.cancel'] as const)
      expect(await server.ask('advanceOrder', { params, body: { event } }, asking)).toMatchObject(refused);
    const body = { amountMinor: 100, reason: 'Broken', restock: [] };
    expect(await server.ask('refundOrder', { params, body }, asking)).toMatchObject(refused);
    expect(await server.ask('declineOrder', { params, body: {} }, asking)).toMatchObject(refused);
    expect(await server.ask('orderPayLink', { params }, asking)).toMatchObject(refused);

    const paid = { event: 'payment.confirmed' as const, paymentMethod: 'CASH' as const };
    await server.call('advanceOrder', { params, body: paid }, shop.asking);
    for (const shippingStatus of ['FULFILLED', 'DELIVERED'] as const) {
      const after = await server.call('updateShippingStatus', { params, body: { shippingStatus } }, asking);
      expect(after.order.shippingStatus).toBe(shippingStatus);
    }
  });

  test('needs to view orders besides delivery', async () => {
    const shop = await newShop(server);
    const { order } = await server.call('createOrder', { body: sampleFields }, shop.asking);
    const { asking } = await inviteAndJoin(server, shop, [permission('DELIVERY', 'manage')]);
    const body = { shippingStatus: 'FULFILLED' as const };
    expect(
      await server.ask('updateShippingStatus', { params: { id: order.id }, body }, asking),
    ).toMatchObject(refused);
  });
});
