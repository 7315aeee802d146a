import { getPayableMinor } from '#domain/invoice.ts';
import type { LifecycleActor } from '#domain/order-status.ts';
import type {
  InvoiceDisputeEvent,
  InvoiceEventDetails,
  InvoiceEventType,
  InvoiceRecord,
} from '#machines/lifecycles/invoice.lifecycle.ts';
import type { InvoiceMoney } from '#machines/lifecycles/invoice-plan.ts';
import { paymentStatusOf, resultOfStatus } from '#machines/lifecycles/payment.lifecycle.ts';
import { moneyById, moneyOf, withMoney } from './money-rows.ts';
import type { Subject } from './payment-steps.ts';
import { RefusedStep } from './refused-step.ts';
import type { Rules } from './rules.ts';
import type { Held } from './state.ts';

/** An invoice with its money, as stored in the server's database. */
export interface InvoiceSystem extends Held {
  invoice: Pick<InvoiceRecord, 'status' | 'paidMinor' | 'totalMinor' | 'disputedMinor'>;
}

/** Mirrors the server's `advanceInvoice`. */
export function takeInvoiceStep(
  rules: Rules,
  system: InvoiceSystem,
  event: InvoiceEventType,
  by: LifecycleActor,
  details: InvoiceEventDetails = {},
): InvoiceSystem {
  const result = rules.stepInvoice(system.invoice, event, by, details);
  if (!result.ok) throw new RefusedStep(`${event} by ${by} is refused (${result.code})`);
  const { paidMinor, totalMinor, disputedMinor } = result.record;
  return { ...system, invoice: { status: result.to, paidMinor, totalMinor, disputedMinor } };
}

/** Mirrors the server's `recordInvoiceMoney`. */
function countMoney(
  rules: Rules,
  system: InvoiceSystem,
  change: InvoiceMoney,
  amountMinor: number,
): InvoiceSystem {
  if (amountMinor <= 0) return system;
  const by = change === 'recorded' || change === 'takenBack' ? 'merchant' : 'payment';
  const { event, changeMinor } = rules.planInvoiceMoney(system.invoice, change, amountMinor);
  return takeInvoiceStep(rules, system, event, by, { changeMinor });
}

/** Mirrors the server's `recordInvoiceDispute`. It ignores an invoice without paid money. */
function countDispute(
  rules: Rules,
  system: InvoiceSystem,
  event: InvoiceDisputeEvent,
  amountMinor: number,
): InvoiceSystem {
  if (system.invoice.paidMinor === 0) return system;
  const details = rules.planInvoiceDispute(event, amountMinor, system.money);
  return takeInvoiceStep(rules, system, event, 'payment', details);
}

/** The invoice as the subject of its payments (server/modules/invoices/payment/payable-invoice.adapter.ts). */
export const invoiceSubject: Subject<InvoiceSystem> = {
  purposeOf: (_rules, { invoice }, collectedMinor) => Math.min(collectedMinor, getPayableMinor(invoice)),
  collected: (rules, system, amountMinor) => countMoney(rules, system, 'collected', amountMinor),
  report(rules, system, how, amountMinor) {
    if (how === 'reversed' || how === 'refunded') return countMoney(rules, system, how, amountMinor);
    if (how === 'disputeOpened') return countDispute(rules, system, 'dispute.opened', amountMinor);
    if (how === 'disputeWon') return countDispute(rules, system, 'dispute.won', amountMinor);
    if (how === 'disputeLost') return countDispute(rules, system, 'dispute.lost', amountMinor);
    return system;
  },
};

/** Mirrors the server's `recordInvoicePayment`. */
export function recordByHand(rules: Rules, system: InvoiceSystem, amountMinor: number): InvoiceSystem {
  const row = moneyOf(system, { type: 'invoiceFulfillment', source: 'hand', grossMinor: amountMinor });
  return countMoney(rules, { ...system, money: [...system.money, row] }, 'recorded', amountMinor);
}

/** Mirrors the server's `takeBackInvoicePayment`. */
export function takeBackByHand(rules: Rules, system: InvoiceSystem, id: string): InvoiceSystem {
  const { result, disputedMinor, grossMinor } = moneyById(system, id);
  const record = { status: paymentStatusOf(result, disputedMinor), byProvider: false, disputedMinor };
  const transition = rules.stepPayment(record, 'payment.undone', 'merchant');
  if (!transition.ok) throw new RefusedStep(`payment.undone is refused (${transition.code})`);
  if (!transition.changed || transition.to === 'pending') return system;
  const taken = withMoney(system, id, { result: resultOfStatus[transition.to] });
  return countMoney(rules, taken, 'takenBack', grossMinor);
}
