import { getItemName } from '#domain/product.ts';
import type { StockReason } from '#domain/stock.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import type { NotifyDeps } from '#server/modules/notifications/notify-members.ts';
import type { Actor } from '#server/platform/timeline/timeline.repo.ts';
import { notifyOfStock } from './notify-of-stock.ts';
import {
  type StockRecord,
  type StockShift,
  getReservedStock,
  insertMovements,
  lockStock,
  shiftStock,
  listStock,
} from './stock.repo.ts';

/** A quantity of a variation, above zero. */
export interface StockLine {
  variationId: string;
  quantity: number;
}

/** The order that reserves or releases stock, and the actor. */
export interface StockCause {
  orderId: string;
  actor: Actor;
}

/** A variation without enough stock, with its name. */
export interface Shortage {
  variationId: string;
  name: string;
  orderedQuantity: number;
  left: number;
}
export type ReservationResult = { ok: true } | { ok: false; short: Shortage[] };

type StockDeps = NotifyDeps;

function sumByVariation(lines: StockLine[]): Map<string, number> {
  const quantities = new Map<string, number>();
  for (const { variationId, quantity } of lines)
    quantities.set(variationId, (quantities.get(variationId) ?? 0) + quantity);
  return quantities;
}

/** Returns what could not be reserved at this moment. For display only: `reserve` decides. */
export async function findShortages(
  executor: Executor,
  businessId: string,
  lines: StockLine[],
): Promise<Shortage[]> {
  const quantities = sumByVariation(lines);
  if (quantities.size === 0) return [];
  return compareStock(quantities, await loadStock(executor, businessId, [...quantities.keys()]));
}

/** Returns what can't be reserved, and locks the stock until the transaction ends. */
export async function lockShortages(
  tx: Transaction,
  businessId: string,
  lines: StockLine[],
): Promise<Shortage[]> {
  const quantities = sumByVariation(lines);
  if (quantities.size === 0) return [];
  return compareStock(quantities, byId(await lockStock(tx, businessId, [...quantities.keys()])));
}

/**
 * Returns what each of these orders, by id, would be short of if they reserved their stock one after the other. For
 * display only, as `shortages`.
 */
export async function findShortagesInTurn(
  executor: Executor,
  businessId: string,
  reservations: readonly { id: string; lines: StockLine[] }[],
): Promise<Map<string, Shortage[]>> {
  const all = new Set(reservations.flatMap(({ lines }) => lines.map(({ variationId }) => variationId)));
  const stocks = await loadStock(executor, businessId, [...all]);
  const shortages = new Map<string, Shortage[]>();
  for (const { id, lines } of reservations) {
    const quantities = sumByVariation(lines);
    const short = compareStock(quantities, stocks);
    if (short.length > 0) shortages.set(id, short);
    else
      for (const [variationId, quantity] of quantities) {
        const stock = stocks.get(variationId);
        if (stock && stock.left !== null) stocks.set(variationId, { ...stock, left: stock.left - quantity });
      }
  }
  return shortages;
}

async function loadStock(
  executor: Executor,
  businessId: string,
  variationIds: string[],
): Promise<Map<string, StockRecord>> {
  return byId(await listStock(executor, businessId, variationIds));
}

const byId = (stocks: StockRecord[]) => new Map(stocks.map((stock) => [stock.variationId, stock]));

function compareStock(
  quantities: ReadonlyMap<string, number>,
  stocks: ReadonlyMap<string, StockRecord>,
): Shortage[] {
  return [...quantities].flatMap(([variationId, quantity]) => {
    const stock = stocks.get(variationId);
    if (!stock) return [{ variationId, name: 'Deleted product', orderedQuantity: quantity, left: 0 }];
    const { left } = stock;
    if (left === null || left >= quantity) return [];
    return [
      { variationId, name: getItemName(stock.title, stock.optionValues), orderedQuantity: quantity, left },
    ];
  });
}

/**
 * Reserves stock for all lines of an order, or for none. Untracked stock is always available. The order is already
 * locked; its products are locked here by their ids, so that of two orders for the last piece one is rejected.
 */
export async function reserve(
  tx: Transaction,
  deps: StockDeps,
  businessId: string,
  lines: StockLine[],
  cause: StockCause,
): Promise<ReservationResult> {
  const quantities = sumByVariation(lines);
  if (quantities.size === 0) return { ok: true };
  const stocks = await lockStock(tx, businessId, [...quantities.keys()]);
  const short = compareStock(quantities, byId(stocks));
  if (short.length > 0) return { ok: false, short };
  const shifts = [...quantities].map(([variationId, quantity]) => ({ variationId, difference: -quantity }));
  await moveStock(tx, deps, businessId, stocks, shifts, 'reserved', cause);
  return { ok: true };
}

/**
 * Releases reserved stock of an order; never more than it holds, so that a second call changes nothing. Stock that is
 * not tracked now, or was not when it was reserved, is recorded with a difference of zero.
 */
export async function release(
  tx: Transaction,
  deps: StockDeps,
  businessId: string,
  lines: StockLine[],
  cause: StockCause,
): Promise<void> {
  const quantities = sumByVariation(lines);
  if (quantities.size === 0) return;
  const stocks = await lockStock(tx, businessId, [...quantities.keys()]);
  const held = await getReservedStock(tx, businessId, cause.orderId);
  const shifts = [...quantities]
    .filter(([variationId]) => held.has(variationId))
    .map(([variationId, quantity]) => ({
      variationId,
      difference: Math.min(quantity, held.get(variationId) ?? 0),
    }));
  await moveStock(tx, deps, businessId, stocks, shifts, 'released', cause);
}

/** Changes tracked stock and inserts a movement for each variation; for untracked stock its difference is zero. */
async function moveStock(
  tx: Transaction,
  deps: StockDeps,
  businessId: string,
  stocks: StockRecord[],
  shifts: StockShift[],
  reason: StockReason,
  { orderId, actor }: StockCause,
): Promise<void> {
  if (shifts.length === 0) return;
  const differences = new Map(shifts.map(({ variationId, difference }) => [variationId, difference]));
  const concerned = stocks.filter(({ variationId }) => differences.has(variationId));
  const moved = await shiftStock(tx, businessId, shifts);
  if (concerned.some(({ variationId, left }) => left !== null && !moved.has(variationId)))
    throw new Error('Stock changed while its product was locked');
  await insertMovements(
    tx,
    businessId,
    concerned.map(({ variationId, productId, left }) => ({
      variationId,
      productId,
      at: deps.clock.now(),
      difference: left === null ? 0 : (differences.get(variationId) ?? 0),
      quantityAfter: moved.get(variationId) ?? null,
      reason,
      orderId,
      actorId: actor.id,
      actorName: actor.name,
      note: null,
    })),
  );
  const changes = concerned.map((before) => ({ before, left: moved.get(before.variationId) ?? null }));
  // A sale lowers the stock as a side effect, so the person who confirmed it is notified too.
  await notifyOfStock(tx, deps, businessId, changes, null);
}
