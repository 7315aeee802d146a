import { foldText } from '#domain/fold-text.ts';
import { type Column, type SQL, sql } from 'drizzle-orm';

/** A search text in lower case. Each term must be found, in any order. */
export function splitTerms(text: string): string[] {
  const lower = text.toLowerCase();
  const terms = lower.split(/[\s,;]+/).filter(Boolean);
  return terms.length > 0 ? terms : [lower.trim()];
}

/** The same for a column whose text is folded. */
export const splitFoldedTerms = (text: string): string[] => splitTerms(foldText(text));

/**
 * The same for a text with phone numbers in E.164. A phone number matches in any notation: the marks in it and the zero that a
 * country code replaces are ignored.
 */
export function splitCustomerTerms(text: string): string[] {
  const isPhone = /^[+\d][\d\s().-]{3,}$/.test(text);
  const digits = text.replaceAll(/\D/g, '').replace(/^0+/, '');
  return isPhone && digits !== '' ? [digits] : splitTerms(text);
}

/** Three letters in a row are found anywhere; fewer only at the start of a word. */
export const isFoundAnywhere = (term: string): boolean => /[\p{L}\p{N}]{3}/u.test(term);

const escaped = (term: string) => term.replaceAll(/[\\%_]/g, String.raw`\$&`);
/** Patterns for LIKE. */
export const toContainsPattern = (term: string): string => `%${escaped(term)}%`;
export const toPrefixPattern = (term: string): string => `${escaped(term)}%`;
const toWordStartPattern = (term: string) => `% ${escaped(term)}%`;
/** Patterns for a searched text with a space before it. */
export const toLikePatterns = (terms: readonly string[]): string[] =>
  terms.map((term) => (isFoundAnywhere(term) ? toContainsPattern(term) : toWordStartPattern(term)));

/**
 * How a text is searched. An index of trigrams finds three letters in a row, or the start of a word; and a text with a
 * digit may be the start of a number.
 */
export type TextSearch = 'anywhere' | 'numberOrAnywhere' | 'wordStart' | 'numberOrWordStart' | 'number';

export function createTextSearch(text: string): TextSearch {
  if (!hasLetter(text)) return 'number';
  if (isFoundAnywhere(text)) return hasDigit(text) ? 'numberOrAnywhere' : 'anywhere';
  return hasDigit(text) ? 'numberOrWordStart' : 'wordStart';
}

const hasLetter = (text: string) => /[\p{L}\p{N}]/u.test(text);
/** A number without a digit is part of the text that is searched. */
export const hasDigit = (text: string): boolean => /\p{N}/u.test(text);

const param = sql.placeholder;

/**
 * Always true, and makes PostgreSQL plan a prepared statement for its values each time: a text may be rare or common. PostgreSQL
 * keeps one plan for all values unless it would cost more, and such a plan would count to a thousand million here; in a plan
 * that knows the value, this part is removed.
 */
export const replanForValues = sql`(${param('always')}::boolean or (select count(*) from generate_series(1, 1000000000)) > 0)`;

/** Conditions for rows that match a text, by kind; `getTextValues` fills the placeholders. `searchText` is lower case. */
export function matchesText(number: Column, searchText: Column): Record<TextSearch, SQL> {
  // The pattern operators are spelled out: a LIKE whose text is a parameter can't use a range of an index.
  const startsWith = (prefix: string, end: string) =>
    sql`${number} ~>=~ ${param(prefix)} and ${number} ~<~ ${param(end)}`;
  const numberStarts = sql`(${startsWith('prefix', 'prefixEnd')} or ${startsWith('bare', 'bareEnd')})`;
  const rest = sql`' ' || ${searchText} like all(${param('rest')}::text[])`;
  const anywhere = sql`${searchText} like ${param('inside')} and ${rest}`;
  const wordStart = sql`(${searchText} like ${param('start')} or ${searchText} like ${param('wordStart')}) and ${rest}`;
  const replanned = (condition: SQL) => sql`(${condition}) and ${replanForValues}`;
  return {
    anywhere: replanned(anywhere),
    numberOrAnywhere: replanned(sql`${numberStarts} or (${anywhere})`),
    wordStart: replanned(wordStart),
    numberOrWordStart: replanned(sql`${numberStarts} or (${wordStart})`),
    number: numberStarts,
  };
}

/** A number is written with a # on screens and in documents. */
export const stripNumberSign = (text: string): string => text.replace(/^#(?=.)/, '');

export function getTextValues(search: string): Record<string, unknown> {
  const [mainTerm = '', ...rest] = splitTerms(search).toSorted(
    (one, other) => countLettersInRow(other) - countLettersInRow(one),
  );
  return {
    always: true,
    prefix: search,
    prefixEnd: `${search}\u{10FFFF}`,
    bare: stripNumberSign(search),
    bareEnd: `${stripNumberSign(search)}\u{10FFFF}`,
    inside: toContainsPattern(mainTerm),
    start: toPrefixPattern(mainTerm),
    wordStart: toWordStartPattern(mainTerm),
    rest: toLikePatterns(rest),
  };
}

/** The more letters a term has in a row, the fewer rows an index finds for it. */
const countLettersInRow = (term: string): number =>
  Math.max(0, ...term.split(/[^\p{L}\p{N}]+/u).map((letters) => Array.from(letters).length));
