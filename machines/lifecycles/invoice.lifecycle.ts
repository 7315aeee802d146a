import { assign, setup } from 'xstate';
import type { Invoice } from '#domain/invoice.ts';
import type { InvoiceStatus } from '#domain/invoice-status.ts';
import type { LifecycleActor } from '#domain/order-status.ts';
import { type GuardParams, type Condition, createGuard, createLifecycle, isAllowed } from './lifecycle.ts';
import type { Timestamp } from './order.record.ts';

/** The facts of an invoice's lifecycle; an `Invoice` has them. Amounts are minor units. */
export type InvoiceRecord = Pick<Invoice, 'status' | 'paidMinor' | 'totalMinor' | 'disputedMinor'> & {
  sentAt?: Timestamp;
  /** When it was fully paid; null again when money is returned. */
  paidAt?: Timestamp;
  voidedAt?: Timestamp;
  writtenOffAt?: Timestamp;
  writeOffReason?: string | null;
};
export type InvoiceFacts = Omit<InvoiceRecord, 'status'>;

/** The details of an invoice event. */
export interface InvoiceEventDetails {
  /** The time of the event. */
  at?: Timestamp;
  /** The change of the paid amount; negative for returned money. */
  changeMinor?: number;
  /** For a dispute event: the disputed part of the paid amount after it. */
  disputedMinor?: number;
  /** For `invoice.writeOff`: its reason. */
  reason?: string | null;
}

export const invoiceMoneyEvents = [
  'payment.partial',
  'payment.settled',
  'payment.undone',
  'payment.reversed',
  'payment.refunded',
] as const;
export type InvoiceMoneyEvent = (typeof invoiceMoneyEvents)[number];
export type InvoiceDisputeEvent = 'dispute.opened' | 'dispute.won' | 'dispute.lost';
export type InvoiceEventType =
  | 'invoice.send'
  | 'invoice.void'
  | 'invoice.writeOff'
  | 'invoice.undoWriteOff'
  | InvoiceMoneyEvent
  | InvoiceDisputeEvent;

/** An invoice with the details of the event that is checked. */
type JudgedFacts = InvoiceFacts & Pick<InvoiceEventDetails, 'changeMinor'>;

/** Returns the paid amount after the event. */
const paidAfterMinor = ({ paidMinor, changeMinor = 0 }: JudgedFacts): number => paidMinor + changeMinor;

export const invoiceConditions = {
  isUnpaid: {
    holds: (facts) => paidAfterMinor(facts) === 0,
    satisfiedBy: () => 'payment.undone',
  },
  isPartPaid: {
    holds: (facts) => paidAfterMinor(facts) > 0 && paidAfterMinor(facts) < facts.totalMinor,
    satisfiedBy: () => 'payment.partial',
  },
  isSettled: {
    holds: (facts) => paidAfterMinor(facts) > 0 && paidAfterMinor(facts) === facts.totalMinor,
    satisfiedBy: () => 'payment.settled',
  },
  /** The total of a fully discounted invoice is zero: nothing can be paid or returned. */
  hasTotal: { holds: ({ totalMinor }) => totalMinor > 0, satisfiedBy: () => null },
  /** A disputed amount can't be returned in another way before the dispute is decided. */
  coversDisputes: {
    holds: (facts) => paidAfterMinor(facts) >= facts.disputedMinor,
    satisfiedBy: () => null,
  },
} satisfies Record<string, Condition<JudgedFacts>>;
export type InvoiceCondition = keyof typeof invoiceConditions;

const allowed = createGuard<InvoiceCondition>();
const byMerchantOrProvider = ['merchant', 'payment'] as const;
const partial = {
  target: 'PARTIAL_PAYMENT',
  guard: allowed(byMerchantOrProvider, 'isPartPaid'),
  actions: ['countPaid', 'clearWriteOff'],
} as const;
const settled = {
  target: 'PAID',
  guard: allowed(byMerchantOrProvider, 'isSettled'),
  actions: ['countPaid', 'clearWriteOff'],
} as const;

/** The transitions of returned money, after which part of the amount or nothing is paid. */
interface AfterReturn {
  part: 'PARTIAL_PAYMENT' | 'WRITTEN_OFF';
  nothing: 'PENDING' | 'WRITTEN_OFF';
}
const reopened: AfterReturn = { part: 'PARTIAL_PAYMENT', nothing: 'PENDING' };
/** A written-off invoice stays written off when money is returned. */
const stillWrittenOff: AfterReturn = { part: 'WRITTEN_OFF', nothing: 'WRITTEN_OFF' };

const back = (by: readonly LifecycleActor[], { part, nothing }: AfterReturn) => [
  { target: part, guard: allowed(by, 'isPartPaid', 'coversDisputes'), actions: 'countPaid' as const },
  {
    target: nothing,
    guard: allowed(by, 'isUnpaid', 'hasTotal', 'coversDisputes'),
    actions: 'countPaid' as const,
  },
];
const returnTransitions = (to: AfterReturn) => ({
  'payment.undone': back(['merchant'], to),
  'payment.reversed': back(['payment'], to),
  'payment.refunded': back(byMerchantOrProvider, to),
});
/** A disputed amount is still paid; a lost amount is due again. */
const disputes = (target: 'PARTIAL_PAYMENT' | 'PAID' | 'WRITTEN_OFF', lost: AfterReturn) => ({
  'dispute.opened': {
    target,
    guard: allowed(['payment'], 'coversDisputes'),
    actions: 'noteDisputed' as const,
  },
  'dispute.won': { target, guard: allowed(['payment']), actions: 'noteDisputed' as const },
  'dispute.lost': back(['payment'], lost).map((branch) => ({
    ...branch,
    actions: ['countPaid', 'noteDisputed'] as const,
  })),
});
const voided = {
  target: 'VOID',
  guard: allowed(['merchant'], 'isUnpaid'),
  actions: 'markVoided',
} as const;
const writtenOff = {
  target: 'WRITTEN_OFF',
  guard: allowed(['merchant']),
  actions: 'markWrittenOff',
} as const;

/**
 * The lifecycle of an invoice. After it is sent, its status follows the paid amount, so only payments move it between
 * unpaid, part-paid and paid; without an amount to pay it is paid once it is sent. An invoice is voided before any payment. An amount due that is no longer expected is written
 * off; a payment or the merchant reopens the invoice. Overdue is not a status: it is calculated from the due date
 * (domain/invoice-status.ts).
 */
export const invoiceChart = setup({
  types: {
    context: {} as InvoiceFacts,
    input: {} as InvoiceFacts,
    events: {} as { type: InvoiceEventType; by: LifecycleActor } & InvoiceEventDetails,
  },
  guards: {
    allowed: ({ context, event }, clause: GuardParams<InvoiceCondition>) => {
      const { by, changeMinor = 0, disputedMinor = context.disputedMinor } = event;
      return isAllowed(invoiceConditions, { ...context, changeMinor, disputedMinor }, by, clause);
    },
  },
  actions: {
    markSent: assign({ sentAt: ({ event }) => event.at ?? null }),
    markPaid: assign({ paidAt: ({ event }) => event.at ?? null }),
    countPaid: assign(({ context, event: { at = null, changeMinor = 0 } }) => {
      const facts = { ...context, changeMinor };
      return {
        paidMinor: paidAfterMinor(facts),
        paidAt: invoiceConditions.isSettled.holds(facts) ? at : null,
      };
    }),
    noteDisputed: assign({
      disputedMinor: ({ context, event }) => event.disputedMinor ?? context.disputedMinor,
    }),
    markVoided: assign({ voidedAt: ({ event }) => event.at ?? null }),
    markWrittenOff: assign({
      writtenOffAt: ({ event }) => event.at ?? null,
      writeOffReason: ({ event }) => event.reason ?? null,
    }),
    clearWriteOff: assign({ writtenOffAt: null, writeOffReason: null }),
  },
}).createMachine({
  id: 'invoice',
  context: ({ input }) => input,
  initial: 'DRAFT',
  states: {
    DRAFT: {
      on: {
        'invoice.send': [
          { target: 'PENDING', guard: allowed(['merchant', 'timer'], 'hasTotal'), actions: 'markSent' },
          { target: 'PAID', guard: allowed(['merchant', 'timer']), actions: ['markSent', 'markPaid'] },
        ],
        'invoice.void': voided,
      },
    },
    PENDING: {
      on: {
        'payment.partial': partial,
        'payment.settled': settled,
        'invoice.void': voided,
        'invoice.writeOff': writtenOff,
      },
    },
    PARTIAL_PAYMENT: {
      on: {
        'payment.partial': partial,
        'payment.settled': settled,
        'invoice.writeOff': writtenOff,
        ...returnTransitions(reopened),
        ...disputes('PARTIAL_PAYMENT', reopened),
      },
    },
    PAID: { on: { ...returnTransitions(reopened), ...disputes('PAID', reopened) } },
    WRITTEN_OFF: {
      on: {
        'payment.partial': partial,
        'payment.settled': settled,
        'invoice.undoWriteOff': [
          { target: 'PARTIAL_PAYMENT', guard: allowed(['merchant'], 'isPartPaid'), actions: 'clearWriteOff' },
          { target: 'PENDING', guard: allowed(['merchant'], 'isUnpaid'), actions: 'clearWriteOff' },
        ],
        ...returnTransitions(stillWrittenOff),
        ...disputes('WRITTEN_OFF', stillWrittenOff),
      },
    },
    VOID: { type: 'final' },
  },
});

const openStatuses: ReadonlySet<InvoiceStatus> = new Set(['PENDING', 'PARTIAL_PAYMENT']);

export const invoiceLifecycle = createLifecycle<
  InvoiceRecord,
  InvoiceStatus,
  InvoiceEventType,
  InvoiceCondition
>(invoiceChart, invoiceConditions, 'status', [], {
  'invoice.send': ({ status, totalMinor }) => status === (totalMinor > 0 ? 'PENDING' : 'PAID'),
  'invoice.undoWriteOff': ({ status }) => openStatuses.has(status),
});
