import PDFDocument from 'pdfkit';
import { typefaceFile } from '../typeface/subset.ts';

const measuring = new PDFDocument().font(typefaceFile);

/** Names of groups are semibold, which is wider than the regular weight that is measured. */
const semibold = 1.05;

/** Words by their widths per pixel of the size: most of them repeat, and measuring is slow. */
const wordWidths = new Map<string, number>();
function wordWidth(word: string): number {
  const width = wordWidths.get(word) ?? measuring.fontSize(1).widthOfString(word);
  wordWidths.set(word, width);
  return width;
}

/** Returns the width of a text in the app's typeface, in pixels. */
export function widthOf(text: string, size: number): number {
  const words = text.split(' ');
  const letters = words.reduce((sum, word) => sum + wordWidth(word), (words.length - 1) * wordWidth(' '));
  return letters * size * semibold;
}

/** Breaks a text at spaces into at most three lines, as narrow as they can be but at least of the width named. */
export function linesOf(text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    if (lines.length > 0 && widthOf(longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.length <= 3 ? lines : linesOf(text, size, width * 1.1);
}
