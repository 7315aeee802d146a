import { expect, test } from 'vitest';
import { identifyLines } from '#server/modules/bookkeeping/statements/line-identity.ts';
import type { ReadLine } from '#server/modules/bookkeeping/statements/read/read-lines.ts';
import { listWords, suggestCategory } from '#server/modules/bookkeeping/statements/suggest-category.ts';

const line = (changes: Partial<ReadLine> = {}): ReadLine => ({
  day: '2026-10-05',
  signedMinor: -4_500_00,
  description: 'POS FILLING STATION',
  reference: null,
  bankId: null,
  balanceMinor: null,
  ...changes,
});
const identify = (lines: ReadLine[], account = 'GTBank 6789') => identifyLines(account, 'NGN', lines);

test('lines that are alike are counted, in every file in the same way', () => {
  const other = line({ description: 'Other' });
  const once = identify([line(), other]);
  const twice = identify([other, line(), line()]);
  expect(new Set(twice)).toHaveLength(3);
  expect(twice[1]).toBe(once[0]);
  expect(twice[0]).toBe(once[1]);
});

test('upper and lower case, punctuation, spaces and the balance make no other line', () => {
  const [plain] = identify([line()]);
  expect(identify([line({ description: 'Pos  filling-station', balanceMinor: 5 })], 'gtbank 6789')).toEqual([
    plain,
  ]);
});

test.each<[string, Partial<ReadLine>]>([
  ['day', { day: '2026-10-06' }],
  ['amount', { signedMinor: -4_500_01 }],
  ['direction', { signedMinor: 4_500_00 }],
  ['description', { description: 'POS FILLING STATION 2' }],
  ['reference', { reference: '7' }],
  ['identifier of the bank', { bankId: 'T1' }],
])('another %s makes another line', (_name, changes) => {
  expect(identify([line(changes)])).not.toEqual(identify([line()]));
});

test('another account or currency makes another line', () => {
  expect(identify([line()], 'Access Bank 1')).not.toEqual(identify([line()]));
  expect(identifyLines('GTBank 6789', 'USD', [line()])).not.toEqual(identify([line()]));
});

test('the identifier of the bank counts more than a description that changed', () => {
  const [first] = identify([line({ bankId: 'T1' })]);
  expect(identify([line({ bankId: 'T1', description: 'Changed' })])).toEqual([first]);
});

test('a category is suggested by at least half of the words, without numbers', () => {
  const booked = [
    { words: listWords('POS 4471 FILLING STATION IKEJA'), category: 'Electricity and fuel' },
    { words: listWords('NIP RENT ITOKU'), category: 'Rent' },
  ];
  expect(suggestCategory('POS 9902 FILLING STATION YABA', booked)).toBe('Electricity and fuel');
  expect(suggestCategory('NIP TRANSFER ADA OBI', booked)).toBeNull();
  expect(suggestCategory('12345', booked)).toBeNull();
});

test('of several, the category of the most similar and newest line is suggested', () => {
  const booked = [
    { words: listWords('MTN AIRTIME'), category: 'New' },
    { words: listWords('AIRTIME MTN'), category: 'Old' },
    { words: listWords('AIRTIME MTN DATA'), category: 'Less similar' },
  ];
  expect(suggestCategory('airtime mtn 08031234567', booked)).toBe('New');
});
