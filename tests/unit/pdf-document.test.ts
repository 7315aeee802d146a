import { describe, expect, it } from 'vitest';
import { findFallback, isInMainFont } from '#server/pdf-fonts.ts';
import { orderWords, splitWords } from '#server/pdf-runs.ts';
import { createPdf, drawHeadRow, drawRow, widthOf } from '#server/pdf.ts';

/** Returns the text of a line as it is drawn, from left to right; each Arabic or Hebrew part as it is written. */
const drawn = (line: string) =>
  orderWords(splitWords(line))
    .map(({ runs }) => runs.map(({ text }) => text).join(''))
    .join(' ');

describe('the fonts of documents', () => {
  it.each([
    ['Latin', 'Zoë Ọláyínká ₦₵'],
    ['Cyrillic', 'Олександр'],
    ['Greek', 'Γιώργος'],
    ['Devanagari', 'राम'],
    ['Arabic', 'محمد'],
    ['Hebrew', 'דוד'],
    ['Chinese and Japanese', '王小明たなかカタ'],
    ['Korean', '김민수'],
    ['emoji', '🎉🍳❤'],
  ])('have the letters of %s', (_script, text) => {
    const lacking = Array.from(text).filter((character) => {
      const codePoint = character.codePointAt(0) ?? 0;
      return !isInMainFont(codePoint) && findFallback(codePoint) === undefined;
    });
    expect(lacking).toEqual([]);
  });

  it('print a question mark for a letter that no font has, and no box', () => {
    expect(drawn('አ 1')).toBe('? 1');
  });
});

describe('a line in another direction', () => {
  it.each([
    ['محمد أحمد', 'أحمد محمد'],
    ['Order for محمد أحمد today', 'Order for أحمد محمد today'],
    ['محمد (أحمد) 12', '12 (أحمد) محمد'],
    ['שלום Ada Obi', 'Ada Obi שלום'],
  ])('“%s” is drawn as “%s”', (line, expected) => {
    expect(drawn(line)).toBe(expected);
  });

  it('is broken between Chinese letters, and not between an emoji and its variants', () => {
    expect(splitWords('王小明，')).toHaveLength(3);
    expect(splitWords('👩🏽‍🍳')).toHaveLength(1);
  });
});

describe('a table', () => {
  /** Returns the texts of a document that isn't compressed. */
  const textsOf = async (rows: string[][]) => {
    const drawnTexts: [page: number, text: string, size: number][] = [];
    await createPdf(
      { title: 'Table', author: 'Ada', size: 'A4', print: false, hasPageNumbers: false },
      (doc) => {
        const { text } = doc;
        let size = 0;
        const { fontSize } = doc;
        doc.fontSize = (value) => {
          size = value;
          return fontSize.call(doc, value);
        };
        doc.text = ((...parameters: Parameters<typeof doc.text>) => {
          drawnTexts.push([doc.bufferedPageRange().count, parameters[0], size]);
          return text.apply(doc, parameters);
        }) as typeof doc.text;
        const columns = [
          { title: 'Description', width: widthOf(doc) - 90 },
          { title: 'Amount', width: 90, align: 'right' as const },
        ];
        drawHeadRow(doc, columns);
        for (const row of rows) drawRow(doc, columns, row);
      },
    );
    return drawnTexts;
  };

  it('has the titles of its columns on each page', async () => {
    const texts = await textsOf(Array.from({ length: 80 }, (_, nth) => [`Item ${nth}`, '1.00']));
    const pages = new Set(texts.map(([page]) => page));
    expect(pages.size).toBeGreaterThan(2);
    expect(texts.filter(([, text]) => text === 'Description').map(([page]) => page)).toEqual([...pages]);
  });

  it('makes a long amount smaller instead of breaking it', async () => {
    const texts = await textsOf([
      ['Gold', '₦1,000,000,000,000.00'],
      ['Tin', '₦1.00'],
    ]);
    const sizeOf = (amount: string) => texts.find(([, text]) => text === amount)?.[2] ?? 0;
    expect(sizeOf('₦1,000,000,000,000.00')).toBeLessThan(10);
    expect(sizeOf('₦1.00')).toBe(10);
  });
});
