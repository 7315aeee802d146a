import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  title: 'Manage plan',
  back: 'Subscription',
  none: 'No plan to manage',
  noneWhy: 'You are on the free plan. Choose a plan to get more.',
  compare: 'Compare plans',

  change: 'Plan and billing period',
  changeWhy:
    'An upgrade starts at once and credits the unused days. Any other change starts when the paid period ends.',
  changePlan: 'Change plan',

  method: 'Renewal payment',
  methodWhy: 'How the next bills are paid.',
  methodBy: 'Only {who} can change this.',
  card: 'Stored card',
  cardWhy: 'Expires {expires}',
  noCard: 'No card is stored.',
  noCardNoBalance: 'Without a card or your balance, we email you a payment link.',
  removeCard: 'Remove card',
  removeCardTitle: 'Remove {card}?',
  removeCardWhy:
    'It is deleted at the payment provider. Renewals are then paid from your balance, if you allow it, or by a payment link.',
  addCard: 'Add card',
  changeCard: 'Change card',
  changeCardWhy:
    'You pay {amount} with the card on the page of our payment provider, which then keeps it for your renewals. We refund the {amount} at once.',
  changeCardDue: 'Your unpaid renewal is charged with the new card at once.',
  continueCard: 'Continue to payment',
  cancelCard: 'Cancel',
  'change.pending': 'Card change in progress',
  'change.pendingWhy': 'Pay {amount} on the payment page. If you have paid already, this takes a moment.',
  'change.stored': 'Card changed',
  'change.storedWhy': 'The {amount} is being refunded to the card.',
  'change.notStored': 'Card not changed',
  'change.notStoredWhy':
    "This card can't be charged for renewals. The {amount} is being refunded. Try another card.",
  'change.failed': 'Card not changed',
  'change.failedWhy': 'The payment failed. Try again, or use another card.',
  'change.abandoned': 'Card change not finished',
  'change.abandonedWhy': 'The payment of {amount} was not made in time. Start again.',
  'change.reason': 'The payment failed: {reason}',
  keepCard: 'Keep card',
  cardRemoved: 'Card removed',
  allowsBalance: 'Pay from my Kontor balance',
  allowsBalanceWhy: "Used if there is no card, or if the card can't be charged.",
  methodSaved: 'Renewal payment saved',

  cancel: 'Cancel plan',
  cancelPeriodWhy:
    'Your plan stays until {date}. After that you are on the free plan. Nothing is deleted, but nothing can be added beyond its limits.',
  cancelNowWhy:
    'Your plan ends at once, and nothing is charged. You are then on the free plan. Nothing is deleted.',
  cancelTitle: 'Cancel {plan}?',
  keepPlan: 'Keep plan',
  cancelled: 'Your plan is cancelled',
});
