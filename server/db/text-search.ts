import { type Column, type SQL, sql } from 'drizzle-orm';

/**
 * How a text is looked for beside the start of a number. An index of trigrams answers three letters in a row, or the start
 * of a word.
 */
export type TextSearch = 'anywhere' | 'wordStart' | 'nowhere';

export function textSearchOf(text: string): TextSearch {
  if (/[\p{L}\p{N}]{3}/u.test(text)) return 'anywhere';
  return /[\p{L}\p{N}]/u.test(text) ? 'wordStart' : 'nowhere';
}

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
  return {
    anywhere: sql`(${numberStarts} or ${searchText} like ${given('inside')}) and ${plannedForValues}`,
    wordStart: sql`(${numberStarts} or ${searchText} like ${given('start')} or ${searchText} like ${given('wordStart')}) and ${plannedForValues}`,
    nowhere: numberStarts,
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
