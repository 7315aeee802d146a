import { createHash } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import type { CallBody, CallData } from '#contract/call.ts';
import type { FieldProblem } from '#contract/errors.ts';
import type { ImportMapping, OrderImport, orderImportCalls } from '#contract/order-import.ts';
import { Currency } from '#domain/money.ts';
import type { Member } from '#server/caller.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { Refusal } from '#server/refusal.ts';
import { decodeFile } from './decode-file.ts';
import { guessMapping } from './guess-mapping.ts';
import { runOrderImport } from './order-imports.outbox.ts';
import {
  type ImportRecord,
  deleteImport,
  findImport,
  findImportByContent,
  importContent,
  insertImport,
  latestImports,
  lockImport,
  saveImport,
} from './order-imports.repo.ts';
import { readOrders } from './read-orders.ts';
import { type TableRow, guessDelimiter, readTable } from './read-table.ts';

type ImportDeps = Pick<Deps, 'clock' | 'jobs'>;

const sampleRows = 5;
const previewOrders = 10;
const listed = 50;

function shown({ createdAt, ...found }: ImportRecord): OrderImport {
  return { ...found, createdAt: createdAt.toISOString() };
}

/** What a table brings under a mapping, as the import's row keeps it. */
async function foresee(rows: TableRow[], mapping: ImportMapping, timeZone: string) {
  const past = await readOrders(rows, mapping, timeZone);
  return {
    columns: rows[0]?.cells ?? [],
    sample: rows.slice(1, 1 + sampleRows).map(({ cells }) => cells),
    mapping,
    report: past?.report ?? null,
    preview: (past?.orders ?? []).slice(0, previewOrders).map((order) => ({
      number: order.number,
      placedAt: order.placedAt.toISOString(),
      customerName: order.customer?.name ?? null,
      items: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
      totalMinor: order.totalMinor,
      cancelled: order.isCancelled,
    })),
  };
}

/** Keeps the file and guesses its mapping; a file that was handed in before answers its former import. Refuses with FILE_UNREADABLE. */
export async function uploadImport(
  tx: Transaction,
  deps: ImportDeps,
  { businessId, timeZone, currency, userId, name }: Member,
  { fileName, contentBase64 }: CallBody<typeof orderImportCalls.uploadOrderImport>,
): Promise<OrderImport> {
  const content = Buffer.from(contentBase64, 'base64');
  const contentHash = createHash('sha256').update(content).digest('base64url');
  const former = await findImportByContent(tx, businessId, contentHash);
  if (former) return shown(former);
  const text = decodeFile(content);
  const delimiter = guessDelimiter(text);
  const rows = await readTable(text, delimiter);
  const mapping = guessMapping(rows, delimiter, Currency.parse(currency));
  await insertImport(tx, businessId, {
    ...(await foresee(rows, mapping, timeZone)),
    id: uuid(),
    fileName,
    content,
    contentHash,
    createdAt: deps.clock.now(),
    timeZone,
    createdBy: userId,
    createdByName: name,
    status: 'mapping',
  });
  // Of two uploads of the same file at once, both answer the one that was kept.
  const kept = await findImportByContent(tx, businessId, contentHash);
  return shown(present(kept));
}

export async function listImports(
  executor: Executor,
  businessId: string,
): Promise<CallData<typeof orderImportCalls.orderImports>> {
  return (await latestImports(executor, businessId, listed)).map(shown);
}

/** Refuses with NOT_FOUND. */
export async function oneImport(executor: Executor, businessId: string, id: string): Promise<OrderImport> {
  return shown(present(await findImport(executor, businessId, id)));
}

/** Refuses with NOT_FOUND, ILLEGAL_EVENT once it was started, INVALID for a column that the file does not have. */
export async function mapImport(
  tx: Transaction,
  businessId: string,
  id: string,
  mapping: ImportMapping,
): Promise<OrderImport> {
  const { timeZone } = await stillOpen(tx, businessId, id, 'mapping');
  const content = present(await importContent(tx, businessId, id));
  const rows = await readTable(decodeFile(content), mapping.delimiter);
  const width = rows[0]?.cells.length ?? 0;
  const problems: FieldProblem[] = Object.entries(mapping.columns)
    .filter(([, index]) => index < 0 || index >= width)
    .map(([field]) => ({ field: `columns.${field}`, message: 'The file has no such column' }));
  if (problems.length > 0) throw new Refusal('INVALID', { fields: problems });
  await saveImport(tx, businessId, id, await foresee(rows, mapping, timeZone));
  return oneImport(tx, businessId, id);
}

/** Refuses with NOT_FOUND, and with ILLEGAL_EVENT unless there is something to bring in that was not brought in yet. */
export async function startImport(
  tx: Transaction,
  deps: ImportDeps,
  businessId: string,
  id: string,
): Promise<OrderImport> {
  const { report } = await stillOpen(tx, businessId, id, 'start');
  if (!report?.orders)
    throw new Refusal('ILLEGAL_EVENT', {
      message: 'This mapping brings no orders. Choose the columns first',
      legal: ['mapping'],
    });
  await saveImport(tx, businessId, id, { status: 'queued', failure: null });
  await deps.jobs.add(tx, runOrderImport, { businessId, importId: id });
  return oneImport(tx, businessId, id);
}

/** Refuses with NOT_FOUND, and with ILLEGAL_EVENT once it was started. */
export async function removeImport(tx: Transaction, businessId: string, id: string): Promise<void> {
  await stillOpen(tx, businessId, id, 'removal');
  await deleteImport(tx, businessId, id);
}

function present<T>(record: T | undefined): T {
  if (record === undefined) throw new Refusal('NOT_FOUND');
  return record;
}

/** A failed run wrote whole batches only and may be started again; what it wrote stays. */
async function stillOpen(
  tx: Transaction,
  businessId: string,
  id: string,
  wanted: 'mapping' | 'start' | 'removal',
): Promise<ImportRecord> {
  const record = present(await lockImport(tx, businessId, id));
  const legal = { mapping: ['mapping', 'start', 'removal'], failed: ['start'] };
  const may = record.status === 'mapping' || record.status === 'failed' ? legal[record.status] : [];
  if (may.includes(wanted)) return record;
  throw new Refusal('ILLEGAL_EVENT', { message: 'This import was started already', legal: may });
}
