import { v7 as uuid } from 'uuid';
import { ImportMapping, ImportReport, OrderImport } from '#contract/store/order-import.ts';
import type { Transaction } from '#server/db/client.ts';
import { undoableCustomers } from '#server/modules/customer-imports/undo-customers.ts';
import { findOrCreateCustomers } from '#server/modules/customers/customer-matches.service.ts';
import type { ImportDeps, ImportKind, Writing } from '#server/platform/imports/import-kind.ts';
import { isMoneyHeader } from '#server/platform/imports/money-headers.ts';
import { type Actor, recordEvents } from '#server/platform/timeline/timeline.repo.ts';
import {
  type PlacedOrder,
  insertPastOrders,
  lockByNumber,
  getInitialState,
  updatePastOrders,
} from './past-orders.repo.ts';
import { type OrderMatch, compareOrders, matchOrder } from './compare-orders.ts';
import type { PastOrder } from './finish-order.ts';
import { undoableOrders } from './undo-orders.ts';
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
  compareBatch: compareOrders,
  importBatch: importOrders,
  undoes: [undoableOrders, undoableCustomers],
};

async function importOrders(
  tx: Transaction,
  { clock }: ImportDeps,
  { businessId, mapping, log }: Writing<ImportMapping>,
  actor: Actor,
  batch: PastOrder[],
) {
  const now = clock.now();
  const existing = await lockByNumber(
    tx,
    businessId,
    batch.map(({ number }) => number),
  );
  const matches = new Map(batch.map((order) => [order, matchOrder(order, existing.get(order.number))]));
  const listMatches = (match: OrderMatch) => batch.filter((order) => matches.get(order) === match);
  const [fresh, changed] = [listMatches('new'), listMatches('changed')];
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
    id: existing.get(order.number)?.id ?? uuid(),
    order,
    customerId: (order.customer && ids.get(order.customer.key)) ?? null,
  });
  const placed = fresh.map(place);
  const replaced = changed.map(place);
  const replacedIds = replaced.map(({ id }) => id);
  await log.watch('order', replacedIds);
  log.updated('order', replacedIds);
  log.created(
    'order',
    placed.map(({ id }) => id),
  );
  log.created('customer', [...made.values()]);
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
    unchanged: listMatches('same').length,
    otherStatus: listMatches('otherStatus').length,
    taken: listMatches('taken').length,
    customersCreated: made.size,
  };
}
