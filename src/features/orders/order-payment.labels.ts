import {
  type OrderPaymentFacts,
  type OrderPaymentState,
  getOrderPaymentState,
} from '#domain/order-payment.ts';
import type { OrderRefund } from '#domain/order-refund.ts';
import type { Order } from '#domain/order.ts';
import { disputedLook } from '#src/features/orders/order.labels.ts';
import { formatMoney } from '#src/lib/format.ts';
import { catalogue } from '#src/lib/messages.ts';
import type { StatusLook } from '#src/ui/data/status-badge.tsx';

const t = catalogue({
  free: 'There is nothing to pay for this order.',
  dueBefore: '{amount} is due before delivery.',
  dueOn: '{amount} is due on delivery.',
  dueAfter: '{amount} is due: the order was delivered without payment.',
  notDue: 'No payment is due.',
  partRefunded: '{amount} was refunded.',
  toReturn: '{amount} has not been returned to the customer yet.',
  refunding: '{amount} is on its way back to the customer.',
  refundFailed: "{amount} couldn't be refunded. Try again, or contact the customer.",
  disputed:
    'The customer disputes this payment. Nothing is shipped or refunded until the dispute is decided.',
  reversed: 'The payment provider returned the money to the customer after a dispute.',
  dueAgain: '{amount} is due: the earlier payment was reversed.',
  refunded: '{amount} was refunded.',
});

/** The label and tone of every payment state of an order, for the list and the page. */
const looks: Record<OrderPaymentState, StatusLook> = {
  free: { label: 'No payment needed', tone: 'neutral' },
  due: { label: 'Unpaid', tone: 'warning' },
  notDue: { label: 'Not paid', tone: 'neutral' },
  paid: { label: 'Paid', tone: 'success' },
  disputed: disputedLook,
  partRefunded: { label: 'Partly refunded', tone: 'info' },
  toReturn: { label: 'Refund due', tone: 'warning' },
  refunding: { label: 'Refund pending', tone: 'info' },
  refundFailed: { label: 'Refund failed', tone: 'danger' },
  refunded: { label: 'Refunded', tone: 'neutral' },
  reversed: { label: 'Payment reversed', tone: 'danger' },
};

export const orderPaymentLook = (order: OrderPaymentFacts): StatusLook => looks[getOrderPaymentState(order)];

function getDueKey({
  status,
  deliveryTiming,
  dispute,
}: Pick<Order, 'status' | 'deliveryTiming' | 'dispute'>) {
  if (dispute === 'lost') return 'dueAgain';
  if (status === 'DELIVERED') return 'dueAfter';
  return deliveryTiming === 'ON_DELIVERY' ? 'dueOn' : 'dueBefore';
}

/** Returns a sentence about what is due or refunded; null where the badge says it all. */
export function describeOrderPayment(
  order: OrderPaymentFacts & Pick<Order, 'deliveryTiming' | 'currency'>,
  refund: Pick<OrderRefund, 'leftMinor' | 'refundedMinor'>,
): string | null {
  const { totalMinor, refundedMinor, currency } = order;
  const amount = (amountMinor: number) => ({ amount: formatMoney(amountMinor, currency) });
  const state = getOrderPaymentState(order);
  switch (state) {
    case 'free':
      return t('free');
    case 'due':
      return t(getDueKey(order), amount(totalMinor));
    case 'notDue':
      return t('notDue');
    case 'paid':
      return null;
    case 'partRefunded':
      return t('partRefunded', amount(refundedMinor));
    case 'toReturn':
      return t('toReturn', amount(refund.leftMinor));
    case 'refunding':
    case 'refundFailed':
      return t(state, amount(totalMinor - refundedMinor));
    case 'disputed':
    case 'reversed':
      return t(state);
    case 'refunded':
      return t('refunded', amount(refundedMinor));
    default:
      return state satisfies never;
  }
}
