import type { CustomerOrder, CustomerOrderFact } from '#contract/store/customer-order.ts';
import { getEventLook, type EventLook } from '#src/ui/data/event-look.ts';
import type { StatusLook } from '#src/ui/data/status-badge.tsx';
import { t } from './customer-order.messages.ts';

type Stage =
  | 'received'
  | 'confirmed'
  | 'scheduled'
  | 'onItsWay'
  | 'readyForPickup'
  | 'delivered'
  | 'collected'
  | 'cancelled'
  | 'declined'
  | 'failed'
  | 'refundRequested'
  | 'refunded';

const tones: Record<Stage, StatusLook['tone']> = {
  received: 'info',
  confirmed: 'primary',
  scheduled: 'primary',
  onItsWay: 'primary',
  readyForPickup: 'primary',
  delivered: 'success',
  collected: 'success',
  cancelled: 'neutral',
  declined: 'neutral',
  failed: 'danger',
  refundRequested: 'warning',
  refunded: 'neutral',
};

type StageFields = Pick<CustomerOrder, 'status' | 'shippingStatus' | 'shippingMode'>;

/** Returns the stage of an order for its customer: its end, else its shipping, else the merchant's decision. */
export function getStage({ status, shippingStatus, shippingMode }: StageFields): Stage {
  const isPickup = shippingMode === 'PICKUP';
  switch (status) {
    case 'CANCELED':
      return 'cancelled';
    case 'DECLINED':
      return 'declined';
    case 'FAILED':
      return 'failed';
    case 'REFUND_REQUESTED':
      return 'refundRequested';
    case 'REFUNDED':
      return 'refunded';
    case 'DELIVERED':
      return isPickup ? 'collected' : 'delivered';
    case 'ORDER_PICKED_UP':
      return 'onItsWay';
    default:
      if (shippingStatus === 'FULFILLED') return isPickup ? 'readyForPickup' : 'onItsWay';
      if (shippingStatus === 'SCHEDULED' || shippingStatus === 'READY_FOR_PICKUP') return 'scheduled';
      return status === 'CREATED' ? 'received' : 'confirmed';
  }
}

export const getStatusLook = (order: StageFields): StatusLook => {
  const stage = getStage(order);
  return { label: t(`status.${stage}`), tone: tones[stage] };
};

/** Returns a sentence about the stage of an order. An order that is not shipped yet waits for the decision of a dispute. */
export function describeStatus(order: CustomerOrder): string {
  const stage = getStage(order);
  const { businessName: business, deliveryTiming, dueMinor } = order;
  const isDisputed = order.actions.some(({ reason }) => reason === 'disputed');
  if (isDisputed && (stage === 'received' || stage === 'confirmed')) return t('about.disputed', { business });
  if (stage === 'received' && dueMinor > 0 && deliveryTiming === 'PRE_DELIVERY')
    return t('about.receivedUnpaid', { business });
  return t(`about.${stage}`, { business });
}

/** Returns the steps of an order and the current one; undefined for an order that was cancelled, declined, failed or refunded. */
export function getProgress(
  order: CustomerOrder,
): { steps: { id: string; label: string; isDone?: boolean }[]; current: string } | undefined {
  const stage = getStage(order);
  const stages: Stage[] =
    order.shippingMode === 'PICKUP'
      ? ['received', 'confirmed', 'readyForPickup', 'collected']
      : ['received', 'confirmed', 'onItsWay', 'delivered'];
  const current = stage === 'scheduled' ? 'confirmed' : stage;
  if (!stages.includes(current)) return undefined;
  return { steps: stages.map((id) => ({ id, label: t(`status.${id}`) })), current };
}

/** The events of the merchant's timeline whose icon and tone are used. */
const lookEvents: Record<CustomerOrderFact, string> = {
  placed: 'order.created',
  confirmed: 'intent.confirm',
  paid: 'payment.confirmed',
  paymentReversed: 'payment.reversed',
  deliveryScheduled: 'shipping.schedule',
  shipmentCancelled: 'shipping.cancel',
  readyForPickup: 'shipping.fulfill',
  onItsWay: 'shipping.fulfill',
  deliveryAttempted: 'courier.attemptFailed',
  delivered: 'courier.delivered',
  returning: 'courier.returning',
  returned: 'courier.returned',
  cancelled: 'order.cancel',
  declined: 'order.decline',
  expired: 'order.expire',
  failed: 'order.fail',
  refundRequested: 'refund.request',
  refundRejected: 'refund.reject',
  refundApproved: 'refund.confirm',
  refundFailed: 'refund.failed',
  refunded: 'payment.refunded',
  partlyRefunded: 'payment.refunded',
};

export const getFactLook = (fact: CustomerOrderFact): EventLook & { title: string } => ({
  ...getEventLook(lookEvents[fact]),
  title: t(`fact.${fact}`),
});
