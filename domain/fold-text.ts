import { normalizeText } from './normalize-text.ts';

/** The combining marks of Latin letters, since the marks of other scripts are letters of their own; and characters without a width. */
const ignored =
  /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g;

/** Kinds of apostrophe and hyphen, and letters of West African and other languages that Unicode doesn't decompose. */
const plainByCharacter = new Map(
  Object.entries({
    "'": '`\u2032\u02b9\u2018\u2019\u02bb\u02bc',
    '-': '\u2010\u2012\u2013\u2014\u2212',
    b: 'ɓƁ',
    d: 'ɗƊɖƉđĐ',
    e: 'ɛƐ',
    i: 'ɩƖı',
    k: 'ƙƘ',
    l: 'łŁ',
    n: 'ŋŊ',
    o: 'ɔƆøØ',
    v: 'ʋƲ',
    y: 'ƴƳ',
    σ: 'ς',
  }).flatMap(([plain, characters]) => Array.from(characters, (character) => [character, plain] as const)),
);

const toPlain = (text: string): string =>
  Array.from(text, (character) => plainByCharacter.get(character) ?? character).join('');

/**
 * Returns the text as a search compares it: in lower case and without accents and dots below, with one kind of apostrophe and
 * hyphen, and with characters of the usual width. The function `fold_text` of the database does the same.
 */
export const foldText = (text: string): string =>
  toPlain(normalizeText(text.replaceAll('\u00b4', "'"), 'NFKD').replaceAll(ignored, '').toLowerCase());

/** Returns a test for texts that contain every word of a search. A search without a word matches every text. */
export function createTextFilter(search: string): (text: string) => boolean {
  const words = foldText(search).split(/\s+/).filter(Boolean);
  return (text) => {
    const folded = foldText(text);
    return words.every((word) => folded.includes(word));
  };
}
