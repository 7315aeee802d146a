import type { OrderOverview } from '#contract/store/order.ts';
import { defineWrite } from '#src/lib/api/define-write.ts';
import { orderKeys } from './orders.queries.ts';

/** A write that returns the current order. */
const returnsOrder = {
  invalidates: ['orders', 'home'],
  getQueryKey: ({ order }: OrderOverview) => orderKeys.overview(order.id),
} as const;

export const advanceOrder = defineWrite({ ...returnsOrder, call: 'advanceOrder' });
export const declineOrder = defineWrite({ ...returnsOrder, call: 'declineOrder' });
export const editOrder = defineWrite({ ...returnsOrder, call: 'editOrder' });
export const noteOrder = defineWrite({ ...returnsOrder, call: 'noteOrder' });
export const updateShippingStatus = defineWrite({ ...returnsOrder, call: 'updateShippingStatus' });

/** A refund also changes the balance. */
export const refundOrder = defineWrite({
  ...returnsOrder,
  call: 'refundOrder',
  invalidates: ['orders', 'home', 'revenue'],
});

export const createOrder = defineWrite({ call: 'createOrder', invalidates: ['orders', 'home'] });

/** The orders change while the server processes them: see `orderBulkRunQuery`. */
export const startOrderBulk = defineWrite({ call: 'startOrderBulk', invalidates: ['orders', 'home'] });

/** Creates a public link of an order, which doesn't change the order. */
export const orderPayLink = defineWrite({ call: 'orderPayLink', invalidates: [] });
export const orderCustomerLink = defineWrite({ call: 'orderCustomerLink', invalidates: [] });
export const replaceOrderCustomerLink = defineWrite({ call: 'replaceOrderCustomerLink', invalidates: [] });
