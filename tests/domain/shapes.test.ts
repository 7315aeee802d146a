import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { Dispute } from '#domain/dispute.ts';
import { Balance } from '#domain/ledger.ts';
import { Money } from '#domain/money.ts';
import { TimelineEntry } from '#domain/timeline.ts';
import { LineQuantity, OrderRefund, RefundRequest } from '#domain/order-refund.ts';
import { Permission } from '#domain/permission.ts';
import { paymentResultLabels } from '#domain/payment.ts';
import { Transaction, transactionTypeLabels } from '#domain/transaction.ts';
import { DelayedProcess } from '#domain/usual-time.ts';
import { VirtualAccount } from '#domain/virtual-account.ts';
import { PayoutChannel, Tariff, Withdrawal, WithdrawalCharge, standardTariff } from '#domain/withdrawal.ts';

const id = '01990000-0000-7000-8000-000000000001';
const at = '2026-01-05T09:00:00.000Z';
const entry = {
  id,
  at,
  actorKind: 'merchant',
  actorName: 'Ada Obi',
  event: 'order.cancel',
  from: 'CREATED',
  to: 'CANCELED',
  note: null,
};
const charge = { amountMinor: 3, feeMinor: 0, vatMinor: 0, stampDutyMinor: 0, totalMinor: 3 };

/** One complete record of each kind. */
const records: [name: string, schema: z.ZodMiniType, record: Record<string, unknown>][] = [
  ['Money', Money, { amountMinor: -1, currency: 'NGN' }],
  ['Permission', Permission, { resource: 'ORDER', name: 'order:manage', accessLevel: 'manage' }],
  ['TimelineEntry', TimelineEntry, entry],
  ['Tariff', Tariff, standardTariff],
  ['WithdrawalCharge', WithdrawalCharge, charge],
  ['PayoutChannel', PayoutChannel, { channel: 'bank', currency: 'NGN', usualMs: 60_000 }],
  [
    'Withdrawal',
    Withdrawal,
    {
      ...charge,
      id,
      status: 'requested',
      currency: 'NGN',
      cbnCode: '011',
      bankName: 'First Bank',
      accountNumber: '0123456789',
      accountName: 'Ada Obi',
      requestedBy: 'Ada Obi',
      requestedAt: at,
      concludedAt: null,
      expectedAt: at,
      reason: null,
      timeline: [entry],
    },
  ],
  [
    'Balance',
    Balance,
    {
      currency: 'NGN',
      availableMinor: 1,
      pendingMinor: 2,
      inDisputeMinor: 0,
      onItsWayMinor: 0,
      receivableMinor: 4,
      totalMinor: -1,
    },
  ],
  ['RefundRequest', RefundRequest, { amountMinor: 1, reason: 'Too small' }],
  ['LineQuantity', LineQuantity, { lineId: id, quantity: 1 }],
  [
    'OrderRefund',
    OrderRefund,
    { leftMinor: 3, collectedMinor: 2, refundedMinor: 0, pieces: [{ lineId: id, quantity: 1 }] },
  ],
  [
    'DelayedProcess',
    DelayedProcess,
    { kind: 'payment', count: 1, id, label: 'INV-1', since: at, usualMs: 1, next: 'payment.check' },
  ],
  [
    'Dispute',
    Dispute,
    {
      id,
      paymentId: id,
      status: 'open',
      amountMinor: 1,
      reason: null,
      openedAt: at,
      respondBy: null,
      closedAt: null,
    },
  ],
  [
    'VirtualAccount',
    VirtualAccount,
    {
      id,
      status: 'active',
      cbnCode: null,
      bankName: null,
      accountNumber: null,
      accountName: null,
      message: null,
    },
  ],
  [
    'Transaction',
    Transaction,
    {
      id,
      at,
      type: 'orderFulfillment',
      direction: 'CR',
      result: 'success',
      source: 'provider',
      method: 'PAYMENT_LINK',
      label: '1001',
      counterpart: 'Ada Obi',
      grossMinor: 100,
      feeMinor: 2,
      netMinor: 98,
      currency: 'NGN',
      invoiceId: null,
      orderId: id,
      refundOf: null,
      refundStatus: null,
      provider: 'sandbox',
      providerReference: 'r',
      channel: 'card',
      message: null,
      createdAt: at,
      concludedAt: at,
      settlesAt: at,
      settledAt: null,
      refundedMinor: 0,
      disputedMinor: 0,
      surplusMinor: 0,
      timeline: [entry],
    },
  ],
];

describe.each(records)('a record of %s', (_, schema, record) => {
  test('is accepted complete', () => expect(schema.parse(record)).toEqual(record));
  test.each(Object.keys(record))('is rejected without its %s', (field) => {
    const { [field]: _left, ...rest } = record;
    expect(schema.safeParse(rest).success).toBe(false);
  });
});

describe('an amount to refund', () => {
  const problem = (request: object) => {
    const { error } = RefundRequest.safeParse({ amountMinor: 1, reason: 'Too small', ...request });
    return error?.issues[0]?.message;
  };
  test.each([
    [{ amountMinor: 0 }, 'Enter an amount'],
    [{ amountMinor: -1 }, 'Enter an amount'],
    [{ reason: 'x' }, 'Enter a reason'],
    [{ reason: ' x ' }, 'Enter a reason'],
    [{ reason: 'ok' }, undefined],
    [{ reason: 'x'.repeat(500) }, undefined],
    [{ reason: 'x'.repeat(501) }, 'Use at most 500 characters'],
  ])('%j: %s', (request, message) => expect(problem(request)).toBe(message));
  test('needs at least one piece of a line', () =>
    expect(LineQuantity.safeParse({ lineId: id, quantity: 0 }).error?.issues[0]?.message).toBe(
      'Enter a quantity',
    ));
});

describe('a tariff', () => {
  test.each([
    ['a negative amount', { minAmountMinor: -1 }, false],
    ['no band', { bands: [] }, false],
    ['a negative fee', { bands: [{ upToMinor: null, feeMinor: -1 }] }, false],
    ['a negative end of a band', { bands: [{ upToMinor: -1, feeMinor: 0 }] }, false],
    ['no VAT', { vatBasisPoints: 0 }, true],
    ['a negative VAT', { vatBasisPoints: -1 }, false],
    ['a VAT of the whole fee', { vatBasisPoints: 10_000 }, true],
    ['a VAT of more than the fee', { vatBasisPoints: 10_001 }, false],
    [
      'nothing to pay',
      { minAmountMinor: 0, maxAmountMinor: 0, stampDutyMinor: 0, stampDutyFromMinor: 0 },
      true,
    ],
  ])('with %s is accepted: %s', (_, change, isAccepted) =>
    expect(Tariff.safeParse({ ...standardTariff, ...change }).success).toBe(isAccepted),
  );
});

test('a transaction has the labels of the specification', () => {
  expect(transactionTypeLabels).toEqual({
    withdrawal: 'Withdrawal',
    orderFulfillment: 'Order payment',
    invoiceFulfillment: 'Invoice payment',
    referralBonus: 'Referral bonus',
    subscription: 'Subscription',
    deposit: 'Deposit',
    refund: 'Refund',
    domain: 'Domain',
    event: 'Event fee',
  });
  expect(paymentResultLabels).toEqual({
    success: 'Completed',
    failed: 'Canceled',
    pending: 'Pending',
    notFound: 'Not found',
    reversed: 'Reversed',
    error: 'Error',
    unknown: 'Unknown',
  });
});
