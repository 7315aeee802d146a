import { expect, test } from 'vitest';
import { findKnownFile, type KnownFile, mapKnownColumns } from '#server/platform/imports/known-file.ts';

type Field = 'title' | 'price' | 'quantity' | 'sku';
const short: KnownFile<Field> = { name: 'Short', headers: ['Item Name', 'Price'], columns: {} };
const long: KnownFile<Field> = {
  name: 'Long',
  headers: ['Item Name', 'Price', 'Current Quantity*'],
  columns: { title: 'Item Name', price: ['Sales price', 'Price'], quantity: 'Current Quantity*', sku: 'SKU' },
};
const header = ['ITEM_NAME', 'Price (NGN)', 'Current Quantity Main St', 'Current Quantity Depot'];

test('a file is recognised by its headers, whatever their case and punctuation', () => {
  expect(findKnownFile(header, [short, long])?.name).toBe('Long');
  expect(findKnownFile(header.slice(0, 2), [long, short])?.name).toBe('Short');
  expect(findKnownFile(['Item', 'Price'], [short, long])).toBeUndefined();
});

test('a field has the first of its headers that the file has, and a column has one field', () => {
  expect(mapKnownColumns(header, long)).toEqual({ title: 0, price: 1, quantity: 2 });
  expect(mapKnownColumns(['Price', 'Sales price', 'Current Quantity'], long)).toEqual({
    price: 1,
    quantity: 2,
  });
});
