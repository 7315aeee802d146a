import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDecimal, divideRounded, parseAmountMinor } from '#domain/money.ts';

describe('parseAmountMinor', () => {
  test.each([
    ['0', 0],
    ['12', 1200],
    ['12.5', 1250],
    ['12.50', 1250],
    ['12.500', 1250],
    ['.5', 50],
    ['12.', 1200],
    ['1,234,567.89', 123456789],
    ["1'234.5", 123450],
    [' 1\u202F234.56 ', 123456],
    ['-3.20', -320],
    ['+3.20', 320],
    ['0.29', 29],
    ['1 234 567', 123456700],
    ["1'234,567", undefined],
    ['1,234 567', undefined],
    ['1,23', undefined],
    ['1,2345', undefined],
    ['1234,567', undefined],
    ['12345,678.00', undefined],
    ['x12', undefined],
    ['12x', undefined],
    ['12.3x', undefined],
    ['.05', 5],
    ['.0', 0],
    ['0.001', undefined],
    ['0.0100', 1],
    ['90071992547409.91', Number.MAX_SAFE_INTEGER],
    ['90071992547409.92', undefined],
    ['12.345', undefined],
    ['1.2.3', undefined],
    ['', undefined],
    ['.', undefined],
    ['-', undefined],
    ['1e5', undefined],
    ['NaN', undefined],
    ['₦12', undefined],
    ['99999999999999999', undefined],
  ])('%j is %s', (typed, minor) => {
    expect(parseAmountMinor(typed)).toBe(minor);
  });

  test.each([
    ['1.234,56', 123456],
    ['1234,5', 123450],
    ["1'234,5", 123450],
    ['1 234 567,89', 123456789],
    ['1.234.567', 123456700],
    ["1.234'567", undefined],
    [',5', 50],
    ['12,345', undefined],
    ['1.23,45', undefined],
    ['x1,5', undefined],
    ['1,5x', undefined],
  ])('with a decimal comma %j is %s', (typed, minor) => {
    expect(parseAmountMinor(typed, ',')).toBe(minor);
  });

  test('negative zero is zero', () => {
    expect(Object.is(parseAmountMinor('-0'), 0)).toBe(true);
  });

  test('reads back every amount that can be written', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (minor) => {
        const digits = Math.abs(minor).toString().padStart(3, '0');
        const typed = `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
        expect(parseAmountMinor(typed)).toBe(minor);
      }),
    );
  });
});

describe('divideRounded', () => {
  test.each([
    [5, 2, 3],
    [-5, 2, -3],
    [5, -2, -3],
    [4, 3, 1],
    [-4, 3, -1],
    [0, 7, 0],
    [-5, -2, 3],
    [7, 2, 4],
    [6, 4, 2],
    [149, 100, 1],
    [150, 100, 2],
    [151, 100, 2],
    [-149, 100, -1],
    [-150, 100, -2],
  ])('%i ÷ %i = %i', (dividend, divisor, quotient) => {
    expect(divideRounded(dividend, divisor)).toBe(quotient);
  });

  test('differs by at most one half', () => {
    const amount = fc.integer({ min: -(10 ** 12), max: 10 ** 12 });
    const share = fc.integer({ min: 1, max: 10 ** 6 });
    fc.assert(
      fc.property(amount, share, (dividend, divisor) => {
        const rest = Math.abs(dividend - divideRounded(dividend, divisor) * divisor);
        expect(rest * 2).toBeLessThanOrEqual(divisor);
      }),
    );
  });
});

describe('formatDecimal', () => {
  test.each([
    [0, '0.00'],
    [1, '0.01'],
    [-1, '-0.01'],
    [10, '0.10'],
    [99, '0.99'],
    [100, '1.00'],
    [-100, '-1.00'],
    [-12_05, '-12.05'],
    [1_234_567_89, '1234567.89'],
    [Number.MAX_SAFE_INTEGER, '90071992547409.91'],
    [Number.MIN_SAFE_INTEGER, '-90071992547409.91'],
  ])('%i minor units are %s', (minor, text) => expect(formatDecimal(minor)).toBe(text));
});
