import type { InvoiceSystem } from './invoice-steps.ts';
import { heldRules } from './held-rules.ts';
import { sum } from './sum.ts';
import type { Money } from './state.ts';

export const isOfInvoice = ({ type }: Pick<Money, 'type'>): boolean => type === 'invoiceFulfillment';

/** Returns the money of an invoice: its payments minus their refunds, but at least the disputed amount. */
function thereMinor(money: readonly Money[]): number {
  const payments = money.filter((one) => isOfInvoice(one) && one.result === 'success');
  return sum(
    payments.map(({ id, grossMinor, surplusMinor, disputedMinor }) => {
      const isDone = (one: Money) =>
        one.refundOf === id && one.surplusMinor === 0 && one.result === 'success';
      const returned = sum(money.filter(isDone).map((refund) => refund.grossMinor));
      const used = grossMinor - surplusMinor;
      return used - Math.min(returned, used - disputedMinor);
    }),
  );
}

const rules: Record<string, (system: InvoiceSystem) => boolean> = {
  'what is paid of an invoice is its money that is there': ({ invoice, money }) =>
    invoice.paidMinor === thereMinor(money),
  'no more is paid than the invoice costs': ({ invoice: { paidMinor, totalMinor } }) =>
    paidMinor >= 0 && paidMinor <= totalMinor,
  'what is disputed of an invoice is what is disputed of its payments': ({ invoice, money }) =>
    invoice.disputedMinor === sum(money.map(({ disputedMinor }) => disputedMinor)) &&
    invoice.disputedMinor <= invoice.paidMinor,
  'the status says what is paid': ({ invoice: { status, paidMinor, totalMinor } }) => {
    if (status === 'PAID') return paidMinor === totalMinor;
    if (status === 'PARTIAL_PAYMENT') return paidMinor > 0 && paidMinor < totalMinor;
    return status === 'WRITTEN_OFF' ? paidMinor < totalMinor : paidMinor === 0;
  },
  'money without a purpose goes back': ({ money }) =>
    money.every(
      ({ id, surplusMinor, refundOf }) =>
        refundOf !== null ||
        surplusMinor === 0 ||
        money.some((refund) => refund.refundOf === id && refund.surplusMinor > 0),
    ),
  ...heldRules,
};

/** Returns the names of the rules that an invoice breaks. */
export const invoiceViolations = (system: InvoiceSystem): string[] =>
  Object.entries(rules).flatMap(([name, holds]) => (holds(system) ? [] : [name]));
