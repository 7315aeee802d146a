import { soldAs } from '#domain/product.ts';
import type { StockReason } from '#domain/stock.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import type { Actor } from '#server/platform/timeline/timeline.repo.ts';
import {
  type StockRecord,
  type StockShift,
  heldBy,
  insertMovements,
  lockStock,
  shiftStock,
  stockOf,
} from './stock.repo.ts';

/** So many pieces of a thing; above zero. */
export interface StockLine {
  variationId: string;
  quantity: number;
}

/** The order that sets goods aside or gives them back, and who made it do so. */
export interface StockCause {
  orderId: string;
  actor: Actor;
}

/** What there is too little of, by the name that the order calls it. */
export interface Shortage {
  variationId: string;
  name: string;
  wanted: number;
  left: number;
}
export type Reserved = { ok: true } | { ok: false; short: Shortage[] };

type StockDeps = Pick<Deps, 'clock'>;

function summed(lines: StockLine[]): Map<string, number> {
  const wanted = new Map<string, number>();
  for (const { variationId, quantity } of lines)
    wanted.set(variationId, (wanted.get(variationId) ?? 0) + quantity);
  return wanted;
}

/** What could not be set aside at this moment. An answer for a screen: `reserve` alone decides. */
export async function shortages(
  executor: Executor,
  businessId: string,
  lines: StockLine[],
): Promise<Shortage[]> {
  const wanted = summed(lines);
  return shortOf(wanted, await knownStock(executor, businessId, [...wanted.keys()]));
}

/**
 * What each of these would find too little of, by their ids, if they set their goods aside one after the other: who gets
 * theirs leaves less for those behind. An answer for a screen, as `shortages`.
 */
export async function shortagesInTurn(
  executor: Executor,
  businessId: string,
  takers: readonly { id: string; lines: StockLine[] }[],
): Promise<Map<string, Shortage[]>> {
  const all = new Set(takers.flatMap(({ lines }) => lines.map(({ variationId }) => variationId)));
  const known = await knownStock(executor, businessId, [...all]);
  const found = new Map<string, Shortage[]>();
  for (const { id, lines } of takers) {
    const wanted = summed(lines);
    const short = shortOf(wanted, known);
    if (short.length > 0) found.set(id, short);
    else
      for (const [variationId, quantity] of wanted) {
        const stock = known.get(variationId);
        if (stock && stock.left !== null) known.set(variationId, { ...stock, left: stock.left - quantity });
      }
  }
  return found;
}

async function knownStock(
  executor: Executor,
  businessId: string,
  variationIds: string[],
): Promise<Map<string, StockRecord>> {
  return byId(await stockOf(executor, businessId, variationIds));
}

const byId = (found: StockRecord[]) => new Map(found.map((stock) => [stock.variationId, stock]));

function shortOf(wanted: ReadonlyMap<string, number>, known: ReadonlyMap<string, StockRecord>): Shortage[] {
  return [...wanted].flatMap(([variationId, quantity]) => {
    const stock = known.get(variationId);
    if (!stock) return [{ variationId, name: 'Goods that are gone', wanted: quantity, left: 0 }];
    const { left } = stock;
    if (left === null || left >= quantity) return [];
    return [{ variationId, name: soldAs(stock.title, stock.optionValues), wanted: quantity, left }];
  });
}

/**
 * Sets goods aside for an order: all of its lines, or none. What is not counted is always there. The order's row is held
 * already; the products are locked here by their ids, so that of two who take the last piece one is told.
 */
export async function reserve(
  tx: Transaction,
  deps: StockDeps,
  businessId: string,
  lines: StockLine[],
  cause: StockCause,
): Promise<Reserved> {
  const wanted = summed(lines);
  if (wanted.size === 0) return { ok: true };
  const known = await lockStock(tx, businessId, [...wanted.keys()]);
  const short = shortOf(wanted, byId(known));
  if (short.length > 0) return { ok: false, short };
  const shifts = [...wanted].map(([variationId, quantity]) => ({ variationId, difference: -quantity }));
  await move(tx, deps, businessId, known, shifts, 'reserved', cause);
  return { ok: true };
}

/**
 * Gives goods of an order back; never more than it holds, so that a second time changes nothing. What was not counted
 * when it was set aside, or is not any more, is noted and counts nothing.
 */
export async function release(
  tx: Transaction,
  deps: StockDeps,
  businessId: string,
  lines: StockLine[],
  cause: StockCause,
): Promise<void> {
  const wanted = summed(lines);
  if (wanted.size === 0) return;
  const known = await lockStock(tx, businessId, [...wanted.keys()]);
  const held = await heldBy(tx, businessId, cause.orderId);
  const shifts = [...wanted]
    .filter(([variationId]) => held.has(variationId))
    .map(([variationId, quantity]) => ({
      variationId,
      difference: Math.min(quantity, held.get(variationId) ?? 0),
    }));
  await move(tx, deps, businessId, known, shifts, 'released', cause);
}

/** Moves what is counted and writes a movement for each; of what is not counted, one without a difference. */
async function move(
  tx: Transaction,
  { clock }: StockDeps,
  businessId: string,
  known: StockRecord[],
  shifts: StockShift[],
  reason: StockReason,
  { orderId, actor }: StockCause,
): Promise<void> {
  if (shifts.length === 0) return;
  const differences = new Map(shifts.map(({ variationId, difference }) => [variationId, difference]));
  const concerned = known.filter(({ variationId }) => differences.has(variationId));
  const moved = await shiftStock(tx, businessId, shifts);
  if (concerned.some(({ variationId, left }) => left !== null && !moved.has(variationId)))
    throw new Error('Stock changed while its product was held');
  await insertMovements(
    tx,
    businessId,
    concerned.map(({ variationId, productId, left }) => ({
      variationId,
      productId,
      at: clock.now(),
      difference: left === null ? 0 : (differences.get(variationId) ?? 0),
      quantityAfter: moved.get(variationId) ?? null,
      reason,
      orderId,
      actorId: actor.id,
      actorName: actor.name,
      note: null,
    })),
  );
}
