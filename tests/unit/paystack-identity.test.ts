import { type Server, createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { IdentityRequest } from '#server/providers/identity/identity.ts';
import { paystackIdentity } from '#server/providers/identity/paystack.ts';
import { signWebhook } from '#server/providers/payments/webhook-signature.ts';

const secretKey = 'sk_test_0123456789abcdef';
const reference = '01890a5d-ac96-774b-bcce-b302099a8057';

/** The requests to a simulated Paystack, which identifies customers as its public documentation describes. */
const requestLog: { call: string; body: unknown }[] = [];
let identified = false;
let refusal: string | undefined;
let isDown = false;
let server: Server;
let url = '';
beforeAll(async () => {
  server = createServer((request, response) => {
    void json(request).then((body) => {
      const call = `${request.method} ${request.url}`;
      requestLog.push({ call, body });
      if (isDown) return response.writeHead(503).end('<html>');
      const isRight = request.headers.authorization === `Bearer ${secretKey}`;
      const [status, answer] = !isRight
        ? [401, { status: false, message: 'Invalid key' }]
        : call === 'POST /customer'
          ? [
              200,
              {
                status: true,
                message: 'Customer created',
                data: { ...z.looseObject({}).parse(body), customer_code: 'CUS_x', identified },
              },
            ]
          : refusal === undefined
            ? [202, { status: true, message: 'Customer Identification in progress' }]
            : [400, { status: false, message: refusal }];
      return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  requestLog.length = 0;
  [identified, refusal, isDown] = [false, undefined, false];
});

const identity = () => paystackIdentity({ secretKey, url, host: 'kontor.example' });
const question: IdentityRequest = {
  reference,
  country: 'NG',
  firstName: 'Uchenna',
  middleName: null,
  lastName: 'Okoro',
  dateOfBirth: '1990-01-01',
  bvn: '22222222222',
  idNumber: '70192645432',
  account: { cbnCode: '007', accountNumber: '0111111111' },
};

describe('identification by Paystack', () => {
  it('names the customer after the reference, and sends what is compared', async () => {
    expect(await identity().check(question)).toEqual({ state: 'checking' });
    expect(requestLog).toEqual([
      {
        call: 'POST /customer',
        body: { email: `${reference}@identity.kontor.example`, first_name: 'Uchenna', last_name: 'Okoro' },
      },
      {
        call: 'POST /customer/CUS_x/identification',
        body: {
          first_name: 'Uchenna',
          last_name: 'Okoro',
          country: 'NG',
          type: 'bank_account',
          bvn: '22222222222',
          bank_code: '007',
          account_number: '0111111111',
        },
      },
    ]);
  });

  it('can be repeated: an identified customer matches', async () => {
    identified = true;
    expect(await identity().check(question)).toEqual({ state: 'matched', registeredName: null });
    expect(requestLog).toHaveLength(1);
  });

  it('distinguishes a name that does not match from wrong numbers', async () => {
    refusal = 'Customer name does not match the BVN';
    expect(await identity().check(question)).toMatchObject({ state: 'mismatched', message: refusal });
    refusal = 'Account number or BVN is incorrect';
    expect(await identity().check(question)).toEqual({ state: 'unknown', message: refusal });
    refusal = 'Customer already validated using the same credentials';
    expect(await identity().check(question)).toMatchObject({ state: 'matched' });
  });

  it('stays open without an answer, and leaves other countries to a reviewer', async () => {
    isDown = true;
    await expect(identity().check(question)).rejects.toThrow('503');
    expect(await identity().check({ ...question, country: 'KE' })).toEqual({ state: 'unsupported' });
  });
});

describe('its webhook', () => {
  const readEvent = (event: string, data: object, key = secretKey) => {
    const body = Buffer.from(JSON.stringify({ event, data: { customer_code: 'CUS_x', ...data } }));
    return identity().readWebhook(body, signWebhook(key, body));
  };
  const email = `${reference}@identity.kontor.example`;

  it('is recognised by the reference', () => {
    expect(readEvent('customeridentification.success', { email })).toEqual({
      reference,
      answer: { state: 'matched', registeredName: null },
    });
    expect(
      readEvent('customeridentification.failed', { email, reason: 'Account number or BVN is incorrect' }),
    ).toEqual({
      reference,
      answer: { state: 'unknown', message: 'Account number or BVN is incorrect' },
    });
  });
  it('ignores other events and other customers, and rejects another key', () => {
    expect(readEvent('charge.success', { email })).toBeNull();
    expect(readEvent('customeridentification.success', { email: 'ada@example.com' })).toBeNull();
    expect(readEvent('customeridentification.success', { email }, 'sk_test_other')).toBeUndefined();
  });
});
