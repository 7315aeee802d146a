import type { Currency } from '#domain/money.ts';
import { formatMoney } from '#server/format.ts';
import type { TransactionRecord } from '#server/modules/payments/payments.records.ts';
import type { EmailRow } from '#server/providers/mail/email-layout.ts';

export interface OrderMoney {
  rows: EmailRow[];
  /** A provider is returning money and has not finished yet. */
  isRefundOnItsWay: boolean;
}

/** Returns what was received and refunded of an order that ended; no rows where nothing was paid. */
export function getOrderMoney(all: readonly TransactionRecord[], currency: Currency): OrderMoney {
  const sum = (parts: readonly TransactionRecord[]) =>
    parts.reduce((total, { grossMinor, surplusMinor, type }) => {
      return total + (type === 'refund' ? grossMinor : grossMinor - surplusMinor);
    }, 0);
  const received = sum(all.filter(({ type, result }) => type === 'orderFulfillment' && result === 'success'));
  const refunds = all.filter(
    ({ type, result, surplusMinor }) => type === 'refund' && surplusMinor === 0 && result !== 'failed',
  );
  const refunded = sum(refunds.filter(({ result }) => result === 'success'));
  const onItsWay = sum(refunds.filter(({ result }) => result !== 'success'));
  const amounts: [label: string, amountMinor: number][] = [
    ['Refund on its way', onItsWay],
    ['Refunded', refunded],
    ['Paid and not refunded', received - refunded - onItsWay],
  ];
  return {
    rows: amounts
      .filter(([, amountMinor]) => amountMinor > 0)
      .map(([label, amountMinor]) => ({ label, value: formatMoney(amountMinor, currency) })),
    isRefundOnItsWay: onItsWay > 0,
  };
}
