import type { Currency } from './money.ts';
import type { NotificationDetails, NotificationKind } from './notification.ts';

/** The parts of a text. */
interface Parts {
  name: string;
  /** `Ada Obi`, or `A customer` where the name is unknown. */
  person: string;
  amount: string;
  deadline: string;
}

const messages: Record<NotificationKind, (parts: Parts) => string> = {
  orderCreated: ({ name, person, amount }) => `${person} created order #${name} for ${amount}`,
  orderPaid: ({ name, person, amount }) => `${person} paid ${amount} for order #${name}`,
  orderCancelled: ({ name, person }) => `${person} cancelled order #${name}`,
  orderRefundRequested: ({ name, person }) => `${person} requested a refund for order #${name}`,
  paymentReversed: ({ name, amount }) => `The payment of ${amount} for ${name} was reversed`,
  depositReceived: ({ person, amount }) => `${person} sent ${amount} to your virtual account`,
  refundFailed: ({ name, amount }) => `The refund of ${amount} for ${name} failed`,
  invoicePaid: ({ name, person, amount }) => `${person} paid ${amount} for invoice ${name}`,
  invoicePartiallyPaid: ({ name, person, amount }) => `${person} paid ${amount} towards invoice ${name}`,
  stockLow: ({ name }) => `${name} is low on stock`,
  stockOut: ({ name }) => `${name} is out of stock`,
  disputeOpened: ({ name, amount }) => `A customer disputed ${amount} of ${name}`,
  disputeWon: ({ name, amount }) => `You won the dispute of ${amount} for ${name}`,
  disputeLost: ({ name, amount }) => `You lost the dispute of ${amount} for ${name}`,
  withdrawalRequested: ({ name, person, amount }) =>
    `${person} requested a withdrawal of ${amount} to ${name}`,
  withdrawalPaid: ({ name, amount }) => `The withdrawal of ${amount} to ${name} was paid`,
  withdrawalFailed: ({ name, amount }) => `The withdrawal of ${amount} to ${name} failed`,
  withdrawalReturned: ({ name, amount }) => `The bank returned the withdrawal of ${amount} to ${name}`,
  withdrawalCancelled: ({ name, amount }) => `The withdrawal of ${amount} to ${name} was cancelled`,
  payoutAccountAdded: ({ name, person }) => `${person} added a payout account: ${name}`,
  verificationApproved: () => 'Your verification is approved',
  verificationNeedsAttention: () => 'Your verification needs attention',
  verificationRejected: () => 'Your verification was rejected',
  verificationRevoked: () => 'Your verification was revoked',
  verificationExpired: () => 'Your verification has expired',
  verificationExpiresSoon: () => 'Your verification expires soon',
  planPaid: ({ name, amount }) => `${amount} was paid for ${name}`,
  planRenewsSoon: ({ name, amount }) => `${name} renews soon for ${amount}`,
  planChangesSoon: ({ name, amount }) => `Your plan changes to ${name} for ${amount} soon`,
  planEndsSoon: ({ name }) => `${name} ends soon, as you cancelled it`,
  trialEndsSoon: ({ name }) => `Your trial of ${name} ends soon`,
  renewalFailed: ({ name, amount }) => `The renewal of ${name} for ${amount} failed`,
  planGraceOver: ({ name }) => `The free plan applies until ${name} is paid`,
  planStarted: ({ name }) => `${name} has started`,
  planEnded: ({ name }) => `${name} has ended`,
  seatsEndSoon: ({ name, person }) => `Access ends on ${name}, as the plan has no seat: ${person}`,
  ownSeatEndsSoon: ({ name }) => `Your access ends on ${name}, as the plan has no seat for you`,
  seatsEnded: ({ person }) => `Access ended, as the plan has no seat: ${person}`,
  posRequestApproved: ({ name }) => `Your request for ${name} was approved`,
  posRequestDeclined: ({ name }) => `Your request for ${name} was declined`,
  posDevicesDispatched: ({ name }) => `${name} is on the way to you`,
  posDevicesDelivered: ({ name }) => `${name} was delivered`,
  eventPlaceApproved: ({ name, amount, deadline }) =>
    `Your place at ${name} is approved: pay ${amount} by ${deadline}`,
  eventPlaceOffered: ({ name, deadline }) => `A place at ${name} is free for you: confirm it by ${deadline}`,
  eventPlaceConfirmed: ({ name }) => `Your place at ${name} is confirmed`,
  eventPlaceEndsSoon: ({ name, deadline }) => `Your place at ${name} is kept until ${deadline}: confirm it`,
  eventPlaceExpired: ({ name }) => `Your place at ${name} was not confirmed in time, and went to the next`,
  eventApplicationWaitlisted: ({ name }) => `You are on the waiting list of ${name}`,
  eventApplicationDeclined: ({ name }) => `Your application for ${name} was declined`,
  eventApplicationExpired: ({ name }) => `No place at ${name} became free for you`,
  eventStartsSoon: ({ name, deadline }) => `${name} starts on ${deadline}`,
  eventCancelled: ({ name }) => `${name} was cancelled`,
  eventFeeReturned: ({ name, amount }) => `The fee of ${amount} for ${name} is returned to you`,
  domainLive: ({ name }) => `Your store is live at ${name}`,
  domainLost: ({ name }) => `${name} no longer leads to your store, as its DNS records changed`,
  domainParked: ({ name }) => `${name} is parked, as its DNS records were missing for 7 days`,
  domainContested: ({ name }) => `Another store uses ${name}, so it is not connected yet`,
  domainRefused: ({ name }) => `${name} couldn't be registered, and Kontor looks into it`,
  domainRefunded: ({ name }) => `The payment for ${name} is refunded`,
  domainPaid: ({ name, amount }) => `${amount} was paid for ${name}`,
  domainRenewed: ({ name }) => `${name} is renewed for a year`,
  domainRenewalDue: ({ name, amount }) => `Pay ${amount} to renew ${name}`,
  domainExpired: ({ name }) => `${name} has expired, and can still be renewed`,
  domainReleased: ({ name }) => `${name} doesn't belong to your store any more`,
  referralApproved: ({ name, amount }) =>
    `${name} paid for a plan: you get a referral bonus of ${amount} in 30 days, if their plan stays paid`,
  referralPaid: ({ name, amount }) => `You received a referral bonus of ${amount} for ${name}`,
  referralVoided: ({ name }) => `The referral of ${name} was voided, so there is no bonus for it`,
  referralTakenBack: ({ name, amount }) =>
    `The referral of ${name} was voided, and its bonus of ${amount} was taken back`,
  memberJoined: ({ person }) => `${person} joined the team`,
  ownershipTransferStarted: ({ name, person }) => `${name} offered ${person} the ownership of the business`,
  ownershipTransferAccepted: ({ name, person }) =>
    `${person} is the new owner of the business, after ${name}`,
  ownershipTransferDeclined: ({ person }) => `${person} declined the ownership of the business`,
  ownershipTransferCancelled: ({ person }) => `The transfer of the ownership to ${person} was cancelled`,
  ownershipTransferExpired: ({ person }) => `The transfer of the ownership to ${person} has expired`,
  announcement: ({ name }) => name,
};

/** Returns the text of a notification, without a full stop. */
export function describeNotification(
  kind: NotificationKind,
  { name = '', person = 'A customer', amountMinor = 0, currency = 'NGN', deadline = '' }: NotificationDetails,
  formatMoney: (amountMinor: number, currency: Currency) => string,
): string {
  return messages[kind]({ name, person, amount: formatMoney(amountMinor, currency), deadline });
}
