import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signWebhook } from '#server/providers/payments/webhook-signature.ts';
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

test('the sandbox resends an event that was not accepted', async () => {
  stage.isDeaf = true;
  const payment = await stage.paid('pays');
  await expect(stage.pass(3)).rejects.toThrow('Nobody listens');
  stage.isDeaf = false;
  await stage.pass(60);
  expect(stage.listEventsOf(payment)).toEqual(['success']);
});

const send = (to: string, body: string | undefined, signature?: string, type = 'application/json') =>
  stage.http.inject({
    method: 'POST',
    url: `/transaction/payment/webhook/${to}`,
    headers: { 'content-type': type, ...(signature !== undefined && { 'x-sandbox-signature': signature }) },
    ...(body !== undefined && { payload: body }),
  });
const sign = (body: string) => signWebhook(stage.server.deps.config.getKey('payments'), Buffer.from(body));
const taken = { kind: 'refund', paymentReference: 'a' };
const body = '{"kind":"refund",  "paymentReference":"a"}';

test('accepts every signed event byte by byte, whatever its content type', async () => {
  for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded'])
    expect((await send('sandbox', body, sign(body), type)).statusCode).toBe(200);
  expect(stage.webhookEvents).toEqual([taken, taken, taken]);
});

test('accepts irrelevant events and ignores them', async () => {
  for (const text of ['{}', 'no JSON', '{"kind":"payment","fact":{}}'])
    expect((await send('sandbox', text, sign(text))).statusCode).toBe(200);
  expect(stage.webhookEvents).toEqual([null, null, null]);
});

test('rejects events that are unsigned, changed or signed by another provider', async () => {
  for (const signature of [undefined, '', 'abc', sign(`${body} `), sign(body).toUpperCase()])
    expect((await send('sandbox', body, signature)).statusCode).toBe(403);
  expect((await send('sandbox', undefined)).statusCode).toBe(403);
  expect((await send('paystack', body, sign(body))).statusCode).toBe(404);
  const large = JSON.stringify('x'.repeat(1024 * 1024));
  expect((await send('sandbox', large, sign(large))).statusCode).toBe(422);
  expect(stage.webhookEvents).toEqual([]);
});

test('answers so that an event that was not stored is sent again', async () => {
  stage.isDeaf = true;
  expect((await send('sandbox', body, sign(body))).statusCode).toBe(500);
});
