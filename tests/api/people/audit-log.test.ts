import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { permission } from '#domain/permission.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import type { InputOf } from '#tests/support/server/request.ts';
import { day } from '#tests/support/people/identity.ts';
import { createPaidInvoice } from '#tests/support/money/paid-invoice.ts';
import { type Shop, createTeamMember, newShop, sampleFields } from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
let shop: Shop & { userId: string };
beforeAll(async () => {
  server = await startApiServer();
  shop = await newShop(server);
});
afterAll(() => server.close());

const read = (query: NonNullable<InputOf<'auditLog'>['query']> = {}, asking = shop.asking) =>
  server.call('auditLog', { query }, asking);
const userOf = async (asking: Shop['asking']) => (await server.call('whoAmI', {}, asking)).user.id;
const createOrder = async () => (await server.call('createOrder', { body: sampleFields }, shop.asking)).order;
const exportFile = async (asking: Shop['asking'], filter: object = {}) => {
  const { url } = await server.call(
    'exportAuditLog',
    { body: { target: { kind: 'matching', filter } } },
    asking,
  );
  return (await server.http.inject({ url })).body.trim().split('\r\n');
};

describe('the audit log', () => {
  test('names the person, the device, the network address, the record and the status before and after', async () => {
    const order = await createOrder();
    await server.call('declineOrder', { params: { id: order.id }, body: {} }, shop.asking);
    const { data } = await read({ search: order.number });
    expect(data[0]).toMatchObject({
      event: 'order.decline',
      recordType: 'order',
      recordId: order.id,
      recordLabel: order.number,
      actorKind: 'merchant',
      actorId: shop.userId,
      device: 'Unknown device',
      address: '127.0.0.1',
      from: 'CREATED',
      to: 'DECLINED',
    });
    expect(data.at(-1)).toMatchObject({ event: 'order.created' });
  });

  test('contains every sign-in, in each business of the person', async () => {
    const other = await newShop(server);
    const before = (await read({ recordType: 'user' })).pagination.total;
    const packer = await userOf(await createTeamMember(server, shop, [permission('ORDER', 'manage')]));
    expect((await read({ recordType: 'user' })).pagination.total).toBe(before + 1);
    const { data } = await read({ recordType: 'user', person: packer });
    expect(data).toMatchObject([
      { event: 'session.started', recordId: packer, device: 'Unknown device', address: '127.0.0.1' },
    ]);
    expect((await read({ recordType: 'user', person: packer }, other.asking)).data).toEqual([]);
  });

  test('is filtered by person, type, days and record', async () => {
    const asPacker = await createTeamMember(server, shop, [permission('ORDER', 'manage')]);
    const packer = await userOf(asPacker);
    const order = await createOrder();
    await server.call('declineOrder', { params: { id: order.id }, body: {} }, asPacker);
    const mine = await read({ person: packer, recordType: 'order' });
    expect(mine.data.map(({ event, recordId }) => [event, recordId])).toEqual([['order.decline', order.id]]);
    expect(mine.people.map(({ id }) => id)).toEqual(expect.arrayContaining([packer, shop.userId]));
    expect((await read({ range: 'today', search: order.number })).data.length).toBeGreaterThan(0);
    server.pass(2 * day);
    expect((await read({ range: 'today', search: order.number })).data).toEqual([]);
    expect((await read({ search: `${order.number}%` })).data).toEqual([]);
    expect((await read({ search: `#${order.number}` })).data.length).toBeGreaterThan(0);
  });

  test('is read page by page in either order', async () => {
    for (let nth = 0; nth < 4; nth += 1) await createOrder();
    for (const sort of ['newest', 'oldest'] as const) {
      const whole = (await read({ sort, perPage: 100 })).data.map(({ id }) => id);
      const first = await read({ sort, perPage: 3 });
      const next = await read({ sort, perPage: 3, after: first.pagination.next ?? '' });
      expect([...first.data, ...next.data].map(({ id }) => id)).toEqual(whole.slice(0, 6));
    }
  });

  test('is exported as CSV with the same filter', async () => {
    const order = await createOrder();
    const [head, ...rows] = await exportFile(shop.asking, { search: order.number });
    expect(head).toBe(
      'Date,Person,Device,Network address,Action,Type,Record,Status before,Status after,Note',
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain(`Order received,Order,${order.number}`);
  });
});

describe('the audit log of a manager without access to payments', () => {
  test('has no entries about payments, in the list or in the export', async () => {
    await createPaidInvoice(server, shop);
    const asking = await createTeamMember(server, shop, [
      permission('BUSINESS', 'manage'),
      permission('ORDER', 'view-only'),
    ]);
    expect((await read({ recordType: 'transaction' })).data.length).toBeGreaterThan(0);
    expect((await read({ recordType: 'transaction' }, asking)).data).toEqual([]);
    const types = new Set((await read({ perPage: 100 }, asking)).data.map(({ recordType }) => recordType));
    expect([...types].sort()).toEqual(['export', 'order', 'user']);
    expect((await exportFile(asking)).join('\n')).not.toContain('Transaction');
  });
});

describe('an entry', () => {
  test.each([`update timeline set actor_name = 'Another person'`, 'delete from timeline'])(
    'is never changed or deleted: %s fails',
    async (statement) => {
      await createOrder();
      await expect(server.deps.db.execute(sql.raw(statement))).rejects.toMatchObject({
        cause: { message: 'Timeline entries are appended and never changed or deleted' },
      });
    },
  );
});
