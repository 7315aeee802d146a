import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanUpStorage } from '#server/platform/files/storage-quota.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { day, newMerchant, newSession } from '#tests/support/people/identity.ts';
import { tinyGif } from '#tests/support/store/images.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());

async function newPerson() {
  const { email, businessId } = await newMerchant(server);
  return { token: await newSession(server, email), businessId };
}
type Asking = Awaited<ReturnType<typeof newPerson>>;

const upload = async (asking: Asking, category: 'AVATAR' | 'PRODUCT_IMAGE' = 'AVATAR') => {
  const file = { name: 'me.gif', content: tinyGif };
  return (await server.call('uploadFile', { body: { category }, file }, asking)).id;
};
const setImage = (asking: Asking, fileId: string | null) =>
  server.ask('setProfileImage', { body: { fileId } }, asking);
const isServed = async (url: string) => (await server.http.inject({ url })).statusCode === 200;

test('a person sets and removes their picture', async () => {
  const asking = await newPerson();
  const fileId = await upload(asking);
  expect(await setImage(asking, fileId)).toMatchObject({ status: 200 });
  const { user } = await server.call('whoAmI', {}, asking);
  expect(user.imageUrl).toBe(`/files/${fileId}/card`);
  expect(await isServed(user.imageUrl ?? '')).toBe(true);
  expect(await setImage(asking, null)).toMatchObject({ status: 200 });
  expect((await server.call('whoAmI', {}, asking)).user.imageUrl).toBeNull();
});

test('a picture is an avatar of the active business', async () => {
  const [asking, stranger] = [await newPerson(), await newPerson()];
  const foreign = await setImage(asking, await upload(stranger));
  expect(foreign).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  const product = await setImage(asking, await upload(asking, 'PRODUCT_IMAGE'));
  expect(product).toMatchObject({ status: 404, code: 'NOT_FOUND' });
});

test('a picture is kept while a person shows it, and deleted after it was removed', async () => {
  const asking = await newPerson();
  const fileId = await upload(asking);
  const url = `/files/${fileId}/card`;
  await setImage(asking, fileId);
  const cleanUpTwice = async () => {
    await cleanUpStorage(server.deps);
    server.pass(2 * day);
    await cleanUpStorage(server.deps);
  };
  await cleanUpTwice();
  expect(await isServed(url)).toBe(true);
  await setImage(asking, null);
  await cleanUpTwice();
  expect(await isServed(url)).toBe(false);
});
