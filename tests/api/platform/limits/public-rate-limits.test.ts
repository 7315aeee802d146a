import { randomBytes } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { customerToken } from '#tests/support/store/customer-link.ts';
import { minute } from '#tests/support/people/identity.ts';
import { createSentInvoice } from '#tests/support/money/sent-invoice.ts';
import { payerEmail } from '#tests/support/money/payer.ts';
import { sampleAccount } from '#tests/support/money/payout-accounts.ts';
import { type InputOf, requestFor } from '#tests/support/server/request.ts';
import { type Shop, createTeamMember, newShop, placeOrder } from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
let shop: Shop;
beforeAll(async () => {
  server = await startApiServer({ RATE_LIMIT_FACTOR: '0.1' });
  shop = await newShop(server);
});
afterAll(() => server.close());

let addresses = 0;
/** Returns a network address without earlier requests. */
const newAddress = () => `10.7.${Math.floor((addresses += 1) / 250)}.${addresses % 250}`;

async function sendFrom<Name extends CallName>(
  remoteAddress: string,
  name: Name,
  input: InputOf<Name>,
  asking: Shop['asking'] = {},
): Promise<number> {
  const { body: payload, ...request } = requestFor(name, input, asking);
  const sent = { ...request, remoteAddress, ...(payload !== undefined && { payload }) };
  return (await server.http.inject(sent)).statusCode;
}

const open = async (remoteAddress: string, url: string) =>
  server.http.inject({ method: 'GET', url, remoteAddress });

/** Sends until the first rejection by the rate limit, and returns how many requests were admitted. */
async function countUntilRefused(send: () => Promise<number>): Promise<number> {
  for (let sent = 0; sent < 1000; sent += 1) if ((await send()) === 429) return sent;
  throw new Error('nothing was refused');
}

/** Creates an invoice for a customer without an email address, because emails have separate limits. */
const createInvoiceWithoutEmail = () =>
  createSentInvoice(server, shop, {
    customer: { id: null, name: 'Ada Obi', email: null, phoneNumber: null, address: null },
  });

const start = (token: string, amountMinor = 1) => ({
  body: { token, paymentId: newId(), amountMinor, email: payerEmail, channel: 'card' as const },
});

describe('public payment calls', () => {
  it('reject more payments from one address than a payer needs, whatever the invoice', async () => {
    const from = newAddress();
    const tokens = [
      (await createInvoiceWithoutEmail()).publicToken,
      (await createInvoiceWithoutEmail()).publicToken,
    ];
    let nth = 0;
    const begin = () => sendFrom(from, 'payInvoice', start(tokens[(nth += 1) % 2] ?? ''));
    expect(await countUntilRefused(begin)).toBe(6);
    expect(await sendFrom(newAddress(), 'payInvoice', start(tokens[0] ?? ''))).not.toBe(429);
    server.pass(10 * minute);
    expect(await begin()).not.toBe(429);
  });

  it('reject more payments of one invoice than its payers need, from any number of addresses', async () => {
    const { publicToken } = await createInvoiceWithoutEmail();
    const begin = () => sendFrom(newAddress(), 'payInvoice', start(publicToken));
    expect(await countUntilRefused(begin)).toBe(6);
    const another = await createInvoiceWithoutEmail();
    expect(await sendFrom(newAddress(), 'payInvoice', start(another.publicToken))).not.toBe(429);
  });

  it('limit checks of one payment, and checks from one address', async () => {
    const reference = newId();
    const check = (from: string, of: string) => () =>
      sendFrom(from, 'checkPayment', { body: { reference: of } });
    expect(await countUntilRefused(() => check(newAddress(), reference)())).toBe(60);
    const from = newAddress();
    expect(await countUntilRefused(() => check(from, newId())())).toBe(90);
  });

  it('limit views of one link, and views from one address', async () => {
    const { publicToken: token } = await createInvoiceWithoutEmail();
    const show = (from: string) => () => sendFrom(from, 'payable', { params: { token } });
    expect(await countUntilRefused(show(newAddress()))).toBe(30);
    expect(await countUntilRefused(() => show(newAddress())())).toBe(30);
  });
});

describe('public calls of an order by its private link', () => {
  it('limit views of one order, and views from one address', async () => {
    const id = await placeOrder(server, shop);
    const token = await customerToken(server, shop, id);
    const show = (from: string) => () => sendFrom(from, 'customerOrder', { params: { token } });
    expect(await countUntilRefused(show(newAddress()))).toBe(30);
    expect(await countUntilRefused(() => show(newAddress())())).toBe(30);
  });

  it('limit guesses of links from one address', async () => {
    const from = newAddress();
    const guess = () =>
      sendFrom(from, 'customerOrder', { params: { token: randomBytes(24).toString('base64url') } });
    expect(await countUntilRefused(guess)).toBe(30);
    expect(await sendFrom(from, 'businessCategories', {})).toBe(200);
  });

  it('reject more actions on one order than its customer needs, from any number of addresses', async () => {
    const id = await placeOrder(server, shop);
    const token = await customerToken(server, shop, id);
    const act = () =>
      sendFrom(newAddress(), 'advanceCustomerOrder', {
        params: { token },
        body: { event: 'refund.request', version: 1 },
      });
    expect(await countUntilRefused(act)).toBe(60);
  });
});

it('limits name enquiries of one person, and not those of a colleague', async () => {
  const { cbnCode, accountNumber } = sampleAccount();
  const enquire = (asking: Shop['asking']) => () =>
    sendFrom(newAddress(), 'verifyPayoutAccount', { body: { cbnCode, accountNumber } }, asking);
  expect(await countUntilRefused(enquire(shop.asking))).toBe(3);
  server.pass(10 * minute);
  const colleague = await createTeamMember(server, shop, 'manage');
  expect(await enquire(colleague)()).toBe(200);
});

describe('a flood from one address', () => {
  it('is limited for files, separately from everything else', async () => {
    const from = newAddress();
    const fetchFile = async () => (await open(from, `/files/${newId()}/card`)).statusCode;
    expect(await countUntilRefused(fetchFile)).toBe(300);
    expect((await open(newAddress(), `/files/${newId()}/card`)).statusCode).toBe(404);
    expect(await sendFrom(from, 'businessCategories', {})).toBe(200);
    server.pass(minute);
    expect(await fetchFile()).toBe(404);
  });

  it('is limited for the pages of invoices, and says when to come back', async () => {
    const { publicToken } = await createInvoiceWithoutEmail();
    const from = newAddress();
    const page = `/invoices/${publicToken}`;
    expect(await countUntilRefused(async () => (await open(from, page)).statusCode)).toBe(60);
    expect((await open(from, page)).headers['retry-after']).toMatch(/^\d+$/);
    expect((await open(newAddress(), page)).statusCode).not.toBe(429);
  });
});
