import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { paystackPayments } from '#server/providers/payments/paystack.ts';
import { signWebhook } from '#server/providers/payments/webhook-signature.ts';

const secretKey = 'sk_test_0123456789abcdef';
const pages = { find: async () => undefined, save: async () => undefined };
/** Returns a client that makes no requests, because a webhook is only read from its body. */
const reader = (key: string = secretKey) =>
  paystackPayments({ secretKey: key, url: 'http://localhost:0', pages, now: () => new Date() });

describe('a webhook', () => {
  const read = (event: object | string, signature?: string, key: string = secretKey) => {
    const body = Buffer.from(typeof event === 'string' ? event : JSON.stringify(event));
    return reader(key).readWebhook(body, signature ?? signWebhook(secretKey, body));
  };
  const charge = {
    id: 302961,
    reference: 'qTPrJoy9Bx',
    status: 'success',
    amount: 10_000,
    currency: 'NGN',
    channel: 'card',
    message: null,
    gateway_response: 'Approved by Financial Institution',
    created_at: '2016-09-30T21:10:19.000Z',
  };
  const success = { event: 'charge.success', data: charge };
  const dispute = (resolution: string) => ({
    event: 'charge.dispute.resolve',
    data: {
      id: 358949,
      refund_amount: 5700,
      resolution,
      status: 'resolved',
      transaction: { ...charge, status: 'reversed' },
    },
  });

  test('signed with our key reports a success', () => {
    expect(read(success)).toEqual({
      kind: 'payment',
      fact: {
        reference: 'qTPrJoy9Bx',
        result: 'success',
        amountMinor: 10_000,
        currency: 'NGN',
        channel: 'card',
        providerReference: '302961',
        purpose: null,
        message: null,
        decline: null,
        authorization: null,
      },
    });
  });

  test.each(['repeats what the payment is for, sent as %s', 'its JSON'])(
    'repeats what the payment is for, sent as %s',
    (how) => {
      const purpose = { businessId: randomUUID(), subjectId: randomUUID() };
      const metadataFields = { ...purpose, cancel_action: 'https://kontor.example' };
      const metadata = how === 'an object' ? metadataFields : JSON.stringify(metadataFields);
      const news = read({ ...success, data: { ...charge, metadata } });
      expect(news).toMatchObject({ fact: { purpose } });
    },
  );

  test('is only read for the relevant fields', () => {
    const { id, reference, status, amount, currency } = charge;
    expect(
      read({ event: 'charge.success', data: { id, reference, status, amount, currency } }),
    ).toMatchObject({
      kind: 'payment',
      fact: { result: 'success', amountMinor: 10_000, channel: null },
    });
  });

  test('is rejected without a signature, with a wrong one, with another key, or when its body was changed', () => {
    const signature = signWebhook(secretKey, Buffer.from(JSON.stringify(success)));
    const changed = { ...success, data: { ...charge, amount: 10_000_000 } };
    expect(reader().readWebhook(Buffer.from(JSON.stringify(success)), undefined)).toBeUndefined();
    expect(
      read(
        success,
        signature.replace(/^./, (first) => (first === '0' ? '1' : '0')),
      ),
    ).toBeUndefined();
    expect(read(success, '')).toBeUndefined();
    expect(read(success, signature, 'sk_test_other')).toBeUndefined();
    expect(read(changed, signature)).toBeUndefined();
    expect(read(`${JSON.stringify(success)} `, signature)).toBeUndefined();
  });

  test.each(['auto-accepted', 'merchant-accepted'])(
    'of a dispute that ended %s is a lost dispute',
    (resolution) => {
      expect(read(dispute(resolution))).toMatchObject({
        kind: 'dispute',
        fact: {
          disputeReference: '358949',
          state: 'lost',
          paymentReference: 'qTPrJoy9Bx',
          providerReference: '302961',
          amountMinor: 5700,
        },
      });
    },
  );

  test('of a declined dispute is a won dispute', () => {
    expect(read(dispute('declined'))).toMatchObject({ kind: 'dispute', fact: { state: 'won' } });
  });

  test.each(['charge.dispute.create', 'charge.dispute.remind'])('%s opens a dispute', (event) => {
    const data = {
      id: 358950,
      refund_amount: null,
      resolution: null,
      status: 'awaiting-merchant-feedback',
      category: 'chargeback',
      due_at: '2026-11-28T19:00:00.000Z',
      transaction: charge,
    };
    expect(read({ event, data })).toEqual({
      kind: 'dispute',
      fact: {
        disputeReference: '358950',
        state: 'open',
        paymentReference: 'qTPrJoy9Bx',
        providerReference: '302961',
        amountMinor: 10_000,
        currency: 'NGN',
        reason: 'chargeback',
        respondBy: '2026-11-28T19:00:00.000Z',
      },
    });
  });

  test.each(['pending', 'processing', 'processed', 'failed', 'needs-attention'])(
    'refund.%s names the payment',
    (state) => {
      const data = {
        status: state,
        transaction_reference: 'T2154954',
        refund_reference: null,
        amount: '5000',
        currency: 'NGN',
      };
      expect(read({ event: `refund.${state}`, data })).toEqual({
        kind: 'refund',
        paymentReference: 'T2154954',
      });
    },
  );

  test.each([
    dispute('unheard-of'),
    { event: 'charge.dispute.create', data: { id: 358950 } },
    { event: 'charge.dispute.other', data: { id: 358950, transaction: charge } },
    { event: 'transfer.success', data: { amount: 100 } },
    { event: 'charge.success', data: { ...charge, status: 'failed' } },
    { event: 'charge.success', data: { ...charge, amount: '12.5' } },
    { event: 'refund.processed', data: {} },
    { event: 'charge.success' },
    'no JSON',
    '[]',
  ])('that is irrelevant is ignored: %j', (event) => {
    expect(read(event)).toBeNull();
  });
});
