import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Font, openSync } from 'fontkit';
import * as z from 'zod/mini';

const fileOf = (specifier: string) => fileURLToPath(import.meta.resolve(specifier));

/** Noto Sans contains the signs of all currencies, and the letters of Yoruba, Igbo, Hausa, Akan and Swahili names. */
export const mainFonts = {
  plain: fileOf('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  strong: fileOf('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf'),
};

/**
 * Fonts for what Noto Sans lacks, in the order in which they are tried: Arabic, Hebrew, Chinese and Japanese, Korean, emoji. Each
 * is split into files by characters, of which a document contains those that it uses.
 */
const families = ['noto-sans-arabic', 'noto-sans-hebrew', 'noto-sans-sc', 'gowun-dodum', 'noto-emoji'];

const Ranges = z.record(z.string(), z.string());
interface Part {
  file: string;
  ranges: readonly (readonly [first: number, last: number])[];
}

function readParts(family: string): Part[] {
  const index = fileOf(`@fontsource/${family}/unicode.json`);
  const ranges = Ranges.parse(JSON.parse(readFileSync(index, 'utf8')));
  return Object.entries(ranges).map(([name, list]) => ({
    file: join(dirname(index), 'files', `${family}-${name.replaceAll(/[[\]]/g, '')}-400-normal.woff`),
    ranges: list.split(',').map((range) => {
      const [first = '', last = first] = range.replace('U+', '').split('-');
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
    }),
  }));
}

let parts: Part[] | undefined;
const opened = new Map<string, Font>();
function open(file: string): Font {
  const existing = opened.get(file);
  if (existing) return existing;
  const font = openSync(file);
  if ('fonts' in font) throw new Error(`${file} has several fonts`);
  opened.set(file, font);
  return font;
}

function hasGlyph(file: string, codePoint: number): boolean {
  try {
    return open(file).hasGlyphForCodePoint(codePoint);
  } catch {
    // One file of rare Chinese characters has a table that fontkit can't read.
    return false;
  }
}

export const isInMainFont = (codePoint: number): boolean => hasGlyph(mainFonts.plain, codePoint);

const fallbacks = new Map<number, string | undefined>();
/** Returns the file of the font for a character that the main font lacks; undefined if no font has it. */
export function findFallback(codePoint: number): string | undefined {
  if (fallbacks.has(codePoint)) return fallbacks.get(codePoint);
  parts ??= families.flatMap(readParts);
  const isIn = ({ ranges }: Part) => ranges.some(([first, last]) => codePoint >= first && codePoint <= last);
  const file = parts.find((part) => isIn(part) && hasGlyph(part.file, codePoint))?.file;
  fallbacks.set(codePoint, file);
  return file;
}
