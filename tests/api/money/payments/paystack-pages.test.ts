import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signWebhook } from '#server/providers/payments/webhook-signature.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { type PaystackServer, secretKey, startPaystackServer } from '#tests/support/money/paystack-server.ts';

let paystack: PaystackServer;
let server: ApiServer;
beforeAll(async () => {
  paystack = await startPaystackServer();
  server = await startApiServer({ PAYSTACK_SECRET_KEY: secretKey, PAYSTACK_URL: paystack.url });
});
afterAll(async () => {
  await server.close();
  paystack.close();
});

const request = () => ({
  reference: uuid(),
  businessId: uuid(),
  subjectId: uuid(),
  amountMinor: 5_000_00,
  currency: 'NGN' as const,
  payerEmail: 'ngozi@customer.example',
  channel: null,
  title: 'Adire House, invoice 1007',
  returnUrl: 'http://localhost:4000/payment/check',
});

test('with a key, payments use Paystack, and the address of a page survives a restart', async () => {
  const paymentRequest = request();
  expect(server.deps.payments.name).toBe('paystack');
  const page = await server.deps.payments.initialize(paymentRequest);
  expect(page).toMatchObject({ state: 'ready' });
  expect(await server.deps.payments.initialize(paymentRequest)).toEqual(page);
  expect(paystack.requests.map(({ call }) => call)).toEqual(['POST /transaction/initialize']);
});

test('with a key, the sandbox webhook does not exist', async () => {
  const body = JSON.stringify({ kind: 'refund', paymentReference: 'a' });
  const signature = signWebhook(server.deps.config.getKey('payments'), Buffer.from(body));
  expect(server.deps.payments.readWebhook(Buffer.from(body), signature)).toBeUndefined();
});

test('with a key, the sandbox payment page does not exist', async () => {
  const answer = await server.http.inject('/sandbox/pay/any');
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['content-type']).toContain('json');
});
