import { paymentLifecycle } from '#machines/lifecycles/payment.lifecycle.ts';
import { invoiceLifecycle } from '#machines/lifecycles/invoice.lifecycle.ts';
import { importOriginOf } from '#machines/lifecycles/past-order.ts';
import { orderLifecycle } from '#machines/lifecycles/order.lifecycle.ts';
import { shippingLifecycle } from '#machines/lifecycles/shipping.lifecycle.ts';
import { withdrawalLifecycle } from '#machines/lifecycles/withdrawal.lifecycle.ts';
import { type Facts, type ReplayedKind, createReplayedChart } from './replay-record.ts';
import {
  delivery,
  dispute,
  domain,
  importRun,
  kyc,
  membership,
  ownershipTransfer,
  period,
  posRequest,
  eventApplication,
  referral,
  refund,
  statementLine,
  subscription,
  virtualAccount,
} from './replayed-records.ts';

export const replayedKinds = [
  'order',
  'delivery',
  'invoice',
  'payment',
  'refund',
  'dispute',
  'withdrawal',
  'kyc',
  'virtual-account',
  'import',
  'membership',
  'ownership-transfer',
  'subscription',
  'period',
  'statement-line',
  'pos-request',
  'event-application',
  'domain',
  'referral',
] as const;
export type ReplayedKindName = (typeof replayedKinds)[number];

const pick = (facts: Facts, ...names: string[]): Facts =>
  Object.fromEntries(names.map((name) => [name, facts[name]]));

/** An order and its shipping are one record on two charts. */
const order: ReplayedKind = {
  charts: {
    order: createReplayedChart(orderLifecycle, 'status'),
    shipping: createReplayedChart(shippingLifecycle, 'shippingStatus'),
  },
  firstLifecycle: 'order',
  begin: (now) => ({
    ...now,
    status: 'CREATED',
    shippingStatus: 'PENDING',
    paid: false,
    paymentMethod: null,
    refundStatus: null,
    dispute: null,
    failedAttempts: 0,
    restock: null,
    stockReserved: true,
    statusBeforeRefund: null,
    // Whether products were in stock at the time is not recorded: the stock has rules of its own.
    stockReservable: true,
  }),
  /** A past order is imported with its final status, and with its stock and its money at the time. */
  createFirst: (record, { lifecycle, event, to }) => {
    if (lifecycle === 'shipping') return { ...record, shippingStatus: to };
    if (event !== 'order.imported') return record;
    const { deliveryTiming } = record;
    const origin = importOriginOf(to, deliveryTiming === 'ON_DELIVERY' ? deliveryTiming : 'PRE_DELIVERY');
    return { ...record, ...pick({ ...origin }, 'status', 'shippingStatus', 'paid', 'statusBeforeRefund') };
  },
  payloads: ({ by, event }, _record, now) => [
    {
      method: event === 'payment.confirmed' && by === 'payment' ? 'PAYMENT_LINK' : null,
      isRestocked: now['restock'],
    },
  ],
  toStored: (record) =>
    pick(record, 'status', 'shippingStatus', 'paid', 'statusBeforeRefund', 'refundStatus', 'dispute'),
};

/** The paid amount at a step is in its transactions; here it is only checked whether it is possible. */
const paidBy = {
  DRAFT: [0],
  PENDING: [0],
  VOID: [0],
  PARTIAL_PAYMENT: [1],
  PAID: [2],
  WRITTEN_OFF: [0, 1],
} as const;
const isPaidStatus = (status: unknown): status is keyof typeof paidBy =>
  typeof status === 'string' && status in paidBy;
const movesMoney = (event: string) => event.startsWith('payment.') || event === 'dispute.lost';
const partOf = ({ paidMinor, totalMinor }: Facts): number => {
  if (Number(paidMinor) === 0) return 0;
  return Number(paidMinor) < Number(totalMinor) ? 1 : 2;
};

const invoice: ReplayedKind = {
  charts: { invoice: createReplayedChart(invoiceLifecycle, 'status') },
  firstLifecycle: 'invoice',
  // The disputed amount is in the disputes of its payments.
  begin: ({ totalMinor }) => ({
    status: 'DRAFT',
    paidMinor: 0,
    totalMinor: Number(totalMinor) === 0 ? 0 : 2,
    disputedMinor: 0,
  }),
  payloads: ({ event, to }, { paidMinor }) =>
    isPaidStatus(to) && movesMoney(event)
      ? paidBy[to].map((paid) => ({ changeMinor: paid - Number(paidMinor) }))
      : [{}],
  toStored: (record, now) => ({
    status: record['status'],
    paidMinor: partOf(record) === partOf(now) ? now['paidMinor'] : record['paidMinor'],
  }),
};

const payment: ReplayedKind = {
  charts: { payment: createReplayedChart(paymentLifecycle, 'status') },
  // A recorded or imported payment is a success from its start, which its order or invoice records.
  // Before "started" was a status of its own, a payment through a provider began as pending.
  begin: (now, [first]) => ({
    ...now,
    status: now['byProvider'] === true ? (first?.from === 'pending' ? 'pending' : 'started') : 'success',
    disputedMinor: 0,
  }),
  // The disputed amount at the time is in its disputes; here it is only checked whether it is possible.
  payloads: ({ to }) => [{ disputedMinor: to === 'disputed' ? 1 : 0 }],
  toStored: (record) => pick(record, 'status'),
};

const withdrawal: ReplayedKind = {
  charts: { withdrawal: createReplayedChart(withdrawalLifecycle, 'status') },
  firstLifecycle: 'withdrawal',
  begin: () => ({ status: 'requested' }),
  toStored: (record) => pick(record, 'status'),
};

export const kinds: Record<ReplayedKindName, ReplayedKind> = {
  order,
  delivery,
  invoice,
  payment,
  refund,
  dispute,
  withdrawal,
  kyc,
  'virtual-account': virtualAccount,
  import: importRun,
  membership,
  'ownership-transfer': ownershipTransfer,
  subscription,
  period,
  'statement-line': statementLine,
  'pos-request': posRequest,
  'event-application': eventApplication,
  domain,
  referral,
};
