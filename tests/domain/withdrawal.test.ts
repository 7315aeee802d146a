import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Tariff,
  findAmountProblem,
  calculateCharge,
  getFinalCharge,
  getChargesMinor,
  getMaxWithdrawal,
  standardTariff as tariff,
  withdrawalStatuses,
} from '#domain/withdrawal.ts';

const { minAmountMinor, maxAmountMinor } = tariff;
/** Amounts at the steps of the tariff. They are generated as often as all other amounts together. */
const steps = [minAmountMinor, 4_999_99, 5_000_00, 10_000_00, 50_000_00, 50_000_01, maxAmountMinor];
const nearStep = fc
  .tuple(fc.constantFrom(...steps), fc.integer({ min: -3, max: 3 }))
  .map(([step, beside]) => Math.min(maxAmountMinor, Math.max(minAmountMinor, step + beside)));
const amount = fc.oneof(nearStep, fc.integer({ min: minAmountMinor, max: maxAmountMinor }));

/** Returns the charges by the rule in the decisions, in naira and kobo. */
function byTheDecisions(amountMinor: number): number {
  const fee = amountMinor < 500_000 ? 1000 : amountMinor <= 5_000_000 ? 2500 : 5000;
  const vat = Number((BigInt(fee) * 75n + 500n) / 1000n);
  return fee + vat + (amountMinor >= 1_000_000 ? 5000 : 0);
}

describe('the charges by amount', () => {
  it('is the fee of its band, VAT rounded half up, and stamp duty from ₦10,000', () => {
    fc.assert(
      fc.property(amount, (amountMinor) => {
        const charge = calculateCharge(amountMinor, tariff);
        expect(charge.totalMinor - amountMinor).toBe(byTheDecisions(amountMinor));
        expect(charge.amountMinor + charge.feeMinor + charge.vatMinor + charge.stampDutyMinor).toBe(
          charge.totalMinor,
        );
      }),
      { numRuns: 2_000 },
    );
  });
  it.each([
    [100_00, 10_00, 75, 0],
    [4_999_99, 10_00, 75, 0],
    [5_000_00, 25_00, 188, 0],
    [9_999_99, 25_00, 188, 0],
    [10_000_00, 25_00, 188, 50_00],
    [50_000_00, 25_00, 188, 50_00],
    [50_000_01, 50_00, 375, 50_00],
    [10_000_000_00, 50_00, 375, 50_00],
  ])('of %i is a fee of %i, %i VAT and %i stamp duty', (amountMinor, feeMinor, vatMinor, stampDutyMinor) =>
    expect(calculateCharge(amountMinor, tariff)).toMatchObject({ feeMinor, vatMinor, stampDutyMinor }),
  );
  it('rise with the amount', () => {
    fc.assert(
      fc.property(amount, (amountMinor) => {
        expect(calculateCharge(amountMinor + 1, tariff).totalMinor).toBeGreaterThan(
          calculateCharge(amountMinor, tariff).totalMinor,
        );
      }),
    );
  });
});

describe('the charges of a withdrawal', () => {
  const charge = { amountMinor: 10_000_00, feeMinor: 25_00, vatMinor: 1_88, stampDutyMinor: 50_00 };
  const whole = { ...charge, totalMinor: 10_076_88 };

  it('are fee, VAT and stamp duty together', () => expect(getChargesMinor(whole)).toBe(76_88));
  it('are returned for one that was paid late, and kept otherwise', () => {
    const free = { ...whole, feeMinor: 0, vatMinor: 0, stampDutyMinor: 0, totalMinor: 10_000_00 };
    const taken = withdrawalStatuses.map((status) => [
      status,
      getChargesMinor(getFinalCharge({ ...whole, status })),
    ]);
    expect(Object.fromEntries(taken)).toEqual({
      requested: 76_88,
      processing: 76_88,
      paid: 76_88,
      failed: 76_88,
      reversed: 76_88,
      canceled: 76_88,
      paidLate: 0,
      returnedLate: 0,
    });
    expect(getFinalCharge({ ...whole, status: 'paidLate' })).toEqual(free);
    expect(getFinalCharge({ ...whole, status: 'paid' })).toMatchObject(whole);
  });
  it('are in naira', () => expect(tariff.currency).toBe('NGN'));
});

describe('a custom tariff', () => {
  const flat: Tariff = {
    ...tariff,
    minAmountMinor: 1_000,
    maxAmountMinor: 5_000,
    vatBasisPoints: 0,
    stampDutyMinor: 0,
  };

  it('ignores bands below the minimum or above the maximum', () => {
    const bands = [
      { upToMinor: 500, feeMinor: 0 },
      { upToMinor: 9_000, feeMinor: 10 },
      { upToMinor: null, feeMinor: 20 },
    ];
    expect(getMaxWithdrawal(600, { ...flat, bands })).toBeUndefined();
    expect(getMaxWithdrawal(1_009, { ...flat, bands })).toBeUndefined();
    expect(getMaxWithdrawal(1_010, { ...flat, bands })).toBe(1_000);
    expect(getMaxWithdrawal(9_999, { ...flat, bands })).toBe(5_000);
  });
  it('may have a band that ends exactly at the minimum', () => {
    const bands = [
      { upToMinor: 1_000, feeMinor: 10 },
      { upToMinor: null, feeMinor: 500 },
    ];
    expect(getMaxWithdrawal(1_010, { ...flat, bands })).toBe(1_000);
    expect(getMaxWithdrawal(1_200, { ...flat, bands })).toBe(1_000);
    expect(getMaxWithdrawal(1_501, { ...flat, bands })).toBe(1_001);
  });
  it('may be cheaper above a certain amount', () => {
    const bands = [
      { upToMinor: 2_000, feeMinor: 100 },
      { upToMinor: null, feeMinor: 10 },
    ];
    expect(getMaxWithdrawal(2_005, { ...flat, bands })).toBe(1_905);
    expect(getMaxWithdrawal(2_010, { ...flat, bands })).toBe(1_910);
    expect(getMaxWithdrawal(2_011, { ...flat, bands })).toBe(2_001);
  });
  it('has no fee beyond its last band', () =>
    expect(calculateCharge(3_000, { ...flat, bands: [{ upToMinor: 2_000, feeMinor: 10 }] }).feeMinor).toBe(
      0,
    ));
});

describe('the maximum withdrawal', () => {
  const balance = fc.oneof(
    amount.map((amountMinor) => calculateCharge(amountMinor, tariff).totalMinor),
    nearStep.chain((step) => fc.integer({ min: step, max: step + 200_00 })),
    fc.integer({ min: 0, max: 2 * maxAmountMinor }),
  );
  it('is the largest amount whose total the balance covers', () => {
    fc.assert(
      fc.property(balance, (balanceMinor) => {
        const most = getMaxWithdrawal(balanceMinor, tariff);
        if (most === undefined) {
          expect(calculateCharge(minAmountMinor, tariff).totalMinor).toBeGreaterThan(balanceMinor);
          return;
        }
        expect(findAmountProblem(most, { balanceMinor, tariff })).toBeUndefined();
        if (most < maxAmountMinor)
          expect(findAmountProblem(most + 1, { balanceMinor, tariff })).toBe('notCovered');
      }),
      { numRuns: 2_000 },
    );
  });
  it('stays below a step that the balance does not cover', () => {
    // ₦5,000 would cost ₦26.88; the balance covers ₦4,999.99 and its ₦10.75.
    expect(getMaxWithdrawal(5_020_00, tariff)).toBe(4_999_99);
  });
  it('is undefined where the balance does not cover the minimum', () =>
    expect(getMaxWithdrawal(110_74, tariff)).toBeUndefined());
});

describe('an amount', () => {
  it('is limited to ₦100 to ₦10,000,000', () => {
    expect([minAmountMinor, maxAmountMinor]).toEqual([100_00, 10_000_000_00]);
  });
  it.each([
    ['below the least', 99_99, 'tooLittle'],
    ['exactly the least', 100_00, undefined],
    ['one above the least', 100_01, undefined],
    ['one below the most', 9_999_999_99, undefined],
    ['exactly the most', 10_000_000_00, undefined],
    ['above the most', 10_000_000_01, 'tooMuch'],
  ])('%s (%i) is %s', (_, amountMinor, problem) =>
    expect(findAmountProblem(amountMinor, { balanceMinor: 2 * maxAmountMinor, tariff })).toBe(problem),
  );
  /** Each amount at, below and above a step of the tariff, with its total. */
  it.each([
    [100_00, 110_75],
    [4_999_99, 5_010_74],
    [5_000_00, 5_026_88],
    [5_000_01, 5_026_89],
    [9_999_99, 10_026_87],
    [10_000_00, 10_076_88],
    [10_000_01, 10_076_89],
    [49_999_99, 50_076_87],
    [50_000_00, 50_076_88],
    [50_000_01, 50_103_76],
  ])('of %i needs a balance of exactly %i', (amountMinor, totalMinor) => {
    expect(calculateCharge(amountMinor, tariff).totalMinor).toBe(totalMinor);
    expect(findAmountProblem(amountMinor, { balanceMinor: totalMinor, tariff })).toBeUndefined();
    expect(findAmountProblem(amountMinor, { balanceMinor: totalMinor - 1, tariff })).toBe('notCovered');
  });
  it('is covered by a balance of exactly its total, and a step less below it', () => {
    expect(getMaxWithdrawal(110_75, tariff)).toBe(100_00);
    expect(getMaxWithdrawal(5_026_88, tariff)).toBe(5_000_00);
    expect(getMaxWithdrawal(5_026_87, tariff)).toBe(4_999_99);
    expect(getMaxWithdrawal(10_076_88, tariff)).toBe(10_000_00);
    expect(getMaxWithdrawal(10_076_87, tariff)).toBe(9_999_99);
    expect(getMaxWithdrawal(50_103_76, tariff)).toBe(50_000_01);
    expect(getMaxWithdrawal(50_103_75, tariff)).toBe(50_000_00);
    expect(getMaxWithdrawal(10_000_103_75, tariff)).toBe(maxAmountMinor);
    expect(getMaxWithdrawal(10_000_103_74, tariff)).toBe(maxAmountMinor - 1);
    expect(getMaxWithdrawal(2 * maxAmountMinor, tariff)).toBe(maxAmountMinor);
  });
});
