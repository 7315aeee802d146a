import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { tinyPng } from '#tests/support/store/images.ts';
import { type OpenStore, openStore, publish, visit } from './shop-fixture.ts';

let server: ApiServer;
let store: OpenStore;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  store = await openStore(server);
});

/** Uploads an image that is as wide as the widest size, with a product that shows it. */
async function publishImage() {
  const content = await sharp({ create: { width: 1600, height: 800, channels: 3, background: '#335577' } })
    .jpeg()
    .toBuffer();
  const { id } = await server.call(
    'uploadFile',
    { body: { category: 'PRODUCT_IMAGE' }, file: { name: 'bag.jpg', content } },
    store.asking,
  );
  const { product } = await publish(store, { media: [{ fileId: id, alt: 'A blue bag' }] });
  return { id, product };
}
const fetchImage = (path: string, accept: string) => visit({ ...store, base: '' }, path, { accept });

it('are shown in several widths with their size, the first one at once', async () => {
  const { id, product } = await publishImage();
  const { body } = await visit(store, `/products/${product.handle}`);
  expect(body).toContain(`srcSet="/images/${id}/320 320w, /images/${id}/480 480w`);
  expect(body).toContain('alt="A blue bag" width="1200" height="600" loading="eager"');
  expect(body).toContain(`<meta property="og:image" content="http://localhost:4001/images/${id}/1200"/>`);
  expect((await visit(store)).body).toContain(`/images/${id}/480`);
});

it.each([
  ['image/avif,image/webp,*/*', 'image/avif', 'heif'],
  ['image/webp,*/*', 'image/webp', 'webp'],
])(
  'are sent to a browser that accepts %s as %s, and as they are until then',
  async (accept, type, format) => {
    const { id } = await publishImage();
    const before = await fetchImage(`/images/${id}/320`, accept);
    expect([before.statusCode, before.headers['cache-control']]).toEqual([200, 'public, max-age=60']);
    const after = await vi.waitFor(
      async () => {
        const image = await fetchImage(`/images/${id}/320`, accept);
        expect(image.headers['cache-control']).toContain('immutable');
        return image;
      },
      { timeout: 30_000, interval: 50 },
    );
    expect([after.headers['content-type'], after.headers['vary']]).toEqual([type, 'accept']);
    const made = await sharp(after.rawPayload).metadata();
    expect(made).toMatchObject({ width: 320, height: 160, format });
  },
);

it('are only images of stores, in the widths of stores', async () => {
  const { id } = await publishImage();
  const document = await server.call(
    'uploadFile',
    { body: { category: 'KYC_DOCUMENT' }, file: { name: 'passport.png', content: tinyPng } },
    store.asking,
  );
  const paths = [`/images/${document.id}/320`, `/images/${id}/321`, `/images/${id}/full`, '/images/x/320'];
  for (const path of paths) expect((await fetchImage(path, '*/*')).statusCode, path).toBe(404);
  expect((await fetchImage(`/files/${id}/card`, '*/*')).statusCode).toBe(404);
});
