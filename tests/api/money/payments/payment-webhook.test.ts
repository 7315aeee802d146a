import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signWebhook } from '#server/providers/payments/webhook-signature.ts';
import { type PaymentStage, startPaymentStage } from '#tests/support/money/payment-stage.ts';

let stage: PaymentStage;
beforeAll(async () => {
  stage = await startPaymentStage();
});
beforeEach(() => {
  stage.told.length = 0;
  stage.isDeaf = false;
});
afterAll(() => stage.close());

test('news that nobody took are told again', async () => {
  stage.isDeaf = true;
  const payment = await stage.paid('pays');
  await expect(stage.pass(3)).rejects.toThrow('Nobody listens');
  stage.isDeaf = false;
  await stage.pass(60);
  expect(stage.toldOf(payment)).toEqual(['success']);
});

const send = (to: string, body: string | undefined, signature?: string, type = 'application/json') =>
  stage.http.inject({
    method: 'POST',
    url: `/transaction/payment/webhook/${to}`,
    headers: { 'content-type': type, ...(signature !== undefined && { 'x-sandbox-signature': signature }) },
    ...(body !== undefined && { payload: body }),
  });
const sign = (body: string) => signWebhook(stage.server.deps.config.keyFor('payments'), Buffer.from(body));
const taken = { kind: 'refund', paymentReference: 'a' };
const body = '{"kind":"refund",  "paymentReference":"a"}';

test('news that are signed are taken byte by byte, whatever they call themselves', async () => {
  for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded'])
    expect((await send('sandbox', body, sign(body), type)).statusCode).toBe(200);
  expect(stage.told).toEqual([taken, taken, taken]);
});

test('news that mean nothing are taken as nothing', async () => {
  for (const text of ['{}', 'no JSON', '{"kind":"payment","fact":{}}'])
    expect((await send('sandbox', text, sign(text))).statusCode).toBe(200);
  expect(stage.told).toEqual([null, null, null]);
});

test('news that are not signed, or changed, or somebody else’s, are refused', async () => {
  for (const signature of [undefined, '', 'abc', sign(`${body} `), sign(body).toUpperCase()])
    expect((await send('sandbox', body, signature)).statusCode).toBe(403);
  expect((await send('sandbox', undefined)).statusCode).toBe(403);
  expect((await send('paystack', body, sign(body))).statusCode).toBe(404);
  const large = JSON.stringify('x'.repeat(1024 * 1024));
  expect((await send('sandbox', large, sign(large))).statusCode).toBe(422);
  expect(stage.told).toEqual([]);
});

test('news that were not kept are answered so that they come again', async () => {
  stage.isDeaf = true;
  expect((await send('sandbox', body, sign(body))).statusCode).toBe(500);
});
