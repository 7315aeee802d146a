import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PaymentRequest } from '#server/providers/payments/payments.ts';
import { type SandboxOutcome, sandboxCards } from '#server/providers/payments/sandbox-scripts.ts';
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

const get = (payUrl: string) => stage.http.inject(new URL(payUrl).pathname);
const resultNow = async (request: PaymentRequest) => (await stage.payments.verify(request)).result;

describe('a page', () => {
  test('is opened once for a reference, and rejected for another amount, business or invoice', async () => {
    const { payUrl, ...request } = await stage.opened();
    expect(payUrl).toMatch(/\/sandbox\/pay\/[\w-]{24}$/);
    expect(await stage.payments.initialize(request)).toEqual({ state: 'ready', payUrl });
    for (const other of [{ amountMinor: 1 }, { businessId: uuid() }, { subjectId: uuid() }])
      expect(await stage.payments.initialize({ ...request, ...other })).toMatchObject({ state: 'refused' });
  });

  test('whose answer was lost is found when it is requested again', async () => {
    const request = stage.request({ payerEmail: 'lost+1@customer.example' });
    await expect(stage.payments.initialize(request)).rejects.toThrow("Couldn't reach the provider");
    expect(await stage.payments.initialize(request)).toMatchObject({ state: 'ready' });
  });

  test('is rejected for some payers', async () => {
    const request = stage.request({ payerEmail: 'refused@customer.example' });
    expect(await stage.payments.initialize(request)).toMatchObject({ state: 'refused' });
    expect(await resultNow(request)).toBe('notFound');
  });

  test('shows the amount, its purpose and the payment methods, without a script', async () => {
    const { payUrl, reference } = await stage.opened({ channel: 'ussd' });
    const { statusCode, headers, body } = await get(payUrl);
    expect(statusCode).toBe(200);
    expect(headers['content-security-policy']).toContain("form-action 'self'");
    expect(headers['cache-control']).toBe('no-store');
    for (const text of ['₦12,500.50', 'ngozi@customer.example', 'Adire House &lt;invoice&gt; 1007'])
      expect(body).toContain(text);
    expect(body).toContain('value="ussd" checked');
    expect(body).toContain(`/payment/check?from=invoice&amp;reference=${reference}&amp;trxref=${reference}`);
    expect(body).not.toMatch(/<script| style=| on\w+=/);
  });

  test('does not exist before it is opened', async () => {
    expect((await stage.http.inject('/sandbox/pay/nobody')).statusCode).toBe(404);
    expect((await stage.pay('http://kontor.example/sandbox/pay/nobody', {})).status).toBe(404);
  });
});

describe('paying', () => {
  test('returns with the reference, as Paystack does', async () => {
    const { payUrl, reference } = await stage.opened();
    const { status, location } = await stage.pay(payUrl, { channel: 'card', outcome: 'pays' });
    expect(status).toBe(303);
    const { pathname, searchParams } = new URL(location);
    expect(pathname).toBe('/payment/check');
    expect(Object.fromEntries(searchParams)).toEqual({ from: 'invoice', reference, trxref: reference });
  });

  test('counts once, however often the form is submitted', async () => {
    const payment = await stage.opened();
    const forms = ['pays', 'declined', 'pays', 'reversed', 'pays'].map((outcome) =>
      stage.pay(payment.payUrl, { channel: 'card', outcome }),
    );
    const answers = await Promise.all(forms);
    expect(new Set(answers.map(({ status, location }) => `${status} ${location}`)).size).toBe(1);
    const first = await resultNow(payment);
    await stage.pass(1000);
    const events = stage.listEventsOf(payment);
    await stage.pay(payment.payUrl, { channel: 'card', outcome: 'recovers' });
    await stage.pass(1000);
    expect(stage.listEventsOf(payment)).toEqual(events);
    expect(events[0]).toBe(first);
    expect((await get(payment.payUrl)).body).not.toContain('<form');
  });

  test.each(Object.entries(sandboxCards))('with the test card %s ends as %s', async (number, outcome) => {
    const [byCard, byChoice] = [await stage.opened(), await stage.opened()];
    await stage.pay(byCard.payUrl, {
      channel: 'card',
      outcome: 'pays',
      card: number.replace(/^(....)/, '$1 '),
    });
    await stage.pay(byChoice.payUrl, { channel: 'card', outcome });
    const facts = await Promise.all([byCard, byChoice].map((request) => stage.payments.verify(request)));
    expect(facts[0]).toEqual({
      ...facts[1],
      reference: byCard.reference,
      providerReference: facts[0]?.providerReference,
    });
  });

  test.each([
    [{ channel: 'card', outcome: 'pays', card: '4242 4242 4242 4242' }, 'Use one of the test cards'],
    [{ channel: 'card', outcome: 'toString' }, 'Choose a payment method'],
    [{ channel: 'cash', outcome: 'pays' }, 'Choose a payment method'],
    [{}, 'Choose a payment method'],
  ])('with an invalid form shows the problem and changes nothing: %j', async (form, words) => {
    const payment = await stage.opened();
    const { status, body } = await stage.pay(payment.payUrl, form);
    expect(status).toBe(422);
    expect(body).toContain(words);
    expect(body).not.toContain('4242 4242');
    expect(await resultNow(payment)).toBe('notFound');
  });
});

/** The result of polling and the events that were sent, at these numbers of seconds after the payment. */
const courses: [SandboxOutcome, [seconds: number, result: string, events: string[]][]][] = [
  [
    'pays',
    [
      [0, 'success', []],
      [3, 'success', ['success']],
    ],
  ],
  [
    'declined',
    [
      [0, 'failed', []],
      [3, 'failed', ['failed']],
    ],
  ],
  ['expired', [[3, 'failed', ['failed']]]],
  [
    'late',
    [
      [0, 'pending', []],
      [299, 'pending', []],
      [303, 'success', ['success']],
    ],
  ],
  [
    'recovers',
    [
      [3, 'failed', ['failed']],
      [183, 'success', ['failed', 'success']],
    ],
  ],
  [
    'disorder',
    [
      [3, 'failed', []],
      [183, 'success', ['success']],
      [201, 'success', ['success', 'failed']],
    ],
  ],
  ['repeats', [[31, 'success', ['success', 'success', 'success']]]],
  [
    'unheard',
    [
      [3600, 'success', []],
      [86_401, 'success', ['success']],
    ],
  ],
  [
    'reversed',
    [
      [3, 'success', ['success']],
      [599, 'success', ['success']],
      [603, 'reversed', ['success', 'reversed']],
    ],
  ],
  [
    'reversalFirst',
    [
      [599, 'success', []],
      [603, 'reversed', ['reversed']],
      [701, 'reversed', ['reversed', 'success']],
    ],
  ],
  ['never', [[86_400, 'pending', []]]],
];
describe('a payment that', () => {
  test.each(courses)('follows its script: %s', async (outcome, moments) => {
    const payment = await stage.paid(outcome);
    let passed = 0;
    for (const [seconds, result, events] of moments) {
      await stage.pass(seconds - passed);
      passed = seconds;
      expect({ seconds, result: await resultNow(payment), events: stage.listEventsOf(payment) }).toEqual({
        seconds,
        result,
        events,
      });
    }
  });

  test('that is lost to a dispute is reversed once the dispute is decided', async () => {
    const payment = await stage.paid('disputeLost');
    await stage.pass(1199);
    expect(await resultNow(payment)).toBe('success');
    await stage.pass(1);
    expect(await resultNow(payment)).toBe('reversed');
  });

  test('that is silent does not answer for two minutes', async () => {
    const payment = await stage.paid('silent');
    await stage.pass(119);
    await expect(stage.payments.verify(payment)).rejects.toThrow("Couldn't reach the provider");
    await stage.pass(2);
    expect(await resultNow(payment)).toBe('success');
    await stage.pass(60);
    expect(stage.listEventsOf(payment)).toEqual(['success']);
  });

  test.each([
    ['overpaid', 1_260_050],
    ['underpaid', 1_240_050],
    ['pays', 1_250_050],
    ['declined', 0],
  ] as const)('with the outcome %s reports the received amount', async (outcome, amountMinor) => {
    const payment = await stage.paid(outcome);
    expect(await stage.payments.verify(payment)).toMatchObject({
      amountMinor,
      channel: 'transfer',
      currency: 'NGN',
    });
  });
});
