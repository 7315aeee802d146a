import type { OrderStatus, ShippingMode, ShippingStatus } from '#domain/order-status.ts';
import type { Order } from '#domain/order.ts';
import { noticeEventWords } from '#src/features/notices/notice.words.ts';
import type { StatusLook } from '#src/ui/data/status-badge.tsx';

/** Wording and tone of every status: one place for list, page, home and timeline. */
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

export const shippingModeWords: Record<ShippingMode, string> = {
  PICKUP: 'Customer picks up',
  DELIVERY: 'Delivery',
};

export const paymentMethodWords: Record<NonNullable<Order['paymentMethod']>, string> = {
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

/** What happened, as the timeline says it; the keys are the events of the lifecycles and of the records' beginnings. */
const eventWords: Readonly<Record<string, string>> = {
  'order.created': 'Order received',
  'order.placed': 'Order received',
  'order.imported': 'Brought along by import',
  'order.updated': 'Updated by import',
  'order.edited': 'Order changed',
  'order.note': 'Note',
  'refund.started': 'Refund started',
  'stock.putBack': 'Put back in stock',
  'stock.short': 'Paid, but not all in stock',
  'payment.confirmed': 'Money received',
  'payment.collected': 'Paid online',
  'payment.reversed': 'The provider took the payment back',
  'payment.refunded': 'Refund paid out',
  'payment.returned': 'Payment returned to the customer',
  'payment.partRefunded': 'Part of the payment refunded',
  'intent.confirm': 'Order confirmed',
  'shipping.started': 'Order confirmed by shipping it',
  'order.decline': 'Order declined',
  'order.cancel': 'Order canceled',
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
  'shipping.schedule': 'Courier asked',
  'shipping.callOff': 'Shipping called off',
  'courier.accepted': 'Courier accepted',
  'courier.booked': 'Courier accepted',
  'courier.ready': 'Ready for pickup by the courier',
  'courier.refused': 'Courier refused',
  'courier.delivered': 'Delivered by the courier',
  'courier.attemptFailed': 'Delivery attempted',
  'courier.returning': 'Return started by the courier',
  'courier.returned': 'Returned by the courier',
  'return.confirm': 'Return confirmed',
  'order.disputed': 'Shipment cancelled: payment disputed',
  'order.ended': 'Shipment cancelled',
  'delivery.confirm': 'Delivery confirmed',
  'delivery.expire': 'Delivery assumed after seven days',
  'order.revived': 'Shipping begins anew',
  'link.replaced': 'Customer link replaced',
  'import.finished': 'Import finished',
};

/** An event without words of its own is told by its name, taken apart at dots and capitals. */
export function orderEventWords(event: string): string {
  const known = eventWords[event] ?? noticeEventWords(event);
  if (known) return known;
  const words = event
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .replaceAll(/[._-]/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Steps of the order that only follow from its shipping, which tells them already. */
const echoes: ReadonlySet<string> = new Set(['shipping.started', 'shipping.delivered']);

/** What is worth telling of a timeline, newest first: an event that moves order and shipping at once is told once. */
export const toldEvents = <Entry extends { event: string; recordId?: string }>(
  entries: readonly Entry[],
): Entry[] =>
  entries.filter(({ event, recordId }, index) => {
    const newer = entries[index - 1];
    return !echoes.has(event) && !(newer?.event === event && newer.recordId === recordId);
  });
