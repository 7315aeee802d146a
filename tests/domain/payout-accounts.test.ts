import { describe, expect, test } from 'vitest';
import { doNamesMatch } from '#domain/person-name.ts';
import { isCommonPin, getPinAttemptsLeft } from '#domain/transaction-pin.ts';

describe('names in two registers', () => {
  test.each([
    ['OKAFOR AMAKA', 'Amaka Okafor'],
    ['Okafor, Amaka Chidinma', 'Amaka Okafor'],
    ['ADÉWÁLÉ TUNDE', 'Tunde Adewale'],
    ['ADIRE HOUSE LTD', 'Adire House'],
    ['MRS OKAFOR AMAKA', 'Amaka Okafor'],
    ['AMAKA', 'Amaka'],
    ['AMAKA.', 'Amaka'],
    ['Okafor, Amaka.', 'Amaka Chidi Okafor'],
    ['Okafor - Amaka.', '(Amaka) Okafor'],
  ])('%s and %s match', (one, other) => {
    expect(doNamesMatch(one, other)).toBe(true);
    expect(doNamesMatch(other, one)).toBe(true);
  });

  test.each([
    ['OKAFOR CHINEDU', 'Amaka Okafor'],
    ['AMAKA', 'Amaka Okafor'],
    ['OKAFOR OKAFOR', 'Amaka Okafor'],
    ['OKAFOR OKAFOR', 'Okafor Amaka'],
    ['LIMITED', ''],
    ['', 'Amaka Okafor'],
  ])('%s and %s do not match', (one, other) => {
    expect(doNamesMatch(one, other)).toBe(false);
    expect(doNamesMatch(other, one)).toBe(false);
  });
});

describe('titles in names', () => {
  test.each([
    'Mr',
    'Mrs',
    'Miss',
    'Ms',
    'Dr',
    'Prof',
    'Chief',
    'Alhaji',
    'Alhaja',
    'Engr',
    'Barr',
    'Pastor',
    'Rev',
    'Ltd',
    'Limited',
    'PLC',
    'LLC',
    'Enterprise',
    'Enterprises',
    'Nig',
    'Nigeria',
  ])('ignores %s', (title) => {
    const other = title === 'Mr' ? 'Dr' : 'Mr';
    expect(doNamesMatch(`${title} Amaka Okafor`, `${other} Okafor Amaka`)).toBe(true);
    expect(doNamesMatch(`${title} Amaka`, 'Amaka Okafor')).toBe(false);
  });
});

describe('a transaction PIN', () => {
  test.each(['0000', '1234', '4321', '1212', '1122', '1221', '1987', '2031', '2580'])(
    '%s is too easy to guess',
    (pin) => expect(isCommonPin(pin)).toBe(true),
  );
  test.each(['8305', '4917', '6028', '1235'])('%s is accepted', (pin) =>
    expect(isCommonPin(pin)).toBe(false),
  );

  test('has five attempts until it is locked, and five more until a reset', () => {
    expect([0, 1, 4, 5, 9, 10].map(getPinAttemptsLeft)).toEqual([5, 4, 1, 5, 1, 0]);
  });
});
