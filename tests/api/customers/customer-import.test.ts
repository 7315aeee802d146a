import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CustomerImport } from '#contract/store/customer-import.ts';
import { customerImports } from '#server/modules/customer-imports/customer-imports.ts';
import { runImport } from '#server/platform/imports/run-import.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { customerFile, shopifyCustomer } from '#tests/support/store/customer-file.ts';
import { type Shop, createTeamMember, newShop } from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
let shop: Shop;
beforeAll(async () => {
  server = await startApiServer();
});
beforeEach(async () => {
  shop = await newShop(server);
});
afterAll(() => server.close());

const upload = (content: Buffer, fileName = 'customers.csv'): Promise<CustomerImport> =>
  server.call('uploadCustomerImport', { file: { name: fileName, content } }, shop.asking);
const read = (id: string) => server.call('customerImport', { params: { id } }, shop.asking);
async function importCustomers(content: Buffer): Promise<CustomerImport> {
  const { id } = await upload(content);
  await server.call('startCustomerImport', { params: { id } }, shop.asking);
  await server.deps.jobs.drain();
  return read(id);
}
const outcomeOf = async (content: Buffer) => (await importCustomers(content)).report?.outcome;
const listed = async () =>
  (await server.call('customers', { query: { sort: 'name' } }, shop.asking)).data.map(
    ({ name, email, phoneNumber, city, tags }) => ({ name, email, phoneNumber, city, tags }),
  );
const newCustomer = async (details: {
  name: string;
  email?: string;
  phoneNumber?: string;
  tags?: string[];
}) => {
  const body = { email: null, phoneNumber: null, address: null, tags: [], ...details };
  return (await server.call('createCustomer', { body }, shop.asking)).customer;
};
const overview = (id: string) => server.call('customer', { params: { id } }, shop.asking);
const text = (...lines: string[]) => Buffer.from(`${lines.join('\n')}\n`);

describe('a customer file', () => {
  test('from Shopify is imported with addresses, notes, tags and consent', async () => {
    const file = customerFile(
      shopifyCustomer(1, {
        'Customer ID': "'8779761975521",
        Phone: "'+234 803 111 2233",
        'Default Address Address2': 'Flat 4',
        'Default Address Zip': '100281',
        'Accepts Email Marketing': 'yes',
        Note: 'Pays in cash',
        Tags: 'vip, wholesale',
      }),
      shopifyCustomer(2, { 'Default Address Address1': '', 'Default Address Phone': "'0803 444 5566" }),
      shopifyCustomer(3, {
        'Default Address Country Code': 'DE',
        'Default Address Province Code': 'BE',
        'Default Address City': 'Berlin',
      }),
    );
    const preview = await upload(file);
    expect(preview).toMatchObject({
      status: 'mapping',
      mapping: { delimiter: ',', country: 'NG', columns: { firstName: 1, lastName: 2, email: 3, phone: 13 } },
      report: { lines: 3, records: 3, addresses: 2, addressesSkipped: 1, notes: 1, skipped: [] },
    });
    expect(preview.preview[0]).toEqual({
      line: 2,
      name: 'Ada Obi 1',
      email: 'ada.1@mail.test',
      phoneNumber: '+2348031112233',
      city: 'Ikeja',
      tags: ['vip', 'wholesale', 'accepts email marketing'],
    });
    expect(await outcomeOf(file)).toEqual({ created: 3, updated: 0, unchanged: 0 });
    const { data } = await server.call('customers', { query: { sort: 'name' } }, shop.asking);
    const [first, second, third] = await Promise.all(data.map(({ id }) => overview(id)));
    expect(first?.customer.address).toEqual({
      line: '12 Allen Avenue, Flat 4, 100281',
      city: 'Ikeja',
      region: 'Lagos',
      country: 'Nigeria',
    });
    expect(first?.timeline.map(({ event, note }) => [event, note])).toEqual([
      ['customer.imported', null],
      ['customer.noted', 'Pays in cash'],
    ]);
    expect(second?.customer).toMatchObject({ phoneNumber: '+2348034445566', address: null });
    expect(third?.customer.address).toMatchObject({ region: 'BE', country: 'Germany' });
  });

  test('reports each skipped line with the reason', async () => {
    const { report } = await upload(
      text(
        'Name,Email,Phone,Tags,Customer since',
        'Ada,ada@mail.test,,,2024-05-01',
        'Bola,bola at mail.test,,,',
        'Chi,,12,,',
        ',,,vip,',
        'Dayo,,08031112233,,the other day',
        'Efe,ADA@mail.test,,,',
        `Femi,,08031112234,${Array.from({ length: 31 }, (_, nth) => `tag ${nth}`).join(';')},`,
        `${'x'.repeat(121)},long@mail.test,,,`,
        'Gbenga,g@mail.test,,,,more',
      ),
    );
    expect(report?.records).toBe(1);
    expect(report?.skipped.map(({ reason, examples }) => [reason, examples.map(({ line }) => line)])).toEqual(
      [
        ['unreadable email address', [3]],
        ['unreadable phone number', [4]],
        ['no name, email address or phone number', [5]],
        ['unreadable date', [6]],
        ['the same customer as an earlier line', [7]],
        ['a cell is too long', [8, 9]],
        ['too many cells', [10]],
      ],
    );
  });

  test('has phone numbers in E.164, or refuses the line and says why', async () => {
    const { preview, report } = await upload(
      text(
        'Name,Phone',
        'Ada,2348035559901.0',
        'Bola,+44 (0)20 7946 0018',
        'Chi,\u202A+234\u2011803\u2011555\u20119902\u202C',
        "Dayo,'0803 555 9903",
        'Efe,0803 123',
        'Femi,6.15034E+12',
        'Gbenga,0803 555 9904 / 0803 555 9905',
        'Hauwa,024 123 4567',
      ),
    );
    expect(preview.map(({ name, phoneNumber }) => [name, phoneNumber])).toEqual([
      ['Ada', '+2348035559901'],
      ['Bola', '+442079460018'],
      ['Chi', '+2348035559902'],
      ['Dayo', '+2348035559903'],
    ]);
    expect(
      report?.skipped.map(({ reason, examples }) => [reason, examples.map(({ cell }) => cell?.text)]),
    ).toEqual([
      ['unreadable phone number', ['0803 123', '024 123 4567']],
      ['a phone number that a spreadsheet rounded', ['6.15034E+12']],
      ['several phone numbers in one cell', ['0803 555 9904 / 0803 555 9905']],
    ]);
  });

  test('that was exported by Kontor changes nothing when it is imported again', async () => {
    await newCustomer({ name: 'Ada Obi', email: 'ada@mail.test', tags: ['vip', '=regular'] });
    await newCustomer({ name: 'Bola', phoneNumber: '+2348031112233' });
    const body = { target: { kind: 'matching' as const, filter: {} } };
    const { url } = await server.call('exportCustomers', { body }, shop.asking);
    const before = await server.call('customers', {}, shop.asking);
    const exported = await server.http.inject({ method: 'GET', url });
    expect(await outcomeOf(exported.rawPayload)).toEqual({ created: 0, updated: 0, unchanged: 2 });
    expect(await server.call('customers', {}, shop.asking)).toEqual(before);
  });

  test('updates existing customers by email or phone, and removes nothing', async () => {
    const ada = await newCustomer({ name: 'Ada', email: 'ada@mail.test', tags: ['regular'] });
    const bola = await newCustomer({ name: 'Bola', phoneNumber: '0803 111 2233' });
    const efe = await newCustomer({ name: 'Efe', email: 'efe@mail.test' });
    const family = await newCustomer({ name: 'Chi', email: 'chi@mail.test', phoneNumber: '08031112244' });
    const file = customerFile(
      shopifyCustomer(1, { Email: 'Ada@Mail.test', Tags: 'vip', Phone: '08035556677' }),
      shopifyCustomer(2, {
        Email: 'bola@mail.test',
        'First Name': '',
        'Last Name': '',
        Phone: '+2348031112233',
      }),
      shopifyCustomer(4, { Email: 'efe@mail.test', 'Default Address Address1': '' }),
      // A customer with the same phone but a different email address is a different customer.
      shopifyCustomer(3, { Email: 'dayo@mail.test', Phone: '08031112244' }),
    );
    expect(await outcomeOf(file)).toEqual({ created: 1, updated: 3, unchanged: 0 });
    expect((await overview(efe.id)).customer).toMatchObject({ name: 'Ada Obi 4', address: null, tags: [] });
    expect((await overview(ada.id)).customer).toMatchObject({
      name: 'Ada Obi 1',
      phoneNumber: '+2348035556677',
      tags: ['regular', 'vip'],
      version: 2,
    });
    const { customer, timeline } = await overview(bola.id);
    expect(customer).toMatchObject({ name: 'Bola', email: 'bola@mail.test', phoneNumber: '+2348031112233' });
    expect(timeline.at(-1)).toMatchObject({ event: 'customer.changed', note: 'Email address and address' });
    expect((await overview(family.id)).customer).toMatchObject({ name: 'Chi', version: 1 });
  });

  test('changes nothing with the same lines, even after corrections; a changed line does', async () => {
    const lines = [shopifyCustomer(1, { Note: 'Calls at six' }), shopifyCustomer(2)];
    await importCustomers(customerFile(...lines));
    const { data } = await server.call('customers', { query: { sort: 'name' } }, shop.asking);
    const [first] = data;
    const params = { id: first?.id ?? '' };
    await server.call('updateCustomer', { params, body: { name: 'Ada Bello' } }, shop.asking);
    const before = await listed();
    expect(await outcomeOf(customerFile(...lines, shopifyCustomer(3)))).toEqual({
      created: 1,
      updated: 0,
      unchanged: 2,
    });
    expect(await listed()).toEqual([...before, expect.objectContaining({ name: 'Ada Obi 3' })]);
    const changed = shopifyCustomer(1, { Note: 'Calls at six', Tags: 'vip' });
    expect(await outcomeOf(customerFile(changed))).toEqual({ created: 0, updated: 1, unchanged: 0 });
    const { timeline } = await overview(params.id);
    expect(timeline.filter(({ event }) => event === 'customer.noted')).toHaveLength(1);
  });

  test('warns that it was imported before, and creates deleted customers again', async () => {
    const first = await importCustomers(customerFile(shopifyCustomer(1)));
    const again = await upload(customerFile(shopifyCustomer(1)), 'again.csv');
    expect(again).toMatchObject({ status: 'mapping', importedBefore: first.createdAt });
    const { data: customers } = await server.call('customers', {}, shop.asking);
    for (const { id } of customers) await server.call('deleteCustomer', { params: { id } }, shop.asking);
    await server.call('startCustomerImport', { params: { id: again.id } }, shop.asking);
    await server.deps.jobs.drain();
    expect((await read(again.id)).report?.outcome).toMatchObject({ created: 1 });
  });

  test('that contains only names is imported once', async () => {
    expect(await outcomeOf(text('Name,Town', 'Ada,Ikeja', 'Bola,Yaba'))).toMatchObject({ created: 2 });
    expect(await outcomeOf(text('Name,Town', 'Ada,Ikeja', 'Bola,Yaba', 'Chi,Yaba'))).toMatchObject({
      created: 1,
      unchanged: 2,
    });
  });

  test('is read again with another mapping', async () => {
    const { id, mapping } = await upload(text('Name,Street,Town', 'Ada,1 Allen Avenue,Ikeja'));
    expect((await read(id)).report).toMatchObject({ records: 1, addresses: 1 });
    const map = (body: CustomerImport['mapping']) =>
      server.call('mapCustomerImport', { params: { id }, body }, shop.asking);
    expect((await map({ ...mapping, country: null })).report).toMatchObject({
      addresses: 0,
      addressesSkipped: 1,
    });
    const nobody = await map({ ...mapping, columns: { city: 2 } });
    expect(nobody.report).toMatchObject({ records: 0 });
    expect(await server.ask('startCustomerImport', { params: { id } }, shop.asking)).toMatchObject({
      status: 409,
    });
  });

  test('continues after an interruption, and writes nothing twice in two processes', async () => {
    const lines = Array.from({ length: 450 }, (_, nth) => shopifyCustomer(nth));
    const { id } = await upload(customerFile(...lines));
    await server.call('startCustomerImport', { params: { id } }, shop.asking);
    const { deps } = server;
    let left = 1;
    /** A database that commits one batch and crashes before the next one. */
    const dying = new Proxy(deps.db, {
      get(target, name): unknown {
        if (name !== 'transaction') return Reflect.get(target, name, target);
        return (work: Parameters<typeof deps.db.transaction>[0]) => {
          if (left-- === 0) throw new Error('killed');
          return target.transaction(work);
        };
      },
    });
    const run = (which: string, db = deps.db) =>
      runImport({ ...deps, db }, customerImports, shop.businessId, which);
    await expect(run(id, dying)).rejects.toThrow('killed');
    expect(await read(id)).toMatchObject({ status: 'running', progress: 200 });
    await Promise.all([run(id), run(id)]);
    expect(await read(id)).toMatchObject({
      status: 'finished',
      progress: 450,
      report: { outcome: { created: 450 } },
    });
    expect((await server.call('customers', {}, shop.asking)).counts.all).toBe(450);
  });

  test('rejects members who may only view customers, and other businesses', async () => {
    const { id } = await upload(customerFile(shopifyCustomer(1)));
    const other = await newShop(server);
    expect(await server.ask('customerImport', { params: { id } }, other.asking)).toMatchObject({
      status: 404,
    });
    expect(await server.ask('startCustomerImport', { params: { id } }, other.asking)).toMatchObject({
      status: 404,
    });
    expect(await server.call('customerImports', {}, other.asking)).toEqual([]);
    const looks = await createTeamMember(server, shop, 'view-only');
    expect(await server.ask('customerImport', { params: { id } }, looks)).toMatchObject({
      status: 403,
      code: 'NO_PERMISSION',
    });
  });
});
