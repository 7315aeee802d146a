import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OpenedPage, type PageStore, paystackPayments } from '#server/providers/payments/paystack.ts';
import { type PaystackServer, secretKey, startPaystackServer } from '#tests/support/money/paystack-server.ts';

let paystack: PaystackServer;
let clockMs = 0;
beforeAll(async () => {
  paystack = await startPaystackServer();
});
beforeEach(() => {
  paystack.trouble = undefined;
  paystack.requests.length = 0;
  clockMs = Date.now();
});
afterAll(() => paystack.close());

const book = (): PageStore => {
  const kept = new Map<string, OpenedPage>();
  return {
    find: async (reference) => kept.get(reference),
    save: async (page) => void kept.set(page.reference, page),
  };
};
const adapter = (pages = book(), key = secretKey) =>
  paystackPayments({
    secretKey: key,
    url: paystack.url,
    pages,
    now: () => new Date(clockMs),
    timeoutMs: paystack.trouble === 'slow' ? 300 : 5000,
  });

const purpose = { businessId: randomUUID(), subjectId: randomUUID() };
const request = (reference: string = randomUUID()) => ({
  ...purpose,
  reference,
  amountMinor: 1_250_050,
  currency: 'NGN' as const,
  payerEmail: 'ngozi@customer.example',
  channel: 'transfer' as const,
  title: 'Adire House, invoice 1007',
  returnUrl: 'https://kontor.example/payment/check',
});
const pageOf = (reference: string) => ({
  state: 'ready',
  payUrl: `https://checkout.paystack.com/code-of-${reference}`,
});

/** Opens the page of a payment and sets its status at Paystack. */
async function charged(status: string, more: { channel?: string; gateway_response?: string } = {}) {
  const payment = request();
  await adapter().initialize(payment);
  const charge = paystack.charges.get(payment.reference);
  if (charge) Object.assign(charge, { status, ...more });
  return { ...payment, id: charge?.id ?? 0 };
}
const refundOf = ({ reference, currency }: { reference: string; currency: 'NGN' }, amountMinor: number) => ({
  reference: randomUUID(),
  paymentReference: reference,
  amountMinor,
  currency,
});

describe('initialize', () => {
  test('opens a page with the fields that Paystack needs', async () => {
    const payment = request();
    expect(await adapter().initialize(payment)).toEqual(pageOf(payment.reference));
    expect(paystack.requests).toEqual([
      {
        call: 'POST /transaction/initialize',
        body: {
          reference: payment.reference,
          amount: 1_250_050,
          currency: 'NGN',
          email: 'ngozi@customer.example',
          callback_url: payment.returnUrl,
          channels: ['bank_transfer', 'card', 'ussd'],
          metadata: {
            cancel_action: payment.returnUrl,
            ...purpose,
            custom_fields: [{ display_name: 'For', variable_name: 'for', value: payment.title }],
          },
        },
      },
    ]);
  });

  test('requested again returns the page of the same payment', async () => {
    const payment = request();
    const pages = book();
    const first = await adapter(pages).initialize(payment);
    expect(await adapter(pages).initialize(payment)).toEqual(first);
    const late: PageStore = {
      ...pages,
      find: async (reference) => (paystack.requests.length > 1 ? pages.find(reference) : undefined),
    };
    expect(await adapter(late).initialize(payment)).toEqual(first);
    expect(paystack.charges.get(payment.reference)?.amount).toBe(payment.amountMinor);
  });

  test('whose answer was lost stays open, and is only given up once no payer can have its page', async () => {
    const payment = request();
    paystack.trouble = 'lost';
    await expect(adapter().initialize(payment)).rejects.toThrow();
    paystack.trouble = undefined;
    clockMs += 50_000;
    await expect(adapter().initialize(payment)).rejects.toThrow(/Another request/);
    clockMs += 11_000;
    expect(await adapter().initialize(payment)).toMatchObject({ state: 'refused' });
  });

  test('is never given up once it is paid', async () => {
    const paid = await charged('success');
    clockMs += 61_000;
    await expect(adapter().initialize(request(paid.reference))).rejects.toThrow();
  });

  const others: [string, object][] = [
    ['another amount', { amountMinor: 100 }],
    ['another business', { businessId: randomUUID() }],
    ['another invoice or order', { subjectId: randomUUID() }],
  ];
  test.each(others)(
    'rejects a reference that Paystack or the list of pages has with %s',
    async (_, other) => {
      const payment = request();
      const pages = book();
      await adapter(pages).initialize(payment);
      const refused = { state: 'refused', reason: expect.stringContaining('another payment') };
      expect(await adapter(pages).initialize({ ...payment, ...other })).toEqual(refused);
      expect(await adapter().initialize({ ...payment, ...other })).toEqual(refused);
    },
  );

  test('rejects a page whose purpose was never stored', async () => {
    const payment = request();
    const old = { reference: payment.reference, payUrl: 'https://checkout.paystack.com/old' };
    const unknown = { amountMinor: null, currency: null, businessId: null, subjectId: null };
    const pages: PageStore = { ...book(), find: async () => ({ ...old, ...unknown }) };
    expect(await adapter(pages).initialize(payment)).toMatchObject({ state: 'refused' });
  });

  test('that Paystack rejects says why', async () => {
    expect(await adapter().initialize({ ...request(), currency: 'EUR' })).toEqual({
      state: 'refused',
      reason: 'Currency not supported by merchant',
    });
  });
});

describe('stays open after an answer without information', () => {
  test.each(['lost', 'slow', 'down', 'not json', 'busy'] as const)('%s', async (trouble) => {
    const paid = await charged('success');
    paystack.trouble = trouble;
    const payments = adapter();
    await expect(payments.initialize(request())).rejects.toThrow();
    await expect(payments.verify(paid)).rejects.toThrow();
    await expect(payments.refund(refundOf(paid, 100))).rejects.toThrow();
    await expect(payments.getRefundStatus(refundOf(paid, 100))).rejects.toThrow();
  });

  test('a wrong key', async () => {
    await expect(adapter(book(), 'sk_test_wrong').verify(request())).rejects.toThrow('401');
  });

  test('an unsupported currency', async () => {
    const paid = await charged('success');
    Object.assign(paystack.charges.get(paid.reference) ?? {}, { currency: 'XOF' });
    await expect(adapter().verify(paid)).rejects.toThrow();
  });
});

describe('verify', () => {
  test.each([
    ['success', 'success', 1_250_050],
    ['reversal pending', 'success', 1_250_050],
    ['failed', 'failed', 0],
    ['reversed', 'reversed', 1_250_050],
    ['abandoned', 'notFound', 0],
    ['ongoing', 'pending', 0],
    ['pending', 'pending', 0],
    ['processing', 'pending', 0],
    ['queued', 'pending', 0],
    ['something new', 'unknown', 0],
  ])('%s is %s', async (status, result, amountMinor) => {
    const payment = await charged(status);
    expect(await adapter().verify(payment)).toMatchObject({
      reference: payment.reference,
      result,
      amountMinor,
    });
  });

  test('returns channel, name and, for a failure, the reason', async () => {
    const payment = await charged('failed', {
      channel: 'bank_transfer',
      gateway_response: 'Insufficient Funds',
    });
    expect(await adapter().verify(payment)).toEqual({
      reference: payment.reference,
      result: 'failed',
      amountMinor: 0,
      currency: 'NGN',
      channel: 'transfer',
      providerReference: String(payment.id),
      purpose,
      message: 'Insufficient Funds',
      decline: 'soft',
      authorization: null,
    });
  });

  test('of a reference that Paystack does not know is 04', async () => {
    expect(await adapter().verify(request())).toMatchObject({
      result: 'notFound',
      amountMinor: 0,
      currency: 'NGN',
    });
  });

  test('counts our own refunds as a success, and only the rest as a reversal', async () => {
    const payment = await charged('success');
    await adapter().refund(refundOf(payment, 250_050));
    Object.assign(paystack.refunds.at(-1) ?? {}, { status: 'processed' });
    Object.assign(paystack.charges.get(payment.reference) ?? {}, { status: 'reversed' });
    expect(await adapter().verify(payment)).toMatchObject({ result: 'success', amountMinor: 1_250_050 });
    const byHand = {
      transaction: payment.id,
      currency: 'NGN',
      merchant_note: 'Refunded by amaka@shop.example',
    };
    paystack.refunds.push({ ...byHand, id: 1, amount: 1_000_000, status: 'processed' });
    expect(await adapter().verify(payment)).toMatchObject({ result: 'reversed', amountMinor: 1_000_000 });
  });
});

describe('refund', () => {
  test('is requested once, however often it is repeated and whatever answer is lost', async () => {
    const paid = await charged('success');
    const refund = refundOf(paid, 250_050);
    expect(await adapter().getRefundStatus(refund)).toEqual({ state: 'unknown' });
    paystack.trouble = 'lost';
    await expect(adapter().refund(refund)).rejects.toThrow();
    paystack.trouble = undefined;
    expect(await adapter().refund(refund)).toEqual({ state: 'processing' });
    expect(await adapter().refund(refund)).toEqual({ state: 'processing' });
    expect(paystack.refunds.filter(({ transaction }) => transaction === paid.id)).toMatchObject([
      { amount: 250_050, merchant_note: `Kontor refund ${refund.reference}` },
    ]);
  });

  test.each([
    ['pending', { state: 'processing' }],
    ['processing', { state: 'processing' }],
    ['needs-attention', { state: 'processing' }],
    ['processed', { state: 'refunded' }],
    ['failed', { state: 'failed', reason: 'The bank rejected the refund' }],
  ])('%s', async (status, state) => {
    const paid = await charged('success');
    const refund = refundOf(paid, 100);
    await adapter().refund(refund);
    Object.assign(paystack.refunds.at(-1) ?? {}, { status });
    expect(await adapter().getRefundStatus(refund)).toEqual(state);
  });

  test('is found among many of the same payment', async () => {
    const paid = await charged('success');
    const refund = refundOf(paid, 100);
    for (let nth = 0; nth < 100; nth += 1) await adapter().refund(refundOf(paid, 1));
    await adapter().refund(refund);
    expect(await adapter().getRefundStatus(refund)).toEqual({ state: 'processing' });
  });

  test('of more than is left, or of an unknown payment, fails with the reason', async () => {
    const paid = await charged('success');
    expect(await adapter().refund(refundOf(paid, 1_250_051))).toEqual({
      state: 'failed',
      reason: 'Refund amount cannot exceed the amount that is left',
    });
    expect(await adapter().refund(refundOf(request(), 100))).toMatchObject({ state: 'failed' });
  });

  test('in another currency than the payment is not sent', async () => {
    const paid = await charged('success');
    await expect(adapter().refund({ ...refundOf(paid, 100), currency: 'USD' })).rejects.toThrow(/not in USD/);
  });
});
