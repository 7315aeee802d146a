import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Email, Phone } from '#domain/id.ts';
import { isEncoded, isUrl } from '#domain/text.ts';

describe('isEncoded', () => {
  test.each([
    ['aGVsbG8=', true],
    ['aGVsbG8', false],
    ['aGVs bG8', false],
    ['aGVsbG8h', true],
    ['', false],
    // These decode to a line feed and to a byte beyond ASCII.
    ['Cg==', false],
    ['/w==', false],
    ['a=b=', false],
    ['====', false],
  ])('%j: %s', (text, encoded) => {
    expect(isEncoded(text)).toBe(encoded);
  });

  test('is true for any encoded printable text', () => {
    const printable = fc.string({ unit: 'grapheme-ascii', minLength: 1 });
    fc.assert(fc.property(printable, (text) => isEncoded(btoa(text))));
  });
});

describe('isUrl', () => {
  test.each([
    ['https://kontor.example/a?b=c', true],
    ['mailto:a@b.co', true],
    ['kontor.example', false],
    ['', false],
    ['http://', false],
  ])('%j: %s', (text, valid) => {
    expect(isUrl(text)).toBe(valid);
  });
});

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
    ['+234 803 123 4567', '+2348031234567'],
    ['(0803) 123-45.67', '08031234567'],
    ['123456', undefined],
    ['1234567890123456', undefined],
    ['+234 call me', undefined],
  ])('reads %j as %s', (typed, phone) => {
    expect(Phone.safeParse(typed).data).toBe(phone);
  });
});
