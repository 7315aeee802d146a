import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Boot } from '#contract/boot.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { newMerchant, newSession } from '#tests/support/people/identity.ts';

let server: ApiServer;
let asking: { token: string; businessId: string };
beforeAll(async () => {
  server = await startApiServer({ DELIVERY_PROVIDER: 'none', KONTOR_DEMO: 'false' });
  const { email, businessId } = await newMerchant(server);
  asking = { token: await newSession(server, email), businessId };
});
afterAll(() => server.close());

const order = {
  customerId: null,
  newOrderCustomer: null,
  lines: [{ variationId: null, name: 'Cloth', quantity: 1, unitPriceMinor: 500_000 }],
  shippingMode: 'DELIVERY' as const,
  deliveryTiming: 'PRE_DELIVERY' as const,
  deliveryAddress: { line: '1 Allen Avenue', city: 'Ikeja', region: null, country: 'NG' as const },
  deliveryFeeMinor: 0,
  discountMinor: 0,
  note: null,
  paidBy: 'CASH' as const,
};
const orderBy = (deliveryConfiguration: 'SELF_MANAGED' | 'KONTOR_DELIVERY') => ({
  body: { ...order, deliveryConfiguration },
});
const reason = 'Kontor delivery is not available: no courier is connected';

describe('without a courier', () => {
  it('reports to the client that no courier is connected', async () => {
    const { body } = await server.http.inject('/boot.json');
    expect(Boot.parse(JSON.parse(body)).hasCourier).toBe(false);
  });

  it('rejects delivery by Kontor as a setting', async () => {
    const choice = { body: { deliveryMode: 'KONTOR_DELIVERY' as const } };
    const refusal = await server.ask('updateShipmentSetting', choice, asking);
    expect(refusal).toMatchObject({ status: 422, code: 'INVALID', fields: [{ field: 'deliveryMode' }] });
    expect(refusal.error).toContain(reason);
    const { setting } = await server.call('deliverySettings', {}, asking);
    expect(setting.deliveryMode).toBeNull();
  });

  it('rejects delivery by Kontor in new and changed orders', async () => {
    const refusal = await server.ask('createOrder', orderBy('KONTOR_DELIVERY'), asking);
    expect(refusal).toMatchObject({ status: 422, fields: [{ field: 'deliveryConfiguration' }] });
    const { order: created } = await server.call('createOrder', orderBy('SELF_MANAGED'), asking);
    const change = { version: created.version, deliveryConfiguration: 'KONTOR_DELIVERY' as const };
    const params = { id: created.id };
    expect(await server.ask('editOrder', { params, body: change }, asking)).toMatchObject({
      status: 422,
      fields: [{ field: 'deliveryConfiguration' }],
    });
  });

  it('an older order is shipped by the merchant once that is chosen', async () => {
    const { order: created } = await server.call('createOrder', orderBy('SELF_MANAGED'), asking);
    const params = { id: created.id };
    // The order looks like one that was created while a courier was connected.
    const { db } = server.deps;
    await db.execute(
      `update orders set delivery_configuration = 'KONTOR_DELIVERY' where id = '${created.id}'`,
    );
    const ship = { params, body: { shippingStatus: 'SCHEDULED' as const } };
    const refusal = await server.ask('updateShippingStatus', ship, asking);
    expect(refusal).toMatchObject({ status: 409, code: 'ILLEGAL_EVENT' });
    expect(refusal.error).toContain(reason);
    const stillThere = await server.call('orderOverview', { params }, asking);
    expect(stillThere.order).toMatchObject({ shippingStatus: 'PENDING', courier: null });

    const change = { version: stillThere.order.version, deliveryConfiguration: 'SELF_MANAGED' as const };
    await server.call('editOrder', { params, body: change }, asking);
    const { order: shipped } = await server.call('updateShippingStatus', ship, asking);
    expect(shipped.shippingStatus).toBe('FULFILLED');
  });

  it('rejects events about parcels that never moved', async () => {
    const body = { payload: '{}', signature: 'a'.repeat(64) };
    const refusal = await server.ask('courierEvent', { body });
    expect(refusal).toMatchObject({ status: 422, code: 'INVALID' });
    expect(refusal.error).toBe(reason);
  });
});
