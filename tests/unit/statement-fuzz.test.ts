import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readStatement } from '#server/modules/bookkeeping/statements/read/read-statement.ts';

const defaults = { currency: 'NGN', timeZone: 'Africa/Lagos', today: '2026-11-29' } as const;

/** Writes minor units as a bank does, by their digits alone. */
function writeAmount(minor: number, isGrouped: boolean): string {
  const digits = String(minor).padStart(3, '0');
  const whole = digits.slice(0, -2);
  const grouped = isGrouped ? whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',') : whole;
  return `${grouped}.${digits.slice(-2)}`;
}

/** Cells that are no amount, or none that is certain: their rows must be refused. */
const wrongAmount = fc.constantFrom(
  'ten',
  '1.2.3',
  '12,34',
  '5.005',
  '1,00,000.00',
  '--5',
  '5-',
  '1e3',
  '∞',
  '0x10',
  '5 %',
);
const money = fc.integer({ min: 1, max: 999_999_999_99 });
const row = fc.record({
  day: fc.integer({ min: 1, max: 28 }),
  isOut: fc.boolean(),
  minor: money,
  wrong: fc.option(wrongAmount, { nil: undefined, freq: 4 }),
  text: fc.stringMatching(/^[a-z][a-z ,;"'/|-]{0,20}[a-z]$/),
});
const layout = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  isGrouped: fc.boolean(),
  hasOneColumn: fc.boolean(),
  isNewestFirst: fc.boolean(),
  top: fc.integer({ min: 0, max: 8 }),
});

const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

test('every row of a random statement has its amount, or is refused', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 20 }), layout, async (rows, how) => {
      const { delimiter, isGrouped, hasOneColumn, isNewestFirst, top } = how;
      const sorted = rows.toSorted((a, b) => a.day - b.day);
      const header = hasOneColumn
        ? ['Date', 'Narration', 'Amount']
        : ['Date', 'Narration', 'Debit', 'Credit'];
      const cells = (isNewestFirst ? sorted.toReversed() : sorted).map(
        ({ day, isOut, minor, wrong, text }) => {
          const amount = wrong ?? writeAmount(minor, isGrouped);
          const amounts = hasOneColumn
            ? [isOut ? `-${amount}` : amount]
            : isOut
              ? [amount, '']
              : ['', amount];
          return [`${String(day).padStart(2, '0')}-Oct-2026`, text, ...amounts];
        },
      );
      const above = Array.from({ length: top }, (_, nth) => `Line ${nth}${delimiter}of the bank`);
      const file = [...above, ...[header, ...cells].map((line) => line.map(quote).join(delimiter))].join(
        '\n',
      );
      const guess = (await readStatement(Buffer.from(file), {}, defaults)).mapping;
      // Without a right amount, nothing in the file proves its number format, and the person chooses it.
      const choices = guess ? { mapping: { ...guess, decimalMark: '.' as const, threeDecimals: false } } : {};
      const { lines, skipped } = await readStatement(Buffer.from(file), choices, defaults);
      const right = sorted.filter(({ wrong }) => wrong === undefined);
      const signed = right.map(({ isOut, minor }) => (isOut ? -minor : minor));
      expect(skipped.reduce((sum, one) => sum + one.lines, 0)).toBe(rows.length - right.length);
      expect(lines.map(({ signedMinor }) => signedMinor).sort((a, b) => a - b)).toEqual(
        signed.toSorted((a, b) => a - b),
      );
      expect(lines.map(({ day }) => Number(day.slice(-2)))).toEqual(right.map(({ day }) => day));
    }),
    { numRuns: 150 },
  );
});

test('the balance check finds every row that is missing', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 9_999_99 })), {
        minLength: 3,
        maxLength: 12,
      }),
      fc.boolean(),
      fc.nat(),
      async (amounts, isNewestFirst, nth) => {
        let balance = 50_000_000_00;
        const rows = amounts.map(([isOut, minor], index) => {
          balance += isOut ? -minor : minor;
          const amount = writeAmount(minor, true);
          const pair = isOut ? [amount, ''] : ['', amount];
          return [
            `${String(index + 1).padStart(2, '0')}-Oct-2026`,
            `Line ${index}`,
            ...pair,
            writeAmount(balance, true),
          ];
        });
        const header = ['Date', 'Narration', 'Debit', 'Credit', 'Balance'];
        const read = (body: string[][]) => {
          const table = [header, ...(isNewestFirst ? body.toReversed() : body)];
          const text = table.map((cells) => cells.map(quote).join(',')).join('\n');
          return readStatement(Buffer.from(text), {}, defaults);
        };
        expect(await read(rows)).toMatchObject({ differenceMinor: 0, closingMinor: balance });
        // The first and the last row state the balances; one between them is left out.
        const missing = 1 + (nth % (rows.length - 2));
        const [isOut, minor] = amounts[missing] ?? [false, 0];
        const { differenceMinor } = await read(rows.filter((_, index) => index !== missing));
        expect(differenceMinor).toBe(isOut ? -minor : minor);
      },
    ),
    { numRuns: 80 },
  );
});
