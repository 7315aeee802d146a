import { type CustomerNotice, noticeEventPrefix } from './customer-notice.ts';

const titles: Record<CustomerNotice, string> = {
  orderConfirmed: 'Order confirmation sent',
  orderDeclined: 'Order declined email sent',
  orderCancelled: 'Order cancellation email sent',
  orderExpired: 'Order expired email sent',
  orderFailed: 'Order failed email sent',
  readyForPickup: 'Ready for pickup email sent',
  deliveryScheduled: 'Delivery scheduled email sent',
  onItsWay: 'Shipping confirmation sent',
  delivered: 'Delivery confirmation sent',
  deliveryAssumed: 'Delivery check email sent',
  shipmentCancelled: 'Shipment cancelled email sent',
  refundRequested: 'Refund request email sent',
  refundRejected: 'Refund declined email sent',
  paymentReceived: 'Payment receipt sent',
  paymentReversed: 'Payment reversed email sent',
  paymentRemoved: 'Payment correction email sent',
  refundStarted: 'Refund started email sent',
  refundCompleted: 'Refund confirmation sent',
  refundRecorded: 'Refund recorded email sent',
  refundFailed: 'Refund failed email sent',
};
const isNotice = (kind: string): kind is CustomerNotice => Object.hasOwn(titles, kind);

/** Returns the label in the timeline for an email to the customer; undefined for any other event. */
export function getNoticeEventLabel(event: string): string | undefined {
  if (!event.startsWith(noticeEventPrefix)) return undefined;
  const kind = event.slice(noticeEventPrefix.length);
  return isNotice(kind) ? titles[kind] : undefined;
}
