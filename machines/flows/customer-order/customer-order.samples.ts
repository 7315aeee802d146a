import type {
  CustomerOrder,
  CustomerOrderEvent,
  CustomerOrderReason,
} from '#contract/store/customer-order.ts';
import { answers, refused } from '../sample-responses.ts';
import type { CustomerAttempt } from './customer-order.types.ts';

export const sampleOrderToken = 'c2FtcGxlLXRva2VuLW9mLWFuLW9yZGVy';

const actions = (
  ...reasons: readonly [
    cancel: CustomerOrderReason | null,
    confirm: CustomerOrderReason | null,
    refund: CustomerOrderReason | null,
  ]
): CustomerOrder['actions'] => [
  { event: 'order.cancel', reason: reasons[0] },
  { event: 'delivery.confirm', reason: reasons[1] },
  { event: 'refund.request', reason: reasons[2] },
];
const at = (hour: number) => `2026-01-05T${String(hour).padStart(2, '0')}:00:00.000Z`;
const fact = (nth: number, name: CustomerOrder['timeline'][number]['fact'], note: string | null = null) => ({
  id: `0190f000-0000-7000-8000-0000000000${String(nth).padStart(2, '0')}`,
  at: at(9 + nth),
  fact: name,
  note,
});

const totalMinor = 1_100_000;
const placed: CustomerOrder = {
  number: '1042',
  version: 1,
  businessName: 'Adire House',
  businessImageUrl: null,
  businessPhoneNumber: '+2348012345678',
  timeZone: 'Africa/Lagos',
  customerName: 'Ada Obi',
  placedAt: at(9),
  status: 'CREATED',
  shippingStatus: 'PENDING',
  shippingMode: 'DELIVERY',
  deliveryConfiguration: 'SELF_MANAGED',
  deliveryTiming: 'PRE_DELIVERY',
  deliveryAddress: { line: '1 Broad Street', city: 'Lagos', region: 'Lagos', country: 'Nigeria' },
  currency: 'NGN',
  items: [
    {
      id: '0190f000-0000-7000-8000-0000000000a1',
      name: 'Adire wrap, five yards',
      quantity: 2,
      unitPriceMinor: 500_000,
      totalMinor: 1_000_000,
    },
  ],
  subtotalMinor: 1_000_000,
  deliveryFeeMinor: 100_000,
  discountMinor: 0,
  totalMinor,
  paidMinor: 0,
  dueMinor: totalMinor,
  refundedMinor: 0,
  refundPendingMinor: 0,
  actions: actions(null, 'notShipped', 'notPaid'),
  timeline: [fact(0, 'placed')],
};
const paid: CustomerOrder = {
  ...placed,
  version: 2,
  status: 'PAYMENT_CONFIRMED',
  paidMinor: totalMinor,
  dueMinor: 0,
  actions: actions(null, 'notShipped', null),
  timeline: [...placed.timeline, fact(1, 'paid')],
};
const onItsWay: CustomerOrder = {
  ...paid,
  version: 3,
  status: 'ORDER_INTENT_CONFIRMED',
  shippingStatus: 'FULFILLED',
  actions: actions('shipped', null, null),
  timeline: [...paid.timeline, fact(2, 'onItsWay')],
};
const ended: CustomerOrder = {
  ...paid,
  version: 3,
  status: 'CANCELED',
  paidMinor: 0,
  refundPendingMinor: totalMinor,
  actions: actions('ended', 'ended', 'ended'),
  timeline: [...paid.timeline, fact(2, 'cancelled')],
};

/** An order in each state that its page distinguishes. */
export const sampleCustomerOrders = {
  'not paid': placed,
  'in transit': onItsWay,
  cancelled: ended,
} satisfies Record<string, CustomerOrder>;

/** The order after each customer action. */
export const sampleOrderAfter: Record<CustomerOrderEvent, CustomerOrder> = {
  'order.cancel': ended,
  'delivery.confirm': {
    ...onItsWay,
    version: 4,
    status: 'DELIVERED',
    shippingStatus: 'DELIVERED',
    actions: actions('delivered', 'delivered', null),
    timeline: [...onItsWay.timeline, fact(3, 'delivered')],
  },
  'refund.request': {
    ...onItsWay,
    version: 4,
    status: 'REFUND_REQUESTED',
    actions: actions('refundRequested', 'refundRequested', 'refundRequested'),
    timeline: [...onItsWay.timeline, fact(3, 'refundRequested', 'The wrap has a hole')],
  },
};

export const sampleCustomerAttempt: CustomerAttempt = {
  idempotencyKey: '0190f000-0000-7000-8000-00000000000c',
  action: 'refund.request',
  note: 'The wrap has a hole',
  version: onItsWay.version,
};

export const samplePayUrl = 'http://localhost/invoices/a-token-of-the-payment/pay';

/** The refusals that each call of the page can get. */
export const sampleRefusals = {
  'no such link': refused('NOT_FOUND', 'This no longer exists'),
  'too many requests': refused('TOO_MANY_REQUESTS', 'Too many attempts. Try again in a moment.'),
  'access denied': refused('NO_PERMISSION', "You don't have access to this"),
};
/** The refusals of an action. */
export const sampleActionRefusals = {
  'the order was changed in the meantime': refused('VERSION_CONFLICT', 'This was changed in the meantime'),
  'no longer possible': refused('ILLEGAL_EVENT', "This isn't possible at this stage"),
  'message refused': refused('INVALID', 'Please check what you entered'),
  'still in progress': refused('IN_PROGRESS', 'This request is still being processed'),
  ...sampleRefusals,
};
export const samplePaymentAnswers = {
  'page ready': answers({ url: samplePayUrl }),
  'nothing is due any more': refused('ILLEGAL_EVENT', 'This order has no amount due'),
  ...sampleRefusals,
};
const named = (name: string): { error: Error } => ({ error: Object.assign(new Error(name), { name }) });
/** Why there is no response. */
export const sampleFailures = { 'no answer': named('NetworkError'), 'a broken answer': named('ApiError') };
