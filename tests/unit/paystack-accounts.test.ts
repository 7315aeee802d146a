import { type Server, createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { paystackBanks } from '#server/providers/banks/paystack.ts';
import { paystackPayments } from '#server/providers/payments/paystack.ts';
import { signWebhook } from '#server/providers/payments/webhook-signature.ts';

const secretKey = 'sk_test_0123456789abcdef';
const bank = { id: 1, name: 'Test Bank', slug: 'test-bank' };

/**
 * The customers of a simulated Paystack with banks, name enquiries and dedicated accounts, as its documentation
 * describes.
 */
const customers = new Map<string, { id: number; customer_code: string }>();
const accounts = new Map<string, { account_name: string; account_number: string; bank: typeof bank }>();
let requestLog: string[] = [];
let listed: Record<string, string>[] = [];
let refusal: { at: string; status: number; message: string } | undefined;
/** The deposits that List Transactions returns, on several pages if there are many. */
let charges: object[] = [];
/** True if the next account is opened, but the response is lost. */
let isLost = false;

const Customer = z.object({ email: z.email(), first_name: z.string(), last_name: z.string() });
const Dedicated = z.object({ customer: z.string(), preferred_bank: z.literal('test-bank') });

let server: Server;
let url = '';
beforeAll(async () => {
  server = createServer((request, response) => {
    void (async () => {
      const body = request.method === 'POST' ? await json(request) : undefined;
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
      requestLog.push(`${request.method} ${pathname}`);
      const say = (status: number, message: string, data?: unknown) =>
        response
          .writeHead(status, { 'content-type': 'application/json' })
          .end(JSON.stringify({ status: status < 300, message, data }));
      if (refusal?.at === pathname) return say(refusal.status, refusal.message);
      if (pathname === '/bank')
        return say(200, 'Banks retrieved', [
          {
            id: 9,
            name: 'Kuda Bank',
            slug: 'kuda-bank',
            code: '50211',
            active: true,
            country: 'Nigeria',
            currency: 'NGN',
          },
          {
            id: 8,
            name: 'Heritage Bank',
            slug: 'heritage-bank',
            code: '030',
            active: false,
            country: 'Nigeria',
            currency: 'NGN',
          },
          { ...bank, code: '001', active: true, country: 'Nigeria', currency: 'NGN' },
        ]);
      if (pathname === '/bank/resolve') {
        const account_number = searchParams.get('account_number');
        if (account_number === '0000000000')
          return say(422, 'Could not resolve account name. Check parameters or try again.');
        return say(200, 'Account number resolved', { account_number, account_name: 'OBI AMAKA', bank_id: 9 });
      }
      if (pathname === '/customer') {
        const { email } = Customer.parse(body);
        const existing = customers.get(email) ?? {
          id: customers.size + 1,
          customer_code: `CUS_${customers.size}`,
        };
        customers.set(email, existing);
        return say(200, 'Customer created', existing);
      }
      if (pathname.startsWith('/customer/')) {
        const existing = customers.get(decodeURIComponent(pathname.slice('/customer/'.length)));
        return existing ? say(200, 'Customer retrieved', existing) : say(404, 'Customer not found');
      }
      if (pathname === '/transaction') {
        const per = Number(searchParams.get('perPage'));
        const page = Number(searchParams.get('page'));
        listed.push(Object.fromEntries(searchParams));
        return say(200, 'Transactions retrieved', charges.slice((page - 1) * per, page * per));
      }
      if (request.method === 'GET') {
        const of = [...customers.values()].find(({ id }) => String(id) === searchParams.get('customer'));
        const existing = of && accounts.get(of.customer_code);
        return say(200, 'Managed accounts successfully retrieved', existing ? [existing] : []);
      }
      const { customer } = Dedicated.parse(body);
      const opened = { bank, account_name: 'KONTOR / AMAKA OBI', account_number: '9930000737' };
      accounts.set(customer, opened);
      if (isLost) return response.destroy();
      return say(200, 'NUBAN successfully created', { ...opened, assigned: true, active: true });
    })();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
});
beforeEach(() => {
  customers.clear();
  accounts.clear();
  requestLog = [];
  listed = [];
  charges = [];
  refusal = undefined;
  isLost = false;
});
afterAll(() => server.close());

const banks = () => paystackBanks({ secretKey, url, timeoutMs: 60_000 });
const payments = () =>
  paystackPayments({
    secretKey,
    url,
    timeoutMs: 60_000,
    now: () => new Date(),
    pages: { find: async () => undefined, save: async () => undefined },
  });

describe('the banks', () => {
  test('are listed by country, including those that no longer trade', async () => {
    expect(await banks().list('NG')).toEqual([
      { code: '50211', name: 'Kuda Bank', isActive: true },
      { code: '030', name: 'Heritage Bank', isActive: false },
      { code: '001', name: 'Test Bank', isActive: true },
    ]);
    expect(await banks().list('GB')).toEqual([]);
  });
});

describe('a name enquiry', () => {
  const enquire = (accountNumber: string) => banks().findHolder({ cbnCode: '058', accountNumber });

  test('returns the holder, or that there is no such account', async () => {
    expect(await enquire('2034567897')).toEqual({ state: 'known', accountName: 'OBI AMAKA' });
    expect(await enquire('0000000000')).toEqual({ state: 'unknown' });
  });

  test('rejects if Paystack gives no answer', async () => {
    refusal = { at: '/bank/resolve', status: 429, message: 'Slow down' };
    await expect(enquire('2034567897')).rejects.toThrow('429');
    refusal = {
      at: '/bank/resolve',
      status: 400,
      message: 'Test mode daily limit of 3 live bank resolves exceeded',
    };
    const failed = enquire('2034567897');
    await expect(failed).rejects.toThrow('daily limit');
    await expect(failed).rejects.not.toThrow('2034567897');
  });
});

describe('a virtual account', () => {
  const request = {
    reference: '0190f000-0000-7000-8000-00000000000e',
    name: 'Amaka Obi',
    email: 'amaka@shop.example',
    phoneNumber: '+2348031234567',
  };
  const opened = {
    state: 'open',
    cbnCode: '001',
    bankName: 'Test Bank',
    accountNumber: '9930000737',
    accountName: 'KONTOR / AMAKA OBI',
  };

  test('is opened for a customer of its own, and found when its answer was lost', async () => {
    isLost = true;
    await expect(payments().openAccount(request)).rejects.toThrow();
    expect(await payments().openAccount(request)).toEqual(opened);
    expect(requestLog.filter((call) => call === 'POST /dedicated_account')).toHaveLength(1);
    expect([...customers.keys()]).toEqual([`${request.reference}@accounts.kontor.invalid`]);
  });

  test("is declined with Paystack's message", async () => {
    refusal = { at: '/customer', status: 400, message: 'Customer is blacklisted' };
    expect(await payments().openAccount(request)).toEqual({
      state: 'refused',
      message: 'Customer is blacklisted',
    });
  });
});

describe('a deposit', () => {
  const charge = {
    id: 302_961,
    reference: '1717168306444710x23b',
    status: 'success',
    amount: 1_000_000,
    currency: 'NGN',
    channel: 'dedicated_nuban',
    message: null,
    gateway_response: 'Approved',
    created_at: '2026-05-23T16:51:05.000Z',
    paid_at: '2026-05-23T16:51:04.000Z',
    metadata: {},
    authorization: { receiver_bank_account_number: '9930000737', sender_name: 'RANDALL AKANBI HORTON' },
  };
  const read = (data: object) => {
    const body = Buffer.from(JSON.stringify({ event: 'charge.success', data }));
    return payments().readWebhook(body, signWebhook(secretKey, body));
  };
  const fact = {
    providerReference: '302961',
    result: 'success',
    arrivedAt: '2026-05-23T16:51:04.000Z',
    accountNumber: '9930000737',
    amountMinor: 1_000_000,
    currency: 'NGN',
    sender: 'RANDALL AKANBI HORTON',
  };

  test('is reported as a deposit, wherever the account number is', () => {
    expect(read(charge)).toEqual({ kind: 'deposit', fact });
    const elsewhere = { ...charge, authorization: {}, metadata: { receiver_account_number: '9930000737' } };
    expect(read(elsewhere)).toEqual({ kind: 'deposit', fact: { ...fact, sender: null } });
  });

  test('without an account is an unknown payment', () => {
    expect(read({ ...charge, authorization: null, metadata: '' })).toMatchObject({ kind: 'payment' });
  });

  test('is listed by the customer of the account, page after page, including reversals', async () => {
    const reference = '0190f000-0000-7000-8000-00000000000e';
    const since = new Date('2026-05-20T00:00:00.000Z');
    const ask = () => payments().listDeposits({ reference, accountNumber: '9930000737', since });
    expect(await ask()).toEqual([]);
    await payments().openAccount({
      reference,
      name: 'Amaka Obi',
      email: 'amaka@shop.example',
      phoneNumber: null,
    });
    const others = Array.from({ length: 99 }, (_, nth) => ({ ...charge, id: nth, channel: 'card' }));
    const reversed = { ...charge, id: 7, status: 'reversed', authorization: {}, metadata: null };
    charges = [...others, charge, reversed, { ...charge, id: 8, status: 'failed' }];
    expect(await ask()).toEqual([
      fact,
      { ...fact, providerReference: '7', result: 'reversed', sender: null },
    ]);
    expect(listed).toMatchObject([
      { customer: '1', from: since.toISOString(), page: '1' },
      { customer: '1', page: '2' },
    ]);
    refusal = { at: '/transaction', status: 502, message: 'Bad gateway' };
    await expect(ask()).rejects.toThrow('502');
  });

  test('that a dispute reversed is reported as a lost dispute of the deposit', () => {
    const data = {
      id: 358_949,
      resolution: 'merchant-accepted',
      refund_amount: 400_000,
      transaction: {
        id: 302_961,
        reference: 'x',
        amount: 1_000_000,
        currency: 'NGN',
        channel: 'dedicated_nuban',
      },
    };
    const body = Buffer.from(JSON.stringify({ event: 'charge.dispute.resolve', data }));
    expect(payments().readWebhook(body, signWebhook(secretKey, body))).toEqual({
      kind: 'dispute',
      fact: {
        disputeReference: '358949',
        state: 'lost',
        paymentReference: null,
        providerReference: '302961',
        amountMinor: 400_000,
        currency: 'NGN',
        reason: null,
        respondBy: null,
      },
    });
  });
});
