import { normalizeText } from './normalize-text.ts';

/** The combining marks of Latin letters; the marks of other scripts are letters of their own. */
const marks = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;

/**
 * Returns the text as a search compares it: in lower case and without accents and dots below, with one kind of apostrophe and
 * hyphen, and with characters of the usual width. The function `fold_text` of the database does the same.
 */
export const foldText = (text: string): string =>
  normalizeText(text, 'NFKD')
    .replaceAll(marks, '')
    .replaceAll(/[\u2018\u2019\u02bb\u02bc]/g, "'")
    .replaceAll(/[\u2010\u2012-\u2014\u2212]/g, '-')
    .toLowerCase();
