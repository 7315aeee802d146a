import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { type Shop, newShop } from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
let shop: Shop;
beforeAll(async () => {
  server = await startApiServer();
});
beforeEach(async () => {
  shop = await newShop(server);
});
afterAll(() => server.close());

const upload = (content: Buffer) =>
  server.call('uploadCustomerImport', { file: { name: 'customers.csv', content } }, shop.asking);
async function outcomeOf(content: Buffer) {
  const { id } = await upload(content);
  await server.call('startCustomerImport', { params: { id } }, shop.asking);
  await server.deps.jobs.drain();
  return (await server.call('customerImport', { params: { id } }, shop.asking)).report?.outcome;
}
const newCustomer = async (details: { name: string; email?: string; tags?: string[] }) => {
  const body = { email: null, phoneNumber: null, address: null, tags: [], ...details };
  return (await server.call('createCustomer', { body }, shop.asking)).customer;
};
const text = (...lines: string[]) => Buffer.from(`${lines.join('\n')}\n`);

test('the own export changes nothing, also of customers with only a name, and the preview says so', async () => {
  await newCustomer({ name: 'Ada', email: 'ada@mail.test', tags: ['vip'] });
  await newCustomer({ name: 'Bola' });
  const { data } = await server.call('customers', {}, shop.asking);
  const { url } = await server.call(
    'exportCustomers',
    { body: { target: { kind: 'ids', ids: data.map(({ id }) => id) } } },
    shop.asking,
  );
  const own = (await server.http.inject({ method: 'GET', url })).rawPayload;
  const preview = await upload(Buffer.from(own));
  expect(preview).toMatchObject({
    recognisedAs: 'Kontor customer export',
    preview: [],
    report: { comparison: { created: 0, updated: 0, unchanged: 2 } },
  });
  expect(await outcomeOf(Buffer.from(own))).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
});

test('the preview shows what an import would change of an existing customer', async () => {
  const { name } = await newCustomer({ name: 'Ada', email: 'ada@mail.test', tags: ['vip'] });
  const { report } = await upload(
    text('Name,Email,Tags,Note', 'Ada Obi,ada@mail.test,new,Pays late', 'Bola,bola@mail.test,,'),
  );
  expect(report?.comparison).toMatchObject({
    created: 1,
    updated: 1,
    changes: [
      {
        label: name,
        fields: [
          { field: 'Name', before: 'Ada', after: 'Ada Obi' },
          { field: 'Tags', before: 'vip', after: 'vip, new' },
          { field: 'Note', before: null, after: 'Pays late' },
        ],
      },
    ],
  });
});
