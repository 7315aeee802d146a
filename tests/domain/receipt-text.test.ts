import { describe, expect, test } from 'vitest';
import { suggestFromReceipt } from '#domain/receipt-text.ts';

const today = '2026-11-29';
const amountOf = (...lines: string[]) => {
  const { amountMinor, currency } = suggestFromReceipt(lines.join('\n'), today);
  return [amountMinor, currency];
};
const dayOf = (...lines: string[]) => suggestFromReceipt(lines.join('\n'), today).day;

describe('the amount of a receipt', () => {
  test.each([
    ['Total ₦12,500.00', 1_250_000, 'NGN'],
    ['TOTAL: NGN 12,500', 1_250_000, 'NGN'],
    ['Total NGN12500.50', 1_250_050, 'NGN'],
    ['Total N12,500.00', 1_250_000, 'NGN'],
    ['TOTAL 12,500.00', 1_250_000, null],
    ['Total 12500', 1_250_000, null],
    ['Total amount: KSh 1,500.00', 150_000, 'KES'],
    ['Amount due GHS 80.00', 8_000, 'GHS'],
    ['Total (3 items) ₦4,000.00', 400_000, 'NGN'],
    ['Total 3 4,000.00', 400_000, null],
    ['Amount paid: $19.99', 1_999, 'USD'],
    ['Amount ₦1,250,000.00', 125_000_000, 'NGN'],
  ])('is read from “%s”', (line, amountMinor, currency) => {
    expect(amountOf('Filling station', line)).toEqual([amountMinor, currency]);
  });

  test.each([
    'Total 12.500,00',
    'Total 1,25,000.00',
    'Total 12,500.005',
    'Total 0.00',
    'Total VAT ₦937.50 of ₦12,500.00',
    'Total 7.5%',
    'Total items 12',
    'Receipt 120034 of 5 Nov',
    'Phone 08031234567',
  ])('is left out for “%s”', (line) => {
    expect(amountOf(line)).toEqual([null, null]);
  });

  test('is that of the total, not of its parts', () => {
    const lines = ['Petrol 20 L ₦11,627.91', 'Subtotal ₦11,627.91', 'VAT 7.5% ₦872.09', 'Total ₦12,500.00'];
    expect(amountOf(...lines, 'Cash tendered ₦13,000.00', 'Change ₦500.00')).toEqual([1_250_000, 'NGN']);
  });

  test('is that of the grand total, also when a total follows', () => {
    expect(amountOf('Total ₦9,000.00', 'Grand total ₦9,675.00', 'Total ₦9,000.00')).toEqual([967_500, 'NGN']);
  });

  test('is that of the last total', () => {
    expect(amountOf('Total ₦9,000.00', 'Delivery ₦500.00', 'Total ₦9,500.00')).toEqual([950_000, 'NGN']);
  });

  test('may be on the line after its label, but no text may come between', () => {
    expect(amountOf('Total', '₦12,500.00')).toEqual([1_250_000, 'NGN']);
    expect(amountOf('Total', 'Table 12 of 30')).toEqual([null, null]);
  });

  test('is the only one with a currency if no label says so', () => {
    expect(amountOf('Successful transfer', '₦5,000.00', 'Ref 00012')).toEqual([500_000, 'NGN']);
    expect(amountOf('Bread ₦1,200.00', 'Milk ₦2,000.00')).toEqual([null, null]);
  });
});

describe('the date of a receipt', () => {
  test.each([
    ['2026-11-12', '2026-11-12'],
    ['12/11/2026', '2026-11-12'],
    ['12-11-26', '2026-11-12'],
    ['12.11.2026 14:05', '2026-11-12'],
    ['11/25/2026', '2026-11-25'],
    ['12 Nov 2026', '2026-11-12'],
    ['12-NOV-2026', '2026-11-12'],
    ['12th November, 2026', '2026-11-12'],
    ['November 12, 2026', '2026-11-12'],
    ['Sept 3, 2026', '2026-09-03'],
    ['29/11/2026', '2026-11-29'],
  ])('is read from “%s”', (written, day) => {
    expect(dayOf('Balogun Market', `Date: ${written}`)).toBe(day);
  });

  test.each(['30/11/2026', '31/02/2026', '12/11/1989', '13/13/2026', '12345/11/2026', '12 Foo 2026', 'none'])(
    'is left out for “%s”',
    (written) => {
      expect(dayOf(`Date: ${written}`)).toBeNull();
    },
  );

  test('is the labelled one, otherwise the first, and never a due date', () => {
    expect(dayOf('Opened 01/02/2026', 'Payment date 12/11/2026')).toBe('2026-11-12');
    expect(dayOf('Lagos, 01/02/2026', 'Abuja, 03/02/2026')).toBe('2026-02-01');
    expect(dayOf('Due date 01/02/2026', 'Issued 03/02/2026')).toBe('2026-02-03');
    expect(dayOf('Due date 01/02/2026')).toBeNull();
  });
});

test('a text without an amount or a date suggests nothing', () => {
  const nothing = { amountMinor: null, currency: null, day: null };
  expect(suggestFromReceipt('', today)).toEqual(nothing);
  expect(suggestFromReceipt('Thank you for your patronage', today)).toEqual(nothing);
});

test('a long text is read in no time', () => {
  const started = performance.now();
  suggestFromReceipt('1,234,'.repeat(4000), today);
  suggestFromReceipt(`${'total '.repeat(4000)}\n${'9'.repeat(20_000)}`, today);
  expect(performance.now() - started).toBeLessThan(500);
});
