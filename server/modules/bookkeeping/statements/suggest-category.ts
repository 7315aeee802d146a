import { foldText } from '#domain/fold-text.ts';

/** The least share of words that two descriptions have in common. */
const minShared = 0.5;

/** Returns the words of a description without numbers, which differ from one payment to the next. */
export const listWords = (description: string): Set<string> =>
  new Set(
    foldText(description)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 2 && !/\d/.test(word)),
  );

export interface BookedDescription {
  words: ReadonlySet<string>;
  category: string;
}

/** Returns the category of the line with the most words in common, the newest first; null if none has enough of them. */
export function suggestCategory(description: string, booked: readonly BookedDescription[]): string | null {
  const words = listWords(description);
  let best: { category: string; share: number } | null = null;
  for (const { words: others, category } of booked) {
    const common = [...words].filter((word) => others.has(word)).length;
    const all = words.size + others.size - common;
    const share = all === 0 ? 0 : common / all;
    if (share >= minShared && share > (best?.share ?? 0)) best = { category, share };
  }
  return best?.category ?? null;
}
