import type { CallBody } from '#contract/call.ts';
import type { orderRefundCalls } from '#contract/order-refund.ts';
import type { LinePieces } from '#domain/order-refund.ts';
import type { Transaction } from '#server/db/client.ts';
import { moneyText } from '#server/format.ts';
import { release } from '#server/modules/products/stock.service.ts';
import type { Actor } from '#server/modules/timeline/timeline.repo.ts';
import { Refusal } from '#server/refusal.ts';
import { type OrderDeps, advanceLocked } from './advance.ts';
import { giveBack, orderRefund } from './order-money.ts';
import { type OrderRecord, linesOf, lockOrder, savePutBack } from './orders.repo.ts';
import { tellOfOrder } from './tell-of-order.ts';

type Line = Awaited<ReturnType<typeof linesOf>>[number];
type Request = CallBody<typeof orderRefundCalls.refundOrder>;

/**
 * Gives back money of an order, all that is left of it or a part, and puts pieces of it back in stock. With the last of its
 * money a paid order is REFUNDED, by the steps of its law; a part leaves it where it stands. Refuses with NOT_FOUND,
 * VERSION_CONFLICT, ILLEGAL_EVENT where nothing is left, INVALID for more than is left of money or of a line.
 */
export async function refundOrder(
  tx: Transaction,
  deps: OrderDeps,
  businessId: string,
  id: string,
  { amountMinor, reason, restock, version }: Request,
  actor: Actor,
): Promise<void> {
  const order = await lockOrder(tx, businessId, id);
  if (!order) throw new Refusal('NOT_FOUND');
  if (version !== undefined && version < order.version) throw new Refusal('VERSION_CONFLICT');
  const lines = await linesOf(tx, businessId, id);
  const { leftMinor, pieces } = await orderRefund(tx, order, lines);
  if (leftMinor === 0)
    throw new Refusal('ILLEGAL_EVENT', { message: 'Nothing of this order can be given back', legal: [] });
  if (amountMinor > leftMinor)
    throw new Refusal('INVALID', {
      fields: [
        {
          field: 'amountMinor',
          message: `Of this order only ${moneyText(leftMinor, order.currency)} is left`,
        },
      ],
    });
  checkPieces(restock, pieces);
  // Products are locked before the payment's row and the ledger.
  await putBack(tx, deps, order, lines, restock, actor);
  if (amountMinor === leftMinor && order.paid) await refundWhole(tx, deps, order, reason, actor);
  else {
    await giveBack(tx, deps, order, { amountMinor, reason }, actor);
    await tellOfOrder(
      tx,
      deps,
      order,
      actor,
      'refund.started',
      `${moneyText(amountMinor, order.currency)} · ${reason}`,
    );
  }
}

async function refundWhole(
  tx: Transaction,
  deps: OrderDeps,
  order: OrderRecord,
  reason: string,
  actor: Actor,
): Promise<void> {
  const asked = await advanceLocked(tx, deps, order, { on: 'order', event: 'refund.request' }, actor);
  await advanceLocked(tx, deps, asked, { on: 'order', event: 'refund.confirm' }, actor, { note: reason });
}

function checkPieces(restock: readonly LinePieces[], pieces: readonly LinePieces[]): void {
  const fields = restock.flatMap(({ lineId, quantity }, nth) => {
    const left = pieces.find((line) => line.lineId === lineId)?.quantity ?? 0;
    const isTwice = restock.findIndex((line) => line.lineId === lineId) < nth;
    if (quantity <= left && !isTwice) return [];
    const message = isTwice ? 'This line is named twice' : `At most ${left} can be put back`;
    return [{ field: `restock.${lineId}`, message }];
  });
  if (fields.length > 0) throw new Refusal('INVALID', { fields });
}

async function putBack(
  tx: Transaction,
  deps: OrderDeps,
  order: OrderRecord,
  lines: Line[],
  restock: readonly LinePieces[],
  actor: Actor,
): Promise<void> {
  const goods = restock.flatMap(({ lineId, quantity }) => {
    const line = lines.find(({ id }) => id === lineId);
    return line?.variationId ? [{ variationId: line.variationId, name: line.name, quantity }] : [];
  });
  if (goods.length === 0) return;
  await release(tx, deps, order.businessId, goods, { orderId: order.id, actor });
  for (const pieces of restock) await savePutBack(tx, order.businessId, order.id, pieces);
  const said = goods.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ');
  await tellOfOrder(tx, deps, order, actor, 'stock.putBack', said);
}
