import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordInvoiceMoney } from '#server/modules/invoices/advance-invoice.ts';
import { lockInvoice } from '#server/modules/invoices/invoices.repo.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import {
  sampleInvoiceTotalMinor as totalMinor,
  draftInvoice,
  sentInvoice,
} from '#tests/support/money/invoices.ts';
import { createSentInvoice } from '#tests/support/money/sent-invoice.ts';
import { payInvoiceOnline } from '#tests/support/money/paid-invoice.ts';
import { type Shop, createCaller, newShop } from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
let shop: Shop;
beforeAll(async () => {
  server = await startApiServer();
  shop = await newShop(server);
});
afterAll(() => server.close());

const sent = async () => (await sentInvoice(server, shop)).invoice;
const pay = (id: string, amountMinor: number, more = {}) =>
  server.call(
    'recordInvoicePayment',
    { params: { id }, body: { amountMinor, method: 'CASH', ...more } },
    shop.asking,
  );
const takeBack = (id: string, paymentId = '') =>
  server.call('takeBackInvoicePayment', { params: { id, paymentId } }, shop.asking);
const mark = (id: string, status?: 'PAID' | 'PENDING') =>
  server.call('updateInvoicePaymentStatus', { params: { id }, body: { status } }, shop.asking);

describe('a recorded payment', () => {
  test('in parts makes it partially paid, then paid, each with a timeline entry', async () => {
    const { id } = await sent();
    const part = await pay(id, 33_333_33, { paidOn: '2026-01-10', note: 'first third' });
    expect(part.invoice).toMatchObject({ status: 'PARTIAL_PAYMENT', paidMinor: 33_333_33, paidAt: null });
    expect(part.payments).toMatchObject([
      {
        amountMinor: 33_333_33,
        method: 'CASH',
        source: 'hand',
        status: 'success',
        at: '2026-01-10T11:00:00.000Z',
      },
    ]);
    const whole = await pay(id, totalMinor - 33_333_33);
    expect(whole.invoice).toMatchObject({ status: 'PAID', paidMinor: totalMinor });
    expect(whole.timeline.filter(({ event }) => event.startsWith('payment.'))).toMatchObject([
      {
        event: 'payment.partial',
        from: 'PENDING',
        to: 'PARTIAL_PAYMENT',
        note: '₦33,333.33 · by cash · first third',
      },
      { event: 'payment.settled', from: 'PARTIAL_PAYMENT', to: 'PAID' },
    ]);
  });

  test('is undone, once', async () => {
    const { id } = await sent();
    const one = await pay(id, 1_000_00);
    const { payments } = await pay(id, totalMinor - 1_000_00);
    const paymentId = one.payments[0]?.id;
    const back = await takeBack(id, paymentId);
    expect(back.invoice).toMatchObject({ status: 'PARTIAL_PAYMENT', paidMinor: totalMinor - 1_000_00 });
    expect((await takeBack(id, paymentId)).invoice).toMatchObject(back.invoice);
    const rest = payments.find((payment) => payment.id !== paymentId)?.id;
    expect((await takeBack(id, rest)).invoice).toMatchObject({
      status: 'PENDING',
      paidMinor: 0,
      paidAt: null,
    });
  });

  test.each([
    ['The amount is more than is due', { amountMinor: totalMinor + 1 }, 'amountMinor'],
    ['money of a day to come', { amountMinor: 1, paidOn: '2999-01-01' }, 'paidOn'],
    ['nothing', { amountMinor: 0 }, 'amountMinor'],
  ])('is rejected: %s', async (_what, body, field) => {
    const { id } = await sent();
    expect(
      await server.ask(
        'recordInvoicePayment',
        { params: { id }, body: { method: 'CASH', ...body } },
        shop.asking,
      ),
    ).toMatchObject({ code: 'INVALID', fields: [{ field }] });
  });

  test('requires a sent invoice, and this one', async () => {
    const { invoice: draft } = await draftInvoice(server, shop);
    expect(
      await server.ask('updateInvoicePaymentStatus', { params: { id: draft.id }, body: {} }, shop.asking),
    ).toMatchObject({ code: 'ILLEGAL_EVENT', error: 'This invoice is a draft. Send it first.' });
    const [one, other] = [await sent(), await sent()];
    const { payments } = await pay(one.id, 100);
    expect(
      await server.ask(
        'takeBackInvoicePayment',
        { params: { id: other.id, paymentId: payments[0]?.id ?? '' } },
        shop.asking,
      ),
    ).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('fifty at once never exceed the amount due', async () => {
    const { id } = await sent();
    const tenth = totalMinor / 10 + 1;
    const all = await Promise.all(
      Array.from({ length: 50 }, () =>
        server.ask(
          'recordInvoicePayment',
          { params: { id }, body: { amountMinor: tenth, method: 'CASH' } },
          shop.asking,
        ),
      ),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(9);
    const { invoice, payments } = await server.call('invoice', { params: { id } }, shop.asking);
    expect(invoice.paidMinor).toBe(payments.reduce((sum, payment) => sum + payment.amountMinor, 0));
    expect((await mark(id)).invoice).toMatchObject({ status: 'PAID', paidMinor: totalMinor });
  }, 30_000);
});

describe('marking an invoice as paid', () => {
  test('records the amount due, and marking it as unpaid undoes all of it', async () => {
    const { id } = await sent();
    await pay(id, 5_000_00);
    const paid = await mark(id);
    expect(paid.invoice.status).toBe('PAID');
    expect(paid.payments.map(({ amountMinor, method }) => [amountMinor, method])).toEqual([
      [5_000_00, 'CASH'],
      [totalMinor - 5_000_00, 'TRANSFER'],
    ]);
    expect((await mark(id, 'PAID')).payments).toHaveLength(2);
    const open = await mark(id, 'PENDING');
    expect(open.invoice).toMatchObject({ status: 'PENDING', paidMinor: 0 });
    expect(open.payments.map(({ status }) => status)).toEqual(['reversed', 'reversed']);
  });

  test('is not undone for payments that a provider collected', async () => {
    const unpaidInvoice = await createSentInvoice(server, shop);
    const { id } = unpaidInvoice;
    await payInvoiceOnline(server, unpaidInvoice, 'pays');
    await server.deps.db.transaction(async (tx) => {
      const tooMuch = { change: 'collected', amountMinor: 1 } as const;
      const paid = await lockInvoice(tx, shop.businessId, id);
      if (!paid) throw new Error('gone');
      await expect(
        recordInvoiceMoney(tx, server.deps, paid, tooMuch, createCaller('payment')),
      ).rejects.toThrow(RangeError);
    });
    expect(
      await server.ask(
        'updateInvoicePaymentStatus',
        { params: { id }, body: { status: 'PENDING' } },
        shop.asking,
      ),
    ).toMatchObject({ code: 'ILLEGAL_EVENT' });
    expect(await server.ask('voidInvoice', { params: { id }, body: {} }, shop.asking)).toMatchObject({
      code: 'ILLEGAL_EVENT',
    });
  });
});
