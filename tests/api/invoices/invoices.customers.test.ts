import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { type InvoiceBody, draftInvoice, sentInvoice } from '#tests/support/money/invoices.ts';
import { type Shop, newShop } from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
let shop: Shop;
beforeAll(async () => {
  server = await startApiServer();
  shop = await newShop(server);
});
afterAll(() => server.close());

const draft = (changes?: Partial<InvoiceBody>) => draftInvoice(server, shop, changes);
const sent = (changes?: Partial<InvoiceBody>) => sentInvoice(server, shop, changes);

describe('bulk actions on invoices', () => {
  test('return the reasons of rejected invoices', async () => {
    const one = await draft();
    const other = await draft({ customer: null });
    const target = { kind: 'ids' as const, ids: [one.invoice.id, other.invoice.id] };
    const plan = await server.call('planInvoicesAtOnce', { body: { action: 'send', target } }, shop.asking);
    const { invoice: untouched } = await server.call('invoice', { params: one.invoice }, shop.asking);
    expect(untouched).toEqual(one.invoice);
    const result = await server.call(
      'runInvoiceBulkAction',
      { body: { action: 'send', target } },
      shop.asking,
    );
    expect(plan).toEqual(result);
    expect(result).toMatchObject({
      done: 1,
      refused: [{ id: other.invoice.id, label: 'Draft', reason: 'Choose a customer' }],
    });
  });
});

describe('the customer of an invoice', () => {
  const person = { email: null, phoneNumber: null, address: null, tags: [] };
  const createCustomer = async (name: string) =>
    (await server.call('createCustomer', { body: { ...person, name } }, shop.asking)).customer;

  test('is not deleted, and their invoices move in a merge', async () => {
    const [going, staying] = [await createCustomer('Bola Ade'), await createCustomer('Bola Adeyemi')];
    const { id, name, email, phoneNumber, address } = going;
    const made = { customer: { id, name: name ?? '', email, phoneNumber, address } };
    const { invoice } = await sent(made);
    expect(await server.ask('deleteCustomer', { params: { id } }, shop.asking)).toMatchObject({
      code: 'IN_USE',
      error: expect.stringContaining('an invoice'),
    });
    await server.call('mergeCustomers', { body: { keep: staying.id, merge: [id] } }, shop.asking);
    const after = await server.call('invoice', { params: { id: invoice.id } }, shop.asking);
    expect(after.invoice.customer).toEqual({ ...invoice.customer, id: staying.id });
    const { meta } = await server.call('invoices', { query: { customer: staying.id } }, shop.asking);
    expect(meta.counts.ALL).toBe(1);
  });
});
