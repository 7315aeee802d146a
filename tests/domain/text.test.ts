import { describe, expect, test } from 'vitest';
import { Email } from '#domain/id.ts';
import { Phone, toWhatsappUrl } from '#domain/phone.ts';

describe('Email', () => {
  test.each([
    [' Amaka@Shop.COM ', 'amaka@shop.com'],
    ['amaka', undefined],
    ['a@b', undefined],
    [`${'a'.repeat(250)}@b.co`, undefined],
  ])('reads %j as %s', (typed, email) => {
    expect(Email.safeParse(typed).data).toBe(email);
  });
});

describe('Phone', () => {
  test.each([
    [' +234 803 123 4567 ', '+234 803 123 4567'],
    ['(0803) 123-45.67', '(0803) 123-45.67'],
    ['(+234) 803 123 4567', '(+234) 803 123 4567'],
    ['00 234 (0)803 123 4567', '00 234 (0)803 123 4567'],
    ['\u202A+234\u00A0803\u2011123\u20114567\u202C\u200B', '+234\u00A0803\u2011123\u20114567'],
    ["'08031234567", '08031234567'],
    ['’+2348031234567', '+2348031234567'],
    ['2348031234567.0', '2348031234567'],
    ['٠٨٠٣١٢٣٤٥٦٧', '٠٨٠٣١٢٣٤٥٦٧'],
    ['123456', undefined],
    ['1234567890123456789', undefined],
    ['+234 call me', undefined],
    ['6.15034E+12', undefined],
    ['0803 123 4567 / 0805 123 4567', undefined],
    ['+234 803 123 4567 ext 2', undefined],
    ['0803+1234567', undefined],
    ['', undefined],
  ])('reads %j as %j', (typed, phone) => {
    expect(Phone.safeParse(typed).data).toBe(phone);
  });

  test('is refused with an example of a number', () =>
    expect(Phone.safeParse('0803').error?.issues[0]?.message).toBe(
      'Enter a phone number with its country code, such as +234 803 555 9901',
    ));
});

describe('the address of a chat on WhatsApp', () => {
  test.each([
    ['+2348031234567', undefined, 'https://wa.me/2348031234567'],
    ['+2348031234567', 'Hello & welcome', 'https://wa.me/2348031234567?text=Hello%20%26%20welcome'],
    [null, 'Hello', 'https://wa.me/?text=Hello'],
    [undefined, '', 'https://wa.me/'],
  ])('of %s with the text %j is %s', (phoneNumber, text, url) =>
    expect(toWhatsappUrl(phoneNumber, text)).toBe(url),
  );
});
