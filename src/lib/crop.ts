/** The size of an image in pixels. */
export interface ImageExtent {
  width: number;
  height: number;
}

/** A square section of an image: its centre in pixels of the image, and how many times it fits into the shorter side. */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}

export const maxZoom = 5;

/** Returns the largest section in the middle of an image. */
export const getFullCrop = ({ width, height }: ImageExtent): Crop => ({
  x: width / 2,
  y: height / 2,
  zoom: 1,
});

/** Returns the side of the section in pixels of the image. */
export const getCropSide = ({ width, height }: ImageExtent, { zoom }: Crop): number =>
  Math.min(width, height) / zoom;

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);

/** Returns the section with a zoom from 1 to `maxZoom` and moved until it is inside the image. */
export function clampCrop(image: ImageExtent, crop: Crop): Crop {
  const zoom = clamp(crop.zoom, 1, maxZoom);
  const half = getCropSide(image, { ...crop, zoom }) / 2;
  return {
    x: clamp(crop.x, half, image.width - half),
    y: clamp(crop.y, half, image.height - half),
    zoom,
  };
}

/** Returns where an image is drawn, in percent of the square that shows the section. */
export function getCropPlacement(image: ImageExtent, crop: Crop) {
  const side = getCropSide(image, crop);
  const percent = (pixels: number) => `${(pixels / side) * 100}%`;
  return {
    width: percent(image.width),
    height: percent(image.height),
    left: percent(side / 2 - crop.x),
    top: percent(side / 2 - crop.y),
  };
}

type Axis = 'x' | 'y';

/** Returns the space in pixels in which the section can be moved along an axis. */
const getRoom = (image: ImageExtent, crop: Crop, axis: Axis): number =>
  (axis === 'x' ? image.width : image.height) - getCropSide(image, crop);

/** Returns where the section is along an axis: 0 at the start of the image, 1 at its end. */
export function getCropShare(image: ImageExtent, crop: Crop, axis: Axis): number {
  const room = getRoom(image, crop, axis);
  return room === 0 ? 0.5 : (crop[axis] - getCropSide(image, crop) / 2) / room;
}

/** Returns the section moved along an axis. @param share 0 is the start of the image, 1 its end */
export const moveCrop = (image: ImageExtent, crop: Crop, axis: Axis, share: number): Crop =>
  clampCrop(image, {
    ...crop,
    [axis]: getCropSide(image, crop) / 2 + share * getRoom(image, crop, axis),
  });
