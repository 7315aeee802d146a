import type { CallBody } from '#contract/call.ts';
import type { orderRefundCalls } from '#contract/store/order-refund.ts';
import type { LineQuantity } from '#domain/order-refund.ts';
import { isPaidThroughProvider } from '#machines/lifecycles/consequences.ts';
import type { Member } from '#server/caller.ts';
import type { Transaction } from '#server/db/client.ts';
import { formatMoney } from '#server/format.ts';
import { getInstantOfDay } from '#server/instant-of-day.ts';
import { release } from '#server/modules/products/stock.service.ts';
import type { Actor } from '#server/platform/timeline/timeline.repo.ts';
import { AppError } from '#server/app-error.ts';
import { advanceLocked } from './advance.ts';
import { transactionsFor } from '#server/modules/payments/payments.records.ts';
import { refundPayments, getOrderRefund } from './order-money.service.ts';
import type { OrderDeps } from './order-step.ts';
import {
  type OrderRecord,
  listOrderLines,
  lockOrder,
  saveRestocked,
} from '#server/modules/orders/orders.repo.ts';
import { orderRef } from '#server/modules/orders/order.ref.ts';
import { recordEvents } from '#server/platform/timeline/timeline.repo.ts';

type Line = Awaited<ReturnType<typeof listOrderLines>>[number];
type Request = CallBody<typeof orderRefundCalls.refundOrder>;

/**
 * Refunds an order in full or in part and restocks items. When the last of its money is refunded, a paid order becomes
 * REFUNDED through its lifecycle once the money has moved; a partial refund keeps its status.
 * @throws NOT_FOUND, VERSION_CONFLICT, ILLEGAL_EVENT where nothing is left, INVALID for more than is left of the money
 * or of a line item
 */
export async function refundOrder(
  tx: Transaction,
  deps: OrderDeps,
  { businessId, timeZone }: Pick<Member, 'businessId' | 'timeZone'>,
  id: string,
  { amountMinor, reason, restock, returnedOn, version }: Request,
  actor: Actor,
): Promise<void> {
  const order = await lockOrder(tx, businessId, id);
  if (!order) throw new AppError('NOT_FOUND');
  if (version !== undefined && version < order.version) throw new AppError('VERSION_CONFLICT');
  const lines = await listOrderLines(tx, businessId, id);
  const money = await transactionsFor(tx, businessId, { orderId: id });
  const { leftMinor, pieces } = await getOrderRefund(tx, order, lines, money);
  if (order.dispute === 'open')
    throw new AppError('ILLEGAL_EVENT', {
      message: 'The payment is disputed. It can be refunded once the dispute is decided.',
      legal: [],
    });
  if (leftMinor === 0)
    throw new AppError('ILLEGAL_EVENT', { message: 'This order has nothing left to refund', legal: [] });
  if (amountMinor > leftMinor)
    throw new AppError('INVALID', {
      fields: [
        {
          field: 'amountMinor',
          message: `Only ${formatMoney(leftMinor, order.currency)} can still be refunded`,
        },
      ],
    });
  validateRestock(restock, pieces);
  const now = deps.clock.now();
  const returnedAt = isPaidThroughProvider(order)
    ? now
    : getReturnInstant(order, returnedOn, { now, timeZone });
  // Products are locked before the payment's row and the ledger.
  await restockLines(tx, deps, order, lines, restock, actor);
  // A partial refund that is not the last one keeps the order's status.
  if (amountMinor < leftMinor || !order.paid) {
    const note = `${formatMoney(amountMinor, order.currency)} · ${reason}`;
    await recordEvents(tx, order.businessId, deps.clock.now(), actor, [
      { record: orderRef(order), event: 'refund.started', note },
    ]);
    await refundPayments(tx, deps, order, { amountMinor, reason, returnedAt }, actor);
    return;
  }
  // The customer is notified of the refund itself; the request needs no decision.
  const hasEnded = order.status === 'CANCELED' || order.status === 'DECLINED';
  const requested = hasEnded
    ? order
    : await advanceLocked(tx, deps, order, { on: 'order', event: 'refund.request' }, actor, {
        isNotifiedElsewhere: true,
      });
  // The pieces were restocked above, unless the courier still has them.
  const isAway = order.shippingStatus === 'PICKED_UP' || order.shippingStatus === 'RETURNING';
  await advanceLocked(tx, deps, requested, { on: 'order', event: 'refund.confirm' }, actor, {
    note: reason,
    returnedAt,
    restock: order.stockReserved && !isAway ? false : undefined,
  });
}

/**
 * Returns the instant of the day on which the merchant returned a recorded payment.
 * @throws INVALID at `returnedOn` for a day in the future, or before the order was paid
 */
export const getReturnInstant = (
  { paidAt }: Pick<OrderRecord, 'paidAt'>,
  returnedOn: string | undefined,
  { now, timeZone }: { now: Date; timeZone: string },
): Date =>
  getInstantOfDay(
    returnedOn,
    { now, timeZone, field: 'returnedOn' },
    paidAt ? { at: paidAt, tooEarly: "The date can't be before the payment" } : undefined,
  );

function validateRestock(restock: readonly LineQuantity[], pieces: readonly LineQuantity[]): void {
  const fields = restock.flatMap(({ lineId, quantity }, nth) => {
    const left = pieces.find((line) => line.lineId === lineId)?.quantity ?? 0;
    const isTwice = restock.findIndex((line) => line.lineId === lineId) < nth;
    if (quantity <= left && !isTwice) return [];
    const message = isTwice ? 'This item is listed twice' : `At most ${left} can be restocked`;
    return [{ field: `restock.${lineId}`, message }];
  });
  if (fields.length > 0) throw new AppError('INVALID', { fields });
}

async function restockLines(
  tx: Transaction,
  deps: OrderDeps,
  order: OrderRecord,
  lines: Line[],
  restock: readonly LineQuantity[],
  actor: Actor,
): Promise<void> {
  const goods = restock.flatMap(({ lineId, quantity }) => {
    const line = lines.find(({ id }) => id === lineId);
    return line?.variationId ? [{ variationId: line.variationId, name: line.name, quantity }] : [];
  });
  if (goods.length === 0) return;
  await release(tx, deps, order.businessId, goods, { orderId: order.id, actor });
  for (const pieces of restock) await saveRestocked(tx, order.businessId, order.id, pieces);
  const summary = goods.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ');
  await recordEvents(tx, order.businessId, deps.clock.now(), actor, [
    { record: orderRef(order), event: 'stock.restocked', note: summary },
  ]);
}
