import type { CallBody, CallData } from '#contract/call.ts';
import { type OrderOverview, type orderCalls } from '#contract/order.ts';
import type { orderRefundCalls } from '#contract/order-refund.ts';
import { shippingWish } from '#machines/lifecycles/shipping.lifecycle.ts';
import type { Member } from '#server/caller.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { type Actor, timelineOf } from '#server/modules/timeline/timeline.repo.ts';
import { Refusal } from '#server/refusal.ts';
import { type OrderDeps, advance } from './advance.ts';
import { orderRefund } from './order-money.ts';
import { refundOrder } from './order-refund.ts';
import { type OrderRecord, findOrder } from './orders.repo.ts';

type Body<Name extends keyof typeof orderCalls> = CallBody<(typeof orderCalls)[Name]>;

export const merchant = ({ userId, name }: Member): Actor => ({ kind: 'merchant', id: userId, name });

const iso = (instant: Date | null) => instant?.toISOString() ?? null;

/** Its goods are set aside with its money or its confirmation, unless a provider's payment found too few of them. */
const isStockShort = (order: OrderRecord, lines: { variationId: string | null }[]) =>
  (order.status === 'PAYMENT_CONFIRMED' || order.status === 'ORDER_INTENT_CONFIRMED') &&
  !order.stockReserved &&
  lines.some(({ variationId }) => variationId !== null);

/** Refuses with NOT_FOUND, also for another business's order. */
export async function orderOverview(
  executor: Executor,
  businessId: string,
  id: string,
): Promise<CallData<typeof orderCalls.orderOverview>> {
  const found = await findOrder(executor, businessId, id);
  if (!found) throw new Refusal('NOT_FOUND');
  const { order, customer, lines, delivery } = found;
  const entries = await timelineOf(executor, businessId, 'order', id);
  return {
    order: {
      ...order,
      placedAt: order.placedAt.toISOString(),
      pickedUpAt: iso(order.pickedUpAt),
      paidAt: iso(order.paidAt),
      customer,
      lines,
      stockShort: isStockShort(order, lines),
      courier: delivery
        ? { reference: delivery.courierReference, status: delivery.status, refusal: delivery.refusal }
        : null,
    },
    refund: await orderRefund(executor, order, lines),
    timeline: entries.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
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
    (order) => ({ on: 'shipping', event: shippingWish(order, shippingStatus) }),
    merchant(caller),
    { note, version },
  );
  return orderOverview(tx, caller.businessId, id);
}

export async function declineOrder(
  tx: Transaction,
  deps: OrderDeps,
  caller: Member,
  id: string,
  { reason, version }: Body<'declineOrder'>,
): Promise<OrderOverview> {
  const step = { on: 'order', event: 'order.decline' } as const;
  await advance(tx, deps, caller.businessId, id, step, merchant(caller), { note: reason, version });
  return orderOverview(tx, caller.businessId, id);
}

export async function advanceOrder(
  tx: Transaction,
  deps: OrderDeps,
  caller: Member,
  id: string,
  { event, ...details }: Body<'advanceOrder'>,
): Promise<OrderOverview> {
  await advance(tx, deps, caller.businessId, id, { on: 'order', event }, merchant(caller), details);
  return orderOverview(tx, caller.businessId, id);
}

/** Refuses as `refundOrder`. */
export async function refundOne(
  tx: Transaction,
  deps: OrderDeps,
  caller: Member,
  id: string,
  request: CallBody<typeof orderRefundCalls.refundOrder>,
): Promise<OrderOverview> {
  await refundOrder(tx, deps, caller.businessId, id, request, merchant(caller));
  return orderOverview(tx, caller.businessId, id);
}
