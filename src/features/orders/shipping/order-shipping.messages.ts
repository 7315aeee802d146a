import { catalogue } from '#src/lib/messages.ts';

/** The words of shipping an order, and of the other steps of its life. `{order}` is "#1042", `{customer}` a name. */
export const t = catalogue({
  'shipping.ship': 'Ship order',
  'shipping.ship.title': 'Ship order {order}?',
  'shipping.ship.pickup':
    'The order becomes fulfilled: {customer} can collect it from you. Confirm the delivery once it is collected.',
  'shipping.ship.self':
    'The order becomes fulfilled: you bring it to {customer} yourself. Confirm the delivery when it has arrived; a paid order counts as delivered after 7 days.',
  'shipping.ship.courier':
    'A courier is asked to collect the parcel for {customer}. The answer comes in a moment, and you can call it off until the parcel is picked up.',
  'shipping.ship.pending': 'Shipping…',
  'shipping.ship.done': 'Order {order} is fulfilled',
  'shipping.ship.doneWhy': 'Confirm the delivery as soon as {customer} has it.',

  'delivery.confirm': 'Confirm delivery',
  'delivery.confirm.title': 'Order {order} has arrived?',
  'delivery.confirm.consequence': 'The order is closed as delivered. This cannot be taken back.',
  'delivery.confirm.pending': 'Confirming…',
  'delivery.confirm.done': 'Order {order} is delivered',

  'payment.confirmed': 'Record payment',
  'payment.confirmed.title': 'Record {amount} as received?',
  'payment.confirmed.consequence':
    "Order {order} is marked as paid. Money received outside Kontor counts in your figures and can't be withdrawn here.",
  'payment.confirmed.pending': 'Recording…',
  'payment.confirmed.done': 'Order {order} is paid',
  paymentMethod: 'Payment method',
  receivedOn: 'Date received',

  'intent.confirm': 'Confirm order',
  'intent.confirm.title': 'Confirm order {order}?',
  'intent.confirm.consequence':
    'You promise {customer} to deliver it: the goods are set aside and the order can be shipped.',
  'intent.confirm.pending': 'Confirming…',
  'intent.confirm.done': 'Order {order} is confirmed',

  'order.decline': 'Decline order',
  'order.decline.title': 'Decline order {order}?',
  'order.decline.consequence':
    "The order is closed, the items are restocked, and {customer} is told your reason. This can't be undone.",
  'order.decline.pending': 'Declining…',
  'order.decline.done': 'Order {order} is declined',

  'order.cancel': 'Cancel order',
  'order.cancel.title': 'Cancel order {order}?',
  'order.cancel.consequence': "The order is closed and the items are restocked. This can't be undone.",
  'order.cancel.keep': 'Keep order',
  'order.cancel.pending': 'Canceling…',
  'order.cancel.done': 'Order {order} is canceled',

  'order.fail': 'Mark as failed',
  'order.fail.title': 'Mark order {order} as failed?',
  'order.fail.consequence':
    "For an order that wasn't collected, or that got lost. A booked courier is cancelled; a parcel on its way is returned to you.",
  'order.fail.pending': 'Marking…',
  'order.fail.done': 'Order {order} has failed',

  'refund.request': 'Start a refund',
  'refund.request.title': 'Start a refund of order {order}?',
  'refund.request.consequence':
    'Shipping stands still until you have returned the money, or rejected the refund.',
  'refund.request.pending': 'Starting…',
  'refund.request.done': 'The refund of order {order} is open',

  'refund.confirm': 'Approve refund',
  'refund.confirm.title': 'Approve the refund of order {order}?',
  'refund.confirm.again': 'Try refund again',
  'refund.confirm.again.title': 'Try the refund of order {order} again?',
  'refund.confirm.record': 'Record refund',
  'refund.confirm.record.title': 'Record the refund of order {order}?',
  'refund.confirm.byProvider':
    'The payment provider returns the money to {customer}. Order {order} becomes refunded once the money has moved.',
  'refund.confirm.byHand':
    "Record that you returned {amount} to {customer}. Order {order} becomes refunded. This can't be undone.",
  'refund.confirm.pending': 'Starting…',
  'refund.confirm.recorded': 'Order {order} is refunded',
  'refund.confirm.done': 'The refund of order {order} is started',
  restock: 'Restock items',

  'return.confirm': 'Confirm return',
  'return.confirm.title': 'Order {order} is back with you?',
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

  'shipping.callOff': 'Call off shipping',
  'shipping.callOff.title': 'Call off the shipping of order {order}?',
  'shipping.callOff.consequence': 'The courier is told not to come, and the order waits to be shipped again.',
  'shipping.callOff.keep': 'Keep it scheduled',
  'shipping.callOff.pending': 'Calling off…',
  'shipping.callOff.done': 'Shipping of order {order} is called off',

  doneWhy: 'It is now "{status}", shipping "{shipping}".',
  leave: 'Cancel',
  owedByProvider: 'The online payment is refunded to the customer automatically.',
  owedByHand: 'You recorded the payment yourself, so you return the money yourself.',
  moneyReturned: 'Have you returned {amount} to {customer}?',
  moneyNotReturned: 'Not yet. Show it as a refund that is due.',
  moneyIsReturned: 'Yes. Record it as refunded.',
  returnedOn: 'Date of refund',
  note: 'Note',
  noteWhy: 'Stays in the activity of this order.',
  reason: 'Reason',
  reasonWhy: '{customer} will read this.',

  unansweredTitle: 'No answer yet',
  unanswered: 'We do not know whether it went through. Asking again is safe: it will not happen twice.',
  postponed: 'This is sent automatically when the wait is over.',
  askAgain: 'Ask again',
  lookAtOrder: 'Look at the order',

  askingCourier: 'The courier is being asked',
  askingCourierWhy: 'Order {order} is scheduled. This usually takes a few seconds; you can leave this page.',
  courierAccepted: 'The courier accepted',
  courierAcceptedWhy: 'Reference {reference}. Keep the parcel ready.',
  courierRefused: 'The courier refused',
  courierRefusedWhy: 'Ask a courier again, or call the customer.',
  refusedTitle: 'This was not done: {message}',
  refusedNow: 'Order {order} is now "{status}", shipping "{shipping}". What you see below is up to date.',
  takeUpAgain: 'Try again',
  understood: 'Got it',

  whatElse: 'What else could be done, and when',
  noSteps: 'Nothing is left to do with this order.',
  mayOnlyLook: 'You may look at orders. Changing them needs a permission that the owner can give you.',
  notWhile: 'Not while the order is "{status}".',
  first: 'First: {way}.',
  never: 'Nothing leads there any more.',
  isPaid: 'The order is not paid.',
  isPaidOnDelivery: 'It is to be paid before delivery.',
  isNotShipped: 'It is being shipped already.',
  isOrderConfirmed: 'The order is neither paid nor confirmed.',
  isStockReservable: 'Not enough in stock: {missing}.',
  isNotDisputed: 'The payment is disputed. Wait until the dispute is decided.',
  isNotRefunding: 'The refund is in progress.',
  isNotFrozen: 'Shipping stands still while the order is "{status}".',
  courierPicksUp: 'the courier picks it up',
  courierDelivers: 'the courier delivers it',
  courierComes: 'the courier gets ready',
  refundIsAsked: 'the customer requests a refund',
});
