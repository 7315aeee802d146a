import { type Column, type SQL, sql } from 'drizzle-orm';

/**
 * How a text is looked for. An index of trigrams answers three letters in a row, or the start of a word; and where there is a
 * digit, it may be the start of a number.
 */
export type TextSearch = 'anywhere' | 'numberOrAnywhere' | 'wordStart' | 'numberOrWordStart' | 'number';

export function textSearchOf(text: string): TextSearch {
  if (!/[\p{L}\p{N}]/u.test(text)) return 'number';
  if (/[\p{L}\p{N}]{3}/u.test(text)) return hasDigit(text) ? 'numberOrAnywhere' : 'anywhere';
  return hasDigit(text) ? 'numberOrWordStart' : 'wordStart';
}

/** A number without one is part of the text that is searched. */
export const hasDigit = (text: string): boolean => /\p{N}/u.test(text);

const given = sql.placeholder;
const escaped = (text: string) => text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`);

/**
 * Always holds, and has a kept statement planned for its values each time: what a text finds may be rare or common. PostgreSQL
 * keeps one plan for all values unless it would cost more, and such a plan would count to a thousand million here; in a plan
 * that knows the value, this is gone.
 */
export const plannedForValues = sql`(${given('always')}::boolean or (select count(*) from generate_series(1, 1000000000)) > 0)`;

/** What fits a text, by its kind; `textValues` fills the placeholders. `searchText` is lower case. */
export function fitsText(number: Column, searchText: Column): Record<TextSearch, SQL> {
  // The pattern operators are spelled out: a LIKE whose text is a parameter finds no index range of its own.
  const numberStarts = sql`${number} ~>=~ ${given('prefix')} and ${number} ~<~ ${given('prefixEnd')}`;
  const anywhere = sql`${searchText} like ${given('inside')}`;
  const wordStart = sql`${searchText} like ${given('start')} or ${searchText} like ${given('wordStart')}`;
  const planned = (fits: SQL) => sql`(${fits}) and ${plannedForValues}`;
  return {
    anywhere: planned(anywhere),
    numberOrAnywhere: planned(sql`${numberStarts} or ${anywhere}`),
    wordStart: planned(wordStart),
    numberOrWordStart: planned(sql`${numberStarts} or ${wordStart}`),
    number: numberStarts,
  };
}

export const textValues = (search: string): Record<string, unknown> => ({
  always: true,
  prefix: search,
  prefixEnd: `${search}\u{10FFFF}`,
  inside: `%${escaped(search)}%`,
  start: `${escaped(search)}%`,
  wordStart: `% ${escaped(search)}%`,
});
