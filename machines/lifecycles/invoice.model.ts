import type { LifecycleActor } from '#domain/order-status.ts';
import { defineModel } from '../model.ts';
import { type InvoiceCondition, invoiceLifecycle } from './invoice.lifecycle.ts';
import type { Clause } from './law.ts';
import { byEachActor, sayClause } from './words.ts';

const conditionWords: Record<InvoiceCondition, string> = {
  isUnpaid: 'nothing is paid then',
  isPartPaid: 'a part is paid then',
  isSettled: 'all of it is paid then',
};

const totalMinor = 100_01;
/** Beside the middle of a part its two ends: what is more than nothing, and less than the whole. */
const paidThen = {
  nothing: 0,
  'the least part': 1,
  'a part': 33_34,
  'all but the least part': totalMinor - 1,
  'the whole': totalMinor,
};

/** Each actor with each sum that may be paid afterwards. */
const byEachActorAndSum: Record<string, { by: LifecycleActor; paidMinor: number }> = Object.fromEntries(
  Object.entries(byEachActor).flatMap(([who, { by }]) =>
    Object.entries(paidThen).map(([sum, paidMinor]) => [`${who}, ${sum} paid then`, { by, paidMinor }]),
  ),
);

const withDispute: Record<string, { by: LifecycleActor; paidMinor: number; disputedMinor: number }> =
  Object.fromEntries(
    Object.entries(byEachActorAndSum).flatMap(([words, sent]) => [
      [`${words}, nothing disputed`, { ...sent, disputedMinor: 0 }],
      ...(sent.paidMinor > 0
        ? [[`${words}, all of it disputed`, { ...sent, disputedMinor: sent.paidMinor }] as const]
        : []),
    ]),
  );

/** How an invoice's law is explored, drawn and told. */
export const invoiceModel = defineModel({
  id: 'invoice',
  title: 'The life of an invoice',
  purpose:
    'From a draft to money: an invoice is sent, paid at once or in parts, or voided while nobody paid. Money that goes back opens it again, so that its status always says what is paid.',
  machine: invoiceLifecycle,
  starts: { 'an invoice': { paidMinor: 0, totalMinor, disputedMinor: 0 } },
  key: ({ context }) => context,
  variants: {
    'invoice.send': byEachActor,
    'invoice.void': byEachActor,
    'payment.partial': byEachActorAndSum,
    'payment.settled': byEachActorAndSum,
    'payment.takenBack': byEachActorAndSum,
    'payment.reversed': byEachActorAndSum,
    'payment.refunded': byEachActorAndSum,
    'dispute.opened': withDispute,
    'dispute.won': withDispute,
    'dispute.lost': withDispute,
  },
  labels: {
    states: {
      DRAFT: 'Draft',
      PENDING: 'Unpaid',
      PARTIAL_PAYMENT: 'Part-paid',
      PAID: 'Paid',
      VOID: 'Void',
    },
    events: {
      'invoice.send': 'It is sent',
      'invoice.void': 'It is voided',
      'payment.partial': 'A part is paid',
      'payment.settled': 'The rest is paid',
      'payment.takenBack': 'A payment by hand is taken back',
      'payment.reversed': 'A payment is reversed',
      'payment.refunded': 'A payment is refunded',
      'dispute.opened': 'A payment is disputed',
      'dispute.won': 'A dispute is won',
      'dispute.lost': 'A dispute is lost',
    },
    outcomes: {},
    guard: (_name, params) => sayClause(conditionWords, params as Clause<InvoiceCondition>),
  },
  invariants: {
    'its status says what is paid': ({ value, context: { paidMinor } }) => {
      if (value === 'PAID') return paidMinor === totalMinor;
      return value === 'PARTIAL_PAYMENT' ? paidMinor > 0 && paidMinor < totalMinor : paidMinor === 0;
    },
  },
  resting: ['PAID'],
});
