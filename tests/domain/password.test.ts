import { describe, expect, test } from 'vitest';
import { OtpCode, Password } from '#domain/password.ts';

describe('Password', () => {
  test.each([
    ['1234567', false],
    ['12345678', true],
    ['x'.repeat(64), true],
    ['x'.repeat(256), true],
    ['x'.repeat(257), false],
    [' spaces stay ', true],
  ])('%j: %s', (password, right) => {
    const parsed = Password.safeParse(password);
    expect(parsed.success).toBe(right);
    if (right) expect(parsed.data).toBe(password);
  });
});

test('says what to enter for a password and a code', () => {
  expect(Password.safeParse('1').error?.issues[0]?.message).toBe('Use at least 8 characters');
  expect(Password.safeParse('x'.repeat(257)).error?.issues[0]?.message).toBe('Use at most 256 characters');
  expect(OtpCode.safeParse('1').error?.issues[0]?.message).toBe('Enter the 6 digits of the code');
});

describe('OtpCode', () => {
  test.each([
    ['123456', '123456'],
    ['012345', '012345'],
    [' 123 456\n', '123456'],
    ['123\u00A0456', '123456'],
    ['12345', undefined],
    ['1234567', undefined],
    ['12345a', undefined],
    ['١٢٣٤٥٦', undefined],
    ['', undefined],
  ])('reads %j as %s', (typed, code) => {
    expect(OtpCode.safeParse(typed).data).toBe(code);
  });
});
