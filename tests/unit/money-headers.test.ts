import { expect, test } from 'vitest';
import { isMoneyHeader } from '#server/platform/imports/money-headers.ts';

test.each([
  ['Discount Amount', true],
  ['Shipping', true],
  ['Taxes', true],
  ['Tip', true],
  ['Lineitem discount', true],
  ['Currency', true],
  ['Order Refund Amount', true],
  ['VAT (7.5 %)', true],
  ['Delivery fee', true],
  ['Shipping Name', false],
  ['Shipping Method', false],
  ['Discount Code', false],
  ['Tax 1 Name', false],
  ['Subtotal', false],
  ['Item Name', false],
  ['Email', false],
  ['Total quantity', false],
  ['Taxonomy', false],
  ['Currency code', true],
  ['Tip', true],
])('the column %s changes amounts: %s', (header, isMoney) => {
  expect(isMoneyHeader(header)).toBe(isMoney);
});
