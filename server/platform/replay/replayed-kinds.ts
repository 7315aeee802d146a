import { paymentLaw } from '#machines/lifecycles/payment.lifecycle.ts';
import { invoiceLaw } from '#machines/lifecycles/invoice.lifecycle.ts';
import { kycLaw } from '#machines/lifecycles/kyc.lifecycle.ts';
import { orderLaw } from '#machines/lifecycles/order.lifecycle.ts';
import { shippingLaw } from '#machines/lifecycles/shipping.lifecycle.ts';
import { withdrawalLaw } from '#machines/lifecycles/withdrawal.lifecycle.ts';
import { type Facts, type ReplayedKind, replayedChart } from './replay-record.ts';

export const replayedKinds = ['order', 'invoice', 'payment', 'withdrawal', 'kyc'] as const;
export type ReplayedKindName = (typeof replayedKinds)[number];

const pick = (facts: Facts, ...names: string[]): Facts =>
  Object.fromEntries(names.map((name) => [name, facts[name]]));

const endedStatuses: ReadonlySet<unknown> = new Set(['DECLINED', 'CANCELED']);
const collected: Partial<Record<string, boolean>> = {
  'payment.collected': true,
  'payment.reversed': false,
  'payment.refunded': false,
  'payment.returned': false,
};

/** An order and its shipping are one record on two charts. */
const order: ReplayedKind = {
  charts: {
    order: replayedChart(orderLaw, 'status'),
    shipping: replayedChart(shippingLaw, 'shippingStatus'),
  },
  beginsWith: 'order',
  begin: (now) => ({
    ...now,
    status: 'CREATED',
    shippingStatus: 'PENDING',
    paid: false,
    statusBeforeRefund: null,
    // Whether goods were in stock then is nowhere recorded: the stock has rules of its own.
    stockReservable: true,
  }),
  /** A past order comes in where it ended, with its goods and its money where they then were. */
  born: (record, { lifecycle, to }, now) => {
    if (lifecycle === 'shipping') return { ...record, shippingStatus: to };
    if (to === 'CREATED') return record;
    return { ...record, status: to, ...pick(now, 'shippingStatus', 'paid') };
  },
  beside: (record, { lifecycle, event }) =>
    lifecycle === null ? { ...record, paid: collected[event] ?? record['paid'] } : record,
  // What a provider collected of an order that ends goes back by a refund, which tells of itself.
  expected: (record, now) => {
    const isGivenBack = endedStatuses.has(record['status']) && now['paymentMethod'] === 'PAYMENT_LINK';
    return pick(record, 'status', 'shippingStatus', 'statusBeforeRefund', ...(isGivenBack ? [] : ['paid']));
  },
};

/** How much of an invoice was paid at a step is told by its transactions; here it is asked whether it can have been. */
const paidBy = { DRAFT: 0, PENDING: 0, VOID: 0, PARTIAL_PAYMENT: 1, PAID: 2 } as const;
const isPaidStatus = (status: unknown): status is keyof typeof paidBy =>
  typeof status === 'string' && status in paidBy;
const partOf = ({ paidMinor, totalMinor }: Facts): number => {
  if (Number(paidMinor) === 0) return 0;
  return Number(paidMinor) < Number(totalMinor) ? 1 : 2;
};

const invoice: ReplayedKind = {
  charts: { invoice: replayedChart(invoiceLaw, 'status') },
  beginsWith: 'invoice',
  begin: () => ({ status: 'DRAFT', paidMinor: 0, totalMinor: 2 }),
  payloads: ({ to }) => [isPaidStatus(to) ? { paidMinor: paidBy[to] } : {}],
  expected: (record, now) => ({
    status: record['status'],
    paidMinor: partOf(record) === partOf(now) ? now['paidMinor'] : record['paidMinor'],
  }),
};

const payment: ReplayedKind = {
  charts: { payment: replayedChart(paymentLaw, 'status') },
  // What was recorded by hand or imported is a success from its beginning, of which its order or invoice tells.
  begin: (now) => ({ ...now, status: now['byProvider'] === true ? 'pending' : 'success' }),
  expected: (record) => pick(record, 'status'),
};

const withdrawal: ReplayedKind = {
  charts: { withdrawal: replayedChart(withdrawalLaw, 'status') },
  beginsWith: 'withdrawal',
  begin: () => ({ status: 'requested' }),
  expected: (record) => pick(record, 'status'),
};

/** The items that a step saw are not recorded: with some that let it through it can have been. */
const kyc: ReplayedKind = {
  charts: { kyc: replayedChart(kycLaw, 'status') },
  begin: () => ({ status: 'not started', itemsLeft: 1, itemsChecking: 0 }),
  payloads: () => [
    { itemsLeft: 0, itemsChecking: 0 },
    { itemsLeft: 1, itemsChecking: 0 },
  ],
  expected: (record) => pick(record, 'status'),
};

export const kinds: Record<ReplayedKindName, ReplayedKind> = { order, invoice, payment, withdrawal, kyc };
