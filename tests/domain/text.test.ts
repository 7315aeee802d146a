import { describe, expect, test } from 'vitest';
import { Email, Phone } from '#domain/id.ts';

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
