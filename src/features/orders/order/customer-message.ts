import type { Business } from '#domain/business.ts';
import type { OrderStatus } from '#domain/order-status.ts';
import type { Order } from '#domain/order.ts';
import { formatMoney } from '#src/lib/format.ts';
import { t } from './order.messages.ts';

type Facts = { number: string; amount: string };

/** Promises a refund only where there is money to return. */
const withRefund = (text: string, { paid }: Order) => (paid ? `${text} ${t('say.refundFollows')}` : text);

/** The text of the message for each status. */
const news: Record<OrderStatus, (facts: Facts, order: Order) => string> = {
  CREATED: (facts, { deliveryTiming }) =>
    t(deliveryTiming === 'ON_DELIVERY' ? 'say.onDelivery' : 'say.toPay', facts),
  PAYMENT_CONFIRMED: (facts) => t('say.paid', facts),
  ORDER_INTENT_CONFIRMED: (facts, { shippingMode, shippingStatus }) => {
    if (shippingStatus === 'PENDING') return t('say.confirmed', facts);
    return t(shippingMode === 'PICKUP' ? 'say.ready' : 'say.underWay', facts);
  },
  ORDER_PICKED_UP: (facts) => t('say.underWay', facts),
  DELIVERED: (facts) => t('say.delivered', facts),
  CANCELED: (facts, order) => withRefund(t('say.canceled', facts), order),
  DECLINED: (facts, order) => withRefund(t('say.declined', facts), order),
  FAILED: (facts) => t('say.failed', facts),
  REFUND_REQUESTED: (facts) => t('say.refundAsked', facts),
  REFUNDED: (facts) => t('say.refunded', facts),
};

/** Returns the drafted message, which the merchant can change. */
export function draftCustomerMessage(order: Order, business: Business): string {
  const facts = { number: order.number, amount: formatMoney(order.totalMinor, order.currency) };
  const [firstName] = order.customerName?.split(' ') ?? [];
  const greeting = firstName ? t('hello', { name: firstName }) : t('helloThere');
  const items = order.lines.map(({ quantity, name }) => `${quantity} × ${name}`).join('\n');
  return [greeting, news[order.status](facts, order), items, t('thanks', { business: business.name })].join(
    '\n\n',
  );
}
