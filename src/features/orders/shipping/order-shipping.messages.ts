import { catalogue } from '#src/lib/messages.ts';

/** The words of shipping an order, and of the other steps of its life. `{order}` is "#1042", `{customer}` a name. */
export const t = catalogue({
  'shipping.ship': 'Ship order',
  'shipping.ship.title': 'Ship order {order}?',
  'shipping.ship.pickup':
    'The order is marked as fulfilled, and {customer} can pick it up. Confirm the delivery once they have it.',
  'shipping.ship.self':
    'The order is marked as fulfilled. Deliver it to {customer}, then confirm the delivery. A paid order counts as delivered after 7 days.',
  'shipping.ship.courier':
    "We request a courier to pick up the parcel for {customer}. You can cancel the shipment until it's picked up.",
  'shipping.ship.pending': 'Shipping…',
  'shipping.ship.done': 'Order {order} is fulfilled',
  'shipping.ship.doneWhy': 'Confirm the delivery once {customer} has received it.',

  'delivery.confirm': 'Confirm delivery',
  'delivery.confirm.title': 'Confirm the delivery of order {order}?',
  'delivery.confirm.consequence': "The order is marked as delivered. This can't be undone.",
  'delivery.confirm.pending': 'Confirming…',
  'delivery.confirm.done': 'Order {order} is delivered',

  'payment.confirmed': 'Record payment',
  'payment.confirmed.title': 'Record {amount} as received?',
  'payment.confirmed.consequence':
    "Order {order} is marked as paid. Money received outside Kontor counts as sales and can't be withdrawn here.",
  'payment.confirmed.pending': 'Recording…',
  'payment.confirmed.done': 'Order {order} is paid',
  paymentMethod: 'Payment method',
  receivedOn: 'Date received',

  'intent.confirm': 'Confirm order',
  'intent.confirm.title': 'Confirm order {order}?',
  'intent.confirm.consequence':
    'You commit to delivering it to {customer}. The items are reserved, and you can ship the order.',
  'intent.confirm.pending': 'Confirming…',
  'intent.confirm.done': 'Order {order} is confirmed',

  'order.decline': 'Decline order',
  'order.decline.title': 'Decline order {order}?',
  'order.decline.consequence':
    "The order is closed, the items are restocked, and {customer} sees your reason. This can't be undone.",
  'order.decline.pending': 'Declining…',
  'order.decline.done': 'Order {order} is declined',

  'order.cancel': 'Cancel order',
  'order.cancel.title': 'Cancel order {order}?',
  'order.cancel.consequence': "The order is closed and the items are restocked. This can't be undone.",
  'order.cancel.keep': 'Keep order',
  'order.cancel.pending': 'Cancelling…',
  'order.cancel.done': 'Order {order} is cancelled',

  'order.fail': 'Mark as failed',
  'order.fail.title': 'Mark order {order} as failed?',
  'order.fail.consequence':
    "For an order that wasn't picked up or was lost. A booked courier is cancelled. A parcel on its way is returned to you.",
  'order.fail.pending': 'Marking…',
  'order.fail.done': 'Order {order} has failed',

  'refund.request': 'Start refund',
  'refund.request.title': 'Start a refund of order {order}?',
  'refund.request.consequence': 'Shipping is paused until you return the money or reject the refund.',
  'refund.request.pending': 'Starting…',
  'refund.request.done': 'Refund of order {order} requested',

  'refund.confirm': 'Approve refund',
  'refund.confirm.title': 'Approve the refund of order {order}?',
  'refund.confirm.again': 'Try refund again',
  'refund.confirm.again.title': 'Try the refund of order {order} again?',
  'refund.confirm.record': 'Record refund',
  'refund.confirm.record.title': 'Record the refund of order {order}?',
  'refund.confirm.byProvider':
    'Kontor returns the money to {customer}, to the card or bank account it was paid from. Order {order} becomes refunded once the money has moved.',
  'refund.confirm.byHand':
    "You return the money to {customer} yourself. This records it. Order {order} becomes refunded. This can't be undone.",
  'refund.confirm.pending': 'Starting…',
  'refund.confirm.record.pending': 'Recording…',
  'refund.confirm.recorded': 'Order {order} is refunded',
  'refund.confirm.done': 'The refund of order {order} is started',
  restock: 'Restock items',

  'return.confirm': 'Confirm return',
  'return.confirm.title': 'Confirm the return of order {order}?',
  'return.confirm.consequence': 'The parcel is marked as returned. You can restock the items next.',
  'return.confirm.pending': 'Confirming…',
  'return.confirm.done': 'Order {order} is returned',

  'goods.restock': 'Restock items',
  'goods.restock.title': 'Restock the items of order {order}?',
  'goods.restock.consequence': 'The items are available for sale again.',
  'goods.restock.pending': 'Restocking…',
  'goods.restock.done': 'The items of order {order} are restocked',

  'goods.writeOff': 'Write off items',
  'goods.writeOff.title': 'Write off the items of order {order}?',
  'goods.writeOff.consequence':
    "For items that are lost or damaged. They aren't restocked. This can't be undone.",
  'goods.writeOff.pending': 'Writing off…',
  'goods.writeOff.done': 'The items of order {order} are written off',

  'refund.reject': 'Reject refund',
  'refund.reject.title': 'Reject the refund of order {order}?',
  'refund.reject.consequence': 'The order returns to its status before the refund was requested.',
  'refund.reject.pending': 'Rejecting…',
  'refund.reject.done': 'The refund of order {order} is rejected',

  'shipping.cancel': 'Cancel shipment',
  'shipping.cancel.title': 'Cancel the shipment of order {order}?',
  'shipping.cancel.consequence': 'The courier will be told not to come. You can ship the order again.',
  'shipping.cancel.keep': 'Keep shipment',
  'shipping.cancel.pending': 'Cancelling…',
  'shipping.cancel.done': 'Shipment of order {order} is cancelled',

  doneWhy: 'Order status: {status}. Shipping status: {shipping}.',
  leave: 'Cancel',
  providerRefunds: 'Kontor returns the online payment to the customer.',
  merchantRefunds: 'You recorded the payment yourself, so you return the money yourself.',
  moneyReturned: 'Have you returned {amount} to {customer}?',
  moneyNotReturned: 'Not yet. Show it as a refund that is due.',
  moneyIsReturned: 'Yes. Record it as refunded.',
  returnedOn: 'Refund date',
  noteWhy: 'Shown in the activity of this order.',
  reasonWhy: 'Shown to {customer}.',

  unansweredTitle: "Couldn't reach the server",
  unanswered: "We don't know if this went through. It's safe to try again: it won't happen twice.",
  postponed: 'This is sent automatically when the wait is over.',
  lookAtOrder: 'View order',

  requestingCourier: 'Requesting a courier',
  requestingCourierHint:
    'Order {order} is scheduled. This usually takes a few seconds. You can leave this page.',
  courierAccepted: 'Courier booked',
  courierAcceptedWhy: 'Reference: {reference}. Have the parcel ready.',
  courierRefused: 'Courier declined',
  courierRefusedWhy: 'Request a courier again, or contact the customer.',
  refusedTitle: "Couldn't update the order: {message}",
  refusedNow: 'Status of order {order}: {status}. Shipping status: {shipping}.',
  understood: 'Got it',

  steps: 'Next steps',
  nextStep: 'Next: {step}',
  unavailableSteps: 'Unavailable steps',
  noStepsNow: 'No step is possible right now.',
  noSteps: 'No steps left for this order.',
  payFirst: 'First, record the payment, or wait until the customer has paid.',
  confirmFirst: 'First, confirm the order.',
  shipFirst: 'First, ship the order.',
  cancelShipmentFirst: 'A courier is booked. First, cancel the shipment.',
  decideRefundFirst: 'Paused by a refund request. First, reject the refund.',
  refundInProgress: 'The refund is in progress.',
  disputed: 'The payment is disputed. Wait until the dispute is decided.',
  outOfStock: 'Not enough in stock. First, add stock.',
  missing: 'Not enough in stock: {missing}. First, add stock.',
  notPaidYet: "The order isn't paid yet.",
  courierConfirms: 'The courier confirms the delivery.',
  handedOver: 'No longer possible: the order is already handed over.',
  withCourier: 'No longer possible: the courier has the parcel.',
  alreadyShipped: 'No longer possible: the order is already shipped. Start a refund instead.',
  alreadyShippedUnpaid:
    "No longer possible: the order is already shipped. If it isn't delivered, mark it as failed.",
  alreadyDelivered: 'No longer possible: the order is delivered. Start a refund instead.',
  alreadyDeliveredUnpaid: 'No longer possible: the order is delivered.',
});
