import fc from 'fast-check';
import type * as z from 'zod/mini';
import type { Parts } from '#tests/support/server/request.ts';

/** The path of a value in a request, for example `['body', 'email']`; `['body']` is the whole body. */
type Place = [part: keyof Parts, ...fields: string[]];

/** Unusual and common values. */
const values = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 53,
  1e308,
  [],
  {},
  [[]],
  [null],
  '',
  ' ',
  'x'.repeat(100_000),
  'null',
  '-1',
  '1e309',
  'NaN',
  '\u0000',
  'a\u0000b',
  '\uD800',
  '\u202Eabc',
  '😀'.repeat(300),
  '%00',
  '%',
  "' or 1=1 --",
  '${7*7}',
  '../../../../../etc/passwd',
  '<script>alert(1)</script>',
  '9999-12-31T23:59:59.999Z',
  '0000-00-00',
  { $ne: null },
  { length: 1e9 },
  JSON.parse('{"__proto__":{"owner":true},"constructor":{"prototype":{}}}'),
];
const value: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...values) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
);

/** Returns every path of a schema, including optional fields and nested objects. */
export function placesOf(schema: z.ZodMiniType | undefined, place: Place): Place[] {
  if (!schema) return [];
  const def: {
    type: string;
    shape?: Record<string, z.ZodMiniType>;
    innerType?: z.ZodMiniType;
    in?: z.ZodMiniType;
  } = schema.def;
  if (def.innerType) return placesOf(def.innerType, place);
  if (def.in) return placesOf(def.in, place);
  return [
    place,
    ...Object.entries(def.shape ?? {}).flatMap(([field, inner]) => placesOf(inner, [...place, field])),
  ];
}

/** Generates a valid request with one to three of its values removed, replaced or added. */
export function hostile(right: Parts, places: Place[]): fc.Arbitrary<Parts> {
  const change = fc.record({
    place: fc.constantFrom(...places),
    how: fc.constantFrom('replace', 'replace', 'remove', 'add'),
    value,
  });
  return fc
    .array(change, { minLength: 1, maxLength: 3 })
    .map((changes) =>
      changes.reduce<Parts>(
        (parts, { place, how, value: to }) => changed(parts, place, how, fitting(place, to)),
        right,
      ),
    );
}

/** Shortens values of the URL, because Node rejects longer URLs before the application receives them. */
const fitting = ([part]: Place, to: unknown): unknown =>
  typeof to === 'string' && part !== 'body' ? to.slice(0, 2000) : to;

function changed<T>(whole: T, [field, ...deeper]: string[], how: string, to: unknown): T {
  if (field === undefined || typeof whole !== 'object' || whole === null) return whole;
  const copy = new Map<string, unknown>(Object.entries(whole));
  if (deeper.length > 0) copy.set(field, changed(copy.get(field) ?? {}, deeper, how, to));
  else if (how === 'remove') copy.delete(field);
  else copy.set(how === 'add' ? `${field}2` : field, to);
  return Object.fromEntries(copy) as T;
}
