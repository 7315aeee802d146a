import { readFile } from 'node:fs/promises';
import * as fontkit from 'fontkit';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  maxTypefaceBytes,
  subsetTypeface,
  typefaceFile,
  typefaceLetters,
} from '../../scripts/typeface/subset.ts';

let file: Buffer;
let font: fontkit.Font;
beforeAll(async () => {
  file = await readFile(typefaceFile);
  const opened = fontkit.create(file);
  if ('fonts' in opened) throw new Error('The file has several fonts');
  font = opened;
});

const has = (character: string) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
/** Returns the glyphs of a text and how far each is moved from its place, in the units of the font. */
const shape = (text: string) => {
  const { glyphs, positions } = font.layout(text);
  return glyphs.map(({ id }, nth) => ({
    id,
    x: positions[nth]?.xOffset,
    y: positions[nth]?.yOffset,
    advance: positions[nth]?.xAdvance,
  }));
};

describe('the typeface', () => {
  it('has the signs of money, and the letters of Yoruba, Igbo and Hausa with their tone marks', () => {
    const needed = '₦₵$€£ỌọṢṣẸẹỊịỤụṄṅƁɓƊɗƘƙƳƴ\u0300\u0301\u0304\u0323';
    expect(Array.from(needed).filter((character) => !has(character))).toEqual([]);
  });

  it('has all letters that it is made for', () => {
    expect(Array.from(typefaceLetters).filter((character) => !has(character))).toEqual([]);
  });

  it.each(['Ọ́', 'ọ̀', 'ẹ́', 'Ṣ́', 'ụ̄', 'ṅ̀', 'ɔ́', 'ɛ̀'])(
    'puts the tone mark on “%s”, and not beside it',
    (text) => {
      const glyphs = shape(text.normalize('NFC'));
      const mark = glyphs.at(-1);
      if (glyphs.length > 1) {
        expect(mark?.advance).toBe(0);
        expect(mark?.x).not.toBe(0);
      }
      expect(glyphs.every(({ id }) => id !== 0)).toBe(true);
    },
  );

  it('has all weights of the screens in one small file', () => {
    expect(font.variationAxes).toMatchObject({ wght: { min: 400, max: 700 } });
    expect(Object.keys(font.variationAxes)).toEqual(['wght']);
    expect(file.length).toBeLessThanOrEqual(maxTypefaceBytes);
  });

  it('is the one that the build makes', async () => {
    expect((await subsetTypeface()).equals(file)).toBe(true);
  });
});
