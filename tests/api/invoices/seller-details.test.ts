import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getInvoicePdfContent } from '#server/modules/invoices/invoice.view.ts';
import { invoicePdf } from '#server/modules/invoices/invoice.document.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { sentInvoice } from '#tests/support/money/invoices.ts';
import { verifyBusiness } from '#tests/support/people/verified-business.ts';
import { newShop } from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());

const company = {
  registrationType: 'PRIVATE_COMPANY',
  registeredName: 'Amaka Fabrics Limited',
  registrationNumber: 'RC 123456',
  address: { line: '12 Marina', city: 'Lagos', region: 'Lagos', country: 'Nigeria' },
};

test('an invoice names the registered company once it is verified, and not before', async () => {
  const { db } = server.deps;
  const shop = await newShop(server);
  const { invoice } = await sentInvoice(server, shop);
  const contentOf = () => getInvoicePdfContent(server.deps, shop.businessId, invoice.id);
  expect(await contentOf()).toMatchObject({ company: null, account: null });
  await verifyBusiness(server.deps, shop.businessId);
  const before = (await contentOf()) ?? expect.fail('the invoice is gone');
  const short = await invoicePdf(before);
  await db.execute(sql`
    update kyc_cases set company = ${JSON.stringify(company)}::jsonb where business_id = ${shop.businessId}`);
  const content = (await contentOf()) ?? expect.fail('the invoice is gone');
  expect(content.company).toEqual(company);
  expect((await invoicePdf(content)).length).toBeGreaterThan(short.length);
  await server.call('updateBusinessInfo', { body: { taxNumber: '12345678-0001' } }, shop.asking);
  const taxed = (await contentOf()) ?? expect.fail('the invoice is gone');
  expect(taxed.taxNumber).toBe('12345678-0001');
  expect((await invoicePdf(taxed)).length).toBeGreaterThan((await invoicePdf(content)).length);
  await db.execute(sql`update kyc_cases set company = null where business_id = ${shop.businessId}`);
});
