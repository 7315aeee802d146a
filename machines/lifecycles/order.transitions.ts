import type { LifecycleActor, OrderStatus } from '#domain/order-status.ts';
import { createGuard } from './lifecycle.ts';
import type { OrderCondition } from './order.conditions.ts';

export const allowed = createGuard<OrderCondition>();
const byCustomerOrMerchant = ['customer', 'merchant'] as const;
export const decline = (...when: OrderCondition[]) => ({
  target: 'DECLINED' as const,
  guard: allowed(['merchant'], ...when),
  actions: 'startProviderRefund' as const,
});
export const cancel = (...when: OrderCondition[]) => ({
  target: 'CANCELED' as const,
  guard: allowed(byCustomerOrMerchant, ...when),
  actions: 'startProviderRefund' as const,
});
export const requestRefund = (status: OrderStatus) => ({
  target: 'REFUND_REQUESTED' as const,
  guard: allowed(byCustomerOrMerchant, 'isPaid', 'isNotDisputed'),
  actions: { type: 'rememberStatus' as const, params: { status } },
});
export const rejectRefund = <Status extends OrderStatus>(target: Status, when: OrderCondition) => ({
  target,
  guard: allowed(['merchant'], when, 'isNotRefunding'),
  actions: 'forgetRefund' as const,
});
export const fail = { target: 'FAILED', guard: allowed(['courier', 'merchant']) } as const;
/** Every actor that can complete a shipment completes its order. */
export const deliver = {
  target: 'DELIVERED',
  guard: allowed(['courier', ...byCustomerOrMerchant, 'timer']),
} as const;
/** The amount due is paid, through a provider or recorded by the merchant. */
export const collect = <Status extends OrderStatus>(target: Status) => ({
  target,
  guard: allowed(['merchant', 'payment'], 'isUnpaid'),
  actions: 'markPaid' as const,
});
/** All money of an order was returned, for example by a refund of its payment that wasn't requested on the order. */
export const refunded = <Status extends OrderStatus>(target: Status, ...by: LifecycleActor[]) => ({
  target,
  guard: allowed([...by, 'payment'], 'isPaid'),
  actions: 'markRefunded' as const,
});
export const startRefund = <Status extends OrderStatus>(target: Status) => ({
  target,
  guard: allowed(['merchant'], 'isPaid', 'isNotRefunding', 'isNotDisputed'),
  actions: 'startRefund' as const,
});
export const refundFailed = <Status extends OrderStatus>(target: Status) => ({
  target,
  guard: allowed(['payment'], 'isRefunding'),
  actions: 'markRefundFailed' as const,
});
export const openDispute = <Status extends OrderStatus>(target: Status) => ({
  target,
  guard: allowed(['payment'], 'isPaid', 'isNotDisputed'),
  actions: 'openDispute' as const,
});
export const closeDispute = <Status extends OrderStatus>(target: Status) => ({
  target,
  guard: allowed(['payment'], 'isDisputed'),
  actions: 'closeDispute' as const,
});
/** The payment was reversed: an order that wasn't handed over ends, and one that was becomes unpaid again. */
export const reverse = <Status extends OrderStatus>(target: Status, ...when: OrderCondition[]) => ({
  target,
  guard: allowed(['payment'], 'isPaid', ...when),
  actions: 'markReversed' as const,
});
export const becomeUnpaid = <Status extends OrderStatus>(target: Status, ...when: OrderCondition[]) => ({
  target,
  guard: allowed(['payment'], 'isPaid', ...when),
  actions: 'resetPayment' as const,
});
/** Transitions of an order that ended while it was paid: its money is refunded or disputed. */
export const refundTransitions = <Status extends OrderStatus>(target: Status) => ({
  'refund.confirm': startRefund(target),
  'refund.done': refunded(target, 'customer', 'merchant'),
  'refund.failed': refundFailed(target),
  'dispute.opened': openDispute(target),
  'dispute.closed': closeDispute(target),
  'dispute.lost': reverse(target),
});
/** The merchant decides about goods that were not released when the order ended. */
export const restockTransitions = <Status extends OrderStatus>(target: Status) => ({
  'goods.restock': {
    target,
    guard: allowed(['merchant'], 'isRestockOpen', 'isNotInTransit'),
    actions: 'markRestocked' as const,
  },
  'goods.writeOff': {
    target,
    guard: allowed(['merchant'], 'isRestockOpen'),
    actions: 'markWrittenOff' as const,
  },
});
