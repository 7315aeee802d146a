import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paystackPayments } from '#server/providers/payments/paystack.ts';
import { signWebhook } from '#server/providers/payments/webhook-signature.ts';
import { createAuthorization } from '#tests/support/money/paystack-cards.ts';
import { type PaystackServer, secretKey, startPaystackServer } from '#tests/support/money/paystack-server.ts';

let paystack: PaystackServer;
beforeAll(async () => {
  paystack = await startPaystackServer();
});
beforeEach(() => {
  paystack.trouble = undefined;
  paystack.requests.length = 0;
});
afterAll(() => paystack.close());

const payments = () =>
  paystackPayments({
    secretKey,
    url: paystack.url,
    pages: { find: async () => undefined, save: async () => undefined },
    now: () => new Date(),
    timeoutMs: paystack.trouble === 'slow' ? 300 : 5000,
  });

const purpose = { businessId: randomUUID(), subjectId: randomUUID() };
const request = (over: object = {}) => ({
  ...purpose,
  reference: randomUUID(),
  amountMinor: 1_500_000,
  currency: 'NGN' as const,
  payerEmail: 'ngozi@customer.example',
  ...over,
});
const pageRequest = (over: object = {}) => ({
  ...request(),
  channel: 'card' as const,
  title: 'Kontor Pro, yearly',
  returnUrl: 'https://kontor.example/payment/check',
  ...over,
});

const approved = { status: 'success', gateway_response: 'Approved' };
type Next = NonNullable<ReturnType<PaystackServer['cards']['cards']['get']>>['next'];

/** Lets Paystack keep a card, and returns a charge of it. */
function chargeOf(next: Next, card: { isReusable?: boolean; isActive?: boolean } = {}) {
  const authorizationCode = `AUTH_${randomUUID().slice(0, 10)}`;
  const email = 'ngozi@customer.example';
  paystack.cards.cards.set(authorizationCode, { email, isActive: true, isReusable: true, next, ...card });
  return { ...request(), authorizationCode };
}
const keptCard = (code: string) => ({
  code,
  brand: 'visa',
  last4: '4081',
  expiryMonth: 12,
  expiryYear: 2030,
  bank: 'TEST BANK',
});
const listCalls = () => paystack.requests.map(({ call }) => call);

describe('a payment whose payer keeps the card', () => {
  /** Pays on the page, with this authorisation at Paystack. */
  async function pay(over: object, authorization: object) {
    const payment = pageRequest(over);
    await payments().initialize(payment);
    Object.assign(paystack.charges.get(payment.reference) ?? {}, {
      ...approved,
      channel: 'card',
      authorization,
    });
    return payment;
  }

  test('asks Paystack for a card that can be charged again', async () => {
    await payments().initialize(pageRequest({ shouldKeepCard: true }));
    expect(paystack.requests[0]?.body).toMatchObject({
      metadata: { ...purpose, keepsCard: true, custom_filters: { recurring: true } },
    });
  });

  test('reports the card with the success, by polling and by webhook', async () => {
    const payment = await pay({ shouldKeepCard: true }, createAuthorization('AUTH_kept'));
    const update = await payments().verify(payment);
    expect(update).toMatchObject({ result: 'success', authorization: keptCard('AUTH_kept') });
    const data = paystack.charges.get(payment.reference);
    const body = Buffer.from(JSON.stringify({ event: 'charge.success', data }));
    expect(payments().readWebhook(body, signWebhook(secretKey, body))).toEqual({
      kind: 'payment',
      fact: update,
    });
  });

  test('reports the card also if Paystack repeats the metadata as JSON', async () => {
    const payment = await pay({ shouldKeepCard: true }, createAuthorization('AUTH_kept'));
    const charge = paystack.charges.get(payment.reference);
    Object.assign(charge ?? {}, { metadata: JSON.stringify(charge?.metadata) });
    expect((await payments().verify(payment)).authorization).toEqual(keptCard('AUTH_kept'));
  });

  test.each([
    ['the payer did not agree', {}, {}],
    ['it is not reusable', { shouldKeepCard: true }, { reusable: false }],
    ['it is a bank account', { shouldKeepCard: true }, { channel: 'bank' }],
    ['its digits are missing', { shouldKeepCard: true }, { last4: '40' }],
  ])('reports no card if %s', async (_, over, authorization) => {
    const payment = await pay(over, createAuthorization('AUTH_other', authorization));
    expect(await payments().verify(payment)).toMatchObject({ result: 'success', authorization: null });
  });

  test('reports no card with a failure, but how final it is', async () => {
    const payment = await pay({ shouldKeepCard: true }, createAuthorization('AUTH_kept'));
    const failure = { status: 'failed', gateway_response: 'Pickup card (stolen card)' };
    Object.assign(paystack.charges.get(payment.reference) ?? {}, failure);
    expect(await payments().verify(payment)).toMatchObject({
      result: 'failed',
      decline: 'hard',
      authorization: null,
    });
  });
});

describe('a charge of a kept card', () => {
  test('is a success with the card, and says what it is for', async () => {
    const charge = chargeOf(approved);
    const update = await payments().chargeAuthorization(charge);
    expect(update).toEqual({
      reference: charge.reference,
      result: 'success',
      amountMinor: 1_500_000,
      currency: 'NGN',
      channel: 'card',
      providerReference: String(paystack.charges.get(charge.reference)?.id),
      purpose,
      message: null,
      decline: null,
      authorization: keptCard(charge.authorizationCode),
    });
    expect(await payments().verify(charge)).toEqual(update);
    expect(paystack.requests[0]).toEqual({
      call: 'POST /transaction/charge_authorization',
      body: {
        reference: charge.reference,
        amount: 1_500_000,
        currency: 'NGN',
        email: 'ngozi@customer.example',
        authorization_code: charge.authorizationCode,
        metadata: { ...purpose, keepsCard: true },
      },
    });
  });

  test.each([
    ['Insufficient Funds', 'soft'],
    ['Expired card', 'hard'],
    ['Something new', null],
  ])('that the bank declines fails with the reason and its class: %s', async (words, decline) => {
    const charge = chargeOf({ status: 'failed', gateway_response: words });
    const failure = { result: 'failed', amountMinor: 0, message: words, decline };
    expect(await payments().chargeAuthorization(charge)).toMatchObject(failure);
    expect(await payments().verify(charge)).toMatchObject(failure);
  });

  test.each([
    ['is deleted', { isActive: false }],
    ['is not reusable', { isReusable: false }],
  ])('fails for good if the card %s', async (_, card) => {
    const charge = chargeOf(approved, card);
    expect(await payments().chargeAuthorization(charge)).toMatchObject({ result: 'failed', decline: 'hard' });
    expect(await payments().verify(charge)).toMatchObject({ result: 'notFound' });
  });

  test('fails for good for another payer', async () => {
    const charge = { ...chargeOf(approved), payerEmail: 'amaka@customer.example' };
    expect(await payments().chargeAuthorization(charge)).toMatchObject({ result: 'failed', decline: 'hard' });
  });

  test('fails for now if the card was declined too often', async () => {
    const charge = chargeOf({ refusal: 'Charge attempt cannot be fulfilled until 1440 minutes' });
    expect(await payments().chargeAuthorization(charge)).toMatchObject({ result: 'failed', decline: 'soft' });
  });

  test.each(['pending', 'processing', 'queued'])('that is %s is verified later', async (status) => {
    const charge = chargeOf({ status, gateway_response: '' });
    expect(await payments().chargeAuthorization(charge)).toMatchObject({ result: 'pending', amountMinor: 0 });
    Object.assign(paystack.charges.get(charge.reference) ?? {}, approved);
    expect(await payments().verify(charge)).toMatchObject({ result: 'success', amountMinor: 1_500_000 });
  });

  test('that the payer has to confirm stays pending', async () => {
    const charge = chargeOf({ paused: true });
    expect(await payments().chargeAuthorization(charge)).toMatchObject({ result: 'pending', amountMinor: 0 });
    expect(await payments().verify(charge)).toMatchObject({ result: 'pending' });
  });

  test.each(['lost', 'slow'] as const)('whose answer is %s is found under its reference', async (trouble) => {
    const charge = chargeOf(approved);
    paystack.trouble = trouble;
    await expect(payments().chargeAuthorization(charge)).rejects.toThrow();
    paystack.trouble = undefined;
    expect(await payments().verify(charge)).toMatchObject({ result: 'success', amountMinor: 1_500_000 });
  });

  test.each(['down', 'busy', 'not json'] as const)('stays open if Paystack is %s', async (trouble) => {
    const charge = chargeOf(approved);
    paystack.trouble = trouble;
    await expect(payments().chargeAuthorization(charge)).rejects.toThrow();
    paystack.trouble = undefined;
    expect(await payments().verify(charge)).toMatchObject({ result: 'notFound' });
    expect(await payments().chargeAuthorization(charge)).toMatchObject({ result: 'success' });
  });

  test('is made once, however often it is repeated and whatever answer is lost', async () => {
    const charge = chargeOf(approved);
    paystack.trouble = 'lost';
    await expect(payments().chargeAuthorization(charge)).rejects.toThrow();
    paystack.trouble = undefined;
    const repeats = await Promise.all([1, 2, 3].map(() => payments().chargeAuthorization(charge)));
    for (const update of repeats) expect(update).toMatchObject({ result: 'success', amountMinor: 1_500_000 });
    const made = [...paystack.charges.values()].filter(({ reference }) => reference === charge.reference);
    expect(made).toHaveLength(1);
    const other = chargeOf({ status: 'failed', gateway_response: 'Insufficient Funds' });
    expect(await payments().chargeAuthorization(other)).toMatchObject({ decline: 'soft' });
    expect(await payments().chargeAuthorization(other)).toMatchObject({ decline: 'soft' });
  });

  test('reports the reversal if it is repeated after one', async () => {
    const charge = chargeOf(approved);
    await payments().chargeAuthorization(charge);
    Object.assign(paystack.charges.get(charge.reference) ?? {}, { status: 'reversed' });
    expect(await payments().chargeAuthorization(charge)).toMatchObject({
      result: 'reversed',
      amountMinor: 1_500_000,
    });
  });

  test.each([{ amountMinor: 1_600_000 }, { subjectId: randomUUID() }])(
    'stays open if its reference belongs to another payment: %j',
    async (other) => {
      const charge = chargeOf(approved);
      await payments().chargeAuthorization(charge);
      await expect(payments().chargeAuthorization({ ...charge, ...other })).rejects.toThrow(
        /another payment/,
      );
    },
  );

  test.each(['Please wait a few minutes and try again.', 'Merchant is not enabled for this'])(
    'stays open after a refusal that is not about the card: %s',
    async (words) => {
      await expect(payments().chargeAuthorization(chargeOf({ refusal: words }))).rejects.toThrow(words);
    },
  );
});

describe('deleting a card', () => {
  test('deactivates it, so that it is never charged again', async () => {
    const charge = chargeOf(approved);
    await payments().deleteAuthorization(charge.authorizationCode);
    await payments().deleteAuthorization(charge.authorizationCode);
    expect(listCalls()).toEqual(Array(2).fill('POST /customer/authorization/deactivate'));
    expect(await payments().chargeAuthorization(charge)).toMatchObject({ result: 'failed', decline: 'hard' });
    expect(paystack.charges.has(charge.reference)).toBe(false);
  });

  test('does nothing for a card that Paystack does not know', async () => {
    await expect(payments().deleteAuthorization('AUTH_unknown')).resolves.toBeUndefined();
  });

  test.each(['lost', 'down', 'busy'] as const)('stays open if the answer is %s', async (trouble) => {
    const { authorizationCode } = chargeOf(approved);
    paystack.trouble = trouble;
    await expect(payments().deleteAuthorization(authorizationCode)).rejects.toThrow();
  });
});
