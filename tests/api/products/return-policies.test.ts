import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { permission } from '#domain/permission.ts';
import {
  type ReturnPolicyDetails,
  ReturnPolicyDraft,
  returnKinds,
  returnPolicyTemplates,
} from '#domain/return-policy.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
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

const details = (name: string, changes: Partial<ReturnPolicyDetails> = {}): ReturnPolicyDetails => ({
  name,
  kind: 'refund',
  windowDays: 14,
  text: 'Send it back within two weeks.',
  isDefault: false,
  ...changes,
});
const create = (name: string, changes?: Partial<ReturnPolicyDetails>) =>
  server.call('createReturnPolicy', { body: details(name, changes) }, shop.asking);
const list = async () =>
  (await server.call('returnPolicies', {}, shop.asking)).map(({ name, isDefault }) => ({ name, isDefault }));

describe('return policies', () => {
  it('have one default: the first, until another replaces it', async () => {
    const first = await create('Two weeks');
    expect(first.isDefault).toBe(true);
    const second = await create('Exchange');
    await create('Sale', { isDefault: true });
    expect(await list()).toEqual([
      { name: 'Sale', isDefault: true },
      { name: 'Two weeks', isDefault: false },
      { name: 'Exchange', isDefault: false },
    ]);
    const change = { params: { id: second.id }, body: { isDefault: true } };
    expect((await server.call('updateReturnPolicy', change, shop.asking)).isDefault).toBe(true);
    expect((await list()).filter(({ isDefault }) => isDefault)).toEqual([
      { name: 'Exchange', isDefault: true },
    ]);
  });

  it('always have a default', async () => {
    const first = await create('Two weeks');
    const params = { id: first.id };
    await create('Exchange');
    expect(
      await server.ask('updateReturnPolicy', { params, body: { isDefault: false } }, shop.asking),
    ).toMatchObject({ status: 422, fields: [{ field: 'isDefault' }] });
    expect(await server.ask('deleteReturnPolicy', { params }, shop.asking)).toMatchObject({
      status: 409,
      code: 'IN_USE',
    });
  });

  it('become the default one at a time, also at the same moment', async () => {
    const made = await Promise.all(['one', 'two', 'three'].map((name) => create(name, { isDefault: true })));
    expect(made).toHaveLength(3);
    expect((await list()).filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  it('have no days without returns', async () => {
    const { id } = await create('Two weeks');
    const change = { params: { id }, body: { kind: 'none' } } as const;
    expect(await server.call('updateReturnPolicy', change, shop.asking)).toMatchObject({ windowDays: 0 });
    const back = { params: { id }, body: { kind: 'refund' } } as const;
    expect(await server.ask('updateReturnPolicy', back, shop.asking)).toMatchObject({
      status: 422,
      fields: [{ field: 'windowDays' }],
    });
  });

  it('have unique names, and versions', async () => {
    const { id } = await create('Two weeks');
    expect(await server.ask('createReturnPolicy', { body: details('two WEEKS') }, shop.asking)).toMatchObject(
      { code: 'NAME_TAKEN' },
    );
    const change = (text: string) =>
      server.ask('updateReturnPolicy', { params: { id }, body: { text, version: 1 } }, shop.asking);
    expect((await change('Three weeks.')).status).toBe(200);
    expect(await change('Four weeks.')).toMatchObject({ status: 409, code: 'VERSION_CONFLICT' });
  });

  it('are deleted, and their products follow the default', async () => {
    await create('Two weeks');
    const { id } = await create('Exchange');
    await server.call('deleteReturnPolicy', { params: { id } }, shop.asking);
    expect(await list()).toEqual([{ name: 'Two weeks', isDefault: true }]);
  });
});

describe('permissions', () => {
  it('can be viewed by members who manage products, and changed only with the web store permission', async () => {
    const products = await createTeamMember(server, shop, [permission('PRODUCT', 'manage')]);
    expect((await server.ask('returnPolicies', {}, products)).status).toBe(200);
    expect((await server.ask('createReturnPolicy', { body: details('Mine') }, products)).status).toBe(403);
    const orders = await createTeamMember(server, shop, [permission('ORDER', 'manage')]);
    expect((await server.ask('returnPolicies', {}, orders)).status).toBe(403);
  });
});

describe('the policy templates', () => {
  it.each(returnPolicyTemplates)('$name is a valid policy', ({ id: _id, ...template }) =>
    expect(ReturnPolicyDraft.safeParse({ ...template, isDefault: false }).success).toBe(true),
  );
  it('cover every kind', () =>
    expect(new Set(returnPolicyTemplates.map(({ kind }) => kind))).toEqual(new Set(returnKinds)));
});
