import { describe, expect, it } from 'vitest';
import { transition } from 'xstate';
import { type InvoiceStatus, invoiceStatuses } from '#domain/invoice-status.ts';
import { lifecycleActors } from '#domain/order-status.ts';
import {
  type InvoiceEventType,
  type InvoiceRecord,
  invoiceLifecycle,
  invoiceChart,
} from '#machines/lifecycles/invoice.lifecycle.ts';
import { resultWordOf, actorLetters } from './support/lifecycle-results.ts';

/** The paid amount after the event. */
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

/** The table "Invoice" of "Record lifecycles" in the decisions, copied by hand, with the same actor letters. */
const table: Row[] = [
  ['DRAFT', 'invoice.send', 'MS', 'PENDING', any],
  ['DRAFT', 'invoice.void', 'M', 'VOID', ['none']],

  ['PENDING', 'payment.partial', 'MP', 'PARTIAL_PAYMENT', ['part']],
  ['PENDING', 'payment.settled', 'MP', 'PAID', ['all']],
  ['PENDING', 'invoice.void', 'M', 'VOID', ['none']],
  ['PENDING', 'invoice.writeOff', 'M', 'WRITTEN_OFF', any],

  ['PARTIAL_PAYMENT', 'payment.partial', 'MP', 'PARTIAL_PAYMENT', ['part']],
  ['PARTIAL_PAYMENT', 'payment.settled', 'MP', 'PAID', ['all']],
  ['PARTIAL_PAYMENT', 'payment.undone', 'M', 'PARTIAL_PAYMENT', ['part']],
  ['PARTIAL_PAYMENT', 'payment.undone', 'M', 'PENDING', ['none']],
  ['PARTIAL_PAYMENT', 'payment.reversed', 'P', 'PARTIAL_PAYMENT', ['part']],
  ['PARTIAL_PAYMENT', 'payment.reversed', 'P', 'PENDING', ['none']],
  ['PARTIAL_PAYMENT', 'payment.refunded', 'MP', 'PARTIAL_PAYMENT', ['part']],
  ['PARTIAL_PAYMENT', 'payment.refunded', 'MP', 'PENDING', ['none']],
  ['PARTIAL_PAYMENT', 'invoice.writeOff', 'M', 'WRITTEN_OFF', any],

  ['PAID', 'payment.undone', 'M', 'PARTIAL_PAYMENT', ['part']],
  ['PAID', 'payment.undone', 'M', 'PENDING', ['none']],
  ['PAID', 'payment.reversed', 'P', 'PARTIAL_PAYMENT', ['part']],
  ['PAID', 'payment.reversed', 'P', 'PENDING', ['none']],
  ['PAID', 'payment.refunded', 'MP', 'PARTIAL_PAYMENT', ['part']],
  ['PAID', 'payment.refunded', 'MP', 'PENDING', ['none']],

  // A written-off invoice can still be paid, and returned money doesn't reopen it.
  ['WRITTEN_OFF', 'payment.partial', 'MP', 'PARTIAL_PAYMENT', ['part']],
  ['WRITTEN_OFF', 'payment.settled', 'MP', 'PAID', ['all']],
  ['WRITTEN_OFF', 'payment.undone', 'M', 'WRITTEN_OFF', ['part', 'none']],
  ['WRITTEN_OFF', 'payment.reversed', 'P', 'WRITTEN_OFF', ['part', 'none']],
  ['WRITTEN_OFF', 'payment.refunded', 'MP', 'WRITTEN_OFF', ['part', 'none']],
  ['WRITTEN_OFF', 'invoice.undoWriteOff', 'M', 'PARTIAL_PAYMENT', ['part']],
  ['WRITTEN_OFF', 'invoice.undoWriteOff', 'M', 'PENDING', ['none']],

  ['PARTIAL_PAYMENT', 'dispute.opened', 'P', 'PARTIAL_PAYMENT', any],
  ['PARTIAL_PAYMENT', 'dispute.won', 'P', 'PARTIAL_PAYMENT', any],
  ['PARTIAL_PAYMENT', 'dispute.lost', 'P', 'PARTIAL_PAYMENT', ['part']],
  ['PARTIAL_PAYMENT', 'dispute.lost', 'P', 'PENDING', ['none']],
  ['PAID', 'dispute.opened', 'P', 'PAID', any],
  ['PAID', 'dispute.won', 'P', 'PAID', any],
  ['PAID', 'dispute.lost', 'P', 'PARTIAL_PAYMENT', ['part']],
  ['PAID', 'dispute.lost', 'P', 'PENDING', ['none']],
  ['WRITTEN_OFF', 'dispute.opened', 'P', 'WRITTEN_OFF', any],
  ['WRITTEN_OFF', 'dispute.won', 'P', 'WRITTEN_OFF', any],
  ['WRITTEN_OFF', 'dispute.lost', 'P', 'WRITTEN_OFF', ['part', 'none']],
];

/** The statuses in which an event changes nothing ("the same state again = no-op"). */
const settledIn: Record<InvoiceEventType, readonly InvoiceStatus[]> = {
  'invoice.send': ['PENDING'],
  'invoice.void': ['VOID'],
  'invoice.writeOff': ['WRITTEN_OFF'],
  'invoice.undoWriteOff': ['PENDING', 'PARTIAL_PAYMENT'],
  'payment.partial': ['PARTIAL_PAYMENT'],
  'payment.settled': ['PAID'],
  'payment.undone': [],
  'payment.reversed': [],
  'payment.refunded': [],
  'dispute.opened': [],
  'dispute.won': [],
  'dispute.lost': [],
};
const events = Object.keys(settledIn) as InvoiceEventType[];
const movesMoney = (event: InvoiceEventType) => event.startsWith('payment.') || event === 'dispute.lost';

const cases = invoiceStatuses.flatMap((status) =>
  events.flatMap((event) =>
    lifecycleActors.flatMap((actor) => any.map((paid) => ({ status, event, actor, paid }))),
  ),
);
type Case = (typeof cases)[number];

function expected({ status, event, actor, paid }: Case): string {
  const row = table.find(
    ([from, name, actors, , when]) =>
      from === status && name === event && actors.includes(actorLetters[actor]) && when.includes(paid),
  );
  if (row) return row[3];
  return settledIn[event].includes(status) ? 'same' : 'illegal';
}

/** Returns the facts of an invoice and the change. Only events that move money change the paid amount. */
const factsOf = ({ event, paid }: Case) => {
  const paidMinor = movesMoney(event) ? 1 : sums[paid];
  return { facts: { totalMinor, paidMinor, disputedMinor: 0 }, changeMinor: sums[paid] - paidMinor };
};
const at = new Date('2026-01-05T09:00:00Z');
const judge = (each: Case) => {
  const { facts, changeMinor } = factsOf(each);
  return invoiceLifecycle.nextStatus({ ...facts, status: each.status }, each.event, each.actor, {
    changeMinor,
    at,
  });
};

describe('the invoice lifecycle', () => {
  it('matches the decision table for every status, event, actor and amount paid', () => {
    const wrong = cases.filter((each) => resultWordOf(judge(each)) !== expected(each));
    expect(wrong).toEqual([]);
    expect(cases).toHaveLength(invoiceStatuses.length * 12 * lifecycleActors.length * 3);
  });

  it('matches the chart when the chart runs', () => {
    const wrong = cases.filter((each) => {
      const { facts, changeMinor } = factsOf(each);
      const here = invoiceChart.resolveState({ value: each.status, context: facts });
      const sent = { type: each.event, by: each.actor, changeMinor, at };
      const result = judge(each);
      const may = result.ok && result.changed;
      if (here.can(sent) !== may) return true;
      if (!may) return false;
      const [next] = transition(invoiceChart, here, sent);
      return next.value !== result.to || next.context.paidMinor !== sums[each.paid];
    });
    expect(wrong).toEqual([]);
  });

  it("explains why a part-paid invoice can't be voided and what would allow it", () => {
    const record: InvoiceRecord = {
      status: 'PARTIAL_PAYMENT',
      totalMinor,
      paidMinor: 33_34,
      disputedMinor: 0,
    };
    expect(invoiceLifecycle.nextStatus(record, 'invoice.void', 'merchant')).toMatchObject({
      ok: false,
      code: 'WRONG_STATUS',
      path: null,
    });
    expect(
      invoiceLifecycle.nextStatus({ ...record, status: 'PENDING' }, 'invoice.void', 'merchant'),
    ).toMatchObject({ ok: false, code: 'CONDITION_UNMET', unmet: ['isUnpaid'] });
  });

  it('allows voiding a written-off invoice after the write-off is undone', () => {
    const record = { status: 'WRITTEN_OFF', totalMinor, paidMinor: 0, disputedMinor: 0 } as const;
    expect(invoiceLifecycle.nextStatus(record, 'invoice.void', 'merchant')).toMatchObject({
      ok: false,
      code: 'WRONG_STATUS',
      path: ['invoice.undoWriteOff'],
    });
  });
});

describe('a fully discounted invoice', () => {
  const record = { status: 'DRAFT', totalMinor: 0, paidMinor: 0, disputedMinor: 0 } as const;

  it('is paid once it is sent, at that moment', () => {
    for (const actor of ['merchant', 'timer'] as const)
      expect(invoiceLifecycle.nextStatus(record, 'invoice.send', actor, { at })).toMatchObject({
        to: 'PAID',
        record: { sentAt: at, paidAt: at, paidMinor: 0 },
      });
  });

  it('has no further event', () => {
    for (const event of events)
      for (const actor of lifecycleActors) {
        const result = invoiceLifecycle.nextStatus({ ...record, status: 'PAID' }, event, actor, { at });
        expect({ event, actor, changes: result.ok && result.changed && result.to !== 'PAID' }).toEqual({
          event,
          actor,
          changes: false,
        });
      }
  });
});

describe('the facts after an event of an invoice', () => {
  const before = {
    status: 'PENDING',
    totalMinor,
    paidMinor: 0,
    disputedMinor: 0,
    paidAt: null,
    voidedAt: null,
    sentAt: null,
    writtenOffAt: null,
    writeOffReason: null,
  } as const satisfies InvoiceRecord;
  const after = (
    record: InvoiceRecord,
    event: InvoiceEventType,
    actor: 'merchant' | 'payment',
    details: object,
  ) => {
    const result = invoiceLifecycle.nextStatus(record, event, actor, { at, ...details });
    if (!result.ok || !result.changed) throw new Error(`${event} is refused`);
    return result.record;
  };

  it('contain the time of the payment that settles it and no other', () => {
    const part = after(before, 'payment.partial', 'merchant', { changeMinor: totalMinor - 1 });
    expect(part).toMatchObject({ status: 'PARTIAL_PAYMENT', paidMinor: totalMinor - 1, paidAt: null });
    const paid = after(part, 'payment.settled', 'payment', { changeMinor: 1 });
    expect(paid).toMatchObject({ status: 'PAID', paidMinor: totalMinor, paidAt: at });
    const back = after(paid, 'payment.reversed', 'payment', { changeMinor: -1 });
    expect(back).toMatchObject({ status: 'PARTIAL_PAYMENT', paidMinor: totalMinor - 1, paidAt: null });
  });

  it('contain the times of sending and voiding', () => {
    const sent = after({ ...before, status: 'DRAFT' }, 'invoice.send', 'merchant', {});
    expect(sent).toMatchObject({ status: 'PENDING', sentAt: at, voidedAt: null });
    expect(after(sent, 'invoice.void', 'merchant', {})).toMatchObject({ status: 'VOID', voidedAt: at });
  });

  it('contain the time and reason of the write-off until it is paid or undone', () => {
    const written = after(before, 'invoice.writeOff', 'merchant', { reason: 'Moved away' });
    expect(written).toMatchObject({
      status: 'WRITTEN_OFF',
      writtenOffAt: at,
      writeOffReason: 'Moved away',
      paidMinor: 0,
    });
    const cleared = { writtenOffAt: null, writeOffReason: null };
    expect(after(written, 'invoice.undoWriteOff', 'merchant', {})).toMatchObject({
      status: 'PENDING',
      ...cleared,
    });
    const writtenInPart = { ...written, paidMinor: 1 };
    expect(after(writtenInPart, 'invoice.undoWriteOff', 'merchant', {})).toMatchObject({
      status: 'PARTIAL_PAYMENT',
      ...cleared,
    });
    expect(after(written, 'payment.partial', 'payment', { changeMinor: 1 })).toMatchObject({
      status: 'PARTIAL_PAYMENT',
      ...cleared,
    });
    expect(after(written, 'payment.settled', 'merchant', { changeMinor: totalMinor })).toMatchObject({
      status: 'PAID',
      paidAt: at,
      ...cleared,
    });
  });

  it('contain the disputed and the paid amount', () => {
    const paid = { ...before, status: 'PAID', paidMinor: totalMinor, paidAt: at } as const;
    const opened = after(paid, 'dispute.opened', 'payment', { disputedMinor: 500 });
    expect(opened).toMatchObject({
      status: 'PAID',
      paidMinor: totalMinor,
      disputedMinor: 500,
      paidAt: at,
    });
    const lost = after(opened, 'dispute.lost', 'payment', { disputedMinor: 0, changeMinor: -totalMinor });
    expect(lost).toMatchObject({ status: 'PENDING', paidMinor: 0, disputedMinor: 0, paidAt: null });
  });

  it('refuse to return disputed money before the dispute is decided', () => {
    const disputed = { ...before, status: 'PAID', paidMinor: totalMinor, disputedMinor: 500 } as const;
    expect(after(disputed, 'payment.refunded', 'merchant', { changeMinor: 500 - totalMinor })).toMatchObject({
      status: 'PARTIAL_PAYMENT',
      paidMinor: 500,
    });
    expect(
      invoiceLifecycle.nextStatus(disputed, 'payment.refunded', 'merchant', {
        changeMinor: 499 - totalMinor,
      }),
    ).toMatchObject({ ok: false, code: 'CONDITION_UNMET', unmet: ['coversDisputes'], path: null });
  });
});
