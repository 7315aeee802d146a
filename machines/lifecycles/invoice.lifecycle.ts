import { assign, setup } from 'xstate';
import type { Invoice } from '#domain/invoice.ts';
import type { InvoiceStatus } from '#domain/invoice-status.ts';
import type { LifecycleActor } from '#domain/order-status.ts';
import { type Clause, type Condition, clauseOf, lawOf, permits } from './law.ts';

/** What the law of an invoice reads. With an event of money, `paidMinor` is what is paid once it has happened. */
export type InvoiceRecord = Pick<Invoice, 'status' | 'paidMinor' | 'totalMinor' | 'disputedMinor'>;
export type InvoiceFacts = Omit<InvoiceRecord, 'status'>;

export const invoiceMoneyEvents = [
  'payment.partial',
  'payment.settled',
  'payment.takenBack',
  'payment.reversed',
  'payment.refunded',
] as const;
export type InvoiceMoneyEvent = (typeof invoiceMoneyEvents)[number];
export type InvoiceDisputeEvent = 'dispute.opened' | 'dispute.won' | 'dispute.lost';
export type InvoiceEventType = 'invoice.send' | 'invoice.void' | InvoiceMoneyEvent | InvoiceDisputeEvent;

type Sent =
  | { type: 'invoice.send' | 'invoice.void'; by: LifecycleActor }
  | { type: InvoiceMoneyEvent; by: LifecycleActor; paidMinor: number }
  | { type: InvoiceDisputeEvent; by: LifecycleActor; paidMinor: number; disputedMinor: number };

export const invoiceConditions = {
  isUnpaid: {
    holds: ({ paidMinor }) => paidMinor === 0,
    meetBy: () => 'payment.takenBack',
  },
  isPartPaid: {
    holds: ({ paidMinor, totalMinor }) => paidMinor > 0 && paidMinor < totalMinor,
    meetBy: () => 'payment.partial',
  },
  isSettled: {
    holds: ({ paidMinor, totalMinor }) => paidMinor > 0 && paidMinor === totalMinor,
    meetBy: () => 'payment.settled',
  },
} satisfies Record<string, Condition<InvoiceFacts>>;
export type InvoiceCondition = keyof typeof invoiceConditions;

const allowed = clauseOf<InvoiceCondition>();
const byWhoTakesMoney = ['merchant', 'payment'] as const;
const partial = {
  target: 'PARTIAL_PAYMENT',
  guard: allowed(byWhoTakesMoney, 'isPartPaid'),
  actions: 'notePaid',
} as const;
const settled = {
  target: 'PAID',
  guard: allowed(byWhoTakesMoney, 'isSettled'),
  actions: 'notePaid',
} as const;
/** Money that goes back leaves a part or nothing. */
const back = (by: readonly LifecycleActor[]) => [
  { target: 'PARTIAL_PAYMENT' as const, guard: allowed(by, 'isPartPaid'), actions: 'notePaid' as const },
  { target: 'PENDING' as const, guard: allowed(by, 'isUnpaid'), actions: 'notePaid' as const },
];
const moneyBack = {
  'payment.takenBack': back(['merchant']),
  'payment.reversed': back(['payment']),
  'payment.refunded': back(byWhoTakesMoney),
};
/** What is disputed is still paid; what was lost is owed again. */
const disputes = (target: 'PARTIAL_PAYMENT' | 'PAID') => ({
  'dispute.opened': { target, guard: allowed(['payment']), actions: 'noteDisputed' as const },
  'dispute.won': { target, guard: allowed(['payment']), actions: 'noteDisputed' as const },
  'dispute.lost': back(['payment']).map((branch) => ({
    ...branch,
    actions: ['notePaid', 'noteDisputed'] as const,
  })),
});
const voided = { target: 'VOID', guard: allowed(['merchant'], 'isUnpaid') } as const;

/**
 * The life of an invoice: decisions, "Record lifecycles". Its status after it is sent is what is paid of it, so money
 * alone moves it between unpaid, part-paid and paid. Void is the end of what nobody paid for. Being overdue is no
 * status: it is read off the due day (domain/invoice-status.ts).
 */
export const invoiceLifecycle = setup({
  types: {
    context: {} as InvoiceFacts,
    input: {} as InvoiceFacts,
    events: {} as Sent,
  },
  guards: {
    allowed: ({ context, event }, clause: Clause<InvoiceCondition>) =>
      permits(
        invoiceConditions,
        'paidMinor' in event ? { ...context, paidMinor: event.paidMinor } : context,
        event.by,
        clause,
      ),
  },
  actions: {
    notePaid: assign(({ context, event }) =>
      'paidMinor' in event ? { paidMinor: event.paidMinor } : context,
    ),
    noteDisputed: assign(({ context, event }) =>
      'disputedMinor' in event ? { disputedMinor: event.disputedMinor } : context,
    ),
  },
}).createMachine({
  id: 'invoice',
  context: ({ input }) => input,
  initial: 'DRAFT',
  states: {
    DRAFT: {
      on: {
        'invoice.send': { target: 'PENDING', guard: allowed(['merchant', 'timer']) },
        'invoice.void': voided,
      },
    },
    PENDING: { on: { 'payment.partial': partial, 'payment.settled': settled, 'invoice.void': voided } },
    PARTIAL_PAYMENT: {
      on: {
        'payment.partial': partial,
        'payment.settled': settled,
        ...moneyBack,
        ...disputes('PARTIAL_PAYMENT'),
      },
    },
    PAID: { on: { ...moneyBack, ...disputes('PAID') } },
    VOID: { type: 'final' },
  },
});

export const invoiceLaw = lawOf<InvoiceRecord, InvoiceStatus, InvoiceEventType, InvoiceCondition>(
  invoiceLifecycle,
  invoiceConditions,
  'status',
  [],
);
