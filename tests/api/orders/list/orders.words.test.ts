import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foldText } from '#domain/fold-text.ts';
import { hasDigit } from '#server/db/text-search.ts';
import { insertCustomers } from '#server/modules/customers/customers.repo.ts';
import { orders } from '#server/db/tables/records/orders.table.ts';
import { findSelectedOrders } from '#server/modules/orders/list/order-bulk.repo.ts';
import { type OrderFilter, orderList } from '#server/modules/orders/list/order-list.repo.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { type Shop, newShop, paid, placeOrder } from '#tests/support/store/business-fixture.ts';

const signs = Array.from('!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~');
/** Customers and items whose names contain every separator and letters of many alphabets. */
const sales: [customer: string, item: string][] = [
  [`Síle O'Brien-Şahin`, 'Tee (blue), size 12'],
  ['İpek Ünal', '50% off_now'],
  ['Ọlá Àdé', String.raw`back\slash "quoted" it's`],
  ['Ада Обі', 'plain:tsquery & more | <less> !'],
  ['王小明', '茶 tea 500g'],
  ['x y', String.raw`a b 0'1\2 c`],
  ['Signs', signs.map((sign) => `xyz${sign}`).join('')],
  ['Ada Okafor', `${'long'.repeat(12)} end`],
  ['Okafor Ada', 'Ankara, 6\u{A0}yards 🧵🧵 thread'],
];

let server: ApiServer;
let shop: Shop;
let texts: string[];

beforeAll(async () => {
  server = await startApiServer();
  shop = await newShop(server);
  const neighbour = await newShop(server);
  for (const [nth, [name, item]] of sales.entries()) {
    for (const place of [shop, neighbour]) {
      const customer = { id: uuid(), name };
      const contact = { email: `o'Buyer${nth}@Shop.example`, phoneNumber: `+23480${nth}1234567` };
      await insertCustomers(server.deps.db, place.businessId, [
        { ...customer, ...(nth % 3 === 0 ? contact : {}), country: null, createdAt: new Date() },
      ]);
      const lines = [{ sku: null, name: item, quantity: 1, unitPriceMinor: 1000 }];
      await placeOrder(server, place, { customer, lines, deliveryFeeMinor: 0 }, nth % 2 === 0 ? [paid] : []);
    }
  }
  const all = await findSelectedOrders(server.deps.db, shop.businessId, {});
  const written = all.flatMap(({ number, searchText, contactText }) => [
    number,
    `#${number}`,
    searchText,
    contactText,
    toTyped(contactText),
  ]);
  texts = [...new Set(written.flatMap(partsOf))];
});
afterAll(() => server.close());

/** Returns substrings of several lengths from each letter, also in upper case and with their words reversed. */
function partsOf(text: string): string[] {
  const letters = Array.from(text);
  const parts = [1, 2, 3, 5, 11, 40].flatMap((length) =>
    letters.map((_, from) => letters.slice(from, from + length).join('')),
  );
  return parts.flatMap((part) => [part, part.toUpperCase(), part.split(' ').toReversed().join(', ')]);
}

/** Returns the digits that a phone number in any notation has in common with its international one. */
const toDigits = (phone: string) => phone.replaceAll(/\(0\)|\D/g, '').replace(/^0+(?=\d{3})/, '');
/** Returns the contact details with the phone number as people write it in its country. */
const toTyped = (contact: string) => contact.replace(/\+234(\d{3})(\d{3})/, '0$1 $2 ');

type Searched = { number: string; searchText: string; contactText: string };

/** Returns true if the order should match the text, calculated without a database. */
function fits(text: string, { number, searchText, contactText }: Searched): boolean {
  const folded = foldText(text);
  const isNumber = number.startsWith(text) || number.startsWith(folded.replace(/^#(?=.)/, ''));
  if (!/[\p{L}\p{N}]/u.test(text)) return isNumber;
  const searched = `${searchText} ${contactText}`;
  const isThere = (term: string) =>
    /[\p{L}\p{N}]{3}/u.test(term) ? searched.includes(term) : ` ${searched}`.includes(` ${term}`);
  const terms = folded
    .split(/[\s,;]/)
    .filter((term) => term !== '')
    .map((term) => (/^[+0]\d{3,}$/.test(term) ? toDigits(term) : term.replace(/^#(?=.)/, '')));
  const isPhone = /^[+\d(][\d\s().-]+$/.test(folded.trim()) && /\D/.test(folded.trim());
  const phone = toDigits(folded);
  return (
    terms.every(isThere) ||
    (hasDigit(text) && isNumber) ||
    (isPhone && phone.length > 3 && contactText.includes(phone))
  );
}

describe('the search terms', () => {
  it.each<[string, OrderFilter]>([
    ['of all orders', {}],
    ['in a status', { status: 'PAYMENT_CONFIRMED' }],
    ['in no order', { status: 'DECLINED' }],
    ['to be shipped', { waiting: 'toShip' }],
    ['paid', { payment: 'paid' }],
    ['not paid', { payment: 'unpaid' }],
  ])('match the orders that contain the text: %s', async (_what, filter) => {
    const { db } = server.deps;
    const meant = await findSelectedOrders(db, shop.businessId, filter);
    const every = Object.keys(filter).length === 0 ? 1 : 6;
    for (const search of texts.filter((_, nth) => nth % every === 0)) {
      const expected = meant.filter((order) => fits(search, order)).map(({ id }) => id);
      const matches = await findSelectedOrders(db, shop.businessId, { ...filter, search });
      expect({ search, matches: matches.map(({ id }) => id) }).toEqual({ search, matches: expected });
    }
  });

  it('match the same orders in the list and in the export', async () => {
    const { db } = server.deps;
    for (const search of texts.filter((_, nth) => nth % 7 === 0)) {
      const newest = { sort: 'newest', seek: { at: 'first' }, limit: 50 } as const;
      const { rows, counted } = await orderList.read(db, shop.businessId, { search }, newest);
      const stretches = orderList.batches(db, shop.businessId, { search }, { id: orders.id });
      const file: string[] = [];
      for await (const stretch of stretches) file.push(...stretch.map(({ id }) => id));
      const listed = rows.map(({ id }) => id);
      expect({ search, listed, counted }).toEqual({
        search,
        listed: file,
        counted: file.length,
      });
    }
  });
});
