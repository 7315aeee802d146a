import type { Order } from '#domain/order.ts';
import type { BlockedStep, OrderStep } from '#machines/flows/order-shipping/index.ts';
import { formatMoney } from '#src/lib/format.ts';
import { t } from './order-shipping.messages.ts';

/** The texts of a step: before, during and after it. */
export interface StepTexts {
  label: string;
  title: string;
  consequence: string;
  pending: string;
  done: string;
  /** The label of the button that closes the dialog without a change. */
  keep: string;
}

const isDangerousStep: Record<OrderStep, boolean> = {
  'shipping.ship': false,
  'delivery.confirm': false,
  'payment.confirmed': false,
  'intent.confirm': false,
  'refund.confirm': false,
  'refund.reject': false,
  'shipping.cancel': false,
  'refund.request': false,
  'return.confirm': false,
  'goods.restock': false,
  'goods.writeOff': true,
  'order.fail': true,
  'order.decline': true,
  'order.cancel': true,
};
export const isDangerous = (step: OrderStep): boolean => isDangerousStep[step];

/** Returns the values that the texts of an order are filled with. */
export const getOrderParams = (order: Order) => ({
  order: `#${order.number}`,
  customer: order.customerName ?? 'the customer',
  amount: formatMoney(order.totalMinor, order.currency),
});

/** Returns which label a refund has: to try a failed one again, to record one that the merchant returned, or neither. */
function refundKind({ paymentMethod, refundStatus }: Order): '' | '.again' | '.record' {
  if (paymentMethod !== 'PAYMENT_LINK') return '.record';
  return refundStatus === 'failed' ? '.again' : '';
}

export const stepLabel = (step: OrderStep, order: Order): string =>
  step === 'refund.confirm' ? t(`${step}${refundKind(order)}`) : t(step);

const stepTitle = (step: OrderStep, order: Order): string =>
  step === 'refund.confirm'
    ? t(`${step}${refundKind(order)}.title`, getOrderParams(order))
    : t(`${step}.title`, getOrderParams(order));

/** Returns what happens to the payment of an order that ends. */
const describeRefund = ({ paid, paymentMethod }: Order) =>
  paid ? ` ${t(paymentMethod === 'PAYMENT_LINK' ? 'providerRefunds' : 'merchantRefunds')}` : '';

const consequences: Record<OrderStep, (order: Order) => string> = {
  'shipping.ship': shipConsequence,
  'delivery.confirm': () => t('delivery.confirm.consequence'),
  'payment.confirmed': (order) => t('payment.confirmed.consequence', getOrderParams(order)),
  'intent.confirm': (order) => t('intent.confirm.consequence', getOrderParams(order)),
  'refund.confirm': (order) =>
    t(
      order.paymentMethod === 'PAYMENT_LINK' ? 'refund.confirm.byProvider' : 'refund.confirm.byHand',
      getOrderParams(order),
    ),
  'return.confirm': () => t('return.confirm.consequence'),
  'goods.restock': () => t('goods.restock.consequence'),
  'goods.writeOff': () => t('goods.writeOff.consequence'),
  'refund.reject': () => t('refund.reject.consequence'),
  'shipping.cancel': () => t('shipping.cancel.consequence'),
  'refund.request': () => t('refund.request.consequence'),
  'order.fail': () => t('order.fail.consequence'),
  'order.decline': (order) => t('order.decline.consequence', getOrderParams(order)) + describeRefund(order),
  'order.cancel': (order) => t('order.cancel.consequence') + describeRefund(order),
};

export const getStepTexts = (step: OrderStep, order: Order): StepTexts => ({
  label: stepLabel(step, order),
  title: stepTitle(step, order),
  consequence: consequences[step](order),
  pending:
    step === 'refund.confirm' && order.paymentMethod !== 'PAYMENT_LINK'
      ? t('refund.confirm.record.pending')
      : t(`${step}.pending`),
  done:
    step === 'refund.confirm' && order.paymentMethod !== 'PAYMENT_LINK'
      ? t('refund.confirm.recorded', getOrderParams(order))
      : t(`${step}.done`, getOrderParams(order)),
  keep: t(step === 'order.cancel' || step === 'shipping.cancel' ? `${step}.keep` : 'leave'),
});

function shipConsequence(order: Order): string {
  if (order.shippingMode === 'PICKUP') return t('shipping.ship.pickup', getOrderParams(order));
  if (order.deliveryConfiguration === 'SELF_MANAGED') return t('shipping.ship.self', getOrderParams(order));
  return t('shipping.ship.courier', getOrderParams(order));
}

/** Returns why a step is unavailable, and what has to come first. */
export const describeBlockedStep = ({ reason }: BlockedStep, order: Order): string => {
  const { stockMissing, paid } = order;
  if (reason === 'outOfStock')
    return t(stockMissing === null ? reason : 'missing', { missing: stockMissing ?? '' });
  if (reason === 'alreadyShipped') return t(paid ? reason : 'alreadyShippedUnpaid');
  if (reason === 'alreadyDelivered') return t(paid ? reason : 'alreadyDeliveredUnpaid');
  return t(reason);
};
