import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guessMapping as guessCustomerMapping } from '#server/modules/customer-imports/guess-mapping.ts';
import { readCustomers } from '#server/modules/customer-imports/read-customers.ts';
import { guessMapping } from '#server/modules/product-imports/guess-mapping.ts';
import { readProducts } from '#server/modules/product-imports/read-products.ts';
import { guessDelimiter, readTable } from '#server/platform/imports/read-table.ts';

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const toText = (rows: readonly (readonly string[])[], delimiter: string) =>
  rows.map((cells) => cells.map(quoted).join(delimiter)).join('\n');

/** How a file writes amounts: always with two decimals, so that no cell has two meanings. */
interface AmountFormat {
  decimal: '.' | ',';
  group: string;
  currency: '' | '₦' | 'NGN ';
}
const amountFormat: fc.Arbitrary<AmountFormat> = fc
  .record({
    decimal: fc.constantFrom('.' as const, ',' as const),
    isGrouped: fc.boolean(),
    currency: fc.constantFrom('' as const, '₦' as const, 'NGN ' as const),
  })
  .map(({ decimal, isGrouped, currency }) => ({
    decimal,
    group: isGrouped ? (decimal === '.' ? ',' : '.') : '',
    currency,
  }));

function writeAmount(minor: number, { decimal, group, currency }: AmountFormat): string {
  const digits = String(minor).padStart(3, '0');
  const whole = digits.slice(0, -2);
  const parts: string[] = [];
  for (let end = whole.length; end > 0; end -= 3) parts.unshift(whole.slice(Math.max(0, end - 3), end));
  return currency + parts.join(group) + decimal + digits.slice(-2);
}

const amount = fc.oneof(fc.integer({ min: 0, max: 999 }), fc.integer({ min: 0, max: 999_999_999_999 }));
/** Cells that are no amount: their lines must be refused. */
const noAmount = fc.constantFrom('ask', '1E3', '12abc', '-5.00', '0x10', '1.2.3', '--', '٣', '5 or 6');
interface Line {
  price: number;
  compareAt: number | null;
  sale: number | null;
  broken: { column: number; cell: string } | null;
  quantity: number | null;
  noise: string;
}
const line: fc.Arbitrary<Line> = fc.record({
  price: amount,
  compareAt: fc.option(amount),
  sale: fc.option(amount),
  broken: fc.option(fc.record({ column: fc.constantFrom(2, 3, 4), cell: noAmount }), { freq: 5 }),
  quantity: fc.option(fc.integer({ min: -20, max: 5000 })),
  noise: fc.string({ maxLength: 12 }),
});

/** The price and the sale price of a line, computed from its amounts alone; undefined where it must be refused. */
function expectedPrices({ price, compareAt, sale, broken }: Line) {
  if (broken) return undefined;
  if (sale !== null) {
    if (sale === price) return [price, null];
    return sale === 0 || sale > price ? undefined : [price, sale];
  }
  return compareAt !== null && compareAt > price ? [compareAt, price] : [price, null];
}

test('every amount and stock of a product file is that of its line, or the line is refused', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(line, { minLength: 1, maxLength: 15 }),
      amountFormat,
      fc.constantFrom(',', ';', '\t', '|'),
      async (lines, format, delimiter) => {
        const rows = lines.map(({ price, compareAt, sale, broken, quantity, noise }, nth) => {
          const optional = (minor: number | null) => (minor === null ? '' : writeAmount(minor, format));
          const cells = [
            `Item ${nth} ${noise}`,
            `SKU-${nth}`,
            writeAmount(price, format),
            optional(compareAt),
            optional(sale),
            quantity === null ? '' : String(quantity),
          ];
          return broken ? cells.with(broken.column, broken.cell) : cells;
        });
        const header = ['Title', 'SKU', 'Price', 'Compare-at price', 'Sale price', 'Quantity'];
        const text = toText([header, ...rows], delimiter);
        const table = await readTable(text, guessDelimiter(text));
        const mapping = guessMapping(table, guessDelimiter(text));
        const read = await readProducts(
          table,
          { ...mapping, decimalMark: format.decimal },
          { publicUrl: 'https://kontor.example', currency: 'NGN' },
        );
        const expected = lines.flatMap((one, nth) => {
          const prices = expectedPrices(one);
          const stock = one.quantity;
          return prices === undefined || (stock !== null && stock < 0)
            ? []
            : [[`SKU-${nth}`, ...prices, stock]];
        });
        expect(
          read?.records.map(({ draft }) => [
            draft.sku,
            draft.priceMinor,
            draft.discountedAmountMinor,
            draft.quantity,
          ]),
        ).toEqual(expected);
      },
    ),
  ));

const phoneForm = fc.constantFrom(
  (end: string) => `080${end}`,
  (end: string) => `+23480${end}`,
  (end: string) => `'080${end}`,
  (end: string) => `+234 80${end.slice(0, 1)} ${end.slice(1, 4)} ${end.slice(4)}`,
  (end: string) => `080${end}.0`,
);
const person = fc.record({
  end: fc.integer({ min: 0, max: 99_999 }).map((digits) => `35${String(digits).padStart(5, '0')}5`),
  form: phoneForm,
  hasEmail: fc.boolean(),
  missing: fc.integer({ min: 0, max: 1 }),
});

test('every customer has the phone number and the email address of their own line', () =>
  fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(person, { minLength: 1, maxLength: 15, selector: ({ end }) => end }),
      async (people) => {
        const rows = people.map(({ end, form, hasEmail, missing }, nth) => {
          const cells = [`Person ${nth}`, form(end), hasEmail ? `p${nth}&co@mail.test` : '', ''];
          // Spreadsheets leave out empty cells at the end of a line.
          return cells.slice(0, cells.length - missing);
        });
        const text = toText([['Name', 'Phone', 'Email', 'Note'], ...rows], ',');
        const table = await readTable(text, ',');
        const { records } = await readCustomers(table, guessCustomerMapping(table, ',', 'NGN'), {
          timeZone: 'Africa/Lagos',
          country: 'NG',
        });
        expect(records.map(({ name, phoneNumber, email }) => [name, phoneNumber, email])).toEqual(
          people.map(({ end, hasEmail }, nth) => [
            `Person ${nth}`,
            `+23480${end}`,
            hasEmail ? `p${nth}&co@mail.test` : null,
          ]),
        );
      },
    ),
  ));
