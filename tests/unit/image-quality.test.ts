import { describe, expect, it } from 'vitest';
import { findQualityProblem } from '#src/lib/image-quality.ts';

const side = 60;
/** Returns an image with the given brightness at each point. */
const drawn = (light: (x: number, y: number) => number) =>
  Uint8ClampedArray.from({ length: side * side * 4 }, (_, at) => {
    const nth = Math.floor(at / 4);
    return at % 4 === 3 ? 255 : light(nth % side, Math.floor(nth / side));
  });
const judged = (light: (x: number, y: number) => number) => findQualityProblem(drawn(light), side, side);
/** Returns the brightness of lines like those of print, with these shades. */
const lines = (background: number, ink: number) => (x: number, y: number) =>
  y % 6 < 2 && x % 5 !== 0 ? ink : background;

describe('a photograph of a document', () => {
  it('is accepted with sharp print in even light', () => expect(judged(lines(200, 40))).toBeUndefined());
  it('is too dark at night', () => expect(judged(lines(50, 10))).toBe('tooDark'));
  it('is too bright with a flash', () => expect(judged(lines(255, 235))).toBe('tooBright'));
  it('is blurred without sharp edges', () =>
    expect(judged((x, y) => 120 + 60 * Math.sin(x / 12) * Math.cos(y / 12))).toBe('blurred'));
});
