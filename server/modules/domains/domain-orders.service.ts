import { domainToUnicode } from 'node:url';
import type { DomainOrderStatus } from '#domain/store-domain.ts';
import { subscriptionCurrency } from '#domain/subscription-prices.ts';
import {
  createKontorPayment,
  isWaiting,
  listKontorPayments,
} from '#server/modules/payments/kontor-payment.rules.ts';
import type { TransactionRecord } from '#server/modules/payments/payments.records.ts';
import type { DomainOrderRow } from './domain-orders.repo.ts';

export const isOrderUnpaid = ({ paidAt, voidedAt }: Pick<DomainOrderRow, 'paidAt' | 'voidedAt'>): boolean =>
  paidAt === null && voidedAt === null;

/** Returns the status of an order, which follows from its payments until it is paid or void. */
export function getOrderStatus(
  order: DomainOrderRow,
  transactions: readonly TransactionRecord[],
  now: Date,
): DomainOrderStatus {
  if (order.refundedAt) return 'refunded';
  if (order.paidAt) return 'paid';
  if (order.voidedAt) return 'void';
  const [latest] = listKontorPayments(transactions);
  if (!latest) return 'open';
  if (isWaiting(latest, now)) return 'processing';
  return latest.result === 'failed' ? 'failed' : 'open';
}

/** The words for an order on bills and pages. */
export const describeOrder = ({ kind }: Pick<DomainOrderRow, 'kind'>, name: string): string =>
  `Domain ${domainToUnicode(name)}, ${kind === 'renewal' ? 'renewal for a year' : 'a year'}`;

/** Returns a payment of an order that has only started. */
export const toNewPayment = (order: DomainOrderRow, name: string, now: Date) =>
  createKontorPayment(
    order.totalMinor,
    {
      domainOrderId: order.id,
      type: 'domain' as const,
      label: order.kind === 'renewal' ? `${domainToUnicode(name)}, renewal` : domainToUnicode(name),
      currency: subscriptionCurrency,
      payerEmail: order.payerEmail,
    },
    now,
  );
