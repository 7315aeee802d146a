import type { CheckoutOrder } from '#contract/shop/checkout.ts';
import { paymentStatusOf } from '#machines/lifecycles/payment.lifecycle.ts';
import type { OrderRecord } from '#server/modules/orders/orders.records.ts';
import { type TransactionRecord, isPayment } from '#server/modules/payments/payments.records.ts';

/** How long stock is held for a customer from the moment at which a payment starts (decisions, "Stock of the web store"). */
export const holdMs = 15 * 60_000;

type State = Pick<OrderRecord, 'status' | 'deliveryTiming' | 'paidAt'>;

/** The order holds its stock until it is paid online. */
export const isAwaitingPayment = ({ status, deliveryTiming }: State): boolean =>
  status === 'CREATED' && deliveryTiming === 'PRE_DELIVERY';

/** Returns the state of an order for the person who ordered. */
export function getCheckoutStatus(order: State): CheckoutOrder['status'] {
  switch (order.status) {
    case 'CREATED':
      return isAwaitingPayment(order) ? 'awaitingPayment' : 'placed';
    case 'FAILED':
      return order.deliveryTiming === 'PRE_DELIVERY' && order.paidAt === null ? 'expired' : 'ended';
    case 'CANCELED':
    case 'DECLINED':
    case 'REFUNDED':
      return 'ended';
    case 'PAYMENT_CONFIRMED':
    case 'ORDER_INTENT_CONFIRMED':
    case 'ORDER_PICKED_UP':
    case 'DELIVERED':
    case 'REFUND_REQUESTED':
      return 'placed';
    default:
      return order.status satisfies never;
  }
}

/** Returns the payments of an order through the provider, oldest first. */
export const listPayments = (money: readonly TransactionRecord[]): TransactionRecord[] =>
  money.filter((one) => isPayment(one) && one.source === 'provider');

/** Returns true while the provider is working on a payment. */
export const isPending = ({ result }: Pick<TransactionRecord, 'result'>): boolean =>
  paymentStatusOf(result) === 'pending';
