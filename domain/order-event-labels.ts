import { getNoticeEventLabel } from './customer-notice-labels.ts';

/** The label of each event of the lifecycles and for the creation of a record. */
const eventLabels: Readonly<Record<string, string>> = {
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

/** Returns the label of an order's event. An event without one gets its name, split at dots and capitals. */
export function getOrderEventLabel(event: string): string {
  const label = eventLabels[event] ?? getNoticeEventLabel(event);
  if (label) return label;
  const words = event
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .replaceAll(/[._-]/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
