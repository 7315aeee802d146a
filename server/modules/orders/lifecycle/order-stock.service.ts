import type { OrderStatus } from '#domain/order-status.ts';
import type { Consequence } from '#machines/lifecycles/consequences.ts';
import type { Step } from '#machines/lifecycles/order-plan.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import type { NotifyDeps } from '#server/modules/notifications/notify-members.ts';
import {
  type Shortage,
  type StockLine,
  release,
  reserve,
  findShortages,
  lockShortages,
} from '#server/modules/products/stock.service.ts';
import type { Actor } from '#server/platform/timeline/timeline.repo.ts';
import { AppError } from '#server/app-error.ts';
import { type OrderRecord, listOrderLines } from '#server/modules/orders/orders.repo.ts';

type OrderItem = Pick<
  Awaited<ReturnType<typeof listOrderLines>>[number],
  'variationId' | 'quantity' | 'restockedQuantity'
>;

/** Returns the line items with tracked stock: custom items and restocked pieces are not counted. */
const getTrackedItems = (lines: readonly OrderItem[]): StockLine[] =>
  lines.flatMap(({ variationId, quantity, restockedQuantity: restocked }) =>
    variationId === null || restocked === quantity ? [] : [{ variationId, quantity: quantity - restocked }],
  );

const listTrackedItems = async (executor: Executor, { businessId, id }: OrderRecord): Promise<StockLine[]> =>
  getTrackedItems(await listOrderLines(executor, businessId, id));

/** Returns true if these effects reserve stock that the order does not hold yet. */
export const reservesStock = (
  order: Pick<OrderRecord, 'stockReserved'>,
  effects: readonly Consequence[],
): boolean =>
  !order.stockReserved && effects.some((effect) => effect.on === 'stock' && effect.effect === 'reserve');

export const formatOutOfStock = (missing: string): string => `Not enough stock. ${missing}.`;

export const formatShortages = (short: Shortage[]) =>
  short
    .map(({ name, orderedQuantity, left }) => `${name}: ${orderedQuantity} ordered, ${left} available`)
    .join('; ');

/** The stock facts that the guards of an order need. */
export interface StockFacts {
  /** Whether its stock is reserved, or could be now. */
  stockReservable: boolean;
  /** A text that says what is missing; null where nothing is. */
  stockMissing: string | null;
}

/** Statuses in which an order may still reserve stock. */
const reservableStatuses: ReadonlySet<OrderStatus> = new Set([
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

/**
 * Returns true if stock has to be checked before the order can reserve it; otherwise the order holds its stock or no
 * longer needs it.
 */
export const needsStock = ({
  stockReserved,
  status,
}: Pick<OrderRecord, 'stockReserved' | 'status'>): boolean =>
  !stockReserved && reservableStatuses.has(status);
/** Returns true if this step needs the order's stock to be checked. */
export const needsStockCheck = (order: Pick<OrderRecord, 'stockReserved' | 'status'>, step: Step): boolean =>
  reservingEvents.has(step.event) && needsStock(order);

/**
 * Returns what these effects do to the stock; `short` where stock is missing for a payment that a provider collected.
 */
export function getStockEffect(
  order: Pick<OrderRecord, 'stockReserved'> & { stockReservable?: boolean },
  effects: readonly Consequence[],
): 'reserve' | 'short' | 'release' | null {
  if (reservesStock(order, effects)) return order.stockReservable === false ? 'short' : 'reserve';
  const isReleased = effects.some((effect) => effect.on === 'stock' && effect.effect === 'release');
  return order.stockReserved && isReleased ? 'release' : null;
}

const toStockFacts = (short: Shortage[]): StockFacts => ({
  stockReservable: short.length === 0,
  stockMissing: short.length === 0 ? null : formatShortages(short),
});

/**
 * Returns whether the order's stock could be reserved now. For display only: other orders may reserve it in the
 * meantime.
 */
export async function getStockFacts(
  executor: Executor,
  order: OrderRecord,
  lines: readonly OrderItem[],
): Promise<StockFacts> {
  const goods = needsStock(order) ? getTrackedItems(lines) : [];
  return toStockFacts(await findShortages(executor, order.businessId, goods));
}

/** Returns the same for a step that reserves stock, and locks the stock until the transaction ends. */
export async function readStockFacts(tx: Transaction, order: OrderRecord, step: Step): Promise<StockFacts> {
  if (!needsStockCheck(order, step)) return toStockFacts([]);
  return toStockFacts(await lockShortages(tx, order.businessId, await listTrackedItems(tx, order)));
}

/**
 * Reserves or releases the order's stock, once. An order paid through a provider is accepted even if stock is missing:
 * nothing is reserved then.
 * @returns whether the stock is reserved now
 * @throws OUT_OF_STOCK, with what is missing
 */
export async function settleStock(
  tx: Transaction,
  deps: NotifyDeps,
  order: OrderRecord & Partial<StockFacts>,
  effects: readonly Consequence[],
  actor: Actor,
): Promise<boolean> {
  const { stockReserved } = order;
  const effect = getStockEffect(order, effects);
  if (effect === 'short') return false;
  if (effect === 'reserve') return reserveStock(tx, deps, order, actor);
  if (effect === 'release') {
    await releaseStock(tx, deps, order, actor);
    return false;
  }
  return stockReserved;
}

/**
 * Reserves the stock of an order that holds none.
 * @returns whether it has any items with stock
 * @throws OUT_OF_STOCK, with what is missing
 */
export async function reserveStock(
  tx: Transaction,
  deps: NotifyDeps,
  order: OrderRecord,
  actor: Actor,
): Promise<boolean> {
  const goods = await listTrackedItems(tx, order);
  const reserved = await reserve(tx, deps, order.businessId, goods, { orderId: order.id, actor });
  if (!reserved.ok)
    throw new AppError('OUT_OF_STOCK', { message: formatOutOfStock(formatShortages(reserved.short)) });
  return goods.length > 0;
}

/** Releases the stock of an order before its items are replaced; `reserveStock` then reserves that of the new ones. */
export async function releaseStock(
  tx: Transaction,
  deps: NotifyDeps,
  order: OrderRecord,
  actor: Actor,
): Promise<void> {
  const { businessId, id: orderId } = order;
  await release(tx, deps, businessId, await listTrackedItems(tx, order), { orderId, actor });
}
