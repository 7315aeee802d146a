import type { OrderNotice } from '#domain/customer-notice.ts';
import { UNPAID_ORDER_EXPIRES_AFTER_MS } from '#machines/lifecycles/order.lifecycle.ts';
import { SELF_DELIVERY_ASSUMED_AFTER_MS } from '#machines/lifecycles/shipping.lifecycle.ts';
import { formatDay, formatMoney } from '#server/format.ts';
import { paymentMethodText } from '#server/modules/customer-notices/payment-method.words.ts';
import type { OrderRecord } from '#server/modules/orders/orders.repo.ts';

interface Facts {
  order: OrderRecord;
  business: string;
  timeZone: string;
  /** The day of the event in the business's time zone. */
  today: string;
  /** For an order that ended: whether something was paid for it. */
  wasPaid: boolean;
  isRefundOnItsWay: boolean;
}

interface Words {
  subject: string;
  paragraphs: string[];
}

const hours = UNPAID_ORDER_EXPIRES_AFTER_MS / 3_600_000;
const days = SELF_DELIVERY_ASSUMED_AFTER_MS / 86_400_000;

/** Returns what the customer has to pay and when; empty for an order that is paid or costs nothing. */
function paymentDue({ order }: Pick<Facts, 'order'>): string[] {
  const { paid, totalMinor, currency, deliveryTiming, shippingMode } = order;
  if (paid || totalMinor === 0) return [];
  const amount = formatMoney(totalMinor, currency);
  const isPickup = shippingMode === 'PICKUP';
  if (deliveryTiming === 'ON_DELIVERY')
    return [isPickup ? `You pay ${amount} when you collect it.` : `You pay ${amount} on delivery.`];
  return [`${amount} is due before you ${isPickup ? 'collect it' : 'receive it'}.`];
}

function moneyOfEndedOrder({ business, wasPaid, isRefundOnItsWay }: Facts): string[] {
  if (!wasPaid) return ["You haven't been charged for it."];
  return isRefundOnItsWay
    ? ["Your refund is on its way. You'll get an email when it's complete."]
    : [`What you paid is shown below. Contact ${business} if something isn't right.`];
}

/** The text of each notice about an order. It promises nothing that has not happened. */
export const orderNoticeWords: Record<OrderNotice, (facts: Facts) => Words> = {
  orderConfirmed: ({ order, business }) => ({
    // An order of the web store: its customer placed it, and the merchant has yet to see it.
    subject:
      order.source === 'store'
        ? `Your order #${order.number} was placed`
        : `Your order #${order.number} is confirmed`,
    paragraphs: [
      order.source === 'store'
        ? `You placed an order with ${business}.`
        : `${business} confirmed your order.`,
      ...(order.paid
        ? [`We received your payment of ${formatMoney(order.totalMinor, order.currency)}${byMethod(order)}.`]
        : paymentDue({ order })),
    ],
  }),
  orderDeclined: (facts) => ({
    subject: `Your order #${facts.order.number} was declined`,
    paragraphs: [`${facts.business} declined your order.`, ...moneyOfEndedOrder(facts)],
  }),
  orderCancelled: (facts) => ({
    subject: `Your order #${facts.order.number} was cancelled`,
    paragraphs: [
      `Your order with ${facts.business} was cancelled on ${facts.today}.`,
      ...moneyOfEndedOrder(facts),
    ],
  }),
  orderExpired: (facts) => ({
    subject: `Your order #${facts.order.number} has expired`,
    paragraphs: [
      facts.order.deliveryTiming === 'ON_DELIVERY'
        ? `${facts.business} didn't confirm your order within ${hours} hours, so it has expired.`
        : `Your order with ${facts.business} was not paid within ${hours} hours, so it has expired.`,
      ...moneyOfEndedOrder(facts),
    ],
  }),
  orderFailed: (facts) => ({
    subject: `Your order #${facts.order.number} couldn't be completed`,
    paragraphs: [`${facts.business} couldn't complete your order.`, ...moneyOfEndedOrder(facts)],
  }),
  readyForPickup: ({ order, business }) => ({
    subject: `Your order #${order.number} is ready for pickup`,
    paragraphs: [`You can collect your order from ${business}.`, ...paymentDue({ order })],
  }),
  deliveryScheduled: ({ order, business }) => ({
    subject: `The delivery of your order #${order.number} is scheduled`,
    paragraphs: [
      `${business} asked a courier to deliver your order. You'll get an email when the courier has collected it.`,
    ],
  }),
  onItsWay: ({ order, business, today }) => ({
    subject: `Your order #${order.number} is on its way`,
    paragraphs: [
      order.shippingStatus === 'FULFILLED'
        ? `${business} sent your order out on ${today}.`
        : `The courier collected your order from ${business} on ${today}.`,
      ...paymentDue({ order }),
    ],
  }),
  delivered: ({ order, business, today }) => ({
    subject:
      order.shippingMode === 'PICKUP'
        ? `You collected your order #${order.number}`
        : `Your order #${order.number} was delivered`,
    paragraphs: [
      order.shippingMode === 'PICKUP'
        ? `${business} handed over your order on ${today}. If you didn't receive it, contact ${business}.`
        : `Your order from ${business} was delivered on ${today}. If you didn't receive it, contact ${business}.`,
    ],
  }),
  deliveryAssumed: ({ order, business, timeZone }) => ({
    subject: `Did your order #${order.number} arrive?`,
    paragraphs: [
      `${business} handed over your order${order.fulfilledAt ? ` on ${formatDay(order.fulfilledAt.toISOString(), timeZone)}` : ''}. That was ${days} days ago, so it's now marked as delivered.`,
      `If it hasn't arrived, contact ${business}.`,
    ],
  }),
  shipmentCancelled: ({ order, business }) => ({
    subject: `The shipment of your order #${order.number} was cancelled`,
    paragraphs: [
      `The courier won't collect your order for now. Your order with ${business} isn't cancelled. You'll get an email when a new delivery is scheduled.`,
    ],
  }),
  refundRequested: ({ order, business }) => ({
    subject: `Refund requested for your order #${order.number}`,
    paragraphs: [
      `A refund was requested for your order with ${business}. You'll get an email when ${business} has decided on it.`,
    ],
  }),
  refundRejected: ({ order, business }) => ({
    subject: `The refund for your order #${order.number} was declined`,
    paragraphs: [
      `${business} declined the refund that was requested for your order. Contact ${business} if you have questions.`,
    ],
  }),
};

const byMethod = ({ paymentMethod }: OrderRecord): string =>
  paymentMethod === null ? '' : ` by ${paymentMethodText({ method: paymentMethod, channel: null })}`;

const endings: ReadonlySet<OrderNotice> = new Set([
  'orderDeclined',
  'orderCancelled',
  'orderExpired',
  'orderFailed',
]);

/** Returns true if the notice says that the order has ended, so that it must also say what happens to the payment. */
export const endsOrder = (kind: OrderNotice): boolean => endings.has(kind);
