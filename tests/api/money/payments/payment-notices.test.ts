import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { permission } from '#domain/permission.ts';
import type { SandboxOutcome } from '#server/providers/payments/sandbox-scripts.ts';
import { violations } from '#tests/faults/invariants.ts';
import { type DatabaseServer, startDatabaseServer } from '#tests/support/server/database-server.ts';
import { newEmail } from '#tests/support/people/identity.ts';
import { sentInvoice } from '#tests/support/money/invoices.ts';
import { orderForCustomer, subjectsTo } from '#tests/support/store/notices.ts';
import { verifyBusiness } from '#tests/support/people/verified-business.ts';
import {
  paymentUpdateOf,
  payByLink,
  advanceToSettlement,
  paymentRequestOf,
  sendPaymentUpdate,
} from '#tests/support/money/payer.ts';
import {
  type Shop,
  createTeamMember,
  newShop,
  sampleTotalMinor,
  applyStep,
} from '#tests/support/store/business-fixture.ts';

let server: DatabaseServer;
let shop: Shop & { userId: string };

beforeAll(async () => {
  server = await startDatabaseServer();
});
beforeEach(async () => {
  shop = await newShop(server);
  await verifyBusiness(server.deps, shop.businessId);
});
afterEach(async () => {
  expect(await violations(server.database)).toEqual([]);
});
afterAll(() => server.close());

const subjects = (email: string) => subjectsTo(server, email);
const newest = async (email: string) => {
  const [mail] = await server.mails(email);
  if (!mail) throw new Error(`no mail to ${email}`);
  return mail;
};
const emailOf = async (userId: string): Promise<string> => {
  const { rows } = await server.database.query<{ email: string }>('select email from users where id = $1', [
    userId,
  ]);
  return rows[0]?.email ?? '';
};
const check = (reference: string) => server.call('checkPayment', { body: { reference } });

async function payOrder(id: string, email: string, outcome: SandboxOutcome = 'pays'): Promise<string> {
  const { url } = await server.call('orderPayLink', { params: { id } }, shop.asking);
  const start = paymentRequestOf(url.split('/').at(-1) ?? '', sampleTotalMinor, { email });
  const reference = await payByLink(server, start, outcome);
  await check(reference);
  return reference;
}

const totalMinor = 450_000;
/** Returns an invoice that was sent and emailed to a customer with their own email address. */
async function createUnpaidInvoice(email: string | null = newEmail()) {
  const { invoice, link } = await sentInvoice(server, shop, {
    customer: { id: null, name: 'Ada Obi', email, phoneNumber: null, address: null },
    items: [{ variationId: null, name: 'Adire', quantity: 1, unitPriceMinor: totalMinor }],
    charges: [],
    taxBasisPoints: 0,
    reminders: false,
  });
  await server.deps.jobs.drain();
  return {
    id: invoice.id,
    number: invoice.number,
    email: email ?? '',
    link,
    token: link?.split('/').at(-1) ?? '',
  };
}
const record = (id: string, amountMinor: number, key?: string) =>
  server.call(
    'recordInvoicePayment',
    { params: { id }, body: { amountMinor, method: 'TRANSFER' } },
    { ...shop.asking, ...(key && { idempotencyKey: key }) },
  );

describe('a payment of an order through the provider', () => {
  test('emails the customer once, however often the provider reports it', async () => {
    const { id, email, number } = await orderForCustomer(server, shop);
    const reference = await payOrder(id, email.toUpperCase());
    for (const _ of [1, 2])
      await sendPaymentUpdate(server, paymentUpdateOf(reference, 'success', sampleTotalMinor));
    expect((await subjects(email)).slice(1)).toEqual(['We received your payment of ₦11,000.00']);
    const { text, html } = await newest(email);
    for (const part of [text, html])
      for (const words of [
        `by card for order #${number}`,
        '2 × Bag',
        `/payment/check?reference=${reference}`,
      ])
        expect(part).toContain(words);
    expect(await server.mails(email.toUpperCase())).toEqual([]);
  });

  test('emails the customer and another payer, each once', async () => {
    const { id, email } = await orderForCustomer(server, shop);
    const payer = newEmail();
    await payOrder(id, payer);
    expect((await subjects(email)).slice(1)).toEqual(['We received your payment of ₦11,000.00']);
    expect(await subjects(payer)).toEqual(['We received your payment of ₦11,000.00']);
    expect((await newest(payer)).text).toContain("You're receiving this email because you paid");
    const { timeline } = await server.call('orderOverview', { params: { id } }, shop.asking);
    expect(timeline.at(-1)).toMatchObject({
      event: 'notice.paymentReceived',
      note: `${email}, ${payer}`,
    });
  });

  test('sends no email when the payment fails', async () => {
    const { id, email } = await orderForCustomer(server, shop);
    await payOrder(id, email, 'declined');
    expect(await subjects(email)).toHaveLength(1);
  });

  test('says that an underpayment is being returned, and refunded once the money moved', async () => {
    const { id, email } = await orderForCustomer(server, shop);
    await payOrder(id, email, 'underpaid');
    const [first] = (await subjects(email)).slice(1);
    expect(first).toMatch(/^Your payment of ₦10,900\.00 is being returned$/);
    await advanceToSettlement(server);
    expect((await subjects(email)).slice(2, 3)).toEqual(["You've been refunded ₦10,900.00"]);
  });

  test('says that a reversed payment was reversed', async () => {
    const { id, email } = await orderForCustomer(server, shop);
    const reference = await payOrder(id, email);
    for (const _ of [1, 2])
      await sendPaymentUpdate(server, paymentUpdateOf(reference, 'reversed', sampleTotalMinor));
    expect((await subjects(email)).slice(2)).toEqual(['Your payment of ₦11,000.00 was reversed']);
  });
});

describe('a refund', () => {
  test('is on its way until the provider moved the money, also for a cancelled order', async () => {
    const { id, number, email } = await orderForCustomer(server, shop);
    await payOrder(id, email);
    await applyStep(server, shop, id, { on: 'order', event: 'order.cancel' }, 'merchant');
    expect((await subjects(email)).slice(2).toSorted()).toEqual([
      `Your order #${number} was cancelled`,
      'Your refund of ₦11,000.00 is on its way',
    ]);
    const cancelled = (await server.mails(email)).find(({ subject }) => subject.includes('cancelled'));
    expect(cancelled?.text).toContain('Refund on its way: ₦11,000.00');
    await advanceToSettlement(server);
    expect((await subjects(email)).slice(4)).toEqual(["You've been refunded ₦11,000.00"]);
  });

  test('of a recorded payment says what to do if it did not arrive', async () => {
    const { id, email } = await orderForCustomer(server, shop, { paidBy: 'CASH' });
    const body = { amountMinor: 300_000, reason: 'Scratched', restock: [] };
    await server.call('refundOrder', { params: { id }, body }, shop.asking);
    const mail = await newest(email);
    expect(mail.subject).toMatch(/ recorded a refund of ₦3,000\.00$/);
    expect(mail.text).toContain('If you did not receive it, contact');
    expect(mail.text).not.toContain('Scratched');
  });

  test('of a whole order sends one email, without a request that was never made', async () => {
    const { id, email } = await orderForCustomer(server, shop);
    await payOrder(id, email);
    const body = { amountMinor: sampleTotalMinor, reason: 'Wrong size', restock: [] };
    await server.call('refundOrder', { params: { id }, body }, shop.asking);
    expect((await subjects(email)).slice(2)).toEqual(['Your refund of ₦11,000.00 is on its way']);
  });

  test('that fails at the provider did not go through', async () => {
    const { id, email } = await orderForCustomer(server, shop);
    await payOrder(id, email);
    // The sandbox rejects a refund of this amount.
    const body = { amountMinor: 13_13, reason: 'Scratched', restock: [] };
    await server.call('refundOrder', { params: { id }, body }, shop.asking);
    await advanceToSettlement(server);
    expect((await subjects(email)).slice(2)).toEqual([
      'Your refund of ₦13.13 is on its way',
      "Your refund of ₦13.13 didn't go through",
    ]);
  });
});

describe('a payment of an invoice', () => {
  test('recorded in parts is emailed each time with the amount due, once for each key', async () => {
    const { id, number, email, link } = await createUnpaidInvoice();
    const key = uuid();
    for (const _ of [1, 2]) await record(id, 150_000, key);
    const mail = await newest(email);
    expect(mail.subject).toBe('We received your payment of ₦1,500.00');
    for (const words of [
      `by bank transfer for invoice ${number}`,
      'Amount due: ₦3,000.00',
      'Due date',
      link ?? '',
    ])
      expect(mail.text).toContain(words);
    const { timeline } = await record(id, 300_000);
    expect((await newest(email)).text).toContain('Amount due: ₦0.00');
    expect(await subjects(email)).toHaveLength(3);
    expect(timeline.slice(-2)).toMatchObject([
      { event: 'payment.settled' },
      { event: 'notice.paymentReceived', note: email },
    ]);
  });

  test('recorded by mistake is corrected', async () => {
    const { id, email } = await createUnpaidInvoice();
    const { payments } = await record(id, 150_000);
    const params = { id, paymentId: payments[0]?.id ?? '' };
    for (const _ of [1, 2]) await server.ask('takeBackInvoicePayment', { params }, shop.asking);
    expect((await subjects(email)).slice(2)).toEqual(['Correction: your payment of ₦1,500.00 was removed']);
  });

  test('sends no email to a customer without an address', async () => {
    const { id } = await createUnpaidInvoice(null);
    const { timeline } = await record(id, totalMinor);
    expect(timeline.at(-1)).toMatchObject({ event: 'payment.settled' });
  });
});

describe('the merchant', () => {
  const asMember = async (...may: Parameters<typeof permission>[0][]) => {
    const { token } = await createTeamMember(
      server,
      shop,
      may.map((resource) => permission(resource, 'view-only')),
    );
    const { user } = await server.call('whoAmI', {}, { ...(token && { token }) });
    return user.email;
  };

  test('is emailed about a paid invoice once: the owner, and members with access', async () => {
    const owner = await emailOf(shop.userId);
    const [invoices, payments, orders, gone] = [
      await asMember('INVOICE'),
      await asMember('PAYMENT'),
      await asMember('ORDER'),
      await asMember('INVOICE', 'PAYMENT'),
    ];
    await server.database.query(
      `delete from team_members where user_id = (select id from users where email = $1)`,
      [gone],
    );
    const { id, number, token } = await createUnpaidInvoice();
    const before = (await server.mails(owner)).length;
    const reference = await payByLink(
      server,
      paymentRequestOf(token, 150_000, { email: 'payer@example.com' }),
      'pays',
    );
    await check(reference);
    for (const _ of [1, 2]) await sendPaymentUpdate(server, paymentUpdateOf(reference, 'success', 150_000));
    const { payments: recorded } = await server.call('invoice', { params: { id } }, shop.asking);
    const transactionPage = `/dashboard/revenue/${recorded[0]?.id}`;
    const mails = await server.mails(owner);
    expect(mails).toHaveLength(before + 1);
    expect(mails[0]).toMatchObject({ subject: `Invoice ${number} was partially paid: ₦1,500.00` });
    for (const words of [
      `Ada Obi paid ₦1,500.00 for invoice ${number}`,
      'Paid by: payer@example.com',
      'Amount due: ₦3,000.00',
      `/dashboard/invoicing/${id}`,
      transactionPage,
    ])
      expect(mails[0]?.text).toContain(words);
    const [invoiceEmail] = await server.mails(invoices);
    expect(invoiceEmail?.text).toContain(`/dashboard/invoicing/${id}`);
    expect(invoiceEmail?.text).not.toContain('/dashboard/revenue/');
    const [paidTo] = await server.mails(payments);
    expect(paidTo?.text).toContain(transactionPage);
    expect(paidTo?.text).not.toContain('/dashboard/invoicing/');
    for (const email of [orders, gone]) expect(await subjects(email)).toEqual([]);
  });

  test('who records the payment gets no email, the others do', async () => {
    const [owner, member] = [await emailOf(shop.userId), await asMember('INVOICE')];
    const { id, number } = await createUnpaidInvoice();
    const before = (await server.mails(owner)).length;
    await record(id, totalMinor);
    expect(await subjects(member)).toEqual([`Invoice ${number} was paid: ₦4,500.00`]);
    expect(await server.mails(owner)).toHaveLength(before);
  });
});
