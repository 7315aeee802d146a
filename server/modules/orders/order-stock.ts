import type { Consequence } from '#machines/lifecycles/consequences.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import {
  type Shortage,
  type StockLine,
  release,
  reserve,
  shortages,
} from '#server/modules/products/stock.service.ts';
import type { Actor } from '#server/platform/timeline/timeline.repo.ts';
import { Refusal } from '#server/refusal.ts';
import { type OrderRecord, linesOf } from './orders.repo.ts';
import type { Step } from './step.ts';

/** What of an order is counted: lines that are no goods of the catalogue are not, nor are pieces that were put back. */
async function goodsOf(tx: Transaction, { businessId, id }: OrderRecord): Promise<StockLine[]> {
  const lines = await linesOf(tx, businessId, id);
  return lines.flatMap(({ variationId, quantity, putBack }) =>
    variationId === null || putBack === quantity ? [] : [{ variationId, quantity: quantity - putBack }],
  );
}

/** Whether these effects set goods aside that the order does not hold yet. */
export const takesStock = (order: OrderRecord, effects: readonly Consequence[]): boolean =>
  !order.stockReserved && effects.some((effect) => effect.on === 'stock' && effect.effect === 'reserve');

export const outOfStock = (short: Shortage[]): string => `There is not enough in stock. ${inWords(short)}.`;

const inWords = (short: Shortage[]) =>
  short.map(({ name, wanted, left }) => `${name}: ${wanted} wanted, ${left} left`).join('; ');

/** Whether a failed order, whose late money has come, finds its goods again. Of any other order nobody asks. */
export async function isStockReservable(tx: Transaction, order: OrderRecord, step: Step): Promise<boolean> {
  if (order.status !== 'FAILED' || step.event !== 'payment.confirmed') return true;
  return (await shortages(tx, order.businessId, await goodsOf(tx, order))).length === 0;
}

export interface StockOutcome {
  /** Whether the goods are set aside now. */
  isReserved: boolean;
  /** What was missing when a provider's payment came; nothing of the order is set aside then. */
  short?: string;
}

/**
 * Sets goods aside or gives them back, once. Refuses with OUT_OF_STOCK, and names what is missing, unless a provider's
 * payment asks for it: that money has been paid, so the order takes it and says that its goods are missing.
 */
export async function settleStock(
  tx: Transaction,
  deps: Pick<Deps, 'clock'>,
  order: OrderRecord,
  effects: readonly Consequence[],
  actor: Actor,
): Promise<StockOutcome> {
  const { businessId, id: orderId, stockReserved } = order;
  if (takesStock(order, effects)) {
    const goods = await goodsOf(tx, order);
    const reserved = await reserve(tx, deps, businessId, goods, { orderId, actor });
    if (reserved.ok) return { isReserved: goods.length > 0 };
    const isFact = actor.kind === 'payment' && order.status === 'CREATED';
    if (!isFact) throw new Refusal('OUT_OF_STOCK', { message: outOfStock(reserved.short) });
    return { isReserved: false, short: inWords(reserved.short) };
  }
  if (stockReserved && effects.some((effect) => effect.on === 'stock' && effect.effect === 'release')) {
    await release(tx, deps, businessId, await goodsOf(tx, order), { orderId, actor });
    return { isReserved: false };
  }
  return { isReserved: stockReserved };
}
