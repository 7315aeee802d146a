import { v7 as uuid } from 'uuid';
import type { ImportReport } from '#contract/order-import.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { type Actor, appendTimeline } from '#server/modules/timeline/timeline.repo.ts';
import { Refusal } from '#server/refusal.ts';
import { decodeFile } from './decode-file.ts';
import {
  type ImportRecord,
  findImport,
  importContent,
  lockImport,
  saveImport,
} from './order-imports.repo.ts';
import {
  type Placed,
  insertPastOrders,
  lockNumbers,
  updatePastOrders,
  writeCustomers,
} from './past-orders.repo.ts';
import { type PastOrder, readOrders } from './read-orders.ts';
import { readTable } from './read-table.ts';

type RunDeps = Pick<Deps, 'db' | 'clock'>;
type Outcome = NonNullable<ImportReport['outcome']>;

const ordersAtOnce = 200;
const isRunning = ({ status }: ImportRecord) => status === 'queued' || status === 'running';
const nothing: Outcome = { created: 0, updated: 0, unchanged: 0, customersCreated: 0 };

/**
 * Brings the orders of a file in, whole orders at a time. How far it came is saved with each batch, and the file is read
 * the same way each time, so that a run which was cut off anywhere goes on without writing anything twice.
 */
export async function runImport(deps: RunDeps, businessId: string, importId: string): Promise<void> {
  const record = await findImport(deps.db, businessId, importId);
  if (!record || !isRunning(record)) return;
  const orders = await readPastOrders(deps, record);
  if (orders instanceof Refusal) {
    const change = { status: 'failed', failure: orders.message } as const;
    await deps.db.transaction((tx) => saveImport(tx, businessId, importId, change));
    return;
  }
  let goesOn = true;
  while (goesOn) goesOn = await deps.db.transaction((tx) => runBatch(tx, deps, businessId, importId, orders));
}

async function readPastOrders(
  { db }: RunDeps,
  { businessId, id, mapping, timeZone }: ImportRecord,
): Promise<PastOrder[] | Refusal> {
  try {
    const content = await importContent(db, businessId, id);
    const rows = await readTable(decodeFile(content ?? Buffer.alloc(0)), mapping.delimiter);
    return (await readOrders(rows, mapping, timeZone))?.orders ?? [];
  } catch (problem) {
    if (problem instanceof Refusal) return problem;
    throw problem;
  }
}

/** Answers whether there is more. */
async function runBatch(
  tx: Transaction,
  deps: RunDeps,
  businessId: string,
  importId: string,
  orders: PastOrder[],
): Promise<boolean> {
  const record = await lockImport(tx, businessId, importId);
  if (!record?.report || !isRunning(record)) return false;
  const batch = orders.slice(record.progress, record.progress + ordersAtOnce);
  const actor: Actor = { kind: 'merchant', id: record.createdBy, name: record.createdByName };
  const written = await bringIn(tx, businessId, record, actor, batch, deps.clock.now());
  const before = record.report.outcome ?? nothing;
  const outcome: Outcome = {
    created: before.created + written.created,
    updated: before.updated + written.updated,
    unchanged: before.unchanged + written.unchanged,
    customersCreated: before.customersCreated + written.customersCreated,
  };
  const progress = record.progress + batch.length;
  const isFinished = progress >= orders.length;
  await saveImport(tx, businessId, importId, {
    status: isFinished ? 'finished' : 'running',
    progress,
    report: { ...record.report, outcome },
  });
  if (isFinished)
    await appendTimeline(tx, businessId, deps.clock.now(), actor, [
      {
        record: { type: 'order-import', id: importId, label: record.fileName },
        lifecycle: null,
        event: 'import.finished',
        from: null,
        to: null,
        note: `${outcome.created} new, ${outcome.updated} updated, ${outcome.unchanged} unchanged`,
      },
    ]);
  return !isFinished;
}

async function bringIn(
  tx: Transaction,
  businessId: string,
  { mapping }: ImportRecord,
  actor: Actor,
  batch: PastOrder[],
  now: Date,
): Promise<Outcome> {
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
