import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ResultCode } from '#contract/money/result-code.ts';
import { Variation } from '#domain/product.ts';
import { compileSchema } from '#server/plugins/compiled.ts';

const variation: z.infer<typeof Variation> = {
  id: '0190f000-0000-7000-8000-00000000000b',
  optionValues: ['Blue'],
  sku: null,
  barcode: '6151100030078',
  priceMinor: 5000,
  discountedAmountMinor: null,
  discountStartDate: '2026-11-22T10:00:00.000Z',
  discountEndDate: null,
  availableQuantity: 3,
  mediaId: null,
};
const Answer = z.object({ product: z.object({ variations: z.array(Variation) }) });
const answerOf = (of: object) => ({ product: { variations: [{ ...variation, ...of }] } });

test('an answer that matches the contract is returned unchanged', () => {
  expect(z.parse(compileSchema(Answer), answerOf({}))).toEqual(z.parse(Answer, answerOf({})));
});

test('a field that the contract does not name is removed, at any depth', () => {
  expect(z.parse(compileSchema(Answer), answerOf({ importedQuantity: 7 }))).toEqual(answerOf({}));
});

test.each([
  { id: undefined },
  { sku: 12 },
  { priceMinor: '5000' },
  { priceMinor: null },
  { optionValues: 'Blue' },
])('rejects %j as an answer', (of) => {
  expect(z.safeParse(compileSchema(Answer), answerOf(of)).success).toBe(false);
});

test('an answer is not checked again for rules that only apply to input', () => {
  const long = answerOf({ sku: 'x'.repeat(65) });
  expect(z.safeParse(Answer, long).success).toBe(false);
  expect(z.parse(compileSchema(Answer), long)).toEqual(long);
});

describe('a value with a code', () => {
  const Coded = z.object({
    one: ResultCode,
    other: z.nullable(ResultCode),
    all: z.array(z.object({ result: ResultCode })),
    counts: z.partialRecord(ResultCode, z.int()),
  });

  test('is sent as its code, wherever it is', () => {
    const answer = { one: 'success', other: null, all: [{ result: 'notFound' }], counts: { reversed: 2 } };
    const coded = { one: '00', other: null, all: [{ result: '04' }], counts: { '91': 2 } };
    expect(z.parse(compileSchema(Coded), answer)).toEqual(coded);
    expect(z.parse(compileSchema(Coded), { ...answer, other: 'failed' })).toEqual({ ...coded, other: '99' });
    expect(z.encode(Coded, z.decode(Coded, coded as z.input<typeof Coded>))).toEqual(coded);
  });

  test.each([{ one: '00' }, { all: [{ result: '04' }] }, { counts: { '91': 2 } }, { one: 'nonsense' }])(
    'is only accepted as its code: %j is no answer',
    (of) => {
      const answer = { one: 'success', other: null, all: [], counts: {} };
      expect(z.safeParse(compileSchema(Coded), { ...answer, ...of }).success).toBe(false);
    },
  );
});
