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

/** What fits a text, by its kind; `textValues` fills the placeholders. `searchText` is lower case. */
export function fitsText(number: Column, searchText: Column): Record<TextSearch, SQL> {
  // The pattern operators are spelled out: a LIKE whose text is a parameter finds no index range of its own.
  const numberStarts = sql`${number} ~>=~ ${given('prefix')} and ${number} ~<~ ${given('prefixEnd')}`;
  return {
    anywhere: sql`(${numberStarts} or ${searchText} like ${given('inside')})`,
    wordStart: sql`(${numberStarts} or ${searchText} like ${given('start')} or ${searchText} like ${given('wordStart')})`,
    nowhere: sql`(${numberStarts})`,
  };
}

export const textValues = (search: string): Record<string, string> => ({
  prefix: search,
  prefixEnd: `${search}\u{10FFFF}`,
  inside: `%${escaped(search)}%`,
  start: `${escaped(search)}%`,
  wordStart: `% ${escaped(search)}%`,
});
