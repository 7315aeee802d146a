import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import {
  type ImportField,
  type ImportMapping,
  type ImportReport,
  type OrderImport,
  importFields,
  orderSkipReasons,
  requiredImportFields,
} from '#contract/store/order-import.ts';
import type { Country } from '#domain/business.ts';
import { OrderStatus } from '#domain/order-status.ts';
import { createCellReader } from '#server/platform/imports/cell-reader.ts';
import { createSkippedLines } from '#server/platform/imports/skipped-lines.ts';
import type { TableRow } from '#server/platform/imports/read-table.ts';
import {
  makeDateReader,
  maxImportedMinor,
  readPrice,
  readQuantity,
} from '#server/platform/imports/read-value.ts';
import { createPhoneReader, getOrderNumber } from './order-phones.ts';

type Reason = (typeof orderSkipReasons)[number];

export interface PastLine {
  sku: string | null;
  name: string;
  quantity: number;
  unitPriceMinor: number;
}

export interface PastCustomer {
  /** The same customer has the same key in every file of the business. */
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
  deliveryFeeMinor: number;
  discountMinor: number;
  totalMinor: number;
  /** A hash of everything that is imported: an order with the same hash has not changed. */
  hash: string;
}

export interface PastOrders {
  records: PastOrder[];
  report: ImportReport;
  preview: OrderImport['preview'];
}

const rowsAtOnce = 2000;
const previewOrders = 10;

/** Amounts that a file gives once for each order; zero in lines without them. */
type Charges = Pick<PastOrder, 'deliveryFeeMinor' | 'discountMinor'>;

type LineRead =
  | { ok: true; number: string; placedAt: Date; isCancelled: boolean; line: PastLine; charges: Charges }
  | { ok: false; reason: Reason; field?: ImportField };

/** Up to this amount, totals of a file and of a business are exact. */
const maxFileMinor = 1_000 * maxImportedMinor;
const maxItems = 1_000_000_000;
/** The maximum length of text fields; numbers and dates limit themselves. */
const maxLengths: Partial<Record<ImportField, number>> = {
  orderNumber: 100,
  sku: 200,
  itemName: 500,
  customerKey: 200,
  customerName: 200,
  customerEmail: 254,
  customerPhone: 50,
  country: 80,
};

/** Returns undefined while a required column is not mapped. */
export async function readOrders(
  [header, ...rows]: TableRow[],
  mapping: ImportMapping,
  business: { timeZone: string; country: Country },
): Promise<PastOrders | undefined> {
  if (!header || requiredImportFields.some((field) => mapping.columns[field] === undefined)) return undefined;
  const phones = createPhoneReader(rows, mapping, business.country);
  const readLine = lineReader(header.cells.length, mapping, business.timeZone, phones.getProblem);
  const orders = new Map<string, Omit<PastOrder, 'hash' | 'totalMinor'>>();
  const totals = makeTotals();
  const wrongCell = ({ cells }: TableRow, field: ImportField) => {
    const index = mapping.columns[field] ?? -1;
    return { column: header.cells[index] ?? '', text: cells[index] ?? '' };
  };
  const skipped = createSkippedLines<Reason>(mapping);
  for (const [index, row] of rows.entries()) {
    if (index % rowsAtOnce === rowsAtOnce - 1) await setImmediate();
    const read = readLine(row.cells);
    if (!read.ok) {
      skipped.add(read.reason, row, read.field && wrongCell(row, read.field));
      continue;
    }
    const order = orders.get(read.number);
    const amountMinor = read.line.quantity * read.line.unitPriceMinor + read.charges.deliveryFeeMinor;
    if (!totals.add(read, amountMinor)) {
      skipped.add('the total is too large', row);
      continue;
    }
    if (order) {
      order.lines.push(read.line);
      order.isCancelled ||= read.isCancelled;
      order.deliveryFeeMinor ||= read.charges.deliveryFeeMinor;
      order.discountMinor ||= read.charges.discountMinor;
      order.customer ??= customerOf(row.cells, mapping, phones.getNumber(row.cells));
      if (read.placedAt < order.placedAt) order.placedAt = read.placedAt;
    } else
      orders.set(read.number, {
        number: read.number,
        placedAt: read.placedAt,
        isCancelled: read.isCancelled,
        customer: customerOf(row.cells, mapping, phones.getNumber(row.cells)),
        lines: [read.line],
        ...read.charges,
      });
  }
  const finished = [...orders.values()].map((order) => toPastOrder(order, mapping));
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
    add({ number, line: { quantity } }: Extract<LineRead, { ok: true }>, amountMinor: number): boolean {
      const { minor, items } = ofOrders.get(number) ?? { minor: 0, items: 0 };
      const after = { minor: minor + amountMinor, items: items + quantity };
      const isTooLarge =
        after.minor > maxImportedMinor || after.items > maxItems || ofFileMinor + amountMinor > maxFileMinor;
      if (isTooLarge) return false;
      ofOrders.set(number, after);
      ofFileMinor += amountMinor;
      return true;
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

const hasCancelledPrefix = (number: string, { cancelledPrefix }: ImportMapping) =>
  cancelledPrefix !== '' && number.startsWith(cancelledPrefix);

/** Returns a reader of lines. A line is skipped for the first problem found, in the order of the report. */
function lineReader(
  width: number,
  mapping: ImportMapping,
  timeZone: string,
  getPhoneProblem: (orderNumber: string) => Reason | undefined,
): (cells: string[]) => LineRead {
  const cell = createCellReader(mapping);
  const readDate = makeDateReader(mapping.dateOrder, timeZone);
  const out = (reason: Reason, field?: ImportField): LineRead => ({
    ok: false,
    reason,
    ...(field && { field }),
  });
  /** Returns zero for an empty cell and undefined for an invalid amount. */
  const amount = (cells: string[], field: 'deliveryFee' | 'discount'): number | undefined => {
    if (cell(cells, field) === '') return 0;
    const minor = readPrice(cell(cells, field), mapping);
    return minor !== undefined && minor >= 0 ? minor : undefined;
  };
  const limits = importFields.flatMap((field) => {
    const max = maxLengths[field];
    return max === undefined ? [] : [{ field, max }];
  });
  return (cells) => {
    if (cells.length < width) return out('too few cells');
    const tooLong = limits.find(({ field, max }) => cell(cells, field).length > max);
    if (tooLong) return out('a cell is too long', tooLong.field);
    const number = getOrderNumber(cell(cells, 'orderNumber'));
    if (number === '') return out('no order number', 'orderNumber');
    const name = cell(cells, 'itemName');
    if (name === '') return out('no item name', 'itemName');
    const placedAt = readDate(cell(cells, 'placedAt'));
    if (!placedAt) return out('unreadable date', 'placedAt');
    const quantity = readQuantity(cell(cells, 'quantity'), mapping);
    if (quantity === undefined) return out('unreadable quantity', 'quantity');
    if (quantity === 0) return out('quantity is zero', 'quantity');
    const status = OrderStatus.safeParse(cell(cells, 'status')).data;
    const isOpen = status !== undefined && status !== 'DELIVERED' && status !== 'CANCELED';
    if (isOpen) return out('the order is not finished', 'status');
    const isCancelled = status === 'CANCELED' || hasCancelledPrefix(number, mapping);
    if (quantity < 0 && !isCancelled) return out('negative quantity in a sale', 'quantity');
    const unitPriceMinor = readPrice(cell(cells, 'unitPrice'), mapping);
    if (unitPriceMinor === undefined) return out('unreadable price', 'unitPrice');
    // Our own export contains lines that cost nothing; in other files such a line is not a sale.
    if (unitPriceMinor === 0 && status === undefined) return out('price is zero', 'unitPrice');
    if (unitPriceMinor < 0) return out('negative price', 'unitPrice');
    const deliveryFeeMinor = amount(cells, 'deliveryFee');
    if (deliveryFeeMinor === undefined) return out('unreadable delivery fee', 'deliveryFee');
    const discountMinor = amount(cells, 'discount');
    if (discountMinor === undefined) return out('unreadable discount', 'discount');
    const phoneProblem = getPhoneProblem(number);
    if (phoneProblem) return out(phoneProblem, 'customerPhone');
    const sku = cell(cells, 'sku') || null;
    const line = { sku, name, quantity: Math.abs(quantity), unitPriceMinor };
    const charges = { deliveryFeeMinor, discountMinor };
    return { ok: true, number, placedAt, isCancelled, line, charges };
  };
}

/** Returns null where the line names no customer. A customer without a name is named by their number. */
function customerOf(
  cells: string[],
  mapping: ImportMapping,
  phoneNumber: string | null,
): PastCustomer | null {
  const cell = createCellReader(mapping);
  const name = cell(cells, 'customerName') || null;
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

/**
 * Leaves out fields that an order does not have, so that an order imported before these columns were read counts as
 * unchanged.
 */
const contentOf = ({
  deliveryFeeMinor,
  discountMinor,
  ...order
}: Omit<PastOrder, 'hash' | 'totalMinor'>) => ({
  ...order,
  ...(deliveryFeeMinor > 0 && { deliveryFeeMinor }),
  ...(discountMinor > 0 && { discountMinor }),
});

function toPastOrder(order: Omit<PastOrder, 'hash' | 'totalMinor'>, { currency }: ImportMapping): PastOrder {
  const subtotalMinor = order.lines.reduce((sum, line) => sum + line.quantity * line.unitPriceMinor, 0);
  // The discount is at most the subtotal.
  const discountMinor = Math.min(order.discountMinor, subtotalMinor);
  const totalMinor = subtotalMinor + order.deliveryFeeMinor - discountMinor;
  const hash = createHash('sha256')
    .update(JSON.stringify([contentOf(order), currency]))
    .digest('base64url');
  return { ...order, discountMinor, totalMinor, hash };
}
