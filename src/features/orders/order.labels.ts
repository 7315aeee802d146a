import type { OrderStatus, ShippingMode, ShippingStatus } from '#domain/order-status.ts';
import type { Order } from '#domain/order.ts';
import { getNoticeEventLabel } from '#src/features/notices/notice.labels.ts';
import type { StatusLook } from '#src/ui/data/status-badge.tsx';

/** The label and tone of every status, for the list, the page, the home page and the timeline. */
export const orderStatusLook: Record<OrderStatus, StatusLook> = {
  CREATED: { label: 'New', tone: 'info' },
  PAYMENT_CONFIRMED: { label: 'Paid', tone: 'primary' },
  ORDER_INTENT_CONFIRMED: { label: 'Confirmed', tone: 'primary' },
  ORDER_PICKED_UP: { label: 'On its way', tone: 'primary' },
  DELIVERED: { label: 'Delivered', tone: 'success' },
  CANCELED: { label: 'Canceled', tone: 'neutral' },
  REFUND_REQUESTED: { label: 'Refund requested', tone: 'warning' },
  REFUNDED: { label: 'Refunded', tone: 'neutral' },
  FAILED: { label: 'Failed', tone: 'danger' },
  DECLINED: { label: 'Declined', tone: 'neutral' },
};

export const shippingStatusLook: Record<ShippingStatus, StatusLook> = {
  PENDING: { label: 'Not shipped', tone: 'neutral' },
  SCHEDULED: { label: 'Scheduled', tone: 'info' },
  READY_FOR_PICKUP: { label: 'Ready for the courier', tone: 'info' },
  PICKED_UP: { label: 'With the courier', tone: 'primary' },
  FULFILLED: { label: 'Fulfilled', tone: 'primary' },
  DELIVERED: { label: 'Delivered', tone: 'success' },
  RETURNING: { label: 'Return in transit', tone: 'warning' },
  RETURNED: { label: 'Returned', tone: 'neutral' },
};

export const shippingModeLabels: Record<ShippingMode, string> = {
  PICKUP: 'Customer picks up',
  DELIVERY: 'Delivery',
};

export const paymentMethodLabels: Record<NonNullable<Order['paymentMethod']>, string> = {
  CREDIT_CARD: 'Credit card',
  DEBIT_CARD: 'Debit card',
  PAYPAL: 'PayPal',
  CASH: 'Cash',
  TRANSFER: 'Bank transfer',
  PAYMENT_LINK: 'Payment link',
  PAY_LATER: 'Pay later',
  VOUCHER: 'Voucher',
  WALLET: 'Wallet',
  QR_CODE: 'QR code',
  CRYPTO: 'Crypto',
  POINTS: 'Points',
  DIRECT_DEBIT: 'Direct debit',
  APPLE_PAY: 'Apple Pay',
  GOOGLE_PAY: 'Google Pay',
};

/** The timeline's text for each event of the lifecycles and for the creation of a record. */
const eventWords: Readonly<Record<string, string>> = {
  'order.created': 'Order received',
  'order.placed': 'Order received',
  'order.imported': 'Imported',
  'order.updated': 'Updated by import',
  'order.edited': 'Order edited',
  'order.note': 'Note',
  'refund.started': 'Refund started',
  'stock.restocked': 'Items restocked',
  'stock.short': 'Paid, but not enough stock',
  'payment.confirmed': 'Payment received',
  'payment.collected': 'Paid online',
  'payment.reversed': 'Payment reversed by the provider',
  'payment.refunded': 'Refund paid out',
  'payment.returned': 'Payment returned to the customer',
  'payment.partRefunded': 'Payment partly refunded',
  'intent.confirm': 'Order confirmed',
  'shipping.started': 'Order confirmed by shipping it',
  'order.decline': 'Order declined',
  'order.cancel': 'Order cancelled',
  'order.expire': 'Not paid in time',
  'order.fail': 'Order failed',
  'courier.pickedUp': 'Picked up by the courier',
  'shipping.delivered': 'Delivered',
  'refund.request': 'Refund requested',
  'refund.confirm': 'Refund approved',
  'refund.done': 'Refunded',
  'refund.failed': 'Refund failed',
  'dispute.opened': 'Payment disputed',
  'dispute.closed': 'Dispute closed',
  'dispute.lost': 'Payment reversed',
  'goods.restock': 'Items restocked',
  'goods.writeOff': 'Items written off',
  'pickup.expire': 'Not collected in 14 days',
  'refund.reject': 'Refund rejected',
  'shipping.fulfill': 'Fulfilled',
  'shipping.schedule': 'Courier requested',
  'shipping.cancel': 'Shipment cancelled',
  'courier.accepted': 'Courier booked',
  'courier.booked': 'Courier booked',
  'courier.ready': 'Ready for pickup by the courier',
  'courier.refused': 'Courier declined',
  'courier.delivered': 'Delivered by the courier',
  'courier.attemptFailed': 'Delivery attempted',
  'courier.returning': 'Return started by the courier',
  'courier.returned': 'Returned by the courier',
  'return.confirm': 'Return confirmed',
  'order.disputed': 'Shipment cancelled: payment disputed',
  'order.ended': 'Shipment cancelled',
  'delivery.confirm': 'Delivery confirmed',
  'delivery.expire': 'Delivery assumed after seven days',
  'order.reopened': 'Shipping restarted',
  'link.replaced': 'Customer link replaced',
  'import.finished': 'Import finished',
};

/** Returns the timeline's text for an event. An event without a text gets its name, split at dots and capitals. */
export function getOrderEventLabel(event: string): string {
  const label = eventWords[event] ?? getNoticeEventLabel(event);
  if (label) return label;
  const words = event
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .replaceAll(/[._-]/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Events of the order that repeat an event of its shipping, and so are left out. */
const repeatedEvents: ReadonlySet<string> = new Set(['shipping.started', 'shipping.delivered']);

/** Returns the timeline without repeated events, newest first: one that moves both order and shipping appears once. */
export const withoutRepeatedEvents = <Entry extends { event: string; recordId?: string }>(
  entries: readonly Entry[],
): Entry[] =>
  entries.filter(({ event, recordId }, index) => {
    const newer = entries[index - 1];
    return !repeatedEvents.has(event) && !(newer?.event === event && newer.recordId === recordId);
  });
