import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InvoiceRecord } from '#server/modules/invoices/invoices.repo.ts';
import { hour, minute } from '#tests/support/people/identity.ts';
import { payInvoiceOnline } from '#tests/support/money/paid-invoice.ts';
import {
  paymentRequestOf,
  paymentUpdateOf,
  sendDisputeEvent,
  sendPaymentUpdate,
} from '#tests/support/money/payer.ts';
import { createSentInvoice, loadInvoice, sentInvoiceTotalMinor } from '#tests/support/money/sent-invoice.ts';
import { type DatabaseServer, startDatabaseServer } from '#tests/support/server/database-server.ts';
import { type Shop, advanceTime, newShop } from '#tests/support/store/business-fixture.ts';

let server: DatabaseServer;
let shop: Shop;
beforeAll(async () => {
  server = await startDatabaseServer();
});
afterAll(() => server.close());

const check = (reference: string) => server.call('checkPayment', { body: { reference } });
const payable = ({ publicToken }: InvoiceRecord) =>
  server.call('payable', { params: { token: publicToken } });

describe('a page that was merely opened', () => {
  /** A payer opens the provider's page for the whole invoice, and leaves it. */
  async function openPage() {
    shop = await newShop(server);
    const invoice = await createSentInvoice(server, shop, { allowPartial: true });
    const body = paymentRequestOf(invoice.publicToken, sentInvoiceTotalMinor);
    const { reference } = await server.call('payInvoice', { body });
    return { invoice, reference };
  }

  test('is no payment: neither for the payer nor for the merchant', async () => {
    const { invoice, reference } = await openPage();
    expect(await payable(invoice)).toMatchObject({ status: 'PENDING', inProgress: null });
    expect(await check(reference)).toMatchObject({ result: 'notFound', dueMinor: sentInvoiceTotalMinor });
    const list = await server.call('transactions', {}, shop.asking);
    expect([list.data, list.counts, list.pagination.total]).toEqual([[], { all: 0, result: {} }, 0]);
    const { payments } = await server.call('invoice', { params: { id: invoice.id } }, shop.asking);
    expect(payments).toEqual([]);
    const params = { id: reference };
    expect(await server.ask('transaction', { params }, shop.asking)).toMatchObject({ status: 404 });
  });

  test('is polled less and less, at last once a day', async () => {
    const { reference } = await openPage();
    const getWaitMs = async () => {
      const { rows } = await server.database.query<{ at: Date }>(
        'select next_poll_at as at from transactions where id = $1',
        [reference],
      );
      return (rows[0]?.at.getTime() ?? 0) - server.deps.clock.now().getTime();
    };
    const waits: number[] = [];
    for (let nth = 0; nth < 8; nth += 1) {
      waits.push(Math.round((await getWaitMs()) / minute));
      await advanceTime(server, await getWaitMs());
    }
    expect(waits).toEqual([2, 2, 5, 15, 60, 360, 1440, 1440]);
  });

  test('becomes a payment when the provider reports one', async () => {
    const { invoice, reference } = await openPage();
    await sendPaymentUpdate(server, paymentUpdateOf(reference, 'success', sentInvoiceTotalMinor));
    expect(await loadInvoice(server, invoice)).toMatchObject({ status: 'PAID' });
  });

  test('is collected and held when a dispute about it comes before its success', async () => {
    const { reference } = await openPage();
    await sendDisputeEvent(server, reference, 'open', sentInvoiceTotalMinor);
    const { data } = await server.call('transactions', {}, shop.asking);
    expect(data).toMatchObject([{ id: reference, result: 'success' }]);
    const balance = await server.call('revenueBalance', {}, shop.asking);
    expect(balance).toMatchObject({ availableMinor: 0, pendingMinor: 0 });
    expect(balance.inDisputeMinor).toBeGreaterThan(0);
  });

  test('is not counted with the payments that are pending, whose sum is named', async () => {
    const { invoice } = await openPage();
    const transfer = await payInvoiceOnline(server, invoice, 'never', 50_000);
    expect(await payable(invoice)).toMatchObject({
      inProgress: { reference: transfer, amountMinor: 50_000, count: 1 },
    });
    const other = await payInvoiceOnline(server, invoice, 'never', 30_000);
    // A transfer can take longer than its page is open.
    server.pass(2 * hour);
    expect(await payable(invoice)).toMatchObject({
      inProgress: { reference: other, amountMinor: 80_000, count: 2 },
    });
    const { counts } = await server.call('transactions', {}, shop.asking);
    expect(counts).toEqual({ all: 2, result: { pending: 2 } });
  });
});
