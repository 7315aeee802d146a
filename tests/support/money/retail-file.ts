import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.env['KONTOR_DATA'];
/** The orders of a real store: an excerpt, or the whole file where KONTOR_DATA names its folder. */
export const retailPath = join(
  folder ? join(folder, 'online-retail') : join(import.meta.dirname, 'online-retail'),
  'orders.csv',
);

export interface RetailLine {
  order: string;
  product: string;
  quantity: number;
  unitPriceMinor: number;
  /** Empty if the file doesn't name one. */
  customer: string;
  /** YYYY-MM-DD. */
  day: string;
}

const unquote = (cell: string) => cell.replace(/^"(.*)"$/, '$1').replaceAll('""', '"');

/** Reads the sold lines of the file without Kontor's import; no quoted cell contains a semicolon. */
export function readSoldLines(): RetailLine[] {
  const rows = readFileSync(retailPath, 'utf8').replace('\uFEFF', '').trim().split(/\r?\n/).slice(1);
  const lines = rows.map((row): RetailLine => {
    const [order = '', , product = '', quantity = '', date = '', price = '', customer = ''] = row.split(';');
    const [dayOfMonth = '', month = '', year = ''] = (date.split(' ')[0] ?? '').split('/');
    return {
      order,
      product: unquote(product).trim(),
      quantity: Number(quantity),
      unitPriceMinor: Math.round(Number(price.replace(',', '.')) * 100),
      customer,
      day: `${year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`,
    };
  });
  const isSold = ({ order, product, quantity, unitPriceMinor }: RetailLine) =>
    !order.startsWith('C') && product !== '' && quantity > 0 && unitPriceMinor > 0;
  return lines.filter(isSold);
}
