import { type Server, createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signWebhook } from '#server/providers/payments/webhook-signature.ts';
import { paystackPayouts } from '#server/providers/payouts/paystack.ts';
import type { PayoutRequest, Payouts } from '#server/providers/payouts/payouts.ts';

const secretKey = 'sk_test_0123456789abcdef';

/** The transfers of a simulated Paystack, which follows its public documentation. */
const transfers = new Map<string, Record<string, unknown>>();
let requestLog: { call: string; body: unknown }[] = [];
/** The failure of the next transfer: it is accepted but its response is lost, or it is rejected with this message. */
let trouble: { lost: true } | { refusal: string; at: '/transfer' | '/transferrecipient' } | undefined;

let server: Server;
let payouts: Payouts;
beforeAll(async () => {
  server = createServer((request, response) => {
    void (async () => {
      const body = request.method === 'POST' ? await json(request) : undefined;
      const { pathname } = new URL(request.url ?? '', 'http://localhost');
      requestLog.push({ call: `${request.method} ${pathname}`, body });
      const say = (status: number, message: string, data?: unknown) =>
        response
          .writeHead(status, { 'content-type': 'application/json' })
          .end(JSON.stringify({ status: status < 300, message, data }));
      if (trouble && 'refusal' in trouble && trouble.at === pathname) return say(400, trouble.refusal);
      if (pathname === '/transferrecipient') return say(201, 'Created', { recipient_code: 'RCP_1' });
      if (pathname === '/transfer') {
        const { reference, amount, currency } = body as {
          reference: string;
          amount: number;
          currency: string;
        };
        if (transfers.has(reference))
          return say(400, 'Please provide a unique reference. Reference already exists on a transfer');
        const made = { reference, amount, currency, status: 'pending', transfer_code: 'TRF_1' };
        transfers.set(reference, made);
        return trouble ? response.destroy() : say(200, 'Transfer has been queued', made);
      }
      const existing = transfers.get(pathname.split('/').at(-1) ?? '');
      return existing ? say(200, 'Transfer retrieved', existing) : say(404, 'Transfer not found');
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  payouts = paystackPayouts({ secretKey, url: `http://127.0.0.1:${port}`, timeoutMs: 60_000 });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  requestLog = [];
  trouble = undefined;
});

const request = (over: Partial<PayoutRequest> = {}): PayoutRequest => ({
  reference: uuid(),
  amountMinor: 100_000,
  currency: 'NGN',
  account: { cbnCode: '044', accountNumber: '0010246780', accountName: 'Amaka Obi' },
  narration: 'Withdrawal from Kontor',
  ...over,
});
const become = (reference: string, status: string) =>
  transfers.set(reference, { ...transfers.get(reference), status });

describe('a transfer at Paystack', () => {
  test('is sent to its recipient with the stored reference', async () => {
    const payout = request();
    expect(await payouts.send(payout)).toMatchObject({ reference: payout.reference, result: 'pending' });
    expect(requestLog).toEqual([
      {
        call: 'POST /transferrecipient',
        body: {
          type: 'nuban',
          name: 'Amaka Obi',
          account_number: '0010246780',
          bank_code: '044',
          currency: 'NGN',
        },
      },
      {
        call: 'POST /transfer',
        body: {
          source: 'balance',
          amount: 100_000,
          currency: 'NGN',
          reference: payout.reference,
          recipient: 'RCP_1',
          reason: 'Withdrawal from Kontor',
        },
      },
    ]);
  });

  test('whose answer was lost is the same when it is sent again', async () => {
    const payout = request();
    trouble = { lost: true };
    await expect(payouts.send(payout)).rejects.toThrow();
    trouble = undefined;
    become(payout.reference, 'success');
    expect(await payouts.send(payout)).toMatchObject({ result: 'success', providerReference: 'TRF_1' });
    await expect(payouts.send({ ...payout, amountMinor: 100 })).rejects.toThrow(/another transfer/);
  });

  test.each([
    ['success', 'success'],
    ['failed', 'failed'],
    ['abandoned', 'failed'],
    ['blocked', 'failed'],
    ['rejected', 'failed'],
    ['reversed', 'reversed'],
    ['pending', 'pending'],
    ['otp', 'pending'],
    ['received', 'pending'],
    ['something new', 'unknown'],
  ])('that is %s is %s', async (status, result) => {
    const payout = request();
    await payouts.send(payout);
    become(payout.reference, status);
    expect(await payouts.verify(payout.reference)).toMatchObject({ result });
  });

  test('that was not requested is unknown', async () => {
    expect(await payouts.verify(uuid())).toMatchObject({ result: 'notFound' });
  });

  test('fails if the account is rejected; stays open if Kontor is rejected', async () => {
    trouble = { refusal: 'Account number is invalid', at: '/transferrecipient' };
    expect(await payouts.send(request())).toMatchObject({
      result: 'failed',
      message: 'Account number is invalid',
    });
    trouble = { refusal: 'Your balance is not enough to fulfill this request', at: '/transfer' };
    await expect(payouts.send(request())).rejects.toThrow(/does not accept transfers/);
  });
});

describe("an event of Paystack's about a transfer", () => {
  const readEvent = (event: string, status: string, key = secretKey) => {
    const data = { status, reference: 'r-1', amount: 100_000, currency: 'NGN', transfer_code: 'TRF_1' };
    const body = Buffer.from(JSON.stringify({ event, data }));
    return payouts.readWebhook(body, signWebhook(key, body));
  };
  test.each([
    ['success', 'success'],
    ['failed', 'failed'],
    ['reversed', 'reversed'],
  ])('transfer.%s is %s', (name, result) =>
    expect(readEvent(`transfer.${name}`, name)).toMatchObject({ reference: 'r-1', result }),
  );
  test('is ignored for anything else, and rejected unsigned', () => {
    expect(readEvent('charge.success', 'success')).toBeNull();
    expect(readEvent('transfer.success', 'success', 'another key')).toBeUndefined();
  });
});
