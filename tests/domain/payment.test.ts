import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refundParts } from '#domain/ledger.ts';
import { collectionFeeMinor, isConclusive, paymentResults } from '#domain/payment.ts';

const amount = fc.integer({ min: 1, max: 1_000_000_000_00 });

describe('the fee of a collection', () => {
  it('is 1.5 %, rounded half up, at most ₦2,000', () => {
    fc.assert(
      fc.property(amount, (amountMinor) => {
        // The rule again, in whole numbers of a thousandth of a kobo.
        const exact = (BigInt(amountMinor) * 15n + 500n) / 1000n;
        const expected = exact > 200_000n ? 200_000n : exact;
        expect(collectionFeeMinor(amountMinor, 'NGN')).toBe(Number(expected));
      }),
    );
  });
  it.each([
    [1, 0],
    [33, 0],
    [34, 1],
    [100_00, 150],
    [133_333_33, 200_000],
    [133_333_34, 200_000],
    [1_000_000_00, 200_000],
  ])('of %i is %i', (amountMinor, feeMinor) => expect(collectionFeeMinor(amountMinor, 'NGN')).toBe(feeMinor));
  it('has no most in a currency that the decisions name none for', () =>
    expect(collectionFeeMinor(1_000_000_00, 'GHS')).toBe(15_000_00));
  it('is never more than what was collected', () => {
    fc.assert(
      fc.property(amount, (amountMinor) => {
        expect(collectionFeeMinor(amountMinor, 'NGN')).toBeLessThan(amountMinor);
      }),
    );
  });
});

describe('where a refund comes from', () => {
  it('is what waits, then what is available, then a debt, to the last kobo', () => {
    const balance = fc.nat(1_000_000_00);
    fc.assert(
      fc.property(amount, balance, balance, (amountMinor, pendingMinor, availableMinor) => {
        const parts = refundParts(amountMinor, { pendingMinor, availableMinor });
        expect(parts.pendingMinor + parts.availableMinor + parts.receivableMinor).toBe(amountMinor);
        expect(parts.pendingMinor).toBeLessThanOrEqual(pendingMinor);
        expect(parts.availableMinor).toBeLessThanOrEqual(availableMinor);
        // Nothing is owed while something is left to take.
        if (parts.receivableMinor > 0)
          expect([parts.pendingMinor, parts.availableMinor]).toEqual([pendingMinor, availableMinor]);
      }),
    );
  });
});

it('only 00, 99 and 91 conclude a payment', () =>
  expect(paymentResults.filter(isConclusive)).toEqual(['00', '99', '91']));
