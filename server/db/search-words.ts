import { type Column, type SQL, Subquery, getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { foldText } from '#domain/fold-text.ts';
import {
  getPhoneTerm,
  stripNumberSign,
  toContainsPattern,
  hasDigit,
  isFoundAnywhere,
  isWholePhone,
  toLikePatterns,
  splitTerms,
  createTextSearch,
} from './text-search.ts';

const param = sql.placeholder;

/** A text with a digit may be the start of a number; a text with neither letters nor digits can be nothing else. */
type WordSearch = 'words' | 'numberOrWords' | 'numberPhoneOrWords';

export function createWordSearch(text: string): WordSearch | undefined {
  if (createTextSearch(text) === 'number') return undefined;
  if (getPhoneTerm(text) !== undefined) return 'numberPhoneOrWords';
  return hasDigit(text) ? 'numberOrWords' : 'words';
}

/** Columns of a table that has an index of `search_words` (migration 0012). */
interface SearchedColumns {
  businessId: Column;
  facet: Column;
  number: Column;
  /** Folded; the expression of the index. */
  searchText: SQL;
}

/**
 * Conditions for rows that match a text under facets of a business, by kind; `getWordValues` fills the placeholders. A row with
 * the words of all terms must also contain the terms, in which the words stand side by side.
 */
export function matchesWords({
  businessId,
  facet,
  number,
  searchText,
}: SearchedColumns): Record<WordSearch, SQL> {
  const hasWords = sql`search_words(${businessId}, ${facet}, ${number}, ${searchText}) @@ ${param('words')}::tsquery`;
  const isOwn = sql`${businessId} is not distinct from ${param('businessId')}`;
  const wordMatch = sql`${hasWords} and ${isOwn}`;
  const hasTerms = sql`' ' || ${searchText} like all(${param('terms')}::text[])`;
  const hasNumber = sql`strpos(${number}, ${param('number')}) = 1 or strpos(${number}, ${param('bareNumber')}) = 1`;
  const hasPhone = sql`${searchText} like ${param('phone')}`;
  return {
    words: sql`${wordMatch} and ${hasTerms}`,
    numberOrWords: sql`${wordMatch} and (${hasNumber} or ${hasTerms})`,
    numberPhoneOrWords: sql`${wordMatch} and (${hasNumber} or ${hasPhone} or ${hasTerms})`,
  };
}

/**
 * Returns the matching rows, in place of their table. They are read through the index of words only, so that one plan serves all
 * texts: `matchesWords` compares nothing in a way that another index supports, and other conditions stay outside (`offset 0`).
 */
export const selectByWords = (table: PgTable, condition: SQL): Subquery =>
  new Subquery(
    sql`select * from ${table} where ${condition} offset 0`,
    getTableColumns(table),
    getTableName(table),
  );

export const getWordValues = (businessId: string, facets: readonly string[], text: string) => ({
  words: wordsQuery(businessId, facets, text),
  number: text,
  bareNumber: stripNumberSign(foldText(text)),
  phone: toContainsPattern(getPhoneTerm(text) ?? ''),
  terms: toLikePatterns(splitTerms(text)),
});

/** Splits and truncates as `search_words` does. */
const separators = /[\t\n\r -/:-@[-`{-~]+/;
const minPrefixLetters = 24;
/** A word is found from each of its letters on, as long as this many letters are left. */
const minTrigramLetters = 3;

/** Counts letters as PostgreSQL does. */
const splitLetters = (word: string) => Array.from(word);
const lexeme = (facetPrefix: string, word: string) =>
  `'${facetPrefix}${splitLetters(word).slice(0, minPrefixLetters).join('').replaceAll(/['\\]/g, '$&$&')}'`;

/** Returns a tsquery: the words of all terms, or a number that starts with the text, under one of the facets. */
function wordsQuery(businessId: string, facets: readonly string[], text: string): string {
  const business = businessId.slice(-12);
  return facets
    .map((facet) => {
      const facetPrefix = `${business}${facet}`;
      const all = `(${splitTerms(text)
        .flatMap((term) => termToQuery(facetPrefix, term))
        .join(' & ')})`;
      if (!hasDigit(text)) return all;
      const numbers = [text, stripNumberSign(foldText(text))].map(
        (number) => `${lexeme(`${facetPrefix}#`, number)}:*`,
      );
      const phone = getPhoneTerm(text);
      const phones = phone === undefined ? [] : [`${lexeme(`${facetPrefix} `, phone)}:*`];
      return [...numbers, ...phones, ...(isWholePhone(text) ? [] : [all])].join(' | ');
    })
    .join(' | ');
}

function termToQuery(facetPrefix: string, term: string): string[] {
  const words = term.split(separators).filter(Boolean);
  return words.flatMap((word, index) => {
    // The last word may be a prefix.
    const rest = index === words.length - 1 ? ':*' : '';
    if (!isFoundAnywhere(term)) return `${lexeme(`${facetPrefix}^`, word)}${rest}`;
    return splitLetters(word).length < minTrigramLetters ? [] : `${lexeme(`${facetPrefix} `, word)}${rest}`;
  });
}
