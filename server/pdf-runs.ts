import { findFallback, isInMainFont } from './pdf-fonts.ts';

/** A part of a word in one font; null is the main one. */
export interface Run {
  font: string | null;
  text: string;
}

/** A word, with its runs from left to right as they are drawn. */
export interface Word {
  runs: Run[];
  direction: Direction;
  /** False if the word follows the one before it without a space, as in Chinese. */
  hasSpaceBefore: boolean;
}
type Direction = 'ltr' | 'rtl' | 'neutral';

const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;
/** Written without spaces, so a line may end after each of them. */
const breakable = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Variants, joiners and skin tones of emoji, which a font of one colour doesn't have. */
const emojiSelectors = /\ufe0e|\ufe0f|\u200d|[\u{1f3fb}-\u{1f3ff}]/gu;
const mirrored: Record<string, string> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '«': '»',
  '»': '«',
  '<': '>',
  '>': '<',
};

/** Returns true if the main font, from left to right, draws all of the text. */
export const isPlainText = (text: string): boolean =>
  /^[\n -~\u00a0-\u024f]*$/.test(text) ||
  (!rightToLeft.test(text) &&
    Array.from(text).every((character) => isInMainFont(character.codePointAt(0) ?? 0)));

function fontOf(character: string, before: string | null): string | null | undefined {
  const codePoint = character.codePointAt(0) ?? 0;
  // A combining mark is only placed on a letter of its own font.
  const fallback = findFallback(codePoint);
  if (before !== null && fallback === before) return before;
  return isInMainFont(codePoint) ? null : fallback;
}

/** Splits a word by font. A character that no font has becomes a question mark, and not an empty box. */
function toRuns(word: string): Run[] {
  const runs: Run[] = [];
  for (const character of word) {
    const last = runs.at(-1);
    const font = fontOf(character, last?.font ?? null);
    const [shown, file] = font === undefined ? ['?', null] : [character, font];
    if (last?.font === file) last.text += shown;
    else runs.push({ font: file, text: shown });
  }
  return runs;
}

function toWord(text: string, hasSpaceBefore: boolean): Word {
  const direction = rightToLeft.test(text) ? 'rtl' : /[\p{L}\p{N}]/u.test(text) ? 'ltr' : 'neutral';
  if (direction !== 'rtl') return { runs: toRuns(text), direction, hasSpaceBefore };
  const parts = text.match(/\d[\d.,:/-]*\d|\d|[^\d]+/g) ?? [];
  const mirror = (part: string) => Array.from(part, (character) => mirrored[character] ?? character).join('');
  return { runs: parts.flatMap((part) => toRuns(mirror(part))).toReversed(), direction, hasSpaceBefore };
}

/** Splits one line of a text into the words at which it may be wrapped. */
export function splitWords(line: string): Word[] {
  return line
    .replaceAll(emojiSelectors, '')
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((word) => {
      if (!breakable.test(word)) return [toWord(word, true)];
      const pieces =
        word.match(
          /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]\p{P}*|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu,
        ) ?? [];
      return pieces.map((piece, nth) => toWord(piece, nth === 0));
    });
}

/** Returns the words of a line from left to right, as they are drawn: in the direction of its first word that has one. */
export function orderWords(words: readonly Word[]): Word[] {
  const base = words.find(({ direction }) => direction !== 'neutral')?.direction === 'rtl' ? 'rtl' : 'ltr';
  const groups: Word[][] = [];
  for (const word of words) {
    const last = groups.at(-1);
    const direction = word.direction === 'neutral' ? base : word.direction;
    if (last && directionOf(last, base) === direction) last.push(word);
    else groups.push([word]);
  }
  const inOrder = base === 'rtl' ? groups.toReversed() : groups;
  return inOrder.flatMap((group) => (directionOf(group, base) === 'rtl' ? group.toReversed() : group));
}

const directionOf = (group: readonly Word[], base: Direction): Direction =>
  group.find(({ direction }) => direction !== 'neutral')?.direction ?? base;
