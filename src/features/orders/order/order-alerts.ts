import { getOrderPaymentState } from '#domain/order-payment.ts';
import type { OrderRefund } from '#domain/order-refund.ts';
import type { Order } from '#domain/order.ts';
import type { OrderDispute } from '#domain/order-status.ts';
import type { OrderStep } from '#machines/flows/order-shipping/index.ts';
import { formatMoney } from '#src/lib/format.ts';
import { catalogue } from '#src/lib/messages.ts';

const t = catalogue({
  disputed: 'The customer disputes {amount}',
  disputedWhy:
    'Nothing is shipped or refunded until the payment provider decides. Send your evidence to the provider. If the dispute is lost, the money goes back to the customer.',
  refundFailed: 'The refund of {amount} failed',
  refundFailedWhy:
    "The payment provider couldn't return the money, so it is in your balance again. Try the refund again, or contact the customer.",
  lost: 'Dispute lost: {amount} is due again',
  lostWhy:
    'The payment provider returned the money to the customer. Ask the customer to pay again, and record the payment when you have it.',
  reversed: 'Dispute lost: {amount} went back to the customer',
  reversedWhy: 'The payment provider decided for the customer. Nothing is due for this order.',
  toReturn: 'Refund due: {amount}',
  toReturnWhy:
    "The order has ended and you still have the customer's money. Return it, then record the refund.",
  toReturnByProvider:
    "The order has ended and you still have the customer's money. Refund it, and the payment provider returns it.",
  returning: 'The parcel is coming back to you',
  returningWhy: 'Confirm the return when you have it. You can restock the items then.',
  undelivered: {
    one: "The courier couldn't deliver it. Confirm the return when you have it. You can restock the items then.",
    other:
      "The courier couldn't deliver it in {count} attempts. Confirm the return when you have it. You can restock the items then.",
  },
  returned: 'The parcel is back',
  returnedWhy: 'Restock the items, or write them off if they are damaged.',
  stillPaid: 'You still have {amount} from the customer. Start a refund to return it.',
});

/** A notice at the top of an order about something that needs attention. */
interface OrderAlert {
  tone: 'warning' | 'info';
  title: string;
  text: string;
  /** The notice is about disputes with this status. */
  dispute?: OrderDispute;
  /** The notice is about a failed refund. */
  refund?: 'failed';
}

function getPaymentAlerts(order: Order, refund: Pick<OrderRefund, 'leftMinor'>): OrderAlert[] {
  const { totalMinor, refundedMinor, currency, dispute, paymentMethod } = order;
  const amount = (amountMinor: number) => ({ amount: formatMoney(amountMinor, currency) });
  const warn = (title: string, text: string, ofRefund?: 'failed'): OrderAlert[] => [
    { tone: 'warning', title, text, ...(ofRefund && { refund: ofRefund }) },
  ];
  const warnOfDispute = (status: OrderDispute, title: string, text: string): OrderAlert[] => [
    { tone: 'warning', title, text, dispute: status },
  ];
  switch (getOrderPaymentState(order)) {
    case 'disputed':
      return warnOfDispute('open', t('disputed', amount(totalMinor - refundedMinor)), t('disputedWhy'));
    case 'refundFailed':
      return warn(t('refundFailed', amount(totalMinor - refundedMinor)), t('refundFailedWhy'), 'failed');
    case 'due':
      return dispute === 'lost' ? warnOfDispute('lost', t('lost', amount(totalMinor)), t('lostWhy')) : [];
    case 'reversed':
      return warnOfDispute('lost', t('reversed', amount(totalMinor)), t('reversedWhy'));
    case 'toReturn':
      return warn(
        t('toReturn', amount(refund.leftMinor)),
        t(paymentMethod === 'PAYMENT_LINK' ? 'toReturnByProvider' : 'toReturnWhy'),
      );
    default:
      return [];
  }
}

function getParcelAlerts(
  { shippingStatus, failedAttempts, currency, status, paid }: Order,
  { leftMinor }: Pick<OrderRefund, 'leftMinor'>,
  legal: readonly OrderStep[],
): OrderAlert[] {
  if (shippingStatus === 'RETURNING') {
    const text = failedAttempts > 0 ? t('undelivered', { count: failedAttempts }) : t('returningWhy');
    return [{ tone: 'info', title: t('returning'), text }];
  }
  if (shippingStatus !== 'RETURNED') return [];
  const isOpen = legal.includes('goods.restock');
  const isKept = paid && status === 'FAILED' && leftMinor > 0;
  const todo = [
    ...(isOpen ? [t('returnedWhy')] : []),
    ...(isKept ? [t('stillPaid', { amount: formatMoney(leftMinor, currency) })] : []),
  ];
  return todo.length === 0 ? [] : [{ tone: 'warning', title: t('returned'), text: todo.join(' ') }];
}

/** Returns the notices about an order's payment and parcel. */
export const getOrderAlerts = (
  order: Order,
  refund: Pick<OrderRefund, 'leftMinor'>,
  legal: readonly OrderStep[],
): OrderAlert[] => [...getPaymentAlerts(order, refund), ...getParcelAlerts(order, refund, legal)];
