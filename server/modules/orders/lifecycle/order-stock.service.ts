import type { OrderStatus } from '#domain/order-status.ts';
import type { Consequence } from '#machines/lifecycles/consequences.ts';
import type { Step } from '#machines/lifecycles/order-plan.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { lockStock } from '#server/modules/products/products.records.ts';
import {
  type Shortage,
  type StockLine,
  release,
  reserve,
  shortages,
} from '#server/modules/products/stock.service.ts';
import type { Actor } from '#server/platform/timeline/timeline.repo.ts';
import { Refusal } from '#server/refusal.ts';
import { type OrderRecord, linesOf } from '#server/modules/orders/orders.repo.ts';

/** What of an order is counted: lines that are no goods of the catalogue are not, nor are pieces that were put back. */
async function goodsOf(executor: Executor, { businessId, id }: OrderRecord): Promise<StockLine[]> {
  const lines = await linesOf(executor, businessId, id);
  return lines.flatMap(({ variationId, quantity, putBack }) =>
    variationId === null || putBack === quantity ? [] : [{ variationId, quantity: quantity - putBack }],
  );
}

/** Whether these effects set goods aside that the order does not hold yet. */
export const takesStock = (
  order: Pick<OrderRecord, 'stockReserved'>,
  effects: readonly Consequence[],
): boolean =>
  !order.stockReserved && effects.some((effect) => effect.on === 'stock' && effect.effect === 'reserve');

export const outOfStock = (missing: string): string => `There is not enough in stock. ${missing}.`;

export const inWords = (short: Shortage[]) =>
  short.map(({ name, wanted, left }) => `${name}: ${wanted} wanted, ${left} left`).join('; ');

/** What the charts of an order ask of the stock. */
export interface StockFacts {
  /** Whether its goods are set aside, or could be now. */
  stockReservable: boolean;
  /** What is missing, in words; null where nothing is. */
  stockMissing: string | null;
}

/** Statuses in which an order may still set its goods aside. */
const mayReserve: ReadonlySet<OrderStatus> = new Set([
  'CREATED',
  'PAYMENT_CONFIRMED',
  'ORDER_INTENT_CONFIRMED',
  'FAILED',
]);
const reservingEvents: ReadonlySet<Step['event']> = new Set<Step['event']>([
  'payment.confirmed',
  'intent.confirm',
  'shipping.fulfill',
  'shipping.schedule',
]);

/** Whether the order's goods have to be looked for before it can set them aside; else it holds them, or needs them no more. */
export const needsStock = ({
  stockReserved,
  status,
}: Pick<OrderRecord, 'stockReserved' | 'status'>): boolean => !stockReserved && mayReserve.has(status);
/** The same for one step. */
export const asksForStock = (order: Pick<OrderRecord, 'stockReserved' | 'status'>, step: Step): boolean =>
  reservingEvents.has(step.event) && needsStock(order);

/** What these effects do to the stock; `short` where goods are missing that a provider's payment was taken for. */
export function stockEffectOf(
  order: Pick<OrderRecord, 'stockReserved'> & { stockReservable?: boolean },
  effects: readonly Consequence[],
): 'reserve' | 'short' | 'release' | null {
  if (takesStock(order, effects)) return order.stockReservable === false ? 'short' : 'reserve';
  const isReleased = effects.some((effect) => effect.on === 'stock' && effect.effect === 'release');
  return order.stockReserved && isReleased ? 'release' : null;
}

/** Whether the goods of an order could be set aside now. An answer for a screen: others may sell meanwhile. */
export async function stockFactsOf(executor: Executor, order: OrderRecord): Promise<StockFacts> {
  const goods = needsStock(order) ? await goodsOf(executor, order) : [];
  const short = goods.length === 0 ? [] : await shortages(executor, order.businessId, goods);
  return { stockReservable: short.length === 0, stockMissing: short.length === 0 ? null : inWords(short) };
}

/** The same for a step that sets goods aside: what is found then is held until the transaction ends. */
export async function readStockFacts(tx: Transaction, order: OrderRecord, step: Step): Promise<StockFacts> {
  if (!asksForStock(order, step)) return { stockReservable: true, stockMissing: null };
  const goods = await goodsOf(tx, order);
  if (goods.length > 0)
    await lockStock(
      tx,
      order.businessId,
      goods.map(({ variationId }) => variationId),
    );
  return stockFactsOf(tx, order);
}

/**
 * Sets goods aside or gives them back, once. A provider's payment takes an order whose goods are missing: nothing of it is
 * set aside then.
 * @returns whether the goods are set aside now
 * @throws OUT_OF_STOCK, with what is missing
 */
export async function settleStock(
  tx: Transaction,
  deps: Pick<Deps, 'clock'>,
  order: OrderRecord & Partial<StockFacts>,
  effects: readonly Consequence[],
  actor: Actor,
): Promise<boolean> {
  const { businessId, id: orderId, stockReserved } = order;
  const effect = stockEffectOf(order, effects);
  if (effect === 'short') return false;
  if (effect === 'reserve') {
    const goods = await goodsOf(tx, order);
    const reserved = await reserve(tx, deps, businessId, goods, { orderId, actor });
    if (!reserved.ok) throw new Refusal('OUT_OF_STOCK', { message: outOfStock(inWords(reserved.short)) });
    return goods.length > 0;
  }
  if (effect === 'release') {
    await release(tx, deps, businessId, await goodsOf(tx, order), { orderId, actor });
    return false;
  }
  return stockReserved;
}
