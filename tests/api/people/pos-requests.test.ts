import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maxOpenPosRequests } from '#domain/pos-request.ts';
import type { PosRequestEventType } from '#machines/lifecycles/pos-request.lifecycle.ts';
import { posRequestModel } from '#machines/lifecycles/pos-request.model.ts';
import { advancePosRequest } from '#server/modules/pos-requests/pos-request.adapter.ts';
import { operatorAreas } from '#server/operator-areas.ts';
import { runAreaCommand } from '#server/platform/operator/command-line.ts';
import { samplePosRequest } from '#tests/api/people/pos-request-samples.ts';
import { operatePosRequest } from '#tests/support/people/pos-requests.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { type Shop, createCaller, newShop } from '#tests/support/store/business-fixture.ts';
import { walkLifecycle } from '#tests/support/walks/lifecycle-walk.ts';

let server: ApiServer;
let serials = 0;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());

const request = (shop: Shop) => server.call('createPosRequest', { body: samplePosRequest }, shop.asking);
const read = (shop: Shop, id: string) => server.call('posRequest', { params: { id } }, shop.asking);
const newSerials = () => [`AB-${1000 + (serials += 1)}`, `AB-${1000 + (serials += 1)}`];
const dispatchWith = (serialNumbers: readonly string[]) => ({
  courier: 'GIG',
  trackingNumber: 'GIG-1',
  serialNumbers,
});

describe('a request for devices', () => {
  test('is delivered with a tracking number and a serial number for each device', async () => {
    const shop = await newShop(server);
    const { id } = await request(shop);
    const numbers = newSerials();
    await operatePosRequest(server, shop, id, 'pos.approve');
    await operatePosRequest(server, shop, id, 'pos.dispatch', dispatchWith(numbers));
    await operatePosRequest(server, shop, id, 'pos.deliver');
    expect(await read(shop, id)).toMatchObject({
      ...samplePosRequest,
      status: 'delivered',
      courier: 'GIG',
      trackingNumber: 'GIG-1',
      serialNumbers: numbers,
    });
    const { items } = await server.call('notifications', { query: {} }, shop.asking);
    expect(items.map(({ kind }) => kind)).toEqual([
      'posDevicesDelivered',
      'posDevicesDispatched',
      'posRequestApproved',
    ]);
  });

  test('can be cancelled until it is approved, and a repeat changes nothing', async () => {
    const shop = await newShop(server);
    const [{ id }, approved] = [await request(shop), await request(shop)];
    const cancel = (of: string) => server.ask('cancelPosRequest', { params: { id: of } }, shop.asking);
    expect((await cancel(id)).status).toBe(200);
    expect((await cancel(id)).status).toBe(200);
    await operatePosRequest(server, shop, approved.id, 'pos.approve');
    expect(await cancel(approved.id)).toMatchObject({ status: 409 });
    expect(await read(shop, approved.id)).toMatchObject({ status: 'approved' });
  });

  test('needs as many new serial numbers as devices', async () => {
    const shop = await newShop(server);
    const [first, second] = [await request(shop), await request(shop)];
    const numbers = newSerials();
    for (const { id } of [first, second]) await operatePosRequest(server, shop, id, 'pos.approve');
    const dispatch = (id: string, of: readonly string[]) =>
      operatePosRequest(server, shop, id, 'pos.dispatch', dispatchWith(of));
    await expect(dispatch(first.id, numbers.slice(1))).rejects.toThrow('Each device needs one serial number');
    await expect(dispatch(first.id, [...numbers, ...newSerials()])).rejects.toThrow('Each device');
    await expect(
      dispatch(
        first.id,
        numbers.map(() => 'SAME-1'),
      ),
    ).rejects.toThrow('Each device');
    await dispatch(first.id, numbers);
    await expect(dispatch(second.id, numbers)).rejects.toThrow('no other device may have it');
  });

  test('is declined with a reason, which the merchant reads', async () => {
    const shop = await newShop(server);
    const { id } = await request(shop);
    await expect(operatePosRequest(server, shop, id, 'pos.decline')).rejects.toThrow('Say why');
    await operatePosRequest(server, shop, id, 'pos.decline', { declineReason: 'No sales yet' });
    expect(await read(shop, id)).toMatchObject({ status: 'declined', declineReason: 'No sales yet' });
  });

  test('belongs to one business, which has at most five open ones', async () => {
    const [shop, other] = [await newShop(server), await newShop(server)];
    const all = await Promise.all(
      Array.from({ length: maxOpenPosRequests + 2 }, () =>
        server.ask('createPosRequest', { body: samplePosRequest }, shop.asking),
      ),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(maxOpenPosRequests);
    expect(await server.call('posRequests', {}, other.asking)).toEqual([]);
    const id = (await server.call('posRequests', {}, shop.asking))[0]?.id ?? '';
    expect(await server.ask('posRequest', { params: { id } }, other.asking)).toMatchObject({ status: 404 });
  });

  test('is approved, dispatched and delivered automatically by the sandbox', async () => {
    const shop = await newShop(server);
    const { id } = await request(shop);
    for (const status of ['approved', 'dispatched', 'delivered']) {
      server.pass(61_000);
      await server.deps.jobs.clockMoved(61_000);
      await server.deps.jobs.drain();
      expect((await read(shop, id)).status).toBe(status);
    }
  });
});

describe("the operator's commands", () => {
  const run = (...words: string[]) => runAreaCommand(server.deps, operatorAreas, ['pos', ...words]);
  test('try a step out, and take it', async () => {
    const shop = await newShop(server);
    const { id } = await request(shop);
    expect(await run('list')).toContain(id);
    expect(await run('approve', id, '--dry-run')).toBe(`${id}: approved (dry run: nothing was changed)`);
    expect((await read(shop, id)).status).toBe('requested');
    expect(await run('approve', id, '--by', 'Ngozi')).toBe(`${id}: approved`);
    await expect(run('deliver', id, '--dry-run')).rejects.toThrow();
    const [first, second] = newSerials();
    const dispatch = ['dispatch', id, '--courier', 'GIG', '--tracking', 'GIG-7', '--serial', first ?? ''];
    await expect(run(...dispatch)).rejects.toThrow('Each device needs one serial number');
    await run(...dispatch, '--serial', second ?? '');
    expect(await read(shop, id)).toMatchObject({ status: 'dispatched', serialNumbers: [first, second] });
    const log = await server.call('auditLog', { query: { recordType: 'pos-request' } }, shop.asking);
    expect(log.data.map(({ event, actorName }) => [event, actorName])).toContainEqual([
      'pos.approve',
      'Ngozi',
    ]);
  });

  test('are no commands without what a step needs', async () => {
    const shop = await newShop(server);
    const { id } = await request(shop);
    await expect(run('decline', id)).rejects.toThrow('pos decline <request> --reason');
    await expect(run('dispatch', id)).rejects.toThrow('pos dispatch <request> --courier');
    await expect(run('approve', 'adire-house')).rejects.toThrow('There is no request adire-house');
    await expect(run('open', id)).rejects.toThrow('pos approve <request>');
    await expect(run('approve', id, '--reason', 'none')).rejects.toThrow('pos approve <request>');
  });
});

describe('a request for devices in the database', () => {
  walkLifecycle<typeof posRequestModel.machine, Shop & { id: string }>(posRequestModel, {
    async begin() {
      const shop = await newShop(server);
      return { ...shop, id: (await request(shop)).id };
    },
    send: ({ businessId, id }, { type, by }) =>
      server.deps.db.transaction((tx) =>
        advancePosRequest(
          tx,
          server.deps,
          { businessId, id },
          type as PosRequestEventType,
          createCaller(by),
          {
            ...(type === 'pos.decline' ? { declineReason: 'A walk' } : {}),
            ...(type === 'pos.dispatch' ? dispatchWith(newSerials()) : {}),
          },
        ),
      ),
    async readFacts(record) {
      const { status, serialNumbers } = await read(record, record.id);
      return { status, hasDevices: serialNumbers.length > 0 };
    },
    factsOf: ({ value }) => ({
      status: value,
      hasDevices: value === 'dispatched' || value === 'delivered',
    }),
  });
});
