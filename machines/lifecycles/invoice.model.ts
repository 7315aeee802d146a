import type { LifecycleActor } from '#domain/order-status.ts';
import { defineModel } from '../model.ts';
import { type InvoiceCondition, type InvoiceEventDetails, invoiceLifecycle } from './invoice.lifecycle.ts';
import type { Clause } from './law.ts';
import { byEachActor, sayClause } from './words.ts';

const conditionWords: Record<InvoiceCondition, string> = {
  isUnpaid: 'nothing is paid then',
  isPartPaid: 'a part is paid then',
  isSettled: 'all of it is paid then',
  coversDisputes: 'what is disputed is still paid then',
};

/** Three times the smallest unit, so that each guard is asked just below, at and above its edge. */
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
const comesIn = moved('comes in', 1);
const goesBack = moved('goes back', -1);

/** How an invoice's law is explored, drawn and told. */
export const invoiceModel = defineModel({
  id: 'invoice',
  title: 'The life of an invoice',
  purpose:
    'From a draft to money: an invoice is sent, paid at once or in parts, or voided while nobody paid. Money that goes back opens it again, so that its status always says what is paid. What is owed and no longer expected is written off, and can still be paid.',
  machine: invoiceLifecycle,
  starts: { 'an invoice': { paidMinor: 0, totalMinor, disputedMinor: 0 } },
  key: ({ context }) => context,
  variants: {
    'invoice.send': byEachActorNow,
    'invoice.void': byEachActorNow,
    'invoice.writeOff': withDetails('', { reason: 'The customer closed their shop' }),
    'invoice.undoWriteOff': byEachActorNow,
    'payment.partial': comesIn,
    'payment.settled': comesIn,
    'payment.takenBack': goesBack,
    'payment.reversed': goesBack,
    'payment.refunded': goesBack,
    'dispute.opened': withDetails('a third is disputed', { disputedMinor: 1 }),
    'dispute.won': withDetails('nothing is disputed any more', { disputedMinor: 0 }),
    'dispute.lost': moved('goes back', -1, { disputedMinor: 0 }),
  },
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
      'invoice.send': 'It is sent',
      'invoice.void': 'It is voided',
      'invoice.writeOff': 'It is written off',
      'invoice.undoWriteOff': 'The write-off is undone',
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
      if (value === 'WRITTEN_OFF') return paidMinor >= 0 && paidMinor < totalMinor;
      return value === 'PARTIAL_PAYMENT' ? paidMinor > 0 && paidMinor < totalMinor : paidMinor === 0;
    },
    'the day of its last payment is known while it is paid, and only then': ({ value, context }) =>
      (value === 'PAID') === Boolean(context.paidAt),
    'when and why it was written off is known while it is, and only then': ({ value, context }) =>
      (value === 'WRITTEN_OFF') === (Boolean(context.writtenOffAt) && Boolean(context.writeOffReason)),
  },
  resting: ['PAID', 'WRITTEN_OFF'],
});
