/** The emails about an order that a customer receives. */
export const orderNotices = [
  'orderConfirmed',
  'orderDeclined',
  'orderCancelled',
  'orderExpired',
  'orderFailed',
  'readyForPickup',
  'deliveryScheduled',
  'onItsWay',
  'delivered',
  'deliveryAssumed',
  'shipmentCancelled',
  'refundRequested',
  'refundRejected',
] as const;
export type OrderNotice = (typeof orderNotices)[number];

/** The emails about payments and refunds of an order or an invoice that a customer receives. */
export const paymentNotices = [
  'paymentReceived',
  'paymentReversed',
  'paymentRemoved',
  'refundStarted',
  'refundCompleted',
  'refundRecorded',
  'refundFailed',
] as const;
export type PaymentNotice = (typeof paymentNotices)[number];

export type CustomerNotice = OrderNotice | PaymentNotice;

/** Returns the timeline event for a sent notice; its note is the address. */
export const noticeEventPrefix = 'notice.';
export const getNoticeEvent = <Kind extends CustomerNotice>(
  kind: Kind,
): `${typeof noticeEventPrefix}${Kind}` => `${noticeEventPrefix}${kind}`;
