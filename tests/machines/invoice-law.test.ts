import { describe, expect, it } from 'vitest';
import { transition } from 'xstate';
import { type InvoiceStatus, invoiceStatuses } from '#domain/invoice-status.ts';
import { lifecycleActors } from '#domain/order-status.ts';
import {
  type InvoiceEventType,
  type InvoiceRecord,
  invoiceLaw,
  invoiceLifecycle,
  invoiceMoneyEvents,
} from '#machines/lifecycles/invoice.lifecycle.ts';
import { answerOf, letter } from './support/law-answers.ts';

/** What is paid once the event has happened. */
type Paid = 'none' | 'part' | 'all';
const totalMinor = 100_01;
const sums: Record<Paid, number> = { none: 0, part: 33_34, all: totalMinor };

type Row = [
  from: InvoiceStatus,
  event: InvoiceEventType,
  actors: string,
  to: InvoiceStatus,
  paid: readonly Paid[],
];
const any: readonly Paid[] = ['none', 'part', 'all'];

/** "Invoice" of the decisions' "Record lifecycles", copied by hand: M C P D S as there. */
const table: Row[] = [
  ['DRAFT', 'invoice.send', 'MS', 'PENDING', any],
  ['DRAFT', 'invoice.void', 'M', 'VOID', ['none']],

  ['PENDING', 'payment.partial', 'MP', 'PARTIAL_PAYMENT', ['part']],
  ['PENDING', 'payment.settled', 'MP', 'PAID', ['all']],
  ['PENDING', 'invoice.void', 'M', 'VOID', ['none']],

  ['PARTIAL_PAYMENT', 'payment.partial', 'MP', 'PARTIAL_PAYMENT', ['part']],
  ['PARTIAL_PAYMENT', 'payment.settled', 'MP', 'PAID', ['all']],
  ['PARTIAL_PAYMENT', 'payment.takenBack', 'M', 'PARTIAL_PAYMENT', ['part']],
  ['PARTIAL_PAYMENT', 'payment.takenBack', 'M', 'PENDING', ['none']],
  ['PARTIAL_PAYMENT', 'payment.reversed', 'P', 'PARTIAL_PAYMENT', ['part']],
  ['PARTIAL_PAYMENT', 'payment.reversed', 'P', 'PENDING', ['none']],
  ['PARTIAL_PAYMENT', 'payment.refunded', 'MP', 'PARTIAL_PAYMENT', ['part']],
  ['PARTIAL_PAYMENT', 'payment.refunded', 'MP', 'PENDING', ['none']],

  ['PAID', 'payment.takenBack', 'M', 'PARTIAL_PAYMENT', ['part']],
  ['PAID', 'payment.takenBack', 'M', 'PENDING', ['none']],
  ['PAID', 'payment.reversed', 'P', 'PARTIAL_PAYMENT', ['part']],
  ['PAID', 'payment.reversed', 'P', 'PENDING', ['none']],
  ['PAID', 'payment.refunded', 'MP', 'PARTIAL_PAYMENT', ['part']],
  ['PAID', 'payment.refunded', 'MP', 'PENDING', ['none']],

  ['PARTIAL_PAYMENT', 'dispute.opened', 'P', 'PARTIAL_PAYMENT', any],
  ['PARTIAL_PAYMENT', 'dispute.won', 'P', 'PARTIAL_PAYMENT', any],
  ['PARTIAL_PAYMENT', 'dispute.lost', 'P', 'PARTIAL_PAYMENT', ['part']],
  ['PARTIAL_PAYMENT', 'dispute.lost', 'P', 'PENDING', ['none']],
  ['PAID', 'dispute.opened', 'P', 'PAID', any],
  ['PAID', 'dispute.won', 'P', 'PAID', any],
  ['PAID', 'dispute.lost', 'P', 'PARTIAL_PAYMENT', ['part']],
  ['PAID', 'dispute.lost', 'P', 'PENDING', ['none']],
];

/** The status in which an event has nothing left to do: "the same state again = no-op". */
const settledIn: Record<InvoiceEventType, InvoiceStatus | null> = {
  'invoice.send': 'PENDING',
  'invoice.void': 'VOID',
  'payment.partial': 'PARTIAL_PAYMENT',
  'payment.settled': 'PAID',
  'payment.takenBack': null,
  'payment.reversed': null,
  'payment.refunded': null,
  'dispute.opened': null,
  'dispute.won': null,
  'dispute.lost': null,
};
const events = Object.keys(settledIn) as InvoiceEventType[];

const cases = invoiceStatuses.flatMap((status) =>
  events.flatMap((event) =>
    lifecycleActors.flatMap((actor) => any.map((paid) => ({ status, event, actor, paid }))),
  ),
);
type Case = (typeof cases)[number];

function expected({ status, event, actor, paid }: Case): string {
  const row = table.find(
    ([from, name, actors, , when]) =>
      from === status && name === event && actors.includes(letter[actor]) && when.includes(paid),
  );
  if (row) return row[3];
  return settledIn[event] === status ? 'same' : 'illegal';
}

const judge = ({ status, event, actor, paid }: Case) =>
  invoiceLaw.nextStatus({ status, totalMinor, paidMinor: sums[paid], disputedMinor: 0 }, event, actor);

describe('the law of an invoice', () => {
  it('is the table of the decisions, for every status, event, actor and sum paid', () => {
    const wrong = cases.filter((each) => answerOf(judge(each)) !== expected(each));
    expect(wrong).toEqual([]);
    expect(cases).toHaveLength(invoiceStatuses.length * 10 * lifecycleActors.length * 3);
  });

  it('is what the chart does when it is run', () => {
    const isMoney = (event: InvoiceEventType) => [...invoiceMoneyEvents, 'dispute.lost'].includes(event);
    const wrong = cases.filter((each) => {
      const { status, event, actor, paid } = each;
      const paidMinor = sums[paid];
      // Money tells the sum with the event; the others read what the invoice knows.
      const context = { totalMinor, paidMinor: isMoney(event) ? 1 : paidMinor, disputedMinor: 0 };
      const here = invoiceLifecycle.resolveState({ value: status, context });
      const sent = { type: event, by: actor, paidMinor, disputedMinor: 0 };
      const verdict = judge(each);
      const may = verdict.ok && verdict.changed;
      if (here.can(sent) !== may) return true;
      if (!may) return false;
      const [next] = transition(invoiceLifecycle, here, sent);
      return next.value !== verdict.to || next.context.paidMinor !== paidMinor;
    });
    expect(wrong).toEqual([]);
  });

  it('says why a part-paid invoice is not voided, and what would let it', () => {
    const record: InvoiceRecord = {
      status: 'PARTIAL_PAYMENT',
      totalMinor,
      paidMinor: 33_34,
      disputedMinor: 0,
    };
    expect(invoiceLaw.nextStatus(record, 'invoice.void', 'merchant')).toMatchObject({
      ok: false,
      code: 'WRONG_STATUS',
      way: null,
    });
    expect(invoiceLaw.nextStatus({ ...record, status: 'PENDING' }, 'invoice.void', 'merchant')).toMatchObject(
      { ok: false, code: 'CONDITION_UNMET', unmet: ['isUnpaid'] },
    );
  });
});
