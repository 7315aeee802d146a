import { describe, expect, it } from 'vitest';
import { TransactionPin, isCommonPin, pinRules, getPinAttemptsLeft } from '#domain/transaction-pin.ts';

describe('the rules of a transaction PIN', () => {
  it('are 4 digits, a lock of 15 minutes after 5 wrong tries, and a reset after 10', () =>
    expect(pinRules).toEqual({
      digits: 4,
      attemptsBeforeLock: 5,
      lockMs: 15 * 60_000,
      attemptsBeforeReset: 10,
    }));

  it.each(['1', '123', '12345', '123a', 'a1234', '1234a', ' 1234', '12 34', '', '１２３４'])(
    'reject %j with a message',
    (pin) =>
      expect(TransactionPin.safeParse(pin)).toMatchObject({
        success: false,
        error: { issues: [{ message: 'Enter the 4 digits of your PIN' }] },
      }),
  );
  it.each(['0000', '1234', '9999'])('accept the form of %j', (pin) =>
    expect(TransactionPin.parse(pin)).toBe(pin),
  );
});

describe('a common PIN', () => {
  it.each([
    ['one digit', ['0000', '5555', '9999']],
    ['a run upwards', ['0123', '1234', '6789']],
    ['a run downwards', ['3210', '4321', '9876']],
    ['a pair twice', ['1212', '9090', '6161']],
    ['two pairs', ['1122', '9900', '3388']],
    ['a pair inside a pair', ['1221', '9009', '8338']],
    ['a year of birth', ['1900', '1987', '1999', '2000', '2007', '2099']],
    [
      'a favourite',
      '2580 0852 1470 0741 3690 0963 1590 1357 2468 1004 4200 6969 1313 1123 5683 0070 1793 9731 7139'.split(
        ' ',
      ),
    ],
  ])('is %s', (_, pins) => expect(pins.filter((pin) => !isCommonPin(pin))).toEqual([]));

  it.each([
    ['a run in steps of two', '0246'],
    ['a run downwards in steps of three', '9630'],
    ['a step of two that breaks', '1359'],
    ['a run that breaks at its last digit', '1235'],
    ['a run that breaks at its third digit', '1245'],
    ['a run that begins at its second digit', '7345'],
    ['a run downwards that breaks', '4320'],
    ['a digit three times at its beginning', '1115'],
    ['a digit three times at its end', '8111'],
    ['a pair at its beginning', '1157'],
    ['a pair at its end', '5711'],
    ['a digit at its first and third place', '1518'],
    ['a digit at its second and fourth place', '5181'],
    ['a digit at both ends', '1581'],
    ['a pair in its middle', '5117'],
    ['the year before the earliest', '1899'],
    ['the year after the latest', '2100'],
    ['19 at its end', '4719'],
    ['20 at its end', '4720'],
  ])('is not %s: %s', (_, pin) => expect(isCommonPin(pin)).toBe(false));
});

describe('the remaining attempts', () => {
  it.each([
    [0, 5],
    [1, 4],
    [4, 1],
    [5, 5],
    [6, 4],
    [9, 1],
    [10, 0],
    [11, 0],
    [15, 0],
  ])('after %i wrong ones are %i until the next lock or the reset', (wrong, left) =>
    expect(getPinAttemptsLeft(wrong)).toBe(left),
  );
});
