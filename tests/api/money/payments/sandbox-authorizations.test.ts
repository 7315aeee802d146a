import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CardAuthorization, CardCharge } from '#server/providers/payments/payments.ts';
import { sandboxKeptCards } from '#server/providers/payments/sandbox-renewals.ts';
import { day, minute, second } from '#tests/support/people/identity.ts';
import { type PaymentSandbox, startPaymentSandbox } from '#tests/support/money/payment-sandbox.ts';

let stage: PaymentSandbox;
beforeAll(async () => {
  stage = await startPaymentSandbox();
});
beforeEach(() => {
  stage.webhookEvents.length = 0;
  stage.isDeaf = false;
});
afterAll(() => stage.close());

const payerEmail = 'ngozi@customer.example';
const usualCard = '4084084084084081';
const cardOf = (renewal: string) =>
  Object.keys(sandboxKeptCards).find((number) => sandboxKeptCards[number] === renewal) ?? '';

/** Pays on the page with a test card, and returns the payment. */
async function pay(card: string, over: object = {}) {
  const payment = await stage.opened({ channel: 'card', shouldKeepCard: true, ...over });
  await stage.pay(payment.payUrl, { channel: 'card', outcome: 'pays', card });
  return payment;
}

/** Pays with a card that is kept, and returns the card. */
async function keep(card = usualCard, over: object = {}): Promise<CardAuthorization> {
  const { authorization } = await stage.payments.verify(await pay(card, over));
  if (!authorization) throw new Error('the card was not kept');
  return authorization;
}

const chargeOf = ({ code }: CardAuthorization, over: object = {}): CardCharge => ({
  reference: uuid(),
  businessId: uuid(),
  subjectId: uuid(),
  amountMinor: 1_500_000,
  currency: 'NGN',
  payerEmail,
  authorizationCode: code,
  ...over,
});
const charge = (card: CardAuthorization, over: object = {}) =>
  stage.payments.chargeAuthorization(chargeOf(card, over));

describe('a card', () => {
  test('is kept by a payment whose payer agreed, and is in its update and webhook', async () => {
    const payment = await pay(usualCard);
    const now = stage.server.deps.clock.now();
    const { authorization } = await stage.payments.verify(payment);
    expect(authorization).toEqual({
      code: expect.stringMatching(/^KSA_[\w-]{24}$/),
      brand: 'visa',
      last4: '4081',
      expiryMonth: now.getUTCMonth() + 1,
      expiryYear: now.getUTCFullYear() + 3,
      bank: 'Kontor Sandbox Bank',
    });
    await stage.pass(3);
    expect(stage.webhookEvents).toMatchObject([
      { kind: 'payment', fact: { reference: payment.reference, result: 'success', authorization } },
    ]);
  });

  test('is not stored with its number', async () => {
    await pay('4000 0000 0000 0341');
    const { rows } = await stage.server.deps.db.execute(
      'select to_jsonb(kept)::text as text from sandbox_authorizations kept',
    );
    const text = JSON.stringify(rows);
    expect(text).toContain('0341');
    expect(text).not.toContain('4000000000000341');
  });

  test('is not kept without agreement, by another channel, or by a payment that fails', async () => {
    const unasked = await pay(usualCard, { shouldKeepCard: false });
    const declined = await pay('4084080000005408');
    const transfer = await stage.opened({ shouldKeepCard: true });
    await stage.pay(transfer.payUrl, { channel: 'transfer', outcome: 'pays', card: usualCard });
    const updates = await Promise.all(
      [unasked, declined, transfer].map((payment) => stage.payments.verify(payment)),
    );
    expect(updates).toMatchObject([
      { result: 'success', authorization: null },
      { result: 'failed', authorization: null, decline: 'soft' },
      { result: 'success', authorization: null },
    ]);
  });

  test('of a payment that succeeds later is named with the success', async () => {
    const payment = await pay('5060666666666666666');
    expect(await stage.payments.verify(payment)).toMatchObject({ result: 'pending', authorization: null });
    await stage.pass(300);
    expect(await stage.payments.verify(payment)).toMatchObject({
      result: 'success',
      authorization: { brand: 'verve', last4: '6666' },
    });
  });

  test('that is kept has a note and its test values on the page', async () => {
    const [kept, other] = [await stage.opened({ shouldKeepCard: true }), await stage.opened()];
    const [page = '', otherPage = ''] = await Promise.all(
      [kept, other].map(async ({ payUrl }) => (await stage.http.inject(new URL(payUrl).pathname)).body),
    );
    for (const text of ['This card is kept', '4000 0000 0000 0341', 'two charges have insufficient funds']) {
      expect(page).toContain(text);
      expect(otherPage).not.toContain(text);
    }
  });
});

describe('a charge', () => {
  test('is a payment with the same results by polling and webhook, and can be refunded', async () => {
    const card = await keep();
    await stage.pass(3);
    stage.webhookEvents.length = 0;
    const request = chargeOf(card);
    const update = await stage.payments.chargeAuthorization(request);
    expect(update).toMatchObject({
      reference: request.reference,
      result: 'success',
      amountMinor: 1_500_000,
      channel: 'card',
      purpose: { businessId: request.businessId, subjectId: request.subjectId },
      decline: null,
      authorization: card,
    });
    expect(await stage.payments.verify(request)).toEqual(update);
    await stage.pass(3);
    expect(stage.webhookEvents).toEqual([{ kind: 'payment', fact: update }]);
    const { reference: paymentReference, currency } = request;
    const refund = { reference: uuid(), paymentReference, amountMinor: 100_000, currency };
    expect(await stage.payments.refund(refund)).toEqual({ state: 'processing' });
  });

  test('is made once, however often it is repeated', async () => {
    const card = await keep(cardOf('declinedTwice'));
    const request = chargeOf(card);
    const repeats = await Promise.all([1, 2, 3].map(() => stage.payments.chargeAuthorization(request)));
    for (const update of repeats) expect(update).toMatchObject({ result: 'failed', decline: 'soft' });
    await stage.pass(60);
    expect(stage.listEventsOf(request)).toEqual(['failed']);
    const results = [await charge(card), await charge(card), await charge(card)];
    expect(results.map(({ result }) => result)).toEqual(['failed', 'success', 'success']);
  });

  test('whose answer is lost is found under its reference', async () => {
    const over = { payerEmail: 'lost+2@customer.example' };
    const payment = stage.request({ ...over, channel: 'card', shouldKeepCard: true });
    await expect(stage.payments.initialize(payment)).rejects.toThrow();
    const page = await stage.payments.initialize(payment);
    if (page.state !== 'ready') throw new Error(page.reason);
    await stage.pay(page.payUrl, { channel: 'card', outcome: 'pays', card: '' });
    const { authorization } = await stage.payments.verify(payment);
    if (!authorization) throw new Error('the card was not kept');
    const request = chargeOf(authorization, over);
    await expect(stage.payments.chargeAuthorization(request)).rejects.toThrow("Couldn't reach the provider");
    expect(await stage.payments.verify(request)).toMatchObject({ result: 'success', amountMinor: 1_500_000 });
    expect(await stage.payments.chargeAuthorization(request)).toMatchObject({ result: 'success' });
    await stage.pass(60);
    expect(stage.listEventsOf(request)).toEqual(['success']);
  });

  test('of insufficient funds stays declined if the card says so', async () => {
    const card = await keep(cardOf('declined'));
    for (const _ of [1, 2, 3, 4, 5])
      expect(await charge(card)).toMatchObject({
        result: 'failed',
        message: 'Insufficient funds',
        decline: 'soft',
        amountMinor: 0,
        authorization: null,
      });
  });

  test('of a stolen card fails for good', async () => {
    const card = await keep(cardOf('stolen'));
    expect(await charge(card)).toMatchObject({
      result: 'failed',
      message: 'The card was reported stolen',
      decline: 'hard',
    });
  });

  test('that stays pending succeeds after five minutes under the same reference', async () => {
    const card = await keep(cardOf('late'));
    const request = chargeOf(card);
    expect(await stage.payments.chargeAuthorization(request)).toMatchObject({ result: 'pending' });
    await stage.pass(299);
    expect(await stage.payments.chargeAuthorization(request)).toMatchObject({ result: 'pending' });
    expect(stage.listEventsOf(request)).toEqual([]);
    await stage.pass(4);
    expect(await stage.payments.verify(request)).toMatchObject({ result: 'success', amountMinor: 1_500_000 });
    expect(stage.listEventsOf(request)).toEqual(['success']);
  });

  test.each([
    ['an unknown card', () => ({ authorizationCode: 'KSA_unknown' })],
    ["another payer's card", () => ({ payerEmail: 'amaka@customer.example' })],
  ])('of %s fails for good and leaves no record', async (_, over) => {
    const request = chargeOf(await keep(), over());
    expect(await stage.payments.chargeAuthorization(request)).toMatchObject({
      result: 'failed',
      decline: 'hard',
    });
    expect(await stage.payments.verify(request)).toMatchObject({ result: 'notFound' });
  });

  test('stays open if its reference belongs to another payment', async () => {
    const card = await keep();
    const request = chargeOf(card);
    await stage.payments.chargeAuthorization(request);
    const others = [
      { ...request, amountMinor: 1 },
      { ...request, subjectId: uuid() },
      { ...request, authorizationCode: (await keep()).code },
      { ...chargeOf(card), reference: (await stage.opened()).reference },
    ];
    for (const other of others)
      await expect(stage.payments.chargeAuthorization(other)).rejects.toThrow(/another payment/);
  });

  test('of a deleted card fails for good, and one from before keeps its result', async () => {
    const card = await keep();
    const before = chargeOf(card);
    await stage.payments.chargeAuthorization(before);
    await stage.payments.deleteAuthorization(card.code);
    await stage.payments.deleteAuthorization(card.code);
    await stage.payments.deleteAuthorization('KSA_unknown');
    expect(await charge(card)).toMatchObject({ result: 'failed', decline: 'hard' });
    expect(await stage.payments.chargeAuthorization(before)).toMatchObject({ result: 'success' });
  });

  // The last test, because it moves the clock by two months.
  test('succeeds until the end of the month in which the card expires', async () => {
    const card = await keep(cardOf('expires'));
    const expiresAt = Date.UTC(card.expiryYear, card.expiryMonth);
    const leftMs = () => expiresAt - stage.server.deps.clock.now().getTime();
    expect(leftMs()).toBeLessThan(62 * day);
    stage.server.pass(leftMs() - minute);
    expect(await charge(card)).toMatchObject({ result: 'success' });
    stage.server.pass(leftMs() + second);
    expect(await charge(card)).toMatchObject({
      result: 'failed',
      message: 'The card has expired',
      decline: 'hard',
    });
  });
});
