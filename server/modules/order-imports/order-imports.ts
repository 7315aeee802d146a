import { v7 as uuid } from 'uuid';
import { ImportMapping, ImportReport, OrderImport } from '#contract/store/order-import.ts';
import type { Transaction } from '#server/db/client.ts';
import { findOrCreateCustomers } from '#server/modules/customers/customer-matches.service.ts';
import type { ImportDeps, ImportKind, Reading } from '#server/platform/imports/import-kind.ts';
import { isMoneyHeader } from '#server/platform/imports/money-headers.ts';
import { type Actor, recordEvents } from '#server/platform/timeline/timeline.repo.ts';
import {
  type PlacedOrder,
  insertPastOrders,
  lockNumbers,
  getInitialState,
  updatePastOrders,
} from './past-orders.repo.ts';
import type { PastOrder } from './finish-order.ts';
import { knownOrderFiles } from './known-files.ts';

export const orderImports: ImportKind<PastOrder, ImportMapping, ImportReport, OrderImport> = {
  name: 'orders',
  pluralName: 'orders',
  mapping: ImportMapping,
  report: ImportReport,
  toImport: OrderImport,
  batchSize: 200,
  knownFiles: knownOrderFiles,
  isMoneyHeader,
  importBatch: importOrders,
};

async function importOrders(
  tx: Transaction,
  { clock }: ImportDeps,
  { businessId, mapping }: Reading<ImportMapping>,
  actor: Actor,
  batch: PastOrder[],
) {
  const now = clock.now();
  const existing = await lockNumbers(
    tx,
    businessId,
    batch.map(({ number }) => number),
  );
  const byNumber = new Map(existing.map((order) => [order.number.replace(/^#/, ''), order]));
  const fresh = batch.filter(({ number }) => !byNumber.has(number));
  // An import only changes orders that an import created.
  const different = batch.filter(({ number, hash }) => {
    const order = byNumber.get(number);
    return order?.source === 'import' && order.hash !== hash;
  });
  // The status of an existing order only changes with its own events, so its money stays as it is, too.
  const changed = different.filter((order) => {
    const { status, paid } = getInitialState(order);
    const current = byNumber.get(order.number);
    return current?.status === status && current.paid === paid;
  });
  const taken = batch.filter(({ number }) => (byNumber.get(number)?.source ?? 'import') !== 'import');
  const written = [...fresh, ...changed];
  const people = new Map(written.flatMap(({ customer }) => (customer ? [[customer.key, customer]] : [])));
  // Existing customers are not changed.
  const { existing: customers, created: made } = await findOrCreateCustomers(
    tx,
    businessId,
    [...people.values()],
    ({ name, email, phoneNumber, country }) => ({
      id: uuid(),
      name,
      email,
      phoneNumber,
      country,
      createdAt: now,
    }),
    { areDistinct: false },
  );
  const ids = new Map([
    ...[...customers].map(([{ key }, { id }]) => [key, id] as const),
    ...[...made].map(([{ key }, id]) => [key, id] as const),
  ]);
  const place = (order: PastOrder): PlacedOrder => ({
    id: byNumber.get(order.number)?.id ?? uuid(),
    order,
    customerId: (order.customer && ids.get(order.customer.key)) ?? null,
  });
  const placed = fresh.map(place);
  const replaced = changed.map(place);
  await insertPastOrders(tx, businessId, placed, mapping.currency);
  if (replaced.length > 0) await updatePastOrders(tx, businessId, replaced, mapping.currency);
  const toTimelineEvent =
    (to: (order: PastOrder) => string | null, note: string | null) =>
    ({ id, order }: PlacedOrder) => ({
      record: { type: 'order' as const, id, label: order.number },
      lifecycle: 'order' as const,
      event: 'order.imported',
      to: to(order),
      note,
    });
  await recordEvents(tx, businessId, now, actor, [
    ...placed.map(toTimelineEvent((order) => getInitialState(order).status, null)),
    ...replaced.map(toTimelineEvent(() => null, 'Changed by a later import')),
  ]);
  return {
    created: fresh.length,
    updated: changed.length,
    unchanged: batch.length - fresh.length - different.length - taken.length,
    otherStatus: different.length - changed.length,
    taken: taken.length,
    customersCreated: made.size,
  };
}
