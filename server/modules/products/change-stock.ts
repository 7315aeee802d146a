import { getItemName } from '#domain/product.ts';
import { type StockResult, type StockChange, type StockReason, applyStockChange } from '#domain/stock.ts';
import type { Transaction } from '#server/db/client.ts';
import { type Actor, recordEvents } from '#server/platform/timeline/timeline.repo.ts';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import type { NotifyDeps } from '#server/modules/notifications/notify-members.ts';
import { notifyOfStock } from './notify-of-stock.ts';
import { productRef } from './product.ref.ts';
import { type StockRecord, insertMovements, setStock, listStock } from './stock.repo.ts';

/** A stock change of one variation and its result. */
export interface StockStep {
  of: Omit<StockRecord, 'stockState' | 'lowStockAt'>;
  change: StockChange;
  after: Extract<StockResult, { ok: true }>;
}

const reasonOf = (change: StockChange): StockReason =>
  change.kind === 'difference' ? change.reason : change.kind === 'track' ? 'tracked' : 'untracked';

/**
 * Changes the stock of variations whose products this transaction has locked, and notifies the members of a product that
 * becomes low on stock or out of it.
 * @throws NOT_FOUND, OUT_OF_STOCK, ILLEGAL_EVENT
 */
export async function changeStock(
  tx: Transaction,
  deps: NotifyDeps,
  businessId: string,
  changes: { variationId: string; change: StockChange }[],
  actor: Actor,
): Promise<void> {
  const stock = await listStock(
    tx,
    businessId,
    changes.map(({ variationId }) => variationId),
  );
  const byVariation = new Map(stock.map((of) => [of.variationId, of]));
  const steps = changes.map(({ variationId, change }): StockStep => {
    const of = byVariation.get(variationId);
    if (!of) throw new AppError('NOT_FOUND');
    const after = applyStockChange(of.left, change);
    if (after.ok) return { of, change, after };
    throw new AppError(after.code === 'short' ? 'OUT_OF_STOCK' : 'ILLEGAL_EVENT', {
      message: `${getItemName(of.title, of.optionValues)}: ${after.reason}`,
    });
  });
  await writeStock(tx, deps, businessId, steps, actor);
  const shifts = steps.flatMap(({ of: { variationId }, after: { left } }) => {
    const before = byVariation.get(variationId);
    return before ? [{ before, left }] : [];
  });
  await notifyOfStock(tx, deps, businessId, shifts, actor.id);
}

/**
 * Saves the new quantities, a movement for each, and one timeline entry for each product. It notifies no one, because a bulk
 * action would send a notice for each product.
 */
export async function writeStock(
  tx: Transaction,
  { clock }: Pick<Deps, 'clock'>,
  businessId: string,
  steps: StockStep[],
  actor: Actor,
): Promise<void> {
  const now = clock.now();
  const changed = steps.filter(({ of, after }) => of.left !== after.left);
  await setStock(
    tx,
    businessId,
    changed.map(({ of, after }) => ({ variationId: of.variationId, quantity: after.left })),
  );
  await insertMovements(
    tx,
    businessId,
    changed.map(({ of, change, after }) => ({
      variationId: of.variationId,
      productId: of.productId,
      at: now,
      difference: after.difference,
      quantityAfter: after.left,
      reason: reasonOf(change),
      actorId: actor.id,
      actorName: actor.name,
      note: change.kind === 'difference' ? (change.note ?? null) : null,
    })),
  );
  const products = new Map(changed.map((step) => [step.of.productId, step]));
  await recordEvents(
    tx,
    businessId,
    now,
    actor,
    [...products.values()].map(({ of, change, after }) => {
      const note = `${reasonOf(change)} ${after.difference > 0 ? '+' : ''}${after.difference}`;
      return { record: productRef({ id: of.productId, title: of.title }), event: 'stock.changed', note };
    }),
  );
}
