import { type ImportField, type ImportMapping, requiredImportFields } from '#contract/store/order-import.ts';
import { Email } from '#domain/id.ts';
import type { Currency } from '#domain/money.ts';
import { createCellReader } from '#server/platform/imports/cell-reader.ts';
import { guessColumns, normalizeHeader } from '#server/platform/imports/guess-columns.ts';
import { findKnownFile, mapKnownColumns } from '#server/platform/imports/known-file.ts';
import type { TableRow } from '#server/platform/imports/read-table.ts';
import {
  guessDateOrder,
  guessNumberFormat,
  readPrice,
  readQuantity,
} from '#server/platform/imports/read-value.ts';
import { columnNames, linePriceNames } from './column-names.ts';
import { knownOrderFiles } from './known-files.ts';
import { guessCurrency } from '#server/platform/imports/read-currency.ts';
import { type AmountField, amountFields } from './read-line.ts';
import { listNumbers } from './read-orders.ts';

const looksLike: Partial<Record<ImportField, (cell: string) => boolean>> = {
  placedAt: (cell) => /\d[-/.]\d|\d{4}-\d{2}-\d{2}/.test(cell) && !/^-?\d+[.,]\d+$/.test(cell),
  customerEmail: (cell) => Email.safeParse(cell).success,
  quantity: (cell) => /^[+-]?\d{1,6}$/.test(cell),
  unitPrice: (cell) => /^\D{0,4}[+-]?\d[\d.,' ]*\D{0,4}$/.test(cell) && /[.,]\d{1,2}\D*$/.test(cell),
};

/**
 * Returns the prefix of numbers whose lines all have a negative quantity, by which this file marks cancelled orders.
 */
function guessCancelledPrefix(rows: TableRow[], { orderNumber, quantity }: ImportMapping['columns']): string {
  if (orderNumber === undefined || quantity === undefined) return '';
  const signs = new Map<string, { negative: number; all: number }>();
  for (const { cells } of rows) {
    const prefix = /^([A-Za-z]{1,10})[-#]?\d/.exec(cells[orderNumber] ?? '')?.[1];
    if (!prefix) continue;
    const sign = signs.get(prefix) ?? { negative: 0, all: 0 };
    signs.set(prefix, sign);
    sign.all++;
    if (cells[quantity]?.startsWith('-')) sign.negative++;
  }
  return [...signs].find(([, { negative, all }]) => negative > all * 0.9)?.[0] ?? '';
}

const maxSampleRows = 5000;

/**
 * Returns how the file states the amounts of an order: once for all of its lines, or in parts. Only parts can differ
 * within an order.
 */
function guessAmountsOf(rows: TableRow[], mapping: ImportMapping): ImportMapping['amountsOf'] {
  const cell = createCellReader(mapping);
  const first = new Map<string, string>();
  for (const { cells } of rows)
    for (const field of amountFields) {
      const text = cell(cells, field);
      if (!readPrice(text, mapping)) continue;
      const key = JSON.stringify([cell(cells, 'orderNumber'), field]);
      if ((first.get(key) ?? text) !== text) return 'line';
      first.set(key, text);
    }
  return 'order';
}

/** Returns true if the totals of more orders add up without their tax than with it. */
function guessTaxIncluded(rows: TableRow[], mapping: ImportMapping): boolean {
  const { columns } = mapping;
  if (columns.tax === undefined || columns.total === undefined) return false;
  const cell = createCellReader(mapping);
  const priceOf = (cells: string[], field: ImportField) => readPrice(cell(cells, field), mapping) ?? 0;
  const orders = new Map<string, { linesMinor: number } & Record<AmountField, number>>();
  for (const { cells } of rows) {
    const number = cell(cells, 'orderNumber');
    const order = orders.get(number) ?? {
      linesMinor: 0,
      deliveryFee: 0,
      discount: 0,
      tax: 0,
      refunded: 0,
      total: 0,
    };
    orders.set(number, order);
    const quantity = mapping.priceOf === 'line' ? 1 : (readQuantity(cell(cells, 'quantity'), mapping) ?? 0);
    order.linesMinor += quantity * priceOf(cells, 'unitPrice');
    for (const field of amountFields)
      order[field] =
        mapping.amountsOf === 'line'
          ? order[field] + priceOf(cells, field)
          : order[field] || priceOf(cells, field);
  }
  const votes = { included: 0, added: 0 };
  for (const { linesMinor, deliveryFee, discount, tax, total } of orders.values()) {
    if (tax === 0) continue;
    const taxOfTotal = total - (linesMinor + deliveryFee - Math.abs(discount));
    if (taxOfTotal === 0) votes.included++;
    if (taxOfTotal === tax) votes.added++;
  }
  return votes.included > votes.added;
}

/** Guesses from the file how to read it; the person can correct the mapping. */
export function guessMapping(
  [header, ...rows]: TableRow[],
  delimiter: ImportMapping['delimiter'],
  currency: Currency,
): ImportMapping {
  const names = header?.cells ?? [];
  const file = findKnownFile(names, knownOrderFiles);
  const columns = file
    ? mapKnownColumns(names, file)
    : guessColumns(
        names,
        rows.slice(0, 20).map(({ cells }) => cells),
        { names: columnNames, looksLike, required: requiredImportFields },
      );
  const sample = rows.slice(0, maxSampleRows);
  const cellsOf = (index: number | undefined) =>
    index === undefined ? [] : sample.map(({ cells }) => cells[index] ?? '');
  const prices = cellsOf(columns.unitPrice);
  const mapping: ImportMapping = {
    columns,
    delimiter,
    ...guessNumberFormat(listNumbers(sample, { columns })),
    dateOrder: guessDateOrder(cellsOf(columns.placedAt)),
    // A file that names the currency of each order is checked against that of the business.
    currency: columns.currency === undefined ? guessCurrency(names, prices, currency) : currency,
    cancelledPrefix: guessCancelledPrefix(rows, columns),
    priceOf: linePriceNames.has(normalizeHeader(names[columns.unitPrice ?? -1] ?? '')) ? 'line' : 'item',
  };
  const amountsOf = file?.amountsOf ?? guessAmountsOf(sample, mapping);
  return { ...mapping, amountsOf, isTaxIncluded: guessTaxIncluded(sample, { ...mapping, amountsOf }) };
}
