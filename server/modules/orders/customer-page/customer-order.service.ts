import type { CallBody } from '#contract/call.ts';
import type {
  CustomerOrder,
  CustomerOrderEvent,
  customerOrderCalls,
} from '#contract/store/customer-order.ts';
import type { Step } from '#machines/lifecycles/order-plan.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { findBusiness, getPublicName } from '#server/modules/business/business.records.ts';
import { transactionsFor } from '#server/modules/payments/payments.records.ts';
import { type Actor, listTimeline } from '#server/platform/timeline/timeline.repo.ts';
import { AppError } from '#server/app-error.ts';
import { advance } from '#server/modules/orders/lifecycle/advance.ts';
import { getCustomerActions, getRefundPendingMinor, toCustomerTimeline } from './customer-order.view.ts';
import type { OrderDeps } from '#server/modules/orders/lifecycle/order-step.ts';
import { findOrderByToken, lockOrderByToken } from './order-link.repo.ts';
import { canCollect } from '#server/modules/orders/payment/order-payment.service.ts';
import { type OrderRecord, listOrderLines } from '#server/modules/orders/orders.repo.ts';
import { getPayToken } from '#server/modules/orders/payment/pay-link.service.ts';
import { formatPhone } from '#server/platform/phone-numbers.ts';

/**
 * Returns the order that a private link opens.
 * @throws NOT_FOUND where the token is unknown or was replaced
 */
export async function getCustomerOrder(executor: Executor, token: string): Promise<CustomerOrder> {
  const order = await findOrderByToken(executor, token);
  if (!order) throw new AppError('NOT_FOUND');
  const { businessId, id } = order;
  const business = await findBusiness(executor, businessId);
  if (!business) throw new AppError('NOT_FOUND');
  const items = await listOrderLines(executor, businessId, id);
  const money = await transactionsFor(executor, businessId, { orderId: id });
  const entries = await listTimeline(executor, businessId, 'order', id);
  return {
    ...order,
    businessName: getPublicName(business),
    businessImageUrl: business.imageUrl,
    businessPhoneNumber: business.phoneNumber && formatPhone(business.phoneNumber, business.country),
    timeZone: business.timeZone,
    placedAt: order.placedAt.toISOString(),
    items,
    paidMinor: order.paid ? order.totalMinor : 0,
    dueMinor: canCollect(order) ? order.totalMinor : 0,
    refundPendingMinor: getRefundPendingMinor(money),
    actions: getCustomerActions(order),
    timeline: toCustomerTimeline(entries, order),
  };
}

const steps: Record<CustomerOrderEvent, Step> = {
  'order.cancel': { on: 'order', event: 'order.cancel' },
  'delivery.confirm': { on: 'shipping', event: 'delivery.confirm' },
  'refund.request': { on: 'order', event: 'refund.request' },
};

const customer = ({ customerName }: OrderRecord): Actor => ({
  kind: 'customer',
  id: null,
  name: customerName ?? 'Customer',
});

/**
 * Applies the customer's action, with all its effects, and returns the order afterwards.
 * @throws NOT_FOUND where the token is unknown or was replaced, VERSION_CONFLICT, ILLEGAL_EVENT
 */
export async function advanceCustomerOrder(
  tx: Transaction,
  deps: OrderDeps,
  token: string,
  { event, version, note }: CallBody<typeof customerOrderCalls.advanceCustomerOrder>,
): Promise<CustomerOrder> {
  const order = await lockOrderByToken(tx, token);
  if (!order) throw new AppError('NOT_FOUND');
  await advance(tx, deps, order.businessId, order.id, steps[event], customer(order), { note, version });
  return getCustomerOrder(tx, token);
}

/**
 * Returns the token of the order's payment link.
 * @throws NOT_FOUND where the token is unknown or was replaced, ILLEGAL_EVENT where nothing is due
 */
export async function getPayTokenForCustomer(tx: Transaction, token: string): Promise<string> {
  const order = await lockOrderByToken(tx, token);
  if (!order) throw new AppError('NOT_FOUND');
  return getPayToken(tx, order.businessId, order.id);
}
