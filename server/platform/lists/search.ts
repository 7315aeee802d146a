import { type SQL, type SQLWrapper, type Subquery, and, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { fitsWords, throughWords, wordSearchOf, wordValues } from '#server/db/search-words.ts';
import { given } from '#server/db/statement.ts';
import {
  containing,
  fitsText,
  plannedForValues,
  termsOf,
  textSearchOf,
  textValues,
} from '#server/db/text-search.ts';

/** How the text that a person typed finds rows of a list. */
export interface Search {
  /** A condition for rows that are read along an index, planned for the text each time: it may be rare or common. */
  where(text: string): SQL | undefined;
  /** How all matches are read at once, `from` in place of the table; by `where` unless given. */
  matches?(text: string): { from?: Subquery; where: SQL | undefined };
  /** @param filter the values of the list's other filters */
  values(text: string, businessId: string, filter: object): Record<string, unknown>;
  shape(text: string): string;
}

/** Finds the start of a number, or a text as `fitsText` does. @param searchText lower case */
export function searchNumberOrText(number: PgColumn, searchText: PgColumn): Search {
  const conditions = fitsText(number, searchText);
  return { where: (text) => conditions[textSearchOf(text)], values: textValues, shape: textSearchOf };
}

/**
 * Finds rows that contain all terms, by an index of trigrams on the text, which is lower case.
 * @param toTerms lower-case terms of what was typed
 */
export function searchTerms(searchText: SQLWrapper, toTerms = termsOf): Search {
  const contains = sql`${searchText} like ${given('inside')} and ${searchText} like all(${given('rest')}::text[])`;
  return {
    where: () => and(contains, plannedForValues),
    // One plan for all texts reads as fast here, and planning costs as much again.
    matches: () => ({ where: contains }),
    values: (text) => {
      const [longest = '', ...rest] = toTerms(text).toSorted((one, other) => other.length - one.length);
      return { always: true, inside: containing(longest), rest: rest.map(containing) };
    },
    shape: () => '',
  };
}

/**
 * As `searchNumberOrText`, and reads all matches through an index of words (migration 0005).
 * @param words.facetsOf the facets under which the rows of a filter stand
 */
export function searchWords(words: {
  table: PgTable & Record<'businessId' | 'number' | 'searchText', PgColumn>;
  facet: PgColumn;
  facetsOf(filter: object): readonly string[];
}): Search {
  const { table, facet } = words;
  const { businessId, number, searchText } = table;
  const text = searchNumberOrText(number, searchText);
  const conditions = fitsWords({ businessId, facet, number, searchText });
  return {
    ...text,
    matches(typed) {
      const kind = wordSearchOf(typed);
      return kind
        ? { from: throughWords(table, conditions[kind]), where: undefined }
        : { where: text.where(typed) };
    },
    values: (typed, business, filter) => ({
      ...textValues(typed),
      ...(wordSearchOf(typed) && wordValues(business, words.facetsOf(filter), typed)),
    }),
  };
}
