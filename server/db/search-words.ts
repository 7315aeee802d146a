import { type Column, type SQL, Subquery, getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { bareNumber, hasDigit, isFoundAnywhere, patternsOf, termsOf, textSearchOf } from './text-search.ts';

const given = sql.placeholder;

/** A text with a digit may be the start of a number; a text with neither letters nor digits can be nothing else. */
type WordSearch = 'words' | 'numberOrWords';

export function wordSearchOf(text: string): WordSearch | undefined {
  if (textSearchOf(text) === 'number') return undefined;
  return hasDigit(text) ? 'numberOrWords' : 'words';
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
 * Conditions for rows that match a text under facets of a business, by kind; `wordValues` fills the placeholders. A row with
 * the words of all terms must also contain the terms, in which the words stand side by side.
 */
export function fitsWords({ businessId, facet, number, searchText }: Searched): Record<WordSearch, SQL> {
  const hasWords = sql`search_words(${businessId}, ${facet}, ${number}, ${searchText}) @@ ${given('words')}::tsquery`;
  const isOwn = sql`${businessId} is not distinct from ${given('businessId')}`;
  const found = sql`${hasWords} and ${isOwn}`;
  const hasTerms = sql`' ' || ${searchText} like all(${given('terms')}::text[])`;
  return {
    words: sql`${found} and ${hasTerms}`,
    numberOrWords: sql`${found} and (strpos(${number}, ${given('number')}) = 1 or strpos(${number}, ${given('bareNumber')}) = 1 or ${hasTerms})`,
  };
}

/**
 * Returns the matching rows, in place of their table. They are read through the index of words only, so that one plan serves all
 * texts: `fitsWords` compares nothing in a way that another index supports, and other conditions stay outside (`offset 0`).
 */
export const throughWords = (table: PgTable, fits: SQL): Subquery =>
  new Subquery(
    sql`select * from ${table} where ${fits} offset 0`,
    getTableColumns(table),
    getTableName(table),
  );

export const wordValues = (businessId: string, facets: readonly string[], text: string) => ({
  words: wordsQuery(businessId, facets, text),
  number: text,
  bareNumber: bareNumber(text),
  terms: patternsOf(termsOf(text)),
});

/** Splits and truncates as `search_words` does. */
const separators = /[\t\n\r -/:-@[-`{-~]+/;
const lettersKept = 24;
/** A word is found from each of its letters on, as long as this many letters are left. */
const lettersOfPart = 3;

/** Counts letters as PostgreSQL does. */
const lettersOf = (word: string) => Array.from(word);
const lexeme = (place: string, word: string) =>
  `'${place}${lettersOf(word).slice(0, lettersKept).join('').replaceAll(/['\\]/g, '$&$&')}'`;

/** Returns a tsquery: the words of all terms, or a number that starts with the text, under one of the facets. */
function wordsQuery(businessId: string, facets: readonly string[], text: string): string {
  const business = businessId.slice(-12);
  return facets
    .map((facet) => {
      const place = `${business}${facet}`;
      const all = `(${termsOf(text)
        .flatMap((term) => wordsOfTerm(place, term))
        .join(' & ')})`;
      if (!hasDigit(text)) return all;
      const numbers = [text, bareNumber(text)].map((number) => `${lexeme(`${place}#`, number)}:*`);
      return `${numbers.join(' | ')} | ${all}`;
    })
    .join(' | ');
}

function wordsOfTerm(place: string, term: string): string[] {
  const words = term.split(separators).filter(Boolean);
  return words.flatMap((word, index) => {
    // The last word may be a prefix.
    const rest = index === words.length - 1 ? ':*' : '';
    if (!isFoundAnywhere(term)) return `${lexeme(`${place}^`, word)}${rest}`;
    return lettersOf(word).length < lettersOfPart ? [] : `${lexeme(`${place} `, word)}${rest}`;
  });
}
