import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { sentInvoice } from '#tests/support/money/invoices.ts';
import { verifyBusiness } from '#tests/support/people/verified-business.ts';
import { type Shop, newShop } from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
let shop: Shop;
beforeAll(async () => {
  server = await startApiServer();
  shop = await newShop(server);
  await verifyBusiness(server.deps, shop.businessId);
});
afterAll(() => server.close());

describe('a fully discounted invoice', () => {
  const free = {
    discount: { kind: 'percent' as const, basisPoints: 10_000 },
    charges: [],
  };

  test('is paid once it is sent, and its customer is told that nothing is to pay', async () => {
    const email = 'free@buyer.example';
    const customer = { id: null, name: 'Ada Obi', email, phoneNumber: null, address: null };
    const { invoice, payments } = await sentInvoice(server, shop, { ...free, customer });
    expect(invoice).toMatchObject({ status: 'PAID', totalMinor: 0, paidMinor: 0 });
    expect(invoice.paidAt).toBe(invoice.sentAt);
    expect(payments).toEqual([]);
    const [letter] = await server.mails(email);
    expect(letter?.text).toContain("sent you an invoice for ₦0.00. There's nothing to pay.");
    expect(letter?.text).toContain('You can also view it online:');
    expect(letter?.text).not.toContain('pay ₦');
  });

  test('is never reminded of, paid, taken back or voided', async () => {
    const { invoice } = await sentInvoice(server, shop, free);
    const params = { id: invoice.id };
    const payment = { amountMinor: 1, method: 'CASH' as const };
    for (const answer of [
      await server.ask('remindOfInvoice', { params, body: {} }, shop.asking),
      await server.ask('sendInvoice', { params, body: {} }, shop.asking),
      await server.ask('recordInvoicePayment', { params, body: payment }, shop.asking),
      await server.ask('voidInvoice', { params, body: { version: invoice.version } }, shop.asking),
    ])
      expect([409, 422]).toContain(answer.status);
    const { rows } = await server.deps.db.execute(
      sql`select remind_on from invoices where id = ${invoice.id}`,
    );
    expect(rows).toEqual([{ remind_on: null }]);
  });

  test('of an unpaid invoice is refused, because it would stay unpaid', async () => {
    const { invoice } = await sentInvoice(server, shop);
    expect(
      await server.ask(
        'updateInvoice',
        { params: { id: invoice.id }, body: { ...free, version: invoice.version } },
        shop.asking,
      ),
    ).toMatchObject({ fields: [{ field: 'discount' }] });
  });
});
