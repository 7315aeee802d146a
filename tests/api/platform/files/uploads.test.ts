import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Permission, permission } from '#domain/permission.ts';
import type { UploadPurpose } from '#domain/upload.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { minute } from '#tests/support/people/identity.ts';
import { tinyGif } from '#tests/support/store/images.ts';
import type { Asking } from '#tests/support/server/request.ts';
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

const upload = (category: UploadPurpose, content: Buffer, name = 'a file', asking = shop.asking) =>
  server.call('uploadFile', { body: { category }, file: { name, content: Buffer.from(content) } }, asking);
const tryUpload = (category: UploadPurpose, content: Buffer, asking = shop.asking) =>
  server.ask(
    'uploadFile',
    { body: { category }, file: { name: 'a file', content: Buffer.from(content) } },
    asking,
  );
const get = (url: string, headers: Record<string, string> = {}) =>
  server.http.inject({ method: 'GET', url, headers });

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } });
const pdf = Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\n%%EOF');

describe('an image', () => {
  test("is created in every size, upright and without the camera's metadata", async () => {
    const photo = await plain(3000, 1000)
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Copyright: 'Ada at 6.45 N 3.39 E' } })
      .jpeg()
      .toBuffer();
    expect(photo.includes('Ada at')).toBe(true);
    const file = await upload('PRODUCT_IMAGE', photo, 'bag.jpg');
    expect(file).toMatchObject({ name: 'bag.jpg', contentType: 'image/webp', width: 800, height: 2400 });
    const sides = { thumb: 160, card: 480, page: 1200, full: 2400 };
    for (const [size, side] of Object.entries(sides)) {
      const answer = await get(`/files/${file.id}/${size}`);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
      const { format, width, height, exif, orientation } = await sharp(answer.rawPayload).metadata();
      expect({ format, width, height, exif, orientation }).toEqual({
        format: 'webp',
        width: Math.round(side / 3),
        height: side,
        exif: undefined,
        orientation: undefined,
      });
    }
    const { headers } = await get(`/files/${file.id}/thumb`);
    const again = await get(`/files/${file.id}/thumb`, { 'if-none-match': String(headers['etag']) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('keeps its size when it is small', async () => {
    const file = await upload('CATEGORY', tinyGif);
    expect(file).toMatchObject({ width: 1, height: 1 });
    const sizes = await Promise.all(
      ['thumb', 'card', 'page', 'full'].map(
        async (size) => (await get(`/files/${file.id}/${size}`)).rawPayload,
      ),
    );
    expect((await sharp(sizes[0]).metadata()).width).toBe(1);
    for (const size of sizes) expect(size).toEqual(sizes[0]);
  });

  test('uploaded again is the same file, also twice at once; for another purpose it is another', async () => {
    const content = await plain(20, 20).png().toBuffer();
    const [one, two] = await Promise.all([
      upload('PRODUCT_IMAGE', content),
      upload('PRODUCT_IMAGE', content),
    ]);
    expect(two.id).toBe(one.id);
    expect((await upload('PRODUCT_IMAGE', content, 'renamed.png')).id).toBe(one.id);
    expect((await upload('CATEGORY', content)).id).not.toBe(one.id);
    expect((await upload('PRODUCT_IMAGE', content, 'x', (await newShop(server)).asking)).id).not.toBe(one.id);
  });

  test.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a page that calls itself a picture', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF', pdf],
    ['nothing', Buffer.alloc(0)],
    ['the beginning of a picture', tinyGif.subarray(0, 20)],
  ])('is rejected: %s', async (_, content) => {
    expect(await tryUpload('PRODUCT_IMAGE', content)).toMatchObject({ status: 422, code: 'FILE_REFUSED' });
    expect((await server.call('files', { query: { purpose: 'PRODUCT_IMAGE' } }, shop.asking)).data).toEqual(
      [],
    );
  });

  test('of few bytes and very many pixels is rejected', async () => {
    const bomb = await plain(10_000, 7_000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(await tryUpload('PRODUCT_IMAGE', bomb)).toMatchObject({ status: 422, code: 'FILE_REFUSED' });
  });

  test('of more than 10 MB is rejected', async () => {
    const large = Buffer.concat([tinyGif, Buffer.alloc(10_000_000)]);
    expect(await tryUpload('PRODUCT_IMAGE', large)).toMatchObject({ status: 422, code: 'FILE_TOO_LARGE' });
  });
});

describe('a document', () => {
  test('is downloaded from an address that is valid for minutes', async () => {
    const file = await upload('KYC_DOCUMENT', pdf, "Adaé's passport.pdf");
    expect(file).toMatchObject({ contentType: 'application/pdf', sizeBytes: pdf.length, width: null });
    const { url, expiresAt } = await server.call('fileAddress', { params: { id: file.id } }, shop.asking);
    expect(expiresAt).not.toBeNull();
    const answer = await get(url);
    expect(answer.rawPayload.equals(pdf)).toBe(true);
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="Ada?'s passport.pdf"; filename*=UTF-8''Ada%C3%A9%27s%20passport.pdf`,
    });
    expect((await get(`/files/${file.id}/original`)).statusCode).toBe(404);
    const other = await upload('KYC_DOCUMENT', Buffer.concat([pdf, Buffer.from('2')]), 'other.pdf');
    expect((await get(url.replace(file.id, other.id))).statusCode).toBe(404);
    server.pass(11 * minute);
    expect((await get(url)).statusCode).toBe(404);
  });

  test("that is an image loses the camera's metadata, and stays private", async () => {
    const photo = await plain(40, 30)
      .withExifMerge({ IFD0: { Copyright: 'Ada' } })
      .jpeg()
      .toBuffer();
    const file = await upload('BOOKKEEPING_DOCUMENT', photo);
    expect((await get(`/files/${file.id}/full`)).statusCode).toBe(404);
    const { url } = await server.call('fileAddress', { params: { id: file.id } }, shop.asking);
    expect((await sharp((await get(url)).rawPayload).metadata()).exif).toBeUndefined();
  });
});

test('a video and a guest list are stored unchanged', async () => {
  const mp4 = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'), Buffer.alloc(100)]);
  const video = await upload('PLACE_VIDEO', mp4);
  expect((await get(`/files/${video.id}/original`)).rawPayload.equals(mp4)).toBe(true);
  const guests = await upload('EVENT_GUESTS', Buffer.from('name;phone\nAda;080'));
  expect(guests.contentType).toBe('text/csv');
  expect((await get(`/files/${guests.id}/original`)).statusCode).toBe(404);
  expect(await tryUpload('EVENT_GUESTS', mp4)).toMatchObject({ code: 'FILE_REFUSED' });
  expect(await tryUpload('PLACE_VIDEO', tinyGif)).toMatchObject({ code: 'FILE_REFUSED' });
});

test('a player gets the part of a video that it asks for', async () => {
  const mp4 = Buffer.concat([
    Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'),
    Buffer.from('0123456789'),
  ]);
  const { id } = await upload('PLACE_VIDEO', mp4);
  const part = (range: string, headers = {}) => get(`/files/${id}/original`, { range, ...headers });
  const last = await part('bytes=-4');
  expect([last.statusCode, last.payload]).toEqual([206, '6789']);
  expect(last.headers).toMatchObject({
    'content-range': `bytes ${mp4.length - 4}-${mp4.length - 1}/${mp4.length}`,
    'content-length': '4',
    'accept-ranges': 'bytes',
  });
  expect((await part('bytes=0-1')).rawPayload.equals(mp4.subarray(0, 2))).toBe(true);
  expect((await part(`bytes=${mp4.length - 1}-9999`)).payload).toBe('9');
  const beyond = await part(`bytes=${mp4.length}-`);
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${mp4.length}`]);
  const whole = await get(`/files/${id}/original`);
  const wholes = [
    whole,
    await part('bytes=0-1,4-5'),
    await part('lines=0-1'),
    await part('nonsense'),
    await part('bytes=0-1', { 'if-range': '"another version"' }),
  ];
  for (const { statusCode, rawPayload } of wholes)
    expect([statusCode, rawPayload.length]).toEqual([200, mp4.length]);
  expect((await part('bytes=0-1', { 'if-range': String(whole.headers.etag) })).statusCode).toBe(206);
});

test('a file without a category is for support, and only for its sender', async () => {
  const helper = await createTeamMember(server, shop, 'view-only');
  const file = await server.call(
    'uploadFile',
    { body: {}, file: { name: 'x', content: Buffer.from(pdf) } },
    helper,
  );
  expect(file.purpose).toBe('SUPPORT');
  const request = { params: { id: file.id } };
  await server.call('fileAddress', request, helper);
  await server.call('fileAddress', request, shop.asking);
  const another = await createTeamMember(server, shop, 'view-only');
  expect(await server.ask('fileAddress', request, another)).toMatchObject({ status: 403 });
  expect(await server.ask('fileAddress', request, (await newShop(server)).asking)).toMatchObject({
    status: 404,
  });
});

describe('a proof of identity is visible to the owner and to the person who uploaded it', () => {
  const manages: Permission[] = [permission('BUSINESS', 'manage')];
  const whoAsks: [string, () => Promise<Asking>, number][] = [
    ['the owner', async () => shop.asking, 200],
    ['another who manages the business', () => createTeamMember(server, shop, manages), 403],
    ['a member who may look only', () => createTeamMember(server, shop, 'view-only'), 403],
    ['a member without any permission', () => createTeamMember(server, shop, 'off'), 403],
    ['the owner of another business', async () => (await newShop(server)).asking, 404],
    ['nobody', async () => ({}), 401],
  ];
  test.each(
    (['KYC_DOCUMENT', 'KYB_DOCUMENT'] as const).flatMap((of) => whoAsks.map((who) => [of, ...who] as const)),
  )('%s, requested by %s', async (purpose, _, asking, status) => {
    const handsIn = await createTeamMember(server, shop, manages);
    const file = await upload(purpose, Buffer.concat([pdf, Buffer.from(purpose)]), 'proof.pdf', handsIn);
    const request = { params: { id: file.id } };
    expect(await server.ask('fileAddress', request, handsIn)).toMatchObject({ status: 200 });
    expect(await server.ask('fileAddress', request, await asking())).toMatchObject({ status });
  });
});

test('a file needs the permission of its purpose', async () => {
  const customers = await createTeamMember(server, shop, 'off');
  expect(await tryUpload('PRODUCT_IMAGE', tinyGif, customers)).toMatchObject({
    status: 403,
    code: 'NO_PERMISSION',
  });
  expect(await tryUpload('KYC_DOCUMENT', pdf, customers)).toMatchObject({ status: 403 });
  expect((await upload('AVATAR', tinyGif, 'me', customers)).purpose).toBe('AVATAR');
});

test('rejects a body that is not a form, contains no file or ends early', async () => {
  const headers = { authorization: `Bearer ${shop.asking.token}`, businessid: shop.businessId };
  const send = async (type: string, payload: string) => {
    const request = {
      method: 'POST' as const,
      url: '/api/core/upload',
      headers: { ...headers, 'content-type': type },
      payload,
    };
    const answer = await server.http.inject(request);
    return [answer.statusCode, answer.json().code];
  };
  expect(await send('application/json', '{}')).toEqual([422, 'MALFORMED']);
  expect(await send('multipart/form-data', 'x')).toEqual([422, 'MALFORMED']);
  expect(await send('multipart/form-data; boundary=b', '--b--\r\n')).toEqual([422, 'INVALID']);
  const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="x.gif"\r\n\r\nGIF89a';
  expect(await send('multipart/form-data; boundary=b', part)).toEqual([422, 'MALFORMED']);
});

test('the media library shows the newest images first, page by page, and finds them by name', async () => {
  const names = ['red bag.png', 'blue bag.png', 'green shoe.png'];
  for (const [nth, name] of names.entries()) {
    server.pass(1000);
    await upload(
      'PRODUCT_IMAGE',
      await plain(10 + nth, 10)
        .png()
        .toBuffer(),
      name,
    );
  }
  await upload('CATEGORY', tinyGif, 'a bag of another kind');
  const find = async (query: { search?: string; perPage?: number; after?: string } = {}) => {
    const list = await server.call('files', { query: { purpose: 'PRODUCT_IMAGE', ...query } }, shop.asking);
    return { names: list.data.map(({ name }) => name), ...list.pagination };
  };
  expect((await find()).names).toEqual(names.toReversed());
  expect((await find({ search: 'BAG' })).names).toEqual(['blue bag.png', 'red bag.png']);
  const first = await find({ perPage: 2 });
  expect(first).toMatchObject({ names: ['green shoe.png', 'blue bag.png'], total: 3 });
  expect((await find({ perPage: 2, after: first.next ?? '' })).names).toEqual(['red bag.png']);
});

test('an unreachable store is reported, and the next attempt completes the upload', async () => {
  const { files } = server.deps;
  const content = await plain(30, 30).png().toBuffer();
  const put = files.put.bind(files);
  files.put = (key, bytes) =>
    key.endsWith('page')
      ? Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }))
      : put(key, bytes);
  expect(await tryUpload('PRODUCT_IMAGE', content)).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
  files.put = put;
  const file = await upload('PRODUCT_IMAGE', content);
  expect((await get(`/files/${file.id}/page`)).statusCode).toBe(200);
});
