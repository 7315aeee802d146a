import { describe, expect, it } from 'vitest';
import { explore } from './system/explore.ts';
import { type InvoiceBounds, invoiceModel } from './system/invoice-model.ts';
import { type Rules, serverRules } from './system/rules.ts';

const invoiceParts: { part: string; bounds: InvoiceBounds }[] = [
  { part: 'two payments and a refund', bounds: { payments: 2, refunds: 1, disputes: 0 } },
  {
    part: 'a payment, refunds that fail and are tried again, a dispute',
    bounds: { payments: 1, refunds: 2, disputes: 1 },
  },
  { part: 'two payments that are disputed', bounds: { payments: 2, refunds: 1, disputes: 1 } },
  { part: 'a payment of which halves are disputed', bounds: { payments: 1, refunds: 1, disputes: 2 } },
  {
    part: 'a payment that settles and is withdrawn, its refund and its dispute',
    bounds: { payments: 1, refunds: 1, disputes: 1, isWithdrawn: true },
  },
];

describe('an invoice with its payments, refunds and disputes', () => {
  it.each(invoiceParts)('keeps every rule: $part', ({ bounds }) => {
    const exploration = explore(invoiceModel(bounds), serverRules());
    expect(Object.fromEntries(exploration.problems)).toEqual({});
    expect(exploration.states).toBeGreaterThan(100);
  });
});

const server = serverRules();
const paidMismatch = 'what is paid of an invoice is its money that is there';
const disputedMismatch = 'what is disputed of an invoice is what is disputed of its payments';
const simple: InvoiceBounds = { payments: 1, refunds: 1, disputes: 1 };
const twoDisputes: InvoiceBounds = { ...simple, disputes: 2 };

const invoiceFaults: { fault: string; rules: Partial<Rules>; bounds: InvoiceBounds; message: string }[] = [
  {
    fault: 'every payment settles its invoice',
    rules: {
      planInvoiceMoney: (invoice, change, amountMinor) => {
        const plan = server.planInvoiceMoney(invoice, change, amountMinor);
        return plan.event === 'payment.partial' ? { ...plan, event: 'payment.settled' } : plan;
      },
    },
    bounds: simple,
    message: 'payment.settled by merchant is refused',
  },
  {
    fault: 'money that is refunded stays paid',
    rules: {
      planRefundEnd: (...end) => ({ ...server.planRefundEnd(...end), returnedMinor: 0 }),
    },
    bounds: simple,
    message: paidMismatch,
  },
  {
    fault: 'a failed refund counts as done',
    rules: {
      planRefundEnd: (status, refund, payment, refunds) => ({
        ...server.planRefundEnd(status, refund, payment, refunds),
        ...(status === 'failed' && { returnedMinor: refund.grossMinor, failedMinor: 0 }),
      }),
    },
    bounds: simple,
    message: 'refunded of at most',
  },
  {
    fault: 'a pending refund is ignored when the provider reverses the payment',
    rules: {
      reversedMinor: ({ grossMinor, surplusMinor, refundedMinor }) =>
        grossMinor - surplusMinor - refundedMinor,
    },
    bounds: { ...simple, refunds: 2 },
    message: paidMismatch,
  },
  {
    fault: 'a won dispute stays on the invoice',
    rules: {
      planInvoiceDispute: (event, amountMinor, payments) => ({
        ...server.planInvoiceDispute(event, amountMinor, payments),
        ...(event === 'dispute.won' && { disputedMinor: amountMinor }),
      }),
    },
    bounds: simple,
    message: disputedMismatch,
  },
  {
    fault: 'the first won dispute closes both on the invoice',
    rules: {
      planInvoiceDispute: (event, amountMinor, payments) => ({
        ...server.planInvoiceDispute(event, amountMinor, payments),
        ...(event === 'dispute.won' && { disputedMinor: 0 }),
      }),
    },
    bounds: twoDisputes,
    message: disputedMismatch,
  },
  {
    fault: 'the first decided dispute releases the money of both',
    rules: { planDisputeEnd: (...end) => ({ ...server.planDisputeEnd(...end), disputedMinor: 0 }) },
    bounds: twoDisputes,
    message: 'disputed money is held until it is decided',
  },
  {
    fault: 'a lost amount stays paid',
    rules: {
      planInvoiceDispute: (event, amountMinor, payments) => ({
        disputedMinor: server.planInvoiceDispute(event, amountMinor, payments).disputedMinor ?? 0,
      }),
    },
    bounds: simple,
    message: 'dispute.lost by payment is refused',
  },
  {
    fault: 'a partly paid invoice is voided',
    rules: {
      legalInvoiceEvents: (invoice, by) => [...server.legalInvoiceEvents(invoice, by), 'invoice.void'],
      stepInvoice: (record, event, by, details) =>
        event === 'invoice.void'
          ? { ok: true, to: 'VOID', changed: true, record: { ...record, status: 'VOID' } }
          : server.stepInvoice(record, event, by, details),
    },
    bounds: simple,
    message: 'the status says what is paid',
  },
];

describe('the exploration of invoices finds the planted fault', () => {
  it.each(invoiceFaults)('$fault', ({ rules, bounds, message }) => {
    const { problems } = explore(invoiceModel(bounds), { ...serverRules(), ...rules });
    expect([...problems.keys()].join('; ')).toContain(message);
  });
});
