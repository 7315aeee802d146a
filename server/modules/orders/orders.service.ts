import type { CallBody, CallData } from '#contract/call.ts';
import { toMerchantActor } from '#server/platform/timeline/merchant.ts';
import { type OrderOverview, type orderCalls } from '#contract/store/order.ts';
import type { orderRefundCalls } from '#contract/store/order-refund.ts';
import { isPaidThroughProvider } from '#machines/lifecycles/consequences.ts';
import { shippingEventFor } from '#machines/lifecycles/shipping.lifecycle.ts';
import type { Member } from '#server/caller.ts';
import type { Step } from '#machines/lifecycles/order-plan.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { getInstantOfDay } from '#server/instant-of-day.ts';
import { listDisputesOfSubject } from '#server/modules/payments/disputes/dispute.view.ts';
import { failedRefundOfOrder } from '#server/modules/payments/payments.records.ts';
import { AppError } from '#server/app-error.ts';
import { advance } from './lifecycle/advance.ts';
import type { OrderDeps } from './lifecycle/order-step.ts';
import { getOrderRefund } from './lifecycle/order-money.service.ts';
import { getStockFacts } from './lifecycle/order-stock.service.ts';
import { refundOrder, getReturnInstant } from './lifecycle/order-refund.service.ts';
import { requireSpender } from './lifecycle/spending-steps.rules.ts';
import { type OrderRecord, lockOrder } from './orders.repo.ts';
import { findWholeOrder } from './whole-order.repo.ts';

type Body<Name extends keyof typeof orderCalls> = CallBody<(typeof orderCalls)[Name]>;

const iso = (instant: Date | null) => instant?.toISOString() ?? null;

/** Stock is reserved with payment or confirmation, unless a provider's payment found too little of it. */
const isStockShort = (order: OrderRecord, lines: { variationId: string | null }[]) =>
  (order.status === 'PAYMENT_CONFIRMED' || order.status === 'ORDER_INTENT_CONFIRMED') &&
  !order.stockReserved &&
  lines.some(({ variationId }) => variationId !== null);

/** @throws NOT_FOUND, also for another business's order */
export async function getOrderOverview(
  executor: Executor,
  businessId: string,
  id: string,
): Promise<CallData<typeof orderCalls.orderOverview>> {
  const match = await findWholeOrder(executor, businessId, id);
  if (!match) throw new AppError('NOT_FOUND');
  const { order, customer, lines, delivery, money, timeline } = match;
  const stock = await getStockFacts(executor, order, lines);
  return {
    order: {
      ...order,
      placedAt: order.placedAt.toISOString(),
      pickedUpAt: iso(order.pickedUpAt),
      paidAt: iso(order.paidAt),
      refundedAt: iso(order.refundedAt),
      customer,
      lines,
      ...stock,
      stockShort: isStockShort(order, lines),
      courier: delivery
        ? { reference: delivery.courierReference, status: delivery.status, refusal: delivery.refusal }
        : null,
    },
    refund: await getOrderRefund(executor, order, lines, money),
    failedRefund:
      order.refundStatus === 'failed'
        ? ((await failedRefundOfOrder(executor, businessId, id)) ?? null)
        : null,
    // Most orders have no payment that could be disputed.
    disputes: money.length === 0 ? [] : await listDisputesOfSubject(executor, businessId, { orderId: id }),
    timeline,
  };
}

export async function updateShippingStatus(
  tx: Transaction,
  deps: OrderDeps,
  caller: Member,
  id: string,
  { shippingStatus, note, version }: Body<'updateShippingStatus'>,
): Promise<OrderOverview> {
  await advance(
    tx,
    deps,
    caller.businessId,
    id,
    (order) => ({ on: 'shipping', event: shippingEventFor(order, shippingStatus) }),
    toMerchantActor(caller),
    { note, version },
  );
  return getOrderOverview(tx, caller.businessId, id);
}

export async function declineOrder(
  tx: Transaction,
  deps: OrderDeps,
  caller: Member,
  id: string,
  { reason, version, ...money }: Body<'declineOrder'>,
): Promise<OrderOverview> {
  const step = { on: 'order', event: 'order.decline' } as const;
  requireSpender(caller, await getLockedOrder(tx, caller.businessId, id), step);
  const returnedAt = await getReturnedAt(tx, deps, caller, id, money);
  await advance(tx, deps, caller.businessId, id, step, toMerchantActor(caller), {
    note: reason,
    version,
    returnedAt,
  });
  return getOrderOverview(tx, caller.businessId, id);
}

export async function advanceOrder(
  tx: Transaction,
  deps: OrderDeps,
  caller: Member,
  id: string,
  { event, moneyReturned, returnedOn, receivedOn, ...details }: Body<'advanceOrder'>,
): Promise<OrderOverview> {
  const { timeZone } = caller;
  const isReturned = event === 'refund.confirm' || moneyReturned;
  const returnedAt =
    event === 'order.cancel' || event === 'refund.confirm'
      ? await getReturnedAt(tx, deps, caller, id, { moneyReturned: isReturned, returnedOn })
      : undefined;
  const receivedAt =
    event === 'payment.confirmed'
      ? getInstantOfDay(receivedOn, { now: deps.clock.now(), timeZone, field: 'receivedOn' })
      : undefined;
  const step: Step = event === 'return.confirm' ? { on: 'shipping', event } : { on: 'order', event };
  requireSpender(caller, await getLockedOrder(tx, caller.businessId, id), step);
  await advance(tx, deps, caller.businessId, id, step, toMerchantActor(caller), {
    ...details,
    returnedAt,
    receivedAt,
  });
  return getOrderOverview(tx, caller.businessId, id);
}

/** @throws NOT_FOUND */
async function getLockedOrder(tx: Transaction, businessId: string, id: string): Promise<OrderRecord> {
  const order = await lockOrder(tx, businessId, id);
  if (!order) throw new AppError('NOT_FOUND');
  return order;
}

/**
 * Returns when a recorded payment was returned to the customer; undefined where it was not, or where a provider
 * collected it and refunds it itself. The order is locked from here on.
 * @throws NOT_FOUND, INVALID for a day in the future or before the payment
 */
async function getReturnedAt(
  tx: Transaction,
  deps: Pick<OrderDeps, 'clock'>,
  { businessId, timeZone }: Member,
  id: string,
  { moneyReturned, returnedOn }: Pick<Body<'declineOrder'>, 'moneyReturned' | 'returnedOn'>,
): Promise<Date | undefined> {
  if (moneyReturned !== true) return undefined;
  const order = await getLockedOrder(tx, businessId, id);
  if (!order.paid || isPaidThroughProvider(order)) return undefined;
  return getReturnInstant(order, returnedOn, { now: deps.clock.now(), timeZone });
}

/** @throws as `refundOrder` */
export async function refundOne(
  tx: Transaction,
  deps: OrderDeps,
  caller: Member,
  id: string,
  request: CallBody<typeof orderRefundCalls.refundOrder>,
): Promise<OrderOverview> {
  await refundOrder(tx, deps, caller, id, request, toMerchantActor(caller));
  return getOrderOverview(tx, caller.businessId, id);
}
