import type { OrderOverview } from '#contract/store/order.ts';
import type { Order } from '#domain/order.ts';
import { planOrder } from '#machines/lifecycles/order-plan.ts';
import { refused } from '../sample-responses.ts';
import { emptyDetails } from './order-shipping.setup.ts';
import { stepOf } from './order-shipping.steps.ts';
import type { Attempt, OrderStep } from './order-shipping.types.ts';

type Courier = NonNullable<Order['courier']>;
const courier = (status: Courier['status']): Courier => ({
  status,
  reference: status === 'booked' ? 'RIDER-1' : null,
  refusal: status === 'refused' ? 'No rider covers this area today' : null,
});

const toDeliver: Order = {
  id: '0190f000-0000-7000-8000-000000000001',
  number: '1042',
  version: 1,
  source: 'hand',
  placedAt: '2026-01-05T09:00:00.000Z',
  pickedUpAt: null,
  paidAt: '2026-01-05T09:05:00.000Z',
  paymentMethod: 'TRANSFER',
  customerName: 'Ada Obi',
  customer: null,
  itemCount: 1,
  lines: [],
  subtotalMinor: 450_000,
  deliveryFeeMinor: 0,
  discountMinor: 0,
  totalMinor: 450_000,
  currency: 'NGN',
  paid: true,
  refundedAt: null,
  refundedMinor: 0,
  status: 'PAYMENT_CONFIRMED',
  statusBeforeRefund: null,
  shippingStatus: 'PENDING',
  shippingMode: 'DELIVERY',
  deliveryConfiguration: 'KONTOR_DELIVERY',
  deliveryTiming: 'PRE_DELIVERY',
  deliveryAddress: null,
  note: null,
  refundStatus: null,
  dispute: null,
  failedAttempts: 0,
  restock: null,
  stockReserved: false,
  stockReservable: true,
  stockMissing: null,
  stockShort: false,
  courier: null,
};
const overviewOf = (changes: Partial<Order>, disputes: OrderOverview['disputes'] = []): OrderOverview => ({
  order: { ...toDeliver, ...changes },
  disputes,
  failedRefund: null,
  refund: { leftMinor: 0, collectedMinor: 0, refundedMinor: 0, pieces: [] },
  timeline: [],
});

const openDispute: OrderOverview['disputes'][number] = {
  id: '0190f000-0000-7000-8000-000000000011',
  paymentId: '0190f000-0000-7000-8000-000000000012',
  status: 'open',
  amountMinor: 450_000,
  reason: 'Product not received',
  openedAt: '2026-01-06T09:00:00.000Z',
  respondBy: '2026-01-20T09:00:00.000Z',
  closedAt: null,
};

const scheduled = { status: 'ORDER_INTENT_CONFIRMED', shippingStatus: 'SCHEDULED' } as const;

/** An order for each combination of statuses that the flow distinguishes. */
export const sampleOrders = {
  'ready for the courier': overviewOf({}),
  'ready for collection by the customer': overviewOf({ shippingMode: 'PICKUP' }),
  'not paid yet': overviewOf({ status: 'CREATED', paid: false }),
  'pickup requested': overviewOf({ ...scheduled, courier: courier('requesting') }),
  'courier accepted': overviewOf({ ...scheduled, courier: courier('booked') }),
  'courier declined': overviewOf({ status: 'ORDER_INTENT_CONFIRMED', courier: courier('refused') }),
  'handed over by the merchant': overviewOf({
    status: 'ORDER_INTENT_CONFIRMED',
    shippingStatus: 'FULFILLED',
    deliveryConfiguration: 'SELF_MANAGED',
  }),
  'delivered and not paid': overviewOf({
    status: 'DELIVERED',
    shippingStatus: 'DELIVERED',
    deliveryTiming: 'ON_DELIVERY',
    paid: false,
    paymentMethod: null,
    paidAt: null,
  }),
  'being returned after a failure': overviewOf({
    status: 'FAILED',
    shippingStatus: 'RETURNING',
    deliveryTiming: 'ON_DELIVERY',
    paid: false,
    paymentMethod: null,
    paidAt: null,
    courier: courier('returning'),
  }),
  'returned after a failure': overviewOf({
    status: 'FAILED',
    shippingStatus: 'RETURNED',
    deliveryTiming: 'ON_DELIVERY',
    paid: false,
    paymentMethod: null,
    paidAt: null,
    stockReserved: true,
    courier: courier('returned'),
  }),
  'payment disputed': overviewOf({ dispute: 'open' }, [openDispute]),
  'refund requested': overviewOf({ status: 'REFUND_REQUESTED', statusBeforeRefund: 'PAYMENT_CONFIRMED' }),
  'declined by a team member': overviewOf({ status: 'DECLINED', paid: false }),
} satisfies Record<string, OrderOverview>;

/** Returns the order after a step by its lifecycles: the server's response if it accepts. */
export function sampleAfter(overview: OrderOverview, step: OrderStep): OrderOverview {
  const { order } = overview;
  const plan = planOrder(order, stepOf(step, order), 'merchant');
  if (!plan.ok) return overview;
  const isBooked = plan.effects.some((effect) => effect.on === 'courier' && effect.effect === 'book');
  const isCancelled = plan.effects.some((effect) => effect.on === 'courier' && effect.effect === 'cancel');
  const nextCourier = isBooked ? courier('requesting') : isCancelled ? courier('cancelled') : order.courier;
  return { ...overview, order: { ...plan.record, version: order.version + 1, courier: nextCourier } };
}

export const sampleAttempt: Attempt = {
  idempotencyKey: '0190f000-0000-7000-8000-00000000000a',
  step: 'shipping.ship',
  details: emptyDetails,
  version: toDeliver.version,
};

export const gone = refused('NOT_FOUND', 'This no longer exists');
export const tooManyRequests = refused('TOO_MANY_REQUESTS', 'Too many attempts. Try again in a moment.');
export const notPossible = refused('ILLEGAL_EVENT', "This isn't possible at this stage");
export const noPermission = refused('NO_PERMISSION', "You don't have access to this");

/** The refusals of a step. */
export const sampleStepRefusals = {
  'not possible any more': notPossible,
  'changed in the meantime': refused('VERSION_CONFLICT', 'This was changed in the meantime'),
  'still in progress': refused('IN_PROGRESS', 'This request is still being processed'),
  'too many requests': tooManyRequests,
  'signed out': refused('NOT_SIGNED_IN', 'Please sign in'),
  'note refused': refused('INVALID', 'Use at most 500 characters'),
};
