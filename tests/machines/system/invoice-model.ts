import { getPayableMinor } from '#domain/invoice.ts';
import { remainingMinor } from '#machines/lifecycles/money-plan.ts';
import { getRefundableMinor } from '#server/modules/payments/refunds/begin-refund.ts';
import type { Act, Model } from './explore.ts';
import {
  type InvoiceSystem,
  invoiceSubject,
  recordByHand,
  takeBackByHand,
  takeInvoiceStep,
} from './invoice-steps.ts';
import { isOfInvoice, invoiceViolations } from './invoice-violations.ts';
import { beginRefund, moneyOf } from './money-rows.ts';
import { endDispute, openDispute, applyPaymentResult } from './dispute-steps.ts';
import { retryRefund, applyRefundResult } from './refund-steps.ts';
import type { Rules } from './rules.ts';
import { heldKeyOf, noMoney, totalMinor } from './state.ts';
import { withdrawn } from './withdrawal-acts.ts';

/** The limits of the exploration. At a limit, no more records of that kind are created. */
export interface InvoiceBounds {
  payments: number;
  refunds: number;
  disputes: number;
  /** Whether payments settle and the available amount is withdrawn once. */
  isWithdrawn?: boolean;
}

type Acts = Generator<Act<InvoiceSystem>>;

const own = ['invoice.send', 'invoice.void', 'invoice.writeOff', 'invoice.undoWriteOff'] as const;
const countRefunds = ({ money }: InvoiceSystem) =>
  money.filter(({ type, surplusMinor }) => type === 'refund' && surplusMinor === 0).length;
/** Returns the whole amount, and a part of it if it can be split. */
const amountsUpTo = (most: number): number[] =>
  [most, 1].filter((amount, nth) => amount <= most && (nth === 0 ? amount > 0 : most > 1));

/** The actions of the merchant. */
function* decided(rules: Rules, system: InvoiceSystem, bounds: InvoiceBounds): Acts {
  const { invoice, money } = system;
  const legal = rules.legalInvoiceEvents(invoice, 'merchant');
  for (const event of own)
    if (legal.includes(event))
      yield { name: `merchant · ${event}`, take: () => takeInvoiceStep(rules, system, event, 'merchant') };
  if (money.filter(isOfInvoice).length < bounds.payments)
    for (const amount of amountsUpTo(getPayableMinor(invoice)))
      yield { name: `merchant records ${amount}`, take: () => recordByHand(rules, system, amount) };
  for (const one of money) {
    if (!isOfInvoice(one)) {
      const retried = one.surplusMinor === 0 ? retryRefund(rules, system, one.id) : undefined;
      if (retried && countRefunds(system) < bounds.refunds)
        yield { name: `merchant tries refund ${one.id} again`, take: () => retried };
    } else if (one.source === 'hand') {
      if (one.result === 'success')
        yield { name: `merchant takes ${one.id} back`, take: () => takeBackByHand(rules, system, one.id) };
    } else if (countRefunds(system) < bounds.refunds)
      for (const amount of amountsUpTo(getRefundableMinor(one)))
        yield {
          name: `merchant refunds ${amount} of payment ${one.id}`,
          take: () => beginRefund(rules, system, one.id, amount),
        };
  }
}

/** The actions and reports of payer and provider, early and late. */
function* provided(rules: Rules, system: InvoiceSystem, bounds: InvoiceBounds): Acts {
  const { invoice, money, disputes } = system;
  if (money.filter(isOfInvoice).length < bounds.payments)
    for (const grossMinor of amountsUpTo(getPayableMinor(invoice)))
      yield {
        name: `payer begins to pay ${grossMinor}`,
        take: () => {
          const row = {
            type: 'invoiceFulfillment',
            source: 'provider',
            result: 'pending',
            grossMinor,
          } as const;
          return { ...system, money: [...money, moneyOf(system, row)] };
        },
      };
  const hasRoom = countRefunds(system) < bounds.refunds;
  for (const one of money) {
    const { id, source, grossMinor } = one;
    if (source === 'hand') continue;
    if (!isOfInvoice(one)) {
      for (const how of ['done', 'failed'] as const)
        yield {
          name: `provider: refund ${id} is ${how}`,
          take: () => applyRefundResult(invoiceSubject, rules, system, id, how),
        };
      continue;
    }
    if (one.result !== 'reversed')
      yield {
        name: `provider: payment ${id} succeeded`,
        take: () => applyPaymentResult(invoiceSubject, rules, system, id, 'success', grossMinor),
      };
    yield {
      name: `provider: payment ${id} failed`,
      take: () => applyPaymentResult(invoiceSubject, rules, system, id, 'failed', 0),
    };
    if (hasRoom && (disputes.length < bounds.disputes || one.disputedMinor > 0))
      for (const amount of amountsUpTo(grossMinor))
        yield {
          name: `provider: ${amount} of payment ${id} is taken back`,
          take: () => applyPaymentResult(invoiceSubject, rules, system, id, 'reversed', amount),
        };
    if (disputes.length < bounds.disputes && remainingMinor(one) > 0)
      for (const amount of amountsUpTo(grossMinor))
        yield {
          name: `payer disputes ${amount} of payment ${id}`,
          take: () => openDispute(invoiceSubject, rules, system, id, amount) ?? system,
        };
  }
  for (const [nth, { amountMinor }] of disputes.entries()) {
    yield {
      name: `provider: dispute ${nth} is won`,
      take: () => endDispute(invoiceSubject, rules, system, nth, 'won', 0),
    };
    if (hasRoom)
      for (const amount of new Set([amountMinor, 1]))
        yield {
          name: `provider: dispute ${nth} is lost for ${amount}`,
          take: () => endDispute(invoiceSubject, rules, system, nth, 'lost', amount),
        };
  }
}

/** Returns true if no provider or decision is pending. An amount can stay due forever. */
const isAtRest = ({ money, disputes }: InvoiceSystem): boolean =>
  money.every(({ result }) => result !== 'pending') && disputes.every(({ status }) => status !== 'open');

/** An invoice with its payments, refunds and disputes. */
export const invoiceModel = (bounds: InvoiceBounds): Model<InvoiceSystem> => ({
  first: {
    invoice: { status: 'DRAFT', paidMinor: 0, totalMinor, disputedMinor: 0 },
    ...noMoney,
  },
  keyOf: ({ invoice, ...held }) => [Object.values(invoice).join(','), heldKeyOf(held)].join('|'),
  *actsOf(rules, system) {
    yield* decided(rules, system, bounds);
    yield* provided(rules, system, bounds);
    if (bounds.isWithdrawn) yield* withdrawn(rules, system);
  },
  violations: invoiceViolations,
  isAtRest,
});
