import type { Transaction } from '#server/db/client.ts';
import { type NotifyDeps, isNotifying, notifyMembers } from '#server/modules/notifications/notify-members.ts';
import { type StockRecord, listStockStates } from './stock.repo.ts';

/** A variation whose stock was changed, as it was before, and its stock since. */
export interface ChangedStock {
  before: StockRecord;
  left: number | null;
}

/** Notifies members of each product that has become low on stock or out of it by these changes. */
export async function notifyOfStock(
  tx: Transaction,
  deps: NotifyDeps,
  businessId: string,
  changes: readonly ChangedStock[],
  actorId: string | null,
): Promise<void> {
  if (!isNotifying(deps)) return;
  const decreases = changes.filter(
    ({ before, left }) =>
      left !== null && left <= before.lowStockAt && (before.left === null || left < before.left),
  );
  if (decreases.length === 0) return;
  const stateBefore = new Map(decreases.map(({ before }) => [before.productId, before.stockState]));
  for (const { id, title, stockState } of await listStockStates(tx, businessId, [...stateBefore.keys()])) {
    if (stockState === 'in' || stockState === stateBefore.get(id)) continue;
    await notifyMembers(tx, deps, businessId, {
      kind: stockState === 'out' ? 'stockOut' : 'stockLow',
      details: { name: title },
      records: [{ type: 'product', id }],
      actorId,
    });
  }
}
