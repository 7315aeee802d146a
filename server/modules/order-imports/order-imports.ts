import { v7 as uuid } from 'uuid';
import { ImportMapping, ImportReport, OrderImport, orderImportCalls } from '#contract/order-import.ts';
import { Currency } from '#domain/money.ts';
import type { Transaction } from '#server/db/client.ts';
import type { ImportDeps, ImportKind, Reading } from '#server/modules/imports/import-kind.ts';
import { importService } from '#server/modules/imports/imports.service.ts';
import { type Actor, appendTimeline } from '#server/modules/timeline/timeline.repo.ts';
import { type App, route } from '#server/plugins/route.ts';
import { guessMapping } from './guess-mapping.ts';
import {
  type Placed,
  insertPastOrders,
  lockNumbers,
  updatePastOrders,
  writeCustomers,
} from './past-orders.repo.ts';
import { type PastOrder, readOrders } from './read-orders.ts';

export const orderImports: ImportKind<PastOrder, ImportMapping, ImportReport, OrderImport> = {
  name: 'orders',
  noun: 'orders',
  timeline: 'order-import',
  mapping: ImportMapping,
  report: ImportReport,
  whole: OrderImport,
  guess: (rows, delimiter, currency) => guessMapping(rows, delimiter, Currency.parse(currency)),
  read: (rows, mapping, { timeZone }) => readOrders(rows, mapping, timeZone),
  recordsAtOnce: 200,
  bringIn,
};

export function orderImportRoutes(app: App): void {
  const { db } = app.deps;
  const service = importService(app.deps, orderImports);
  route(app, orderImportCalls.uploadOrderImport, ({ tx, caller, body }) => service.upload(tx, caller, body));
  route(app, orderImportCalls.orderImports, ({ caller }) => service.list(db, caller.businessId));
  route(app, orderImportCalls.orderImport, ({ caller, params }) =>
    service.one(db, caller.businessId, params.id),
  );
  route(app, orderImportCalls.mapOrderImport, ({ tx, caller, params, body }) =>
    service.map(tx, caller.businessId, params.id, body),
  );
  route(app, orderImportCalls.startOrderImport, ({ tx, caller, params }) =>
    service.start(tx, caller.businessId, params.id),
  );
  route(app, orderImportCalls.removeOrderImport, ({ tx, caller, params }) =>
    service.remove(tx, caller.businessId, params.id),
  );
}

async function bringIn(
  tx: Transaction,
  { clock }: ImportDeps,
  { businessId, mapping }: Reading<ImportMapping>,
  actor: Actor,
  batch: PastOrder[],
) {
  const now = clock.now();
  const known = await lockNumbers(
    tx,
    businessId,
    batch.map(({ number }) => number),
  );
  const byNumber = new Map(known.map((order) => [order.number, order]));
  const fresh = batch.filter(({ number }) => !byNumber.has(number));
  // Only what an import brought is an import's to change.
  const changed = batch.filter(({ number, hash }) => {
    const order = byNumber.get(number);
    return order?.source === 'import' && order.hash !== hash;
  });
  const written = [...fresh, ...changed];
  const people = new Map(written.flatMap(({ customer }) => (customer ? [[customer.key, customer]] : [])));
  const { ids, created } = await writeCustomers(tx, businessId, [...people.values()], now);
  const place = (order: PastOrder): Placed => ({
    id: byNumber.get(order.number)?.id ?? uuid(),
    order,
    customerId: (order.customer && ids.get(order.customer.key)) ?? null,
  });
  const placed = fresh.map(place);
  const replaced = changed.map(place);
  await insertPastOrders(tx, businessId, placed, mapping.currency);
  if (replaced.length > 0) await updatePastOrders(tx, businessId, replaced, mapping.currency);
  const told =
    (to: (order: PastOrder) => string | null, note: string | null) =>
    ({ id, order }: Placed) => ({
      record: { type: 'order' as const, id, label: order.number },
      lifecycle: 'order' as const,
      event: 'order.imported',
      from: null,
      to: to(order),
      note,
    });
  await appendTimeline(tx, businessId, now, actor, [
    ...placed.map(told(({ isCancelled }) => (isCancelled ? 'CANCELED' : 'DELIVERED'), null)),
    ...replaced.map(told(() => null, 'Changed by a later import')),
  ]);
  return {
    created: fresh.length,
    updated: changed.length,
    unchanged: batch.length - written.length,
    customersCreated: created,
  };
}
