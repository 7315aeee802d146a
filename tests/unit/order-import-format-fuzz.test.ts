import fc from 'fast-check';
import { expect, test } from 'vitest';
import { numericSeedOf } from '#tests/support/sampling/seed.ts';
import { readOrderFile } from '#tests/support/store/read-order-file.ts';
import { isThorough } from '#tests/support/thorough.ts';

const runs = { numRuns: isThorough ? 3000 : 300, seed: numericSeedOf('number formats') };

const group = (whole: number, mark: string) => String(whole).replaceAll(/(?<=\d)(?=(?:\d{3})+$)/g, mark);

/** A text with every amount that a person could read in it. */
interface Written {
  text: string;
  minor: number[];
}

/** Amounts as they are written with a point or with a comma before their decimals, and some that could be both. */
const writtenWith = (decimal: '.' | ',') => {
  const thousands = decimal === '.' ? ',' : '.';
  const amount = fc.integer({ min: 1, max: 9_999_999 });
  const plain = amount.map((minor): Written => {
    const cents = String(minor % 100).padStart(2, '0');
    return { text: `${Math.floor(minor / 100)}${decimal}${cents}`, minor: [minor] };
  });
  const grouped = amount.map((minor): Written => {
    const cents = String(minor % 100).padStart(2, '0');
    return { text: `${group(Math.floor(minor / 100), thousands)}${decimal}${cents}`, minor: [minor] };
  });
  const ambiguous = fc.integer({ min: 1000, max: 999_999 }).map((whole): Written => {
    const decimals = whole % 10 === 0 ? [whole / 10] : [];
    return { text: group(whole, thousands), minor: [whole * 100, ...decimals] };
  });
  return fc.oneof(plain, grouped, ambiguous);
};

const file = fc.constantFrom('.' as const, ',' as const).chain((decimal) => {
  const other = decimal === '.' ? ',' : '.';
  const cell = fc.oneof(
    { weight: 9, arbitrary: writtenWith(decimal) },
    { weight: 1, arbitrary: writtenWith(other) },
  );
  return fc.array(fc.record({ price: cell, delivery: cell, quantity: fc.integer({ min: 1, max: 9 }) }), {
    minLength: 1,
    maxLength: 8,
  });
});

test('no amount of a file is read as another one, whichever format is guessed', async () => {
  await fc.assert(
    fc.asyncProperty(file, async (orders) => {
      const lines = orders.map(
        ({ price, delivery, quantity }, nth) =>
          `${nth + 1};2025-03-01;Item;${quantity};${price.text};${delivery.text}`,
      );
      const { records, report } = await readOrderFile(
        ['Order;Date;Item;Quantity;Price;Shipping', ...lines].join('\n'),
      );
      for (const { number, lines: items, deliveryFeeMinor, totalMinor } of records) {
        const order = orders[Number(number) - 1];
        const [item] = items;
        expect(order?.price.minor).toContain(item?.unitPriceMinor);
        expect(order?.delivery.minor).toContain(deliveryFeeMinor);
        expect(totalMinor).toBe((order?.quantity ?? 0) * (item?.unitPriceMinor ?? 0) + deliveryFeeMinor);
      }
      const reasons = report.skipped.map(({ reason }) => reason);
      expect(reasons.filter((reason) => reason !== 'a number in another format')).toEqual([]);
      const skipped = report.skipped.reduce((sum, reason) => sum + reason.lines, 0);
      expect(records.length + skipped).toBe(orders.length);
      // A file in which an amount could be two is asked about, unless another amount proves the format.
      const isProven = orders.some(({ price, delivery }) =>
        [price, delivery].some(({ minor, text }) => minor.length === 1 && /[.,]\d{2}$/.test(text)),
      );
      const isAmbiguous = orders.some(({ price, delivery }) =>
        [price, delivery].some(({ text }) => /^[1-9]\d{0,2}[.,]\d{3}$/.test(text)),
      );
      if (isAmbiguous && !isProven) expect(report.ambiguousNumber).not.toBeNull();
    }),
    runs,
  );
});
