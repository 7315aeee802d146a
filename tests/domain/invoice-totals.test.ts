import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type InvoiceDiscount, calculateInvoiceTotals, maxInvoiceMinor } from '#domain/invoice-draft.ts';

const amount = fc.integer({ min: 0, max: 1_000_000_00 });
const basisPoints = fc.integer({ min: 0, max: 10_000 });
const discount: fc.Arbitrary<InvoiceDiscount | null> = fc.oneof(
  fc.constant(null),
  amount.map((amountMinor) => ({ kind: 'amount' as const, amountMinor })),
  basisPoints.map((points) => ({ kind: 'percent' as const, basisPoints: points })),
);
const draft = fc.record({
  items: fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 10_000 }), unitPriceMinor: amount }), {
    maxLength: 20,
  }),
  discount,
  taxBasisPoints: basisPoints,
  charges: fc.array(fc.record({ amountMinor: amount }), { maxLength: 5 }),
});

/** Returns the share of an amount, rounded half up, calculated with integers of any size. */
const exactShare = (amountMinor: number, points: number) =>
  Number((BigInt(amountMinor) * BigInt(points) * 2n + 10_000n) / 20_000n);

describe('calculateInvoiceTotals', () => {
  test('adds up to the last kobo', () => {
    fc.assert(
      fc.property(draft, (fields) => {
        const totals = calculateInvoiceTotals(fields);
        expect(totals.subtotalMinor - totals.discountMinor).toBe(totals.netMinor);
        expect(totals.netMinor + totals.taxMinor + totals.chargesMinor).toBe(totals.totalMinor);
        for (const part of Object.values(totals)) {
          expect(Number.isSafeInteger(part)).toBe(true);
          expect(part).toBeGreaterThanOrEqual(0);
        }
        expect(totals.discountMinor).toBeLessThanOrEqual(totals.subtotalMinor);
      }),
    );
  });

  test('is exact to half a kobo, up to the maximum total of an invoice', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: maxInvoiceMinor }),
        basisPoints,
        basisPoints,
        (minor, off, tax) => {
          const { discountMinor, netMinor, taxMinor } = calculateInvoiceTotals({
            items: [{ quantity: 1, unitPriceMinor: minor }],
            discount: { kind: 'percent', basisPoints: off },
            taxBasisPoints: tax,
            charges: [],
          });
          expect(discountMinor).toBe(exactShare(minor, off));
          expect(taxMinor).toBe(exactShare(netMinor, tax));
        },
      ),
    );
  });

  test('is the same as with exact fractions, whatever is added, taken off and taxed', () => {
    fc.assert(
      fc.property(draft, (fields) => {
        /** Ten thousandths of a minor unit, which are exact until the rounding. */
        const scale = 10_000n;
        const round = (scaled: bigint) => (scaled * 2n + scale) / (scale * 2n);
        const subtotal = fields.items.reduce(
          (sum, { quantity, unitPriceMinor }) => sum + BigInt(quantity) * BigInt(unitPriceMinor),
          0n,
        );
        const { discount: off } = fields;
        const entered =
          off === null
            ? 0n
            : off.kind === 'amount'
              ? BigInt(off.amountMinor)
              : round(subtotal * BigInt(off.basisPoints));
        const discountMinor = entered > subtotal ? subtotal : entered;
        const tax = round((subtotal - discountMinor) * BigInt(fields.taxBasisPoints));
        const charges = fields.charges.reduce((sum, { amountMinor }) => sum + BigInt(amountMinor), 0n);
        expect(calculateInvoiceTotals(fields)).toMatchObject({
          subtotalMinor: Number(subtotal),
          discountMinor: Number(discountMinor),
          taxMinor: Number(tax),
          totalMinor: Number(subtotal - discountMinor + tax + charges),
        });
      }),
    );
  });

  test('adds three at 33.33 less 10 %, 7.5 % VAT and delivery', () => {
    expect(
      calculateInvoiceTotals({
        items: [{ quantity: 3, unitPriceMinor: 33_33 }],
        discount: { kind: 'percent', basisPoints: 1000 },
        taxBasisPoints: 750,
        charges: [{ amountMinor: 15_00 }],
      }),
    ).toEqual({
      subtotalMinor: 99_99,
      discountMinor: 10_00,
      netMinor: 89_99,
      taxMinor: 6_75,
      chargesMinor: 15_00,
      totalMinor: 111_74,
    });
  });
});
