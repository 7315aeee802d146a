import { type Column, type SQL, Subquery, getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type TextSearch, textSearchOf } from './text-search.ts';

const given = sql.placeholder;

/** What is looked for by its words; where there is neither letter nor digit, a number alone may have it. */
type WordSearch = Exclude<TextSearch, 'number'>;

export function wordSearchOf(text: string): WordSearch | undefined {
  const kind = textSearchOf(text);
  return kind === 'number' ? undefined : kind;
}

/** Columns of a table that has an index of `search_words` (migration 0005). */
interface Searched {
  businessId: Column;
  facet: Column;
  number: Column;
  /** Lower case. */
  searchText: Column;
}

/**
 * What fits a text under some facets of a business, by its kind; `wordValues` fills the placeholders. What has the words still
 * has to have the text, in which they stand in one order.
 */
export function fitsWords({ businessId, facet, number, searchText }: Searched): Record<WordSearch, SQL> {
  const hasWords = sql`search_words(${businessId}, ${facet}, ${number}, ${searchText}) @@ ${given('words')}::tsquery`;
  const isOwn = sql`${businessId} is not distinct from ${given('businessId')}`;
  const numberStarts = sql`strpos(${number}, ${given('number')}) = 1`;
  const anywhere = sql`strpos(${searchText}, ${given('text')}) > 0`;
  const wordStart = sql`strpos(' ' || ${searchText}, ${given('spaceAndText')}) > 0`;
  const together = (fits: SQL) => sql`${hasWords} and ${isOwn} and (${fits})`;
  return {
    anywhere: together(anywhere),
    numberOrAnywhere: together(sql`${numberStarts} or ${anywhere}`),
    wordStart: together(wordStart),
    numberOrWordStart: together(sql`${numberStarts} or ${wordStart}`),
  };
}

/**
 * Rows that fit, in place of their table. They are found through the index of words alone, so that one plan serves all texts:
 * `fitsWords` compares nothing in a way that another index knows, and what else is asked stays outside (`offset 0`).
 */
export const throughWords = (table: PgTable, fits: SQL): Subquery =>
  new Subquery(
    sql`select * from ${table} where ${fits} offset 0`,
    getTableColumns(table),
    getTableName(table),
  );

export function wordValues(businessId: string, facets: readonly string[], text: string) {
  const lower = text.toLowerCase();
  return {
    words: wordsQuery(businessId, facets, text),
    number: text,
    text: lower,
    spaceAndText: ` ${lower}`,
  };
}

/** As `search_words` splits, and cuts off. */
const separators = /[\t\n\r -/:-@[-`{-~]+/;
const lettersKept = 24;
/** A word is found from each of its letters on as long as so many are left. */
const lettersOfPart = 3;

/** As PostgreSQL counts them. */
const lettersOf = (word: string) => Array.from(word);
const lexeme = (place: string, word: string) =>
  `'${place}${lettersOf(word).slice(0, lettersKept).join('').replaceAll(/['\\]/g, '$&$&')}'`;

/** A tsquery: all words of the text, or a number that starts with it, under one of the facets. */
function wordsQuery(businessId: string, facets: readonly string[], text: string): string {
  const kind = textSearchOf(text);
  const isFromStart = kind === 'wordStart' || kind === 'numberOrWordStart';
  const words = text.toLowerCase().split(separators).filter(Boolean);
  const under = (place: string) => {
    const parts = words.flatMap((word, index) => {
      // The last may go on.
      const rest = index === words.length - 1 ? ':*' : '';
      if (isFromStart) return `${lexeme(`${place}^`, word)}${rest}`;
      return lettersOf(word).length < lettersOfPart ? [] : `${lexeme(`${place} `, word)}${rest}`;
    });
    const all = `(${parts.join(' & ')})`;
    const mayBeNumber = kind === 'numberOrAnywhere' || kind === 'numberOrWordStart';
    return mayBeNumber ? `${lexeme(`${place}#`, text)}:* | ${all}` : all;
  };
  const business = businessId.slice(-12);
  return facets.map((facet) => under(`${business}${facet}`)).join(' | ');
}
