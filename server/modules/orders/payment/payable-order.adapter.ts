import type { Payable } from '#contract/money/payment.ts';
import { dayOf } from '#domain/date-range.ts';
import { UNPAID_ORDER_EXPIRES_AFTER_MS } from '#machines/lifecycles/order.lifecycle.ts';
import type { Deps } from '#server/deps.ts';
import { findBusiness } from '#server/modules/business/business.records.ts';
import {
  emptyPayablePage,
  toPayableBusiness,
  sumPendingPayments,
} from '#server/modules/payments/payable-page.rules.ts';
import type { AmountDue, PayablePort } from '#server/modules/payments/payable.port.ts';
import { transactionsFor } from '#server/modules/payments/payments.records.ts';
import { AppError } from '#server/app-error.ts';
import { getOrderLink } from '#server/modules/orders/notices/customer-order-link.service.ts';
import { getItemRows } from '#server/modules/orders/notices/order-item.rows.ts';
import { type OrderRecord, findOrder, lockOrder } from '#server/modules/orders/orders.repo.ts';
import { findWholeOrder } from '#server/modules/orders/whole-order.repo.ts';
import { lockPayableOrder, canCollect } from './order-payment.service.ts';
import { findOrderByPayToken } from './pay-link.repo.ts';

/** Connects orders with the payment module. */
export const payableOrders: PayablePort = {
  async page(deps, token) {
    const order = await findOrderByPayToken(deps.db, token);
    return order && getOrderPage(deps, order);
  },
  recordView: async (tx, _deps, token) => (await findOrderByPayToken(tx, token)) !== undefined,
  async lockAmountDue(tx, token) {
    const match = await findOrderByPayToken(tx, token);
    const order = match && (await lockOrder(tx, match.businessId, match.id));
    return order && toDebt(order);
  },
  lockSubject: lockPayableOrder,
  async check(executor, { businessId }, id) {
    const order = await findOrder(executor, businessId, id);
    const dueMinor = order && canCollect(order) ? order.totalMinor : 0;
    return { token: order?.payToken ?? null, dueMinor };
  },
  async noticeDetails(tx, config, business, { businessId, id }) {
    const order = await lockOrder(tx, businessId, id);
    return {
      receiptRows: order ? await getItemRows(tx, order, business) : [],
      customerLinks: config && order ? [await getOrderLink(tx, config, order)] : [],
    };
  },
  // The step of the order notifies them.
  notifyMembers: async () => undefined,
};

const toDebt = (order: OrderRecord): AmountDue => ({
  businessId: order.businessId,
  subject: { orderId: order.id },
  type: 'orderFulfillment',
  currency: order.currency,
  label: order.number,
  counterpart: order.customerName,
  dueMinor: canCollect(order) ? order.totalMinor : 0,
  allowPartial: false,
});

/** Returns an order as its payer sees it: paid, due until it expires, or ended. */
async function getOrderPage({ db }: Pick<Deps, 'db'>, order: OrderRecord): Promise<Payable> {
  const { businessId, id, placedAt, totalMinor, deliveryFeeMinor } = order;
  const [business, orderDetails, paid] = await Promise.all([
    findBusiness(db, businessId),
    findWholeOrder(db, businessId, id),
    transactionsFor(db, businessId, { orderId: id }),
  ]);
  if (!business || !orderDetails) throw new AppError('NOT_FOUND');
  const waits = canCollect(order);
  const expires = new Date(placedAt.getTime() + UNPAID_ORDER_EXPIRES_AFTER_MS);
  const dayIn = (instant: Date) => dayOf(instant, business.timeZone).toString();
  return {
    ...emptyPayablePage,
    ...toPayableBusiness(business),
    kind: 'order',
    number: order.number,
    status: order.paid ? 'PAID' : waits ? 'PENDING' : 'VOID',
    customerName: order.customerName,
    customerEmail: orderDetails.customer?.email ?? null,
    issuedOn: dayIn(placedAt),
    dueOn: dayIn(expires),
    currency: order.currency,
    items: orderDetails.lines,
    charges: deliveryFeeMinor > 0 ? [{ id, label: 'Delivery', amountMinor: deliveryFeeMinor }] : [],
    subtotalMinor: order.subtotalMinor,
    discountMinor: order.discountMinor,
    totalMinor,
    paidMinor: order.paid ? totalMinor : 0,
    dueMinor: waits ? totalMinor : 0,
    allowPartial: false,
    inProgress: sumPendingPayments(paid),
  };
}
