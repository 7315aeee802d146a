import { createHash } from 'node:crypto';
import { foldText } from '#domain/fold-text.ts';
import type { Currency } from '#domain/money.ts';
import type { ReadLine } from './read/read-lines.ts';

/** Returns a text as it is compared: banks change case and spaces between two downloads. */
const plain = (text: string): string =>
  foldText(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * Returns the identity of each line of a file. Lines that are alike are counted, so that two purchases of the same amount in the
 * same shop on one day are two, and the same two when the file, or one that overlaps with it, is imported again.
 */
export function identifyLines(account: string, currency: Currency, lines: readonly ReadLine[]): string[] {
  const counts = new Map<string, number>();
  return lines.map(({ day, signedMinor, description, reference, bankId }) => {
    const facts = bankId === null ? [plain(description), plain(reference ?? '')] : ['bank id', bankId];
    const key = JSON.stringify([plain(account), currency, day, signedMinor, ...facts]);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return createHash('sha256').update(`${count} ${key}`).digest('base64url');
  });
}
