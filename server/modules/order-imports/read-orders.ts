import { setImmediate } from 'node:timers/promises';
import {
  type ImportField,
  type ImportMapping,
  type ImportReport,
  type OrderImport,
  orderSkipReasons,
  requiredImportFields,
} from '#contract/store/order-import.ts';
import type { Country } from '#domain/business.ts';
import type { PastOrderStatus } from '#domain/past-order.ts';
import { createCellReader } from '#server/platform/imports/cell-reader.ts';
import { createSkippedLines } from '#server/platform/imports/skipped-lines.ts';
import type { TableRow } from '#server/platform/imports/read-table.ts';
import { findAmbiguousNumber, maxImportedMinor } from '#server/platform/imports/read-value.ts';
import {
  type OrderParts,
  type PastCustomer,
  type PastOrder,
  addToOrder,
  finishOrder,
  isPaidOrder,
} from './finish-order.ts';
import { createPhoneReader } from './order-phones.ts';
import { type LineContent, type SkipReason, amountFields, createLineReader } from './read-line.ts';

export interface PastOrders {
  records: PastOrder[];
  report: ImportReport;
  preview: OrderImport['preview'];
}

const rowsAtOnce = 2000;
const previewOrders = 10;
const maxUnknownWords = 50;
const maxDifferences = 10;
/** Up to this amount, totals of a file and of a business are exact. */
const maxFileMinor = 1_000 * maxImportedMinor;
const maxItems = 1_000_000_000;

/** Returns undefined while a required column is not mapped. */
export async function readOrders(
  [header, ...rows]: TableRow[],
  mapping: ImportMapping,
  business: { timeZone: string; country: Country },
): Promise<PastOrders | undefined> {
  if (!header || requiredImportFields.some((field) => mapping.columns[field] === undefined)) return undefined;
  const phones = createPhoneReader(rows, mapping, business.country);
  const readLine = createLineReader(header.cells.length, mapping, business.timeZone, phones.getProblem);
  const orders = new Map<string, OrderParts>();
  const totals = makeTotals();
  const skipped = createSkippedLines<SkipReason>(mapping);
  const refused = new Set<string>();
  const unknownWords = new Map<string, number>();
  const wrongCell = ({ cells }: TableRow, field: ImportField) => {
    const index = mapping.columns[field] ?? -1;
    return { column: header.cells[index] ?? '', text: cells[index] ?? '' };
  };
  for (const [index, row] of rows.entries()) {
    if (index % rowsAtOnce === rowsAtOnce - 1) await setImmediate();
    const reading = readLine(row.cells);
    if (!reading.ok) {
      skipped.add(reading.reason, row, reading.field && wrongCell(row, reading.field));
      if (reading.order !== undefined) refused.add(reading.order);
      if (reading.word !== undefined)
        unknownWords.set(reading.word, (unknownWords.get(reading.word) ?? 0) + 1);
      continue;
    }
    const { content } = reading;
    const { number, placedAt } = content;
    const existing = orders.get(number);
    const firstDate = existing?.placedAt ?? placedAt;
    if (!firstDate) {
      skipped.add('unreadable date', row, wrongCell(row, 'placedAt'));
      refused.add(number);
      continue;
    }
    if (!totals.add(content)) {
      skipped.add('the total is too large', row);
      refused.add(number);
      continue;
    }
    const order: OrderParts = existing ?? {
      number,
      placedAt: firstDate,
      customer: null,
      lines: [],
      rows: [],
      words: {},
      isCancelled: false,
      amounts: {},
    };
    if (!existing) orders.set(number, order);
    order.rows.push(row);
    order.lines.push(...content.items);
    order.customer ??= customerOf(row.cells, mapping, phones.getNumber(row.cells));
    if (placedAt && placedAt < order.placedAt) order.placedAt = placedAt;
    addToOrder(order, content, mapping);
  }
  const finished: PastOrder[] = [];
  for (const parts of orders.values()) {
    const result = refused.has(parts.number)
      ? ({ ok: false, reason: 'another line of the order was skipped' } as const)
      : finishOrder(parts, mapping);
    if (result.ok) finished.push(result.order);
    else for (const row of parts.rows) skipped.add(result.reason, row);
  }
  return {
    records: finished,
    preview: finished.slice(0, previewOrders).map(previewOf),
    report: {
      lines: rows.length,
      records: finished.length,
      orderLines: finished.reduce((sum, { lines }) => sum + lines.length, 0),
      customers: new Set(finished.flatMap(({ customer }) => customer?.key ?? [])).size,
      ...sumOrders(finished),
      unknownStatuses: [...unknownWords].slice(0, maxUnknownWords).map(([word, lines]) => ({ word, lines })),
      ambiguousNumber: findAmbiguousNumber(listNumbers(rows, mapping), mapping),
      skipped: skipped
        .list()
        .sort((a, b) => orderSkipReasons.indexOf(a.reason) - orderSkipReasons.indexOf(b.reason)),
      outcome: null,
    },
  };
}

/** Returns running totals of each order and of the file, which reject a line that would make a total too large. */
function makeTotals() {
  const ofOrders = new Map<string, { minor: number; items: number }>();
  let ofFileMinor = 0;
  return {
    add({ number, items, amounts: { deliveryFee = 0, tax = 0 } }: LineContent): boolean {
      const amountMinor =
        items.reduce((sum, item) => sum + item.quantity * item.unitPriceMinor, 0) + deliveryFee + tax;
      const before = ofOrders.get(number) ?? { minor: 0, items: 0 };
      const after = {
        minor: before.minor + amountMinor,
        items: items.reduce((sum, { quantity }) => sum + quantity, before.items),
      };
      const isTooLarge =
        after.minor > maxImportedMinor || after.items > maxItems || ofFileMinor + amountMinor > maxFileMinor;
      if (isTooLarge) return false;
      ofOrders.set(number, after);
      ofFileMinor += amountMinor;
      return true;
    },
  };
}

/** The amounts that the preview and the report show. */
function sumOrders(orders: readonly PastOrder[]) {
  const statuses: Partial<Record<PastOrderStatus, number>> = {};
  const sums = { totalMinor: 0, refundedMinor: 0, unpaidMinor: 0 };
  const differences = {
    orders: 0,
    examples: [] as { number: string; fileMinor: number; totalMinor: number }[],
  };
  for (const order of orders) {
    const { number, status, totalMinor, refundedMinor, fileTotalMinor } = order;
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (isPaidOrder(order)) sums.totalMinor += totalMinor;
    sums.refundedMinor += refundedMinor;
    if (status === 'unpaid' || status === 'deliveredUnpaid') sums.unpaidMinor += totalMinor;
    if (fileTotalMinor === null || fileTotalMinor === totalMinor) continue;
    differences.orders++;
    if (differences.examples.length < maxDifferences)
      differences.examples.push({ number, fileMinor: fileTotalMinor, totalMinor });
  }
  return { ...sums, statuses, cancelledOrders: statuses.cancelled ?? 0, differences };
}

/** Returns the cells of all columns with numbers, in which one format is used. */
export function listNumbers(
  rows: readonly TableRow[],
  { columns }: Pick<ImportMapping, 'columns'>,
): string[] {
  const indexes = [columns.unitPrice, ...amountFields.map((field) => columns[field])].filter(
    (index) => index !== undefined,
  );
  return rows.flatMap(({ cells }) => indexes.map((index) => cells[index] ?? ''));
}

export const previewOf = (order: PastOrder): OrderImport['preview'][number] => ({
  number: order.number,
  placedAt: order.placedAt.toISOString(),
  customerName: order.customer?.name ?? null,
  items: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
  totalMinor: order.totalMinor,
  cancelled: order.status === 'cancelled',
  status: order.status,
  refundedMinor: order.refundedMinor,
});

/** Returns null where the line names no customer. A customer without a name is named by their number. */
function customerOf(
  cells: string[],
  mapping: ImportMapping,
  phoneNumber: string | null,
): PastCustomer | null {
  const cell = createCellReader(mapping);
  const name =
    [cell(cells, 'customerName'), cell(cells, 'customerLastName')].filter(Boolean).join(' ') || null;
  const email = cell(cells, 'customerEmail').toLowerCase() || null;
  const id = cell(cells, 'customerKey');
  const key = id || email || phoneNumber || name?.toLowerCase();
  if (!key) return null;
  return {
    key,
    name: name ?? (id ? `Customer ${id}` : null),
    email,
    phoneNumber,
    country: cell(cells, 'country') || null,
  };
}
