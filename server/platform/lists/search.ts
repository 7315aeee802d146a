import { type SQL, type SQLWrapper, type Subquery, and, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { matchesWords, selectByWords, createWordSearch, getWordValues } from '#server/db/search-words.ts';
import { param } from '#server/db/statement.ts';
import {
  toContainsPattern,
  matchesText,
  isFoundAnywhere,
  replanForValues,
  splitTerms,
  createTextSearch,
  getTextValues,
} from '#server/db/text-search.ts';

/** How a search text finds rows of a list. */
export interface Search {
  /** A condition for rows that are read along an index, planned for the text each time: it may be rare or common. */
  where(text: string): SQL | undefined;
  /**
   * How all matches are read at once, `from` in place of the table. With it a page and its total are taken from the matches;
   * without it, or if it returns undefined for a text, the page is read along the index of its sort, and the matches are
   * counted beside it.
   */
  matches?: (text: string) => { from?: Subquery; where: SQL | undefined } | undefined;
  /** @param filter the values of the list's other filters */
  values(text: string, businessId: string, filter: object): Record<string, unknown>;
  shape(text: string): string;
}

/** Finds the start of a number, or a text as `matchesText` does. @param searchText lower case */
export function searchNumberOrText(number: PgColumn, searchText: PgColumn): Search {
  const conditions = matchesText(number, searchText);
  return {
    where: (text) => conditions[createTextSearch(text)],
    values: getTextValues,
    shape: createTextSearch,
  };
}

/** The maximum number of terms that are searched in the index; further ones are compared with what it finds. */
const maxIndexedTerms = 3;

/**
 * Finds rows that contain all terms, by an index of trigrams on the text, which is lower case.
 * @param toTerms the terms of a search, in lower case, and folded if the text is
 * @param isPlannedOnce whether one plan for all texts reads the matches as fast, and planning would cost as much again; page
 *   and total are then taken from the matches. Otherwise a text may be in very many rows, and collecting them would take
 *   longer than reading the page along the index of its sort and counting them.
 */
export function searchTerms(
  searchText: SQLWrapper,
  {
    toTerms = splitTerms,
    isPlannedOnce = false,
  }: { toTerms?: typeof splitTerms; isPlannedOnce?: boolean } = {},
): Search {
  /** Patterns for LIKE, the longest term first. */
  const split = (text: string) => {
    const terms = toTerms(text).toSorted((one, other) => other.length - one.length);
    const patterns = terms.map(toContainsPattern);
    return { indexed: patterns.slice(0, maxIndexedTerms), rest: patterns.slice(maxIndexedTerms) };
  };
  const contains = (text: string) => {
    const { indexed, rest } = split(text);
    return and(
      ...indexed.map((_, nth) => sql`${searchText} like ${param(`term${nth}`)}`),
      rest.length > 0 ? sql`${searchText} like all(${param('rest')}::text[])` : undefined,
    );
  };
  const isInIndex = (text: string) => toTerms(text).some(isFoundAnywhere);
  const where = (text: string) => and(contains(text), replanForValues);
  return {
    where,
    // A term that the index of trigrams can't find is mostly in very many rows.
    matches: (text) => (isPlannedOnce && isInIndex(text) ? { where: contains(text) } : undefined),
    values: (text) => {
      const { indexed, rest } = split(text);
      return { always: true, ...Object.fromEntries(indexed.map((term, nth) => [`term${nth}`, term])), rest };
    },
    shape: (text) => {
      const { indexed, rest } = split(text);
      return `${indexed.length}${rest.length > 0 ? 'AndRest' : ''}${isInIndex(text) ? '' : 'Short'}`;
    },
  };
}

/**
 * Does the same as `searchNumberOrText`, and reads all matches through an index of words (migration 0005).
 * @param words.facetsOf the facets to which the rows of a filter belong
 */
export function searchWords(words: {
  table: PgTable & Record<'businessId' | 'number' | 'searchText', PgColumn>;
  facet: PgColumn;
  facetsOf(filter: object): readonly string[];
}): Search {
  const { table, facet } = words;
  const { businessId, number, searchText } = table;
  const text = searchNumberOrText(number, searchText);
  const conditions = matchesWords({ businessId, facet, number, searchText });
  return {
    ...text,
    matches: (typed) => {
      const kind = createWordSearch(typed);
      return kind
        ? { from: selectByWords(table, conditions[kind]), where: undefined }
        : { where: text.where(typed) };
    },
    values: (typed, business, filter) => ({
      ...getTextValues(typed),
      ...(createWordSearch(typed) && getWordValues(business, words.facetsOf(filter), typed)),
    }),
  };
}
