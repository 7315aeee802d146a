import { describe, expect, it } from 'vitest';
import {
  clampCrop,
  getCropPlacement,
  getCropShare,
  getCropSide,
  getFullCrop,
  maxZoom,
  moveCrop,
} from '#src/lib/crop.ts';

const wide = { width: 400, height: 200 };

describe('the crop of an image', () => {
  it('starts with the largest square in the middle', () => {
    const crop = getFullCrop(wide);
    expect(getCropSide(wide, crop)).toBe(200);
    expect(getCropPlacement(wide, crop)).toEqual({ width: '200%', height: '100%', left: '-50%', top: '0%' });
  });

  it('stays inside the image on every side', () => {
    expect(clampCrop(wide, { x: 0, y: 0, zoom: 1 })).toEqual({ x: 100, y: 100, zoom: 1 });
    expect(clampCrop(wide, { x: 900, y: 900, zoom: 2 })).toEqual({ x: 350, y: 150, zoom: 2 });
  });

  it('is moved inside the image when it grows', () => {
    const corner = clampCrop(wide, { x: 0, y: 0, zoom: 4 });
    expect(corner).toEqual({ x: 25, y: 25, zoom: 4 });
    expect(clampCrop(wide, { ...corner, zoom: 1 })).toEqual({ x: 100, y: 100, zoom: 1 });
  });

  it('keeps the zoom between the whole image and its maximum', () => {
    expect(clampCrop(wide, { x: 200, y: 100, zoom: 0.2 }).zoom).toBe(1);
    expect(clampCrop(wide, { x: 200, y: 100, zoom: 50 }).zoom).toBe(maxZoom);
  });

  it('is moved along an axis from the start of the image to its end', () => {
    const crop = getFullCrop(wide);
    expect(getCropShare(wide, crop, 'x')).toBe(0.5);
    expect(moveCrop(wide, crop, 'x', 0)).toEqual({ x: 100, y: 100, zoom: 1 });
    expect(getCropShare(wide, moveCrop(wide, crop, 'x', 1), 'x')).toBe(1);
    expect(getCropShare(wide, crop, 'y')).toBe(0.5);
  });
});
