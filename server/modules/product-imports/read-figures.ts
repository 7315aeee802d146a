import type { ProductField, ProductMapping } from '#contract/store/product-import.ts';
import { Instant } from '#domain/id.ts';
import type { Currency } from '#domain/money.ts';
import type { CellReader } from '#server/platform/imports/cell-reader.ts';
import { isOtherCurrency } from '#server/platform/imports/read-currency.ts';
import { readIdentifier } from '#server/platform/imports/read-identifier.ts';
import type { TableRow } from '#server/platform/imports/read-table.ts';
import { makeDateReader, readPrice, readQuantity } from '#server/platform/imports/read-value.ts';

/** Sales start and end at instants, or on days in year-first notation. */
const readInstant = makeDateReader('year-first', 'UTC');
const outOfStock = new Set(['0', 'no', 'n', 'false', 'out of stock', 'outofstock', 'sold out']);

/** The currency of the business, and the columns whose headers name another one. */
export interface CurrencyContext {
  currency: Currency;
  otherCurrencies: ReadonlySet<ProductField>;
}

/** Price, stock and codes of one variation. */
export function readFigures(
  row: TableRow,
  mapping: ProductMapping,
  { currency, otherCurrencies }: CurrencyContext,
  cell: CellReader<ProductField>,
  say: (reason: string, field: ProductField) => void,
) {
  const of = (field: ProductField) => cell(row.cells, field);
  const amount = (field: 'price' | 'compareAtPrice' | 'salePrice', words: string): number | undefined => {
    if (of(field) === '') return undefined;
    const read = readPrice(of(field), mapping);
    if (read !== undefined && (otherCurrencies.has(field) || isOtherCurrency(of(field), currency)))
      say(`${words} is in another currency than ${currency}`, field);
    if (read === undefined || read < 0) say(`${words} can't be read`, field);
    return read;
  };
  const price = amount('price', 'the price');
  if (of('price') === '') say('no price', 'price');
  const compareAt = amount('compareAtPrice', 'the compare-at price');
  const sale = readPrices(price, compareAt, amount('salePrice', 'the sale price'));
  if (sale.problem !== undefined) say(sale.problem, 'salePrice');
  const isOnSale = sale.discountedAmountMinor !== null;
  return {
    sku: identifier(of('sku'), 'sku', 'the SKU', say),
    barcode: identifier(of('barcode'), 'barcode', 'the barcode', say),
    priceMinor: sale.priceMinor,
    discountedAmountMinor: sale.discountedAmountMinor,
    discountStartDate: isOnSale
      ? instantOf(of('saleStart'), () => say("the start of the sale can't be read", 'saleStart'))
      : null,
    discountEndDate: isOnSale
      ? instantOf(of('saleEnd'), () => say("the end of the sale can't be read", 'saleEnd'))
      : null,
    mediaId: null,
    quantity: quantityOf(of, mapping, say),
  };
}

/**
 * Returns the price and the sale price. "Compare at" is the former price: it becomes the price, and the lower one the
 * sale price.
 */
function readPrices(
  price = 0,
  compareAt: number | undefined,
  sale: number | undefined,
): { priceMinor: number; discountedAmountMinor: number | null; problem?: string } {
  if (sale === undefined)
    return compareAt !== undefined && compareAt > price
      ? { priceMinor: compareAt, discountedAmountMinor: price }
      : { priceMinor: price, discountedAmountMinor: null };
  // A sale price that equals the price is none; other systems mean "no sale" by a zero, or a gift.
  if (sale === price) return { priceMinor: price, discountedAmountMinor: null };
  const problem =
    sale === 0
      ? 'the sale price is zero'
      : sale > price
        ? 'the sale price is higher than the price'
        : undefined;
  return { priceMinor: price, discountedAmountMinor: sale, ...(problem !== undefined && { problem }) };
}

function identifier(
  written: string,
  field: ProductField,
  words: string,
  say: (reason: string, field: ProductField) => void,
): string | null {
  const read = readIdentifier(written);
  if (!read.ok) say(`${words} lost digits in a spreadsheet`, field);
  return (read.ok && read.text) || null;
}

function instantOf(written: string, say: () => void): string | null {
  if (written === '') return null;
  const instant = Instant.safeParse(written).success ? new Date(written) : readInstant(written);
  if (instant === undefined) say();
  return instant?.toISOString() ?? null;
}

/**
 * Returns null, untracked, where the other system sells below zero, or where stock is not tracked: the line has no
 * tracker and the mapping does not use its quantity anyway.
 */
function quantityOf(
  of: (field: 'policy' | 'tracker' | 'quantity' | 'inStock') => string,
  { columns, untracked, ...format }: ProductMapping,
  say: (reason: string, field: ProductField) => void,
): number | null {
  const isTracked = of('tracker') !== '';
  if (['continue', 'true', 'yes', '1', 'notify'].includes(of('policy').toLowerCase())) return null;
  if (outOfStock.has(of('inStock').toLowerCase())) return 0;
  if (!isTracked && (columns.quantity === undefined || untracked === 'unlimited')) return null;
  if (of('quantity') === '') return isTracked ? 0 : null;
  if (of('quantity').toLowerCase() === 'parent') {
    say('its variants share one stock: enter the stock of each', 'quantity');
    return null;
  }
  const quantity = readQuantity(of('quantity'), format);
  if (quantity === undefined) say("the quantity can't be read", 'quantity');
  else if (quantity < 0) say('the quantity is negative', 'quantity');
  return quantity ?? 0;
}
