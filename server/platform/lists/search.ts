import { type SQL, type SQLWrapper, type Subquery, and, or, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { matchesWords, selectByWords, createWordSearch, getWordValues } from '#server/db/search-words.ts';
import { param } from '#server/db/statement.ts';
import {
  toContainsPattern,
  matchesText,
  isFoundAnywhere,
  isWholePhone,
  replanForValues,
  splitTerms,
  type TextSearch,
  createTextSearch,
  getPhoneTerm,
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

function createSearch(conditions: Record<TextSearch, SQL>): Search {
  return {
    where: (text) => conditions[createTextSearch(text)],
    values: getTextValues,
    shape: createTextSearch,
  };
}

/** Finds the start of a number, or a text as `matchesText` does. @param folded a column or an expression */
export const searchNumberOrText = (number: PgColumn, folded: PgColumn | SQL): Search =>
  createSearch(matchesText(number, folded));

/** Finds a text as `matchesText` does. @param folded a column or an expression */
export const searchInText = (folded: PgColumn | SQL): Search => createSearch(matchesText(undefined, folded));

/** The maximum number of terms that are searched in the index; further ones are compared with what it finds. */
const maxIndexedTerms = 3;

/**
 * Finds rows that contain all terms, by an index of trigrams on the text, which is folded.
 * @param hasPhones true for a text with phone numbers in E.164, which are searched in any notation
 * @param isPlannedOnce whether one plan for all texts reads the matches as fast, and planning would cost as much again; page
 *   and total are then taken from the matches. Otherwise a text may be in very many rows, and collecting them would take
 *   longer than reading the page along the index of its sort and counting them.
 */
export function searchTerms(
  folded: SQLWrapper,
  { hasPhones = false, isPlannedOnce = false }: { hasPhones?: boolean; isPlannedOnce?: boolean } = {},
): Search {
  const toPhone = (text: string) => (hasPhones ? getPhoneTerm(text) : undefined);
  /** Patterns for LIKE, the longest term first. */
  const split = (text: string) => {
    const terms = splitTerms(text).toSorted((one, other) => other.length - one.length);
    const patterns = terms.map(toContainsPattern);
    return { indexed: patterns.slice(0, maxIndexedTerms), rest: patterns.slice(maxIndexedTerms) };
  };
  const containsTerms = (text: string) => {
    const { indexed, rest } = split(text);
    return and(
      ...indexed.map((_, nth) => sql`${folded} like ${param(`term${nth}`)}`),
      rest.length > 0 ? sql`${folded} like all(${param('rest')}::text[])` : undefined,
    );
  };
  const contains = (text: string) => {
    if (toPhone(text) === undefined) return containsTerms(text);
    const containsPhone = sql`${folded} like ${param('phone')}`;
    return isWholePhone(text) ? containsPhone : or(containsPhone, containsTerms(text));
  };
  const isInIndex = (text: string) => splitTerms(text).some(isFoundAnywhere);
  const where = (text: string) => and(contains(text), replanForValues);
  return {
    where,
    // A term that the index of trigrams can't find is mostly in very many rows.
    matches: (text) => (isPlannedOnce && isInIndex(text) ? { where: contains(text) } : undefined),
    values: (text) => {
      const { indexed, rest } = split(text);
      return {
        always: true,
        ...Object.fromEntries(indexed.map((term, nth) => [`term${nth}`, term])),
        rest,
        phone: toContainsPattern(toPhone(text) ?? ''),
      };
    },
    shape: (text) => {
      const { indexed, rest } = split(text);
      const phone = toPhone(text) === undefined ? '' : isWholePhone(text) ? 'WholePhone' : 'Phone';
      return `${indexed.length}${rest.length > 0 ? 'AndRest' : ''}${isInIndex(text) ? '' : 'Short'}${phone}`;
    },
  };
}

/**
 * Does the same as `searchNumberOrText`, and reads all matches through an index of words (migration 0012).
 * @param words.facetsOf the facets to which the rows of a filter belong
 */
export function searchWords(words: {
  table: PgTable & Record<'businessId' | 'number', PgColumn>;
  facet: PgColumn;
  /** Folded; the expression of the index. */
  searchText: SQL;
  facetsOf(filter: object): readonly string[];
}): Search {
  const { table, facet, searchText } = words;
  const { businessId, number } = table;
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
