import {
  type ImportField,
  type ImportMapping,
  importFields,
  type orderSkipReasons,
} from '#contract/store/order-import.ts';
import { createCellReader } from '#server/platform/imports/cell-reader.ts';
import {
  isInAnotherFormat,
  makeDateReader,
  readPrice,
  readQuantity,
} from '#server/platform/imports/read-value.ts';
import { isOtherCurrency } from '#server/platform/imports/read-currency.ts';
import { getOrderNumber } from './order-phones.ts';
import { type StatusField, readStatusWord, statusFields, toStatusWord } from './order-status.words.ts';

export type SkipReason = (typeof orderSkipReasons)[number];

export interface PastLine {
  sku: string | null;
  name: string;
  quantity: number;
  unitPriceMinor: number;
}

/** Amounts of an order beside its items; missing where the cell is empty. */
export const amountFields = ['deliveryFee', 'discount', 'tax', 'refunded', 'total'] as const;
export type AmountField = (typeof amountFields)[number];
export type OrderAmounts = Partial<Record<AmountField, number>>;

const amountReasons = {
  deliveryFee: 'unreadable delivery fee',
  discount: 'unreadable discount',
  tax: 'unreadable tax',
  refunded: 'unreadable refund',
  total: 'unreadable total',
} as const satisfies Record<AmountField, SkipReason>;
/** Some systems write what is subtracted with a minus sign. */
const subtracted: ReadonlySet<AmountField> = new Set(['discount', 'refunded']);

export interface LineContent {
  number: string;
  /** Null where only the first line of the order contains it. */
  placedAt: Date | null;
  words: Partial<Record<StatusField, string>>;
  /** By its number, a date or a word. */
  isCancelled: boolean;
  /** The items of the line; two where its price can't be divided by its quantity. */
  items: PastLine[];
  amounts: OrderAmounts;
}

export type LineReading =
  | { ok: true; content: LineContent }
  | {
      ok: false;
      reason: SkipReason;
      field?: ImportField;
      /** The order whose amounts are not those of its file without this line. */
      order?: string;
      /** The word that isn't known. */
      word?: string;
    };

/** The maximum length of text fields; numbers and dates limit themselves. */
const maxLengths: Partial<Record<ImportField, number>> = {
  orderNumber: 100,
  sku: 200,
  itemName: 500,
  customerKey: 200,
  customerName: 200,
  customerLastName: 200,
  customerEmail: 254,
  customerPhone: 50,
  country: 80,
  status: 100,
  paymentStatus: 100,
  fulfilmentStatus: 100,
};

const hasCancelledPrefix = (number: string, { cancelledPrefix }: ImportMapping) =>
  cancelledPrefix !== '' && number.startsWith(cancelledPrefix);

/**
 * Returns a reader of lines. A line is skipped for its first problem, in the order of the report. Lines that are no sale are
 * skipped alone; for any other problem the reading names the order, which is skipped with the line.
 */
export function createLineReader(
  width: number,
  mapping: ImportMapping,
  timeZone: string,
  getPhoneProblem: (orderNumber: string) => SkipReason | undefined,
): (cells: string[]) => LineReading {
  const cell = createCellReader(mapping);
  const readDate = makeDateReader(mapping.dateOrder, timeZone);
  const hasStatus = statusFields.some((field) => mapping.columns[field] !== undefined);
  const limits = importFields.flatMap((field) => {
    const max = maxLengths[field];
    return max === undefined ? [] : [{ field, max }];
  });
  return (cells) => {
    const number = getOrderNumber(cell(cells, 'orderNumber'));
    const skip = (reason: SkipReason, field?: ImportField): LineReading => ({
      ok: false,
      reason,
      ...(field && { field }),
    });
    const refuse = (reason: SkipReason, field?: ImportField): LineReading => ({
      ...skip(reason, field),
      ...(number !== '' && { order: number }),
    });
    /** A number that can be read in another format has another reason. */
    const refuseNumber = (reason: SkipReason, field: ImportField): LineReading =>
      refuse(isInAnotherFormat(cell(cells, field), mapping) ? 'a number in another format' : reason, field);

    if (cells.length < width) return refuse('too few cells');
    const tooLong = limits.find(({ field, max }) => cell(cells, field).length > max);
    if (tooLong) return refuse('a cell is too long', tooLong.field);
    if (number === '') return skip('no order number', 'orderNumber');
    const unitPriceMinor = readPrice(cell(cells, 'unitPrice'), mapping);
    const name = cell(cells, 'itemName');
    if (name === '') return (unitPriceMinor === 0 ? skip : refuse)('no item name', 'itemName');
    const written = cell(cells, 'placedAt');
    const placedAt = written === '' ? null : readDate(written);
    if (placedAt === undefined) return refuse('unreadable date', 'placedAt');
    const quantity = readQuantity(cell(cells, 'quantity'), mapping);
    if (quantity === undefined) return refuseNumber('unreadable quantity', 'quantity');
    if (quantity === 0) return skip('quantity is zero', 'quantity');

    const words: LineContent['words'] = {};
    let isCancelled = hasCancelledPrefix(number, mapping) || cell(cells, 'cancelledAt') !== '';
    for (const field of statusFields) {
      const word = toStatusWord(cell(cells, field));
      if (word === '') continue;
      const reading = readStatusWord(word, field, mapping.statuses);
      if (!reading.ok)
        return {
          ...refuse(reading.reason, field),
          ...(reading.reason === 'unknown order status' && { word }),
        };
      words[field] = word;
      isCancelled ||= reading.facts.end === 'cancelled';
    }
    if (quantity < 0 && !isCancelled) return refuse('negative quantity in a sale', 'quantity');

    const foreign = (['currency', 'unitPrice', ...amountFields] as const).find((field) =>
      isOtherCurrency(cell(cells, field), mapping.currency),
    );
    if (foreign && (foreign === 'currency' || isAmount(cell(cells, foreign), mapping)))
      return refuse('another currency', foreign);
    if (unitPriceMinor === undefined) return refuseNumber('unreadable price', 'unitPrice');
    // Other systems' orders also contain lines that cost nothing; in a file without statuses such a line is not a sale.
    if (unitPriceMinor === 0 && !hasStatus) return skip('price is zero', 'unitPrice');
    if (unitPriceMinor < 0 && !(mapping.priceOf === 'line' && quantity < 0))
      return refuse('negative price', 'unitPrice');

    const amounts: OrderAmounts = {};
    for (const field of amountFields) {
      const text = cell(cells, field);
      if (text === '') continue;
      const minor = readPrice(text, mapping);
      if (minor === undefined || (minor < 0 && !subtracted.has(field)))
        return refuseNumber(amountReasons[field], field);
      amounts[field] = Math.abs(minor);
    }
    const phoneProblem = getPhoneProblem(number);
    if (phoneProblem) return skip(phoneProblem, 'customerPhone');
    const item = { sku: cell(cells, 'sku') || null, name };
    const count = Math.abs(quantity);
    const items =
      mapping.priceOf === 'line'
        ? divideLine(Math.abs(unitPriceMinor), count).map((part) => ({ ...item, ...part }))
        : [{ ...item, quantity: count, unitPriceMinor }];
    return { ok: true, content: { number, placedAt, words, isCancelled, items, amounts } };
  };
}

const isAmount = (cell: string, mapping: ImportMapping) => readPrice(cell, mapping) !== undefined;

/** Returns items whose prices add up to exactly that of their line. */
function divideLine(totalMinor: number, quantity: number): Pick<PastLine, 'quantity' | 'unitPriceMinor'>[] {
  const rest = totalMinor % quantity;
  const unitPriceMinor = (totalMinor - rest) / quantity;
  const parts = [
    { quantity: quantity - rest, unitPriceMinor },
    { quantity: rest, unitPriceMinor: unitPriceMinor + 1 },
  ];
  return parts.filter((part) => part.quantity > 0);
}
