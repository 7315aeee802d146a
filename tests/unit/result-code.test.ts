import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ResultCode, ResultFilter } from '#contract/money/result-code.ts';
import { paymentResults } from '#domain/payment.ts';
import { openApi } from '#server/plugins/pages/openapi.ts';

/** The codes of the specification, section 4. */
const specified = [
  ['00', 'success'],
  ['03', 'pending'],
  ['99', 'failed'],
  ['04', 'notFound'],
  ['91', 'reversed'],
  ['95', 'error'],
  ['96', 'unknown'],
] as const;
const codes = specified.map(([code]) => code);

describe('a code of the API', () => {
  test.each(specified)('is %s for %s', (code, result) => {
    expect(z.decode(ResultCode, code)).toBe(result);
    expect(z.encode(ResultCode, result)).toBe(code);
    expect(z.decode(ResultFilter, code)).toBe(result);
    expect(z.encode(ResultFilter, result)).toBe(code);
  });

  test('exists for each result', () => {
    expect(specified.map(([, result]) => result)).toEqual(paymentResults);
  });

  test.each(['success', '01', 'ALL', '', 0, null])("can't be %j", (value) => {
    expect(z.safeParse(ResultCode, value).success).toBe(false);
  });
});

test('can be a code or ALL in a filter', () => {
  expect(z.decode(ResultFilter, 'ALL')).toBe('ALL');
  expect(z.encode(ResultFilter, 'ALL')).toBe('ALL');
  expect(z.safeParse(ResultFilter, 'success').success).toBe(false);
});

test('is documented in requests and answers of the API', () => {
  const { get } = openApi().paths['/transaction/transaction'] ?? {};
  const filter = get?.parameters.find(({ name }) => name === 'result')?.schema;
  expect(filter).toEqual({ type: 'string', enum: ['ALL', ...codes] });
  expect(get?.responses['200']?.content['application/json'].schema).toMatchObject({
    properties: {
      data: {
        properties: {
          data: { items: { properties: { result: { type: 'string', enum: codes } } } },
          counts: { properties: { result: { propertyNames: { type: 'string', enum: codes } } } },
        },
      },
    },
  });
});

/** Returns the values of each enumeration in a schema, wherever it is. */
function listEnums(schema: unknown): unknown[][] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = 'enum' in schema && Array.isArray(schema.enum) ? [schema.enum] : [];
  return [...own, ...Object.values(schema).flatMap(listEnums)];
}

test('is how every call of the API tells the result of a payment', () => {
  const enums = listEnums(openApi().paths);
  expect(enums.filter((values) => values.includes('notFound'))).toEqual([]);
  expect(enums.filter((values) => values.join() === codes.join()).length).toBeGreaterThan(5);
});
