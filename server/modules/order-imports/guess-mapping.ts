import { type ImportField, type ImportMapping, requiredImportFields } from '#contract/store/order-import.ts';
import { Email } from '#domain/id.ts';
import { type Currency, currencies } from '#domain/money.ts';
import { guessColumns } from '#server/platform/imports/guess-columns.ts';
import type { TableRow } from '#server/platform/imports/read-table.ts';
import { guessDateOrder, guessNumberFormat } from '#server/platform/imports/read-value.ts';
import { columnNames } from './column-names.ts';

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

const signs: Partial<Record<string, Currency>> = {
  '₦': 'NGN',
  '€': 'EUR',
  '£': 'GBP',
  $: 'USD',
  'GH₵': 'GHS',
  KSh: 'KES',
};

function guessCurrency(header: string[], prices: string[], usual: Currency): Currency {
  const text = [...header, ...prices.slice(0, 20)].join(' ');
  const words = new Set(text.split(/\W/));
  const code = currencies.find((currency) => words.has(currency));
  const sign = Object.entries(signs).find(([mark]) => text.includes(mark))?.[1];
  return code ?? sign ?? usual;
}

/** Guesses from the file how to read it; the person can correct the mapping. */
export function guessMapping(
  [header, ...rows]: TableRow[],
  delimiter: ImportMapping['delimiter'],
  currency: Currency,
): ImportMapping {
  const names = header?.cells ?? [];
  const columns = guessColumns(
    names,
    rows.slice(0, 20).map(({ cells }) => cells),
    { names: columnNames, looksLike, required: requiredImportFields },
  );
  const cellsOf = (index: number | undefined) =>
    index === undefined ? [] : rows.slice(0, 5000).map(({ cells }) => cells[index] ?? '');
  const prices = cellsOf(columns.unitPrice);
  return {
    columns,
    delimiter,
    ...guessNumberFormat(prices),
    dateOrder: guessDateOrder(cellsOf(columns.placedAt)),
    currency: guessCurrency(names, prices, currency),
    cancelledPrefix: guessCancelledPrefix(rows, columns),
  };
}
