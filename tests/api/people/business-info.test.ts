import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InputOf } from '#tests/support/server/request.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { newMerchant, newSession } from '#tests/support/people/identity.ts';
import { verifyBusiness } from '#tests/support/people/verified-business.ts';
import { tinyGif } from '#tests/support/store/images.ts';
import { sampleProduct } from '#tests/support/store/products.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());

async function newBusiness() {
  const { email, businessId } = await newMerchant(server);
  return { token: await newSession(server, email), businessId };
}
type Asking = Awaited<ReturnType<typeof newBusiness>>;
type Change = NonNullable<InputOf<'updateBusinessInfo'>['body']>;

const getInfo = (asking: Asking) => server.call('businessInfo', {}, asking);
const update = (asking: Asking, body: Change) => server.ask('updateBusinessInfo', { body }, asking);

describe('the details of a business', () => {
  test('are changed field by field, everywhere, and the change is in the activity', async () => {
    const asking = await newBusiness();
    const { version, lockedFields } = await getInfo(asking);
    expect(lockedFields).toEqual([]);
    const change = { name: 'Amaka Textiles', phoneNumber: '+2348031234567', version } as const;
    expect(await update(asking, change)).toMatchObject({ status: 200 });
    expect(await getInfo(asking)).toMatchObject({ ...change, version: version + 1, country: 'NG' });
    const [business] = (await server.call('whoAmI', {}, asking)).businesses;
    expect(business?.name).toBe('Amaka Textiles');
    const { data } = await server.call('auditLog', { query: { recordType: 'business' } }, asking);
    expect(data).toMatchObject([{ event: 'business.changed', recordLabel: 'Amaka Textiles' }]);
  });

  test('contain a tax number in capitals, or none', async () => {
    const asking = await newBusiness();
    expect((await getInfo(asking)).taxNumber).toBeNull();
    expect(await update(asking, { taxNumber: ' 12345678-0001a ' })).toMatchObject({ status: 200 });
    expect((await getInfo(asking)).taxNumber).toBe('12345678-0001A');
    for (const wrong of ['', '123', '<b>1234</b>', '1'.repeat(31)])
      expect(await update(asking, { taxNumber: wrong })).toMatchObject({ status: 422, code: 'INVALID' });
    await update(asking, { taxNumber: null });
    expect((await getInfo(asking)).taxNumber).toBeNull();
  });

  test('are not changed from an older version', async () => {
    const asking = await newBusiness();
    const { version } = await getInfo(asking);
    await update(asking, { category: 'Services', version });
    expect(await update(asking, { category: 'Other', version })).toMatchObject({
      status: 409,
      code: 'VERSION_CONFLICT',
    });
    expect((await getInfo(asking)).category).toBe('Services');
  });

  test('keep their version if nothing changes', async () => {
    const asking = await newBusiness();
    const { name, version } = await getInfo(asking);
    await update(asking, { name, version });
    expect((await getInfo(asking)).version).toBe(version);
  });
});

describe('locked details', () => {
  test('are name and country once the business is verified', async () => {
    const asking = await newBusiness();
    expect(await update(asking, { country: 'GH' })).toMatchObject({ status: 200 });
    await verifyBusiness(server.deps, asking.businessId);
    const { lockedFields, name } = await getInfo(asking);
    expect(lockedFields).toEqual(['name', 'country']);
    const body = { name: 'Another name', country: 'KE', category: 'Other' } as const;
    expect(await update(asking, body)).toMatchObject({
      status: 422,
      code: 'INVALID',
      fields: [{ field: 'name' }, { field: 'country' }],
    });
    expect(await getInfo(asking)).toMatchObject({ name, country: 'GH' });
    expect(await update(asking, { name, category: 'Other' })).toMatchObject({ status: 200 });
  });

  test('contain the currency once there is something with a price', async () => {
    const asking = await newBusiness();
    expect(await update(asking, { currency: 'GHS' })).toMatchObject({ status: 200 });
    await server.call('createProduct', { body: sampleProduct }, asking);
    expect((await getInfo(asking)).lockedFields).toEqual(['currency']);
    expect(await update(asking, { currency: 'NGN' })).toMatchObject({
      status: 422,
      fields: [{ field: 'currency' }],
    });
  });
});

test('a logo is set and removed, without a new version, and belongs to the business', async () => {
  const [asking, other] = [await newBusiness(), await newBusiness()];
  const upload = async (of: Asking) => {
    const file = { name: 'logo.gif', content: tinyGif };
    return (await server.call('uploadFile', { body: { category: 'BUSINESS_LOGO' }, file }, of)).id;
  };
  const { version } = await getInfo(asking);
  const fileId = await upload(asking);
  await server.call('setBusinessLogo', { body: { fileId } }, asking);
  expect(await getInfo(asking)).toMatchObject({ imageUrl: `/files/${fileId}/card`, version });
  const foreign = { body: { fileId: await upload(other) } };
  expect(await server.ask('setBusinessLogo', foreign, asking)).toMatchObject({ status: 404 });
  await server.call('setBusinessLogo', { body: { fileId: null } }, asking);
  expect((await getInfo(asking)).imageUrl).toBeNull();
});
