import { foldText } from '#domain/fold-text.ts';
import { type Column, type SQL, sql } from 'drizzle-orm';

/**
 * Returns the terms of a search, folded. Each must be found, in any order. A number has a # before it on screens and in documents,
 * and a phone number a zero in place of the country code; both are left out.
 */
export function splitTerms(text: string): string[] {
  const folded = foldText(text);
  const terms = folded
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((term) => (/^(\+|0)\d{3,}$/.test(term) ? trimPhone(term) : stripNumberSign(term)));
  return terms.length > 0 ? terms : [folded.trim()];
}

/** The least digits of a phone number that are searched without the signs between them. */
const minPhoneDigits = 4;
/** As stored: in E.164. Fewer than three digits would be in too many numbers. */
const trimPhone = (phone: string): string => phone.replaceAll(/\(0\)|\D/g, '').replace(/^0+(?=\d{3})/, '');

/** Returns the digits of a text that is written like a phone number of several parts, as a term. */
export function getPhoneTerm(text: string): string | undefined {
  const folded = foldText(text).trim();
  if (!/^[+\d(][\d\s().-]+$/.test(folded) || /^\d+$/.test(folded)) return undefined;
  const digits = trimPhone(folded);
  return digits.length >= minPhoneDigits ? digits : undefined;
}

/** The digits of a phone number without its country code, at least. */
const minWholePhone = 9;
/** Only the whole of such a number is searched: its parts are in very many numbers. */
export const isWholePhone = (text: string): boolean => (getPhoneTerm(text)?.length ?? 0) >= minWholePhone;

/** Three letters in a row are found anywhere; fewer only at the start of a word. */
export const isFoundAnywhere = (term: string): boolean => /[\p{L}\p{N}]{3}/u.test(term);

const escaped = (term: string) => term.replaceAll(/[\\%_]/g, String.raw`\$&`);
/** Patterns for LIKE. */
export const toContainsPattern = (term: string): string => `%${escaped(term)}%`;
export const toPrefixPattern = (term: string): string => `${escaped(term)}%`;
export const toWordStartPattern = (term: string) => `% ${escaped(term)}%`;
/** Patterns for a searched text with a space before it. */
export const toLikePatterns = (terms: readonly string[]): string[] =>
  terms.map((term) => (isFoundAnywhere(term) ? toContainsPattern(term) : toWordStartPattern(term)));

/**
 * How a text is searched. An index of trigrams finds three letters in a row, or the start of a word; and a text with a
 * digit may be the start of a number.
 */
export type TextSearch =
  | 'anywhere'
  | 'numberOrAnywhere'
  | 'phoneOrAnywhere'
  | 'phone'
  | 'wordStart'
  | 'numberOrWordStart'
  | 'number';

export function createTextSearch(text: string): TextSearch {
  if (!hasLetter(text)) return 'number';
  if (getPhoneTerm(text) !== undefined)
    return isFoundAnywhere(text) && !isWholePhone(text) ? 'phoneOrAnywhere' : 'phone';
  if (isFoundAnywhere(text)) return hasDigit(text) ? 'numberOrAnywhere' : 'anywhere';
  return hasDigit(text) ? 'numberOrWordStart' : 'wordStart';
}

const hasLetter = (text: string) => /[\p{L}\p{N}]/u.test(text);
export const hasDigit = (text: string): boolean => /\p{N}/u.test(text);

const param = sql.placeholder;

/**
 * Always true, and makes PostgreSQL plan a prepared statement for its values each time: a text may be rare or common. PostgreSQL
 * keeps one plan for all values unless it would cost more, and such a plan would count to a thousand million here; in a plan
 * that knows the value, this part is removed.
 */
export const replanForValues = sql`(${param('always')}::boolean or (select count(*) from generate_series(1, 1000000000)) > 0)`;

/** Conditions for rows that match a text, by kind; `getTextValues` fills the placeholders. `searchText` is folded. */
export function matchesText(number: Column | undefined, searchText: Column | SQL): Record<TextSearch, SQL> {
  // The pattern operators are spelled out: a LIKE whose text is a parameter can't use a range of an index.
  const startsWith = (prefix: string, end: string) =>
    sql`${number} ~>=~ ${param(prefix)} and ${number} ~<~ ${param(end)}`;
  const numberStarts = number
    ? sql`(${startsWith('prefix', 'prefixEnd')} or ${startsWith('bare', 'bareEnd')})`
    : sql`false`;
  const rest = sql`' ' || ${searchText} like all(${param('rest')}::text[])`;
  const anywhere = sql`${searchText} like ${param('inside')} and ${rest}`;
  const wordStart = sql`(${searchText} like ${param('start')} or ${searchText} like ${param('wordStart')}) and ${rest}`;
  const phone = sql`${searchText} like ${param('phone')}`;
  const replanned = (condition: SQL) => sql`(${condition}) and ${replanForValues}`;
  return {
    anywhere: replanned(anywhere),
    numberOrAnywhere: replanned(sql`${numberStarts} or (${anywhere})`),
    phoneOrAnywhere: replanned(sql`${numberStarts} or ${phone} or (${anywhere})`),
    phone: replanned(sql`${numberStarts} or ${phone}`),
    wordStart: replanned(wordStart),
    numberOrWordStart: replanned(sql`${numberStarts} or (${wordStart})`),
    number: numberStarts,
  };
}

/** A number is written with a # on screens and in documents. */
export const stripNumberSign = (text: string): string => text.replace(/^#(?=.)/, '');

export function getTextValues(search: string): Record<string, unknown> {
  const bare = stripNumberSign(foldText(search));
  const [mainTerm = '', ...rest] = splitTerms(search).toSorted(
    (one, other) => countLettersInRow(other) - countLettersInRow(one),
  );
  return {
    always: true,
    prefix: search,
    prefixEnd: `${search}\u{10FFFF}`,
    bare,
    bareEnd: `${bare}\u{10FFFF}`,
    phone: toContainsPattern(getPhoneTerm(search) ?? ''),
    inside: toContainsPattern(mainTerm),
    start: toPrefixPattern(mainTerm),
    wordStart: toWordStartPattern(mainTerm),
    rest: toLikePatterns(rest),
  };
}

/** The more letters a term has in a row, the fewer rows an index finds for it. */
const countLettersInRow = (term: string): number =>
  Math.max(0, ...term.split(/[^\p{L}\p{N}]+/u).map((letters) => Array.from(letters).length));
