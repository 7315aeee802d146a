import { describe, expect, test } from 'vitest';
import type { Country } from '#domain/business.ts';
import { formatPhone, requirePhone, toE164 } from '#server/platform/phone-numbers.ts';
import { readPhone } from '#server/platform/imports/read-phone.ts';

describe('a phone number in E.164', () => {
  test.each<[string, Country, string]>([
    ['+234 803 555 9901', 'NG', '+2348035559901'],
    ['0803 555 9901', 'NG', '+2348035559901'],
    ['803 555 9901', 'NG', '+2348035559901'],
    ['2348035559901', 'NG', '+2348035559901'],
    ['234 0803 555 9901', 'NG', '+2348035559901'],
    ['+234 (0)803 555 9901', 'NG', '+2348035559901'],
    ['(+234) 803-555-9901', 'NG', '+2348035559901'],
    ['02012345678', 'NG', '+2342012345678'],
    ['024 123 4567', 'GH', '+233241234567'],
    ['0712 345678', 'KE', '+254712345678'],
    ['071 234 5678', 'ZA', '+27712345678'],
    ['07400 123456', 'GB', '+447400123456'],
    // Of another country, with its code.
    ['+44 (0)20 7946 0018', 'NG', '+442079460018'],
    ['0044 20 7946 0018', 'NG', '+442079460018'],
    ['0044 (0)20 7946 0018', 'NG', '+442079460018'],
    ['009 44 20 7946 0018', 'NG', '+442079460018'],
    ['+1 212 555 0100', 'NG', '+12125550100'],
    ['+225 07 08 09 10 11', 'GH', '+2250708091011'],
    ['+39 06 698 83712', 'GB', '+390669883712'],
    // As spreadsheets and address books write it.
    ['2348035559901.0', 'NG', '+2348035559901'],
    ['8035559901.00', 'NG', '+2348035559901'],
    ["'08035559901", 'NG', '+2348035559901'],
    ['\u202A+234 803 555 9901\u202C', 'NG', '+2348035559901'],
    ['+234\u2011803\u2011555\u20119901', 'NG', '+2348035559901'],
    ['0803\u00A0555\u200B9901', 'NG', '+2348035559901'],
    ['＋２３４８０３５５５９９０１', 'NG', '+2348035559901'],
    ['٠٨٠٣٥٥٥٩٩٠١', 'NG', '+2348035559901'],
  ])('of %j in %s is %s', (written, country, expected) => expect(toE164(written, country)).toBe(expected));

  test.each<[string, Country]>([
    ['00000000', 'NG'],
    ['0803 123', 'NG'],
    ['0803 555 990', 'NG'],
    ['0803 555 99012', 'NG'],
    ['+23480355599010', 'NG'],
    ['+234 000 000 0000', 'NG'],
    ['+999 123 456 789', 'NG'],
    ['+44 7700 900123', 'GB'],
    // Numbers of another country without its code are no guess.
    ['024 123 4567', 'NG'],
    ['0712 345678', 'NG'],
    ['07400 123456', 'NG'],
    ['447400123456', 'NG'],
    ['6.15034E+12', 'NG'],
    ['0803 555 9901 / 0805 555 9902', 'NG'],
    ['0803 555 9901 ext 12', 'NG'],
    ['call me', 'NG'],
    ['', 'NG'],
  ])('is not made of %j in %s', (written, country) => expect(toE164(written, country)).toBeUndefined());

  test('is required at its field', () => {
    const message = 'Enter a phone number with its country code, such as +234 803 555 9901';
    expect(() => requirePhone('0803 123', 'NG', 'customer.phoneNumber')).toThrow(
      expect.objectContaining({
        code: 'INVALID',
        details: { fields: [{ field: 'customer.phoneNumber', message }] },
      }),
    );
  });

  test('is nothing where nothing was entered', () => {
    expect(requirePhone(null, 'NG')).toBeNull();
    expect(requirePhone(undefined, 'NG')).toBeUndefined();
  });
});

test.each<[string, Country, string]>([
  ['+2348035559901', 'NG', '0803 555 9901'],
  ['+2348035559901', 'GH', '+234 803 555 9901'],
  ['+442079460018', 'GB', '020 7946 0018'],
  // As it was stored before numbers were checked.
  ['00000000', 'NG', '00000000'],
])('%s is shown to people in %s as %s', (phoneNumber, country, expected) =>
  expect(formatPhone(phoneNumber, country)).toBe(expected),
);

describe('a cell with a phone number', () => {
  test.each([
    ['0803 555 9901', '+2348035559901'],
    ["'+234 803 555 9901", '+2348035559901'],
    ['2348035559901.0', '+2348035559901'],
    ['+44 (0)20 7946 0018', '+442079460018'],
    ['', null],
    ["'", null],
    ['  ', null],
  ])('%j is %s', (cell, phoneNumber) => expect(readPhone(cell, 'NG')).toEqual({ ok: true, phoneNumber }));

  test.each([
    ['0803 123', 'unreadable phone number'],
    ['00000000', 'unreadable phone number'],
    ['none', 'unreadable phone number'],
    ['0803 555 9901 / home', 'unreadable phone number'],
    ['6.15034E+12', 'a phone number that a spreadsheet rounded'],
    ['2,34804E+12', 'a phone number that a spreadsheet rounded'],
    ['0803 555 9901 / 0805 555 9902', 'several phone numbers in one cell'],
    ['0803 555 9901, 0805 555 9902', 'several phone numbers in one cell'],
    ['0803 555 9901;0805 555 9902', 'several phone numbers in one cell'],
    ['0803 555 9901 ::: 0805 555 9902', 'several phone numbers in one cell'],
    ['0803 555 9901 or 0805 555 9902', 'several phone numbers in one cell'],
    ['0803 555 9901\n0805 555 9902', 'several phone numbers in one cell'],
  ])('%j is refused: %s', (cell, reason) => expect(readPhone(cell, 'NG')).toEqual({ ok: false, reason }));
});
