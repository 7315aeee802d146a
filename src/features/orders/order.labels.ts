import type { OrderStatus, ShippingMode, ShippingStatus } from '#domain/order-status.ts';
import type { Order } from '#domain/order.ts';
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

/** The label of an order whose payment is disputed: it can be neither shipped nor refunded. */
export const disputedLook: StatusLook = { label: 'Disputed', tone: 'danger' };

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
