import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportKindName } from '#contract/store/import.ts';
import { readInWorker } from '#server/platform/imports/read-in-worker.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { readInThread } from '#tests/support/store/read-inline.ts';
import { type Shop, newShop } from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
let shop: Shop;
beforeAll(async () => {
  readInThread();
  server = await startApiServer();
  shop = await newShop(server);
});
afterAll(() => server.close());

const uploads = {
  orders: 'uploadOrderImport',
  products: 'uploadProductImport',
  customers: 'uploadCustomerImport',
} as const;
const upload = (text: string, kind: ImportKindName = 'products') =>
  server.ask(uploads[kind], { file: { name: 'a.csv', content: Buffer.from(text) } }, shop.asking);
const row = 'Bag,10.00\n';
const refused = (error: string) => ({ status: 422, code: 'FILE_UNREADABLE', error });

describe('a file', () => {
  test.each<[string, string, string]>([
    [
      'a long cell',
      `Title,Price\n${row.repeat(10)}${'@.'.repeat(25_001)},1\n`,
      'Row 12 has a cell longer than 50,000 characters',
    ],
    [
      'a long cell in its header',
      `${'('.repeat(80_000)},Price\n${row}`,
      'Row 1 has a cell longer than 50,000 characters',
    ],
    [
      'a long cell between quotation marks',
      `Title,Price\n"${'a\n'.repeat(30_000)}",1\n`,
      'Row 2 has a cell longer than 50,000 characters',
    ],
    [
      'quotation marks inside a long cell',
      `Title,Price\n"a"b${'"c"d,'.repeat(20_000)}\n`,
      'Row 2 has more than 200 columns',
    ],
    ['many columns', `${','.repeat(9_900_000)}\n${row}`, 'Row 1 has more than 200 columns'],
    ['many columns in one row', `Title,Price\n${row}${','.repeat(200)}\n`, 'Row 3 has more than 200 columns'],
    [
      'many rows',
      `Title,Price\n${row.repeat(100_000)}`,
      'This file has more than 100,000 rows. Split it into smaller files.',
    ],
  ])('with %s is rejected with the limit that it exceeds', async (_, text, error) => {
    expect(await upload(text)).toMatchObject(refused(error));
    expect(await server.call('productImports', {}, shop.asking)).toEqual([]);
  });

  test('exactly at the limits is read', async () => {
    const wide = ['Title', 'Price', ...Array.from({ length: 198 }, (_, nth) => `c${nth}`)].join(',');
    const text = `${wide}\n"${'x'.repeat(49_998)}",1\n${row.repeat(10)}`;
    expect(await upload(text)).toMatchObject({ status: 200 });
    expect(await upload(`Title,Price\n${row.repeat(99_999)}`)).toMatchObject({ status: 200 });
  });
});

describe('the thread that reads a file', () => {
  const task = {
    kind: 'products' as const,
    country: 'NG' as const,
    content: Buffer.from(`Title,Price\n${row.repeat(90_000)}`),
    mapping: null,
    currency: 'NGN',
    timeZone: 'Africa/Lagos',
    publicUrl: 'http://localhost',
  };

  test('is ended when it takes too long', async () => {
    await expect(readInWorker(task, { timeoutMs: 1, memoryMb: 256 })).rejects.toMatchObject({
      code: 'FILE_UNREADABLE',
      message: 'Reading this file takes longer than 0.001 seconds. Split it into smaller files.',
    });
  });

  test('is ended when it takes too much memory', async () => {
    await expect(readInWorker(task, { timeoutMs: 60_000, memoryMb: 24 })).rejects.toMatchObject({
      code: 'FILE_UNREADABLE',
      message: 'Reading this file takes more than 24 MB of memory. Split it into smaller files.',
    });
  });
});

describe('two files of a business', () => {
  /** Acts as another process that reads a file of the business. */
  async function otherReader(): Promise<{ die: () => Promise<void> }> {
    const client = new Client(server.connection);
    await client.connect();
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `import reading ${shop.businessId}`,
    ]);
    return { die: () => client.end() };
  }
  const file = `Title,Price\n${row}`;

  test('are read one at a time, also when the process that read the first one dies', async () => {
    const other = await otherReader();
    expect(await upload(file)).toMatchObject({
      status: 409,
      code: 'IN_PROGRESS',
      error: 'Another file of this business is being read. Try again in a moment.',
    });
    expect(await upload(file, 'customers')).toMatchObject({ status: 409, code: 'IN_PROGRESS' });
    await other.die();
    await expect.poll(() => upload(file), { timeout: 30_000 }).toMatchObject({ status: 200 });
  });

  test('of different businesses are read side by side', async () => {
    const other = await otherReader();
    const second = await newShop(server);
    const sent = { name: 'a.csv', content: Buffer.from(file) };
    expect(await server.ask('uploadProductImport', { file: sent }, second.asking)).toMatchObject({
      status: 200,
    });
    await other.die();
  });

  test('that come at once leave one import or a request to wait', async () => {
    const answers = await Promise.all([
      upload(`${file}x,1\n`),
      upload(`${file}x,1\n`),
      upload(`${file}x,1\n`),
    ]);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
  });
});
