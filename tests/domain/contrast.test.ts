import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findReadableColor, getContrast, getTextColorOn } from '#domain/contrast.ts';
import { HexColor } from '#domain/webstore.ts';

const color = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);
const ratio = fc.constantFrom(3, 4.5);

describe('the contrast of two colours', () => {
  it('is that of WCAG 2.2', () => {
    expect(getContrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(getContrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
    expect(getContrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(getContrast('#0f766e', '#ffffff')).toBeCloseTo(5.47, 2);
  });
  it('is the same in both directions, and 1 for the same colour', () =>
    fc.assert(
      fc.property(color, color, (one, other) => {
        expect(getContrast(one, other)).toBe(getContrast(other, one));
        expect(getContrast(one, one)).toBe(1);
        expect(getContrast(one, other)).toBeLessThanOrEqual(21.01);
      }),
    ));
  it('of black or white on any colour is enough for text', () =>
    fc.assert(
      fc.property(color, (background) => {
        expect(getContrast(getTextColorOn(background), background)).toBeGreaterThanOrEqual(4.5);
      }),
    ));
});

describe('the readable colour', () => {
  it('has enough contrast, and is the colour itself if that has', () =>
    fc.assert(
      fc.property(color, color, ratio, (chosen, background, minRatio) => {
        const readable = findReadableColor(chosen, background, minRatio);
        expect(getContrast(readable, background)).toBeGreaterThanOrEqual(minRatio);
        if (getContrast(chosen, background) >= minRatio) expect(readable).toBe(chosen);
        expect(HexColor.parse(readable)).toBe(readable);
      }),
    ));
  it('proposes itself again', () =>
    fc.assert(
      fc.property(color, color, ratio, (chosen, background, minRatio) => {
        const readable = findReadableColor(chosen, background, minRatio);
        expect(findReadableColor(readable, background, minRatio)).toBe(readable);
      }),
    ));
  it('is the nearest tone: darker or lighter', () => {
    expect(findReadableColor('#999999', '#ffffff', 4.5)).toBe('#767676');
    expect(findReadableColor('#555555', '#000000', 4.5)).toBe('#757575');
    // On a middle tone both ways are open; the nearer one is chosen.
    expect(getContrast(findReadableColor('#a0a0a0', '#808080', 3), '#808080')).toBeGreaterThanOrEqual(3);
    expect(findReadableColor('#e0e0e0', '#808080', 3) > '#e0e0e0').toBe(true);
    expect(findReadableColor('#303030', '#606060', 3) < '#303030').toBe(true);
  });
});

it('a colour has six hexadecimal digits', () => {
  expect(HexColor.parse(' #0F766E ')).toBe('#0f766e');
  for (const wrong of ['0f766e', '#fff', '#0f766g', 'red', '#0f766e00'])
    expect(HexColor.safeParse(wrong).success, wrong).toBe(false);
});
