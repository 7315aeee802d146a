import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { permission } from '#domain/permission.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { type Shop, createTeamMember, newShop } from '#tests/support/store/business-fixture.ts';
import { sampleZone } from '#tests/support/store/zones.ts';

let server: ApiServer;
let shop: Shop;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  shop = await newShop(server);
});

const lagos = { country: 'NG', region: 'Lagos' } as const;
const ogun = { country: 'NG', region: 'Ogun' } as const;
const rest = { country: 'NG', region: null } as const;
const create = (name: string, changes: Parameters<typeof sampleZone>[1]) =>
  server.call('createDeliveryZone', { body: sampleZone(name, changes) }, shop.asking);
const quote = (query: { country: string; region?: string; subtotalMinor?: number }) =>
  server.call('quoteDelivery', { query }, shop.asking);

describe('delivery zones', () => {
  it('are created, changed and deleted, each change with the next version', async () => {
    const zone = await create('Lagos', { areas: [lagos] });
    expect(zone).toMatchObject({ name: 'Lagos', areas: [lagos], version: 1 });
    const params = { id: zone.id };
    const changed = await server.call(
      'updateDeliveryZone',
      { params, body: { feeMinor: 300_000, version: 1 } },
      shop.asking,
    );
    expect(changed).toEqual({ ...zone, feeMinor: 300_000, version: 2 });
    expect((await server.call('deliverySettings', {}, shop.asking)).zones).toEqual([changed]);
    await server.call('deleteDeliveryZone', { params }, shop.asking);
    expect((await server.call('deliverySettings', {}, shop.asking)).zones).toEqual([]);
    expect(await server.ask('deleteDeliveryZone', { params }, shop.asking)).toMatchObject({ status: 404 });
  });

  it('share no place: 422 names it and the zone that has it', async () => {
    await create('Lagos', { areas: [lagos] });
    const refused = await server.ask(
      'createDeliveryZone',
      { body: sampleZone('South-West', { areas: [ogun, lagos] }) },
      shop.asking,
    );
    expect(refused).toMatchObject({
      status: 422,
      code: 'ZONE_OVERLAP',
      fields: [{ field: 'areas', message: 'Lagos is already in the zone Lagos' }],
    });
    const other = await create('Ogun', { areas: [ogun, rest] });
    const moved = { params: { id: other.id }, body: { areas: [lagos, rest] } };
    expect(await server.ask('updateDeliveryZone', moved, shop.asking)).toMatchObject({
      code: 'ZONE_OVERLAP',
    });
  });

  it('that are created at the same moment do not share a place either', async () => {
    const responses = await Promise.all(
      ['one', 'two', 'three', 'four'].map((name) =>
        server.ask('createDeliveryZone', { body: sampleZone(name, { areas: [lagos] }) }, shop.asking),
      ),
    );
    expect(responses.map(({ code }) => code ?? 'made').sort()).toEqual([
      'ZONE_OVERLAP',
      'ZONE_OVERLAP',
      'ZONE_OVERLAP',
      'made',
    ]);
  });

  it('have unique names, in any case', async () => {
    await create('Lagos', { areas: [lagos] });
    const namesake = sampleZone('LAGOS', { areas: [ogun] });
    expect(await server.ask('createDeliveryZone', { body: namesake }, shop.asking)).toMatchObject({
      status: 422,
      code: 'NAME_TAKEN',
      fields: [{ field: 'name' }],
    });
  });

  it('reject a change of an older version with 409', async () => {
    const { id } = await create('Lagos', { areas: [lagos] });
    const change = (feeMinor: number) =>
      server.ask('updateDeliveryZone', { params: { id }, body: { feeMinor, version: 1 } }, shop.asking);
    expect((await change(1)).status).toBe(200);
    expect(await change(2)).toMatchObject({ status: 409, code: 'VERSION_CONFLICT' });
  });

  it('reject days in the wrong order, also when only one of them is sent', async () => {
    const { id } = await create('Lagos', { areas: [lagos], minDays: 2, maxDays: 4 });
    expect(
      await server.ask('updateDeliveryZone', { params: { id }, body: { maxDays: 1 } }, shop.asking),
    ).toMatchObject({ status: 422, code: 'INVALID', fields: [{ field: 'maxDays' }] });
  });
});

describe('the delivery quote', () => {
  it('is found by region, by the rest of the country, or not at all', async () => {
    await create('Lagos', { areas: [lagos], feeMinor: 150_000, freeFromMinor: 1_000_000 });
    await create('Elsewhere', { areas: [rest], feeMinor: 400_000 });
    const inLagos = { country: 'Nigeria', region: 'Lagos' };
    expect((await quote(inLagos)).quote).toMatchObject({ zone: { name: 'Lagos' }, feeMinor: 150_000 });
    expect((await quote({ ...inLagos, subtotalMinor: 1_000_000 })).quote?.feeMinor).toBe(0);
    expect((await quote({ country: 'NG', region: 'Kano' })).quote?.zone.name).toBe('Elsewhere');
    expect((await quote({ country: 'France' })).quote).toBeNull();
  });
});

describe('the delivery settings', () => {
  it('are empty until the merchant chooses', async () => {
    expect((await server.call('deliverySettings', {}, shop.asking)).setting).toEqual({
      deliveryMode: null,
      pickupAddress: null,
    });
    await server.call('updateShipmentSetting', { body: { deliveryMode: 'KONTOR_DELIVERY' } }, shop.asking);
    await server.call('updateShipmentSetting', { body: { pickupAddress: ' 4 Ring Road ' } }, shop.asking);
    expect((await server.call('deliverySettings', {}, shop.asking)).setting).toEqual({
      deliveryMode: 'KONTOR_DELIVERY',
      pickupAddress: '4 Ring Road',
    });
  });
});

describe('permissions', () => {
  it('can be viewed by members who create orders, and not without orders and delivery', async () => {
    const orders = await createTeamMember(server, shop, [permission('ORDER', 'view-only')]);
    const customers = await createTeamMember(server, shop, [permission('CUSTOMER', 'manage')]);
    expect((await server.ask('deliverySettings', {}, orders)).status).toBe(200);
    expect((await server.ask('deliverySettings', {}, customers)).status).toBe(403);
    const body = { deliveryMode: 'SELF_MANAGED' } as const;
    expect((await server.ask('updateShipmentSetting', { body }, orders)).status).toBe(403);
  });
});
