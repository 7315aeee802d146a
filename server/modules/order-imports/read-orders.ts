import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import {
  type ImportMapping,
  type ImportReport,
  type OrderImport,
  leftOutReasons,
  requiredImportFields,
} from '#contract/order-import.ts';
import { cellReader } from '#server/modules/imports/cell-reader.ts';
import { leftOutLines } from '#server/modules/imports/left-out.ts';
import type { TableRow } from '#server/modules/imports/read-table.ts';
import { makeDateReader, readPrice, readQuantity } from '#server/modules/imports/read-value.ts';

type Reason = (typeof leftOutReasons)[number];

export interface PastLine {
  sku: string | null;
  name: string;
  quantity: number;
  unitPriceMinor: number;
}

export interface PastCustomer {
  /** The same customer carries the same key in every file of the shop. */
  key: string;
  name: string | null;
  email: string | null;
  phoneNumber: string | null;
  country: string | null;
}

export interface PastOrder {
  number: string;
  placedAt: Date;
  isCancelled: boolean;
  customer: PastCustomer | null;
  lines: PastLine[];
  totalMinor: number;
  /** Of all that is brought in: an order that comes again with the same hash has not changed. */
  hash: string;
}

export interface PastOrders {
  records: PastOrder[];
  report: ImportReport;
  preview: OrderImport['preview'];
}

const rowsAtOnce = 2000;
const previewOrders = 10;

type LineRead = { ok: true; number: string; placedAt: Date; line: PastLine } | { ok: false; reason: Reason };

/** Undefined while a required column has no place. */
export async function readOrders(
  [header, ...rows]: TableRow[],
  mapping: ImportMapping,
  timeZone: string,
): Promise<PastOrders | undefined> {
  if (!header || requiredImportFields.some((field) => mapping.columns[field] === undefined)) return undefined;
  const readLine = lineReader(header.cells.length, mapping, timeZone);
  const orders = new Map<string, Omit<PastOrder, 'hash' | 'totalMinor'>>();
  const leftOut = leftOutLines<Reason>(mapping);
  for (const [index, row] of rows.entries()) {
    if (index % rowsAtOnce === rowsAtOnce - 1) await setImmediate();
    const read = readLine(row.cells);
    if (!read.ok) {
      leftOut.add(read.reason, row);
      continue;
    }
    const order = orders.get(read.number);
    if (order) {
      order.lines.push(read.line);
      order.customer ??= customerOf(row.cells, mapping);
      if (read.placedAt < order.placedAt) order.placedAt = read.placedAt;
    } else
      orders.set(read.number, {
        number: read.number,
        placedAt: read.placedAt,
        isCancelled: isCancelled(read.number, mapping),
        customer: customerOf(row.cells, mapping),
        lines: [read.line],
      });
  }
  const finished = [...orders.values()].map((order) => finish(order, mapping));
  const sold = finished.filter((order) => !order.isCancelled);
  return {
    records: finished,
    preview: finished.slice(0, previewOrders).map(previewOf),
    report: {
      lines: rows.length,
      records: finished.length,
      orderLines: finished.reduce((sum, { lines }) => sum + lines.length, 0),
      customers: new Set(finished.flatMap(({ customer }) => customer?.key ?? [])).size,
      cancelledOrders: finished.length - sold.length,
      totalMinor: sold.reduce((sum, { totalMinor }) => sum + totalMinor, 0),
      leftOut: leftOut
        .told()
        .sort((a, b) => leftOutReasons.indexOf(a.reason) - leftOutReasons.indexOf(b.reason)),
      outcome: null,
    },
  };
}

const previewOf = (order: PastOrder): OrderImport['preview'][number] => ({
  number: order.number,
  placedAt: order.placedAt.toISOString(),
  customerName: order.customer?.name ?? null,
  items: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
  totalMinor: order.totalMinor,
  cancelled: order.isCancelled,
});

const isCancelled = (number: string, { cancelledPrefix }: ImportMapping) =>
  cancelledPrefix !== '' && number.startsWith(cancelledPrefix);

/** A line is left out for the first thing that is wrong with it, in the order of the report. */
function lineReader(width: number, mapping: ImportMapping, timeZone: string): (cells: string[]) => LineRead {
  const cell = cellReader(mapping);
  const readDate = makeDateReader(mapping.dateOrder, timeZone);
  const out = (reason: Reason): LineRead => ({ ok: false, reason });
  return (cells) => {
    if (cells.length < width) return out('too few cells');
    const number = cell(cells, 'orderNumber');
    if (number === '') return out('no order number');
    const name = cell(cells, 'itemName');
    if (name === '') return out('no item name');
    const placedAt = readDate(cell(cells, 'placedAt'));
    if (!placedAt) return out('unreadable date');
    const quantity = readQuantity(cell(cells, 'quantity'), mapping.decimalMark);
    if (quantity === undefined) return out('unreadable quantity');
    if (quantity === 0) return out('quantity is zero');
    if (quantity < 0 && !isCancelled(number, mapping)) return out('negative quantity in a sale');
    const unitPriceMinor = readPrice(cell(cells, 'unitPrice'), mapping.decimalMark);
    if (unitPriceMinor === undefined) return out('unreadable price');
    if (unitPriceMinor === 0) return out('price is zero');
    if (unitPriceMinor < 0) return out('negative price');
    const sku = cell(cells, 'sku') || null;
    return { ok: true, number, placedAt, line: { sku, name, quantity: Math.abs(quantity), unitPriceMinor } };
  };
}

/** Null where the line names nobody. Somebody known by a number alone is called by it. */
function customerOf(cells: string[], mapping: ImportMapping): PastCustomer | null {
  const cell = cellReader(mapping);
  const name = cell(cells, 'customerName') || null;
  const email = cell(cells, 'customerEmail').toLowerCase() || null;
  const phoneNumber = cell(cells, 'customerPhone') || null;
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

function finish(order: Omit<PastOrder, 'hash' | 'totalMinor'>, { currency }: ImportMapping): PastOrder {
  const totalMinor = order.lines.reduce((sum, line) => sum + line.quantity * line.unitPriceMinor, 0);
  const hash = createHash('sha256')
    .update(JSON.stringify([order, currency]))
    .digest('base64url');
  return { ...order, totalMinor, hash };
}
