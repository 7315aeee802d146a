import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitRefund } from '#domain/ledger.ts';
import {
  calculateCollectionFeeMinor,
  isConclusive,
  getPaymentLimits,
  paymentResults,
} from '#domain/payment.ts';

const amount = fc.integer({ min: 1, max: 1_000_000_000_00 });

describe('the fee of a collection', () => {
  it('is 1.5 %, rounded half up, at most ₦2,000', () => {
    fc.assert(
      fc.property(amount, (amountMinor) => {
        // This applies the same rule with integers of a thousandth of a kobo.
        const exact = (BigInt(amountMinor) * 15n + 500n) / 1000n;
        const expected = exact > 200_000n ? 200_000n : exact;
        expect(calculateCollectionFeeMinor(amountMinor, 'NGN')).toBe(Number(expected));
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
  ])('of %i is %i', (amountMinor, feeMinor) =>
    expect(calculateCollectionFeeMinor(amountMinor, 'NGN')).toBe(feeMinor),
  );
  it('has no maximum in a currency without one in the decisions', () =>
    expect(calculateCollectionFeeMinor(1_000_000_00, 'GHS')).toBe(15_000_00));
  it('never exceeds the collected amount', () => {
    fc.assert(
      fc.property(amount, (amountMinor) => {
        expect(calculateCollectionFeeMinor(amountMinor, 'NGN')).toBeLessThan(amountMinor);
      }),
    );
  });
});

describe('the source of a refund', () => {
  it('is the pending balance, then the available one, then a debt, to the last kobo', () => {
    const balance = fc.nat(1_000_000_00);
    fc.assert(
      fc.property(amount, balance, balance, (amountMinor, pendingMinor, availableMinor) => {
        const parts = splitRefund(amountMinor, { pendingMinor, availableMinor });
        expect(parts.pendingMinor + parts.availableMinor + parts.receivableMinor).toBe(amountMinor);
        expect(parts.pendingMinor).toBeLessThanOrEqual(pendingMinor);
        expect(parts.availableMinor).toBeLessThanOrEqual(availableMinor);
        expect(
          Math.min(parts.pendingMinor, parts.availableMinor, parts.receivableMinor),
        ).toBeGreaterThanOrEqual(0);
        // There is no debt while some balance is left.
        if (parts.receivableMinor > 0)
          expect([parts.pendingMinor, parts.availableMinor]).toEqual([pendingMinor, availableMinor]);
      }),
    );
  });
  it.each([
    ['less than what waits', 9, [9, 0, 0]],
    ['exactly what waits', 10, [10, 0, 0]],
    ['one more than what waits', 11, [10, 1, 0]],
    ['exactly what there is', 15, [10, 5, 0]],
    ['one more than there is', 16, [10, 5, 1]],
  ])('of %s, %i of 10 and 5: %j', (_, amountMinor, parts) => {
    const { pendingMinor, availableMinor, receivableMinor } = splitRefund(amountMinor, {
      pendingMinor: 10,
      availableMinor: 5,
    });
    expect([pendingMinor, availableMinor, receivableMinor]).toEqual(parts);
  });
});

describe('the limits of one payment', () => {
  it.each([
    [true, 99_99, 99_99],
    [true, 100_00, 100_00],
    [true, 100_01, 100_00],
    [true, 5_000_00, 100_00],
    [false, 99_99, 99_99],
    [false, 5_000_00, 5_000_00],
  ])(
    'with partial payments %s, of %i due, are at least %i and at most all',
    (allowPartial, dueMinor, minAmountMinor) =>
      expect(getPaymentLimits({ dueMinor, allowPartial })).toEqual({
        minAmountMinor,
        maxAmountMinor: dueMinor,
      }),
  );
});

it('only success, failed and reversed conclude a payment', () =>
  expect(paymentResults.filter(isConclusive)).toEqual(['success', 'failed', 'reversed']));
