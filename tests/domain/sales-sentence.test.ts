import { describe, expect, test } from 'vitest';
import { type SalesComparison, describeSales } from '#domain/sales-sentence.ts';
import { formatMoney } from '#server/format.ts';

const dresses = { name: 'Ankara dresses', revenueMinor: 0, revenueBeforeMinor: 0 };
const sentence = (
  netMinor: number,
  netBeforeMinor: number | null,
  largestChange: SalesComparison['largestChange'] = null,
) =>
  describeSales(
    {
      netMinor,
      currency: 'NGN',
      before: netBeforeMinor === null ? null : { netMinor: netBeforeMinor, name: 'last month' },
      largestChange,
    },
    formatMoney,
  );

describe('the sentence about sales', () => {
  test('says by how much they differ, in whole percent', () => {
    expect(sentence(11_200, 10_000)).toBe('Sales are 12 % above last month.');
    expect(sentence(9_949, 10_000)).toBe('Sales are 1 % below last month.');
    expect(sentence(130_000, 10_000)).toBe('Sales are 1,200 % above last month.');
  });

  test('says when they are the same, exactly or in percent', () => {
    expect(sentence(10_000, 10_000)).toBe('Sales are the same as last month.');
    expect(sentence(10_049, 10_000)).toBe('Sales are about the same as last month.');
    expect(sentence(9_951, 10_000)).toBe('Sales are about the same as last month.');
  });

  test('names a product that makes up more than half of the difference, in its direction', () => {
    const sold = (revenueBeforeMinor: number, revenueMinor: number) => ({
      ...dresses,
      revenueMinor,
      revenueBeforeMinor,
    });
    expect(sentence(11_200, 10_000, sold(500, 1_101))).toBe(
      'Sales are 12 % above last month, mostly from Ankara dresses.',
    );
    expect(sentence(11_200, 10_000, sold(500, 1_100))).toBe('Sales are 12 % above last month.');
    expect(sentence(11_200, 10_000, sold(1_101, 0))).toBe('Sales are 12 % above last month.');
    expect(sentence(8_800, 10_000, sold(1_101, 500))).toBe(
      'Sales are 12 % below last month, mostly because Ankara dresses sold less.',
    );
    expect(sentence(8_800, 10_000, sold(0, 1_101))).toBe('Sales are 12 % below last month.');
    expect(sentence(10_000, 10_000, sold(0, 1_101))).toBe('Sales are the same as last month.');
  });

  test('has no percentage where there are no sales to compare', () => {
    expect(sentence(0, 0)).toBe('There are no sales; there were no sales last month.');
    expect(sentence(500_000, 0)).toBe('Sales are ₦5,000.00; there were no sales last month.');
    expect(sentence(0, 500_000)).toBe('There are no sales; sales were ₦5,000.00 last month.');
    expect(sentence(-100, 500_000)).toBe(
      'Refunds are ₦1.00 higher than sales; sales were ₦5,000.00 last month.',
    );
    expect(sentence(100, -5)).toBe('Sales are ₦1.00; refunds were higher than sales last month.');
  });

  test('names the compared period as the sentence needs it', () => {
    const before = { name: 'October 2026', when: 'in October 2026' };
    const say = (netMinor: number, netBeforeMinor: number) =>
      describeSales(
        { netMinor, currency: 'NGN', before: { ...before, netMinor: netBeforeMinor }, largestChange: null },
        formatMoney,
      );
    expect(say(200, 100)).toBe('Sales are 100 % above October 2026.');
    expect(say(200, 0)).toBe('Sales are ₦2.00; there were no sales in October 2026.');
  });

  test('says the amount without a comparison', () => {
    expect(sentence(500_000, null)).toBe('Sales are ₦5,000.00.');
    expect(sentence(0, null)).toBe('There are no sales.');
    expect(sentence(-100, null)).toBe('Refunds are ₦1.00 higher than sales.');
  });
});
