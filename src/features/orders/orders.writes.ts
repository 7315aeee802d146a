import { customerOrderCalls } from '#contract/store/customer-order.ts';
import { orderBulkCalls } from '#contract/store/order-bulk.ts';
import { orderRefundCalls } from '#contract/store/order-refund.ts';
import { orderEditCalls } from '#contract/store/order-edit.ts';
import { orderCalls, type OrderOverview } from '#contract/store/order.ts';
import { defineWrite } from '#src/lib/api/define-write.ts';
import { orderKeys } from './orders.queries.ts';

/** A write that returns the current order. */
const returnsOrder = {
  invalidates: ['orders', 'home'],
  getQueryKey: ({ order }: OrderOverview) => orderKeys.overview(order.id),
} as const;

export const advanceOrder = defineWrite({ ...returnsOrder, call: orderCalls.advanceOrder });
export const declineOrder = defineWrite({ ...returnsOrder, call: orderCalls.declineOrder });
export const editOrder = defineWrite({ ...returnsOrder, call: orderEditCalls.editOrder });
export const noteOrder = defineWrite({ ...returnsOrder, call: orderEditCalls.noteOrder });
export const updateShippingStatus = defineWrite({ ...returnsOrder, call: orderCalls.updateShippingStatus });

/** A refund also changes the balance. */
export const refundOrder = defineWrite({
  ...returnsOrder,
  call: orderRefundCalls.refundOrder,
  invalidates: ['orders', 'home', 'revenue'],
});

export const createOrder = defineWrite({ call: orderEditCalls.createOrder, invalidates: ['orders', 'home'] });

/** The orders change while the server processes them: see `orderBulkRunQuery`. */
export const startOrderBulk = defineWrite({
  call: orderBulkCalls.startOrderBulk,
  invalidates: ['orders', 'home'],
});

/** Creates a public link of an order, which doesn't change the order. */
export const orderPayLink = defineWrite({ call: orderCalls.orderPayLink, invalidates: [] });
export const orderCustomerLink = defineWrite({ call: customerOrderCalls.orderCustomerLink, invalidates: [] });
export const replaceOrderCustomerLink = defineWrite({
  call: customerOrderCalls.replaceOrderCustomerLink,
  invalidates: [],
});
