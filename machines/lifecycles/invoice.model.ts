import type { LifecycleActor } from '#domain/order-status.ts';
import { defineModel } from '../model.ts';
import { type InvoiceCondition, type InvoiceEventDetails, invoiceChart } from './invoice.lifecycle.ts';
import type { GuardParams } from './lifecycle.ts';
import { byEachActor, describeGuardParams } from './guard-words.ts';

const conditionWords: Record<InvoiceCondition, string> = {
  isUnpaid: 'nothing is paid afterwards',
  isPartPaid: 'part of it is paid afterwards',
  isSettled: 'all of it is paid afterwards',
  hasTotal: 'its total is more than zero',
  coversDisputes: 'the disputed amount is still paid afterwards',
};

/** Three times the smallest unit, so that each guard is evaluated just below, at and above its boundary. */
const totalMinor = 3;
const at = '2026-01-05T09:00:00.000Z';

type Variants = Record<string, { by: LifecycleActor } & InvoiceEventDetails>;
const withDetails = (words: string, details: InvoiceEventDetails): Variants =>
  Object.fromEntries(
    Object.entries(byEachActor).map(([who, { by }]) => [
      [who, words].filter(Boolean).join(', '),
      { by, at, ...details },
    ]),
  );

const byEachActorNow = withDetails('', {});
const amounts = { 'a third': 1, 'two thirds': 2, 'the whole': 3 };
const moved = (words: string, sign: 1 | -1, details: InvoiceEventDetails = {}): Variants =>
  Object.assign(
    {},
    ...Object.entries(amounts).map(([amount, minor]) =>
      withDetails(`${amount} ${words}`, { ...details, changeMinor: sign * minor }),
    ),
  ) as Variants;
const comesIn = moved('is received', 1);
const goesBack = moved('is returned', -1);

/** How an invoice's lifecycle is explored, drawn and described. */
export const invoiceModel = defineModel({
  id: 'invoice',
  title: 'Invoice lifecycle',
  purpose:
    'An invoice is drafted, sent, and paid in full or in parts, or voided before any payment. Returned money reopens it, so that its status always matches the amount paid. An amount due that is no longer expected is written off, and can still be paid.',
  machine: invoiceChart,
  starts: {
    'an invoice': { paidMinor: 0, totalMinor, disputedMinor: 0 },
    'a fully discounted invoice': { paidMinor: 0, totalMinor: 0, disputedMinor: 0 },
  },
  key: ({ context }) => context,
  variants: {
    'invoice.send': byEachActorNow,
    'invoice.void': byEachActorNow,
    'invoice.writeOff': withDetails('', { reason: 'The customer closed their business' }),
    'invoice.undoWriteOff': byEachActorNow,
    'payment.partial': comesIn,
    'payment.settled': comesIn,
    'payment.undone': goesBack,
    'payment.reversed': goesBack,
    'payment.refunded': goesBack,
    'dispute.opened': withDetails('a third is disputed', { disputedMinor: 1 }),
    'dispute.won': withDetails('nothing is disputed any more', { disputedMinor: 0 }),
    'dispute.lost': moved('is returned', -1, { disputedMinor: 0 }),
  },
  goal: 'PAID',
  labels: {
    states: {
      DRAFT: 'Draft',
      PENDING: 'Unpaid',
      PARTIAL_PAYMENT: 'Part-paid',
      PAID: 'Paid',
      WRITTEN_OFF: 'Written off',
      VOID: 'Void',
    },
    events: {
      'invoice.send': 'Merchant sends the invoice',
      'invoice.void': 'Merchant voids the invoice',
      'invoice.writeOff': 'Merchant writes off the amount due',
      'invoice.undoWriteOff': 'Merchant undoes the write-off',
      'payment.partial': 'Part of the amount due is paid',
      'payment.settled': 'The amount due is paid',
      'payment.undone': 'Merchant undoes a recorded payment',
      'payment.reversed': 'Provider reverses a payment',
      'payment.refunded': 'A payment is refunded',
      'dispute.opened': 'Provider reports a dispute',
      'dispute.won': 'Provider reports that a dispute is won',
      'dispute.lost': 'Provider reports that a dispute is lost',
    },
    outcomes: {},
    guard: (_name, params) => describeGuardParams(conditionWords, params as GuardParams<InvoiceCondition>),
  },
  invariants: {
    'its status matches the amount paid': ({ value, context: { paidMinor, ...context } }) => {
      if (value === 'PAID') return paidMinor === context.totalMinor;
      if (value === 'WRITTEN_OFF') return paidMinor >= 0 && paidMinor < totalMinor;
      return value === 'PARTIAL_PAYMENT' ? paidMinor > 0 && paidMinor < totalMinor : paidMinor === 0;
    },
    'it has a payment date exactly while it is paid': ({ value, context }) =>
      (value === 'PAID') === Boolean(context.paidAt),
    'it has a date and a reason of the write-off exactly while it is written off': ({ value, context }) =>
      (value === 'WRITTEN_OFF') === (Boolean(context.writtenOffAt) && Boolean(context.writeOffReason)),
  },
  restingStates: ['PAID', 'WRITTEN_OFF'],
});
