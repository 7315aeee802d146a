import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ImportMapping } from '#contract/store/order-import.ts';
import { readOrders } from '#server/modules/order-imports/read-orders.ts';
import type { TableRow } from '#server/platform/imports/read-table.ts';
import { numericSeedOf } from '#tests/support/sampling/seed.ts';
import { isThorough } from '#tests/support/thorough.ts';

const runs = { numRuns: isThorough ? 5000 : 500, seed: numericSeedOf('order tables') };

/** An amount with its text, which is written independently of the reader; undefined for a text that is no amount in any format. */
interface Written {
  text: string;
  /** The value in a file with a decimal point, as a person reads it. */
  minor: number | undefined;
}

const grouped = (whole: number) => String(whole).replaceAll(/(?<=\d)(?=(?:\d{3})+$)/g, ',');
const amount: fc.Arbitrary<Written> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.integer({ min: 0, max: 5_000_000 }).chain((minor) =>
      fc.constantFrom('plain', 'groups', 'sign', 'code').map((style) => {
        const whole = Math.floor(minor / 100);
        const cents = `.${String(minor % 100).padStart(2, '0')}`;
        const text = {
          plain: `${whole}${cents}`,
          groups: `${grouped(whole)}${cents}`,
          sign: `₦${grouped(whole)}${cents}`,
          code: `${whole}${cents} NGN`,
        }[style];
        return { text, minor };
      }),
    ),
  },
  // Texts of another format, of another currency, or of no amount at all.
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('12,50', '1.500', '1.234,50', '$5.00', 'free', '1E3', '5.005', '１２')
      .map((text) => ({ text, minor: undefined })),
  },
);
const none: Written = { text: '', minor: 0 };

/** The words of a file with their meaning: the share of the total that is paid, and what is refunded. */
const outcomes = [
  { word: 'Completed', isPaid: true, isRefunded: false, isCancelled: false },
  { word: 'Processing', isPaid: true, isRefunded: false, isCancelled: false },
  { word: 'Refunded', isPaid: true, isRefunded: true, isCancelled: false },
  { word: 'Pending payment', isPaid: false, isRefunded: false, isCancelled: false },
  { word: 'Failed', isPaid: false, isRefunded: false, isCancelled: true },
  { word: 'Cancelled', isPaid: false, isRefunded: false, isCancelled: true },
  { word: 'Sonstiges', isPaid: undefined, isRefunded: false, isCancelled: false },
] as const;

const order = fc.record({
  lines: fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 20 }), price: amount }), {
    minLength: 1,
    maxLength: 4,
  }),
  delivery: fc.option(amount, { nil: none }),
  discount: fc.option(amount, { nil: none }),
  tax: fc.option(amount, { nil: none }),
  refund: fc.option(amount, { nil: none, freq: 1 }),
  outcome: fc.constantFrom(...outcomes),
  currency: fc.constantFrom('NGN', 'NGN', 'NGN', '', 'USD'),
});
type GeneratedOrder = typeof order extends fc.Arbitrary<infer Of> ? Of : never;

const fields = [
  'orderNumber',
  'placedAt',
  'itemName',
  'quantity',
  'unitPrice',
  'deliveryFee',
  'discount',
  'tax',
  'refunded',
  'status',
  'currency',
] as const;
const mappingWith = (changes: Partial<ImportMapping>): ImportMapping => ({
  columns: Object.fromEntries(fields.map((field, index) => [field, index])),
  delimiter: ',',
  decimalMark: '.',
  dateOrder: 'year-first',
  currency: 'NGN',
  cancelledPrefix: '',
  ...changes,
});

const linesOf = (
  { lines, delivery, discount, tax, refund, outcome, currency }: GeneratedOrder,
  number: number,
) =>
  lines.map(({ quantity, price }, nth) => {
    const first = (text: string) => (nth === 0 ? text : '');
    return [
      String(number),
      '2025-03-01',
      `Item ${nth}`,
      String(quantity),
      price.text,
      first(delivery.text),
      first(discount.text),
      first(tax.text),
      first(refund.text),
      first(outcome.word),
      first(currency),
    ];
  });

/** Computes an order without the code of the import; undefined if it has to be refused. */
function computeOrder(
  { lines, delivery, discount, tax, refund, outcome, currency }: GeneratedOrder,
  { priceOf, isTaxIncluded }: Pick<ImportMapping, 'priceOf' | 'isTaxIncluded'>,
) {
  const all = [...lines.map(({ price }) => price), delivery, discount, tax, refund];
  if (all.some(({ minor }) => minor === undefined)) return undefined;
  if (currency === 'USD' || outcome.isPaid === undefined) return undefined;
  const value = ({ minor = 0 }: Written) => minor;
  const linesMinor = lines.reduce(
    (sum, { quantity, price }) => sum + (priceOf === 'line' ? 1 : quantity) * value(price),
    0,
  );
  const subtotal = linesMinor + (isTaxIncluded ? 0 : value(tax));
  if (value(discount) > subtotal) return undefined;
  const total = subtotal - value(discount) + value(delivery);
  const isCancelled = outcome.word === 'Cancelled';
  const refunded = isCancelled ? 0 : value(refund) || (outcome.isRefunded ? total : 0);
  if (refunded > (outcome.isPaid ? total : 0)) return undefined;
  return {
    totalMinor: total,
    refundedMinor: refunded,
    deliveryFeeMinor: value(delivery),
    discountMinor: value(discount),
    linesMinor,
    items: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    paidMinor: outcome.isPaid ? total : 0,
  };
}

const paid: ReadonlySet<string> = new Set(['delivered', 'paid', 'refunded']);

test('every amount of an imported order is the one of its file, or the order is refused', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(order, { minLength: 1, maxLength: 6 }),
      fc.constantFrom('item', 'line'),
      fc.boolean(),
      async (orders, priceOf, isTaxIncluded) => {
        const mapping = mappingWith({ priceOf, isTaxIncluded });
        const lines = orders.flatMap((one, nth) => linesOf(one, nth + 1));
        const rows: TableRow[] = [[...fields], ...lines].map((cells, nth) => ({ line: nth + 1, cells }));
        const result = await readOrders(rows, mapping, { timeZone: 'Africa/Lagos', country: 'NG' });
        const expected = orders.flatMap((one, nth) => {
          const computed = computeOrder(one, { priceOf, isTaxIncluded });
          return computed ? [{ number: String(nth + 1), ...computed }] : [];
        });
        const imported = result?.records.map((record) => ({
          number: record.number,
          totalMinor: record.totalMinor,
          refundedMinor: record.refundedMinor,
          deliveryFeeMinor: record.deliveryFeeMinor,
          discountMinor: record.discountMinor,
          linesMinor: record.lines.reduce((sum, item) => sum + item.quantity * item.unitPriceMinor, 0),
          items: record.lines.reduce((sum, { quantity }) => sum + quantity, 0),
          paidMinor: paid.has(record.status) ? record.totalMinor : 0,
        }));
        expect(imported).toEqual(expected);
        // Every line is imported or reported.
        const skipped = result?.report.skipped.reduce((sum, reason) => sum + reason.lines, 0) ?? 0;
        const importedLines = expected.reduce(
          (sum, { number }) => sum + (orders[Number(number) - 1]?.lines.length ?? 0),
          0,
        );
        expect(skipped + importedLines).toBe(lines.length);
        expect(result?.report.totalMinor).toBe(expected.reduce((sum, { paidMinor }) => sum + paidMinor, 0));
      },
    ),
    runs,
  );
});
