import type { OrderImport } from '#contract/store/order-import.ts';
import type { ApiServer } from '#tests/support/server/api-server.ts';
import type { Shop } from './business-fixture.ts';

export const orderHeader =
  'InvoiceNo;StockCode;Description;Quantity;InvoiceDate;UnitPrice;CustomerID;Country';

/** Returns a line of a file of past orders; the price is an amount with a decimal comma. */
export const orderLine = (
  number: number | string,
  quantity = 2,
  price = '2,55',
  customer = '17850',
): string => `${number};85123A;Lantern;${quantity};13/12/2010 08:26;${price};${customer};United Kingdom`;

/** Returns a file of past orders as a spreadsheet saves it, with its header. */
export const orderFile = (...lines: string[]): Buffer<ArrayBuffer> =>
  Buffer.from(`\uFEFF${[orderHeader, ...lines].join('\r\n')}\r\n`);

export const uploadOrders = (
  server: ApiServer,
  { asking }: Shop,
  content: Buffer<ArrayBuffer>,
  name = 'orders.csv',
): Promise<OrderImport> => server.call('uploadOrderImport', { file: { name, content } }, asking);

/** Imports the file and returns the finished import. */
export async function importOrders(
  server: ApiServer,
  shop: Shop,
  content: Buffer<ArrayBuffer>,
): Promise<OrderImport> {
  const { id } = await uploadOrders(server, shop, content);
  await server.call('startOrderImport', { params: { id } }, shop.asking);
  await server.deps.jobs.drain();
  return server.call('orderImport', { params: { id } }, shop.asking);
}
