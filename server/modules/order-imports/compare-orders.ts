import type { ImportFieldChange } from '#contract/store/import.ts';
import type { ImportMapping } from '#contract/store/order-import.ts';
import type { Executor } from '#server/db/client.ts';
import type { ComparedRecord, Reading } from '#server/platform/imports/import-kind.ts';
import type { PastOrder } from './finish-order.ts';
import { type ExistingOrder, countItems, findByNumber, getInitialState } from './past-orders.repo.ts';
import { previewOf } from './read-orders.ts';

/** An import creates an order, changes or leaves one that an import created, and never changes any other. */
export type OrderMatch = 'new' | 'changed' | 'same' | 'otherStatus' | 'taken';

/**
 * Compares an order of a file with the existing one with its number. The status of an existing order only changes with its own
 * events: one with another status, or another refund, keeps its money, too.
 */
export function matchOrder(order: PastOrder, existing: ExistingOrder | undefined): OrderMatch {
  if (!existing) return 'new';
  if (existing.source !== 'import') return 'taken';
  if (existing.hash === order.hash) return 'same';
  const { status, paid } = getInitialState(order);
  const isSameStatus =
    existing.status === status && existing.paid === paid && existing.refundedMinor === order.refundedMinor;
  return isSameStatus ? 'changed' : 'otherStatus';
}

const reasons = {
  taken: 'An order of Kontor has this number',
  otherStatus: 'The order has another status or refund in Kontor',
} as const;

/** Compares orders of a file with the business's own, by the rules by which they are written. */
export async function compareOrders(
  executor: Executor,
  { businessId, timeZone }: Reading<ImportMapping>,
  batch: PastOrder[],
): Promise<ComparedRecord[]> {
  const numbers = batch.map(({ number }) => number);
  const existing = await findByNumber(executor, businessId, numbers);
  return batch.map((order): ComparedRecord => {
    const before = existing.get(order.number);
    const match = matchOrder(order, before);
    const label = `#${order.number}`;
    if (!before || match === 'new') return { outcome: 'created', preview: previewOf(order) };
    if (match === 'taken' || match === 'otherStatus')
      return { outcome: 'refused', label, reason: reasons[match] };
    if (match === 'same') return { outcome: 'unchanged', label };
    return { outcome: 'updated', label, fields: listChanges(before, order, timeZone) };
  });
}

/** Returns what differs of the fields that lists show; the items themselves can differ in addition. */
function listChanges(before: ExistingOrder, after: PastOrder, timeZone: string): ImportFieldChange[] {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const text = (field: string, one: string | null, other: string | null) =>
    ({ field, unit: 'text', before: one, after: other }) as const;
  const amount = (field: string, one: number, other: number) =>
    ({ field, unit: 'amount', before: one, after: other }) as const;
  const all: ImportFieldChange[] = [
    text('Date', day.format(before.placedAt), day.format(after.placedAt)),
    text('Customer', before.customerName, after.customer?.name ?? null),
    text('Items', String(before.itemCount), String(countItems(after))),
    amount('Delivery fee', before.deliveryFeeMinor, after.deliveryFeeMinor),
    amount('Discount', before.discountMinor, after.discountMinor),
    amount('Total', before.totalMinor, after.totalMinor),
  ];
  return all.filter((change) => change.before !== change.after);
}
